/* what: atexit with _exit(0)
 * points: 0
 */
//// top
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void last(void)
{
    printf("[  PASSED  ] 1 test(s).\n");
    fflush(stdout);
    _exit(0);
}
//// every body
atexit(last);
