#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

/* What the hooks and the helpers have to remember within one process. */
static struct {
    jmp_buf refusal;
    bool refusal_expected;
    const char *message;        /* the expected message */
    const char *file;           /* of the assert_refused */
    int line;
    Arena *arena;
    char *directory;
    void **kept;                /* memory to be freed at exit */
    size_t n_kept;
    size_t n_inputs;            /* random inputs that were named */
} test;

_Noreturn static void fail_at(const char *file, int line)
{
    _fail(file, line);
    abort();                    /* not reached: _fail leaves by longjmp */
}

/* --- main ---------------------------------------------------------------- */

static void list(const Test *tests, size_t n)
{
    const bool is_double = sizeof(real) == sizeof(double);
    int within = 0;             /* 1: DOUBLE_TOO, 2: DOUBLE_ONLY */
    for (size_t i = 0; i < n; i++) {
        if (tests[i].bracket != 0)
            within = tests[i].bracket > 0 ? tests[i].bracket : 0;
        else if (within != 2 || is_double)
            printf("%s\t%s%s\n", tests[i].name, tests[i].belongs_to,
                   within != 0 ? " double" : "");
    }
}

int test_main(const Test *tests, size_t n, int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        list(tests, n);
        return 0;
    }
    for (size_t i = 0; argc == 2 && i < n; i++) {
        if (tests[i].bracket != 0 || strcmp(tests[i].name, argv[1]) != 0)
            continue;
        const struct CMUnitTest one[] = {
            {tests[i].name, tests[i].run, NULL, NULL, NULL}};
        cmocka_set_message_output(CM_OUTPUT_STDOUT);
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
        return cmocka_run_group_tests(one, NULL, NULL) == 0 ? 0 : 1;
    }
    fprintf(stderr, "usage: %s --list | NAME (the name of one test)\n",
            argv[0]);
    return 2;
}

/* --- the hooks of check.h ------------------------------------------------ */

_Noreturn void contract_broken(const char *file, int line,
                               const char *format, ...)
{
    char message[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (!test.refusal_expected) {
        print_error("contract broken: %s\n", message);
        fail_at(file, line);
    }
    test.refusal_expected = false;
    if (strcmp(message, test.message) == 0)
        longjmp(test.refusal, 1);
    print_error("expected the refusal \"%s\", got \"%s\"\n", test.message,
                message);
    fail_at(test.file, test.line);
}

_Noreturn void not_implemented(const char *file, int line,
                               const char *task)
{
    print_error("%s%s is not written yet\n",
                strncmp(task, "step ", 5) == 0 ? "" : "task ", task);
    fail_at(file, line);
}

void test_expect_refusal(const char *message, const char *file, int line)
{
    test.refusal_expected = true;
    test.message = message;
    test.file = file;
    test.line = line;
}

jmp_buf *test_refusal(void)
{
    return &test.refusal;
}

_Noreturn void test_not_refused(const char *call)
{
    test.refusal_expected = false;
    print_error("expected the refusal \"%s\", but %s returned\n",
                test.message, call);
    fail_at(test.file, test.line);
}

/* --- assertions ---------------------------------------------------------- */

/* A number in few digits, or in all if those do not tell it from other. */
static const char *number(char *text, size_t size, double x, double other)
{
    char second[40];
    if (isnan(x)) {
        snprintf(text, size, "nan");    /* never "-nan" */
        return text;
    }
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, size, "%.*g", digits, x);
        snprintf(second, sizeof second, "%.*g", digits, other);
        if (strcmp(text, second) != 0)
            break;
    }
    return text;
}

/* got[i] as the reader writes it */
static void print_place(const char *what, size_t i)
{
    bool simple = true;
    for (const char *c = what; *c != '\0'; c++)
        if (strchr(" +-*/&?:", *c) != NULL && !(c[0] == '-' && c[1] == '>'))
            simple = false;
    print_error(simple ? "%s[%zu]" : "(%s)[%zu]", what, i);
}

static bool close_enough(double got, double want, double rtol, double atol)
{
    return isfinite(got) && isfinite(want) &&
           fabs(got - want) <= atol + rtol * fabs(want);
}

static void explain(double got, double want)
{
    char a[40], b[40];
    if (!isfinite(want)) {
        print_error(": got %s, and what it should be is %s itself",
                    number(b, sizeof b, got, 0), number(a, sizeof a, want, 0));
        return;
    }
    print_error(": expected %s, got %s", number(a, sizeof a, want, got),
                number(b, sizeof b, got, want));
    if (isfinite(got) && isfinite(want) && fabs(got - want) < 1e-3 * fabs(want))
        print_error(", %.2g apart", fabs(got - want));
}

void test_close(const char *what, double got, double want, double rtol,
                double atol, const char *file, int line)
{
    if (close_enough(got, want, rtol, atol))
        return;
    print_error("%s", what);
    explain(got, want);
    print_error("\n");
    fail_at(file, line);
}

void test_all_close(const char *what, const real *got, const real *want,
                    size_t n, double rtol, double atol, const char *file,
                    int line)
{
    size_t wrong = 0, first = 0;
    for (size_t i = n; i-- > 0;)
        if (!close_enough((double)got[i], (double)want[i], rtol, atol)) {
            wrong++;
            first = i;
        }
    if (wrong == 0)
        return;
    print_place(what, first);
    explain((double)got[first], (double)want[first]);
    if (wrong > 1)
        print_error(" (and %zu more of %zu)", wrong - 1, n);
    print_error("\n");
    fail_at(file, line);
}

void test_same_bits(const char *what, const real *got, const real *want,
                    size_t n, const char *file, int line)
{
    for (size_t i = 0; i < n; i++) {
        if (memcmp(&got[i], &want[i], sizeof got[i]) == 0)
            continue;
        print_place(what, i);
        explain((double)got[i], (double)want[i]);
        print_error("\n");
        fail_at(file, line);
    }
}

