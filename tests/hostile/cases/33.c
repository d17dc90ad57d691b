/* what: includes /dev/zero
 * points: 0
 * compiles: no
 */
//// top softmax.c
#include "/dev/zero"
