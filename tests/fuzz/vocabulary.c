/* Any bytes as a vocabulary file, as the list in a model file, and as a text:
   what is accepted can be saved and encoded, and comes back. */
#include "fuzz.h"

#include "memory.h"
#include "text.h"
#include "tokenizer.h"

#include <stdlib.h>
#include <string.h>

static void there_and_back(const Vocabulary *vocabulary)
{
    Vocabulary again;
    char *json = vocabulary_to_json(vocabulary);

    EXPECT(vocabulary_from_json(&again, json, strlen(json), NULL));
    EXPECT(again.size == vocabulary->size);
    EXPECT(memcmp(again.characters, vocabulary->characters,
                  again.size * sizeof *again.characters) == 0);
    memory_free(json);
    vocabulary_free(&again);
}

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
    const char *path = file_in_memory(data, size);
    Vocabulary vocabulary;
    Bytes text;
    Error error;

    if (vocabulary_load(&vocabulary, path, &error)) {
        there_and_back(&vocabulary);
        vocabulary_free(&vocabulary);
    }
    if (vocabulary_from_json(&vocabulary, (const char *)data, size,
                             &error)) {
        there_and_back(&vocabulary);
        vocabulary_free(&vocabulary);
    }
    if (!text_read(&text, path, &error))
        return 0;
    if (text.length > 0
        && vocabulary_build(&vocabulary, text.data, text.length, &error)) {
        there_and_back(&vocabulary);
        encode_and_decode(&vocabulary, &text);
        vocabulary_free(&vocabulary);
    }
    file_free(&text);
    return 0;
}
