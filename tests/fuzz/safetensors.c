/* Any bytes as a model file and as a checkpoint: as they are, and with the
   right digest. */
#include "fuzz.h"

#include "checkpoint.h"
#include "model_file.h"
#include "seal.h"

#include <stdlib.h>
#include <string.h>

static void load(const char *path)
{
    Model model;
    Safetensors file;
    Config config;
    Vocabulary vocabulary;
    TrainingOptions options;
    RunState run;
    Error error;

    if (model_load(&model, path, &error)) {
        EXPECT(config_check(&model.gpt.config, NULL));
        model_free(&model);
    }
    if (!model_open(&file, &config, &vocabulary, path, &error))
        return;
    checkpoint_options(&options, &run, &config, &file, &error);
    vocabulary_free(&vocabulary);
    safetensors_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);

    memcpy(copy, data, size);
    load(file_in_memory(copy, size));
    seal(copy, size);
    load(file_in_memory(copy, size));
    free(copy);
    return 0;
}
