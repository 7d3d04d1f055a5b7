/* SPDX-License-Identifier: MIT */
/* The kinds of keys that describe launches: lists of a grid, single values. */
#ifndef CONFIG_LAUNCH_KINDS_H
#define CONFIG_LAUNCH_KINDS_H

#include "config/keys.h"
#include "config/sweep_specials.h"

extern const struct key_kind key_axis_list;     /* struct value_list, by axis */
extern const struct key_kind key_carveout_list; /* struct carveout_list */
extern const struct key_kind key_axis_value;    /* uint32_t, by axis */
extern const struct key_kind key_carveout;      /* struct occ_carveout */
extern const struct key_kind key_caching;       /* enum occ_partitioned_caching */
extern const struct key_kind key_axis;          /* enum occ_axis: its name */
extern const struct key_kind key_along;         /* the same, or ALONG_CARVEOUT */
extern const struct key_kind key_later;         /* nothing: its place is what counts */

/* The rows of a launch's values in a table for `type`, whose member `launch`
 * is a struct occ_launch, and `mode` a struct launch_mode. The four inputs come first, in the
 * order of enum occ_axis. */
/* clang-format off */
#define LAUNCH_VALUE(type, field, key_name, axis_, help_)                                     \
    {.name = key_name, .kind = &key_axis_value, .axis = axis_,                                \
     .offset = offsetof(type, launch.field), .help = help_}

#define LAUNCH_KEYS(type)                                                                     \
    LAUNCH_VALUE(type, threads_per_block, "threads_per_block", OCC_AXIS_THREADS,              \
                 "block size, as a number or as dimensions (16x16)"),                         \
    LAUNCH_KEYS_BUT_THREADS(type)

#define LAUNCH_KEYS_BUT_THREADS(type)                                                         \
    LAUNCH_VALUE(type, regs_per_thread, "regs_per_thread", OCC_AXIS_REGS,                     \
                 "number of registers that each thread uses"),                                \
    LAUNCH_VALUE(type, smem_per_block_bytes, "smem_per_block", OCC_AXIS_SMEM,                 \
                 "shared memory of one block, static and dynamic together"),                  \
    LAUNCH_VALUE(type, barriers_per_block, "barriers_per_block", OCC_AXIS_BARRIERS,           \
                 "number of named barriers that one block uses (default: 1)"),                \
    {.name = "carveout", .kind = &key_carveout, .offset = offsetof(type, launch.carveout),    \
     .help = "how the SM splits its unified memory (default: default)"},                      \
    {.name = "optin", .kind = &key_bool, .offset = offsetof(type, launch.optin),              \
     .help = "whether a block may use more than 48 KB (default: that of the sweep)"},         \
    {.name = "partitioned_caching", .kind = &key_caching,                                     \
     .offset = offsetof(type, launch.partitioned_caching),                                    \
     .help = "partitioned caching: off, on or strict (default: that of the sweep)"},          \
    SPECIAL_KEYS(type, launch., " (default: that of the sweep)")
/* clang-format on */

#endif
