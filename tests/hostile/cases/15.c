/* what: sleeps for ever
 * points: full - 5.2
 * outcome: timeout
 */
//// top attention.c
#include <unistd.h>
//// body 5.2
for (;;)
    pause();