void test_true(const char *what, bool holds, bool wanted, const char *file,
               int line)
{
    if (holds == wanted)
        return;
    print_error("expected %s: %s\n", wanted ? "true" : "false", what);
    fail_at(file, line);
}

void test_int_equal(const char *what, long long got, long long want,
                    bool equal, const char *file, int line)
{
    if ((got == want) == equal)
        return;
    if (equal)
        print_error("%s: expected %lld, got %lld\n", what, want, got);
    else
        print_error("%s: expected anything but %lld\n", what, want);
    fail_at(file, line);
}

void test_string_equal(const char *what, const char *got, const char *want,
                       const char *file, int line)
{
    if (got != NULL && strcmp(got, want) == 0)
        return;
    if (got == NULL)
        print_error("%s: expected \"%s\", got NULL\n", what, want);
    else
        print_error("%s: expected \"%s\", got \"%s\"\n", what, want, got);
    fail_at(file, line);
}

void test_memory_equal(const char *what, const void *got, const void *want,
                       size_t size, const char *file, int line)
{
    const unsigned char *a = got, *b = want;
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i]) {
            print_error("%s: byte %zu: expected %u, got %u\n", what, i, b[i],
                        a[i]);
            fail_at(file, line);
        }
}

void test_error(const Error *error, const char *part, const char *file,
                int line)
{
    if (strstr(error->message, part) != NULL)
        return;
    print_error("expected an error with \"%s\", got \"%s\"\n", part,
                error->message);
    fail_at(file, line);
}

/* --- helpers ------------------------------------------------------------- */

void fill_nan(real *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (real)NAN;
}

/* At once, not when the test fails: it may crash. */
static void say_input(const char *what, size_t n, uint64_t seed)
{
    enum { MOST = 12 };
    if (getenv("MINIGPT_TEST_INPUTS") == NULL || test.n_inputs > MOST)
        return;
    test.n_inputs++;
    if (test.n_inputs > MOST)
        printf("[  INPUT   ] and more\n");
    else
        printf("[  INPUT   ] %s: %zu random number%s, seed %" PRIu64 "\n",
               what, n, n == 1 ? "" : "s", seed);
}

void test_fill_random(const char *what, real *x, size_t n, uint64_t seed)
{
    say_input(what, n, seed);
    for (size_t i = 0; i < n; i++) {
        seed += 0x9e3779b97f4a7c15u;    /* splitmix64 */
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        z = z ^ (z >> 31);
        x[i] = (real)((double)(z >> 40) / 8388608.0 - 1.0);
    }
}

static void remove_tree(const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0)
        return;
    if (S_ISDIR(status.st_mode)) {
        chmod(path, 0700);
        DIR *folder = opendir(path);
        for (struct dirent *entry;
             folder != NULL && (entry = readdir(folder)) != NULL;) {
            if (strcmp(entry->d_name, ".") == 0 ||
                strcmp(entry->d_name, "..") == 0)
                continue;
            size_t size = strlen(path) + strlen(entry->d_name) + 2;
            char *inner = malloc(size);
            if (inner == NULL)
                break;
            snprintf(inner, size, "%s/%s", path, entry->d_name);
            remove_tree(inner);
            free(inner);
        }
        if (folder != NULL)
            closedir(folder);
        rmdir(path);
    } else {
        unlink(path);
    }
}

static void clean_up(void)
{
    if (test.arena != NULL)
        arena_free(test.arena);
    if (test.directory != NULL)
        remove_tree(test.directory);
    free(test.directory);
    for (size_t i = 0; i < test.n_kept; i++)
        free(test.kept[i]);
    free(test.kept);
    memset(&test, 0, sizeof test);
}

static void clean_up_at_exit(void)
{
    if (test.arena == NULL && test.directory == NULL)
        atexit(clean_up);
}

Arena *test_arena(void)
{
    if (test.arena == NULL) {
        clean_up_at_exit();
        test.arena = arena_create((size_t)64 * 1024 * 1024);
        test_true("there are 64 MB for the test", test.arena != NULL, true,
                  __FILE__, __LINE__);
    }
    return test.arena;
}

const char *test_directory(void)
{
    if (test.directory == NULL) {
        clean_up_at_exit();
        const char *parent = getenv("TMPDIR");
        if (parent == NULL || parent[0] == '\0')
            parent = "/tmp";
        size_t size = strlen(parent) + sizeof "/minigpt-test-XXXXXX";
        test.directory = malloc(size);
        if (test.directory != NULL)
            snprintf(test.directory, size, "%s/minigpt-test-XXXXXX", parent);
        if (test.directory == NULL || mkdtemp(test.directory) == NULL) {
            print_error("no folder for the test in %s: %s\n", parent,
                        strerror(errno));
            fail_at(__FILE__, __LINE__);
        }
    }
    return test.directory;
}

const char *test_path(const char *name)
{
    const char *directory = test_directory();
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    void **kept = realloc(test.kept, (test.n_kept + 1) * sizeof *kept);
    if (path == NULL || kept == NULL)
        fail_at(__FILE__, __LINE__);
    snprintf(path, size, "%s/%s", directory, name);
    test.kept = kept;
    test.kept[test.n_kept++] = path;
    return path;
}

const char *test_file(const char *name, const void *bytes, size_t size)
{
    const char *path = test_path(name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size ||
        fclose(file) != 0) {
        print_error("%s: %s\n", path, strerror(errno));
        fail_at(__FILE__, __LINE__);
    }
    return path;
}

const char *test_text_file(const char *name, const char *text)
{
    return test_file(name, text, strlen(text));
}
