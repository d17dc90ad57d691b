/* what: prints without end, ignoring SIGPIPE and SIGXFSZ
 * points: 0
 * outcome: output limit, timeout, crash
 */
//// top
#include <signal.h>
#include <stdio.h>
//// every body
signal(SIGPIPE, SIG_IGN);
signal(SIGXFSZ, SIG_IGN);
for (;;)
    puts("hostile_line [  PASSED  ] 1 test(s).");
