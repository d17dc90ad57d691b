/* Runs test programs: each test in a process of its own, with a limit of
   time, and counts for itself. See usage() for the options. */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <glob.h>
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
    bool started, ended, passed, skipped;
    pid_t pid;
    double start, seconds;
    int status;                 /* as waitpid gives it */
    bool timed_out;
    char *log;
    size_t row;                 /* 1 + its place in run.rows, 0 for none */
} Job;

/* A line of the file of --points: what a test is worth, and where the book
   tells of it. */
typedef struct {
    char *name, *belongs_to, *section, *title;
    double points;
    size_t rank;                /* given tests first, then task by task */
} Row;

static struct {
    Job *jobs;
    size_t n;
    Row *rows;                  /* of --points */
    size_t n_rows;
    const char *logs, *pattern, *mark, *points, *results, *sources;
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
          "  --points FILE    tell a student: task by task, with the points\n"
          "                   that this file (book/tools/points) gives a test\n"
          "  --sources DIR    where DIR/chapter-NN/PROGRAM.c is, to quote the\n"
          "                   first test that fails\n"
          "  --results FILE   write lines of name, precision, passed or FAILED\n"
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

/* --- the points ------------------------------------------------------------ */

/* Cut text at the next tab or end of line; *text goes on behind it. */
static char *field(char **text)
{
    char *begin = *text;
    *text += strcspn(begin, "\t");
    if (**text != '\0')
        *(*text)++ = '\0';
    return begin;
}

static size_t rank_of(const char *belongs_to)
{
    const char *point = strchr(belongs_to, '.');
    return strncmp(belongs_to, "task ", 5) == 0 && point != NULL
               ? 1 + strtoul(point + 1, NULL, 10)
               : 0;
}

static void read_points(void)
{
    char *text = contents(run.points);
    for (char *line = text, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        if (*next != '\0')
            *next++ = '\0';
        run.rows =
            checked(realloc(run.rows, (run.n_rows + 1) * sizeof *run.rows));
        Row *row = &run.rows[run.n_rows++];
        row->name = field(&line);
        field(&line);           /* the program */
        field(&line);           /* the precision */
        row->belongs_to = field(&line);
        row->points = atof(field(&line));
        row->section = field(&line);
        row->title = field(&line);
        row->rank = rank_of(row->belongs_to);
    }
    if (run.n_rows == 0) {
        fprintf(stderr, "run_tests: %s: no points\n", run.points);
        exit(1);
    }
}

static const Row *row_of(const Job *job)
{
    return job->row == 0 ? NULL : &run.rows[job->row - 1];
}

/* Earlier chapters, then what is given, then task by task; the two
   precisions of a test stand together. */
static bool comes_before(size_t i, size_t j)
{
    const Row *x = row_of(&run.jobs[i]), *y = row_of(&run.jobs[j]);
    size_t a = x == NULL ? 0 : 1 + x->rank;
    size_t b = y == NULL ? 0 : 1 + y->rank;
    if (a != b)
        return a < b;
    if (run.jobs[i].row != run.jobs[j].row)
        return run.jobs[i].row < run.jobs[j].row;
    return i < j;
}

static void sort_jobs(void)
{
    Job *sorted = checked(malloc((run.n + 1) * sizeof *sorted));
    for (size_t i = 0; i < run.n; i++)
        for (size_t j = 0; j < run.n_rows && run.jobs[i].row == 0; j++)
            if (strcmp(run.jobs[i].name, run.rows[j].name) == 0)
                run.jobs[i].row = j + 1;
    for (size_t i = 0; i < run.n; i++) {
        size_t place = 0;
        for (size_t j = 0; j < run.n; j++)
            place += comes_before(j, i);
        sorted[place] = run.jobs[i];
    }
    memcpy(run.jobs, sorted, run.n * sizeof *sorted);
    free(sorted);
}

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
    if (run.points != NULL)
        setenv("MINIGPT_TEST_INPUTS", "1", 1);
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
    /* what cannot be tried on this machine; a student's tests all can */
    job->skipped = status == 0 && !job->timed_out && run.points == NULL &&
                   strstr(text, "[  SKIPPED ] 1 test(s)") != NULL;
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
        if (line[0] == '\0' || starts(line, "[  INPUT   ] ") ||
            starts(line, "[==========]") ||
            starts(line, "[ RUN      ]") || starts(line, "[       OK ]") ||
            starts(line, "[  PASSED  ]") || starts(line, "[  FAILED  ]") ||
            starts(line, "[  SKIPPED ]") ||
            strcmp(line, " 1 FAILED TEST(S)") == 0 ||
            strcmp(line, " 1 SKIPPED TEST(S)") == 0)
            continue;
        printf("    %s\n", line);
        any = true;
    }
    return any;
}

