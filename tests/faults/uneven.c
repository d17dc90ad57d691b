/* A fault for the drivers to find: numbers that prefer the smaller half. */
#include "random.h"

real __real_random_uniform(Random *random);
real __wrap_random_uniform(Random *random);
real __wrap_random_uniform(Random *random)
{
    real x = __real_random_uniform(random);

    return x * x;
}
