/* SPDX-License-Identifier: MIT */
/* Which class a launch is of on each side, and the row that follows. */
#include "rows/launch_answers.h"

#include <stdlib.h>

#include "base/hash.h"
#include "core/allocation.h"
#include "rows/answer_sides.h"
#include "rows/block_copy.h"
#include "emit/emit.h"
#include "rows/outer_side.h"

enum { MAX_ROW_BYTES = 512 };

/* How many places most architectures want for what the name says: so classes
 * of one have neighbouring places, and rarely the same. */
enum {
    PLACES_OF_REGS = 65,
    PLACES_OF_WARPS = 32,
    THREADS_PER_PLACE = 32,
    PLACES_OF_BARRIERS = 33,
    PLACES_OF_SMEM_STEPS = 128,
    PLACES_OF_BLOCKS = 33,
    MAX_WARPS_PER_PLACE = 8, /* what an SM holds at most is a multiple */
};

/* How the split is asked for, and what with, as multiples without a pattern. */
enum { PLACES_OF_HOW = 5, PLACES_OF_WHAT = 41 };

/* Classes, and where in the output the text of a row of them is. */
struct run {
    const struct class_text *outer, *split, *barriers; /* NULL: there is none */
    size_t at, length;                                 /* without the unit and the tail */
};

struct launch_answers {
    struct answer_sides sides;
    struct arch_units_list archs;
    bool ends_in_unit; /* but for the tail, the number of LLVM; it stands nowhere else */
    bool has_tail;
    struct run run;
};

/* ---- classes: where they are does not matter to what they are, so places come
 * of what is known first, and those of one architecture are neighbours ---- */

static inline const struct class_text *find_class(struct launch_answers *answers,
                                                  enum answer_side side, size_t place,
                                                  struct class_key key, struct sweep_row *row)
{
    struct class_text *class = class_texts_at(&answers->sides.texts[side], place);
    if (class_keys_equal(class->key, key))
        return class;
    answers->run.outer = NULL; /* what was there may have been of the run */
    return answer_sides_make(&answers->sides, side, key, row, class);
}

/* Registers of other kinds, which few architectures have: of scalar ones what a
 * warp is given, and whether a thread has too many for accumulation. */
static uint64_t class_of_specials(const struct sweep_row *row)
{
    const struct occ_arch_scalar_registers *scalars = &row->arch->scalar_registers;
    uint64_t regs = row->launch.scalar_regs_per_warp;
    uint64_t is_beyond =
        row->launch.accum_regs_per_thread > row->arch->registers.max_per_thread;

    if (regs > scalars->max_per_warp)
        regs = scalars->max_per_warp + UINT64_C(1);
    else if (scalars->per_partition != 0)
        regs = min_u64(round_up(regs, scalars->allocation_unit), scalars->max_per_warp);
    return regs << 1 | is_beyond;
}

/* The warps of a block are the low bits of an outer key. */
enum { WARPS_BITS = 17, SPECIALS_BITS = 30 };
#define WARPS_MASK ((UINT64_C(1) << WARPS_BITS) - 1)

/* Where what is known says too little. */
static inline size_t place_anywhere(struct class_key key)
{
    return (size_t)(hash_mix(key.high + hash_mix(key.low)) >> 40);
}

/* Threads count by warps, registers by what a warp is given. */
static inline const struct class_text *find_outer(struct launch_answers *answers,
                                                  const struct arch_units *units,
                                                  struct sweep_row *row)
{
    const struct occ_arch *arch = row->arch;
    const struct occ_launch *launch = &row->launch;
    uint32_t threads = launch->threads_per_block, regs = launch->regs_per_thread;
    uint64_t is_beyond_arch = threads > arch->limits.max_threads_per_block;
    uint64_t is_beyond_kernel = launch->max_threads_for_kernel - 1u < threads - 1u;
    uint64_t is_beyond_regs = regs > arch->registers.max_per_thread;
    struct class_key key = {
        .high =
            units->number << (WARPS_BITS + SPECIALS_BITS) | occ_warps_per_block(arch, threads),
        .low = regs_per_warp(arch, launch) << 8 | (uint64_t)launch->partitioned_caching << 4 |
               is_beyond_arch << 2 | is_beyond_kernel << 1 | is_beyond_regs,
    };
    size_t place = (units->number * PLACES_OF_REGS + ((regs - 1u) >> units->regs_shift)) *
                       PLACES_OF_WARPS +
                   divide_up(threads, THREADS_PER_PLACE);
    if ((launch->scalar_regs_per_warp | launch->accum_regs_per_thread) != 0) {
        key.high |= class_of_specials(row) << WARPS_BITS;
        place = place_anywhere(key);
    }
    return find_class(answers, SIDE_OUTER, place, key, row);
}

static inline const struct class_text *find_barriers(struct launch_answers *answers,
                                                     uint64_t number, struct sweep_row *row)
{
    uint32_t barriers = row->launch.barriers_per_block;
    return find_class(answers, SIDE_BARRIERS, number * PLACES_OF_BARRIERS + barriers,
                      (struct class_key){number, barriers}, row);
}

