/* SPDX-License-Identifier: MIT */
/*
 * The texts of a picture in the words of its architectures: "waves per CU". Of
 * several that call a thing differently a picture says what we call it.
 */
#ifndef CHART_CHART_TEXTS_H
#define CHART_CHART_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

#include <occsweep/arch.h>

#include "base/buffer.h"

struct chart_spec;

/* Texts that live as long as the picture is being made. `{0}` begins. */
struct chart_texts {
    char **items;
    size_t count;
    bool failed; /* memory ran out */
};

void chart_texts_release(struct chart_texts *texts);

/* The words that all of them have. An SM that each calls otherwise, and none an SM,
 * is a unit. */
struct occ_arch_words chart_words_of(const struct occ_arch *const *archs, size_t count);

/* A text of the program's own in the words of the picture. */
const char *chart_text(const struct chart_spec *spec, const char *text);

/* "gfx90a: a warp is a wave, a block a workgroup, an SM a CU." for those that the
 * picture calls otherwise than their vendor does; nothing where there are none. */
void chart_add_other_words(const struct chart_spec *spec, struct buffer *out);

#endif
