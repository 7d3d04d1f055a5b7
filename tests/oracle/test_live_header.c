/* SPDX-License-Identifier: MIT */
/*
 * The core held live against the cuda_occupancy.h of the CUDA toolkit on
 * this machine: it is included, never copied. Prints TAP, one test for each
 * architecture; without a toolkit all are skipped.
 *
 * OCCSWEEP_ORACLE_LAUNCHES is the number of launches to compare, or "all"
 * (unset: 10,000 of each stratum); OCCSWEEP_ORACLE_ARCH names one architecture.
 *
 * A stratum is one choice of architecture, carveout, barriers, opt-in and
 * caching. Half of the launches of each stratum lie on the two sides of a
 * cliff: a value, and the next, with different answers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <occsweep/plateau.h>

#include "support/cuda_header.h"
#include "support/random_arch.h"
#include "support/sanitized.h"

#define MIN_LAUNCHES_PER_STRATUM UINT64_C(10000)
#define MAX_THREADS 1024
#define MAX_WARPS 32
#define MAX_REGS 255
#define MAX_SMEM_EDGES 1024
#define ARCH_COUNT 24

static const char *const arch_names[ARCH_COUNT] = {
    "sm_30", "sm_32", "sm_35", "sm_37",  "sm_50",  "sm_52",  "sm_53",  "sm_60",
    "sm_61", "sm_62", "sm_70", "sm_72",  "sm_75",  "sm_80",  "sm_86",  "sm_87",
    "sm_88", "sm_89", "sm_90", "sm_100", "sm_103", "sm_110", "sm_120", "sm_121",
};

/* A split as each side spells it. Sizes exist on compute capability 3.x
 * alone, where the header knows them as preferences. */
static const struct split {
    int percent; /* -1: default */
    enum cuda_header_preference preference;
    uint32_t bytes_below_per_sm; /* the size that the preference stands for */
} splits[] = {
    {-1, CUDA_HEADER_PREFER_NONE, 0},   {0, CUDA_HEADER_PREFER_NONE, 0},
    {25, CUDA_HEADER_PREFER_NONE, 0},   {50, CUDA_HEADER_PREFER_NONE, 0},
    {51, CUDA_HEADER_PREFER_NONE, 0},   {100, CUDA_HEADER_PREFER_NONE, 0},
    {-1, CUDA_HEADER_PREFER_L1, 32768}, {-1, CUDA_HEADER_PREFER_EQUAL, 16384},
    {-1, CUDA_HEADER_PREFER_SHARED, 0},
};
#define SIZE_SPLIT_COUNT 3
#define SPLIT_COUNT (sizeof(splits) / sizeof(splits[0]))

static const uint32_t barrier_counts[] = {0, 1, 3, 16};
#define BARRIER_COUNTS (sizeof(barrier_counts) / sizeof(barrier_counts[0]))

#define CACHING_MODES 3
#define STRATA_PER_SPLIT (BARRIER_COUNTS * 2 * CACHING_MODES)
#define MAX_STRATA (SPLIT_COUNT * STRATA_PER_SPLIT)

struct stratum {
    struct cuda_header_device device;
    struct occ_launch launch; /* threads, registers and bytes still to be set */

    /* Cliffs of single limits: the last value before each. */
    uint32_t smem_edges[MAX_SMEM_EDGES];
    size_t smem_edge_count;
    uint8_t regs_edges[MAX_WARPS + 1][MAX_REGS + 1]; /* by warps per block */
    uint32_t regs_edge_count[MAX_WARPS + 1];
};

struct tally {
    uint64_t compared; /* launches that count */
    uint64_t at_cliff; /* of them, with a cliff on one side */
    uint64_t mismatches;
    struct occ_launch mismatch; /* one of them */
};

static bool agrees(const struct occ_result *theirs, const struct occ_result *ours)
{
    return memcmp(theirs->blocks_by, ours->blocks_by, sizeof(theirs->blocks_by)) == 0 &&
           theirs->blocks_per_sm == ours->blocks_per_sm &&
           theirs->warps_per_sm == ours->warps_per_sm &&
           theirs->limiter_code == ours->limiter_code &&
           theirs->regs_allocated_per_block == ours->regs_allocated_per_block &&
           theirs->smem_allocated_per_block_bytes == ours->smem_allocated_per_block_bytes &&
           theirs->partitioned_caching == ours->partitioned_caching &&
           (theirs->status == OCC_OK) == (ours->status == OCC_OK);
}

