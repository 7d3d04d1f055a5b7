/* SPDX-License-Identifier: MIT */
/*
 * NVIDIA's cuda_occupancy.h asked in our words and answered in them. The
 * differences that are ours on purpose stand here, and only here.
 */
#include "support/cuda_header.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __has_include
#if __has_include(<cuda_occupancy.h>)
#include <cuda_occupancy.h>
#define HAS_HEADER 1
#endif
#endif

#ifndef HAS_HEADER

bool cuda_header_is_present(void)
{
    return false;
}

struct cuda_header_device cuda_header_device_of(const struct occ_arch *arch)
{
    (void)arch;
    abort();
}

struct occ_result cuda_header_compute(const struct cuda_header_device *device,
                                      const struct occ_launch *launch)
{
    (void)device;
    (void)launch;
    abort();
}

uint32_t cuda_header_block_size(const struct cuda_header_device *device,
                                const struct occ_block_sizes *sizes)
{
    (void)device;
    (void)sizes;
    abort();
}

#else

bool cuda_header_is_present(void)
{
    return true;
}

struct cuda_header_device cuda_header_device_of(const struct occ_arch *arch)
{
    struct cuda_header_device device = {.arch = arch, .carveout_pct = -1};
    if (sscanf(arch->compute_capability, "%d.%d", &device.compute_major,
               &device.compute_minor) != 2)
        abort();
    return device;
}

static cudaOccDeviceProp properties_of(const struct cuda_header_device *device)
{
    const struct occ_arch *arch = device->arch;
    return (cudaOccDeviceProp){
        .computeMajor = device->compute_major,
        .computeMinor = device->compute_minor,
        .maxThreadsPerBlock = (int)arch->limits.max_threads_per_block,
        .maxThreadsPerMultiprocessor =
            (int)(arch->limits.max_warps_per_sm * arch->limits.threads_per_warp),
        .regsPerBlock = (int)arch->registers.max_per_block,
        .regsPerMultiprocessor = (int)arch->registers.per_sm,
        .warpSize = (int)arch->limits.threads_per_warp,
        .sharedMemPerBlock = arch->shared_memory.max_per_block,
        .sharedMemPerMultiprocessor = arch->shared_memory.per_sm,
        .numSms = 1,
        .sharedMemPerBlockOptin = arch->shared_memory.max_per_block_optin,
        .reservedSharedMemPerBlock = arch->shared_memory.reserved_per_block,
    };
}

/* Static and dynamic memory count alike: odd sizes are given as static. */
static size_t static_smem_of(const struct occ_launch *launch)
{
    return launch->smem_per_block_bytes % 2 == 1 ? launch->smem_per_block_bytes : 0;
}

static cudaOccFuncAttributes attributes_of(const struct cuda_header_device *device,
                                           const struct occ_launch *launch)
{
    static const cudaOccPartitionedGCConfig caching[] = {
        [OCC_CACHING_OFF] = PARTITIONED_GC_OFF,
        [OCC_CACHING_ON] = PARTITIONED_GC_ON,
        [OCC_CACHING_STRICT] = PARTITIONED_GC_ON_STRICT,
    };
    return (cudaOccFuncAttributes){
        .maxThreadsPerBlock = INT_MAX,
        .numRegs = (int)launch->regs_per_thread,
        .sharedSizeBytes = static_smem_of(launch),
        .partitionedGCConfig = caching[launch->partitioned_caching],
        .shmemLimitConfig = launch->optin ? FUNC_SHMEM_LIMIT_OPTIN : FUNC_SHMEM_LIMIT_DEFAULT,
        .maxDynamicSharedSizeBytes =
            launch->optin ? device->arch->shared_memory.max_per_block_optin : 0,
        .numBlockBarriers = (int)launch->barriers_per_block,
    };
}

static cudaOccResult ask(const struct cuda_header_device *device,
                         const struct occ_launch *launch)
{
    static const cudaOccCacheConfig preferences[] = {
        [CUDA_HEADER_PREFER_NONE] = CACHE_PREFER_NONE,
        [CUDA_HEADER_PREFER_L1] = CACHE_PREFER_L1,
        [CUDA_HEADER_PREFER_EQUAL] = CACHE_PREFER_EQUAL,
        [CUDA_HEADER_PREFER_SHARED] = CACHE_PREFER_SHARED,
    };
    cudaOccDeviceProp properties = properties_of(device);
    cudaOccFuncAttributes attributes = attributes_of(device, launch);
    cudaOccDeviceState state = {.cacheConfig = preferences[device->preference],
                                .carveoutConfig = device->carveout_pct};
    cudaOccResult result;

    if (cudaOccMaxActiveBlocksPerMultiprocessor(
            &result, &properties, &attributes, &state, (int)launch->threads_per_block,
            launch->smem_per_block_bytes - static_smem_of(launch)) != CUDA_OCC_SUCCESS)
        abort();
    return result;
}

static uint32_t limit_of(int blocks)
{
    return blocks == INT_MAX ? OCC_UNLIMITED : (uint32_t)blocks;
}

