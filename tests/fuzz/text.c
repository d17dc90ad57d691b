/* Any bytes as a text: what is accepted has a vocabulary, and is encoded by it
   and decoded again. */
#include "fuzz.h"

#include "text.h"
#include "tokenizer.h"

#include <stdlib.h>
#include <string.h>

/* A text that its own vocabulary encodes, token by token. */
static void encode_and_decode(const Vocabulary *vocabulary,
                              const Bytes *text)
{
    Tokenizer tokenizer = character_tokenizer(vocabulary);
    TokenId *ids = calloc(text->length + 1, sizeof *ids);
    size_t count, at = 0;

    EXPECT(tokenizer_encode(ids, &count, &tokenizer, text->data,
                            text->length, NULL));
    for (size_t i = 0; i < count; i++) {
        char bytes[TOKEN_LONGEST];
        size_t n = tokenizer_decode(bytes, &tokenizer, ids[i]);

        EXPECT(n <= text->length - at);
        EXPECT(memcmp(bytes, text->data + at, n) == 0);
        at += n;
    }
    EXPECT(at == text->length);
    free(ids);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Vocabulary vocabulary;
    Bytes text;
    Error error;

    if (!text_read(&text, file_in_memory(data, size), &error))
        return 0;
    if (text.length > 0
        && vocabulary_build(&vocabulary, text.data, text.length, &error)) {
        encode_and_decode(&vocabulary, &text);
        vocabulary_free(&vocabulary);
    }
    file_free(&text);
    return 0;
}