/* Compare one launch; what the header said. */
static struct occ_result compare(const struct stratum *stratum, const struct occ_launch *launch,
                                 struct tally *tally)
{
    struct occ_result theirs = cuda_header_compute(&stratum->device, launch);
    struct occ_result ours = occ_compute(stratum->device.arch, *launch);
    if (!agrees(&theirs, &ours)) {
        tally->mismatches++;
        tally->mismatch = *launch;
    }
    return theirs;
}

static uint32_t header_limit(const struct stratum *stratum, const struct occ_launch *launch,
                             enum occ_limiter limiter)
{
    return cuda_header_compute(&stratum->device, launch).blocks_by[limiter];
}

/* Memory beyond what launches, so that refusals are compared too. */
static uint32_t smem_end(const struct stratum *stratum)
{
    return stratum->device.arch->shared_memory.max_per_block_optin + 4096;
}

/* The bytes after which the header's limit by shared memory changes, whatever
 * the rest of the launch. Units are 128 or 256 bytes, so no change hides
 * between two probes that are 64 bytes apart and answer alike. */
static void find_smem_edges(struct stratum *stratum)
{
    struct occ_launch launch = stratum->launch;
    uint32_t before = header_limit(stratum, &launch, OCC_BY_SHARED_MEMORY);

    for (uint32_t probe = 64; probe <= smem_end(stratum); probe += 64) {
        launch.smem_per_block_bytes = probe;
        uint32_t here = header_limit(stratum, &launch, OCC_BY_SHARED_MEMORY);
        if (here == before)
            continue;
        uint32_t bytes = probe - 64;
        do {
            launch.smem_per_block_bytes = bytes + 1;
            if (header_limit(stratum, &launch, OCC_BY_SHARED_MEMORY) != before)
                break;
        } while (++bytes < probe);
        if (stratum->smem_edge_count == MAX_SMEM_EDGES)
            abort();
        stratum->smem_edges[stratum->smem_edge_count++] = bytes;
        before = here;
    }
}

static void find_regs_edges(struct stratum *stratum)
{
    struct occ_launch launch = stratum->launch;

    for (uint32_t warps = 1; warps <= MAX_WARPS; warps++) {
        launch.threads_per_block = warps * stratum->device.arch->limits.threads_per_warp;
        launch.regs_per_thread = 0;
        uint32_t before = header_limit(stratum, &launch, OCC_BY_REGISTERS);
        for (uint32_t regs = 1; regs <= MAX_REGS; regs++) {
            launch.regs_per_thread = regs;
            uint32_t here = header_limit(stratum, &launch, OCC_BY_REGISTERS);
            if (here != before)
                stratum->regs_edges[warps][stratum->regs_edge_count[warps]++] =
                    (uint8_t)(regs - 1);
            before = here;
        }
    }
}

static uint32_t any_smem(const struct stratum *stratum, struct rng *rng)
{
    if (rng_one_in(rng, 2))
        return rng_between(rng, 0, smem_end(stratum));
    return stratum->smem_edges[rng_between(rng, 0, (uint32_t)stratum->smem_edge_count - 1)] +
           rng_between(rng, 0, 1);
}

static struct occ_launch any_launch(const struct stratum *stratum, struct rng *rng)
{
    struct occ_launch launch = stratum->launch;
    launch.threads_per_block = rng_between(rng, 1, MAX_THREADS);
    launch.regs_per_thread = rng_between(rng, 0, MAX_REGS);
    launch.smem_per_block_bytes = any_smem(stratum, rng);
    return launch;
}

/* A launch at the last value before a cliff of one limit. The other inputs
 * are modest, so that this limit has a chance to bind. */
static struct occ_launch edge_launch(const struct stratum *stratum, struct rng *rng,
                                     enum occ_axis *axis)
{
    struct occ_launch launch = any_launch(stratum, rng);
    uint32_t warps = rng_between(rng, 1, MAX_WARPS - 1);

    if (!rng_one_in(rng, 4))
        launch.regs_per_thread = rng_between(rng, 0, 64);
    if (!rng_one_in(rng, 4))
        launch.smem_per_block_bytes = rng_between(rng, 0, 2048);

