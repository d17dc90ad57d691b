/* Runs test programs: each test in a process of its own, with a limit of
   time, and counts for itself. See usage() for the options. */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WORDS = 32 };

typedef struct {
    char *program, *name, *belongs_to;
    bool in_double;             /* in the double-precision sibling */
    bool broken;                /* the program could not be listed */
    bool started, ended, passed;
    pid_t pid;
    double start, seconds;
    int status;                 /* as waitpid gives it */
    bool timed_out;
    char *log;
} Job;

static struct {
    Job *jobs;
    size_t n;
    const char *logs, *pattern, *mark;
    char *wrap[MAX_WORDS + 1];
    size_t n_wrap;
    double timeout, slow, shorter;
    char *times;
    long parallel;
    bool verbose, quiet;
    char scratch[4096];
} run = {.logs = NULL, .timeout = 60, .parallel = 1};

static volatile sig_atomic_t interrupted;

static void usage(void)
{
    fputs("usage: run_tests [OPTION]... PROGRAM...\n"
          "  --logs DIR       where each test's output goes (needed)\n"
          "  -j N             so many at once (default: the processors)\n"
          "  --timeout S      seconds for one test (60)\n"
          "  --test PATTERN   only tests whose name, or program, matches\n"
          "  --mark MARK      only tests that belong to it, as \"task 5.2\"\n"
          "  --wrap COMMAND   words put before each command, as a valgrind\n"
          "  --shorter S      only tests that took less, says the --times FILE\n"
          "  --times FILE     what an earlier run wrote to its DIR/times\n"
          "  --slow S         name tests that take longer than S seconds\n"
          "  --verbose        print each test, for a transcript\n"
          "  --quiet          print only failures and the last line\n"
          "  --list           print the tests instead of running them\n"
          "  --double         the programs that follow are double precision\n",
          stderr);
    exit(2);
}

