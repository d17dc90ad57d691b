/* what: sleeps for ever
 * points: full - 5.2 5.8 gives_one_position_its_value hides_the_future_to_the_bit answers_the_last_queries_alone
 * refused: pause
 * outcome: timeout
 */
//// top attention.c
#include <unistd.h>
//// body 5.2
for (;;)
    pause();
