/* what: includes itself twice
 * points: 0
 * compiles: no
 * seconds: 40
 */
//// top softmax.c
#include __FILE__
#include __FILE__
