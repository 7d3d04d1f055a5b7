/* SPDX-License-Identifier: MIT */
/*
 * Architectures in the modes that launches choose, each once: launches of one
 * mode are then alike, by the address of their architecture.
 */
#ifndef CONFIG_MODE_ARCHS_H
#define CONFIG_MODE_ARCHS_H

#include "config/special_inputs.h"

/* More than all architectures and modes that one question can have. */
enum { MODE_ARCH_SLOTS = 1 << 13 };

struct mode_arch {
    const struct occ_arch *base; /* NULL: there is none */
    const struct occ_arch *made;
    struct launch_mode mode;
};

struct mode_archs {
    struct mode_arch slots[MODE_ARCH_SLOTS];
    size_t count;
    const struct mode_arch *last; /* that was asked for */
    struct pool pool;
};

/* NULL for want of memory. */
struct mode_archs *mode_archs_new(void);
void mode_archs_free(struct mode_archs *modes); /* NULL: nothing */

/* `arch` in that mode, which lives as long as *modes and `arch`. NULL with
 * ERROR_INPUT for a sub-group that it does not have. */
const struct occ_arch *mode_archs_find(struct mode_archs *modes, const struct occ_arch *arch,
                                       struct launch_mode mode, struct error *err);

#endif