    *axis = (enum occ_axis)rng_between(rng, OCC_AXIS_THREADS, OCC_AXIS_SMEM);
    if (*axis == OCC_AXIS_THREADS) {
        launch.threads_per_block = warps * stratum->device.arch->limits.threads_per_warp;
    } else if (*axis == OCC_AXIS_REGS) {
        uint32_t at = rng_between(rng, 0, stratum->regs_edge_count[warps] - 1);
        launch.threads_per_block =
            warps * stratum->device.arch->limits.threads_per_warp - rng_between(rng, 0, 31);
        launch.regs_per_thread = stratum->regs_edges[warps][at];
    } else {
        uint32_t at = rng_between(rng, 0, (uint32_t)stratum->smem_edge_count - 1);
        launch.threads_per_block = rng_between(rng, 1, rng_one_in(rng, 4) ? MAX_THREADS : 192);
        launch.smem_per_block_bytes = stratum->smem_edges[at];
    }
    return launch;
}

/* Compare both sides of an edge. True if the answer changes across it. */
static bool compare_edge(const struct stratum *stratum, struct rng *rng, struct tally *tally)
{
    enum occ_axis axis;
    struct occ_launch launch = edge_launch(stratum, rng, &axis);
    struct occ_launch next = launch;
    occ_launch_set(&next, axis, occ_launch_get(&launch, axis) + 1);

    struct occ_result here = compare(stratum, &launch, tally);
    struct occ_result beyond = compare(stratum, &next, tally);
    bool more_warps = axis == OCC_AXIS_THREADS && here.blocks_per_sm != 0;
    return more_warps || here.blocks_per_sm != beyond.blocks_per_sm ||
           here.limiter_code != beyond.limiter_code;
}

/* `launches` of one stratum, half of them at cliffs. A pair that turns out to
 * be no cliff is compared, but counts only among the other half. */
static void sample(const struct stratum *stratum, uint64_t seed, uint64_t launches,
                   struct tally *tally)
{
    struct rng rng = {.state = seed};
    uint64_t elsewhere = 0;

    while (2 * tally->at_cliff < launches) {
        if (compare_edge(stratum, &rng, tally))
            tally->at_cliff += 2;
        else if (2 * elsewhere + 4 <= launches)
            elsewhere += 2;
    }
    while (tally->at_cliff + elsewhere < launches) {
        struct occ_launch launch = any_launch(stratum, &rng);
        compare(stratum, &launch, tally);
        elsewhere++;
    }
    tally->compared = tally->at_cliff + elsewhere;
}

static void compare_sizes(const struct stratum *stratum, struct occ_launch launch,
                          struct tally *tally)
{
    for (uint32_t threads = 1; threads <= MAX_THREADS; threads++) {
        launch.threads_per_block = threads;
        for (uint32_t regs = 0; regs <= MAX_REGS; regs++) {
            launch.regs_per_thread = regs;
            compare(stratum, &launch, tally);
        }
    }
    tally->compared += MAX_THREADS * (MAX_REGS + 1);
}

/* Every block size and register count, with every cliff of shared memory
 * and the bytes either side. */
static void compare_all(const struct stratum *stratum, struct tally *tally)
{
    struct occ_launch launch = stratum->launch;

    for (size_t i = 0; i < stratum->smem_edge_count; i++) {
        uint32_t edge = stratum->smem_edges[i];
        uint32_t first = edge == 0 ? 0 : edge - 1;
        for (uint32_t bytes = first; bytes <= edge + 1; bytes++) {
            launch.smem_per_block_bytes = bytes;
            compare_sizes(stratum, launch, tally);
        }
    }
}

static size_t stratum_count(const struct occ_arch *arch)
{
    bool has_sizes = arch->shared_memory.carveout_growth == OCC_GROW_TO_LARGEST;
    return (has_sizes ? SPLIT_COUNT : SPLIT_COUNT - SIZE_SPLIT_COUNT) * STRATA_PER_SPLIT;
}

static struct occ_carveout carveout_of(const struct split *split, const struct occ_arch *arch)
{
    if (split->preference != CUDA_HEADER_PREFER_NONE)
        return (struct occ_carveout){OCC_CARVEOUT_BYTES,
                                     arch->shared_memory.per_sm - split->bytes_below_per_sm};
    if (split->percent >= 0)
        return (struct occ_carveout){OCC_CARVEOUT_PERCENT, (uint32_t)split->percent};
    return (struct occ_carveout){OCC_CARVEOUT_DEFAULT, 0};
}

/* The stratum number `index` of an architecture. */
static void stratum_init(struct stratum *stratum, const struct occ_arch *arch, size_t index)
{
    const struct split *split = &splits[index / STRATA_PER_SPLIT];

    *stratum = (struct stratum){
        .device = cuda_header_device_of(arch),
        .launch = {.threads_per_block = 1,
                   .barriers_per_block =
                       barrier_counts[index / (CACHING_MODES * 2) % BARRIER_COUNTS],
                   .carveout = carveout_of(split, arch),
                   .optin = index / CACHING_MODES % 2 == 1,
                   .partitioned_caching =
                       (enum occ_partitioned_caching)(index % CACHING_MODES)},
    };
    stratum->device.carveout_pct = split->percent;
    stratum->device.preference = split->preference;
    find_smem_edges(stratum);
    find_regs_edges(stratum);
}

