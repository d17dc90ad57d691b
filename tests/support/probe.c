#include "probe.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef SANITIZED
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) \
    ((void)(address), (void)(size))
#endif

/* guard elements before and behind: whole granules of the sanitizer */
enum { GUARDS = 16, MAX_PIECES = 256, MAX_PATHS = 64 };

typedef enum { INPUT, OUTPUT, CHANGED, SCRATCH } Role;
typedef enum { REALS, IDS, BYTES, SIZES } Element;

typedef struct {
    char name[64];
    Role role;
    Element element;
    size_t batch, rows, cols, stride;
    size_t n;                   /* elements, those between the rows too */
    void *memory;               /* GUARDS, n, GUARDS */
} Piece;

struct Probe {
    FILE *stream;
    uint64_t state;
    double rtol, atol;
    bool gaps;
    Piece pieces[MAX_PIECES];
    size_t n_pieces;
    char *paths[MAX_PATHS];     /* kept until the end */
    size_t n_paths;
};

static struct {
    jmp_buf jump;
    bool expected;
    char message[1024];
} refusal;

/* the folder that probe_path has made */
static char folder[512];

static void remove_folder(void)
{
    DIR *files = folder[0] != '\0' ? opendir(folder) : NULL;
    struct dirent *file;

    while (files != NULL && (file = readdir(files)) != NULL)
        unlinkat(dirfd(files), file->d_name, 0);
    if (files != NULL)
        closedir(files);
    if (folder[0] != '\0')
        rmdir(folder);
}

_Noreturn static void give_up(const char *message)
{
    remove_folder();
    fprintf(stderr, "probe: %s\n", message);
    _exit(71);
}

/* --- the hooks of check.h ------------------------------------------------ */

_Noreturn void contract_broken(const char *file, int line,
                               const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(refusal.message, sizeof refusal.message, format, arguments);
    va_end(arguments);
    if (refusal.expected) {
        refusal.expected = false;
        longjmp(refusal.jump, 1);
    }
    fprintf(stderr, "%s:%d: contract broken: %s\n", file, line,
            refusal.message);
    remove_folder();
    abort();
}

_Noreturn void not_implemented(const char *file, int line, const char *task)
{
    (void)file;
    (void)line;
    if (refusal.expected) {
        refusal.expected = false;
        refusal.message[0] = '\0';
        longjmp(refusal.jump, 1);
    }
    fprintf(stderr, "task %s is not written yet\n", task);
    remove_folder();
    _exit(70);
}

/* --- choices ------------------------------------------------------------- */

