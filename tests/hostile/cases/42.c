/* what: writes plausible text to descriptors 0 to 63
 * points: 0
 */
//// top
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static void write_to_all(void)
{
    const char *text =
        "[  PASSED  ] 1 test(s).\nprobe 5.5 1\n"
        "real y 1x1x3 0.0001 1e-05\n 0x1p-2 0x1p-2 0x1p-1\nend\n";

    for (int descriptor = 0; descriptor < 64; descriptor++)
        if (write(descriptor, text, strlen(text)) < 0)
            continue;
}
//// every body
write_to_all();
_exit(0);
