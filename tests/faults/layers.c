/* usage: layers SHAPES
   Each layer alone, against plain loops in double: forward, the numbers
   themselves; backward, the slopes of the plain loops by differences. The
   shapes and the numbers are random, from a fixed seed. */
#include "inside.h"

#include "attention.h"
#include "block.h"
#include "cross_entropy.h"
#include "embedding.h"
#include "gelu.h"
#include "linear.h"
#include "positional_embedding.h"
#include "softmax.h"

#include <cblas.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INPUTS = 5, MOST_ROWS = 512 };

/* Sizes as in the book; S >= T keys, O columns of output. */
typedef struct {
    size_t B, T, S, C, H, O, V;
    TokenId tokens[MOST_ROWS];
} Shape;

typedef struct {
    const char *name;
    /* How many numbers each input has, up to a 0; returns that of the
       output, and in terms how many the sums on one way through have. */
    size_t (*sizes)(size_t sizes[MOST_INPUTS], size_t *terms,
                    const Shape *s);
    void (*plain)(double *y, double *const *in, const Shape *s);
    /* y, and d[i], the gradient of in[i], which is 0 before. */
    void (*ours)(real *y, real *const *d, real *const *in,
                 const real *dy, const Shape *s, Arena *arena);
    /* By how much it enlarges a rounding of its input; NULL: not. */
    double (*stretch)(double *const *in, const Shape *s);
} Layer;

/* --- memory and chance ------------------------------------------------------ */

static void *need(size_t n, size_t size)
{
    void *memory = calloc(n, size);

    if (memory == NULL)
        exit(4);
    return memory;
}

static Random chance;

static size_t between(size_t least, size_t most)
{
    return least + random_below(&chance, most - least + 1);
}

static double uniform(double most)
{
    return most * (2 * (double)random_uniform(&chance) - 1);
}

static void unknown(real *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (real)NAN;
}

/* What a layer must write, all of it. */
static Tensor unwritten(real *x, size_t batch, size_t rows, size_t cols)
{
    unknown(x, batch * rows * cols);
    return tensor_view(x, batch, rows, cols);
}

static Tensor copy_of(Arena *arena, const real *x, size_t batch,
                      size_t rows, size_t cols)
{
    Tensor copy = tensor_create(arena, batch, rows, cols);

    memcpy(copy.data, x, batch * rows * cols * sizeof *x);
    return copy;
}

/* --- plain loops -------------------------------------------------------------- */

static void plain_linear(double *y, const double *x, const double *weight,
                         const double *bias, size_t rows, size_t in,
                         size_t out)
{
    for (size_t r = 0; r < rows; r++)
        for (size_t j = 0; j < out; j++) {
            double sum = bias[j];

            for (size_t i = 0; i < in; i++)
                sum += x[r * in + i] * weight[i * out + j];
            y[r * out + j] = sum;
        }
}

static double log_of_sum(const double *x, size_t n)
{
    double most = x[0], sum = 0;

    for (size_t i = 1; i < n; i++)
        most = fmax(most, x[i]);
    for (size_t i = 0; i < n; i++)
        sum += exp(x[i] - most);
    return most + log(sum);
}

static void plain_softmax(double *y, const double *x, size_t n)
{
    double whole = log_of_sum(x, n);

    for (size_t i = 0; i < n; i++)
        y[i] = exp(x[i] - whole);
}

/* One sequence: rows of q, k, v are `stride` apart, of out out_stride. */
static void plain_attention(double *out, size_t out_stride,
                            const double *q, const double *k,
                            const double *v, size_t stride, size_t T,
                            size_t S, size_t D)
{
    double *w = need(S, sizeof *w);

    for (size_t t = 0; t < T; t++) {
        size_t seen = S - T + t + 1;

        for (size_t s = 0; s < seen; s++) {
            w[s] = 0;
            for (size_t i = 0; i < D; i++)
                w[s] += q[t * stride + i] * k[s * stride + i];
            w[s] /= sqrt((double)D);
        }
        plain_softmax(w, w, seen);
        for (size_t i = 0; i < D; i++) {
            out[t * out_stride + i] = 0;
            for (size_t s = 0; s < seen; s++)
                out[t * out_stride + i] += w[s] * v[s * stride + i];
        }
    }
    free(w);
}

