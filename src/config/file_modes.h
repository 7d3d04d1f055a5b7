/* SPDX-License-Identifier: MIT */
/*
 * The modes of an architecture file: further architectures that differ from the
 * file's own in some values, such as that of a target with warps of another width.
 */
#ifndef CONFIG_FILE_MODES_H
#define CONFIG_FILE_MODES_H

#include "config/arch_keys.h"

/* `modes`: read by arch_modes_read(), when all other keys are. */
extern const struct key_kind key_modes;

/* The keys of one mode. */
extern const struct key_table mode_table;

/*
 * The architectures that `list`, the value of the key `modes`, makes of `base`,
 * which is as it was read, before arch_complete(); there is room in `modes` for
 * one for each of its items. They are called by its name and a suffix, and
 * checked as a file is.
 */
bool arch_modes_read(const struct key_reader *reader, const struct yaml_node *list,
                     const struct occ_arch *base, struct occ_arch *modes);

#endif
