/* what: double fork, setsid, sleep
 * points: 0
 */
//// top
#include <unistd.h>
//// every body
if (fork() == 0) {
    setsid();
    if (fork() == 0) {
        for (int i = 0; i < 1000; i++)
            close(i);
        for (;;)
            pause();
    }
    _exit(0);
}
