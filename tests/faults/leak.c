/* A fault for the drivers to find: memory that is never given back. */
#include "tokenizer.h"

#include <stdlib.h>
#include <string.h>

size_t __real_tokenizer_decode(char *text, const Tokenizer *tokenizer,
                               TokenId id);
size_t __wrap_tokenizer_decode(char *text, const Tokenizer *tokenizer,
                               TokenId id);
size_t __wrap_tokenizer_decode(char *text, const Tokenizer *tokenizer,
                               TokenId id)
{
    static void *volatile last;

    last = malloc(500);
    memset(last, 1, 500);
    return __real_tokenizer_decode(text, tokenizer, id);
}
