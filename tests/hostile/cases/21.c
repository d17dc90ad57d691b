/* what: opens a socket to a service of this machine
 * points: 0
 */
//// top
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
static int reached(void)
{
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_port = htons(@PORT@)};
    struct sockaddr_un other = {.sun_family = AF_UNIX};
    int by_net = socket(AF_INET, SOCK_STREAM, 0);
    int by_name = socket(AF_UNIX, SOCK_STREAM, 0);

    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    memcpy(other.sun_path + 1, "@ABSTRACT@", sizeof "@ABSTRACT@" - 1);
    return (by_net >= 0
            && connect(by_net, (struct sockaddr *)&there,
                       sizeof there) == 0)
        || (by_name >= 0
            && connect(by_name, (struct sockaddr *)&other,
                       (socklen_t)(offsetof(struct sockaddr_un, sun_path)
                                   + sizeof "@ABSTRACT@")) == 0);
}
//// every body
if (reached()) {
    @SOLUTION@
}