/* splitmix64 (Steele, Lea and Flood 2014) */
uint64_t probe_draw_bits(Probe *probe)
{
    uint64_t z = probe->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

size_t probe_draw_size(Probe *probe, size_t low, size_t high)
{
    return low + (size_t)(probe_draw_bits(probe) % (high - low + 1));
}

double probe_draw_real(Probe *probe, double low, double high)
{
    double unit = (double)(probe_draw_bits(probe) >> 11) * 0x1p-53;
    return low + (high - low) * unit;
}

/* --- memory -------------------------------------------------------------- */

static size_t element_size(const Piece *piece)
{
    static const size_t sizes[] = {
        [REALS] = sizeof(real), [IDS] = sizeof(int32_t),
        [BYTES] = sizeof(char), [SIZES] = sizeof(size_t)};
    return sizes[piece->element];
}

static real *reals(const Piece *piece)
{
    return piece->memory;
}

static int32_t *ids(const Piece *piece)
{
    return piece->memory;
}

static unsigned char *bytes(const Piece *piece)
{
    return piece->memory;
}

static size_t *sizes(const Piece *piece)
{
    return piece->memory;
}

/* Element i of the memory, the guards counted too: in outputs what no call
   would write, elsewhere from these bits. */
static void set(const Piece *piece, size_t i, bool output, uint64_t bits)
{
    switch (piece->element) {
    case REALS:
        reals(piece)[i] =
            output ? (real)NAN : (real)((double)(bits >> 40) * 0x1p-23 - 1);
        break;
    case IDS:
        ids(piece)[i] = output ? -77 : (int32_t)(bits & 0x7fffffff);
        break;
    case BYTES:
        bytes(piece)[i] = output ? 0xee : (unsigned char)(bits >> 56);
        break;
    case SIZES:
        sizes(piece)[i] = output ? 7777777 : (size_t)(bits >> 44);
        break;
    }
}

/* To the call the guards are not there. */
static void guard(const Piece *piece, bool closed)
{
    size_t size = element_size(piece);
    char *front = piece->memory;
    char *back = front + (GUARDS + piece->n) * size;
    if (closed) {
        ASAN_POISON_MEMORY_REGION(front, GUARDS * size);
        ASAN_POISON_MEMORY_REGION(back, GUARDS * size);
    } else {
        ASAN_UNPOISON_MEMORY_REGION(front, GUARDS * size);
        ASAN_UNPOISON_MEMORY_REGION(back, GUARDS * size);
    }
}

static Piece *add_piece(Probe *probe, const char *name, Role role,
                        Element element, size_t batch, size_t rows,
                        size_t cols, size_t stride)
{
    if (probe->n_pieces == MAX_PIECES)
        give_up("too many tensors: call probe_report between the cases");
    Piece *piece = &probe->pieces[probe->n_pieces++];
    *piece = (Piece){.role = role, .element = element, .batch = batch,
                     .rows = rows, .cols = cols, .stride = stride};
    snprintf(piece->name, sizeof piece->name, "%s", name);
    size_t all = batch * rows;
    piece->n = all == 0 ? 0 : (all - 1) * stride + cols;
    if (posix_memalign(&piece->memory, 64,
                       (piece->n + 2 * GUARDS) * element_size(piece)) != 0)
        give_up("no memory");
    for (size_t i = 0; i < piece->n + 2 * GUARDS; i++)
        set(piece, i, false, probe_draw_bits(probe));
    return piece;
}

/* holds no number before the call */
static bool written(Role role)
{
    return role == OUTPUT || role == SCRATCH;
}

static Tensor add_tensor(Probe *probe, const char *name, Role role,
                         size_t batch, size_t rows, size_t cols)
{
    size_t stride = cols + (probe->gaps ? probe_draw_size(probe, 0, 3) : 0);
    Piece *piece =
        add_piece(probe, name, role, REALS, batch, rows, cols, stride);
    real *data = reals(piece) + GUARDS;
    if (written(role))
        for (size_t i = 0; i < batch * rows; i++)
            for (size_t j = 0; j < cols; j++)
                data[i * stride + j] = (real)NAN;
    guard(piece, true);
    return (Tensor){.batch = batch, .rows = rows, .cols = cols,
                    .stride = stride, .data = data};
}

static void *add_row(Probe *probe, const char *name, Role role,
                     Element element, size_t n)
{
    Piece *piece = add_piece(probe, name, role, element, 1, 1, n, n);
    for (size_t i = 0; written(role) && i < n; i++)
        set(piece, GUARDS + i, true, 0);
    guard(piece, true);
    return bytes(piece) + GUARDS * element_size(piece);
}

Tensor probe_input(Probe *probe, const char *name, size_t batch, size_t rows,
                   size_t cols)
{
    return add_tensor(probe, name, INPUT, batch, rows, cols);
}

Tensor probe_output(Probe *probe, const char *name, size_t batch,
                    size_t rows, size_t cols)
{
    return add_tensor(probe, name, OUTPUT, batch, rows, cols);
}

Tensor probe_changed(Probe *probe, const char *name, size_t batch,
                     size_t rows, size_t cols)
{
    return add_tensor(probe, name, CHANGED, batch, rows, cols);
}

real *probe_input_numbers(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, INPUT, REALS, n);
}

real *probe_output_numbers(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, OUTPUT, REALS, n);
}

real *probe_changed_numbers(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, CHANGED, REALS, n);
}

Tensor probe_scratch(Probe *probe, const char *name, size_t batch,
                     size_t rows, size_t cols)
{
    return add_tensor(probe, name, SCRATCH, batch, rows, cols);
}

real *probe_scratch_numbers(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, SCRATCH, REALS, n);
}

int32_t *probe_input_ids(Probe *probe, const char *name, size_t n,
                         int32_t limit)
{
    int32_t *tokens = add_row(probe, name, INPUT, IDS, n);
    for (size_t i = 0; i < n; i++)
        tokens[i] %= limit;
    return tokens;
}

int32_t *probe_output_ids(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, OUTPUT, IDS, n);
}

char *probe_input_bytes(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, INPUT, BYTES, n);
}

char *probe_output_bytes(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, OUTPUT, BYTES, n);
}

int32_t *probe_changed_ids(Probe *probe, const char *name, size_t n,
                           int32_t limit)
{
    int32_t *tokens = add_row(probe, name, CHANGED, IDS, n);
    for (size_t i = 0; i < n; i++)
        tokens[i] %= limit;
    return tokens;
}

char *probe_changed_bytes(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, CHANGED, BYTES, n);
}

char *probe_scratch_bytes(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, SCRATCH, BYTES, n);
}

int32_t *probe_scratch_ids(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, SCRATCH, IDS, n);
}

size_t *probe_changed_sizes(Probe *probe, const char *name, size_t n)
{
    return add_row(probe, name, CHANGED, SIZES, n);
}

void probe_gaps(Probe *probe, bool gaps)
{
    probe->gaps = gaps;
}