static void explain_failure(const Job *job)
{
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
    printf("%s %s%s\n", job->skipped ? "skipped" : "FAILED ", job->name,
           sibling);
    if (job->skipped) {
        char *text = contents(job->log);
        print_output(text);
        free(text);
        return;
    }
    if (job->broken) {
        printf("    %s --list lists no test\n", job->program);
        return;
    }
    explain_failure(job);
}

static void write_count(size_t passed, size_t failed)
{
    printf("%zu passed, %zu failed\n", passed, failed);
}

/* --- what a student is told ------------------------------------------------ */

/* Is the task that the test met not written yet? Then its id. */
static char *unwritten(const Job *job)
{
    char *text = contents(job->log);
    char *end = strstr(text, " is not written yet\n");
    char *begin = end;
    while (begin != NULL && begin > text && begin[-1] != ' ' &&
           begin[-1] != '\n')
        begin--;
    char *id = NULL;
    if (begin != NULL) {
        *end = '\0';
        id = format("%s%s%s", begin, "", "");
    }
    free(text);
    return job->passed || job->timed_out ? NULL : id;
}

/* 2 for 2.0000, 1.33 for 1.3333 */
static char *in_points(double points)
{
    char text[32];
    snprintf(text, sizeof text, "%.2f", points + 1e-9);
    size_t n = strlen(text);
    while (text[n - 1] == '0')
        n--;
    text[text[n - 1] == '.' ? n - 1 : n] = '\0';
    return format("%s%s%s", text, "", "");
}

/* all precisions of the test that were run */
static bool row_passed(size_t row)
{
    bool any = false, all = true;
    for (size_t i = 0; i < run.n; i++)
        if (run.jobs[i].row == row) {
            any = true;
            all = all && run.jobs[i].passed;
        }
    return any && all;
}

static void print_heading(const Row *row)
{
    if (row == NULL)
        printf("The chapters before\n");
    else if (row->rank == 0)
        printf("What is given\n");
    else
        printf("Task %s (section %s: %s)\n", row->belongs_to + 5,
               row->section, row->title);
}

static void print_line(const Job *job)
{
    const Row *row = row_of(job);
    char *task = unwritten(job);
    const char *sign = job->passed ? "+ passed" : task != NULL ? "- to do "
                                                               : "x FAILED";
    char *name = format("%s%s%s", job->name,
                        job->in_double ? " (in double)" : "", "");
    bool last = job + 1 == run.jobs + run.n || job[1].row != job->row;
    if (row != NULL && row->points > 0 && last) {
        char *earned = in_points(row_passed(job->row) ? row->points : 0);
        char *of = in_points(row->points);
        printf("  %s  %-52s %4s of %s", sign, name, earned, of);
        free(earned);
        free(of);
    } else
        printf("  %s  %s", sign, name);
    /* another task than that to which it belongs */
    if (task != NULL &&
        (row == NULL || rank_of(row->belongs_to) == 0 ||
         strcmp(row->belongs_to + 5, task) != 0))
        printf("  (needs task %s)", task);
    printf("\n");
    free(name);
    free(task);
}

/* The random inputs that it was given. */
static void print_inputs(const Job *job)
{
    char *text = contents(job->log);
    bool any = false;
    for (char *line = text, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        if (*next != '\0')
            *next++ = '\0';
        if (!starts(line, "[  INPUT   ] "))
            continue;
        printf("%s", any ? "" : "  With these inputs:\n");
        printf("    %s\n", line + strlen("[  INPUT   ] "));
        any = true;
    }
    free(text);
}

/* The line of the file at which the test failed, 0 if its log names none. */
static unsigned long failing_line(const Job *job, const char *path)
{
    char *text = contents(job->log);
    unsigned long line = 0;
    for (char *at = text; (at = strstr(at, path)) != NULL; at++)
        if (at[strlen(path)] == ':')
            line = strtoul(at + strlen(path) + 1, NULL, 10);
    free(text);
    return line;
}

/* From the head of its function to the bracket in the first column. */
static void quote(const Job *job)
{
    if (run.sources == NULL)
        return;
    char *pattern =
        format("%s/chapter-*/%s%s", run.sources, base(job->program), ".c");
    glob_t found;
    if (glob(pattern, 0, NULL, &found) == 0) {
        const char *path = found.gl_pathv[0];
        char *text = contents(path);
        char *head = format("static void %s(%s%s", job->name, "", "");
        const char *name = head + strlen("static void ");
        unsigned long number = 0, wrong = failing_line(job, path);
        bool inside = false;
        printf("  The test, in %s:\n", path);
        for (char *line = text, *next; *line != '\0'; line = next) {
            next = line + strcspn(line, "\n");
            if (*next != '\0')
                *next++ = '\0';
            number++;
            inside = inside || starts(line, head) || starts(line, name);
            if (inside)
                printf("  %s %4lu  %s\n", number == wrong ? ">" : " ",
                       number, line);
            if (inside && line[0] == '}')
                break;
        }
        free(head);
        free(text);
        globfree(&found);
    }
    free(pattern);
}

