/* SPDX-License-Identifier: MIT */
/* Tables of texts: one for each side of a launch, and one for what all give. */
#include "emit/launch_answers.h"

#include <stdlib.h>

#include "core/allocation.h"
#include "emit/arch_units.h"
#include "emit/block_copy.h"
#include "emit/class_texts.h"
#include "emit/emit.h"

/* Three sides of a launch, and three things that all of them give. */
enum side { OUTER, SPLIT, BARRIERS, STATUS, BLOCKS, LIMITERS, SIDE_COUNT };

/* What is shown of each, the limits that it sets, and how its table is made.
 * The tables hold the classes of all built-in architectures; what one of them
 * needs is a small part of a second-level cache. */
static const struct {
    enum row_part part;
    uint32_t limiters;
    uint32_t places;
    uint16_t class_bytes;
    uint16_t second_text; /* where in the text of a class it begins */
} sides[SIDE_COUNT] = {
    [OUTER] = {PART_OUTER,
               OCC_LIMITER_CODE(OCC_BY_WARPS) | OCC_LIMITER_CODE(OCC_BY_BLOCKS) |
                   OCC_LIMITER_CODE(OCC_BY_REGISTERS),
               1 << 15, 64, 24},
    [SPLIT] = {PART_SPLIT, OCC_LIMITER_CODE(OCC_BY_SHARED_MEMORY), 1 << 14, 64, 24},
    [BARRIERS] = {PART_BARRIERS, OCC_LIMITER_CODE(OCC_BY_BARRIERS), 1 << 10, 64, 24},
    [STATUS] = {PART_STATUS, 0, 1 << 4, 64, 36},
    [BLOCKS] = {PART_BLOCKS, 0, 1 << 13, 64, 36},
    [LIMITERS] = {PART_LIMITERS, 0, 1 << 5, 128, 96},
};

/* Of a row: a side, or the unit of shared memory. */
enum { UNIT = SIDE_COUNT, SOURCE_COUNT };

enum { MAX_ROW_BYTES = 512 };

/* Columns that stand side by side and come from one source. */
struct segment {
    uint32_t source;
    uint32_t length_at, text_at; /* in what the source has for a row */
    uint32_t slot;               /* its place among the segments of that source */
    uint32_t first_column, end_column;
};

struct launch_answers {
    const struct selection *selection;
    struct segment segments[MAX_COLUMNS];
    size_t segment_count;
    bool is_plain; /* some column is of no source: rows are made one by one */
    struct class_texts texts[SIDE_COUNT];
    struct arch_units_list archs;
    struct buffer text; /* of a segment that is being made */
};

/* ---- columns ---- */

/* SOURCE_COUNT where there is none. */
static uint32_t source_of(enum row_part part)
{
    uint32_t side = 0;
    if (part == PART_SMEM)
        return UNIT;
    while (side < SIDE_COUNT && sides[side].part != part)
        side++;
    return side < SIDE_COUNT ? side : SOURCE_COUNT;
}

static uint32_t count_segments(const struct launch_answers *answers, uint32_t source)
{
    uint32_t count = 0;
    for (size_t i = 0; i < answers->segment_count; i++)
        count += answers->segments[i].source == source;
    return count;
}

static struct segment *add_segment(struct launch_answers *answers, uint32_t source)
{
    uint32_t slot = count_segments(answers, source);
    uint32_t slots = source == UNIT ? 1 : CLASS_TEXTS;
    struct segment *segment = &answers->segments[answers->segment_count++];

    answers->is_plain |= source == SOURCE_COUNT || slot >= slots;
    *segment = (struct segment){.source = source, .slot = slot};
    if (source == UNIT) {
        segment->length_at = offsetof(struct smem_unit, length);
        segment->text_at = offsetof(struct smem_unit, text);
    } else {
        segment->length_at = (uint32_t)offsetof(struct class_text, lengths) + slot;
        segment->text_at = offsetof(struct class_text, text);
    }
    if (source < SIDE_COUNT && slot != 0)
        segment->text_at += sides[source].second_text;
    return segment;
}

static void find_segments(struct launch_answers *answers)
{
    struct segment *last = NULL;
    for (uint32_t i = 0; i < answers->selection->count; i++) {
        uint32_t source = source_of(answers->selection->columns[i]->part);
        if (last == NULL || last->source != source) {
            last = add_segment(answers, source);
            last->first_column = i;
        }
        last->end_column = i + 1;
    }
    answers->is_plain |= count_segments(answers, UNIT) == 0;
}

/* ---- texts that are not there yet ---- */

