/* what: includes a hidden file by its absolute path
 * points: 0
 * compiles: no
 */
//// top softmax.c
#include "@SECRET@"
