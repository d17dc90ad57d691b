/* what: exit(0) in every function
 * points: 0
 */
//// top
#include <stdlib.h>
//// every body
exit(0);