/* A split as needed follows the blocks of the other sides. */
static inline const struct class_text *find_split(struct launch_answers *answers,
                                                  uint64_t number, uint32_t step,
                                                  uint32_t other_blocks, struct sweep_row *row)
{
    const struct occ_launch *launch = &row->launch;
    bool is_needed = launch->carveout.kind == OCC_CARVEOUT_NEEDED;
    uint64_t how = (uint64_t)launch->carveout.kind << 1 | launch->optin;
    uint64_t what = is_needed ? other_blocks : launch->carveout.value;
    const struct class_key key = {.high = number << 32 | (uint64_t)step << 8 | how,
                                  .low = what};
    size_t place =
        (number + PLACES_OF_HOW * how + PLACES_OF_WHAT * what) * PLACES_OF_SMEM_STEPS + step;
    return find_class(answers, SIDE_SPLIT, place, key, row);
}

/* The reason is that of the only side that refuses. Where several do, the
 * reasons that threads and registers alone are come first; of the others false
 * is returned. */
static inline bool join_status(const struct class_text *outer, const struct class_text *split,
                               const struct class_text *barriers, uint32_t *status)
{
    uint32_t refusing = (uint32_t)(outer->status != OCC_OK) + (split->status != OCC_OK) +
                        (barriers->status != OCC_OK);
    *status = (uint32_t)outer->status | split->status | barriers->status; /* OCC_OK is 0 */
    if (refusing <= 1)
        return true;
    *status = outer->status;
    return outer_side_refuses((enum occ_status)outer->status);
}

/* The limits of `class` if they bind; without a jump that cannot be foreseen. */
static inline uint32_t binding(const struct class_text *class, uint32_t blocks)
{
    return class->code & (0u - (uint32_t)(class->blocks == blocks));
}

/* The classes of a row, and its unit. */
struct row_sides {
    const struct class_text *outer, *split, *barriers;
    struct smem_unit *unit;
};

/* False where the row is to be made alone. */
static inline bool find_sides(struct launch_answers *answers, struct sweep_row *row,
                              struct row_sides *sides)
{
    const struct arch_units *arch = arch_units_find(&answers->archs, row->arch);
    struct smem_unit *unit =
        arch == NULL ? NULL : arch_units_at(arch, row->launch.smem_per_block_bytes);
    if (unit == NULL ||
        (unit->length == 0 && !answer_sides_make_unit(&answers->sides, row, unit)))
        return false;
    sides->unit = unit;
    sides->outer = find_outer(answers, arch, row);
    sides->barriers = find_barriers(answers, arch->number, row);
    if (sides->outer == NULL || sides->barriers == NULL)
        return false;
    uint32_t others = min_u32(sides->outer->blocks, sides->barriers->blocks);
    sides->split = find_split(answers, arch->number, unit->step, others, row);
    return sides->split != NULL;
}

static const struct class_text *find_llvm(struct launch_answers *answers, struct sweep_row *row)
{
    uint32_t waves = occ_llvm_waves_per_simd(row->arch, row->launch);
    return find_class(answers, SIDE_LLVM, waves, (struct class_key){1, waves}, row);
}

/* What few tables show; false as above. Scalar registers go by the upper half of
 * an outer key, and by all of it where a block may be kept to a half of the SM. */
static bool find_special_sources(struct launch_answers *answers, const struct row_sides *sides,
                                 struct sweep_row *row, const void *sources[SOURCE_COUNT])
{
    const struct class_key of_scalars = {
        sides->outer->key.high, row->arch->has_partitioned_caching ? sides->outer->key.low : 0};

    if (answers->sides.shows_scalars) {
        sources[SIDE_SCALARS] =
            find_class(answers, SIDE_SCALARS, place_anywhere(of_scalars), of_scalars, row);
        if (sources[SIDE_SCALARS] == NULL)
            return false;
    }
    if (answers->sides.shows_llvm) {
        sources[SIDE_LLVM] = find_llvm(answers, row);
        if (sources[SIDE_LLVM] == NULL)
            return false;
    }
    return true;
}

/* What the row shows is in sources[]; false as above. */
static bool find_sources(struct launch_answers *answers, const struct row_sides *sides,
                         struct sweep_row *row, const void *sources[SOURCE_COUNT])
{
    const struct class_text *outer = sides->outer, *split = sides->split,
                            *barriers = sides->barriers;
    uint32_t status = 0;
    if (!join_status(outer, split, barriers, &status))
        return false;

