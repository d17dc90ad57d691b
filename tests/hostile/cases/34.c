/* what: includes itself twice
 * points: 0
 * compiles: no
 */
//// top softmax.c
#include __FILE__
#include __FILE__
