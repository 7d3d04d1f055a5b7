// SPDX-License-Identifier: MIT
//
// An example of the library in C++: the same kernel on every built-in
// architecture, the best block size there, and the answers of a whole grid.
//
//   c++ across_gpus.cpp $(pkg-config --cflags --libs occsweep)

#include <iostream>
#include <vector>

#include <occsweep/occsweep.h>

// A kernel of any block size: 64 registers, 16 bytes of shared memory a thread.
static occ_block_sizes free_block_size()
{
    occ_block_sizes sizes = {};
    sizes.launch = OCC_LAUNCH_DEFAULT;
    sizes.launch.regs_per_thread = 64;
    sizes.smem_per_thread_bytes = 16;
    return sizes;
}

// The block counts of a grid of 8 x 255 x 3 launches, two bytes each.
static std::size_t count_full(const occ_arch &arch)
{
    std::vector<std::uint32_t> threads, regs, smem = {0, 16 * 1024, 40 * 1024};
    for (std::uint32_t i = 1; i <= 8; i++)
        threads.push_back(128 * i);
    for (std::uint32_t i = 1; i <= 255; i++)
        regs.push_back(i);

    occ_dense_grid grid = {{threads.data(), threads.size()},
                           {regs.data(), regs.size()},
                           {smem.data(), smem.size()},
                           OCC_LAUNCH_DEFAULT};
    std::vector<std::uint16_t> answers(threads.size() * regs.size() * smem.size());
    if (!occ_dense(&arch, &grid, answers.data()))
        return 0;

    std::size_t full = 0;
    for (std::size_t i = 0; i < answers.size(); i++) {
        std::uint32_t size = threads[i / (regs.size() * smem.size())];
        std::uint32_t warps =
            OCC_DENSE_BLOCKS_PER_SM(answers[i]) * occ_warps_per_block(&arch, size);
        full += warps == arch.limits.max_warps_per_sm;
    }
    return full;
}

static bool count_box(const occ_region *, void *count)
{
    ++*static_cast<std::size_t *>(count);
    return true;
}

int main()
{
    for (std::size_t i = 0; i < occ_arch_count(); i++) {
        const occ_arch &arch = *occ_arch_at(i);
        occ_block_sizes sizes = free_block_size();
        std::uint32_t best = occ_suggested_block_size(&arch, &sizes);
        std::cout << arch.name << ": ";
        if (best == 0) { // sm_30 has no 64 registers for a thread
            std::cout << "no block size can launch\n";
            continue;
        }
        occ_result result = occ_compute(&arch, occ_launch_of_size(&sizes, best));
        std::cout << result.blocks_per_sm << " blocks of " << best << " threads, "
                  << count_full(arch) << " of 6120 launches fill the SM\n";
    }

    std::size_t boxes = 0;
    occ_regions(occ_arch_find("sm_90"), OCC_LAUNCH_DEFAULT, count_box, &boxes);
    std::cout << "every answer on sm_90 in " << boxes << " boxes\n";
}
