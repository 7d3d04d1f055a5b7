/* SPDX-License-Identifier: MIT */
/*
 * Regions tile the space and are right: by volume, at every corner and just
 * outside every face, and at random points, on built-in and on made-up
 * architectures.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <occsweep/region.h>

#include "support/random_arch.h"
#include "support/sanitized.h"

#define RANDOM_ARCHS (1000 / SANITIZED_DIVISOR)
#define RANDOM_POINTS (2000 / SANITIZED_DIVISOR)

/* What the issue of regions promises for NVIDIA at the defaults. */
#define MOST_BOXES_OF_A_BUILT_IN 2500

struct boxes {
    struct occ_region *items;
    size_t count, capacity;
    double volume; /* exact: the counts multiplied stay below 2^53 */
};

static double length_of(struct occ_range range)
{
    return (double)range.last - range.first + 1;
}

static bool collect(const struct occ_region *region, void *context)
{
    struct boxes *boxes = context;
    if (boxes->count == boxes->capacity) {
        boxes->capacity = boxes->capacity * 2 + 1024;
        boxes->items = realloc(boxes->items, boxes->capacity * sizeof(*boxes->items));
        assert_non_null(boxes->items);
    }
    boxes->items[boxes->count++] = *region;
    boxes->volume += length_of(region->threads_per_block) * length_of(region->regs_per_thread) *
                     length_of(region->smem_per_block_bytes);
    return true;
}

static void check_point(const struct occ_arch *arch, struct occ_launch launch,
                        const struct occ_region *box)
{
    char text[1024];
    struct occ_result result = occ_compute(arch, launch);
    if (!occ_same_answer(&result, &box->result))
        fail_msg("a box has one answer: %s", describe_case(arch, launch, text, sizeof(text)));
}

static void check_corners(const struct occ_arch *arch, struct occ_launch launch,
                          const struct occ_region *box)
{
    for (int corner = 0; corner < 8; corner++) {
        launch.threads_per_block =
            corner & 1 ? box->threads_per_block.last : box->threads_per_block.first;
        launch.regs_per_thread =
            corner & 2 ? box->regs_per_thread.last : box->regs_per_thread.first;
        launch.smem_per_block_bytes =
            corner & 4 ? box->smem_per_block_bytes.last : box->smem_per_block_bytes.first;
        check_point(arch, launch, box);
    }
}

static bool is_in(struct occ_range range, uint32_t value)
{
    return range.first <= value && value <= range.last;
}

