/* Does pieces of work on demand and times each, so that several programs can
   take turns in one run (tests/bench/run.py).
     worker train W THREADS PIECES CORPUS [small-pages]   a unit is an update
     worker layers W CORPUS         units are the parts of an update on one
                                    thread, in turn
     worker generate W RULE CORPUS  a unit is a stream of 500 characters;
                                    RULE: window (inside it), slide, half
     worker sgemm THREADS           a unit is a product of 2048 x 2048
     worker attention W whole|blocks   forward and back, all heads of half
                                    a batch
     worker scores W beta|cleared   as many products of a query and a key
     worker row W gemm|gemv         a position through a layer's matrices,
                                    a hundred times
     worker read BYTES              a unit reads 256 MB, in turns over BYTES
   W is layers,heads,d_model,window,batch; tests/bench/workloads names three.
   Reads how many units are wanted, line by line, and answers each line with
   the seconds of every unit. A line of text first: what it has to say of
   itself, as NAME=VALUE words. */
#define _GNU_SOURCE             /* prctl */
#include "adamw.h"
#include "arena.h"
#include "attention.h"
#include "cross_entropy.h"
#include "data_set.h"
#include "elementary.h"
#include "embedding.h"
#include "gelu.h"
#include "generator.h"
#include "gradients.h"
#include "linear.h"
#include "positional_embedding.h"
#include "text.h"
#include "tokenizer.h"
#include "trainer.h"
#include "parameters.h"

#include <cblas.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>

void openblas_set_num_threads(int threads);

typedef struct {
    size_t n_layers, n_heads, d_model, context_window, batch;
} Workload;

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

