/* what: a constructor that calls _exit(0)
 * points: 0
 * refused: constructor|before|_exit
 */
//// top softmax.c
#include <stdio.h>
#include <unistd.h>
__attribute__((constructor)) static void first(void)
{
    printf("[  PASSED  ] 1 test(s).\n");
    fflush(stdout);
    _exit(0);
}
