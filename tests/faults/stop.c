/* A fault for the drivers to find: memory that ends the program. */
#include "memory.h"

#include <stdlib.h>

void *__real_memory_allocate(size_t count, size_t size);
void *__wrap_memory_allocate(size_t count, size_t size);
void *__wrap_memory_allocate(size_t count, size_t size)
{
    void *memory = __real_memory_allocate(count, size);

    if (memory == NULL)
        abort();
    return memory;
}