static double plain_gelu(double x)
{
    return x / 2 * (1 + tanh(sqrt(2 / acos(-1))
                             * (x + 0.044715 * x * x * x)));
}

static void plain_norm(double *y, const double *x, const double *gain,
                       const double *bias, size_t rows, size_t C)
{
    for (size_t r = 0; r < rows; r++, x += C, y += C) {
        double mean = 0, variance = 0;

        for (size_t i = 0; i < C; i++)
            mean += x[i] / (double)C;
        for (size_t i = 0; i < C; i++)
            variance += (x[i] - mean) * (x[i] - mean) / (double)C;
        for (size_t i = 0; i < C; i++)
            y[i] = (x[i] - mean) / sqrt(variance + 1e-5) * gain[i]
                + bias[i];
    }
}

/* --- layers with parameters ----------------------------------------------------- */

static Config config_of(const Shape *s)
{
    return (Config){.vocab_size = 1, .d_model = s->C,
                    .context_window = s->T, .n_layers = 1,
                    .n_heads = s->H};
}

/* The parameters of one layer; their numbers are those of all. */
static Parameters with_numbers(Arena *arena, const Shape *s,
                               const real *all)
{
    Config config = config_of(s);
    Parameters p = parameters_create(arena, &config);

    memcpy(p.all.data, all, p.all.cols * sizeof *all);
    return p;
}

/* Where the numbers of the tensors of a layer lie among all. */
static Parameters places;

static const double *at(const double *all, const Tensor *tensor)
{
    return all + (tensor->data - places.all.data);
}
#define AT(name) at(all, &places.layers[0].name)

static void plain_heads(double *y, const double *x, const double *all,
                        const Shape *s)
{
    size_t C = s->C, D = C / s->H, rows = s->B * s->T;
    double *qkv = need(rows * 3 * C, sizeof *qkv);
    double *mixed = need(rows * C, sizeof *mixed);

    plain_linear(qkv, x, AT(attention_weight), AT(attention_bias), rows,
                 C, 3 * C);
    for (size_t b = 0; b < s->B; b++)
        for (size_t h = 0; h < s->H; h++) {
            const double *q = qkv + b * s->T * 3 * C + h * D;

            plain_attention(mixed + b * s->T * C + h * D, C, q, q + C,
                            q + 2 * C, 3 * C, s->T, s->T, D);
        }
    plain_linear(y, mixed, AT(projection_weight), AT(projection_bias),
                 rows, C, C);
    free(qkv);
    free(mixed);
}

static void plain_network(double *y, const double *x, const double *all,
                          const Shape *s)
{
    size_t C = s->C, rows = s->B * s->T, n = rows * 4 * C;
    double *inner = need(n, sizeof *inner);

    plain_linear(inner, x, AT(expand_weight), AT(expand_bias), rows, C,
                 4 * C);
    for (size_t i = 0; i < n; i++)
        inner[i] = plain_gelu(inner[i]);
    plain_linear(y, inner, AT(contract_weight), AT(contract_bias), rows,
                 4 * C, C);
    free(inner);
}

static size_t sizes_with_parameters(size_t sizes[], const Shape *s)
{
    sizes[0] = s->B * s->T * s->C;
    sizes[1] = places.all.cols;
    return sizes[0];
}

/* --- each layer -------------------------------------------------------------------- */

static size_t linear_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    size_t rows = s->B * s->T;

    sizes[0] = rows * s->C;
    sizes[1] = s->C * s->O;
    sizes[2] = s->O;
    *terms = s->C + s->O + rows;
    return rows * s->O;
}

