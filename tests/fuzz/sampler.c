/* Any logits that are numbers, any screws: one of the tokens is chosen, and
   with the greedy rule the best. The first bytes are the screws. */
#include "fuzz.h"

#include "sampler.h"

#include <math.h>
#include <string.h>

typedef struct {
    uint16_t temperature, top_k, top_p, seed;
} Screws;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MOST = 256 };
    Screws screws;
    real logits[MOST];
    Candidate candidates[MOST];
    size_t n;

    if (size < sizeof screws + sizeof logits[0])
        return 0;
    memcpy(&screws, data, sizeof screws);
    n = (size - sizeof screws) / sizeof logits[0];
    n = n < MOST ? n : MOST;
    memcpy(logits, data + sizeof screws, n * sizeof logits[0]);
    for (size_t i = 0; i < n; i++)
        if (isnan(logits[i]) || logits[i] == (real)INFINITY)
            logits[i] = -(real)INFINITY;
    /* one at least must be possible */
    if (!isfinite(logits[0]))
        logits[0] = 0;

    /* 0, and 1e-30 to 1e30 */
    const Sampling sampling = {
        .temperature = screws.temperature == 0 ? 0
            : pow(10, screws.temperature % 61 - 30.0),
        .top_k = screws.top_k % (n + 3),
        .top_p = screws.top_p / 65535.0,
    };
    Random random = random_create(screws.seed, RANDOM_SAMPLING);
    TokenId id = sample(candidates, logits, n, &sampling, &random);

    EXPECT(id >= 0 && (size_t)id < n);
    EXPECT(isfinite(logits[id]));
    for (size_t i = 0; i < n && (sampling.temperature == 0
                                 || sampling.top_k == 1); i++)
        EXPECT(logits[i] < logits[id]
               || (logits[i] == logits[id] && id <= (TokenId)i));
    return 0;
}
