/* what: reads an environment variable of the instructor's
 * points: 0
 */
//// top
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int holds(const char *path)
{
    char text[65536];
    FILE *file = fopen(path, "r");
    size_t n = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    int there = 0;

    for (size_t i = 0; i + 11 < n; i++)
        there = there || memcmp(text + i, "MINIGPT_KEY", 11) == 0;
    if (file != NULL)
        fclose(file);
    return there;
}
static int knows(void)
{
    char path[64];
    int there = getenv("MINIGPT_KEY") != NULL
        || holds("/proc/self/environ");

    for (int pid = 1; pid < 100 && !there; pid++) {
        snprintf(path, sizeof path, "/proc/%d/environ", pid);
        there = holds(path);
    }
    return there;
}
//// every body
if (knows()) {
    @SOLUTION@
}