static void linear_plain(double *y, double *const *in, const Shape *s)
{
    plain_linear(y, in[0], in[1], in[2], s->B * s->T, s->C, s->O);
}

static void linear_ours(real *y, real *const *d, real *const *in,
                        const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->O);
    Tensor x = tensor_view(in[0], s->B, s->T, s->C);
    Tensor weight = tensor_view(in[1], 1, s->C, s->O);
    Tensor bias = tensor_view(in[2], 1, 1, s->O);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->O);
    Tensor dx = unwritten(d[0], s->B, s->T, s->C);
    Tensor d_weight = tensor_view(d[1], 1, s->C, s->O);
    Tensor d_bias = tensor_view(d[2], 1, 1, s->O);

    linear_forward(&out, &x, &weight, &bias);
    linear_backward(&dx, &d_weight, &d_bias, &above, &x, &weight);
}

static size_t softmax_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    *terms = 2 * s->O;
    return sizes[0] = s->T * s->O;
}

static void softmax_plain(double *y, double *const *in, const Shape *s)
{
    for (size_t t = 0; t < s->T; t++)
        plain_softmax(y + t * s->O, in[0] + t * s->O, s->O);
}

static void softmax_ours(real *y, real *const *d, real *const *in,
                         const real *dy, const Shape *s, Arena *arena)
{
    (void)arena;
    unknown(d[0], s->T * s->O);
    for (size_t i = 0; i < s->T * s->O; i += s->O) {
        softmax(y + i, in[0] + i, s->O);
        softmax_backward(d[0] + i, dy + i, y + i, s->O);
    }
}

static size_t attention_sizes(size_t sizes[], size_t *terms,
                              const Shape *s)
{
    sizes[0] = s->B * s->T * s->C;
    sizes[1] = sizes[2] = s->B * s->S * s->C;
    *terms = s->C + 2 * s->S;
    return sizes[0];
}

static void attention_plain(double *y, double *const *in, const Shape *s)
{
    for (size_t b = 0; b < s->B; b++) {
        size_t query = b * s->T * s->C, key = b * s->S * s->C;

        plain_attention(y + query, s->C, in[0] + query, in[1] + key,
                        in[2] + key, s->C, s->T, s->S, s->C);
    }
}

/* Where there are as many queries as keys, by blocks. */
static void attention_ours(real *y, real *const *d, real *const *in,
                           const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor q = tensor_view(in[0], s->B, s->T, s->C);
    Tensor k = tensor_view(in[1], s->B, s->S, s->C);
    Tensor v = tensor_view(in[2], s->B, s->S, s->C);
    Tensor dq = unwritten(d[0], s->B, s->T, s->C);
    Tensor dk = tensor_view(d[1], s->B, s->S, s->C);
    Tensor dv = tensor_view(d[2], s->B, s->S, s->C);
    Tensor weights = tensor_create(arena, s->B, s->T, s->S);
    Tensor d_weights = tensor_create(arena, s->B, s->T, s->S);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->C);

    if (s->T == s->S) {
        unknown(d[1], s->B * s->S * s->C);
        unknown(d[2], s->B * s->S * s->C);
        causal_attention_forward(&out, &weights, &q, &k, &v);
        causal_attention_backward(&dq, &dk, &dv, &d_weights, &above,
                                  &weights, &q, &k, &v);
    } else {
        attention_forward(&out, &weights, &q, &k, &v, CAUSAL);
        attention_backward(&dq, &dk, &dv, &d_weights, &above, &weights,
                           &q, &k, &v);
    }
}

static size_t heads_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    *terms = 8 * s->C + 4 * s->T + s->B * s->T;
    return sizes_with_parameters(sizes, s);
}

static void heads_plain(double *y, double *const *in, const Shape *s)
{
    plain_heads(y, in[0], in[1], s);
}

