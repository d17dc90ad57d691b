/* usage: files WORK MODEL RUN VOCABULARY TEXT EVERY
   Damages a model file, the checkpoint of the folder RUN (whose text is TEXT)
   and a vocabulary, in every way that is thought of, and demands that each is
   refused with a message and without much memory. EVERY > 1 tries only each
   EVERY-th length and bit. */
#include "inside.h"
#include "seal.h"

#include "json_memory.h"
#include "model_file.h"
#include "run.h"
#include "vocabulary.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- three kinds of files, and how each is read ------------------------------- */

typedef struct {
    const char *name;
    bool (*read)(const char *text, Error *error);
    char path[512];
    char *bytes;                /* as they should be */
    size_t length;
    size_t header;              /* of them, the ones that describe */
    bool accepted;
    Error error;
} Kind;

static char work[256];
static const char *text_path;
static size_t every;

static bool read_model(const char *path, Error *error)
{
    Model model;
    bool done = model_load(&model, path, error);

    if (done)
        model_free(&model);
    return done;
}

static bool agrees(void *asked, const TrainingOptions *kept, Error *error)
{
    (void)asked;
    (void)kept;
    (void)error;
    return true;
}

static bool read_run(const char *path, Error *error)
{
    char folder[512];
    Run run = {0};
    bool done;

    snprintf(folder, sizeof folder, "%.*s",
             (int)(strrchr(path, '/') - path), path);
    done = run_resume(&run, folder, text_path, agrees, NULL, error);
    run_end(&run);
    return done;
}

static bool read_vocabulary(const char *path, Error *error)
{
    Vocabulary vocabulary;
    bool done = vocabulary_load(&vocabulary, path, error);

    if (done)
        vocabulary_free(&vocabulary);
    return done;
}

static Kind kinds[] = {
    {.name = "model", .read = read_model},
    {.name = "checkpoint", .read = read_run},
    {.name = "vocabulary", .read = read_vocabulary},
};
enum { MODEL, CHECKPOINT, VOCABULARY, KINDS };

static void read_it(void *argument)
{
    Kind *kind = argument;

    kind->accepted = kind->read(kind->path, &kind->error);
}

/* The file is as it should be, but the text is another one. */
static bool is_about_the_text(const char *message)
{
    return strncmp(message, text_path, strlen(text_path)) == 0
        || strncmp(message, "the checkpoint splits", 21) == 0;
}

/* What is at kind->path must be refused, as all that is damaged. */
static void expect_refusal(Kind *kind)
{
    heap_reset(0, false);
    kind->error.message[0] = '\0';
    if (!survives(read_it, kind))
        return;
    if (kind->accepted) {
        lost("accepted");
        spill(kind->path, kind->bytes, kind->length);
    } else {
        expect_clear(kind->error.message,
                     is_about_the_text(kind->error.message) ? NULL
                                                            : kind->path);
    }
    if (heap.outstanding != 0)
        lost("%zu pieces of memory were kept", heap.outstanding);
    /* the reader's first piece, and a tree of the header */
    if (heap.bytes > 64 * kind->length + ((size_t)1 << 20))
        lost("took %zu bytes for a file of %zu", heap.bytes, kind->length);
}

static void take(Kind *kind, const char *path)
{
    kind->bytes = slurp(path, &kind->length);
    kind->header = kind->length;
    if (kind != &kinds[VOCABULARY]) {
        uint64_t n;

        memcpy(&n, kind->bytes, sizeof n);
        kind->header = sizeof n + (size_t)n;
    }
    snprintf(kind->path, sizeof kind->path, "%s/%s/%s", work, kind->name,
             kind == &kinds[CHECKPOINT] ? "checkpoint.safetensors" : "file");
    spill(kind->path, kind->bytes, kind->length);
    trying("%s as it was written", kind->name);
    read_it(kind);
    if (!kind->accepted)
        lost("refused: %s", kind->error.message);
}

/* --- accidents ------------------------------------------------------------------ */

static void cut_at_every_length(Kind *kind)
{
    spill(kind->path, kind->bytes, kind->length);
    for (size_t n = kind->length; n-- > 0;) {
        if (n % every != 0 && n > 16)
            continue;
        if (truncate(kind->path, (off_t)n) != 0)
            perror(kind->path);
        trying("%s cut after %zu bytes", kind->name, n);
        expect_refusal(kind);
    }
    spill(kind->path, kind->bytes, kind->length);
}

