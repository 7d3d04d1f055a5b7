/* SPDX-License-Identifier: MIT */
/*
 * What the library and the CSV writer do in a second, each beside a reference
 * that is measured in the same run. Prints one line for each figure:
 *
 *     NAME <tab> seconds of ours <tab> seconds of the reference
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <occsweep/dense.h>

#include "rows/sweep_csv.h"
#include "emit/tables.h"

#ifdef __has_include
#if __has_include(<cuda_occupancy.h>)
#include <cuda_occupancy.h>
#define HAS_HEADER 1
#endif
#endif

enum { REPEATS = 3 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void die(const char *what)
{
    fprintf(stderr, "bench_core: %s\n", what);
    exit(3);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        die("out of memory");
    return memory;
}

/* The shorter of REPEATS times: the one that was disturbed least. */
static double time_of(void (*work)(void *context), void *context)
{
    double best = 1e9;
    for (int i = 0; i < REPEATS; i++) {
        double start = now();
        work(context);
        double seconds = now() - start;
        best = seconds < best ? seconds : best;
    }
    return best;
}

/* ---- 10^8 answers in memory ---- */

struct dense_work {
    const struct occ_arch *arch;
    struct occ_dense_grid grid;
    uint16_t *answers;
    size_t count;
};

static struct occ_values values_from(uint32_t first, uint32_t last, uint32_t step)
{
    size_t count = (last - first) / step + 1;
    uint32_t *values = allocate(count, sizeof(*values));
    for (size_t i = 0; i < count; i++)
        values[i] = first + (uint32_t)i * step;
    return (struct occ_values){values, count};
}

static void do_dense(void *context)
{
    struct dense_work *work = context;
    if (!occ_dense(work->arch, &work->grid, work->answers))
        die("this architecture has too many blocks");
}

static void do_memset(void *context)
{
    static int byte;
    struct dense_work *work = context;
    memset(work->answers, ++byte, work->count * sizeof(*work->answers));
}

#ifdef HAS_HEADER

/* Called as a program would that knows no better: once for each launch. */
static cudaOccError (*volatile header_function)(
    cudaOccResult *, const cudaOccDeviceProp *, const cudaOccFuncAttributes *,
    const cudaOccDeviceState *, int, size_t) = cudaOccMaxActiveBlocksPerMultiprocessor;

