/* For files that lie without being damaged. */
#ifndef MINIGPT_FAULTS_SEAL_H
#define MINIGPT_FAULTS_SEAL_H

#include <stddef.h>

/* Put the right digest into what is not right. */
void seal(char *bytes, size_t length);

#endif
