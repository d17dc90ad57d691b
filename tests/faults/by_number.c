/* A fault for the drivers to find: numbers that are others in each process. */
#include "random.h"

#include <unistd.h>

Random __wrap_random_create(uint64_t seed, RandomPurpose purpose);
Random __real_random_create(uint64_t seed, RandomPurpose purpose);
Random __wrap_random_create(uint64_t seed, RandomPurpose purpose)
{
    return __real_random_create(seed + (uint64_t)getpid(), purpose);
}
