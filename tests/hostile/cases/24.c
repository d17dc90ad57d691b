/* what: handles SIGSEGV with _exit(0), then crashes
 * points: 0
 */
//// top
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static void leave(int number)
{
    (void)number;
    _exit(0);
}
//// every body
signal(SIGSEGV, leave);
signal(SIGABRT, leave);
printf("[  PASSED  ] 1 test(s).\n");
fflush(stdout);
*(volatile int *)0 = 1;
