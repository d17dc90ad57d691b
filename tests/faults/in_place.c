/* A fault for the drivers to find: files that are written in place. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool __wrap_file_write(const char *path, const void *data, size_t length,
                       Error *error);
bool __wrap_file_write(const char *path, const void *data, size_t length,
                       Error *error)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    if (file < 0 || write(file, data, length) != (ssize_t)length
        || close(file) != 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    return true;
}