static Workload workload_of(const char *text)
{
    Workload w;

    if (sscanf(text, "%zu,%zu,%zu,%zu,%zu", &w.n_layers, &w.n_heads,
               &w.d_model, &w.context_window, &w.batch) != 5)
        give_up("no such workload");
    return w;
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

/* --- the parts of an update --------------------------------------------------- */

typedef struct {
    Config config;
    size_t items, T;
    Gpt model;
    Parameters gradients;
    Activations a;
    GradientScratch scratch;
    Tensor branch, d_weights;
    TokenId *tokens;
    real *row;
    double *squares;
    real *moments[2];
} Parts;

static Arena *arena_of_bytes(size_t bytes)
{
    Arena *arena = arena_create(bytes);

    if (arena == NULL)
        give_up("no memory");
    return arena;
}

static Parts parts_of(const Workload *w, size_t V, const TokenId *tokens)
{
    Arena *arena = arena_of_bytes((size_t)3 << 29);
    TrainingOptions options = options_of(w, 2);
    Config config = config_of_options(&options, V);
    size_t items = w->batch / 2, T = w->context_window;
    size_t count = parameters_count(&config);
    Random random = random_create(1, RANDOM_INITIALISATION);
    Parts p = {
        .config = config, .items = items, .T = T,
        .model = gpt_create(arena, &config),
        .gradients = parameters_create(arena, &config),
        .a = activations_create(arena, &config, items, T, false),
        .scratch = gradient_scratch_create(arena, &config, items, T),
        .branch = tensor_create(arena, items, T, config.d_model),
        .tokens = arena_take(arena, items * T, sizeof *p.tokens),
        .row = arena_take(arena, V, sizeof *p.row),
        .d_weights = tensor_create(arena, items, T, T),
        .squares = arena_take(arena, gradient_parts(count),
                              sizeof *p.squares),
        .moments = {arena_take(arena, count, sizeof(real)),
                    arena_take(arena, count, sizeof(real))},
    };

    memcpy(p.tokens, tokens, items * T * sizeof *p.tokens);
    parameters_start(&p.model.parameters, &config, &random);
    gpt_forward(&p.a, &p.model, p.tokens);
    return p;
}

static void embed(Parts *p)
{
    embedding_forward(&p->a.streams[0], &p->model.parameters.token_table,
                      p->tokens);
    positional_embedding_add(&p->a.streams[0],
                             &p->model.parameters.position_table, 0);
}

static void embed_back(Parts *p)
{
    positional_embedding_backward(&p->gradients.position_table,
                                  &p->scratch.stream);
    embedding_backward(&p->gradients.token_table, &p->scratch.stream,
                       p->tokens);
}

/* One layer stands for all: its caches are as large as those of others. */
#define LAYER(p) BlockCache *c = &p->a.blocks[0]; \
    const LayerParameters *w = &p->model.parameters.layers[0]; \
    LayerParameters *d = &p->gradients.layers[0]; \
    BlockScratch *s = &p->scratch.block; \
    (void)c, (void)w, (void)d, (void)s

static void norms(Parts *p)
{
    LAYER(p);
    layer_norm_forward(&c->normed_1, &c->norm_1, &p->a.streams[0],
                       &w->ln_1_gain, &w->ln_1_bias);
    layer_norm_forward(&c->normed_2, &c->norm_2, &c->middle,
                       &w->ln_2_gain, &w->ln_2_bias);
}

static void norms_back(Parts *p)
{
    LAYER(p);
    layer_norm_backward(&p->scratch.stream, &d->ln_2_gain,
                        &d->ln_2_bias, &s->normed, &c->norm_2,
                        &c->middle, &w->ln_2_gain);
    layer_norm_backward(&p->scratch.stream, &d->ln_1_gain,
                        &d->ln_1_bias, &s->normed, &c->norm_1,
                        &p->a.streams[0], &w->ln_1_gain);
}

static void products(Parts *p)
{
    LAYER(p);
    linear_forward(&c->attention.qkv, &c->normed_1, &w->attention_weight,
                   &w->attention_bias);
    linear_forward(&p->branch, &c->attention.mixed,
                   &w->projection_weight, &w->projection_bias);
    linear_forward(&c->feed_forward.expanded, &c->normed_2,
                   &w->expand_weight, &w->expand_bias);
    linear_forward(&p->branch, &c->feed_forward.activated,
                   &w->contract_weight, &w->contract_bias);
}

static void products_back(Parts *p)
{
    LAYER(p);
    linear_backward(&s->activated, &d->contract_weight,
                    &d->contract_bias, &s->branch,
                    &c->feed_forward.activated, &w->contract_weight);
    linear_backward(&s->normed, &d->expand_weight, &d->expand_bias,
                    &s->activated, &c->normed_2, &w->expand_weight);
    linear_backward(&s->attention.mixed, &d->projection_weight,
                    &d->projection_bias, &s->branch,
                    &c->attention.mixed, &w->projection_weight);
    linear_backward(&s->normed, &d->attention_weight,
                    &d->attention_bias, &s->attention.qkv,
                    &c->normed_1, &w->attention_weight);
}

static void heads(Parts *p)
{
    for (size_t h = 0; h < p->config.n_heads; h++)
        attention_head_forward(&p->a.blocks[0].attention, h,
                               p->config.n_heads);
}

/* The columns of one head, or of its slopes. */
typedef struct {
    Tensor q, k, v, out;
} Head;

static Head head_of(const AttentionCache *cache, const Parts *p, size_t h)
{
    size_t D = p->config.d_model / p->config.n_heads;
    Head head = {.out = tensor_columns(&cache->mixed, h * D, D)};

    split_qkv(&head.q, &head.k, &head.v, &cache->qkv);
    head.q = tensor_columns(&head.q, h * D, D);
    head.k = tensor_columns(&head.k, h * D, D);
    head.v = tensor_columns(&head.v, h * D, D);
    return head;
}

static Tensor weights_of(const AttentionCache *cache, const Parts *p,
                         size_t h)
{
    return tensor_items(&cache->weights, h * p->items, p->items);
}

static void heads_back(Parts *p)
{
    LAYER(p);

    for (size_t h = 0; h < p->config.n_heads; h++) {
        Head x = head_of(&c->attention, p, h);
        Head dx = head_of(&s->attention, p, h);
        Tensor weights = weights_of(&c->attention, p, h);

        causal_attention_backward(&dx.q, &dx.k, &dx.v,
                                  &s->attention.weights, &dx.out,
                                  &weights, &x.q, &x.k, &x.v);
    }
}

static void bend(Parts *p)
{
    FeedForwardCache *c = &p->a.blocks[0].feed_forward;

    gelu_forward(&c->activated, &c->expanded);
}

static void bend_back(Parts *p)
{
    const FeedForwardCache *c = &p->a.blocks[0].feed_forward;
    Tensor *d = &p->scratch.block.activated;

    gelu_backward(d, d, &c->expanded, &c->activated);
}

static void residuals(Parts *p)
{
    LAYER(p);
    residual_forward(&c->middle, &p->a.streams[0], &p->branch,
                     &c->keep_1);
    residual_forward(&p->a.streams[1], &c->middle, &p->branch,
                     &c->keep_2);
}

static void residuals_back(Parts *p)
{
    LAYER(p);
    residual_backward(&s->branch, &p->scratch.stream, &c->keep_2);
    residual_backward(&s->branch, &p->scratch.stream, &c->keep_1);
}

static void head(Parts *p)
{
    gpt_logits(&p->a, &p->model);
    cross_entropy_forward(p->row, &p->a.logits, p->tokens);
}

static void head_back(Parts *p)
{
    Tensor d_logits = tensor_flatten(&p->a.logits);
    Tensor normed = tensor_flatten(&p->a.normed);
    Tensor d_normed = tensor_flatten(&p->scratch.normed);
    Parameters *w = &p->model.parameters, *d = &p->gradients;

    cross_entropy_backward(&p->a.logits, &p->a.logits, p->tokens, 1);
    tensor_matmul(&d->token_table, TRANSPOSED, &d_logits, AS_IS, &normed,
                  1, 1);
    tensor_matmul(&d_normed, AS_IS, &d_logits, AS_IS, &w->token_table, 1,
                  0);
    tensor_fill(&p->scratch.stream, 0);
    layer_norm_backward(&p->scratch.stream, &d->ln_f_gain, &d->ln_f_bias,
                        &p->scratch.normed, &p->a.norm,
                        &p->a.streams[p->config.n_layers],
                        &w->ln_f_gain);
}

/* Half of the sum of two pieces' gradients, and of AdamW. */
static void update_half(Parts *p)
{
    size_t half = p->gradients.all.cols / 2;
    real *pieces[2] = {p->gradients.all.data,
                       p->gradients.all.data + half};
    const AdamW adamw = {.learning_rate = 1e-6, .beta1 = 0.9,
                         .beta2 = 0.99, .epsilon = 1e-8,
                         .weight_decay = 0.1, .gradient_factor = 1,
                         .t = 10};

    tensor_fill(&p->gradients.all, 0);
    gradients_add(p->squares, pieces, 2, half);
    adamw_update(p->model.parameters.all.data, p->moments[0],
                 p->moments[1], pieces[0], half, &adamw, true);
}

static const struct {
    const char *name;
    void (*run)(Parts *p);
    bool in_layer;
} parts[] = {
    {"embeddings", embed, false},
    {"embeddings-back", embed_back, false},
    {"norms", norms, true},
    {"norms-back", norms_back, true},
    {"linear", products, true},
    {"linear-back", products_back, true},
    {"attention", heads, true},
    {"attention-back", heads_back, true},
    {"gelu", bend, true},
    {"gelu-back", bend_back, true},
    {"residual", residuals, true},
    {"residual-back", residuals_back, true},
    {"head", head, false},
    {"head-back", head_back, false},
    {"update", update_half, false},
};
enum { PARTS = sizeof parts / sizeof *parts };

/* What a part of an update by half a batch costs, in all layers. */
static void layers(const Workload *w, const char *path)
{
    Corpus corpus = corpus_read(path);
    Parts p = parts_of(w, corpus.vocabulary.size, corpus.tokens);
    char line[64];

    omp_set_num_threads(1);
    for (size_t i = 0; i < PARTS; i++)
        printf("%s%s", i == 0 ? "names=" : ",", parts[i].name);
    printf("\n");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin) != NULL) {
        for (long n = strtol(line, NULL, 10); n > 0; n--)
            for (size_t i = 0; i < PARTS; i++) {
                double begin = now();

                parts[i].run(&p);
                printf("%.9f ", (now() - begin)
                       * (parts[i].in_layer ? (double)w->n_layers : 1));
            }
        printf("peak=%ld\n", peak_kilobytes());
        fflush(stdout);
    }
}

