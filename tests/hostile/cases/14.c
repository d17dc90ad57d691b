/* what: loops for ever
 * points: full - 5.2
 * outcome: timeout
 */
//// body 5.2
for (volatile size_t i = 0;; i++)
    q->cols = i;
