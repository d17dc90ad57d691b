/* what: an initialised array of 2 GB
 * points: 0
 * compiles: no
 */
//// top softmax.c
char enormous[2147483647u] = {1, [2147483646u] = 1};
