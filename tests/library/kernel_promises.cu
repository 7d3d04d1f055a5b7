// SPDX-License-Identifier: MIT
//
// An example of occsweep.hpp: what a kernel promises of itself, checked while
// it compiles. With g++ and clang++ too, as C++17 (c++ -x c++ -fsyntax-only).

#include <occsweep.hpp>

constexpr unsigned tile = 64, threads = 256, stages = 3;
constexpr auto tile_bytes = stages * 2 * tile * tile * sizeof(short);

// The registers that ptxas may use are bound by what two blocks leave.
constexpr unsigned registers = occsweep::maxrregcount(occsweep::sm_80, threads, 2);
static_assert(registers == 128);

static_assert(occsweep::blocks(occsweep::sm_80, threads, registers, tile_bytes) >= 2);
static_assert(occsweep::blocks(occsweep::sm_90, threads, registers, tile_bytes) >= 2);
static_assert(occsweep::blocks(occsweep::sm_90, 256, 64, 48_KiB) >= 4);
static_assert(tile_bytes <= 48_KiB, "more would need the opt-in");

// What binds on a smaller SM is shared memory, so a stage less helps there.
constexpr auto on_turing = occsweep::compute(
    occsweep::sm_75, occsweep::make_launch(threads, registers, tile_bytes));
static_assert(on_turing.blocks_per_sm == 1);
static_assert(occsweep::is_limited_by(on_turing, occsweep::limiter::OCC_BY_SHARED_MEMORY));

#ifdef __CUDACC__
__global__ void __launch_bounds__(threads, 2) scale(float *x, float by)
{
    static_assert(occsweep::blocks(occsweep::sm_90, threads, registers) == 2);
    x[blockIdx.x * threads + threadIdx.x] *= by;
}

// What is known only as a kernel runs is computed there, of an argument.
__global__ void fill(unsigned *blocks, occsweep::arch on, const unsigned *regs)
{
    blocks[threadIdx.x] = occsweep::blocks(on, threads, regs[threadIdx.x]);
}
#endif
