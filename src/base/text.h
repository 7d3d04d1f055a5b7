/* SPDX-License-Identifier: MIT */
/* Small text helpers: masking what a terminal would obey, lines, nearest words. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Replace control characters, marks that turn the reading direction, and bytes
 * that are not valid UTF-8 by '?', in place. */
void text_mask(char *text);

/* The same for a text of several lines, whose ends stay. */
void text_mask_lines(char *text);

/* The length in bytes of the valid UTF-8 character at `text` (1 to 4);
 * 0 where there is none, and at the end of the text. */
size_t text_utf8_length(const char *text);

/* The code point of the valid UTF-8 character of `length` bytes at `text`. */
uint32_t text_code_point(const char *text, size_t length);

/* Does a control character begin at `text`: C0, DEL, or the C1 range that some
 * terminals obey (U+0080 to U+009F)? Tab and line ends are such, too. */
bool text_is_control(const char *text);

/* Does what begins at `text` show as something else than it is, or not at all?
 * Control characters, marks that turn the reading direction or end a line, and
 * bytes that are not valid UTF-8: what text_mask() replaces. */
bool text_is_masked(const char *text);

/* Are these bytes of no text, as zeros and random numbers are? More than a
 * twentieth are control characters then. What begins with the mark of UTF-16
 * is text. */
bool text_is_binary(const char *bytes, size_t size);

/* The message for that; %s is the name of the file. */
#define TEXT_IS_BINARY "%s holds bytes that no text has"

/* The last part of `path`: what stands behind its last slash. */
const char *text_file_name(const char *path);

/* Equal when upper and lower case ASCII letters are taken as the same. */
bool text_equal_nocase(const char *a, const char *b);

/* How many bytes of `text` fill a line of `columns`: whole words, the first
 * one however long it is. 0 at the end of the text. Columns are bytes. */
size_t text_line_length(const char *text, size_t columns);

/*
 * The candidate nearest to `word` by edit distance, or NULL where none is
 * near enough to be meant. `candidates[i]` of `count` may not be NULL.
 */
const char *text_nearest(const char *word, const char *const *candidates, size_t count);

#endif