    uint32_t blocks = min_u32(min_u32(outer->blocks, barriers->blocks), split->blocks);
    uint32_t code = binding(outer, blocks) | binding(split, blocks) | binding(barriers, blocks);
    uint64_t warps = outer->key.high & WARPS_MASK,
             max_warps = row->arch->limits.max_warps_per_sm;
    sources[SOURCE_UNIT] = sides->unit;
    sources[SIDE_OUTER] = outer;
    sources[SIDE_SPLIT] = split;
    sources[SIDE_BARRIERS] = barriers;
    sources[SIDE_STATUS] =
        find_class(answers, SIDE_STATUS, status, (struct class_key){1, status}, row);
    sources[SIDE_LIMITERS] =
        find_class(answers, SIDE_LIMITERS, code, (struct class_key){1, code}, row);
    const struct class_key key = {max_warps << 32 | warps, (uint64_t)1 << 32 | blocks};
    size_t place = max_warps / MAX_WARPS_PER_PLACE * PLACES_OF_BLOCKS + blocks;
    sources[SIDE_BLOCKS] =
        find_class(answers, SIDE_BLOCKS, place * PLACES_OF_WARPS + warps, key, row);
    return sources[SIDE_STATUS] != NULL && sources[SIDE_LIMITERS] != NULL &&
           sources[SIDE_BLOCKS] != NULL &&
           (!answers->sides.shows_specials ||
            find_special_sources(answers, sides, row, sources));
}

/* ---- rows ---- */

/* The texts of all segments. */
static char *copy_segments(const struct answer_sides *sides,
                           const void *const sources[SOURCE_COUNT], char *to)
{
    const struct side_segment *end = sides->segments + sides->segment_count;
    for (const struct side_segment *segment = sides->segments; segment < end; segment++) {
        const char *source = sources[segment->source];
        to =
            copy_text(to, source + segment->text_at, (unsigned char)source[segment->length_at]);
    }
    return to;
}

/* Rows that follow one another are often of the same classes; then only the
 * unit is another, which stands at the end, or before the number of LLVM. */
static bool is_again(const struct launch_answers *answers, const struct row_sides *sides)
{
    const struct run *run = &answers->run;
    return run->outer == sides->outer && run->split == sides->split &&
           run->barriers == sides->barriers;
}

/* Rows shorter than a block are not copied from: the copy would overlap them. */
static void begin_run(struct launch_answers *answers, const struct row_sides *sides, size_t at,
                      size_t length)
{
    if (!answers->ends_in_unit || length < TEXT_BLOCK_BYTES)
        return;
    answers->run = (struct run){
        .outer = sides->outer,
        .split = sides->split,
        .barriers = sides->barriers,
        .at = at,
        .length = length,
    };
}

/* NULL where it cannot be told so. */
static char *append_again(struct launch_answers *answers, const struct smem_unit *unit,
                          struct sweep_row *row, const struct buffer *out, char *to)
{
    const struct class_text *tail = answers->has_tail ? find_llvm(answers, row) : NULL;
    if (answers->has_tail && tail == NULL)
        return NULL;
    to = copy_text(to, out->bytes + answers->run.at, answers->run.length);
    to = copy_text(to, unit->text, unit->length);
    return tail == NULL ? to : copy_text(to, tail->text, tail->lengths[0]);
}

static char *append_first(struct launch_answers *answers, const struct row_sides *sides,
                          struct sweep_row *row, const struct buffer *out, char *to)
{
    const void *sources[SOURCE_COUNT];
    char *begin = to;

    sources[SIDE_LLVM] = NULL;
    if (!find_sources(answers, sides, row, sources))
        return NULL;
    to = copy_segments(&answers->sides, sources, to);
    size_t length = (size_t)(to - begin) - sides->unit->length;
    const struct class_text *tail = sources[SIDE_LLVM];
    if (answers->has_tail && tail != NULL)
        length -= tail->lengths[0];
    begin_run(answers, sides, out->size, length);
    return to;
}

static bool append_quickly(struct launch_answers *answers, struct sweep_row *row,
                           struct buffer *out)
{
    struct row_sides sides;
    char *to = buffer_reserve(out, MAX_ROW_BYTES);
    if (to == NULL || !find_sides(answers, row, &sides))
        return false;
    to = is_again(answers, &sides) ? append_again(answers, sides.unit, row, out, to)
                                   : append_first(answers, &sides, row, out, to);
    if (to == NULL)
        return false;
    out->size = (size_t)(to - out->bytes);
    return true;
}

void launch_answers_begin(struct launch_answers *answers)
{
    answers->run = (struct run){.outer = NULL};
}

void launch_answers_append(struct launch_answers *answers, struct sweep_row *row,
                           struct buffer *out)
{
    if (!answers->sides.is_plain && append_quickly(answers, row, out))
        return;
    row->result = occ_compute(row->arch, row->launch);
    csv_row(out, answers->sides.selection, row);
}

struct launch_answers *launch_answers_new(const struct selection *selection)
{
    struct launch_answers *answers = calloc(1, sizeof(*answers));
    if (answers == NULL)
        return NULL;
    if (!answer_sides_init(&answers->sides, selection)) {
        launch_answers_free(answers);
        return NULL;
    }
    const struct side_segment *last =
        answers->sides.segments + answers->sides.segment_count - 1;
    answers->has_tail = answers->sides.segment_count > 1 && last->source == SIDE_LLVM;
    answers->ends_in_unit = (answers->has_tail ? last - 1 : last)->source == SOURCE_UNIT &&
                            answers->has_tail == answers->sides.shows_llvm;
    return answers;
}

void launch_answers_free(struct launch_answers *answers)
{
    if (answers == NULL)
        return;
    answer_sides_release(&answers->sides);
    arch_units_release(&answers->archs);
    free(answers);
}