static void flip(Kind *kind, size_t bit)
{
    int file = open(kind->path, O_WRONLY);
    size_t at = bit / 8;
    unsigned char good = (unsigned char)kind->bytes[at];
    unsigned char bad = (unsigned char)(good ^ (1u << bit % 8));

    trying("%s with bit %zu of byte %zu flipped", kind->name, bit % 8, at);
    if (pwrite(file, &bad, 1, (off_t)at) != 1)
        perror(kind->path);
    expect_refusal(kind);
    if (pwrite(file, &good, 1, (off_t)at) != 1)
        perror(kind->path);
    close(file);
}

static void flip_bits(Kind *kind)
{
    size_t rest = 8 * (kind->length - kind->header);
    uint64_t x = 1;

    for (size_t bit = 0; bit < 8 * kind->header; bit += every)
        flip(kind, bit);
    for (size_t i = 0; rest > 0 && i < 10000; i += every) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        flip(kind, 8 * kind->header + (size_t)(x >> 33) % rest);
    }
}

/* --- lies ------------------------------------------------------------------------ */

static void try_bytes(Kind *kind, const char *bytes, size_t length,
                      const char *what)
{
    spill(kind->path, bytes, length);
    trying("%s %s", kind->name, what);
    expect_refusal(kind);
}

/* A file of this header and data, padded and sealed as ours are. */
static void try_header(Kind *kind, const char *header, size_t header_length,
                       const char *data, size_t data_length,
                       const char *what)
{
    uint64_t padded = (header_length + 7) / 8 * 8;
    char *file = calloc(8 + padded + data_length + 1, 1);

    memcpy(file, &padded, 8);
    memset(file + 8, ' ', padded);
    memcpy(file + 8, header, header_length);
    if (data_length > 0)
        memcpy(file + 8 + padded, data, data_length);
    seal(file, 8 + padded + data_length);
    try_bytes(kind, file, 8 + padded + data_length, what);
    free(file);
}

/* In the header, the first `from` becomes `to`, and the digest is right. */
typedef struct {
    int kind;
    const char *from, *to;
} Lie;