/* Write what `row` shows in `segment` to `to`, if it is at most `max_bytes`. */
static bool write_segment(struct launch_answers *answers, const struct segment *segment,
                          const struct sweep_row *row, char *to, size_t max_bytes)
{
    struct buffer *text = &answers->text;
    struct selection columns = {.count = segment->end_column - segment->first_column};
    memcpy(columns.columns, answers->selection->columns + segment->first_column,
           columns.count * sizeof(*columns.columns));
    buffer_clear(text);
    csv_row(text, &columns, row);
    if (text->failed || text->size > max_bytes)
        return false;
    memcpy(to, text->bytes, text->size);
    if (segment->end_column < answers->selection->count)
        to[text->size - 1] = ',';
    return true;
}

static size_t text_room(enum side side, size_t slot)
{
    size_t all = sides[side].class_bytes - offsetof(struct class_text, text);
    return slot == 0 ? sides[side].second_text : all - sides[side].second_text;
}

static bool write_class(struct launch_answers *answers, enum side side,
                        const struct sweep_row *row, struct class_text *class)
{
    for (size_t i = 0; i < answers->segment_count; i++) {
        const struct segment *segment = &answers->segments[i];
        if (segment->source != side)
            continue;
        if (!write_segment(answers, segment, row, (char *)class + segment->text_at,
                           text_room(side, segment->slot)))
            return false;
        class->lengths[segment->slot] = (uint8_t)answers->text.size;
    }
    return true;
}

static bool write_unit(struct launch_answers *answers, struct sweep_row *row,
                       struct smem_unit *unit)
{
    row->result = occ_compute(row->arch, row->launch);
    for (size_t i = 0; i < answers->segment_count; i++) {
        const struct segment *segment = &answers->segments[i];
        if (segment->source != UNIT)
            continue;
        if (!write_segment(answers, segment, row, unit->text, UNIT_TEXT_BYTES))
            return false;
        unit->length = (uint8_t)answers->text.size;
    }
    return true;
}

/* The launch with nothing asked of the other sides. */
static struct occ_launch alone(enum side side, const struct occ_launch *launch)
{
    struct occ_launch alone = {.threads_per_block = 1};
    switch (side) {
    case OUTER:
        alone = *launch;
        alone.smem_per_block_bytes = 0;
        alone.barriers_per_block = 0;
        alone.carveout = (struct occ_carveout){.kind = OCC_CARVEOUT_DEFAULT};
        break;
    case SPLIT:
        alone.smem_per_block_bytes = launch->smem_per_block_bytes;
        alone.carveout = launch->carveout;
        alone.optin = launch->optin;
        break;
    case BARRIERS:
        alone.barriers_per_block = launch->barriers_per_block;
        break;
    default:
        alone = *launch;
        break;
    }
    return alone;
}

static void add_limit(struct class_text *class, uint32_t code, uint32_t blocks)
{
    if (blocks < class->blocks) {
        class->blocks = blocks;
        class->code = 0;
    }
    if (blocks == class->blocks)
        class->code |= (uint8_t)code;
}

/* Make a class from the first of its launches. NULL, and the place is empty,
 * where a text is too long. */
static struct class_text *make_class(struct launch_answers *answers, enum side side,
                                     struct class_key key, struct sweep_row *row,
                                     struct class_text *class)
{
    row->result = occ_compute(row->arch, row->launch);
    class->status = (uint8_t)occ_compute(row->arch, alone(side, &row->launch)).status;
    class->blocks = OCC_UNLIMITED;
    class->code = 0;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if ((sides[side].limiters & OCC_LIMITER_CODE(i)) != 0)
            add_limit(class, OCC_LIMITER_CODE(i), row->result.blocks_by[i]);
    bool ok = write_class(answers, side, row, class);
    class->key = ok ? key : (struct class_key){0, 0};
    return ok ? class : NULL;
}

/* ---- classes: where they are does not matter to what they are, so places come
 * of what is known first, and those of one architecture are neighbours ---- */

static inline const struct class_text *find_class(struct launch_answers *answers,
                                                  enum side side, size_t place,
                                                  struct class_key key, struct sweep_row *row)
{
    struct class_text *class = class_texts_at(&answers->texts[side], place);
    return class_keys_equal(class->key, key) ? class
                                             : make_class(answers, side, key, row, class);
}

/* Threads count by warps, registers by what a warp is given. */
static inline const struct class_text *find_outer(struct launch_answers *answers,
                                                  uint64_t number, struct sweep_row *row)
{
    const struct occ_arch *arch = row->arch;
    const struct occ_launch *launch = &row->launch;
    uint32_t threads = launch->threads_per_block, regs = launch->regs_per_thread;
    uint64_t is_beyond_arch = threads > arch->limits.max_threads_per_block;
    uint64_t is_beyond_kernel = launch->max_threads_for_kernel - 1u < threads - 1u;
    uint64_t is_beyond_regs = regs > arch->registers.max_per_thread;
    const struct class_key key = {
        .high = number << 32 | occ_warps_per_block(arch, threads),
        .low = regs_per_warp(arch, regs) << 8 | (uint64_t)launch->partitioned_caching << 4 |
               is_beyond_arch << 2 | is_beyond_kernel << 1 | is_beyond_regs,
    };
    size_t place = number * 33 * 32 + (regs + 7) / 8 * 32 + (threads + 31) / 32;
    return find_class(answers, OUTER, place, key, row);
}

