/* SPDX-License-Identifier: MIT */
/*
 * In whose words a text about architectures is written: a vendor's where all
 * of them share it, and ours where they do not, with a line about the others.
 */
#ifndef CLI_VENDOR_WORDS_H
#define CLI_VENDOR_WORDS_H

#include <occsweep/arch.h>

#include "base/buffer.h"

/* The words that all of them use; NULL, our own, where they differ. */
const struct occ_arch_words *words_shared(const struct occ_arch *const *archs, size_t count);

/* "gfx90a: a warp is a wave, a block a workgroup ...", one line for each way of
 * speaking that is not ours; nothing where all of them share their words. */
void words_add_dictionary(struct buffer *out, const struct occ_arch *const *archs,
                          size_t count);

#endif
