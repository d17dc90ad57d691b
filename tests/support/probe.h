/* What a probe includes. A probe calls the functions of one task with
   inputs that it makes from a seed, and says what came of it; it holds no
   expected value. The same probe linked with the reference says what should
   have come, and somebody else compares (appendix A).

   The memory that it hands out lies alone, with guard elements before and
   behind, and tensors have a stride of their own; inputs, guards and what
   lies between the rows are among the values that it says. */
#ifndef MINIGPT_PROBE_H
#define MINIGPT_PROBE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "real.h"
#include "tensor.h"

#if defined __GNUC__ && !defined __clang__
/* probe_refusal calls setjmp; no probe changes a local after it */
#pragma GCC diagnostic ignored "-Wclobbered"
#endif

/* The stream, and what the probe has handed out. */
typedef struct Probe Probe;
typedef void ProbeFunction(Probe *probe, uint64_t seed);

/* PROBE("5.7", function): the main of a probe that stands for all tests of
   the task that have no probe of their own; PROBE("5.7", function, "name",
   ...) for these tests. IN_DOUBLE: linked with the sibling in double. */
#define PROBE(task, ...) PROBE_MAIN(task, "single", __VA_ARGS__, NULL)
#define PROBE_IN_DOUBLE(task, ...) \
    PROBE_MAIN(task, "double", __VA_ARGS__, NULL)
#define PROBE_MAIN(task, precision, function, ...)                        \
    int main(int argc, char **argv)                                       \
    {                                                                     \
        static const char *const tests[] = {__VA_ARGS__};                 \
        return probe_main(function, task, precision, tests, argc, argv);  \
    }
int probe_main(ProbeFunction *function, const char *task,
               const char *precision, const char *const *tests, int argc,
               char **argv);

/* --- choices: a generator of the probe's own ------------------------------ */

uint64_t probe_draw_bits(Probe *probe);
/* low .. high, both included */
size_t probe_draw_size(Probe *probe, size_t low, size_t high);
/* in [low, high) */
double probe_draw_real(Probe *probe, double low, double high);

/* --- what goes in ---------------------------------------------------------- */

/* Numbers in [-1, 1). They are said again, exactly, after the call. */
Tensor probe_input(Probe *probe, const char *name, size_t batch,
                   size_t rows, size_t cols);
real *probe_input_numbers(Probe *probe, const char *name, size_t n);
/* Ids below limit. */
int32_t *probe_input_ids(Probe *probe, const char *name, size_t n,
                         int32_t limit);
/* Any bytes; most probes then write a text there. */
char *probe_input_bytes(Probe *probe, const char *name, size_t n);

/* --- what comes out --------------------------------------------------------- */

/* NaN everywhere: for what the call writes. */
Tensor probe_output(Probe *probe, const char *name, size_t batch,
                    size_t rows, size_t cols);
real *probe_output_numbers(Probe *probe, const char *name, size_t n);
int32_t *probe_output_ids(Probe *probe, const char *name, size_t n);
char *probe_output_bytes(Probe *probe, const char *name, size_t n);
/* Numbers in [-1, 1) to which the call adds, or that it changes in place. */
Tensor probe_changed(Probe *probe, const char *name, size_t batch,
                     size_t rows, size_t cols);
real *probe_changed_numbers(Probe *probe, const char *name, size_t n);
/* Ids below limit. */
int32_t *probe_changed_ids(Probe *probe, const char *name, size_t n,
                           int32_t limit);
char *probe_changed_bytes(Probe *probe, const char *name, size_t n);
/* below 2^20 */
size_t *probe_changed_sizes(Probe *probe, const char *name, size_t n);

/* Room that the call may use as it likes: NaN everywhere before it, and
   what stands there after it is not said, only its guards are. */
Tensor probe_scratch(Probe *probe, const char *name, size_t batch,
                     size_t rows, size_t cols);
real *probe_scratch_numbers(Probe *probe, const char *name, size_t n);
char *probe_scratch_bytes(Probe *probe, const char *name, size_t n);
int32_t *probe_scratch_ids(Probe *probe, const char *name, size_t n);

/* false: from here on the rows of a tensor follow one another without a
   gap, as tensor_create lays them, for what may rely on that. */
void probe_gaps(Probe *probe, bool gaps);

/* FOLDER/name in a fresh empty folder, which is removed at the end with all
   files in it. */
const char *probe_path(Probe *probe, const char *name);

/* Ask for these tolerances from here on: |a - b| <= atol + rtol |b|. At the
   start 1e-4 and 1e-5; in double 1e-9 and 1e-10. Inputs, guards and whole
   numbers are compared exactly. */
void probe_tolerance(Probe *probe, double rtol, double atol);

/* Say all that was handed out since the last call, and take it back. At the
   end of a probe this happens by itself. */
void probe_report(Probe *probe);

/* Say something at once. */
void probe_number(Probe *probe, const char *name, double value);
void probe_numbers(Probe *probe, const char *name, const real *values,
                   size_t n);
void probe_doubles(Probe *probe, const char *name, const double *values,
                   size_t n);
/* rows, columns and elements of a tensor that the probe did not make */
void probe_tensor(Probe *probe, const char *name, const Tensor *x);
/* which number of a tensor that the probe made lies there, counted from
   its first, or -1 */
void probe_place(Probe *probe, const char *name, const real *place,
                 const Tensor *whole);
/* shape and stride of a view, and its place in the whole */
void probe_view(Probe *probe, const char *name, const Tensor *view,
                const Tensor *whole);
void probe_integer(Probe *probe, const char *name, long long value);
void probe_ids(Probe *probe, const char *name, const int32_t *values,
               size_t n);
void probe_bits(Probe *probe, const char *name, const uint64_t *values,
                size_t n);
void probe_text(Probe *probe, const char *name, const char *bytes,
                size_t length);

/* The message with which the call is refused; where it is not, that, and so
   where it gets as far as a task that is not written yet. What is random in
   the arguments must be drawn before. */
#define probe_refusal(probe, name, ...)                                   \
    do {                                                                  \
        if (setjmp(*probe_expect_refusal(probe)) == 0) {                  \
            (void)(__VA_ARGS__);                                          \
            probe_not_refused(probe, name);                               \
        } else {                                                          \
            probe_refused(probe, name);                                   \
        }                                                                 \
    } while (0)
/* for functions that return nothing */
#define probe_refusal_void(probe, name, ...)                              \
    probe_refusal(probe, name, ((__VA_ARGS__), 0))
/* The same where the words of the message do not matter. */
#define probe_whether_refused(probe, name, ...)                           \
    do {                                                                  \
        if (setjmp(*probe_expect_refusal(probe)) == 0) {                  \
            (void)(__VA_ARGS__);                                          \
            probe_not_refused(probe, name);                               \
        } else {                                                          \
            probe_refused_somehow(probe, name);                           \
        }                                                                 \
    } while (0)
jmp_buf *probe_expect_refusal(Probe *probe);
void probe_refused(Probe *probe, const char *name);
void probe_refused_somehow(Probe *probe, const char *name);
void probe_not_refused(Probe *probe, const char *name);

#endif