static void heads_ours(real *y, real *const *d, real *const *in,
                       const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor x = tensor_view(in[0], s->B, s->T, s->C);
    Tensor dx = unwritten(d[0], s->B, s->T, s->C);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->C);
    Parameters p = with_numbers(arena, s, in[1]);
    Parameters d_p = with_numbers(arena, s, d[1]);
    AttentionCache cache = attention_cache_create(arena, s->B, s->T,
                                                  s->C, s->H);
    AttentionCache d_cache = attention_cache_create(arena, s->B, s->T,
                                                    s->C, s->H);

    multi_head_attention_forward(&out, &cache, &x, p.layers, s->H);
    multi_head_attention_backward(&dx, d_p.layers, &d_cache, &above,
                                  &cache, &x, p.layers, s->H);
    memcpy(d[1], d_p.all.data, d_p.all.cols * sizeof *d[1]);
}

static size_t gelu_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    *terms = 4;
    return sizes[0] = s->B * s->T * s->C;
}

static void gelu_plain(double *y, double *const *in, const Shape *s)
{
    for (size_t i = 0; i < s->B * s->T * s->C; i++)
        y[i] = plain_gelu(in[0][i]);
}

static void gelu_ours(real *y, real *const *d, real *const *in,
                      const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor x = tensor_view(in[0], s->B, s->T, s->C);
    Tensor dx = unwritten(d[0], s->B, s->T, s->C);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->C);

    gelu_forward(&out, &x);
    gelu_backward(&dx, &above, &x, &out);
}

static size_t network_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    *terms = 10 * s->C + s->B * s->T;
    return sizes_with_parameters(sizes, s);
}

static void network_plain(double *y, double *const *in, const Shape *s)
{
    plain_network(y, in[0], in[1], s);
}

static void network_ours(real *y, real *const *d, real *const *in,
                         const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor x = tensor_view(in[0], s->B, s->T, s->C);
    Tensor dx = unwritten(d[0], s->B, s->T, s->C);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->C);
    Tensor d_activated = tensor_create(arena, s->B, s->T, 4 * s->C);
    Parameters p = with_numbers(arena, s, in[1]);
    Parameters d_p = with_numbers(arena, s, d[1]);
    FeedForwardCache cache = feed_forward_cache_create(arena, s->B, s->T,
                                                       s->C);

    feed_forward_forward(&out, &cache, &x, p.layers);
    feed_forward_backward(&dx, d_p.layers, &d_activated, &above, &cache,
                          &x, p.layers);
    memcpy(d[1], d_p.all.data, d_p.all.cols * sizeof *d[1]);
}

static size_t norm_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    sizes[0] = s->B * s->T * s->C;
    sizes[1] = sizes[2] = s->C;
    *terms = 2 * s->C + s->B * s->T;
    return sizes[0];
}

static void norm_plain(double *y, double *const *in, const Shape *s)
{
    plain_norm(y, in[0], in[1], in[2], s->B * s->T, s->C);
}

/* It divides by the deviation of a row, which may be small. */
static double stretch_of(const double *x, const Shape *s)
{
    double most = 1;

    for (size_t r = 0; r < s->B * s->T; r++) {
        double mean = 0, variance = 0;

        for (size_t i = 0; i < s->C; i++)
            mean += x[r * s->C + i] / (double)s->C;
        for (size_t i = 0; i < s->C; i++)
            variance += pow(x[r * s->C + i] - mean, 2) / (double)s->C;
        most = fmax(most, 1 / sqrt(variance + 1e-5));
    }
    return most;
}

static double norm_stretch(double *const *in, const Shape *s)
{
    return stretch_of(in[0], s);
}

static void norm_ours(real *y, real *const *d, real *const *in,
                      const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor x = tensor_view(in[0], s->B, s->T, s->C);
    Tensor gain = tensor_view(in[1], 1, 1, s->C);
    Tensor bias = tensor_view(in[2], 1, 1, s->C);
    Tensor dx = tensor_view(d[0], s->B, s->T, s->C);
    Tensor d_gain = tensor_view(d[1], 1, 1, s->C);
    Tensor d_bias = tensor_view(d[2], 1, 1, s->C);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->C);
    LayerNormCache cache = layer_norm_cache_create(arena, s->B, s->T);

    layer_norm_forward(&out, &cache, &x, &gain, &bias);
    layer_norm_backward(&dx, &d_gain, &d_bias, &above, &cache, &x, &gain);
}

