/* SPDX-License-Identifier: MIT */
/*
 * CSV read from a file or a pipe, a piece at a time: as many whole records as
 * come at once. A writer who waits for an answer to his last line has it read.
 */
#ifndef BASE_CSV_INPUT_H
#define BASE_CSV_INPUT_H

#include "base/buffer.h"
#include "base/error.h"

struct csv_input {
    int descriptor;
    const char *name;   /* for messages */
    size_t piece_bytes; /* about the most of one piece */
    struct buffer rest; /* read and not taken yet */
    uint64_t lines_taken;
    bool is_at_end;
};

/* Whole records. CSV_READ_BEHIND bytes behind the last may be read: they are
 * there, but mean nothing. */
struct csv_piece {
    struct buffer bytes;
    uint64_t line; /* of the first byte, from 1 */
};

enum { CSV_READ_BEHIND = 64 };

enum csv_taken {
    CSV_TAKEN,
    CSV_NOT_YET, /* nothing whole came within a moment; ask again */
    CSV_NONE_LEFT,
    CSV_FAILED, /* ERROR_SYSTEM, ERROR_INTERRUPTED, or ERROR_INPUT for a record without end */
};

/* `name` is borrowed. The descriptor stays the caller's. */
void csv_input_begin(struct csv_input *input, int descriptor, const char *name,
                     size_t piece_bytes);
void csv_input_release(struct csv_input *input);

/* The next records into *piece, in place of what is there; the last one of the
 * input need not end in a line end. */
enum csv_taken csv_input_take(struct csv_input *input, struct csv_piece *piece,
                              struct error *err);

/* The same of the first record alone: the header. */
enum csv_taken csv_input_take_head(struct csv_input *input, struct csv_piece *piece,
                                   struct error *err);

#endif
