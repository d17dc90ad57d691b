/* what: correct, but writes into a const input
 * points: full - 5.7 5.8
 */
//// body 5.7
@SOLUTION@
((real *)v->data)[0] += 1;
