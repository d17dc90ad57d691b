#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fuzz.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

const char *file_in_memory(const void *data, size_t size)
{
    static char path[64];
    static int file = -1;

    if (file < 0) {
        file = memfd_create("fuzz", 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    EXPECT(ftruncate(file, 0) == 0);
    EXPECT(pwrite(file, data, size, 0) == (ssize_t)size);
    return path;
}