/* --- first and second forms ---------------------------------------------------- */

static void attention_whole(void *context)
{
    Parts *p = context;
    LAYER(p);

    for (size_t h = 0; h < p->config.n_heads; h++) {
        Head x = head_of(&c->attention, p, h);
        Head dx = head_of(&s->attention, p, h);
        Tensor weights = weights_of(&c->attention, p, h);

        attention_forward(&x.out, &weights, &x.q, &x.k, &x.v, CAUSAL);
        tensor_fill(&dx.k, 0);
        tensor_fill(&dx.v, 0);
        attention_backward(&dx.q, &dx.k, &dx.v, &p->d_weights, &dx.out,
                           &weights, &x.q, &x.k, &x.v);
    }
}

static void attention_blocks(void *context)
{
    heads(context);
    heads_back(context);
}

/* The scores of all heads, by a product with beta 0 or by ours. */
static void scores_beta(void *context)
{
    Parts *p = context;
    size_t H = p->config.n_heads, D = p->config.d_model / H;
    const AttentionCache *c = &p->a.blocks[0].attention;
    blasint T = (blasint)p->T, stride = (blasint)c->qkv.stride;

    for (size_t h = 0; h < H; h++)
        for (size_t b = 0; b < p->items; b++) {
            const real *q = tensor_row(&c->qkv, b, 0) + h * D;

            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, T, T,
                        (blasint)D, 1, q, stride, q + H * D, stride, 0,
                        tensor_row(&c->weights, h * p->items + b, 0), T);
        }
}

