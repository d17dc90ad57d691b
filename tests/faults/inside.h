/* What the drivers share that run the program's functions in a process of
   their own: a heap that counts and can fail, contracts that break without an
   end, and the count of what was tried and lost. */
#ifndef MINIGPT_FAULTS_INSIDE_H
#define MINIGPT_FAULTS_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

/* Stands in the place of memory.c. Allocation number fail_at fails (0: none),
   and with for_ever all after it. */
typedef struct {
    size_t fail_at;
    bool for_ever;
    size_t calls;               /* since heap_reset */
    size_t outstanding;         /* pieces that were not given back */
    size_t bytes;               /* asked for since heap_reset */
} Heap;
extern Heap heap;
void heap_reset(size_t fail_at, bool for_ever);

/* Call run(argument); false, and lost, if it broke a contract. Where the
   program would end for want of memory, it returns. */
bool survives(void (*run)(void *), void *argument);

/* What is tried now, for the message when it is lost or crashes. */
void trying(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
void lost(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A message that a user can act upon: it begins with the file's path (unless
   path is NULL), and can be printed. Else it is lost. */
void expect_clear(const char *message, const char *path);
/* Print the counts; the exit status. */
int tell(void);

/* Files of the driver's own; without memory or disk it ends. */
char *slurp(const char *path, size_t *length);
void spill(const char *path, const void *bytes, size_t length);
bool same_bytes(const char *path, const char *other);

#endif
