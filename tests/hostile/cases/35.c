/* what: includes a password file
 * points: 0
 * compiles: no
 */
//// top softmax.c
#include "/etc/shadow"
#include "/etc/passwd"
