/* SPDX-License-Identifier: MIT */
/* Short texts are copied in blocks of a constant size, a few instructions
 * each; so less than a block may be read and written behind the end. */
#ifndef ROWS_BLOCK_COPY_H
#define ROWS_BLOCK_COPY_H

#include <stddef.h>
#include <string.h>

/* Returns the end of the copy; what is written beyond it has no meaning. Both
 * sizes are constants where it is called, as suits the texts that come most. */
static inline char *copy_blocks(char *to, const char *from, size_t length, size_t first_bytes,
                                size_t block_bytes)
{
    memcpy(to, from, first_bytes);
    for (size_t done = first_bytes; done < length; done += block_bytes)
        memcpy(to + done, from + done, block_bytes);
    return to + length;
}

/* Of a launch on its own: some columns. */
enum { TEXT_BLOCK_BYTES = 32 };
static inline char *copy_text(char *to, const char *from, size_t length)
{
    return copy_blocks(to, from, length, TEXT_BLOCK_BYTES, TEXT_BLOCK_BYTES);
}

/* Of a sweep: either numbers or most of a row. */
enum { PIECE_BLOCK_BYTES = 64 };
static inline char *copy_piece(char *to, const char *from, size_t length)
{
    return copy_blocks(to, from, length, PIECE_BLOCK_BYTES / 4, PIECE_BLOCK_BYTES);
}

#endif
