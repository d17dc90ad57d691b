/* what: kills its parent and everything
 * points: 0
 * beside: yes
 */
//// top
#include <signal.h>
#include <unistd.h>
//// every body
kill(getppid(), SIGKILL);
kill(-1, SIGKILL);
kill(0, SIGKILL);
