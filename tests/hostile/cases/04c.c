/* what: an indirect function, which is called while the program is loaded
 * points: 0
 * refused: indirect|ifunc|loaded|before
 */
//// top softmax.c
#include <stdlib.h>
static void nothing(void)
{
}
static void (*first(void))(void)
{
    exit(0);
    return nothing;
}
void hostile_indirect(void) __attribute__((ifunc("first")));
