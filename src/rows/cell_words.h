/* SPDX-License-Identifier: MIT */
/*
 * What short texts of cells mean, once they were understood: a column of a
 * log holds few different ones.
 */
#ifndef ROWS_CELL_WORDS_H
#define ROWS_CELL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/eight_bytes.h"

enum { CELL_WORD_BYTES = 40, CELL_WORDS_BITS = 9 };

struct cell_word {
    uint64_t value;
    uint16_t column; /* 1 more; 0: there is nothing */
    uint16_t length;
    char text[CELL_WORD_BYTES];
};

struct cell_words {
    struct cell_word words[1 << CELL_WORDS_BITS];
};

/* The place of a text of at most CELL_WORD_BYTES; *is_new where it does not
 * hold it yet: then whoever asks fills in the value, or forgets the place.
 * Eight bytes of `text` must be readable. */
struct cell_word *cell_words_find(struct cell_words *words, size_t column, const char *text,
                                  size_t length, bool *is_new);
void cell_word_forget(struct cell_word *word);

/* Whether `text` begins with a word of that column; eight bytes of it must be
 * readable. */
static inline bool cell_word_begins(const struct cell_word *word, size_t column,
                                    const char *text)
{
    uint64_t difference = eight_bytes(word->text) ^ eight_bytes(text);
    return word->column == column + 1 && first_bytes(difference, word->length) == 0 &&
           (word->length <= 8 || memcmp(word->text, text, word->length) == 0);
}

#endif