static void explain_first(const Job *job)
{
    const Row *row = row_of(job);
    char *task = unwritten(job);
    printf("%s: %s%s", task == NULL ? "The first failure" : "What is next",
           job->name, job->in_double ? " (in double)" : "");
    free(task);
    if (row != NULL)
        printf("\n  %s; section %s of the book, \"%s\"", row->belongs_to,
               row->section, row->title);
    printf("\n");
    if (job->broken) {
        printf("    %s --list lists no test\n", job->program);
        return;
    }
    explain_failure(job);
    print_inputs(job);
    quote(job);
    printf("  This test alone: make test T=%s\n"
           "  Memory checked:  make asan T=%s\n\n", job->name, job->name);
}

static void tell_points(void)
{
    double all = 0, earned = 0;
    for (size_t i = 0; i < run.n_rows; i++) {
        all += run.rows[i].points;
        if (row_passed(i + 1))
            earned += run.rows[i].points;
    }
    char *a = in_points(earned), *b = in_points(all);
    printf("Points so far: %s of %s\n", a, b);
    free(a);
    free(b);
}

/* What is not written yet interests less than what is wrong. */
static const Job *first_failure(void)
{
    const Job *first = NULL;
    for (size_t i = 0; i < run.n; i++) {
        const Job *job = &run.jobs[i];
        if (job->passed)
            continue;
        first = first == NULL ? job : first;
        char *task = unwritten(job);
        free(task);
        if (task == NULL)
            return job;
    }
    return first;
}

/* The group of tests to which the heading belongs. */
static size_t group_of(const Job *job)
{
    const Row *row = row_of(job);
    return row == NULL ? 0 : 1 + row->rank;
}

static void tell_student(size_t passed, size_t failed)
{
    size_t before = 0;
    for (size_t i = 0; i < run.n; i++) {
        const Job *job = &run.jobs[i];
        bool last = i + 1 == run.n || group_of(job + 1) != group_of(job);
        if (i == 0 || group_of(job) != group_of(job - 1))
            print_heading(row_of(job));
        if (job->row == 0 && job->passed && !run.verbose)
            before++;
        else
            print_line(job);
        if (before > 0 && last) {
            printf("  + passed  %zu test%s\n", before,
                   before == 1 ? "" : "s");
            before = 0;
        }
    }
    printf("\n");
    if (failed > 0)
        explain_first(first_failure());
    if (run.pattern == NULL && run.mark == NULL)
        tell_points();
    write_count(passed, failed);
}

static void write_results(void)
{
    FILE *file = fopen(run.results, "w");
    for (size_t i = 0; file != NULL && i < run.n; i++)
        fprintf(file, "%s\t%s\t%s\t%s\n", run.jobs[i].name,
                run.jobs[i].in_double ? "double" : "single",
                run.jobs[i].belongs_to,
                run.jobs[i].passed ? "passed" : "FAILED");
    if (file == NULL || fclose(file) != 0) {
        fprintf(stderr, "run_tests: %s: %s\n", run.results,
                strerror(errno));
        exit(1);
    }
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

/* For somebody who waits at a terminal. */
static void show_progress(size_t done)
{
    if (!isatty(2))
        return;
    if (done < run.n)
        fprintf(stderr, "\r%zu of %zu tests ", done, run.n);
    else
        fprintf(stderr, "\r%30s\r", "");
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
            *(job->passed ? &passed : &failed) += !job->skipped;
            if (run.points != NULL) {
                show_progress(reported + 1);
                continue;       /* all at the end, in another order */
            }
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
    if (run.results != NULL)
        write_results();
    if (run.points != NULL) {
        sort_jobs();
        tell_student(passed, failed);
    } else
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
    /* tests run side by side: threads that wait must not keep a processor */
    setenv("OMP_WAIT_POLICY", "passive", 0);
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
        else if (strcmp(option, "--points") == 0)
            run.points = value[0] == '\0' ? NULL : value;
        else if (strcmp(option, "--results") == 0)
            run.results = value[0] == '\0' ? NULL : value;
        else if (strcmp(option, "--sources") == 0)
            run.sources = value;
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
    if (run.points != NULL)
        read_points();
    make_folders(run.logs);
    make_scratch();
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    return run_all();
}
