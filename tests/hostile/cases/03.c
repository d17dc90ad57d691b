/* what: prints success, then _exit(0)
 * points: 0
 */
//// top
#include <stdio.h>
#include <unistd.h>
//// every body
printf("[  PASSED  ] 1 test(s).\n");
fflush(stdout);
_exit(0);