static const Lie lies[] = {
    /* shapes */
    {MODEL, "[12,4]", "[4611686018427387906,4]"},
    {MODEL, "[12,4]", "[4611686018427387916,4]"},
    {MODEL, "[12,4]", "[-12,-4]"}, {MODEL, "[12,4]", "[12.0,4]"},
    {MODEL, "[12,4]", "[1.2e1,4]"}, {MODEL, "[12,4]", "[48]"},
    {MODEL, "[12,4]", "[4,12]"}, {MODEL, "[12,4]", "[]"},
    {MODEL, "[12,4]", "[0,4]"}, {MODEL, "[12,4]", "\"12,4\""},
    {MODEL, "[12,4]", "[\"12\",4]"}, {MODEL, "[12,4]", "[12,4,1]"},
    {MODEL, "[12,4]", "[12,9223372036854775807]"},
    {MODEL, "[12,4]", "[12,9223372036854775808]"},
    {MODEL, "[12,4]", "{\"0\":12,\"1\":4}"},
    {CHECKPOINT, "\"U64\",\"shape\":[4]", "\"U64\",\"shape\":[3]"},
    {CHECKPOINT, "\"U64\"", "\"F32\""},
    /* places */
    {MODEL, "[0,192]", "[0,193]"}, {MODEL, "[0,192]", "[1,193]"},
    {MODEL, "[0,192]", "[4,196]"}, {MODEL, "[0,192]", "[-192,0]"},
    {MODEL, "[0,192]", "[192,0]"}, {MODEL, "[0,192]", "[0]"},
    {MODEL, "[0,192]", "[0,9223372036854775807]"},
    {MODEL, "[0,192]", "[0,18446744073709551615]"},
    {MODEL, "[0,192]", "[0,192,384]"}, {MODEL, "[0,192]", "{}"},
    {MODEL, "[0,192]", "192"}, {MODEL, "[0,192]", "[0.0,192.0]"},
    {MODEL, "[0,192]", "[null,192]"},
    {MODEL, "[192,256]", "[0,64]"}, {MODEL, "[192,256]", "[128,192]"},
    {MODEL, "[192,256]", "[193,257]"}, {MODEL, "[192,256]", "[256,320]"},
    /* types and names */
    {MODEL, "\"F32\"", "\"F16\""}, {MODEL, "\"F32\"", "\"U64\""},
    {MODEL, "\"F32\"", "\"f32\""}, {MODEL, "\"F32\"", "32"},
    {MODEL, "\"F32\"", "null"}, {MODEL, "\"dtype\"", "\"type\""},
    {MODEL, "wpe.weight", "wte.weight"}, {MODEL, "wpe.weight", "wpe"},
    {MODEL, "wpe.weight", "\\u001b[2Jwpe"},
    {CHECKPOINT, "adam.m.wte.weight", "adam.v.wte.weight"},
    {CHECKPOINT, "random.dropout", "random.nothing"},
    /* the five numbers, and the vocabulary */
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"0\""},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"-1\""},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"4096\""},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"1e0\""},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"\""},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":1"},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"\\u001b[2J\""},
    {MODEL, "\"n_layers\":\"1\"", "\"n_layers\":\"18446744073709551617\""},
    {MODEL, "\"n_heads\":\"2\"", "\"n_heads\":\"3\""},
    {MODEL, "\"n_heads\":\"2\"", "\"n_heads\":\"65536\""},
    {MODEL, "\"d_model\":\"4\"", "\"d_model\":\"8\""},
    {MODEL, "\"d_model\":\"4\"", "\"d_model\":\"65536\""},
    {MODEL, "\"context_window\":\"4\"", "\"context_window\":\"5\""},
    {MODEL, "\"context_window\":\"4\"", "\"context_window\":\"1048576\""},
    {MODEL, "\"vocab_size\":\"12\"", "\"vocab_size\":\"11\""},
    {MODEL, "\"vocab_size\":\"12\"", "\"vocab_size\":\"2097152\""},
    {MODEL, "\"vocab_size\"", "\"vocab\""},
    {MODEL, "\\\"a\\\",\\\"b\\\"", "\\\"b\\\",\\\"a\\\""},
    {MODEL, "\\\"a\\\",\\\"b\\\"", "\\\"a\\\",\\\"a\\\""},
    {MODEL, "\\\"a\\\",\\\"b\\\"", "\\\"ab\\\""},
    {MODEL, "\\\"a\\\",\\\"b\\\"", "\\\"a\\\",98"},
    {MODEL, "\\\"a\\\",\\\"b\\\"", "\\\"a\\\",[\\\"b\\\"]"},
    {MODEL, "\"version\":\"1\"", "\"version\":\"2\""},
    {MODEL, "\"version\":\"1\"", "\"version\":\"\\u001b[2J\""},
    {MODEL, "\"digest\"", "\"detest\""},
    /* what a checkpoint says besides */
    {CHECKPOINT, "\"option.n-layers\":\"1\"", "\"option.n-layers\":\"1000\""},
    {CHECKPOINT, "\"option.n-heads\":\"2\"", "\"option.n-heads\":\"1000\""},
    {CHECKPOINT, "\"option.n-heads\":\"2\"", "\"option.n-heads\":\"4\""},
    {CHECKPOINT, "\"option.d-model\":\"4\"", "\"option.d-model\":\"65536\""},
    {CHECKPOINT, "\"option.context-window\":\"4\"",
     "\"option.context-window\":\"1000000\""},
    {CHECKPOINT, "\"option.batch\":\"2\"", "\"option.batch\":\"0\""},
    {CHECKPOINT, "\"option.batch\":\"2\"", "\"option.batch\":\"two\""},
    {CHECKPOINT, "\"option.pieces\":\"2\"", "\"option.pieces\":\"3\""},
    {CHECKPOINT, "\"option.beta1\":\"0.", "\"option.beta1\":\"nan"},
    {CHECKPOINT, "\"option.keep-best\":\"false", "\"option.keep-best\":\"no"},
    {CHECKPOINT, "\"option.seed\"", "\"option.sed\""},
    {CHECKPOINT, "\"step\":\"3\"", "\"step\":\"-3\""},
    {CHECKPOINT, "\"step\":\"3\"", "\"step\":\"18446744073709551615\""},
    {CHECKPOINT, "\"step\":\"3\"", "\"step\":\"1000000001\""},
    {CHECKPOINT, "\"split\":\"", "\"split\":\"1"},
    {CHECKPOINT, "\"best_loss\":\"", "\"best_loss\":\"-"},
    {CHECKPOINT, "\"text\":\"", "\"text\":\"x"},
    /* a vocabulary */
    {VOCABULARY, "\"version\":1", "\"version\":2"},
    {VOCABULARY, "\"version\":1", "\"version\":\"1\""},
    {VOCABULARY, "\"version\":1", "\"version\":1e0"},
    {VOCABULARY, "\"version\":1", "\"version\":4294967297"},
    {VOCABULARY, "\"version\":1", "\"a\":1,\"version\":1"},
    {VOCABULARY, "\"producer\":\"minigpt\"", "\"producer\":[]"},
    {VOCABULARY, "\"producer\":\"minigpt\"", "\"producer\":\"\\u001b[2J\""},
    {VOCABULARY, "\"vocabulary\":[", "\"vocabulary\":[[[["},
    {VOCABULARY, "\"vocabulary\":[", "\"vocabulary\":[\"\\ud800\","},
    {VOCABULARY, "\"vocabulary\":[", "\"vocabulary\":{},\"more\":["},
    {VOCABULARY, "\"digest\":\"", "\"digest\":\"0"},
};

