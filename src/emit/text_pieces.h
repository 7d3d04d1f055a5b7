/* SPDX-License-Identifier: MIT */
/* The texts that prepared rows are copied from; for the two files that make
 * and use them. */
#ifndef EMIT_TEXT_PIECES_H
#define EMIT_TEXT_PIECES_H

#include "emit/prepared_rows.h"

/*
 * Pieces are copied in blocks of this many bytes, because a copy of constant
 * size is a few instructions. So every text is followed by as many bytes that
 * may be read, and every row by as many that may be written.
 */
enum { TEXT_BLOCK_BYTES = 32 };

/* Room for `items` with `width` pieces each, all empty. */
bool text_pieces_init(struct text_pieces *pieces, size_t items, size_t width);
void text_pieces_release(struct text_pieces *pieces);

/* Write the texts of item `item` from `row`, which is an example of it. */
void text_pieces_add(struct text_pieces *pieces, const struct prepared_rows *rows,
                     enum row_part part, size_t item, const struct sweep_row *row);

#endif
