/* Does pieces of work on demand and times each, so that several programs can
   take turns in one run (tests/bench/run.py).
     worker train W1|W2|W3 THREADS PIECES CORPUS     a unit is an update
     worker generate W1|W2|W3 RULE CORPUS            a unit is a stream of
       500 characters; RULE: window (inside it), slide, half
     worker sgemm THREADS                            a unit is a product of
       2048 x 2048 matrices
   Reads how many units are wanted, line by line, and answers each line with
   the seconds of every unit. A line of text first: what it has to say of
   itself, as NAME=VALUE words. */
#include "arena.h"
#include "data_set.h"
#include "generator.h"
#include "text.h"
#include "tokenizer.h"
#include "trainer.h"
#include "parameters.h"

#include <cblas.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

void openblas_set_num_threads(int threads);

typedef struct {
    const char *name;
    size_t n_layers, n_heads, d_model, context_window, batch;
} Workload;

static const Workload workloads[] = {
    {"W1", 4, 4, 128, 64, 12},
    {"W2", 6, 6, 384, 256, 8},
    {"W3", 2, 4, 64, 64, 16},
};

_Noreturn static void give_up(const char *what)
{
    fprintf(stderr, "worker: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static long peak_kilobytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* unit() as often as each line of standard input says */
static void serve(void unit(void *context), void *context)
{
    char line[64];
    while (fgets(line, sizeof line, stdin) != NULL) {
        long n = strtol(line, NULL, 10);
        for (long i = 0; i < n; i++) {
            double start = now();
            unit(context);
            printf("%.9f ", now() - start);
        }
        printf("peak=%ld\n", peak_kilobytes());
        fflush(stdout);
    }
}

static const Workload *workload_named(const char *name)
{
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++)
        if (strcmp(workloads[i].name, name) == 0)
            return &workloads[i];
    give_up("no such workload");
}

static size_t whole_number(const char *text)
{
    char *end;
    unsigned long long n = strtoull(text, &end, 10);
    if (*end != '\0' || end == text)
        give_up("not a number");
    return (size_t)n;
}

/* --- a corpus and a model ---------------------------------------------------- */

typedef struct {
    Vocabulary vocabulary;
    TokenId *tokens;
    size_t n;
} Corpus;

static Corpus corpus_read(const char *path)
{
    Corpus corpus;
    Bytes text;
    Error error;
    if (!text_read(&text, path, &error)
        || !vocabulary_build(&corpus.vocabulary, text.data, text.length,
                             &error))
        give_up(error.message);
    Tokenizer tokenizer = character_tokenizer(&corpus.vocabulary);
    corpus.tokens = malloc(text.length * sizeof *corpus.tokens);
    if (corpus.tokens == NULL
        || !tokenizer_encode(corpus.tokens, &corpus.n, &tokenizer,
                             text.data, text.length, &error))
        give_up("the corpus cannot be encoded");
    file_free(&text);
    return corpus;
}

static TrainingOptions options_of(const Workload *w, size_t pieces)
{
    TrainingOptions options;
    training_options_default(&options);
    options.n_layers = w->n_layers;
    options.n_heads = w->n_heads;
    options.d_model = w->d_model;
    options.context_window = w->context_window;
    options.batch = w->batch;
    options.pieces = pieces;
    return options;
}

/* --- training ----------------------------------------------------------------- */

typedef struct {
    Trainer trainer;
    Stretch stretch;
} Training;

static void update(void *context)
{
    Training *training = context;
    trainer_step(&training->trainer, &training->stretch);
}

static void train(const Workload *w, size_t threads, size_t pieces,
                  const char *path)
{
    Corpus corpus = corpus_read(path);
    TrainingOptions options = options_of(w, pieces);
    Arena *all = arena_measure();
    Training training;

    omp_set_num_threads((int)threads);
    trainer_create(all, &options, corpus.vocabulary.size);
    size_t bytes = arena_used(all);
    arena_free(all);
    all = arena_create(bytes);
    if (all == NULL)
        give_up("no memory");
    training.trainer = trainer_create(all, &options, corpus.vocabulary.size);
    training.stretch = (Stretch){corpus.tokens, corpus.n / 10 * 9};
    size_t parameters = parameters_count(&training.trainer.model.config);
    double tokens = (double)(w->batch * w->context_window);
    /* those of the position table take part in no product */
    double in_products =
        (double)(parameters - w->context_window * w->d_model);
    printf("parameters=%zu arena=%zu tokens=%.0f flops=%.0f\n", parameters,
           bytes, tokens,
           (6 * in_products
            + 12.0 * (double)(w->n_layers * w->context_window * w->d_model))
               * tokens);
    fflush(stdout);
    serve(update, &training);
}

/* --- generation --------------------------------------------------------------- */

enum { STREAM = 500 };

typedef struct {
    Gpt model;
    Generator generator;
    Random random;
    bool beyond;                /* or begin anew when the window is full */
    TokenId first;
} Stream;

static void restart(Stream *stream)
{
    kv_cache_clear(&stream->generator.cache);
    stream->generator.length = 0;
    generator_read(&stream->generator, &stream->first, 1);
}

static void stream_of_500(void *context)
{
    Stream *stream = context;
    const Sampling sampling = {0.8, 0, 1};
    size_t T = stream->model.config.context_window;

    restart(stream);
    for (size_t i = 0; i < STREAM; i++) {
        if (!stream->beyond && stream->generator.length == T)
            restart(stream);
        generator_next(&stream->generator, &sampling, &stream->random);
    }
}

static void generate(const Workload *w, const char *rule, const char *path)
{
    Corpus corpus = corpus_read(path);
    TrainingOptions options = options_of(w, 1);
    Config config = config_of_options(&options, corpus.vocabulary.size);
    Arena *arena = arena_create((size_t)1 << 29);
    Random random = random_create(1, RANDOM_INITIALISATION);

    omp_set_num_threads(1);
    if (arena == NULL)
        give_up("no memory");
    Stream stream = {
        .model = gpt_create(arena, &config),
        .random = random_create(1, RANDOM_SAMPLING),
        .beyond = strcmp(rule, "window") != 0,
    };
    parameters_start(&stream.model.parameters, &config, &random);
    stream.generator = generator_create(arena, &stream.model, true);
    if (strcmp(rule, "half") == 0)
        stream.generator.kept = config.context_window / 2;
    stream.first = corpus.tokens[0];
    printf("characters=%d\n", STREAM);
    fflush(stdout);
    serve(stream_of_500, &stream);
}

/* --- the limit ---------------------------------------------------------------- */

enum { SIDE = 2048 };

static void product(void *context)
{
    float *m = context;
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, SIDE, SIDE, SIDE,
                1, m, SIDE, m + SIDE * SIDE, SIDE, 0, m + 2 * SIDE * SIDE,
                SIDE);
}

static void sgemm(size_t threads)
{
    float *m = calloc((size_t)3 * SIDE * SIDE, sizeof *m);
    if (m == NULL)
        give_up("no memory");
    for (size_t i = 0; i < (size_t)2 * SIDE * SIDE; i++)
        m[i] = (float)(i % 1000) / 1000;
    openblas_set_num_threads((int)threads);
    printf("flops=%.0f\n", 2.0 * SIDE * SIDE * SIDE);
    fflush(stdout);
    serve(product, m);
}

int main(int argc, char **argv)
{
    openblas_set_num_threads(1);
    if (argc == 6 && strcmp(argv[1], "train") == 0)
        train(workload_named(argv[2]), whole_number(argv[3]),
              whole_number(argv[4]), argv[5]);
    else if (argc == 5 && strcmp(argv[1], "generate") == 0)
        generate(workload_named(argv[2]), argv[3], argv[4]);
    else if (argc == 3 && strcmp(argv[1], "sgemm") == 0)
        sgemm(whole_number(argv[2]));
    else
        give_up("see the beginning of tests/bench/worker.c");
    return 0;
}
