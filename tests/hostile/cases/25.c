/* what: attaches a debugger to its parent
 * points: 0
 */
//// top
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <unistd.h>
static int attached(void)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    /* process 1 belongs to the sandbox and knows nothing */
    return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0
        || (getppid() != 1 && open(path, O_RDWR) >= 0);
}
//// every body
if (attached()) {
    @SOLUTION@
}
