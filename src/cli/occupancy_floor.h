/* SPDX-License-Identifier: MIT */
/* The least occupancy that kernels must have: --min-occupancy P[:GLOB]. */
#ifndef CLI_OCCUPANCY_FLOOR_H
#define CLI_OCCUPANCY_FLOOR_H

#include "cli/options.h"
#include "kernels/kernel.h"

struct occupancy_floor {
    uint32_t pct_x100;
    const char *pattern; /* of names, raw or demangled; NULL: all others */
    bool is_used;        /* some kernel was asked for it */
};

/* Zeroed, there are none. */
struct occupancy_floors {
    struct occupancy_floor *items;
    size_t count;
};

bool occupancy_floors_parse(const struct cli_texts *texts, struct occupancy_floors *floors,
                            struct error *err);
void occupancy_floors_release(struct occupancy_floors *floors);

/*
 * The floor of a kernel: the first whose pattern matches, else the one without
 * a pattern; NULL if there is none. Every pattern that matches is used then.
 */
const struct occupancy_floor *occupancy_floor_find(struct occupancy_floors *floors,
                                                   const struct kernel *kernel);

#endif