static void scores_cleared(void *context)
{
    Parts *p = context;

    for (size_t h = 0; h < p->config.n_heads; h++) {
        Head x = head_of(&p->a.blocks[0].attention, p, h);
        Tensor weights = weights_of(&p->a.blocks[0].attention, p, h);

        tensor_matmul(&weights, AS_IS, &x.q, TRANSPOSED, &x.k, 1, 0);
    }
}

/* The slope of GELU by a second exponential. */
static void bend_exponential(void *context)
{
    const Parts *p = context;
    const Tensor *x = &p->a.blocks[0].feed_forward.expanded;
    const Tensor *d = &p->scratch.block.activated;
    real e[4096];

    if (x->cols > sizeof e / sizeof *e)
        give_up("a hidden layer of more than 4096");
    for (size_t i = 0; i < x->batch * x->rows; i++) {
        const real *in = x->data + i * x->stride;
        real *slope = d->data + i * d->stride;

        for (size_t j = 0; j < x->cols; j++)
            e[j] = (real)-1.5957691216057308
                * (in[j] + (real)0.044715 * in[j] * in[j] * in[j]);
        vector_exp(e, e, x->cols);
        for (size_t j = 0; j < x->cols; j++) {
            real s = 1 / (1 + e[j]);

            slope[j] *= s + in[j] * s * (1 - s)
                * (real)1.5957691216057308
                * (1 + 3 * (real)0.044715 * in[j] * in[j]);
        }
    }
}

static void bend_quotient(void *context)
{
    bend_back(context);
}

