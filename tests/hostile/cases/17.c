/* what: touches 4 GB
 * points: 0
 * beside: yes
 * outcome: memory, crash, timeout
 */
//// top
#include <stdlib.h>
#include <string.h>
//// every body
for (int i = 0; i < 64; i++) {
    char *block = malloc((size_t)1 << 26);
    if (block != NULL)
        memset(block, 1, (size_t)1 << 26);
}
abort();