/* Launches to compare in each stratum; 0: all. */
static void compare_arch(const struct occ_arch *arch, uint64_t launches_per_stratum,
                         struct tally tallies[MAX_STRATA])
{
#pragma omp parallel for schedule(dynamic)
    for (size_t i = 0; i < stratum_count(arch); i++) {
        struct stratum *stratum = malloc(sizeof(*stratum));
        if (stratum == NULL)
            abort();
        stratum_init(stratum, arch, i);
        if (launches_per_stratum == 0)
            compare_all(stratum, &tallies[i]);
        else
            sample(stratum, (uint64_t)stratum->device.compute_major << 32 | i,
                   launches_per_stratum, &tallies[i]);
        free(stratum);
    }
}

/* One line of TAP for an architecture; the launches compared. */
static uint64_t report(size_t number, const struct occ_arch *arch, const struct tally *tallies,
                       bool *is_ok)
{
    struct tally sum = {.compared = 0};
    uint64_t smallest = UINT64_MAX;
    char text[1024];

    for (size_t i = 0; i < stratum_count(arch); i++) {
        sum.compared += tallies[i].compared;
        sum.at_cliff += tallies[i].at_cliff;
        sum.mismatches += tallies[i].mismatches;
        if (tallies[i].compared < smallest)
            smallest = tallies[i].compared;
        if (tallies[i].mismatches != 0)
            sum.mismatch = tallies[i].mismatch;
    }
    *is_ok = sum.mismatches == 0 && sum.compared != 0;
    printf("%s %zu - %s: %" PRIu64 " launches in %zu strata of at least %" PRIu64 ", %" PRIu64
           " at a cliff, %" PRIu64 " mismatches\n",
           *is_ok ? "ok" : "not ok", number, arch->name, sum.compared, stratum_count(arch),
           smallest, sum.at_cliff, sum.mismatches);
    if (sum.mismatches != 0)
        printf("# one: %s\n", describe_case(arch, sum.mismatch, text, sizeof(text)));
    fflush(stdout);
    return sum.compared;
}

/* The strata of all architectures share the launches alike. */
static uint64_t launches_per_stratum(const char *wanted)
{
    size_t strata = 0;
    if (wanted == NULL)
        return MIN_LAUNCHES_PER_STRATUM / SANITIZED_DIVISOR;
    if (strcmp(wanted, "all") == 0)
        return 0;
    for (size_t i = 0; i < ARCH_COUNT; i++) {
        const struct occ_arch *arch = occ_arch_find(arch_names[i]);
        strata += arch == NULL ? 0 : stratum_count(arch);
    }
    uint64_t each = strata == 0 ? 0 : strtoull(wanted, NULL, 10) / strata + 1;
    return each < MIN_LAUNCHES_PER_STRATUM ? MIN_LAUNCHES_PER_STRATUM : each;
}

int main(void)
{
    const char *only = getenv("OCCSWEEP_ORACLE_ARCH");
    uint64_t each = launches_per_stratum(getenv("OCCSWEEP_ORACLE_LAUNCHES"));
    uint64_t compared = 0;
    size_t number = 0;
    bool all_ok = true;

    if (!cuda_header_is_present()) {
        puts("1..0 # SKIP needs nvcc: no cuda_occupancy.h found beside it");
        return 0;
    }

    for (size_t i = 0; i < ARCH_COUNT; i++) {
        static struct tally tallies[MAX_STRATA];
        const struct occ_arch *arch = occ_arch_find(arch_names[i]);
        bool is_ok = false;

        if (only != NULL && only[0] != '\0' && strcmp(only, arch_names[i]) != 0)
            continue;
        number++;
        if (arch == NULL) {
            printf("not ok %zu - %s is not built in\n", number, arch_names[i]);
            all_ok = false;
            continue;
        }
        memset(tallies, 0, sizeof(tallies));
        compare_arch(arch, each, tallies);
        compared += report(number, arch, tallies, &is_ok);
        all_ok = all_ok && is_ok;
    }
    printf("# %" PRIu64 " launches compared\n1..%zu\n", compared, number);
    return all_ok && compared != 0 ? 0 : 1;
}
