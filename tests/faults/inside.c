#include "inside.h"

#include "check.h"
#include "json_memory.h"
#include "memory.h"
#include "utf8.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Heap heap;
static struct {
    size_t tried, lost;
    char now[1024];
    jmp_buf refusal;
    bool guarded, ended;
    union Piece *before;        /* the newest piece when run was called */
} tally;

/* --- the heap ------------------------------------------------------------- */

/* Before each piece, so that what a jump leaves behind can be given back. */
typedef union Piece {
    struct {
        union Piece *older, *newer;
    } list;
    max_align_t aligned[2];
} Piece;
static Piece *newest;

static void *enlist(Piece *piece)
{
    if (piece == NULL)
        return NULL;
    piece->list.newer = NULL;
    piece->list.older = newest;
    if (newest != NULL)
        newest->list.newer = piece;
    newest = piece;
    return piece + 1;
}

/* The piece of this memory, on the list no more. */
static Piece *delist(void *memory)
{
    Piece *piece = (Piece *)memory - 1;
    Piece *older = piece->list.older, *newer = piece->list.newer;

    if (older != NULL)
        older->list.newer = newer;
    if (newer != NULL)
        newer->list.older = older;
    else
        newest = older;
    return piece;
}

void heap_reset(size_t fail_at, bool for_ever)
{
    heap = (Heap){.fail_at = fail_at, .for_ever = for_ever};
}

/* Whether this call is to fail. */
static bool fails(size_t bytes)
{
    heap.calls++;
    heap.bytes = bytes > SIZE_MAX - heap.bytes ? SIZE_MAX
                                               : heap.bytes + bytes;
    return heap.fail_at != 0
        && (heap.calls == heap.fail_at
            || (heap.for_ever && heap.calls > heap.fail_at));
}

void *memory_allocate(size_t count, size_t element_size)
{
    bool wraps = element_size != 0 && count > SIZE_MAX / element_size;
    size_t bytes = wraps ? SIZE_MAX : count * element_size;
    void *memory = fails(bytes) || bytes > SIZE_MAX - sizeof (Piece)
        ? NULL : enlist(calloc(1, bytes + sizeof (Piece)));

    heap.outstanding += memory != NULL;
    return memory;
}

void *memory_resize(void *memory, size_t size)
{
    Piece *piece, *larger;

    if (fails(size) || size > SIZE_MAX - sizeof (Piece))
        return NULL;
    piece = memory == NULL ? NULL : delist(memory);
    larger = realloc(piece, size + sizeof (Piece));
    heap.outstanding += memory == NULL && larger != NULL;
    if (larger == NULL)
        enlist(piece);
    return enlist(larger);
}

void memory_free(void *memory)
{
    heap.outstanding -= memory != NULL;
    if (memory != NULL)
        free(delist(memory));
}

/* --- where it is told -------------------------------------------------------- */

/* Standard output as it was at the first call, wherever it may go now. */
static FILE *report(void)
{
    static FILE *stream;

    if (stream == NULL)
        stream = fdopen(dup(STDOUT_FILENO), "w");
    return stream;
}

/* --- contracts and crashes -------------------------------------------------- */

_Noreturn void contract_broken(const char *file, int line,
                               const char *format, ...)
{
    char message[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    lost("broken contract: %s (%s:%d)", message, file, line);
    if (tally.guarded)
        longjmp(tally.refusal, 1);
    exit(tell());
}

/* The program would end here, with a failure: that is no loss. */
_Noreturn void memory_exhausted(void)
{
    fputs("minigpt: there is no memory to read this\n", stderr);
    fflush(stderr);
    tally.ended = true;
    longjmp(tally.refusal, 1);
}

static void crashed(int signal_number)
{
    const char *word = strsignal(signal_number);

    (void)!write(fileno(report()), "lost: ", 6);
    (void)!write(fileno(report()), tally.now, strlen(tally.now));
    (void)!write(fileno(report()), ": ", 2);
    (void)!write(fileno(report()), word, strlen(word));
    (void)!write(fileno(report()), "\n", 1);
    _exit(3);
}

bool survives(void (*run)(void *), void *argument)
{
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        signal(deadly[i], crashed);
    tally.ended = false;
    tally.before = newest;
    tally.guarded = setjmp(tally.refusal) == 0;
    if (tally.guarded) {
        run(argument);
    } else {
        while (newest != NULL && newest != tally.before)
            free(delist(newest + 1));
        if (!tally.ended)
            return false;
    }
    tally.guarded = false;
    return true;
}

/* --- the count ---------------------------------------------------------------- */

void trying(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(tally.now, sizeof tally.now, format, arguments);
    va_end(arguments);
    tally.tried++;
    report();
}

void lost(const char *format, ...)
{
    char message[1200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    tally.lost++;
    fprintf(report(), "lost: %s: %s\n", tally.now, message);
    fflush(report());
}

void expect_clear(const char *message, const char *path)
{
    size_t n = path == NULL ? 0 : strlen(path), length = strlen(message);

    if (length < n + 5 || (path != NULL && strncmp(message, path, n) != 0))
        lost("names no file: %s", message);
    if (strstr(message, "(null)") != NULL || strstr(message, ":  ") != NULL)
        lost("says nothing: %s", message);
    for (size_t i = 0, width; i < length; i += width) {
        uint32_t character = 0;

        width = utf8_decode(&character, message + i, length - i);
        if (width == 0 || character < ' ' || character == 0x7f) {
            lost("cannot be printed (byte %zu): %s", i, message);
            return;
        }
    }
}

int tell(void)
{
    fflush(stdout);
    fprintf(report(), "%zu tried, %zu lost\n", tally.tried, tally.lost);
    fflush(report());
    return tally.lost == 0 ? 0 : 1;
}

/* --- files ---------------------------------------------------------------------- */

static _Noreturn void give_up(const char *path)
{
    perror(path);
    exit(4);
}

char *slurp(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;

    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        give_up(path);
    *length = (size_t)ftell(file);
    rewind(file);
    bytes = calloc(*length + 1, 1);
    if (bytes == NULL || fread(bytes, 1, *length, file) != *length)
        give_up(path);
    fclose(file);
    return bytes;
}

void spill(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");

    if (file == NULL || fwrite(bytes, 1, length, file) != length
        || fclose(file) != 0)
        give_up(path);
}

bool same_bytes(const char *path, const char *other)
{
    size_t n, m;
    char *a = slurp(path, &n), *b = slurp(other, &m);
    bool same = n == m && memcmp(a, b, n) == 0;

    free(a);
    free(b);
    return same;
}
