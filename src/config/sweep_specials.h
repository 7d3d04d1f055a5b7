/* SPDX-License-Identifier: MIT */
/*
 * What maps of a sweep file say of inputs that only some architectures have. One
 * that is given must be one of an architecture of the map; modes make others of
 * them.
 */
#ifndef CONFIG_SWEEP_SPECIALS_H
#define CONFIG_SWEEP_SPECIALS_H

#include "config/keys.h"
#include "config/mode_archs.h"

/* Where the keys of a map put them, by enum special_input. */
struct special_fields {
    size_t offsets[SPECIAL_COUNT];
};

/* Of a struct whose numbers are where `numbers` leads, and that has a `mode`. */
#define SPECIAL_FIELDS(type, numbers)                                                          \
    {                                                                                          \
        {                                                                                      \
            [SPECIAL_SCALAR_REGS] = offsetof(type, numbers scalar_regs_per_warp),              \
            [SPECIAL_ACCUM_REGS] = offsetof(type, numbers accum_regs_per_thread),              \
            [SPECIAL_SUB_GROUP] = offsetof(type, mode.sub_group),                              \
            [SPECIAL_LARGE_GRF] = offsetof(type, mode.large_grf),                              \
        }                                                                                      \
    }

/* The rows of such a struct in its table of keys; `otherwise` ends their help. */
/* clang-format off */
#define SPECIAL_KEYS(of, numbers, otherwise)                                                  \
    {.name = "scalar_regs_per_warp", .kind = &key_number, .type = SCALAR_REGS_TYPE,           \
     .offset = offsetof(of, numbers scalar_regs_per_warp),                                    \
     .help = "number of registers that the threads of a warp share, where an architecture "   \
             "has such" otherwise},                                                           \
    {.name = "accum_regs_per_thread", .kind = &key_number, .type = ACCUM_REGS_TYPE,           \
     .offset = offsetof(of, numbers accum_regs_per_thread),                                   \
     .help = "number of accumulation registers that each thread uses, where an architecture " \
             "has such" otherwise},                                                           \
    {.name = "sub_group", .kind = &key_number, .type = SUB_GROUP_TYPE,                        \
     .offset = offsetof(of, mode.sub_group),                                                  \
     .help = "number of threads per warp, where launches choose it" otherwise},               \
    {.name = "large_grf", .kind = &key_bool, .offset = offsetof(of, mode.large_grf),          \
     .help = "whether kernels have large register sets, which halve the warps, where there "  \
             "are such" otherwise}
/* clang-format on */

bool sweep_specials_check(const struct key_reader *reader, const struct special_fields *fields,
                          const struct occ_arch *const *archs, size_t count);

bool sweep_mode_is_given(const struct key_reader *reader, const struct special_fields *fields);

/* Have all of the architectures the mode, where one is given? */
bool sweep_mode_check(const struct key_reader *reader, const struct special_fields *fields,
                      struct launch_mode mode, struct mode_archs *modes,
                      const struct occ_arch *const *archs, size_t count);

/* Put what they are in it in their places, where one is given. */
bool sweep_archs_enter_mode(const struct key_reader *reader,
                            const struct special_fields *fields, struct launch_mode mode,
                            struct mode_archs *modes, const struct occ_arch **archs,
                            size_t count);

#endif
