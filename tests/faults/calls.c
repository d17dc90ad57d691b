/* usage: calls ACTION N COMMAND...
   Runs a command and interferes with its Nth call of the system that changes
   a file (open for writing, write to a file, sync, link, rename, remove, make
   a folder); all the others are left alone, and those of its threads.
     list N        interferes with none; says on standard error what they are
     kill N        ends it before the call, as if the machine lost its power
     torn N        lets a write write half, and then ends it
     short N       lets a write write half
     ENOSPC N      the call fails with this error (also EIO, EACCES, EINTR)
     stuck N       from this call on, all writes fail with ENOSPC
     INT N, TERM N sends the signal before the call; INT2, TERM2 twice
     gone N        its folder (the environment's VANISHES) has another name then
   Exit status: the command's, or 128 + its signal. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct user_regs_struct Registers;

static const struct {
    const char *name;
    int number;
} errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EACCES", EACCES},
              {"EINTR", EINTR}};

/* What the call is named if it changes a file, else NULL. */
static const char *changes(const Registers *r)
{
    switch (r->orig_rax) {
    case SYS_openat:
        return (r->rdx & O_ACCMODE) != O_RDONLY ? "open" : NULL;
    case SYS_open:
        return (r->rsi & O_ACCMODE) != O_RDONLY ? "open" : NULL;
    case SYS_write: case SYS_pwrite64: case SYS_writev:
        return r->rdi > 2 ? "write" : NULL;
    case SYS_fsync: case SYS_fdatasync: return "sync";
    case SYS_link: case SYS_linkat: return "link";
    case SYS_rename: case SYS_renameat: case SYS_renameat2:
        return "rename";
    case SYS_unlink: case SYS_unlinkat: return "remove";
    case SYS_mkdir: case SYS_mkdirat: return "mkdir";
    case SYS_ftruncate: case SYS_truncate: return "truncate";
    default: return NULL;
    }
}

static int error_number(const char *name)
{
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (strcmp(errors[i].name, name) == 0)
            return errors[i].number;
    return 0;
}

static int wait_for(pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, __WALL) < 0 && errno == EINTR)
        ;
    return status;
}

/* Let the call that the child is about to make return -error instead. */
static void refuse(pid_t child, Registers *r, int error)
{
    r->orig_rax = (unsigned long long)-1;
    ptrace(PTRACE_SETREGS, child, NULL, r);
    ptrace(PTRACE_SYSCALL, child, NULL, NULL);
    if (!WIFSTOPPED(wait_for(child)))
        return;
    ptrace(PTRACE_GETREGS, child, NULL, r);
    r->rax = (unsigned long long)-(long long)error;
    ptrace(PTRACE_SETREGS, child, NULL, r);
}

static void halve(pid_t child, Registers *r)
{
    r->rdx /= 2;
    ptrace(PTRACE_SETREGS, child, NULL, r);
}

static void vanish(void)
{
    const char *folder = getenv("VANISHES");
    char other[4096];

    snprintf(other, sizeof other, "%s.gone", folder);
    if (rename(folder, other) != 0)
        perror(folder);
}

/* Do what is asked at this call. */
static void interfere(pid_t child, Registers *r, const char *action,
                      const char *name)
{
    int error = error_number(strcmp(action, "stuck") == 0 ? "ENOSPC"
                                                          : action);
    int writes = strcmp(name, "write") == 0;

    if (strcmp(action, "kill") == 0)
        kill(child, SIGKILL);
    else if (strcmp(action, "gone") == 0)
        vanish();
    else if (strncmp(action, "INT", 3) == 0)
        kill(child, SIGINT);
    else if (strncmp(action, "TERM", 4) == 0)
        kill(child, SIGTERM);
    else if (error != 0)
        refuse(child, r, error);
    else if (writes)
        halve(child, r);
    if (strcmp(action, "torn") == 0) {
        ptrace(PTRACE_SYSCALL, child, NULL, NULL);
        wait_for(child);
        kill(child, SIGKILL);
    }
}

/* The child's end as a shell would say it. */
static int follow(pid_t child, const char *action, long n)
{
    long seen = 0;
    int status = wait_for(child), deliver = 0, entering = 1;
    int lists = strcmp(action, "list") == 0;
    int stays = strcmp(action, "stuck") == 0;
    int twice = action[strlen(action) - 1] == '2';

    ptrace(PTRACE_SETOPTIONS, child, NULL,
           PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    while (WIFSTOPPED(status)) {
        if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            Registers r;
            const char *name;

            ptrace(PTRACE_GETREGS, child, NULL, &r);
            name = entering ? changes(&r) : NULL;
            seen += name != NULL;
            if (lists && name != NULL)
                fprintf(stderr, "call %ld %s\n", seen, name);
            if (!lists && name != NULL
                && (seen == n || (stays && seen > n)
                    || (twice && seen == n + 1))
                && (!stays || strcmp(name, "write") == 0)) {
                interfere(child, &r, action, name);
                /* a refused call has left already */
                if (error_number(stays ? "ENOSPC" : action) != 0)
                    entering = !entering;
            }
            entering = !entering;
        } else if (WSTOPSIG(status) != SIGTRAP) {
            deliver = WSTOPSIG(status);
        }
        if (ptrace(PTRACE_SYSCALL, child, NULL, deliver) != 0
            && errno != ESRCH)
            perror("ptrace");
        deliver = 0;
        status = wait_for(child);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status)
                             : 128 + WTERMSIG(status);
}

int main(int argc, char **argv)
{
    pid_t child;

    if (argc < 4) {
        fprintf(stderr, "usage: calls ACTION N COMMAND...\n");
        return 4;
    }
    child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        execvp(argv[3], argv + 3);
        perror(argv[3]);
        _exit(4);
    }
    return follow(child, argv[1], strtol(argv[2], NULL, 10));
}
