// SPDX-License-Identifier: MIT
//
// occsweep.hpp, which is made from the library's files, held against the
// library and against NVIDIA's cuda_occupancy.h: the architectures, and random
// launches of which half lie at the end of a step, where answers change.
// OCCSWEEP_ORACLE_LAUNCHES is the number of launches. Prints TAP.

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <occsweep.hpp>
#include <occsweep/occsweep.h>

extern "C" {
#include "support/cuda_header.h"
#include "support/random_arch.h"
#include "support/sanitized.h"
}

namespace
{

using cpp_arch = occsweep::arch;
using cpp_launch = occsweep::launch;
using cpp_result = occsweep::result;

// The structs are made from the same text, so that one is the other's bytes.
static_assert(sizeof(cpp_arch) == sizeof(occ_arch));
static_assert(sizeof(cpp_launch) == sizeof(occ_launch));
static_assert(sizeof(cpp_result) == sizeof(occ_result));

// All of it while compiling, too.
constexpr cpp_arch sub_groups_of_16 = occsweep::in_mode(occsweep::xe_hpc, 16, true);
static_assert(occsweep::warps(sub_groups_of_16, 512) == 32);
static_assert(occsweep::llvm_waves_per_simd(occsweep::gfx90a, occsweep::make_launch(512, 96)) ==
              5);

template <class To, class From> To same_bytes(const From &from)
{
    To to;
    std::memcpy(&to, &from, sizeof(to));
    return to;
}

int tests_run;
bool all_ok = true;

void report(bool is_ok, const char *what, std::uint64_t count)
{
    all_ok = all_ok && is_ok;
    std::printf("%s %d - %s: %" PRIu64 "\n", is_ok ? "ok" : "not ok", ++tests_run, what, count);
    std::fflush(stdout);
}

bool same_text(const char *a, const char *b)
{
    return a == nullptr || b == nullptr ? a == b : std::strcmp(a, b) == 0;
}

bool same_words(const occsweep::detail::occ_arch_words &cpp, const occ_arch_words &c)
{
    return same_text(cpp.thread, c.thread) && same_text(cpp.warp, c.warp) &&
           same_text(cpp.block, c.block) && same_text(cpp.sm, c.sm) &&
           same_text(cpp.registers, c.registers) &&
           same_text(cpp.shared_memory, c.shared_memory);
}

// All but aliases and sources, which the header leaves out.
bool same_arch(const cpp_arch &cpp, const occ_arch &c)
{
    constexpr std::size_t first = offsetof(occ_arch, limits), end = offsetof(occ_arch, words);
    auto cpp_bytes = reinterpret_cast<const char *>(&cpp);
    auto c_bytes = reinterpret_cast<const char *>(&c);
    bool is_same = same_text(cpp.name, c.name) && same_text(cpp.vendor, c.vendor) &&
                   same_text(cpp.family, c.family) &&
                   same_text(cpp.compute_capability, c.compute_capability) &&
                   std::memcmp(cpp_bytes + first, c_bytes + first, end - first) == 0 &&
                   same_words(cpp.words, c.words) && cpp.gpu_count == c.gpu_count;
    for (std::size_t i = 0; is_same && i < c.gpu_count; i++)
        is_same =
            same_text(cpp.gpus[i].name, c.gpus[i].name) && cpp.gpus[i].sms == c.gpus[i].sms;
    return is_same;
}

void check_archs()
{
    constexpr std::size_t count = sizeof(occsweep::archs) / sizeof(occsweep::archs[0]);
    bool is_ok = count == occ_arch_count();
    for (std::size_t i = 0; is_ok && i < count; i++)
        is_ok = same_arch(*occsweep::archs[i], *occ_arch_at(i));
    report(is_ok, "architectures are those of the library", count);
}

bool same_result(const cpp_result &cpp, const occ_result &c)
{
    occ_result ours = same_bytes<occ_result>(cpp);
    return std::memcmp(ours.blocks_by, c.blocks_by, sizeof(c.blocks_by)) == 0 &&
           ours.status == c.status && ours.warps_per_block == c.warps_per_block &&
           ours.blocks_per_sm == c.blocks_per_sm && ours.warps_per_sm == c.warps_per_sm &&
           ours.limiter_code == c.limiter_code && ours.carveout_bytes == c.carveout_bytes &&
           ours.regs_allocated_per_block == c.regs_allocated_per_block &&
           ours.smem_allocated_per_block_bytes == c.smem_allocated_per_block_bytes &&
           ours.partitioned_caching == c.partitioned_caching;
}

// NVIDIA's header knows neither reasons nor the split in force.
bool agrees_with_cuda(const cpp_result &cpp, const occ_result &cuda)
{
    occ_result ours = same_bytes<occ_result>(cpp);
    return std::memcmp(ours.blocks_by, cuda.blocks_by, sizeof(cuda.blocks_by)) == 0 &&
           ours.blocks_per_sm == cuda.blocks_per_sm && ours.warps_per_sm == cuda.warps_per_sm &&
           ours.limiter_code == cuda.limiter_code &&
           ours.regs_allocated_per_block == cuda.regs_allocated_per_block &&
           ours.smem_allocated_per_block_bytes == cuda.smem_allocated_per_block_bytes &&
           ours.partitioned_caching == cuda.partitioned_caching &&
           (ours.status == OCC_OK) == (cuda.status == OCC_OK);
}

// Move a launch to the end of a step, or one beyond: where answers change.
void move_to_edge(const occ_arch *arch, occ_launch &launch, rng &random)
{
    auto axis = static_cast<occ_axis>(rng_between(&random, OCC_AXIS_THREADS, OCC_AXIS_SMEM));
    std::uint32_t end = occ_step_end(arch, &launch, axis, occ_launch_get(&launch, axis));
    std::uint32_t most = axis == OCC_AXIS_THREADS ? 1024
                         : axis == OCC_AXIS_REGS  ? 255
                                                  : UINT32_MAX;
    std::uint32_t value = end + rng_between(&random, 0, 1);
    if (value <= most && value <= occ_axis_limit(axis))
        occ_launch_set(&launch, axis, value);
}

// A launch of the kind that NVIDIA's header answers, whatever binds.
occ_launch cuda_launch(const occ_arch *arch, rng &random)
{
    static const std::uint32_t barriers[] = {0, 1, 1, 1, 3, 16};
    occ_launch launch = OCC_LAUNCH_DEFAULT;
    std::uint32_t smem_end = arch->shared_memory.max_per_block_optin + 4096;

    launch.threads_per_block = rng_between(&random, 1, 1024);
    launch.regs_per_thread = rng_between(&random, 0, rng_one_in(&random, 2) ? 64 : 255);
    launch.smem_per_block_bytes =
        rng_between(&random, 0, rng_one_in(&random, 2) ? 8192 : smem_end);
    launch.barriers_per_block = barriers[rng_between(&random, 0, 5)];
    launch.optin = !rng_one_in(&random, 4);
    launch.partitioned_caching =
        static_cast<occ_partitioned_caching>(rng_between(&random, 0, OCC_CACHING_STRICT));
    if (rng_one_in(&random, 2))
        launch.carveout = {OCC_CARVEOUT_PERCENT, rng_between(&random, 0, 100)};
    if (rng_one_in(&random, 2))
        move_to_edge(arch, launch, random);
    return launch;
}

// Launches of the built-in architectures: the header against both others.
void check_launches(std::uint64_t count)
{
    rng random = {8};
    std::uint64_t compared = 0, with_cuda = 0, off_library = 0, off_cuda = 0;

    for (; compared < count; compared++) {
        std::size_t index = compared % occ_arch_count();
        const occ_arch *arch = occ_arch_at(index);
        occ_launch launch = cuda_launch(arch, random);
        cpp_result cpp =
            occsweep::compute(*occsweep::archs[index], same_bytes<cpp_launch>(launch));

        off_library += !same_result(cpp, occ_compute(arch, launch));
        if (!cuda_header_is_present() || arch->compute_capability == nullptr)
            continue;
        cuda_header_device device = cuda_header_device_of(arch);
        if (launch.carveout.kind == OCC_CARVEOUT_PERCENT)
            device.carveout_pct = static_cast<int>(launch.carveout.value);
        off_cuda += !agrees_with_cuda(cpp, cuda_header_compute(&device, &launch));
        with_cuda++;
    }
    report(off_library == 0, "launches answered as by the library", compared);
    if (cuda_header_is_present())
        report(off_cuda == 0, "launches answered as by NVIDIA's header", with_cuda);
    else
        std::printf("ok %d # SKIP needs nvcc: no cuda_occupancy.h found beside it\n",
                    ++tests_run);
}

// Made-up architectures, and every choice of a launch.
void check_made_up(std::uint64_t count)
{
    rng random = {9};
    std::uint64_t off = 0;
    for (std::uint64_t i = 0; i < count; i++) {
        occ_arch arch = random_arch(&random);
        occ_launch launch = random_launch(&random, &arch);
        cpp_result cpp =
            occsweep::compute(same_bytes<cpp_arch>(arch), same_bytes<cpp_launch>(launch));
        off += !same_result(cpp, occ_compute(&arch, launch));
        off += occsweep::llvm_waves_per_simd(same_bytes<cpp_arch>(arch),
                                             same_bytes<cpp_launch>(launch)) !=
               occ_llvm_waves_per_simd(&arch, launch);
    }
    report(off == 0, "launches of made-up architectures answered as by the library", count);
}

bool same_waves(const occsweep::waves &cpp, const occ_waves &c)
{
    return cpp.blocks_per_wave == c.blocks_per_wave && cpp.waves == c.waves &&
           cpp.waves_x100 == c.waves_x100 &&
           cpp.full_grid_blocks_below == c.full_grid_blocks_below &&
           cpp.full_grid_blocks_above == c.full_grid_blocks_above;
}

bool same_clusters(const occsweep::cluster_estimate &cpp, const occ_cluster_estimate &c)
{
    return cpp.full_gpcs == c.full_gpcs && cpp.rest_sms == c.rest_sms &&
           cpp.clusters == c.clusters && cpp.blocks == c.blocks && cpp.sms_idle == c.sms_idle;
}

bool same_inverse(const occ_arch *arch, const cpp_arch &cpp, occ_launch launch, rng &random)
{
    cpp_launch what = same_bytes<cpp_launch>(launch);
    std::uint32_t blocks = rng_between(&random, 1, 33), regs = 0, smem = 0;
    std::uint32_t threads = launch.threads_per_block;
    std::uint64_t grid = rng_between(&random, 1, 1000000);
    occ_block_sizes sizes = {OCC_LAUNCH_DEFAULT, launch.smem_per_block_bytes, 4, 0};

    std::uint32_t sms = rng_between(&random, 1, 200), per_gpc = arch->clusters.sms_per_gpc;
    occ_result result = occ_compute(arch, launch);

    occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks, &regs);
    bool reaches = occ_max_for_blocks(arch, launch, OCC_AXIS_SMEM, blocks, &smem);
    sizes.launch.regs_per_thread = launch.regs_per_thread;
    return occsweep::blocks(cpp, what) == result.blocks_per_sm &&
           occsweep::warps(cpp, what) == result.warps_per_sm &&
           (per_gpc == 0 || same_clusters(occsweep::estimate_clusters(cpp, sms, blocks),
                                          occ_estimate_clusters(sms, per_gpc, blocks))) &&
           occsweep::max_regs(cpp, what, blocks) == regs &&
           occsweep::max_smem(cpp, what, blocks) == (reaches ? std::int64_t{smem} : -1) &&
           occsweep::maxrregcount(cpp, threads, blocks) ==
               occ_maxrregcount(arch, threads, blocks) &&
           occsweep::suggested_block_size(cpp, launch.regs_per_thread,
                                          launch.smem_per_block_bytes,
                                          4) == occ_suggested_block_size(arch, &sizes) &&
           same_waves(occsweep::waves_of(blocks, 132, grid), occ_waves_of(blocks, 132, grid));
}