/* Their bits have another order. */
static uint32_t limiters_of(unsigned int factors)
{
    static const struct {
        unsigned int theirs;
        enum occ_limiter ours;
    } bits[] = {
        {OCC_LIMIT_WARPS, OCC_BY_WARPS},
        {OCC_LIMIT_BLOCKS, OCC_BY_BLOCKS},
        {OCC_LIMIT_REGISTERS, OCC_BY_REGISTERS},
        {OCC_LIMIT_SHARED_MEMORY, OCC_BY_SHARED_MEMORY},
        {OCC_LIMIT_BARRIERS, OCC_BY_BARRIERS},
    };
    uint32_t code = 0;
    for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
        if (factors & bits[i].theirs)
            code |= OCC_LIMITER_CODE(bits[i].ours);
    return code;
}

static enum occ_partitioned_caching caching_of(cudaOccPartitionedGCConfig theirs)
{
    if (theirs == PARTITIONED_GC_OFF)
        return OCC_CACHING_OFF;
    return theirs == PARTITIONED_GC_ON ? OCC_CACHING_ON : OCC_CACHING_STRICT;
}

/* Ours on purpose: 63 registers at most on 3.0, where the header allows 255. */
static void refuse_undocumented_registers(const struct cuda_header_device *device,
                                          const struct occ_launch *launch,
                                          struct occ_result *answer)
{
    if (device->compute_major != 3 || device->compute_minor != 0 ||
        launch->regs_per_thread <= 63)
        return;
    if (answer->blocks_per_sm != 0)
        answer->limiter_code = 0;
    answer->blocks_by[OCC_BY_REGISTERS] = 0;
    answer->blocks_per_sm = 0;
    answer->limiter_code |= OCC_LIMITER_CODE(OCC_BY_REGISTERS);
}

/* Ours on purpose: where barriers are the only smallest limit, the header
 * still names the limits that were smallest before it looked at barriers. */
static void forget_stale_limiters(struct occ_result *answer)
{
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (i != OCC_BY_BARRIERS && answer->blocks_by[i] <= answer->blocks_by[OCC_BY_BARRIERS])
            return;
    answer->limiter_code = OCC_LIMITER_CODE(OCC_BY_BARRIERS);
}

struct occ_result cuda_header_compute(const struct cuda_header_device *device,
                                      const struct occ_launch *launch)
{
    cudaOccResult theirs = ask(device, launch);
    uint32_t warp = device->arch->limits.threads_per_warp;
    struct occ_result answer = {
        .warps_per_block = (launch->threads_per_block + warp - 1) / warp,
        .blocks_by = {[OCC_BY_WARPS] = limit_of(theirs.blockLimitWarps),
                      [OCC_BY_BLOCKS] = limit_of(theirs.blockLimitBlocks),
                      [OCC_BY_REGISTERS] = limit_of(theirs.blockLimitRegs),
                      [OCC_BY_SHARED_MEMORY] = limit_of(theirs.blockLimitSharedMem),
                      [OCC_BY_BARRIERS] = limit_of(theirs.blockLimitBarriers),
                      [OCC_BY_SCALAR_REGISTERS] = OCC_UNLIMITED},
        .blocks_per_sm = (uint32_t)theirs.activeBlocksPerMultiprocessor,
        .limiter_code = limiters_of(theirs.limitingFactors),
        .regs_allocated_per_block = (uint64_t)theirs.allocatedRegistersPerBlock,
        .smem_allocated_per_block_bytes = theirs.allocatedSharedMemPerBlock,
        .partitioned_caching = caching_of(theirs.partitionedGCConfig),
    };

    forget_stale_limiters(&answer);
    refuse_undocumented_registers(device, launch, &answer);
    answer.warps_per_sm = answer.blocks_per_sm * answer.warps_per_block;
    answer.status = answer.blocks_per_sm == 0 ? OCC_STATUS_COUNT : OCC_OK;
    return answer;
}

/* The header calls back with the block size alone. */
static _Thread_local const struct occ_block_sizes *asked_sizes;

static size_t dynamic_smem_of(int threads_per_block)
{
    return asked_sizes->smem_base_bytes +
           (size_t)asked_sizes->smem_per_thread_bytes * (size_t)threads_per_block;
}

uint32_t cuda_header_block_size(const struct cuda_header_device *device,
                                const struct occ_block_sizes *sizes)
{
    cudaOccDeviceProp properties = properties_of(device);
    cudaOccFuncAttributes attributes = attributes_of(device, &sizes->launch);
    cudaOccDeviceState state = {.carveoutConfig = device->carveout_pct};
    int grid_blocks = 0, threads_per_block = 0;

    attributes.sharedSizeBytes = 0;
    if (sizes->max_threads_per_block != 0)
        attributes.maxThreadsPerBlock = (int)sizes->max_threads_per_block;
    asked_sizes = sizes;
    if (cudaOccMaxPotentialOccupancyBlockSize(&grid_blocks, &threads_per_block, &properties,
                                              &attributes, &state, dynamic_smem_of,
                                              0) != CUDA_OCC_SUCCESS)
        abort();
    return grid_blocks == 0 ? 0 : (uint32_t)threads_per_block;
}

#endif
