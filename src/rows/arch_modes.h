/* SPDX-License-Identifier: MIT */
/*
 * Architectures in the modes that launches choose, each once: launches of one
 * mode are then alike, by the address of their architecture.
 */
#ifndef ROWS_ARCH_MODES_H
#define ROWS_ARCH_MODES_H

#include "config/special_inputs.h"

/* More than all architectures and modes that one question can have. */
enum { ARCH_MODE_SLOTS = 1 << 13 };

struct arch_mode {
    const struct occ_arch *base; /* NULL: there is none */
    const struct occ_arch *made;
    struct launch_mode mode;
};

struct arch_modes {
    struct arch_mode slots[ARCH_MODE_SLOTS];
    size_t count;
    const struct arch_mode *last; /* that was asked for */
    struct pool pool;
};

/* NULL for want of memory. */
struct arch_modes *arch_modes_new(void);
void arch_modes_free(struct arch_modes *modes); /* NULL: nothing */

/* `arch` in that mode, which lives as long as *modes and `arch`. NULL with
 * ERROR_INPUT for a sub-group that it does not have. */
const struct occ_arch *arch_modes_find(struct arch_modes *modes, const struct occ_arch *arch,
                                       struct launch_mode mode, struct error *err);

#endif
