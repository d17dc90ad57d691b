/* what: forks 400 children that pause
 * points: 0
 * beside: yes
 */
//// top
#include <unistd.h>
//// every body
for (int i = 0; i < 400; i++)
    if (fork() == 0)
        for (;;)
            pause();