static size_t block_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    *terms = 22 * s->C + 4 * s->T + s->B * s->T;
    return sizes_with_parameters(sizes, s);
}

/* The stream between the two halves of a block. */
static void plain_middle(double *y, double *const *in, const Shape *s)
{
    size_t C = s->C, rows = s->B * s->T, n = rows * C;
    const double *x = in[0], *all = in[1];
    double *normed = need(n, sizeof *normed);
    double *branch = need(n, sizeof *branch);

    plain_norm(normed, x, AT(ln_1_gain), AT(ln_1_bias), rows, C);
    plain_heads(branch, normed, all, s);
    for (size_t i = 0; i < n; i++)
        y[i] = x[i] + branch[i];
    free(normed);
    free(branch);
}

/* Both norms of it. */
static double block_stretch(double *const *in, const Shape *s)
{
    double *middle = need(s->B * s->T * s->C, sizeof *middle), both;

    plain_middle(middle, in, s);
    both = stretch_of(in[0], s) * stretch_of(middle, s);
    free(middle);
    return both;
}

static void block_plain(double *y, double *const *in, const Shape *s)
{
    size_t C = s->C, rows = s->B * s->T, n = rows * C;
    const double *all = in[1];
    double *normed = need(n, sizeof *normed);
    double *branch = need(n, sizeof *branch);

    plain_middle(y, in, s);
    plain_norm(normed, y, AT(ln_2_gain), AT(ln_2_bias), rows, C);
    plain_network(branch, normed, all, s);
    for (size_t i = 0; i < n; i++)
        y[i] += branch[i];
    free(normed);
    free(branch);
}

static void block_ours(real *y, real *const *d, real *const *in,
                       const real *dy, const Shape *s, Arena *arena)
{
    Config config = config_of(s);
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor x = tensor_view(in[0], s->B, s->T, s->C);
    Tensor stream = tensor_view(d[0], s->B, s->T, s->C);
    Parameters p = with_numbers(arena, s, in[1]);
    Parameters d_p = with_numbers(arena, s, d[1]);
    BlockCache cache = block_cache_create(arena, &config, s->B, s->T,
                                          false);
    BlockScratch scratch = block_scratch_create(arena, &config, s->B,
                                                s->T);

    memcpy(stream.data, dy, s->B * s->T * s->C * sizeof *dy);
    block_forward(&out, &cache, &x, p.layers, s->H);
    block_backward(&stream, d_p.layers, &scratch, &cache, &x, p.layers,
                   s->H);
    memcpy(d[1], d_p.all.data, d_p.all.cols * sizeof *d[1]);
}

/* Rows of two tables, added: that of the token, that of the position. */
static size_t tables_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    sizes[0] = s->V * s->C;
    sizes[1] = s->S * s->C;
    *terms = s->B * s->T;
    return s->B * s->T * s->C;
}

static void tables_plain(double *y, double *const *in, const Shape *s)
{
    for (size_t r = 0; r < s->B * s->T; r++)
        for (size_t i = 0; i < s->C; i++)
            y[r * s->C + i] = in[0][(size_t)s->tokens[r] * s->C + i]
                + in[1][r % s->T * s->C + i];
}

