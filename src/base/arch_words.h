/* SPDX-License-Identifier: MIT */
/*
 * Texts in the words of a vendor. They are written in ours, "3 blocks per SM",
 * and come out as "3 workgroups per CU".
 */
#ifndef BASE_ARCH_WORDS_H
#define BASE_ARCH_WORDS_H

#include <occsweep/arch.h>

#include "base/buffer.h"

/* True where an architecture calls nothing otherwise. */
bool arch_words_are_ours(const struct occ_arch_words *words);

/* True if both call everything the same. */
bool arch_words_equal(const struct occ_arch_words *a, const struct occ_arch_words *b);

/* Does it speak of CUDA, with its errors, attributes and bounds? */
bool arch_speaks_cuda(const struct occ_arch *arch);

/* One of the things that have words, by its place in struct occ_arch_words. */
struct arch_noun {
    const char *ours;   /* "thread" */
    const char *theirs; /* NULL: the same */
    const char *ending; /* of both in the plural: "s", or none */
};

enum { ARCH_NOUN_COUNT = 6 };

struct arch_noun arch_noun_at(const struct occ_arch_words *words, size_t index);

/* The words of several modes of a vendor, whose text is kept here: "CU or WGP". */
struct arch_words_joined {
    struct occ_arch_words words;
    char texts[ARCH_NOUN_COUNT][64];
};

/* What all of these speak, where all are of one vendor; NULL, our own words, where
 * they are not. `joined` holds what they call otherwise than each other. */
const struct occ_arch_words *arch_words_of(const struct occ_arch *const *archs, size_t count,
                                           struct arch_words_joined *joined);

/* "threads are work-items, warps are waves": what is called otherwise than by us. */
void arch_words_add_meanings(const struct occ_arch_words *words, struct buffer *out);

/*
 * Append `text`, or a format, with its nouns as `words` has them (NULL: as they
 * stand): thread, warp, block, SM, register and shared memory, in the singular and
 * the plural, also at the beginning of a sentence, with the article that fits.
 * Names of options, keys and columns stay, and so do scalar registers.
 */
void arch_words_add(const struct occ_arch_words *words, const char *text, struct buffer *out);

#endif
