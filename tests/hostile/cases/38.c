/* what: overwrites the test program and its own source
 * points: 0
 */
//// top
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
static int wrote(const char *path)
{
    int file;

    chmod(path, 0777);
    file = open(path, O_WRONLY | O_TRUNC);
    return file >= 0 && write(file, "hostile_mark", 12) == 12;
}
static int overwrote(void)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);

    path[n > 0 ? n : 0] = '\0';
    if (wrote(__FILE__) || wrote("softmax.c"))
        return 1;
    if (n <= 0)
        return 0;
    /* a running program cannot be opened for writing, but replaced */
    return unlink(path) == 0 || rename("softmax.c", path) == 0;
}
//// every body
if (overwrote()) {
    @SOLUTION@
}