static inline const struct class_text *find_barriers(struct launch_answers *answers,
                                                     uint64_t number, struct sweep_row *row)
{
    uint32_t barriers = row->launch.barriers_per_block;
    return find_class(answers, BARRIERS, number * 33 + barriers,
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
    uint64_t of = is_needed ? other_blocks : launch->carveout.value;
    const struct class_key key = {.high = number << 32 | (uint64_t)step << 8 | how, .low = of};
    return find_class(answers, SPLIT, (number + 5 * how + 41 * of) * 128 + step, key, row);
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
    return outer->status != OCC_OK && outer->status <= OCC_TOO_MANY_REGS_PER_BLOCK;
}

/* The limits of `class` if they bind; without a jump that cannot be foreseen. */
static inline uint32_t binding(const struct class_text *class, uint32_t blocks)
{
    return class->code & (0u - (uint32_t)(class->blocks == blocks));
}

static inline uint32_t min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* What the row shows is in sources[]; false if it is to be made alone. */
static bool find_sources(struct launch_answers *answers, struct sweep_row *row,
                         const void *sources[SOURCE_COUNT])
{
    const struct arch_units *arch = arch_units_find(&answers->archs, row->arch);
    struct smem_unit *unit =
        arch == NULL ? NULL : arch_units_at(arch, row->launch.smem_per_block_bytes);
    if (unit == NULL || (unit->length == 0 && !write_unit(answers, row, unit)))
        return false;

    const struct class_text *outer = find_outer(answers, arch->number, row);
    const struct class_text *barriers = find_barriers(answers, arch->number, row);
    if (outer == NULL || barriers == NULL)
        return false;
    uint32_t others = min_u32(outer->blocks, barriers->blocks), status = 0;
    const struct class_text *split = find_split(answers, arch->number, unit->step, others, row);
    if (split == NULL || !join_status(outer, split, barriers, &status))
        return false;

    uint32_t blocks = min_u32(others, split->blocks);
    uint32_t code = binding(outer, blocks) | binding(split, blocks) | binding(barriers, blocks);
    uint64_t warps = (uint32_t)outer->key.high, max_warps = row->arch->limits.max_warps_per_sm;
    sources[UNIT] = unit;
    sources[OUTER] = outer;
    sources[SPLIT] = split;
    sources[BARRIERS] = barriers;
    sources[STATUS] = find_class(answers, STATUS, status, (struct class_key){1, status}, row);
    sources[LIMITERS] = find_class(answers, LIMITERS, code, (struct class_key){1, code}, row);
    sources[BLOCKS] = find_class(
        answers, BLOCKS, (max_warps / 16 * 33 + blocks) * 32 + warps,
        (struct class_key){max_warps << 32 | warps, (uint64_t)1 << 32 | blocks}, row);
    return sources[STATUS] != NULL && sources[LIMITERS] != NULL && sources[BLOCKS] != NULL;
}

/* ---- rows ---- */

static bool append_quickly(struct launch_answers *answers, struct sweep_row *row,
                           struct buffer *out)
{
    const void *sources[SOURCE_COUNT];
    if (!find_sources(answers, row, sources))
        return false;
    char *to = buffer_reserve(out, MAX_ROW_BYTES);
    if (to == NULL)
        return false;
    const struct segment *end = answers->segments + answers->segment_count;
    for (const struct segment *segment = answers->segments; segment < end; segment++) {
        const char *source = sources[segment->source];
        to = copy_blocks(to, source + segment->text_at,
                         (unsigned char)source[segment->length_at]);
    }
    out->size = (size_t)(to - out->bytes);
    return true;
}

void launch_answers_append(struct launch_answers *answers, struct sweep_row *row,
                           struct buffer *out)
{
    if (!answers->is_plain && append_quickly(answers, row, out))
        return;
    row->result = occ_compute(row->arch, row->launch);
    csv_row(out, answers->selection, row);
}

struct launch_answers *launch_answers_new(const struct selection *selection)
{
    struct launch_answers *answers = calloc(1, sizeof(*answers));
    bool ok = answers != NULL;
    for (enum side side = OUTER; ok && side < SIDE_COUNT; side++)
        ok = class_texts_init(&answers->texts[side], sides[side].places,
                              sides[side].class_bytes);
    if (!ok) {
        launch_answers_free(answers);
        return NULL;
    }
    answers->selection = selection;
    find_segments(answers);
    return answers;
}

void launch_answers_free(struct launch_answers *answers)
{
    if (answers == NULL)
        return;
    for (enum side side = OUTER; side < SIDE_COUNT; side++)
        class_texts_release(&answers->texts[side]);
    arch_units_release(&answers->archs);
    buffer_release(&answers->text);
    free(answers);
}
