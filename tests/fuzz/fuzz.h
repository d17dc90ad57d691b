/* What the fuzz targets share. */
#ifndef MINIGPT_FUZZ_H
#define MINIGPT_FUZZ_H

#include "check.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A file in memory that holds these bytes; its path. */
const char *file_in_memory(const void *data, size_t size);
/* Stop unless condition holds: that is a finding. */
#define EXPECT(condition) CHECK(condition, "not: %s", #condition)

#endif
