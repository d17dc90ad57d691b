/* what: closes every descriptor
 * points: 0
 */
//// top
#include <unistd.h>
//// every body
for (int descriptor = 0; descriptor < 1024; descriptor++)
    close(descriptor);
