/* SPDX-License-Identifier: MIT */
/* Fields of an architecture replaced by their paths, such as registers.partitions. */
#ifndef CONFIG_ARCH_SET_H
#define CONFIG_ARCH_SET_H

#include "config/arch_keys.h"

/*
 * Read `value` into the field of `arch` that has the path `name`. The prefix of
 * the reader begins each message. A path that is given twice is an error; names
 * and lists of maps have no single value to set.
 */
bool arch_set_path(const struct key_reader *reader, const struct yaml_node *name,
                   const struct yaml_node *value, struct occ_arch *arch);

/*
 * Complete an architecture that fields were set of, and check it. If it
 * contradicts itself, the message begins with `how` ("with --set"), and *blamed
 * is the offset of the field to change; SIZE_MAX if that is not known.
 */
bool arch_check_set(const struct key_reader *reader, const char *how, struct occ_arch *arch,
                    size_t *blamed);

#endif