/* The first box of the block size that holds `threads`: boxes come by it. */
static size_t first_box_of(const struct boxes *boxes, uint32_t threads)
{
    size_t first = 0, end = boxes->count;
    while (first < end) {
        size_t middle = (first + end) / 2;
        if (boxes->items[middle].threads_per_block.last < threads)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* One box, and no other, holds a launch, and says what it gives. */
static void check_launch(const struct occ_arch *arch, struct occ_launch launch,
                         const struct boxes *boxes)
{
    size_t holding = 0;
    for (size_t i = first_box_of(boxes, launch.threads_per_block); i < boxes->count; i++) {
        const struct occ_region *box = &boxes->items[i];
        if (box->threads_per_block.first > launch.threads_per_block)
            break;
        if (!is_in(box->regs_per_thread, launch.regs_per_thread) ||
            !is_in(box->smem_per_block_bytes, launch.smem_per_block_bytes))
            continue;
        holding++;
        check_point(arch, launch, box);
    }
    assert_int_equal(holding, 1);
}

static void check_random_points(struct rng *rng, const struct occ_arch *arch,
                                struct occ_launch launch, const struct boxes *boxes, int points)
{
    uint32_t max[OCC_AXIS_COUNT];
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        max[axis] = occ_axis_max(arch, (enum occ_axis)axis, launch.optin);

    for (int i = 0; i < points; i++) {
        launch.threads_per_block = rng_between(rng, 1, max[OCC_AXIS_THREADS]);
        launch.regs_per_thread = rng_between(rng, 0, max[OCC_AXIS_REGS]);
        launch.smem_per_block_bytes = rng_between(rng, 0, max[OCC_AXIS_SMEM]);
        check_launch(arch, launch, boxes);
    }
}

static const struct occ_range *range_along(const struct occ_region *box, enum occ_axis axis)
{
    return axis == OCC_AXIS_THREADS ? &box->threads_per_block
           : axis == OCC_AXIS_REGS  ? &box->regs_per_thread
                                    : &box->smem_per_block_bytes;
}

/* Just outside the faces of a box its neighbours answer. */
static void check_faces(const struct occ_arch *arch, struct occ_launch launch,
                        const struct boxes *boxes, const struct occ_region *box)
{
    launch.threads_per_block = box->threads_per_block.first;
    launch.regs_per_thread = box->regs_per_thread.first;
    launch.smem_per_block_bytes = box->smem_per_block_bytes.first;
    for (enum occ_axis axis = OCC_AXIS_THREADS; axis <= OCC_AXIS_SMEM; axis++) {
        const struct occ_range *range = range_along(box, axis);
        struct occ_launch beside = launch;
        occ_launch_set(&beside, axis, range->first - 1);
        if (range->first > occ_axis_min(axis))
            check_launch(arch, beside, boxes);
        occ_launch_set(&beside, axis, range->last + 1);
        if (range->last < occ_axis_max(arch, axis, launch.optin))
            check_launch(arch, beside, boxes);
    }
}

/* Returns the number of boxes. */
static size_t check_regions(struct rng *rng, const struct occ_arch *arch,
                            struct occ_launch launch, int points)
{
    struct boxes boxes = {0};

    launch.max_threads_for_kernel = 0;
    assert_true(occ_regions(arch, launch, collect, &boxes));
    double space = (double)occ_axis_max(arch, OCC_AXIS_THREADS, launch.optin) *
                   ((double)occ_axis_max(arch, OCC_AXIS_REGS, launch.optin) + 1) *
                   ((double)occ_axis_max(arch, OCC_AXIS_SMEM, launch.optin) + 1);
    assert_true(boxes.volume == space);
    for (size_t i = 0; i < boxes.count; i++) {
        check_corners(arch, launch, &boxes.items[i]);
        check_faces(arch, launch, &boxes, &boxes.items[i]);
    }
    check_random_points(rng, arch, launch, &boxes, points);
    free(boxes.items);
    return boxes.count;
}

static void made_up_architectures_are_tiled(void **state)
{
    (void)state;
    struct rng rng = {20261130};
    for (int i = 0; i < RANDOM_ARCHS; i++) {
        struct occ_arch arch = random_arch(&rng);
        check_regions(&rng, &arch, random_launch(&rng, &arch), 20);
    }
}

static void built_in_architectures_are_tiled(void **state)
{
    (void)state;
    struct rng rng = {9};
    assert_true(occ_arch_count() >= 24);
    for (size_t i = 0; i < occ_arch_count(); i++) {
        struct occ_launch launch = OCC_LAUNCH_DEFAULT;
        size_t count = check_regions(&rng, occ_arch_at(i), launch, RANDOM_POINTS);
        assert_in_range(count, 1, MOST_BOXES_OF_A_BUILT_IN);
        for (uint32_t barriers = 0; barriers <= 16; barriers += 4) {
            launch = random_launch(&rng, occ_arch_at(i));
            launch.barriers_per_block = barriers;
            check_regions(&rng, occ_arch_at(i), launch, RANDOM_POINTS / 10);
        }
    }
}

/* Every split that can be asked for: percentages, then sizes. */
static bool carveout_at(const struct occ_arch *arch, uint32_t index,
                        struct occ_carveout *carveout)
{
    static const struct occ_carveout general[] = {
        {OCC_CARVEOUT_DEFAULT, 0},  {OCC_CARVEOUT_NEEDED, 0},   {OCC_CARVEOUT_PERCENT, 0},
        {OCC_CARVEOUT_PERCENT, 25}, {OCC_CARVEOUT_PERCENT, 50}, {OCC_CARVEOUT_PERCENT, 100},
    };
    uint32_t general_count = sizeof(general) / sizeof(general[0]);
    if (index < general_count)
        *carveout = general[index];
    else if (index - general_count < arch->shared_memory.carveout_count)
        *carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES,
                                          arch->shared_memory.carveouts[index - general_count]};
    else
        return false;
    return true;
}

/* In every split with every number of barriers: all of them, with the given
 * number of points in each, where OCCSWEEP_REGION_POINTS is set (`make
 * oracle`); one in a hundred without. */
static void every_split_and_barrier_count_is_tiled(void **state)
{
    (void)state;
    struct rng rng = {17};
    const char *wanted = getenv("OCCSWEEP_REGION_POINTS");
    int points = wanted != NULL ? (int)strtol(wanted, NULL, 10) : RANDOM_POINTS / 10;
    uint64_t checked = 0;

    for (size_t i = 0; i < occ_arch_count(); i++) {
        struct occ_launch launch = OCC_LAUNCH_DEFAULT;
        for (uint32_t k = 0; carveout_at(occ_arch_at(i), k / 17, &launch.carveout); k++) {
            launch.barriers_per_block = k % 17;
            if (wanted == NULL && !rng_one_in(&rng, 100))
                continue;
            check_regions(&rng, occ_arch_at(i), launch, points);
            checked += (uint64_t)points;
        }
    }
    assert_true(checked > 0);
    print_message("# %llu random points\n", (unsigned long long)checked);
}

struct stop {
    uint32_t visits, last_visit;
};

static bool stop_at_last(const struct occ_region *region, void *context)
{
    (void)region;
    struct stop *stop = context;
    return ++stop->visits != stop->last_visit;
}

/* A walk that is told to end does so there, in whichever of its loops it is. */
static void check_stops(struct rng *rng, const struct occ_arch *arch, struct occ_launch launch,
                        int stops)
{
    struct stop all = {.last_visit = 0};
    assert_true(occ_regions(arch, launch, stop_at_last, &all));
    for (int i = 0; i < stops; i++) {
        struct stop stop = {.last_visit = rng_between(rng, 1, all.visits)};
        assert_false(occ_regions(arch, launch, stop_at_last, &stop));
        assert_int_equal(stop.visits, stop.last_visit);
    }
}

static void check_walk(uint64_t seed, const struct occ_arch *arch)
{
    struct rng rng = {seed};
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;

    check_regions(&rng, arch, launch, RANDOM_POINTS);
    check_stops(&rng, arch, launch, 40);
}

/* More register plateaus than a walk remembers: some 90 block counts. */
static void an_architecture_of_many_register_plateaus_is_tiled(void **state)
{
    (void)state;
    struct occ_arch arch = *occ_arch_find("sm_90");

    arch.limits.max_warps_per_sm = 2048;
    arch.limits.max_blocks_per_sm = 2048;
    arch.limits.max_threads_per_block = 64;
    arch.barriers.per_sm = 0;
    arch.registers.partitions = 1;
    arch.registers.allocation_unit = 32;
    check_walk(90, &arch);
}

/* More pieces of shared memory than a walk remembers: some 900 block counts. */
static void an_architecture_of_many_pieces_of_shared_memory_is_tiled(void **state)
{
    (void)state;
    struct occ_arch arch = *occ_arch_find("sm_90");

    arch.limits.max_threads_per_block = 32;
    arch.limits.max_blocks_per_sm = 64;
    arch.registers.max_per_thread = 64;
    arch.shared_memory.allocation_unit = 1;
    arch.shared_memory.reserved_per_block = 0;
    check_walk(900, &arch);
    arch.limits.max_warps_per_sm = 4096;
    arch.limits.max_blocks_per_sm = 4096;
    arch.registers.per_sm = 0;
    arch.barriers.per_sm = 0;
    check_walk(901, &arch);
}

static void the_visitor_can_stop_at_any_box(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct rng rng = {seed};
        struct occ_arch arch = random_arch(&rng);
        struct occ_launch launch = random_launch(&rng, &arch);
        check_stops(&rng, &arch, launch, 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_up_architectures_are_tiled),
        cmocka_unit_test(built_in_architectures_are_tiled),
        cmocka_unit_test(every_split_and_barrier_count_is_tiled),
        cmocka_unit_test(an_architecture_of_many_register_plateaus_is_tiled),
        cmocka_unit_test(an_architecture_of_many_pieces_of_shared_memory_is_tiled),
        cmocka_unit_test(the_visitor_can_stop_at_any_box),
    };
    return cmocka_run_group_tests_name("region", tests, NULL, NULL);
}
