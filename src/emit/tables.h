/* SPDX-License-Identifier: MIT */
/* Every table there is: its columns are rows in a file of its own. */
#ifndef EMIT_TABLES_H
#define EMIT_TABLES_H

#include "emit/columns.h"

#include <occsweep/arch.h>

extern const struct table sweep_table;     /* struct sweep_row */
extern const struct table arch_list_table; /* const struct occ_arch * */

/* The names of inputs that only some architectures have, for the order of a table. */
#define SPECIAL_COLUMNS                                                                        \
    "scalar_regs_per_warp", "accum_regs_per_thread", "sub_group", "large_grf"

/* The columns of a sweep over these architectures. */
struct selection sweep_columns(const struct occ_arch *const *archs, size_t count);

/* Its columns for these: how wide warps are only where that tells modes apart. */
struct selection arch_list_columns(const struct occ_arch *const *archs, size_t count);

#endif
