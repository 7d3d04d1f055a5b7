/* SPDX-License-Identifier: MIT */
/*
 * Text tables for a window of limited width. Names of columns are broken at
 * their underscores into as few lines as will do; if that is not enough, the
 * columns are shown in several tables, one below the other, each with the
 * first column again. No cell is ever cut.
 */
#ifndef EMIT_TEXT_LAYOUT_H
#define EMIT_TEXT_LAYOUT_H

#include "emit/emit.h"

/* What makes a head stand out, and what ends that: a terminal obeys no other. */
#define TEXT_HEAD_BEGIN "\033[1m"
#define TEXT_HEAD_END "\033[0m"

struct text_style {
    size_t columns;  /* of the window, in characters; 0: no limit */
    bool has_colour; /* the head stands out */
};

void text_table_styled(struct buffer *out, const struct selection *selection,
                       struct records records, struct text_style style);

#endif