static cudaOccDeviceProp header_device(const struct occ_arch *arch)
{
    return (cudaOccDeviceProp){
        .computeMajor = 9,
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

static void ask_header(const struct dense_work *work, cudaOccFuncAttributes *attributes,
                       uint32_t threads, uint32_t smem, uint16_t *answer)
{
    const cudaOccDeviceProp device = header_device(work->arch);
    const cudaOccDeviceState state = {.carveoutConfig = SHAREDMEM_CARVEOUT_DEFAULT};
    cudaOccResult result;

    header_function(&result, &device, attributes, &state, (int)threads, smem);
    *answer =
        (uint16_t)(result.activeBlocksPerMultiprocessor * 32 + (int)result.limitingFactors);
}

static void do_header(void *context)
{
    struct dense_work *work = context;
    const struct occ_dense_grid *grid = &work->grid;
    cudaOccFuncAttributes attributes = {
        .maxThreadsPerBlock = (int)work->arch->limits.max_threads_per_block,
        .shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN,
        .maxDynamicSharedSizeBytes = work->arch->shared_memory.max_per_block_optin,
        .numBlockBarriers = 1,
    };
    size_t place = 0;

    for (size_t t = 0; t < grid->threads_per_block.count; t++)
        for (size_t r = 0; r < grid->regs_per_thread.count; r++) {
            attributes.numRegs = (int)grid->regs_per_thread.values[r];
            for (size_t s = 0; s < grid->smem_per_block_bytes.count; s++)
                ask_header(work, &attributes, grid->threads_per_block.values[t],
                           grid->smem_per_block_bytes.values[s], &work->answers[place++]);
        }
}

#endif

static void bench_dense(void)
{
    struct dense_work work = {
        .arch = occ_arch_find("sm_90"),
        .grid = {.threads_per_block = values_from(1, 1024, 1),
                 .regs_per_thread = values_from(1, 255, 1),
                 .smem_per_block_bytes = values_from(0, 232448, 608),
                 .held = OCC_LAUNCH_DEFAULT},
    };
    work.count = work.grid.threads_per_block.count * work.grid.regs_per_thread.count *
                 work.grid.smem_per_block_bytes.count;
    work.answers = allocate(work.count, sizeof(*work.answers));
    do_memset(&work);
    double seconds = time_of(do_dense, &work);
    printf("dense-memset\t%.6f\t%.6f\n", seconds, time_of(do_memset, &work));
#ifdef HAS_HEADER
    double start = now();
    do_header(&work);
    printf("dense-header\t%.6f\t%.6f\n", seconds, now() - start);
#endif
    free(work.answers);
}

/* ---- CSV ---- */

/* A row whose values are worked out beforehand, and its limits as text, for
 * some are none. */
struct known_row {
    const struct sweep_row *row;
    uint32_t pct_x100;
    char by_registers[12], by_smem[12], by_barriers[12], limiters[64];
    char carveout[CARVEOUT_TEXT_BYTES];
};

/* A grid as the command line would have it. */
struct csv_work {
    struct arch_list archs;
    struct sweep_grid_lists lists;
    struct sweep_grids grids;
    struct selection columns;
    struct sweep_row *rows;
    struct known_row *known;
    unsigned threads;
    FILE *null;
};

static void write_csv(void *context)
{
    const struct csv_work *work = context;
    const struct sweep_csv csv = {
        .grids = work->grids.items,
        .grid_count = work->grids.count,
        .selection = &work->columns,
        .threads = work->threads,
    };
    struct output_file file;
    struct error err;
    if (!output_file_open(&file, "/dev/null", &err) || !sweep_csv_write(&csv, &file, &err) ||
        !output_file_finish(&file, &err))
        die(err.text);
}

static void print_row(FILE *out, const struct known_row *known)
{
    const struct sweep_row *row = known->row;
    const struct occ_result *result = &row->result;

    fprintf(out, "%s,%u,%u,%u,%s,%u,%u,%s,%s,%s,%u,%u,%u,%s,%s,%s,%u,%u,%u.%02u,%s,%u,%u,%u\n",
            row->arch->name, row->launch.threads_per_block, row->launch.regs_per_thread,
            row->launch.smem_per_block_bytes, known->carveout, result->carveout_bytes,
            row->launch.barriers_per_block, row->launch.optin ? "yes" : "no",
            occ_partitioned_caching_name(result->partitioned_caching),
            occ_status_name(result->status), result->warps_per_block,
            result->blocks_by[OCC_BY_WARPS], result->blocks_by[OCC_BY_BLOCKS],
            known->by_registers, known->by_smem, known->by_barriers, result->blocks_per_sm,
            result->warps_per_sm, known->pct_x100 / 100, known->pct_x100 % 100, known->limiters,
            result->limiter_code, (unsigned)result->regs_allocated_per_block,
            (unsigned)result->smem_allocated_per_block_bytes);
}

static void print_csv(void *context)
{
    const struct csv_work *work = context;
    for (uint64_t i = 0; i < work->grids.row_count; i++)
        print_row(work->null, &work->known[i]);
    fflush(work->null);
}

static void name_limit(uint32_t blocks, char text[12])
{
    if (blocks != OCC_UNLIMITED)
        snprintf(text, 12, "%u", (unsigned)blocks);
}

static void know_row(const struct sweep_row *row, struct known_row *known)
{
    const struct occ_result *result = &row->result;
    size_t used = 0;

    known->row = row;
    known->pct_x100 = occ_occupancy_pct_x100(row->arch, result->warps_per_sm);
    name_limit(result->blocks_by[OCC_BY_REGISTERS], known->by_registers);
    name_limit(result->blocks_by[OCC_BY_SHARED_MEMORY], known->by_smem);
    name_limit(result->blocks_by[OCC_BY_BARRIERS], known->by_barriers);
    carveout_format(row->launch.carveout, known->carveout);
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if (result->limiter_code & OCC_LIMITER_CODE(i))
            used +=
                (size_t)snprintf(known->limiters + used, sizeof(known->limiters) - used, "%s%s",
                                 used == 0 ? "" : "+", occ_limiter_name((enum occ_limiter)i));
}

/* The lists of one grid, as the options of sweep take them. */
struct grid_case {
    const char *name;
    const char *archs, *lists[OCC_AXIS_COUNT], *carveout;
};

static void make_grids(const struct grid_case *of, struct csv_work *work)
{
    const struct sweep_request request = {.lists = &work->lists, .optin = true};
    struct error err;
    bool ok = arch_list_parse("--arch", of->archs, NULL, &work->archs, &err) &&
              carveout_list_parse("--carveout", of->carveout, &work->lists.carveouts, &err);

    for (int axis = 0; ok && axis < OCC_AXIS_COUNT; axis++)
        ok = value_list_parse(of->lists[axis], of->lists[axis], (enum occ_axis)axis,
                              &work->lists.axes[axis], &err);
    if (!ok || !sweep_grids_init(&work->grids, &request, &work->archs, &err))
        die(err.text);
    work->columns = columns_all(&sweep_table);
}

static void know_rows(struct csv_work *work)
{
    uint64_t count = work->grids.row_count, place = 0;

    work->rows = allocate(count, sizeof(*work->rows));
    work->known = allocate(count, sizeof(*work->known));
    for (size_t i = 0; i < work->grids.count; i++)
        for (uint64_t row = 0; row < work->grids.items[i].row_count; row++, place++) {
            work->rows[place] = sweep_grid_row(&work->grids.items[i], row);
            know_row(&work->rows[place], &work->known[place]);
        }
}

static void release(struct csv_work *work)
{
    sweep_grids_release(&work->grids);
    arch_list_release(&work->archs);
    carveout_list_release(&work->lists.carveouts);
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        value_list_release(&work->lists.axes[axis]);
    free(work->rows);
    free(work->known);
}

static void bench_csv(const struct grid_case *of, FILE *null)
{
    struct csv_work work = {.threads = 1, .null = null};

    make_grids(of, &work);
    know_rows(&work);
    double seconds = time_of(write_csv, &work);
    printf("%s\t%.6f\t%.6f\n", of->name, seconds, time_of(print_csv, &work));
    release(&work);
}

/* Two threads against one. */
static void bench_threads(const struct grid_case *of)
{
    struct csv_work work = {.threads = 2};

    make_grids(of, &work);
    double two = time_of(write_csv, &work);
    work.threads = 1;
    printf("%s\t%.6f\t%.6f\n", of->name, two, time_of(write_csv, &work));
    release(&work);
}

int main(void)
{
    static const struct grid_case cases[] = {
        {"csv-smem-last", "sm_90", {"1..64", "8..248:8", "0..227K:1K", "1"}, "default"},
        {"csv-regs-last", "sm_90", {"1..1024", "0..255", "0", "1"}, "default"},
        {"csv-barriers-last", "sm_90", {"128", "0..255", "0..227K:1K", "0..16"}, "default"},
        {"csv-carveout-last", "sm_90", {"32..1024:32", "32", "0..227K:1K", "1"}, "all"},
        {"csv-one-point-axes", "sm_90", {"1..1024", "32", "0", "1"}, "default"},
        {"csv-24-archs", "nvidia", {"32..1024:32", "1..255", "0..64K:16K", "1"}, "default"},
        {"csv-all-different",
         "sm_90",
         {"32..1024:32", "8..248:8", "0..227K:7K", "1,3,5"},
         "all"},
    };
    static const struct grid_case threads = {
        "csv-two-threads", "sm_90", {"1..1024", "0..255", "0..227K:1K", "1"}, "default"};
    FILE *null = fopen("/dev/null", "w");

    if (null == NULL)
        die("/dev/null cannot be written");
    bench_dense();
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        bench_csv(&cases[i], null);
    bench_threads(&threads);
    fclose(null);
    return 0;
}
