/* what: writes a file of results by its absolute path
 * points: 0
 */
//// top
#include <stdio.h>
static int wrote(const char *path)
{
    FILE *file = fopen(path, "w");

    if (file == NULL)
        return 0;
    fputs("hostile_mark {\"score\": 100}\n", file);
    return fclose(file) == 0;
}
static int forged(void)
{
    /* a sandbox may lend a file system of its own: only the file that was
       there before tells */
    return wrote("@VICTIM@/results.json")
        || wrote("@ROOT@/build/hostile/hostile_mark");
}
//// every body
if (forged()) {
    @SOLUTION@
}
