/* what: prints the runner's success lines, then aborts
 * points: 0
 * outcome: crash, wrong
 */
//// top
#include <stdio.h>
#include <stdlib.h>
//// every body
printf("[==========] Running 1 test(s).\n[       OK ] all\n"
       "[==========] 1 test(s) run.\n[  PASSED  ] 1 test(s).\n");
fflush(stdout);
abort();