void check_inverse(std::uint64_t count)
{
    rng random = {10};
    std::uint64_t off = 0;
    for (std::uint64_t i = 0; i < count; i++) {
        std::size_t index = i % occ_arch_count();
        const occ_arch *arch = occ_arch_at(index);
        off += !same_inverse(arch, *occsweep::archs[index], cuda_launch(arch, random), random);
        occ_arch made_up = random_arch(&random);
        occ_launch launch = random_launch(&random, &made_up);
        off += !same_inverse(&made_up, same_bytes<cpp_arch>(made_up), launch, random);
    }
    report(off == 0, "budgets, block sizes, waves and clusters as by the library", 2 * count);
}

// A mode is another architecture: all of its numbers, and the same texts.
void check_modes(std::uint64_t count)
{
    rng random = {11};
    std::uint64_t off = 0;
    for (std::uint64_t i = 0; i < count; i++) {
        std::size_t index = i % occ_arch_count();
        std::uint32_t sub_group = rng_between(&random, 0, 64);
        bool is_large = rng_one_in(&random, 2);
        off += !same_arch(occsweep::in_mode(*occsweep::archs[index], sub_group, is_large),
                          occ_arch_in_mode(occ_arch_at(index), sub_group, is_large));
    }
    report(off == 0, "modes are those of the library", count);
}

} // namespace

int main()
{
    const char *wanted = std::getenv("OCCSWEEP_ORACLE_LAUNCHES");
    std::uint64_t launches = wanted == nullptr || wanted[0] == '\0'
                                 ? 1000000 / SANITIZED_DIVISOR
                                 : std::strtoull(wanted, nullptr, 10);
    check_archs();
    check_launches(launches);
    check_made_up(100000 / SANITIZED_DIVISOR);
    check_inverse(5000 / SANITIZED_DIVISOR);
    check_modes(1000);
    std::printf("1..%d\n", tests_run);
    return all_ok ? 0 : 1;
}
