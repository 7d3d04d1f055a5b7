/* SPDX-License-Identifier: MIT */
/* Words and phrases that the texts of several commands share. */
#ifndef CLI_ACCOUNT_WORDS_H
#define CLI_ACCOUNT_WORDS_H

#include <occsweep/occupancy.h>

#include "base/buffer.h"
#include "cli/vendor_words.h"

/* The widest line of a text. */
#define WORDS_PAGE_COLUMNS 80

/* "sm_90 (NVIDIA Hopper, compute capability 9.0)", as far as it is known. */
void words_add_arch(struct buffer *out, const struct occ_arch *arch);

/* "blocks per SM", "shared memory": a limit as people call it. */
const char *words_of_limiter(enum occ_limiter limiter);

/* "partition", or "SIMD" where LLVM counts the waves of one. */
const char *words_of_partition(const struct occ_arch *arch);

/* `text`, which is ours, as `out` has it, and blanks up to so many columns. */
void words_add_column(struct buffer *out, const char *text, size_t columns);

/* What stands right in `columns`, as the numbers below it do; their number,
 * which is larger where the text is longer. */
int words_add_right(struct buffer *out, const char *text, size_t columns);

/* How many columns `text` takes in those words (NULL: ours). */
size_t words_columns(const struct occ_arch_words *words, const char *text);

/* How many columns the longest label of an account of `arch` takes. */
size_t words_label_columns(const struct occ_arch *arch);

/* The limits in `limiter_code`, joined with "and". */
void words_add_limiters(struct buffer *out, uint32_t limiter_code);

/* "40960 B (40 KB)"; the parentheses only where they say it exactly. */
void words_add_bytes(struct buffer *out, uint64_t bytes);

/* Text from outside within a line: nothing in it ends that. */
void words_add_masked(struct buffer *out, const char *text);

/* "37.50" for 3750. */
void words_add_x100(struct buffer *out, uint64_t x100);

/* `text`, which is one line, broken into lines that fit a page. Nothing where
 * it is empty. */
void words_add_paragraph(struct buffer *out, const struct buffer *text);

/* Lines as they are, but those too long for a page are broken between words
 * and go on below their last column. */
void words_add_page(struct buffer *out, const struct buffer *text);

/* One sentence in lines of whole words, hanging behind its dash. */
void words_add_note(struct buffer *out, const char *note);

/* "3 blocks, 24 warps, registers" or "cannot launch: the reason". */
void words_add_answer(struct buffer *out, const struct occ_result *result);

#endif
