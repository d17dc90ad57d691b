/* usage: memory WORK EVERY
   In the folder WORK, which tests/faults/memory.py has prepared, runs each
   command once with all the memory that it wants, and then again and again,
   while its first, second, third ... allocation fails, alone or with all after
   it. It must end with a message or do all that it did with memory. EVERY > 1
   leaves out most of the many. */
#include "inside.h"

#include "command.h"
#include "json_memory.h"
#include "safetensors.h"

#include <cblas.h>
#include <dirent.h>
#include <fcntl.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MODEL "model.safetensors"
#define SMALL "--n-layers", "1", "--n-heads", "2", "--d-model", "4", \
    "--context-window", "4"
#define TRAIN "text.txt", SMALL, "--batch", "2", "--pieces", "2", \
    "--eval-every", "1", "--save-every", "1", "--sample-every", "1", \
    "--keep-best", "--threads", "1", "--out", "out"

/* What out/ holds before: of the folder `before`, or nothing. */
typedef struct {
    int (*run)(int argc, char **argv);
    const char *before;
    const char *arguments[32];
} Case;

static const Case cases[] = {
    {command_tokenize, NULL, {"tokenize", "--text", "text.txt", "--save",
                              "out/v.json", "abba"}},
    {command_tokenize, NULL, {"tokenize", "--vocabulary",
                              "vocabulary.json", "abba"}},
    {command_tokenize, NULL, {"tokenize", "--by", "words", "abba baab"}},
    {command_tokenize, NULL, {"tokenize", "--by", "pairs", "abba baab"}},
    {command_corpus, NULL, {"corpus", "--sawyer", "none", "--holmes", "none",
                            "--out", "out/corpus.txt", "text.txt"}},
    {command_embed, NULL, {"embed", "--text", "text.txt", "abba"}},
    {command_embed, NULL, {"embed", "--model", MODEL, "abba"}},
    {command_attend, NULL, {"attend", "--model", MODEL, "--svg",
                            "out/map.svg", "abb"}},
    {command_attend, NULL, {"attend", "--text", "text.txt", "abb"}},
    {command_initialise, NULL, {"initialise", "text.txt", SMALL, "--out",
                                "out/" MODEL}},
    {command_info, NULL, {"info", MODEL}},
    {command_eval, NULL, {"eval", MODEL, "text.txt", "--json"}},
    {command_export, NULL, {"export", MODEL, "out"}},
    {command_generate, NULL, {"generate", MODEL, "--prompt", "ab",
                              "--tokens", "6"}},
    {command_generate, NULL, {"generate", MODEL, "--prompt-file",
                              "text.txt", "--tokens", "6", "--no-cache"}},
    {command_train, NULL, {"train", TRAIN, "--steps", "2"}},
    {command_train, NULL, {"train", TRAIN, "--config", "config.json"}},
    {command_train, "begun", {"train", "text.txt", "--resume", "--threads",
                              "1", "--out", "out"}},
};
enum { N_CASES = sizeof cases / sizeof cases[0] };

typedef struct {
    const Case *given;
    int status;
    bool ended;                 /* it did not return */
} Call;

/* --- folders ------------------------------------------------------------------ */

/* For each file of a folder. */
static void for_each(const char *folder,
                     void (*act)(const char *path, const char *name))
{
    DIR *stream = opendir(folder);

    for (struct dirent *entry; stream != NULL
         && (entry = readdir(stream)) != NULL;) {
        char path[512];

        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            act(path, entry->d_name);
    }
    if (stream != NULL)
        closedir(stream);
}

static void remove_it(const char *path, const char *name)
{
    (void)name;
    unlink(path);
}

static void copy_to(const char *folder, const char *path, const char *name)
{
    char to[512];
    size_t length;
    char *bytes = slurp(path, &length);

    snprintf(to, sizeof to, "%s/%s", folder, name);
    spill(to, bytes, length);
    free(bytes);
}

static void copy_to_out(const char *path, const char *name)
{
    copy_to("out", path, name);
}

static void copy_to_want(const char *path, const char *name)
{
    copy_to("want", path, name);
}