static void *checked(void *memory)
{
    if (memory == NULL) {
        fputs("run_tests: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static char *format(const char *pattern, const char *a, const char *b,
                    const char *c)
{
    size_t size = strlen(pattern) + strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = checked(malloc(size));
    snprintf(text, size, pattern, a, b, c);
    return text;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static char *contents(const char *path);

/* --- the list ------------------------------------------------------------ */

static void add(const char *program, const char *name, const char *belongs_to,
                bool in_double, bool broken)
{
    run.jobs = checked(realloc(run.jobs, (run.n + 1) * sizeof *run.jobs));
    Job *job = &run.jobs[run.n++];
    *job = (Job){.in_double = in_double, .broken = broken};
    job->program = format("%s%s%s", program, "", "");
    job->name = format("%s%s%s", name, "", "");
    job->belongs_to = format("%s%s%s", belongs_to, "", "");
    job->log = format("%s/%s%s.txt", run.logs, name, in_double ? ".double" : "");
}

static FILE *open_list(const char *program, pid_t *pid)
{
    int ends[2];
    if (pipe(ends) != 0)
        return NULL;
    *pid = fork();
    if (*pid == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "--list", (char *)NULL);
        fprintf(stderr, "%s: %s\n", program, strerror(errno));
        _exit(127);
    }
    close(ends[1]);
    return fdopen(ends[0], "r");
}

/* A line of the file is "name seconds"; what is not there is short. */
static bool is_short(const char *name)
{
    size_t length = strlen(name);
    for (const char *line = run.times; line != NULL && *line != '\0';) {
        if (strncmp(line, name, length) == 0 && line[length] == ' ')
            return atof(line + length) < run.shorter;
        line = strchr(line, '\n');
        line = line == NULL ? NULL : line + 1;
    }
    return true;
}

static bool wanted(const char *program, const char *name,
                   const char *belongs_to)
{
    if (run.mark != NULL && strcmp(run.mark, belongs_to) != 0)
        return false;
    if (run.shorter > 0 && !is_short(name))
        return false;
    return run.pattern == NULL || fnmatch(run.pattern, name, 0) == 0 ||
           fnmatch(run.pattern, base(program), 0) == 0;
}

static void list_program(const char *program, bool in_double)
{
    pid_t pid = -1;
    char line[1024];
    size_t listed = 0;
    FILE *list = open_list(program, &pid);
    while (list != NULL && fgets(line, sizeof line, list) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *mark = strchr(line, '\t');
        if (mark == NULL)
            continue;
        *mark++ = '\0';
        char *suffix = strstr(mark, " double");
        if (suffix != NULL)
            *suffix = '\0';
        listed++;
        if ((!in_double || suffix != NULL) && wanted(program, line, mark))
            add(program, line, mark, in_double, false);
    }
    if (list != NULL)
        fclose(list);
    int status = 0;
    if (pid > 0)
        waitpid(pid, &status, 0);
    if (pid < 0 || status != 0 || (listed == 0 && in_double))
        add(program, base(program), "given", in_double, true);
}

/* --- one test ------------------------------------------------------------ */

static void become(const Job *job)
{
    char *words[MAX_WORDS + 3];
    struct rlimit no_core = {0, 0};
    int null = open("/dev/null", O_RDONLY);
    int log = open(job->log, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    setpgid(0, 0);
    dup2(null, 0);
    dup2(log, 1);
    dup2(log, 2);
    setrlimit(RLIMIT_CORE, &no_core);
    setenv("OPENBLAS_NUM_THREADS", "1", 0);
    setenv("TMPDIR", run.scratch, 1);
    memcpy(words, run.wrap, run.n_wrap * sizeof words[0]);
    words[run.n_wrap] = job->program;
    words[run.n_wrap + 1] = job->name;
    words[run.n_wrap + 2] = NULL;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(words[0], words);
    fprintf(stderr, "%s: %s\n", words[0], strerror(errno));
    _exit(127);
}

static void start(Job *job)
{
    job->started = true;
    job->start = now();
    fflush(NULL);
    job->pid = fork();
    if (job->pid == 0)
        become(job);
    if (job->pid < 0) {
        fprintf(stderr, "run_tests: fork: %s\n", strerror(errno));
        exit(1);
    }
    setpgid(job->pid, job->pid);
}

static char *contents(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = checked(calloc(1, 1));
    size_t n = 0;
    while (file != NULL && n < 1000000) {
        text = checked(realloc(text, n + 4097));
        size_t got = fread(text + n, 1, 4096, file);
        n += got;
        text[n] = '\0';
        if (got == 0)
            break;
    }
    if (file != NULL)
        fclose(file);
    for (size_t i = 0; i < n; i++)
        if (text[i] == '\0')
            text[i] = '?';
    return text;
}

/* The status alone proves nothing: exit(0) in the middle of a test gives 0
   too. cmocka's own last line says that the test came to its end. */
static void end(Job *job, int status)
{
    kill(-job->pid, SIGKILL);   /* whatever it left behind */
    job->ended = true;
    job->status = status;
    job->seconds = now() - job->start;
    char *text = contents(job->log);
    job->passed = status == 0 && !job->timed_out &&
                  strstr(text, "[  PASSED  ] 1 test(s).\n") != NULL;
    free(text);
}

/* --- what is printed ----------------------------------------------------- */

static bool starts(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

/* cmocka's frame goes; "F:L: error: Failure!" becomes "at F:L". */
static bool print_output(char *text)
{
    bool any = false;
    for (char *line = text, *next; *line != '\0'; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        else
            next = line + strlen(line);
        if (starts(line, "[  ERROR   ] --- "))
            line += strlen("[  ERROR   ] --- ");
        char *place = strstr(line, "[   LINE   ] --- ");
        if (place != NULL) {
            if (place > line)
                printf("    %.*s\n", (int)(place - line), line);
            place += strlen("[   LINE   ] --- ");
            char *tail = strstr(place, ": error: Failure!");
            if (tail != NULL)
                *tail = '\0';
            printf("    at %s\n", place);
            any = true;
            continue;
        }
        if (line[0] == '\0' || starts(line, "[==========]") ||
            starts(line, "[ RUN      ]") || starts(line, "[       OK ]") ||
            starts(line, "[  PASSED  ]") || starts(line, "[  FAILED  ]") ||
            strcmp(line, " 1 FAILED TEST(S)") == 0)
            continue;
        printf("    %s\n", line);
        any = true;
    }
    return any;
}

static void report(const Job *job)
{
    const char *sibling = job->in_double ? " (in double)" : "";
    if (job->passed) {
        if (run.verbose)
            printf("passed  %s%s\n", job->name, sibling);
        if (run.slow > 0 && job->seconds > run.slow)
            printf("slow    %s%s: %.1f s\n", job->name, sibling,
                   job->seconds);
        return;
    }
    printf("FAILED  %s%s\n", job->name, sibling);
    if (job->broken) {
        printf("    %s --list lists no test\n", job->program);
        return;
    }
    char *text = contents(job->log);
    bool told = print_output(text);
    free(text);
    if (job->timed_out)
        printf("    stopped after %g seconds\n", run.timeout);
    else if (WIFSIGNALED(job->status))
        printf("    killed by signal %d (%s)\n", WTERMSIG(job->status),
               strsignal(WTERMSIG(job->status)));
    else if (WEXITSTATUS(job->status) == 0)
        printf("    ended before its end, with status 0\n");
    else if (WEXITSTATUS(job->status) != 1 || !told)
        printf("    exit status %d\n", WEXITSTATUS(job->status));
}

static void write_count(size_t passed, size_t failed)
{
    printf("%zu passed, %zu failed\n", passed, failed);
}

static void write_times(void)
{
    if (run.pattern != NULL || run.mark != NULL || run.n_wrap > 0)
        return;
    char *path = format("%s/times%s%s", run.logs, "", "");
    FILE *file = fopen(path, "w");
    for (size_t i = 0; file != NULL && i < run.n; i++)
        fprintf(file, "%s %.3f\n", run.jobs[i].name, run.jobs[i].seconds);
    if (file != NULL)
        fclose(file);
    free(path);
}

/* --- all ----------------------------------------------------------------- */

static void on_signal(int signal)
{
    interrupted = signal;
}

static void stop_all(void)
{
    for (size_t i = 0; i < run.n; i++)
        if (run.jobs[i].started && !run.jobs[i].ended)
            kill(-run.jobs[i].pid, SIGKILL);
}

static void wait_for_one(sigset_t *waiting)
{
    int status;
    pid_t pid = waitpid(-1, &status, WNOHANG);
    if (pid > 0) {
        for (size_t i = 0; i < run.n; i++)
            if (run.jobs[i].started && !run.jobs[i].ended &&
                run.jobs[i].pid == pid)
                end(&run.jobs[i], status);
        return;
    }
    struct timespec tick = {0, 100000000};
    sigtimedwait(waiting, NULL, &tick);
    for (size_t i = 0; i < run.n; i++) {
        Job *job = &run.jobs[i];
        if (job->started && !job->ended && now() - job->start > run.timeout) {
            job->timed_out = true;
            kill(-job->pid, SIGKILL);
        }
    }
    if (interrupted) {
        stop_all();
        exit(128 + (int)interrupted);
    }
}

static int run_all(void)
{
    size_t next = 0, reported = 0, running = 0, passed = 0, failed = 0;
    size_t in_program = 0, failed_before = 0;
    sigset_t waiting;

    sigemptyset(&waiting);
    sigaddset(&waiting, SIGCHLD);
    sigprocmask(SIG_BLOCK, &waiting, NULL);
    while (reported < run.n) {
        for (; next < run.n && running < (size_t)run.parallel; next++) {
            if (run.jobs[next].broken)
                run.jobs[next].ended = true;
            else
                start(&run.jobs[next]), running++;
        }
        for (; reported < run.n && run.jobs[reported].ended; reported++) {
            const Job *job = &run.jobs[reported];
            *(job->passed ? &passed : &failed) += 1;
            report(job);
            in_program++;
            if (reported + 1 == run.n ||
                strcmp(job->program, job[1].program) != 0) {
                if (!run.verbose && !run.quiet)
                    printf("%-40s %4zu test%s%s\n", base(job->program),
                           in_program, in_program == 1 ? "" : "s",
                           failed > failed_before ? ", NOT ALL PASSED" : "");
                in_program = 0;
                failed_before = failed;
            }
            fflush(stdout);
        }
        if (reported == run.n)
            break;
        wait_for_one(&waiting);
        running = 0;
        for (size_t i = 0; i < next; i++)
            running += run.jobs[i].started && !run.jobs[i].ended;
    }
    write_times();
    write_count(passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}

static void make_folders(const char *path)
{
    char *copy = format("%s%s%s", path, "", "");
    for (char *c = copy + 1; *c != '\0'; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(copy, 0777);
            *c = '/';
        }
    mkdir(copy, 0777);
    free(copy);
}

static void remove_scratch(void)
{
    if (run.scratch[0] == '\0')
        return;
    pid_t pid = fork();
    if (pid == 0) {
        execlp("rm", "rm", "-rf", run.scratch, (char *)NULL);
        _exit(127);
    }
    if (pid > 0)
        waitpid(pid, NULL, 0);
}

static void make_scratch(void)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] == '\0')
        parent = "/tmp";
    snprintf(run.scratch, sizeof run.scratch, "%s/minigpt-tests-XXXXXX",
             parent);
    if (mkdtemp(run.scratch) == NULL) {
        fprintf(stderr, "run_tests: %s: %s\n", run.scratch, strerror(errno));
        exit(1);
    }
    atexit(remove_scratch);
}

int main(int argc, char **argv)
{
    bool in_double = false, only_list = false;
    run.parallel = sysconf(_SC_NPROCESSORS_ONLN);
    if (run.parallel < 1)
        run.parallel = 1;
    for (int i = 1; i < argc; i++) {
        const char *option = argv[i];
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(option, "--double") == 0) { in_double = true; continue; }
        if (strcmp(option, "--verbose") == 0) { run.verbose = true; continue; }
        if (strcmp(option, "--quiet") == 0) { run.quiet = true; continue; }
        if (strcmp(option, "--list") == 0) { only_list = true; continue; }
        if (option[0] != '-') {
            if (run.logs == NULL)
                run.logs = ".";
            list_program(option, in_double);
            continue;
        }
        if (value == NULL)
            usage();
        i++;
        if (strcmp(option, "--logs") == 0)
            run.logs = value;
        else if (strcmp(option, "-j") == 0)
            run.parallel = atol(value) > 0 ? atol(value) : 1;
        else if (strcmp(option, "--timeout") == 0)
            run.timeout = atof(value);
        else if (strcmp(option, "--shorter") == 0)
            run.shorter = atof(value);
        else if (strcmp(option, "--times") == 0)
            run.times = contents(value);
        else if (strcmp(option, "--slow") == 0)
            run.slow = atof(value);
        else if (strcmp(option, "--test") == 0)
            run.pattern = value[0] == '\0' ? NULL : value;
        else if (strcmp(option, "--mark") == 0)
            run.mark = value[0] == '\0' ? NULL : value;
        else if (strcmp(option, "--wrap") == 0) {
            char *copy = format("%s%s%s", value, "", "");
            for (char *word = strtok(copy, " ");
                 word != NULL && run.n_wrap < MAX_WORDS;
                 word = strtok(NULL, " "))
                run.wrap[run.n_wrap++] = word;
        } else
            usage();
    }
    if (only_list) {
        for (size_t i = 0; i < run.n; i++)
            printf("%s\t%s\t%s%s\n", run.jobs[i].program, run.jobs[i].name,
                   run.jobs[i].broken ? "broken" : run.jobs[i].belongs_to,
                   run.jobs[i].in_double ? " double" : "");
        return 0;
    }
    if (run.n == 0) {
        fputs("run_tests: no test to run\n", stderr);
        write_count(0, 0);
        return 1;
    }
    make_folders(run.logs);
    make_scratch();
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    return run_all();
}
