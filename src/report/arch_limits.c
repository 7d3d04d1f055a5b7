/* SPDX-License-Identifier: MIT */
/* The numbers of an architecture, a row each, as its YAML file nests them. */
#include "report/arch_limits.h"

#include <string.h>

#define LIMIT(group_, key_, label_, is_bytes_, zero_is_none_)                                  \
    {                                                                                          \
        .group = #group_, .key = #key_, .label = label_, .is_bytes = is_bytes_,                \
        .zero_is_none = zero_is_none_, .offset = offsetof(struct occ_arch, group_.key_)        \
    }

/* clang-format off */
const struct arch_limit arch_limits[] = {
    LIMIT(limits, threads_per_warp, "Threads per warp", false, false),
    LIMIT(limits, max_threads_per_block, "Threads per block, at most", false, false),
    LIMIT(limits, max_warps_per_sm, "Warps per SM", false, false),
    LIMIT(limits, max_blocks_per_sm, "Blocks per SM", false, false),
    LIMIT(registers, per_sm, "Registers per SM", false, true),
    LIMIT(registers, max_per_block, "Registers per block, at most", false, true),
    LIMIT(registers, max_per_thread, "Registers per thread, at most", false, true),
    LIMIT(registers, allocation_unit, "Registers are granted in units of", false, true),
    LIMIT(registers, partitions, "Register files per SM", false, true),
    LIMIT(registers, launch_check_partitions, "Register files in the launch check", false, true),
    LIMIT(shared_memory, per_sm, "Shared memory per SM", true, true),
    LIMIT(shared_memory, max_per_block, "Shared memory per block, without opt-in", true, true),
    LIMIT(shared_memory, max_per_block_optin, "Shared memory per block, with opt-in", true, true),
    LIMIT(shared_memory, reserved_per_block, "Shared memory reserved per block", true, false),
    LIMIT(shared_memory, allocation_unit, "Shared memory is granted in units of", true, true),
    LIMIT(shared_memory, unified_with_l1, "Shared memory and L1 together", true, true),
    LIMIT(barriers, per_sm, "Barriers per SM", false, true),
    LIMIT(clusters, max_blocks, "Blocks per cluster, at most", false, true),
    LIMIT(clusters, max_blocks_nonportable, "Blocks per cluster, if not portable", false, true),
    LIMIT(clusters, sms_per_gpc, "SMs that a cluster stays within", false, true),
};
/* clang-format on */

const size_t arch_limit_count = sizeof arch_limits / sizeof arch_limits[0];

bool arch_limit_starts_group(size_t i)
{
    return i == 0 || strcmp(arch_limits[i].group, arch_limits[i - 1].group) != 0;
}

uint32_t arch_limit_value(const struct arch_limit *limit, const struct occ_arch *arch)
{
    uint32_t value;
    memcpy(&value, (const char *)arch + limit->offset, sizeof value);
    return value;
}
