/* What a test program of this book includes: cmocka, with assertions that
   work in double and refuse what is not finite, and a main that lists its
   tests and runs exactly one of them. */
#ifndef MINIGPT_TEST_H
#define MINIGPT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena.h"
#include "check.h"
#include "error.h"
#include "real.h"

#if defined __GNUC__ && !defined __clang__
/* assert_refused calls setjmp; no test changes a local after it */
#pragma GCC diagnostic ignored "-Wclobbered"
#endif

/* --- the list of tests --------------------------------------------------- */

typedef struct {
    const char *name;
    void (*run)(void **state);
    const char *belongs_to;     /* "task 5.2", "step 5.4" or "given" */
    int bracket;                /* 1, 2, -1: begin of DOUBLE_TOO, of
                                   DOUBLE_ONLY, and the end of both */
} Test;

#define TASK(id, function) {#function, function, "task " id, 0}
#define STEP(id, function) {#function, function, "step " id, 0}
#define GIVEN(function)    {#function, function, "given", 0}
/* These tests run in the double-precision sibling of the program as well. */
#define DOUBLE_TOO(...) \
    {NULL, NULL, NULL, 1}, __VA_ARGS__, {NULL, NULL, NULL, -1}
/* These in that sibling alone. */
#define DOUBLE_ONLY(...) \
    {NULL, NULL, NULL, 2}, __VA_ARGS__, {NULL, NULL, NULL, -1}

#define TESTS(...)                                                      \
    int main(int argc, char **argv)                                     \
    {                                                                   \
        static const Test tests[] = {__VA_ARGS__};                      \
        return test_main(tests, sizeof tests / sizeof tests[0], argc,   \
                         argv);                                         \
    }

int test_main(const Test *tests, size_t n, int argc, char **argv);

/* --- assertions ---------------------------------------------------------- */

/* |got - want| <= atol + rtol * |want|; neither may be NaN or infinite. */
#define assert_close(got, want, rtol, atol)                             \
    test_close(#got, (double)(got), (double)(want), (double)(rtol),     \
               (double)(atol), __FILE__, __LINE__)

/* The same for n numbers each. */
#define assert_all_close(got, want, n, rtol, atol)                      \
    test_all_close(#got, got, want, n, (double)(rtol), (double)(atol),  \
                   __FILE__, __LINE__)

/* The same bits, NaN and the sign of zero included. */
#define assert_same_bits(got, want, n)                                  \
    test_same_bits(#got, got, want, n, __FILE__, __LINE__)

/* The call must break a contract, with exactly this message. */
#define assert_refused(message, ...)                                    \
    do {                                                                \
        test_expect_refusal(message, __FILE__, __LINE__);               \
        if (setjmp(*test_refusal()) == 0) {                             \
            (void)(__VA_ARGS__);                                        \
            test_not_refused(#__VA_ARGS__);                             \
        }                                                               \
    } while (0)

/* The error's message contains this part. */
#define assert_error(error, part) \
    test_error(error, part, __FILE__, __LINE__)

/* cmocka's own, with numbers in decimal and what was expected in words */
#undef assert_true
#undef assert_false
#undef assert_int_equal
#undef assert_int_not_equal
#undef assert_string_equal
#undef assert_memory_equal
#undef assert_null
#undef assert_non_null
#define assert_true(condition) \
    test_true(#condition, (condition) ? true : false, true, __FILE__, __LINE__)
#define assert_false(condition) \
    test_true(#condition, (condition) ? true : false, false, __FILE__, __LINE__)
#define assert_null(pointer) \
    test_true(#pointer " == NULL", (pointer) == NULL, true, __FILE__, __LINE__)
#define assert_non_null(pointer) \
    test_true(#pointer " != NULL", (pointer) != NULL, true, __FILE__, __LINE__)
#define assert_int_equal(got, want)                                     \
    test_int_equal(#got, (long long)(got), (long long)(want), true,     \
                   __FILE__, __LINE__)
#define assert_int_not_equal(got, other)                                \
    test_int_equal(#got, (long long)(got), (long long)(other), false,   \
                   __FILE__, __LINE__)
#define assert_string_equal(got, want) \
    test_string_equal(#got, got, want, __FILE__, __LINE__)
#define assert_memory_equal(got, want, size) \
    test_memory_equal(#got, got, want, size, __FILE__, __LINE__)

/* --- helpers ------------------------------------------------------------- */

/* Fill an output before the call, so that what is not written shows. */
void fill_nan(real *x, size_t n);
/* n numbers in [-1, 1), from a generator of the tests' own. With
   MINIGPT_TEST_INPUTS in the environment it says what it fills. */
#define fill_random(x, n, seed) test_fill_random(#x, x, n, seed)
void test_fill_random(const char *what, real *x, size_t n, uint64_t seed);
/* 64 MB, made at the first call and freed at exit. */
Arena *test_arena(void);
/* A fresh empty folder, made at the first call and removed at exit. */
const char *test_directory(void);
/* DIRECTORY/name, in memory that stays until exit. */
const char *test_path(const char *name);
/* Write a file of size bytes (or text up to its NUL) into it; its path. */
const char *test_file(const char *name, const void *bytes, size_t size);
const char *test_text_file(const char *name, const char *text);

/* --- what the macros call ------------------------------------------------ */

void test_close(const char *what, double got, double want, double rtol,
                double atol, const char *file, int line);
void test_all_close(const char *what, const real *got, const real *want,
                    size_t n, double rtol, double atol, const char *file,
                    int line);
void test_same_bits(const char *what, const real *got, const real *want,
                    size_t n, const char *file, int line);
void test_true(const char *what, bool holds, bool wanted, const char *file,
               int line);
void test_int_equal(const char *what, long long got, long long want,
                    bool equal, const char *file, int line);
void test_string_equal(const char *what, const char *got, const char *want,
                       const char *file, int line);
void test_memory_equal(const char *what, const void *got, const void *want,
                       size_t size, const char *file, int line);
void test_error(const Error *error, const char *part, const char *file,
                int line);
void test_expect_refusal(const char *message, const char *file, int line);
jmp_buf *test_refusal(void);
_Noreturn void test_not_refused(const char *call);

#endif