/* A file that a failed command has left: as it would be, or one that is whole. */
static void expect_whole(const char *path, const char *name)
{
    char want[512];
    Safetensors file;
    Error error;

    snprintf(want, sizeof want, "want/%s", name);
    if (access(want, F_OK) != 0) {
        lost("left %s behind", path);
        return;
    }
    if (strstr(name, ".safetensors") == NULL)
        return;
    heap_reset(0, false);
    if (!safetensors_read(&file, path, &error)) {
        lost("left what cannot be read: %s", error.message);
        return;
    }
    if (safetensors_digest(&file) != DIGEST_MATCHES)
        lost("left %s with a wrong digest", path);
    safetensors_free(&file);
}

static void expect_same(const char *path, const char *name)
{
    char got[512];

    snprintf(got, sizeof got, "out/%s", name);
    if (access(got, F_OK) != 0)
        lost("did not write %s, and ended as if it had", got);
    else if (!same_bytes(path, got))
        lost("wrote another %s, and ended as if it had not", got);
}

/* --- one call ------------------------------------------------------------------- */

static void call(void *argument)
{
    Call *c = argument;
    char *argv[33];
    int argc = 0;

    while (c->given->arguments[argc] != NULL) {
        argv[argc] = (char *)(uintptr_t)c->given->arguments[argc];
        argc++;
    }
    argv[argc] = NULL;
    c->ended = true;
    c->status = EXIT_FAILED;
    c->status = c->given->run(argc, argv);
    c->ended = false;
}

/* Its output goes to the files `stdout` and `stderr`; false if it broke a
   contract. */
static bool run(Call *c)
{
    int kept[2] = {dup(1), dup(2)};
    int to[2] = {open("stdout", O_WRONLY | O_CREAT | O_TRUNC, 0666),
                 open("stderr", O_WRONLY | O_CREAT | O_TRUNC, 0666)};
    bool survived;

    fflush(stdout);
    dup2(to[0], 1);
    dup2(to[1], 2);
    survived = survives(call, c);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], i + 1);
        close(kept[i]);
        close(to[i]);
    }
    return survived;
}

static void prepare(const Case *given)
{
    for_each("out", remove_it);
    if (given->before != NULL)
        for_each(given->before, copy_to_out);
}

/* Whether it failed, as a program should that has no memory. */
static void judge(const Call *c)
{
    size_t outstanding = heap.outstanding, length;
    char *said = slurp("stderr", &length);

    if (c->status == EXIT_DONE) {
        for_each("want", expect_same);
        /* what can be done without may be missing, if that is said */
        if (length == 0 && !same_bytes("stdout", "stdout-wanted"))
            lost("printed something else, and ended well");
    } else if (c->status != EXIT_FAILED) {
        lost("exit status %d", c->status);
    } else {
        said[strcspn(said, "\n")] = '\0';
        expect_clear(said, NULL);
        if (strstr(said, "memory") == NULL)
            lost("speaks of no memory: %s", said);
        for_each("out", expect_whole);
    }
    if (outstanding != 0 && !c->ended)
        lost("%zu pieces of memory were kept", outstanding);
    free(said);
}

/* --- all of them ------------------------------------------------------------------- */

static void fail_each(const Case *given, size_t every)
{
    Call c = {given, 0, false};
    size_t n;

    for_each("want", remove_it);
    prepare(given);
    heap_reset(0, false);
    trying("%s with memory", given->arguments[0]);
    run(&c);
    n = heap.calls;
    if (c.status != EXIT_DONE)
        lost("exit status %d", c.status);
    if (heap.outstanding != 0)
        lost("%zu pieces of memory were kept", heap.outstanding);
    for_each("out", copy_to_want);
    rename("stdout", "stdout-wanted");
    printf("%-12s takes memory %zu times\n", given->arguments[0], n);
    for (size_t i = 1; i <= n; i++)
        for (int for_ever = 0; for_ever < 2; for_ever++) {
            if (i > 20 && i % every != 0)
                continue;
            prepare(given);
            trying("%s, case %zu, allocation %zu%s", given->arguments[0],
                   (size_t)(given - cases), i,
                   for_ever ? " and all after it" : "");
            heap_reset(i, for_ever);
            if (run(&c))
                judge(&c);
        }
}

int main(int argc, char **argv)
{
    size_t every = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;

    if (every == 0 || chdir(argv[1]) != 0) {
        fprintf(stderr, "usage: memory WORK EVERY\n");
        return 4;
    }
    openblas_set_num_threads(1);
    omp_set_num_threads(1);
    json_use_our_memory();
    for (size_t i = 0; i < N_CASES; i++)
        fail_each(&cases[i], every);
    return tell();
}
