/* SPDX-License-Identifier: MIT */
/*
 * The built-in table, which the build makes from configs/arch. Its names have
 * the prefix of the library, whose archive hides nothing.
 */
#ifndef ARCH_ARCH_TABLE_H
#define ARCH_ARCH_TABLE_H

#include <occsweep/arch.h>

/* By vendor and then by name. */
extern const struct occ_arch *const occ_arch_table[];
extern const size_t occ_arch_table_count;

#endif
