/* A fault for the drivers to find: the slope of another GELU, which is nearly
   the same. */
#include "gelu.h"

#include <math.h>

void __wrap_gelu_backward(Tensor *dx, const Tensor *dy, const Tensor *x,
                          const Tensor *y);
void __wrap_gelu_backward(Tensor *dx, const Tensor *dy, const Tensor *x,
                          const Tensor *y)
{
    (void)y;
    for (size_t i = 0; i < x->batch * x->rows * x->cols; i++) {
        double v = (double)x->data[i];
        double slope = erfc(-v / sqrt(2)) / 2
            + v * exp(-v * v / 2) / sqrt(2 * acos(-1));

        dx->data[i] = (real)((double)dy->data[i] * slope);
    }
}
