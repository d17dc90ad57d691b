/* what: writes 4 GB to the scratch folder and to shared memory
 * points: 0
 * beside: yes
 */
//// top
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void fill(const char *path)
{
    static char block[1 << 20];
    int file = open(path, O_WRONLY | O_CREAT, 0600);

    memset(block, 7, sizeof block);
    for (int i = 0; file >= 0 && i < 4096; i++)
        if (write(file, block, sizeof block) < 0)
            break;
}
//// every body
fill("hostile_mark");
fill("/tmp/hostile_mark");
fill("/dev/shm/hostile_mark");
fill("/var/tmp/hostile_mark");
abort();