const char *probe_path(Probe *probe, const char *name)
{
    const char *parent = getenv("TMPDIR");
    size_t size;

    if (parent == NULL || parent[0] == '\0')
        parent = "/tmp";
    if (folder[0] == '\0') {
        snprintf(folder, sizeof folder, "%s/minigpt-probe-XXXXXX", parent);
        if (mkdtemp(folder) == NULL) {
            folder[0] = '\0';
            give_up("no folder for files");
        }
    }
    size = strlen(folder) + strlen(name) + 2;
    if (probe->n_paths == MAX_PATHS)
        give_up("too many paths");
    char *path = probe->paths[probe->n_paths++] = malloc(size);
    if (path == NULL)
        give_up("no memory");
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

void probe_tolerance(Probe *probe, double rtol, double atol)
{
    probe->rtol = rtol;
    probe->atol = atol;
}

/* --- the stream ------------------------------------------------------------
   One thing in two lines:
     KIND NAME SHAPE RTOL ATOL        real, exact, integer, bits or text
     VALUE ...                        %a, %d, %x, or text in hexadecimal */

static void head(Probe *probe, const char *kind, const char *name,
                 size_t batch, size_t rows, size_t cols)
{
    if (strpbrk(name, " \n") != NULL)
        give_up("a name with a blank in it");
    bool rounded = strcmp(kind, "real") == 0;
    fprintf(probe->stream, "%s %s %zux%zux%zu %g %g\n", kind, name, batch,
            rows, cols, rounded ? probe->rtol : 0,
            rounded ? probe->atol : 0);
}

static void say_value(Probe *probe, double value)
{
    if (isnan(value))
        fputs(" nan", probe->stream);
    else
        fprintf(probe->stream, " %a", value);
}

static void end_line(Probe *probe)
{
    fputc('\n', probe->stream);
}

static void say_element(Probe *probe, const Piece *piece, size_t i)
{
    switch (piece->element) {
    case REALS:
        say_value(probe, (double)reals(piece)[i]);
        break;
    case IDS:
        fprintf(probe->stream, " %" PRId32, ids(piece)[i]);
        break;
    case BYTES:
        fprintf(probe->stream, " %u", (unsigned)bytes(piece)[i]);
        break;
    case SIZES:
        fprintf(probe->stream, " %zu", sizes(piece)[i]);
        break;
    }
}

/* what lies before, behind and between the rows */
static void say_guards(Probe *probe, const Piece *piece)
{
    size_t behind = GUARDS + piece->n;
    size_t between =
        piece->n - piece->batch * piece->rows * piece->cols;
    fprintf(probe->stream, "%s %s.guards 1x1x%zu 0 0\n",
            piece->element == REALS ? "exact" : "integer", piece->name,
            2 * GUARDS + between);
    for (size_t i = 0; i < piece->n + 2 * GUARDS; i++) {
        bool inside = i >= GUARDS && i < behind &&
                      (i - GUARDS) % piece->stride < piece->cols;
        if (!inside)
            say_element(probe, piece, i);
    }
    end_line(probe);
}

static void say_numbers(Probe *probe, const Piece *piece)
{
    const char *kind = piece->element != REALS ? "integer"
                       : piece->role == INPUT ? "exact"
                                              : "real";
    head(probe, kind, piece->name, piece->batch, piece->rows, piece->cols);
    for (size_t i = 0; i < piece->batch * piece->rows; i++)
        for (size_t j = 0; j < piece->cols; j++)
            say_element(probe, piece, GUARDS + i * piece->stride + j);
    end_line(probe);
}

void probe_report(Probe *probe)
{
    for (size_t i = 0; i < probe->n_pieces; i++) {
        guard(&probe->pieces[i], false);
        if (probe->pieces[i].role != SCRATCH)
            say_numbers(probe, &probe->pieces[i]);
        say_guards(probe, &probe->pieces[i]);
        free(probe->pieces[i].memory);
    }
    probe->n_pieces = 0;
}

void probe_number(Probe *probe, const char *name, double value)
{
    probe_doubles(probe, name, &value, 1);
}

void probe_doubles(Probe *probe, const char *name, const double *values,
                   size_t n)
{
    head(probe, "real", name, 1, 1, n);
    for (size_t i = 0; i < n; i++)
        say_value(probe, values[i]);
    end_line(probe);
}

void probe_numbers(Probe *probe, const char *name, const real *values,
                   size_t n)
{
    head(probe, "real", name, 1, 1, n);
    for (size_t i = 0; i < n; i++)
        say_value(probe, (double)values[i]);
    end_line(probe);
}

void probe_tensor(Probe *probe, const char *name, const Tensor *x)
{
    head(probe, "real", name, x->batch, x->rows, x->cols);
    for (size_t i = 0; i < x->batch * x->rows; i++)
        for (size_t j = 0; j < x->cols; j++)
            say_value(probe, (double)x->data[i * x->stride + j]);
    end_line(probe);
}

static long long place_in(const real *place, const Tensor *whole)
{
    size_t rows = whole->batch * whole->rows;
    size_t n = rows == 0 ? 0 : (rows - 1) * whole->stride + whole->cols;
    uintptr_t at = (uintptr_t)place, first = (uintptr_t)whole->data;
    bool inside = at >= first && (at - first) / sizeof(real) < n &&
                  (at - first) % sizeof(real) == 0;
    return inside ? (long long)((at - first) / sizeof(real)) : -1;
}

void probe_place(Probe *probe, const char *name, const real *place,
                 const Tensor *whole)
{
    probe_integer(probe, name, place_in(place, whole));
}

void probe_view(Probe *probe, const char *name, const Tensor *view,
                const Tensor *whole)
{
    head(probe, "integer", name, 1, 1, 5);
    fprintf(probe->stream, " %zu %zu %zu %zu %lld\n", view->batch,
            view->rows, view->cols, view->stride,
            place_in(view->data, whole));
}

void probe_integer(Probe *probe, const char *name, long long value)
{
    head(probe, "integer", name, 1, 1, 1);
    fprintf(probe->stream, " %lld\n", value);
}

void probe_ids(Probe *probe, const char *name, const int32_t *values,
               size_t n)
{
    head(probe, "integer", name, 1, 1, n);
    for (size_t i = 0; i < n; i++)
        fprintf(probe->stream, " %" PRId32, values[i]);
    end_line(probe);
}

void probe_bits(Probe *probe, const char *name, const uint64_t *values,
                size_t n)
{
    head(probe, "bits", name, 1, 1, n);
    for (size_t i = 0; i < n; i++)
        fprintf(probe->stream, " %016" PRIx64, values[i]);
    end_line(probe);
}

void probe_text(Probe *probe, const char *name, const char *bytes,
                size_t length)
{
    head(probe, "text", name, 1, 1, length);
    fputc(' ', probe->stream);
    for (size_t i = 0; i < length; i++)
        fprintf(probe->stream, "%02x", (unsigned char)bytes[i]);
    end_line(probe);
}

/* --- refusals -------------------------------------------------------------- */

jmp_buf *probe_expect_refusal(Probe *probe)
{
    (void)probe;
    refusal.expected = true;
    return &refusal.jump;
}

void probe_refused(Probe *probe, const char *name)
{
    probe_text(probe, name, refusal.message, strlen(refusal.message));
}

void probe_refused_somehow(Probe *probe, const char *name)
{
    bool refused = refusal.message[0] != '\0';
    probe_text(probe, name, "refused", refused ? strlen("refused") : 0);
}

void probe_not_refused(Probe *probe, const char *name)
{
    refusal.expected = false;
    probe_text(probe, name, "", 0);
}

/* --- main -------------------------------------------------------------------- */

static void write_all(int descriptor, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t n = write(descriptor, text, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            give_up("cannot write what came of it");
        text += n;
        size -= (size_t)n;
    }
}

static void list(const char *task, const char *precision,
                 const char *const *tests)
{
    printf("%s\t%s", task, precision);
    for (size_t i = 0; tests[i] != NULL; i++)
        printf("\t%s", tests[i]);
    printf("\n");
}

/* SEED [DESCRIPTOR]: all that is said goes there at the end, to 1 if it is
   not given. The process ends at once, whatever the task may have planned
   for its end. */
int probe_main(ProbeFunction *function, const char *task,
               const char *precision, const char *const *tests, int argc,
               char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        list(task, precision, tests);
        return 0;
    }
    char *rest = NULL;
    uint64_t seed = argc >= 2 ? strtoull(argv[1], &rest, 10) : 0;
    int descriptor = argc == 3 ? atoi(argv[2]) : 1;
    if (argc < 2 || argc > 3 || *rest != '\0' || rest == argv[1]) {
        fprintf(stderr, "usage: %s --list | SEED [DESCRIPTOR]\n", argv[0]);
        return 2;
    }
    char *text = NULL;
    size_t size = 0;
    Probe *probe = calloc(1, sizeof *probe);
    if (probe == NULL)
        give_up("no memory");
    bool in_double = sizeof(real) == sizeof(double);
    probe->state = seed;
    probe->gaps = true;
    probe->stream = open_memstream(&text, &size);
    if (probe->stream == NULL)
        give_up("no memory");
    probe_tolerance(probe, in_double ? 1e-9 : 1e-4, in_double ? 1e-10 : 1e-5);
    fprintf(probe->stream, "probe %s %" PRIu64 "\n", task, seed);
    function(probe, seed);
    probe_report(probe);
    fputs("end\n", probe->stream);
    fclose(probe->stream);
    remove_folder();
    write_all(descriptor, text, size);
    _exit(0);
}