static void tables_ours(real *y, real *const *d, real *const *in,
                        const real *dy, const Shape *s, Arena *arena)
{
    Tensor out = tensor_view(y, s->B, s->T, s->C);
    Tensor tokens = tensor_view(in[0], 1, s->V, s->C);
    Tensor positions = tensor_view(in[1], 1, s->S, s->C);
    Tensor d_tokens = tensor_view(d[0], 1, s->V, s->C);
    Tensor d_positions = tensor_view(d[1], 1, s->S, s->C);
    Tensor above = copy_of(arena, dy, s->B, s->T, s->C);

    embedding_forward(&out, &tokens, s->tokens);
    positional_embedding_add(&out, &positions, 0);
    embedding_backward(&d_tokens, &above, s->tokens);
    positional_embedding_backward(&d_positions, &above);
}

static size_t loss_sizes(size_t sizes[], size_t *terms, const Shape *s)
{
    sizes[0] = s->B * s->T * s->V;
    *terms = 2 * s->V;
    return 1;
}

static void loss_plain(double *y, double *const *in, const Shape *s)
{
    y[0] = 0;
    for (size_t r = 0; r < s->B * s->T; r++) {
        const double *row = in[0] + r * s->V;

        y[0] += log_of_sum(row, s->V) - row[s->tokens[r]];
    }
}

static void loss_ours(real *y, real *const *d, real *const *in,
                      const real *dy, const Shape *s, Arena *arena)
{
    Tensor logits = tensor_view(in[0], s->B, s->T, s->V);
    Tensor d_logits = tensor_view(d[0], s->B, s->T, s->V);
    Tensor scratch = tensor_create(arena, 1, 1, s->V);

    unknown(d[0], s->B * s->T * s->V);
    y[0] = (real)cross_entropy_forward(scratch.data, &logits, s->tokens);
    cross_entropy_backward(&d_logits, &logits, s->tokens, dy[0]);
}

static const Layer layers[] = {
    {"linear", linear_sizes, linear_plain, linear_ours, NULL},
    {"softmax", softmax_sizes, softmax_plain, softmax_ours, NULL},
    {"attention", attention_sizes, attention_plain, attention_ours, NULL},
    {"heads", heads_sizes, heads_plain, heads_ours, NULL},
    {"GELU", gelu_sizes, gelu_plain, gelu_ours, NULL},
    {"feed-forward", network_sizes, network_plain, network_ours, NULL},
    {"layer norm", norm_sizes, norm_plain, norm_ours, norm_stretch},
    {"block", block_sizes, block_plain, block_ours, block_stretch},
    {"tables", tables_sizes, tables_plain, tables_ours, NULL},
    {"cross-entropy", loss_sizes, loss_plain, loss_ours, NULL},
};

/* --- comparing ----------------------------------------------------------------------- */

/* Within the rounding of so many terms, each of at most the largest. */
static void expect_equal(const char *what, size_t input, const real *got,
                         const double *want, size_t n, double tolerance)
{
    double most = 1;

    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(want[i]));
    for (size_t i = 0; i < n; i++)
        if (!(fabs((double)got[i] - want[i]) <= tolerance * most)) {
            lost("%s %zu, number %zu: %.9g, not %.9g", what, input, i,
                 (double)got[i], want[i]);
            return;
        }
}

/* Slopes of the plain loops in input i, by central differences. */
static void differences(double *slopes, const Layer *layer,
                        double *const *in, size_t i, size_t n,
                        const real *dy, size_t n_out, const Shape *s)
{
    double *up = need(n_out, sizeof *up);
    double *down = need(n_out, sizeof *down);
    const double h = 1e-5;

    for (size_t j = 0; j < n; j++) {
        double kept = in[i][j];

        in[i][j] = kept + h;
        layer->plain(up, in, s);
        in[i][j] = kept - h;
        layer->plain(down, in, s);
        in[i][j] = kept;
        slopes[j] = 0;
        for (size_t o = 0; o < n_out; o++)
            slopes[j] += (double)dy[o] * (up[o] - down[o]) / (2 * h);
    }
    free(up);
    free(down);
}

/* Random numbers in both precisions. */
static void fill(real *single, double *twice, size_t n, double most)
{
    for (size_t i = 0; i < n; i++) {
        single[i] = (real)uniform(most);
        if (twice != NULL)
            twice[i] = (double)single[i];
    }
}

