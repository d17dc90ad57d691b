/* what: loops for ever in every function
 * points: 0
 * outcome: timeout
 */
//// top
#include <stddef.h>
//// every body
for (volatile size_t i = 0;; i++)
    ;
