/* SPDX-License-Identifier: MIT */
/*
 * The keys of an architecture file, and what must hold between their values.
 */
#ifndef CONFIG_ARCH_KEYS_H
#define CONFIG_ARCH_KEYS_H

#include <occsweep/arch.h>

#include "config/keys.h"

/* The most SMs of a product. */
#define MAX_SMS UINT32_C(65536)

/* All keys; those of a group are in its table. The target is struct occ_arch. */
extern const struct key_table arch_keys;

/* The numbers that the groups of an architecture hold: the key of this index,
 * counted from 0 in the order of a file, and its group; NULL after the last. */
const struct key *arch_number_at(size_t index, const struct key **group);

/* The value of such a key. Where key_is_unset() it stands for "no limit". */
uint32_t arch_number(const struct occ_arch *arch, const struct key *key);

/* Fill in what may be left out because it follows from the rest. */
void arch_complete(struct occ_arch *arch);

/*
 * Does the architecture contradict itself? If so, false with a message, and
 * *blamed is the offset of the field whose value is to change.
 */
bool arch_check(const struct occ_arch *arch, size_t *blamed, struct error *err);

#endif
