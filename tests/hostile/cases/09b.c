/* what: includes the solution by its absolute path
 * points: 0
 * compiles: no
 */
//// whole softmax.c
#include "@ROOT@/build/chapter-05/src/softmax.c"
//// whole linear.c
#include "@ROOT@/build/chapter-05/src/linear.c"
//// whole attention.c
#include "@ROOT@/build/chapter-05/src/attention.c"
