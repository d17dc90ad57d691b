/* what: loops for ever
 * points: full - 5.2 5.8 gives_one_position_its_value hides_the_future_to_the_bit answers_the_last_queries_alone
 * outcome: timeout
 */
//// body 5.2
for (volatile size_t i = 0;; i++)
    q->cols = i;
