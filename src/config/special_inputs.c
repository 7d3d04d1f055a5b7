/* SPDX-License-Identifier: MIT */
/* Which architectures have which inputs, and architectures in a mode. */
#include "config/special_inputs.h"

#include "base/buffer.h"

bool archs_have(const struct occ_arch *const *archs, size_t count,
                bool (*has)(const struct occ_arch *arch))
{
    for (size_t i = 0; i < count; i++)
        if (has(archs[i]))
            return true;
    return false;
}

bool arch_has_registers(const struct occ_arch *arch)
{
    return arch->registers.per_sm != 0;
}

bool arch_has_scalar_registers(const struct occ_arch *arch)
{
    return arch->scalar_registers.max_per_warp != 0;
}

bool arch_has_accumulators(const struct occ_arch *arch)
{
    return arch->registers.accumulators != OCC_ACCUMULATORS_NONE;
}

bool arch_has_sub_groups(const struct occ_arch *arch)
{
    return arch->limits.sub_group_size_count != 0;
}

bool arch_has_large_mode(const struct occ_arch *arch)
{
    return arch->registers.large_mode;
}

bool arch_has_llvm_waves(const struct occ_arch *arch)
{
    return arch->has_llvm_waves;
}

/* clang-format off */
const struct special_row special_inputs[SPECIAL_COUNT] = {
    [SPECIAL_SCALAR_REGS] = {"scalar_regs_per_warp", arch_has_scalar_registers,
        "scalar registers", SCALAR_REGS_TYPE},
    [SPECIAL_ACCUM_REGS] = {"accum_regs_per_thread", arch_has_accumulators,
        "accumulation registers", ACCUM_REGS_TYPE},
    [SPECIAL_SUB_GROUP] = {"sub_group", arch_has_sub_groups,
        "sub-groups of several sizes", SUB_GROUP_TYPE},
    [SPECIAL_LARGE_GRF] = {"large_grf", arch_has_large_mode,
        "large register sets", {.unit = ""}},
};
/* clang-format on */

bool special_input_check(const char *what, enum special_input input,
                         const struct occ_arch *const *archs, size_t count, struct error *err)
{
    const struct special_row *row = &special_inputs[input];

    if (archs_have(archs, count, row->is_of))
        return true;
    if (count == 1)
        return error_set(err, ERROR_INPUT, "%s: %s has no %s; leave it out", what,
                         archs[0]->name, row->what);
    return error_set(err, ERROR_INPUT, "%s: none of the architectures has %s; leave it out",
                     what, row->what);
}

/* "8, 16 or 32" */
static void add_sizes(struct buffer *out, const struct occ_arch_limits *limits)
{
    uint32_t count = limits->sub_group_size_count;
    if (count == 0)
        buffer_add_u64(out, limits->threads_per_warp);
    for (uint32_t i = 0; i < count; i++)
        buffer_printf(out, "%s%u",
                      i == 0          ? ""
                      : i + 1 < count ? ", "
                                      : " or ",
                      (unsigned)limits->sub_group_sizes[i]);
}

bool sub_group_check_width(const char *what, uint32_t sub_group, const struct occ_arch *arch,
                           struct error *err)
{
    const struct occ_arch_limits *limits = &arch->limits;
    struct buffer sizes = BUFFER_INIT;

    if (sub_group == limits->threads_per_warp)
        return true;
    for (uint32_t i = 0; i < limits->sub_group_size_count; i++)
        if (limits->sub_group_sizes[i] == sub_group)
            return true;
    add_sizes(&sizes, limits);
    bool ok = sizes.failed ? error_no_memory(err)
                           : error_set(err, ERROR_INPUT, "%s is %u; on %s it must be %s", what,
                                       (unsigned)sub_group, arch->name, sizes.bytes);
    buffer_release(&sizes);
    return ok;
}

bool sub_group_check(const char *what, uint32_t sub_group, const struct occ_arch *arch,
                     struct error *err)
{
    return !arch_has_sub_groups(arch) || sub_group_check_width(what, sub_group, arch, err);
}

bool launch_mode_apply(struct launch_mode mode, struct pool *pool, const struct occ_arch **arch,
                       struct error *err)
{
    uint32_t sub_group = arch_has_sub_groups(*arch) ? mode.sub_group : 0;
    struct occ_arch made = occ_arch_in_mode(*arch, sub_group, mode.large_grf);

    if (made.limits.threads_per_warp == (*arch)->limits.threads_per_warp &&
        made.in_large_mode == (*arch)->in_large_mode)
        return true;
    struct occ_arch *copy = pool_alloc(pool, 1, sizeof(*copy), err);
    if (copy == NULL)
        return false;
    *copy = made;
    *arch = copy;
    return true;
}
