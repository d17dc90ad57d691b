/* Any words as a command line, one a line: main and the parsers of all
   commands, up to the moment in which a command would begin to work. What is
   refused is refused with words; what is accepted is accepted once more.

   argp ends the program where it has complained or helped, and a fuzzer must
   go on: it is called so that it only returns, and is left by a jump. What it
   held by then is given back here. */
#include "fuzz.h"

#include "error.h"

#include <argp.h>
#include <sanitizer/allocator_interface.h>
#include <sanitizer/lsan_interface.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 40, MOST_PIECES = 4096 };

/* main.c's main, under another name */
int program(int argc, char **argv);

/* --- what the program holds --------------------------------------------------- */

static struct {
    const volatile void *pieces[MOST_PIECES];
    size_t n;
    bool looks;
} held;

static void taken(const volatile void *memory, size_t size)
{
    (void)size;
    if (!held.looks)
        return;
    EXPECT(held.n < MOST_PIECES);
    held.pieces[held.n++] = memory;
}

static void given_back(const volatile void *memory)
{
    for (size_t i = held.n; held.looks && i-- > 0;)
        if (held.pieces[i] == memory) {
            held.pieces[i] = held.pieces[--held.n];
            return;
        }
}

/* --- where it ends --------------------------------------------------------------- */

static jmp_buf out;
enum { ACCEPTED = 1, REFUSED };

void __wrap_argp_error(const struct argp_state *state, const char *format,
                       ...);
void __wrap_argp_error(const struct argp_state *state, const char *format,
                       ...)
{
    char message[sizeof (Error) + 256];
    va_list arguments;

    (void)state;
    va_start(arguments, format);
    EXPECT(vsnprintf(message, sizeof message, format, arguments) > 0);
    va_end(arguments);
    longjmp(out, REFUSED);
}

error_t __real_argp_parse(const struct argp *argp, int argc, char **argv,
                          unsigned flags, int *place, void *input);
error_t __wrap_argp_parse(const struct argp *argp, int argc, char **argv,
                          unsigned flags, int *place, void *input);
error_t __wrap_argp_parse(const struct argp *argp, int argc, char **argv,
                          unsigned flags, int *place, void *input)
{
    error_t end = __real_argp_parse(argp, argc, argv, flags | ARGP_NO_EXIT
                                    | ARGP_NO_ERRS, place, input);

    if (end != 0)
        longjmp(out, REFUSED);
    /* main reads in order; a command's own words come after that */
    if ((flags & ARGP_IN_ORDER) == 0)
        longjmp(out, ACCEPTED);
    return 0;
}

/* Nothing is to be done at the fuzzer's end. */
int __wrap_on_exit(void (*act)(int, void *), void *argument);
int __wrap_on_exit(void (*act)(int, void *), void *argument)
{
    (void)act;
    (void)argument;
    return 0;
}

/* --- a command line ----------------------------------------------------------------- */

static int verdict(const char *text)
{
    char copy[8192], *argv[MOST_WORDS + 2] = {"minigpt"};
    char *at = copy;
    int argc = 1, end;

    snprintf(copy, sizeof copy, "%s", text);
    for (; at != NULL && argc <= MOST_WORDS; argc++) {
        argv[argc] = strsep(&at, "\n");
        /* argp's own --HANG waits an hour */
        if (strncmp(argv[argc], "--H", 3) == 0)
            return REFUSED;
    }
    held.looks = true;
    end = setjmp(out);
    if (end == 0) {
        program(argc, argv);
        CHECK(false, "ended without a verdict");
    }
    held.looks = false;
    while (held.n > 0)
        free((void *)(uintptr_t)held.pieces[--held.n]);
    return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool begun;
    char text[8192];
    size_t length = size < sizeof text ? size : sizeof text - 1;

    if (!begun) {
        begun = true;
        /* what is made once and stays is made now */
        __lsan_disable();
        fputs("\n", stdout);
        LLVMFuzzerTestOneInput((const uint8_t *)"--help", 6);
        LLVMFuzzerTestOneInput((const uint8_t *)"--version", 9);
        __lsan_enable();
        __sanitizer_install_malloc_and_free_hooks(taken, given_back);
    }
    memcpy(text, data, length);
    text[length] = '\0';
    EXPECT(verdict(text) == verdict(text));
    return 0;
}
