/* Any words as the values of options, and any bytes as a configuration file:
   what is accepted is within its bounds, and comes back from its text. */
#include "fuzz.h"

#include "training_options.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void there_and_back(const TrainingOptions *options)
{
    for (size_t i = 0; i < n_training_options; i++) {
        TrainingOptions again = *options;
        char text[64], same[64];

        training_options_get(text, sizeof text, options, i);
        EXPECT(training_options_set(&again, i, text, NULL));
        training_options_get(same, sizeof same, &again, i);
        EXPECT(strcmp(text, same) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    TrainingOptions options;
    bool given[64] = {false};
    Error error;
    char *text = malloc(size + 1);
    size_t row = size == 0 ? 0 : data[0] % n_training_options;

    memcpy(text, data, size);
    text[size] = '\0';
    training_options_default(&options);
    if (size > 0 && training_options_set(&options, row, text + 1, &error))
        there_and_back(&options);
    training_options_default(&options);
    if (training_options_load(&options, given, file_in_memory(data, size),
                              &error))
        there_and_back(&options);
    training_options_check(&options, &error);
    free(text);
    return 0;
}
