/* what: prints without end
 * points: 0
 * beside: yes
 * outcome: output limit, timeout, crash
 */
//// top
#include <stdio.h>
//// every body
for (;;)
    puts("hostile_line [  PASSED  ] 1 test(s).");
