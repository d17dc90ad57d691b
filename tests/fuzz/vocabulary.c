/* Any bytes as a vocabulary file and as the list in a model file: what is
   accepted can be written, and comes back. */
#include "fuzz.h"

#include "memory.h"
#include "vocabulary.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = file_in_memory(data, size);
    Vocabulary vocabulary;
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
    return 0;
}