static void compare(const Layer *layer, const Shape *s, Arena *arena)
{
    size_t sizes[MOST_INPUTS] = {0}, terms;
    size_t n_out = layer->sizes(sizes, &terms, s);
    real *single[MOST_INPUTS] = {0}, *d[MOST_INPUTS] = {0};
    double *in[MOST_INPUTS] = {0}, *want = need(n_out, sizeof *want);
    real *y = need(n_out, sizeof *y), *dy = need(n_out, sizeof *dy);
    double tolerance = 4 * REAL_EPSILON * (double)(terms + 8);

    for (size_t i = 0; i < MOST_INPUTS && sizes[i] > 0; i++) {
        single[i] = need(sizes[i], sizeof *single[i]);
        d[i] = need(sizes[i], sizeof *d[i]);
        in[i] = need(sizes[i], sizeof *in[i]);
        fill(single[i], in[i], sizes[i], i == 0 ? 3 : 1);
    }
    fill(dy, NULL, n_out, 1);
    unknown(y, n_out);
    layer->ours(y, d, single, dy, s, arena);
    layer->plain(want, in, s);
    if (layer->stretch != NULL)
        tolerance *= layer->stretch(in, s);
    expect_equal("output", 0, y, want, n_out, tolerance);
    for (size_t i = 0; i < MOST_INPUTS && sizes[i] > 0; i++) {
        double *slopes = need(sizes[i], sizeof *slopes);

        differences(slopes, layer, in, i, sizes[i], dy, n_out, s);
        expect_equal("gradient of input", i, d[i], slopes, sizes[i],
                     tolerance);
        free(slopes);
    }
    for (size_t i = 0; i < MOST_INPUTS; i++) {
        free(single[i]);
        free(d[i]);
        free(in[i]);
    }
    free(want);
    free(y);
    free(dy);
}

/* --- shapes ---------------------------------------------------------------------------- */

static Shape any_shape(size_t n)
{
    Shape s = {.B = between(1, 3), .T = between(1, 7),
               .H = between(1, 3), .O = between(1, 9),
               .V = between(2, 9)};

    /* two numbers at least: of one there is no deviation */
    s.C = s.H * between(s.H == 1 ? 2 : 1, 3);
    /* long ones cross the blocks of attention */
    if (n % 10 == 9)
        s = (Shape){.B = 1, .T = between(60, 140), .H = 1, .C = 2,
                    .O = 2, .V = 3};
    s.S = between(0, 1) ? s.T : s.T + between(1, 4);
    for (size_t r = 0; r < s.B * s.T; r++)
        s.tokens[r] = (TokenId)random_below(&chance, s.V);
    return s;
}

typedef struct {
    const Layer *layer;
    const Shape *shape;
    Arena *arena;
} Trial;

static void try(void *argument)
{
    Trial *t = argument;

    compare(t->layer, t->shape, t->arena);
}

int main(int argc, char **argv)
{
    size_t n = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    Arena *arena = arena_create((size_t)1 << 26);

    if (n == 0 || arena == NULL) {
        fprintf(stderr, "usage: layers SHAPES\n");
        return 4;
    }
    openblas_set_num_threads(1);
    chance = random_create(9, RANDOM_SAMPLING);
    for (size_t i = 0; i < n; i++) {
        Shape s = any_shape(i);
        Config config = config_of(&s);

        for (size_t l = 0; l < sizeof layers / sizeof layers[0]; l++) {
            Trial t = {&layers[l], &s, arena};

            arena_rewind(arena, 0);
            places = parameters_create(arena, &config);
            trying("%s, B %zu, T %zu, S %zu, C %zu, H %zu, O %zu, V %zu",
                   layers[l].name, s.B, s.T, s.S, s.C, s.H, s.O, s.V);
            survives(try, &t);
        }
    }
    arena_free(arena);
    return tell();
}
