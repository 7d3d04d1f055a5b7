/* SPDX-License-Identifier: MIT */
/* Closed standard streams, held by the null device opened the wrong way. */
#include "base/std_streams.h"

#include <fcntl.h>
#include <unistd.h>

bool std_streams_hold(struct error *err)
{
    /* Standard input cannot be read, the other two cannot be written. */
    static const int wrong_way[] = {
        [STDIN_FILENO] = O_WRONLY,
        [STDOUT_FILENO] = O_RDONLY,
        [STDERR_FILENO] = O_RDONLY,
    };

    /* open() gives the lowest number that is free, which is this one. */
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", wrong_way[stream]) != stream)
            return error_errno(err, "/dev/null");
    return true;
}
