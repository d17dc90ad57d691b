/* what: a constructor that calls exit(0)
 * points: 0
 * refused: constructor|before
 */
//// top softmax.c
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor)) static void first(void)
{
    printf("[  PASSED  ] 1 test(s).\n");
    exit(0);
}
