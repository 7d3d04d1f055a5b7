/* SPDX-License-Identifier: MIT */
/* A table with one place for each text; another one may take it. */
#include "rows/cell_words.h"

#include "base/hash.h"

/* By the first eight bytes and the last ones, for words of a log begin alike. */
static size_t place_of(size_t column, const char *text, size_t length)
{
    uint64_t hash = hash_mix(first_bytes(eight_bytes(text), length));
    if (length > 8)
        hash ^= eight_bytes(text + length - 8);
    return (size_t)(hash_mix(hash ^ column << 8 ^ length) >> (64 - CELL_WORDS_BITS));
}

struct cell_word *cell_words_find(struct cell_words *words, size_t column, const char *text,
                                  size_t length, bool *is_new)
{
    struct cell_word *word = &words->words[place_of(column, text, length)];

    *is_new = word->length != length || !cell_word_begins(word, column, text);
    if (*is_new) {
        word->column = (uint16_t)(column + 1);
        word->length = (uint16_t)length;
        memcpy(word->text, text, length);
    }
    return word;
}

void cell_word_forget(struct cell_word *word)
{
    word->column = 0;
}