static void tell_a_lie(const Lie *lie)
{
    Kind *kind = &kinds[lie->kind];
    size_t start = lie->kind == VOCABULARY ? 0 : 8;
    size_t from = strlen(lie->from), to = strlen(lie->to);
    char *place = strstr(kind->bytes + start, lie->from), what[256];
    char *header = calloc(kind->header + to + 1, 1);
    size_t before = (size_t)(place - (kind->bytes + start));
    size_t length = kind->header - start - from + to;

    snprintf(what, sizeof what, "where %.80s says %.80s", lie->from,
             lie->to);
    if (place == NULL) {
        trying("%s %s", kind->name, what);
        lost("there is no such thing in it");
        return;
    }
    memcpy(header, kind->bytes + start, before);
    memcpy(header + before, lie->to, to);
    memcpy(header + before + to, place + from,
           kind->header - start - before - from);
    if (lie->kind == VOCABULARY)
        try_bytes(kind, header, length, what);
    else
        try_header(kind, header, length, kind->bytes + kind->header,
                   kind->length - kind->header, what);
    free(header);
}

/* Headers that are not worth the name. */
static void nonsense(Kind *kind)
{
    static const char *const headers[] = {
        "{}", "[]", "null", "1", "\"a\"", "{", "{\"a\":1}", "{\"a\":[]}",
        "{\"a\":{}}", "{\"\":{}}", "{\"__metadata__\":{}}",
        "{\"__metadata__\":[]}", "{\"__metadata__\":{\"a\":1}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}",
        "{\"a\\u0000b\":{}}", "{\"a\":1,\"a\":1}", "\xff\xfe", "{\"\xff\":1}",
    };
    enum { LONG = 1 << 20 };
    char *deep = calloc(LONG, 1);

    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        try_header(kind, headers[i], strlen(headers[i]), "\0\0\0\0", 4,
                   headers[i]);
    for (const char *opening = "[{\""; *opening != '\0'; opening++) {
        memset(deep, *opening, LONG);
        memcpy(deep, "{\"a\":", 5);
        kind->length += LONG;   /* what it may take */
        try_header(kind, deep, LONG, NULL, 0,
                   *opening == '[' ? "of a million brackets"
                   : *opening == '{' ? "of a million braces"
                   : "of a million quotation marks");
        kind->length -= LONG;
    }
    free(deep);
}

static void another_byte_order(Kind *kind)
{
    char *file = calloc(kind->length + 8, 1);

    memcpy(file, kind->bytes, kind->length);
    for (size_t i = 0; i < 4; i++) {
        char byte = file[i];

        file[i] = file[7 - i];
        file[7 - i] = byte;
    }
    try_bytes(kind, file, kind->length, "of another byte order");
    memcpy(file, kind->bytes, kind->length);
    for (size_t i = kind->header; i + 4 <= kind->length; i += 4)
        for (size_t j = 0; j < 2; j++) {
            char byte = file[i + j];

            file[i + j] = file[i + 3 - j];
            file[i + 3 - j] = byte;
        }
    try_bytes(kind, file, kind->length, "with numbers of another order");
    free(file);
}

static void too_much_and_too_little(Kind *kind)
{
    char *file = calloc(kind->length + 64, 1);

    memcpy(file, kind->bytes, kind->length);
    try_bytes(kind, file, kind->length + 4, "with something behind it");
    memset(file, 0, kind->length);
    try_bytes(kind, file, kind->length, "of zeros");
    try_bytes(kind, file, 0, "of nothing");
    free(file);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: files WORK MODEL RUN VOCABULARY TEXT "
                "EVERY\n");
        return 4;
    }
    snprintf(work, sizeof work, "%s", argv[1]);
    text_path = argv[5];
    every = strtoull(argv[6], NULL, 10);
    json_use_our_memory();
    for (int k = 0; k < KINDS; k++)
        take(&kinds[k], argv[2 + k]);
    for (int k = 0; k < KINDS; k++) {
        cut_at_every_length(&kinds[k]);
        flip_bits(&kinds[k]);
        too_much_and_too_little(&kinds[k]);
    }
    for (int k = 0; k < VOCABULARY; k++) {
        nonsense(&kinds[k]);
        another_byte_order(&kinds[k]);
    }
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++)
        tell_a_lie(&lies[i]);
    for (int k = 0; k < KINDS; k++)
        free(kinds[k].bytes);
    return tell();
}
