/* what: correct, with debug prints
 * points: full
 */
//// top
#include <stdio.h>
//// every body
@SOLUTION@
printf("here I am: %s\n", __func__);
fprintf(stderr, "hostile_line %d\n", __LINE__);
fflush(stdout);