/* One position through the four matrices of a layer, a hundred times. */
static void row(Parts *p, bool gemv)
{
    LAYER(p);
    const Tensor *matrices[] = {&w->attention_weight,
                                &w->projection_weight, &w->expand_weight,
                                &w->contract_weight};

    for (size_t i = 0; i < 400; i++) {
        const Tensor *m = matrices[i % 4];
        Tensor x = tensor_view(c->feed_forward.activated.data, 1, 1,
                               m->rows);
        Tensor y = tensor_view(s->activated.data, 1, 1, m->cols);

        if (gemv)
            tensor_matmul(&y, AS_IS, &x, AS_IS, m, 1, 0);
        else
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 1,
                        (blasint)m->cols, (blasint)m->rows, 1, x.data,
                        (blasint)m->rows, m->data, (blasint)m->stride, 0,
                        y.data, (blasint)m->cols);
    }
}

static void row_gemm(void *context)
{
    row(context, false);
}

static void row_gemv(void *context)
{
    row(context, true);
}

static void form(const Workload *w, const char *name, const char *which)
{
    static const struct {
        const char *name, *which;
        void (*run)(void *context);
    } forms[] = {
        {"attention", "whole", attention_whole},
        {"attention", "blocks", attention_blocks},
        {"scores", "beta", scores_beta},
        {"scores", "cleared", scores_cleared},
        {"bend", "exponential", bend_exponential},
        {"bend", "quotient", bend_quotient},
        {"row", "gemm", row_gemm},
        {"row", "gemv", row_gemv},
    };
    TokenId *tokens = calloc(w->batch * w->context_window,
                             sizeof *tokens);
    Parts p = parts_of(w, 80, tokens);

    omp_set_num_threads(1);
    printf("form=%s\n", which);
    fflush(stdout);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0
            && strcmp(forms[i].which, which) == 0) {
            serve(forms[i].run, &p);
            return;
        }
    give_up("no such form");
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

/* --- the memory ----------------------------------------------------------------- */

enum { READ = 1 << 28 };

typedef struct {
    float *numbers;
    size_t count;
    volatile float sum;
} Memory;

static void read_memory(void *context)
{
    Memory *m = context;
    size_t times = READ / (m->count * sizeof *m->numbers);

    for (size_t i = 0; i < times; i++)
        m->sum = cblas_sdot((blasint)(m->count / 2), m->numbers, 1,
                            m->numbers + m->count / 2, 1);
}

static void memory(size_t bytes)
{
    Memory m = {.count = bytes / sizeof(float)};

    m.numbers = malloc(m.count * sizeof *m.numbers);
    if (m.numbers == NULL || m.count == 0)
        give_up("no memory");
    for (size_t i = 0; i < m.count; i++)
        m.numbers[i] = 1;
    printf("bytes=%zu\n", READ / (m.count * sizeof(float))
           * m.count * sizeof(float));
    fflush(stdout);
    serve(read_memory, &m);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    Workload w = {0};

    openblas_set_num_threads(1);
    if (argc > 2 && strcmp(what, "sgemm") != 0
        && strcmp(what, "read") != 0)
        w = workload_of(argv[2]);
    if (argc == 7 && strcmp(argv[6], "small-pages") == 0)
        prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    if (argc >= 6 && strcmp(what, "train") == 0)
        train(&w, whole_number(argv[3]), whole_number(argv[4]), argv[5]);
    else if (argc == 4 && strcmp(what, "layers") == 0)
        layers(&w, argv[3]);
    else if (argc == 5 && strcmp(what, "generate") == 0)
        generate(&w, argv[3], argv[4]);
    else if (argc == 3 && strcmp(what, "sgemm") == 0)
        sgemm(whole_number(argv[2]));
    else if (argc == 3 && strcmp(what, "read") == 0)
        memory(whole_number(argv[2]));
    else if (argc == 4)
        form(&w, what, argv[3]);
    else
        give_up("see the beginning of tests/bench/worker.c");
    return 0;
}
