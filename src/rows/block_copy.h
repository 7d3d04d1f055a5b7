/* SPDX-License-Identifier: MIT */
/* Short texts are copied in blocks of a constant size, a few instructions
 * each; so a block may be read and written behind the end. */
#ifndef ROWS_BLOCK_COPY_H
#define ROWS_BLOCK_COPY_H

#include <stddef.h>
#include <string.h>

enum { COPY_BLOCK_BYTES = 32 };

/* Returns the end of the copy. What is written beyond it is written again. */
static inline char *copy_blocks(char *to, const char *from, size_t length)
{
    memcpy(to, from, COPY_BLOCK_BYTES);
    for (size_t done = COPY_BLOCK_BYTES; done < length; done += COPY_BLOCK_BYTES)
        memcpy(to + done, from + done, COPY_BLOCK_BYTES);
    return to + length;
}

#endif
