/* what: sets LD_PRELOAD and executes itself again
 * points: 0
 */
//// top
#include <stdlib.h>
#include <unistd.h>
//// every body
if (getenv("hostile_again") == NULL) {
    char *words[] = {"again", NULL};
    setenv("LD_PRELOAD", "/tmp/hostile_mark.so", 1);
    setenv("hostile_again", "1", 1);
    execv("/proc/self/exe", words);
}
