/* SPDX-License-Identifier: MIT */
/* Which columns belong together, and their texts. */
#include "rows/answer_sides.h"

#include <string.h>

#include "emit/emit.h"
#include "rows/outer_side.h"

/* What is shown of each, the limits that it sets, and how its table is made.
 * The tables hold the classes of all built-in architectures; what one of them
 * needs is a small part of a second-level cache. */
static const struct {
    enum row_part part;
    uint32_t limiters;
    uint32_t places;
    uint16_t class_bytes;
    uint16_t second_text; /* where in the text of a class it begins */
} side_table[SIDE_COUNT] = {
    [SIDE_OUTER] = {PART_OUTER,
                    OCC_LIMITER_CODE(OCC_BY_WARPS) | OCC_LIMITER_CODE(OCC_BY_BLOCKS) |
                        OCC_LIMITER_CODE(OCC_BY_REGISTERS) |
                        OCC_LIMITER_CODE(OCC_BY_SCALAR_REGISTERS),
                    1 << 16, 64, 24},
    [SIDE_SPLIT] = {PART_SPLIT, OCC_LIMITER_CODE(OCC_BY_SHARED_MEMORY), 1 << 14, 64, 24},
    [SIDE_BARRIERS] = {PART_BARRIERS, OCC_LIMITER_CODE(OCC_BY_BARRIERS), 1 << 10, 64, 24},
    [SIDE_STATUS] = {PART_STATUS, 0, 1 << 4, 64, 36},
    [SIDE_BLOCKS] = {PART_BLOCKS, 0, 1 << 14, 64, 36},
    [SIDE_LIMITERS] = {PART_LIMITERS, 0, 1 << 6, 128, 96},
    [SIDE_SCALARS] = {PART_SCALARS, 0, 1 << 13, 64, 36},
    [SIDE_LLVM] = {PART_LLVM, 0, 1 << 6, 64, 36},
};

/* ---- columns ---- */

/* SOURCE_COUNT where there is none. */
static uint32_t source_of(enum row_part part)
{
    uint32_t side = 0;
    if (part == PART_UNIT)
        return SOURCE_UNIT;
    while (side < SIDE_COUNT && side_table[side].part != part)
        side++;
    return side < SIDE_COUNT ? side : SOURCE_COUNT;
}

static uint32_t count_segments(const struct answer_sides *sides, uint32_t source)
{
    uint32_t count = 0;
    for (size_t i = 0; i < sides->segment_count; i++)
        count += sides->segments[i].source == source;
    return count;
}

static struct side_segment *add_segment(struct answer_sides *sides, uint32_t source)
{
    uint32_t slot = count_segments(sides, source);
    uint32_t slots = source == SOURCE_UNIT ? 1 : CLASS_TEXTS;
    struct side_segment *segment = &sides->segments[sides->segment_count++];

    sides->is_plain |= source == SOURCE_COUNT || slot >= slots;
    *segment = (struct side_segment){.source = source, .slot = slot};
    if (source == SOURCE_UNIT) {
        segment->length_at = offsetof(struct smem_unit, length);
        segment->text_at = offsetof(struct smem_unit, text);
    } else {
        segment->length_at = (uint32_t)offsetof(struct class_text, lengths) + slot;
        segment->text_at = offsetof(struct class_text, text);
    }
    if (source < SIDE_COUNT && slot != 0)
        segment->text_at += side_table[source].second_text;
    return segment;
}

static void find_segments(struct answer_sides *sides)
{
    struct side_segment *last = NULL;
    for (uint32_t i = 0; i < sides->selection->count; i++) {
        uint32_t source = source_of(sides->selection->columns[i]->part);
        if (last == NULL || last->source != source) {
            last = add_segment(sides, source);
            last->first_column = i;
        }
        last->end_column = i + 1;
    }
    sides->is_plain |= count_segments(sides, SOURCE_UNIT) == 0;
    sides->shows_scalars = count_segments(sides, SIDE_SCALARS) != 0;
    sides->shows_llvm = count_segments(sides, SIDE_LLVM) != 0;
    sides->shows_specials = sides->shows_scalars || sides->shows_llvm;
}

/* ---- texts that are not there yet ---- */

/* Write what `row` shows in `segment` to `to`, if it is at most `max_bytes`. */
static bool write_segment(struct answer_sides *sides, const struct side_segment *segment,
                          const struct sweep_row *row, char *to, size_t max_bytes)
{
    struct buffer *text = &sides->text;
    struct selection columns = {.count = segment->end_column - segment->first_column};
    memcpy(columns.columns, sides->selection->columns + segment->first_column,
           columns.count * sizeof(*columns.columns));
    buffer_clear(text);
    csv_row(text, &columns, row);
    if (text->failed || text->size > max_bytes)
        return false;
    memcpy(to, text->bytes, text->size);
    if (segment->end_column < sides->selection->count)
        to[text->size - 1] = ',';
    return true;
}

static size_t text_room(enum answer_side side, size_t slot)
{
    size_t all = side_table[side].class_bytes - offsetof(struct class_text, text);
    return slot == 0 ? side_table[side].second_text : all - side_table[side].second_text;
}

static bool write_class(struct answer_sides *sides, enum answer_side side,
                        const struct sweep_row *row, struct class_text *class)
{
    for (size_t i = 0; i < sides->segment_count; i++) {
        const struct side_segment *segment = &sides->segments[i];
        if (segment->source != side)
            continue;
        if (!write_segment(sides, segment, row, (char *)class + segment->text_at,
                           text_room(side, segment->slot)))
            return false;
        class->lengths[segment->slot] = (uint8_t)sides->text.size;
    }
    return true;
}

bool answer_sides_make_unit(struct answer_sides *sides, struct sweep_row *row,
                            struct smem_unit *unit)
{
    row->result = occ_compute(row->arch, row->launch);
    for (size_t i = 0; i < sides->segment_count; i++) {
        const struct side_segment *segment = &sides->segments[i];
        if (segment->source != SOURCE_UNIT)
            continue;
        if (!write_segment(sides, segment, row, unit->text, UNIT_TEXT_BYTES))
            return false;
        unit->length = (uint8_t)sides->text.size;
    }
    return true;
}

/* The launch with nothing asked of the other sides. */
static struct occ_launch alone(enum answer_side side, const struct occ_launch *launch)
{
    struct occ_launch alone = {.threads_per_block = 1, .optin = true};
    switch (side) {
    case SIDE_OUTER:
        alone = outer_side_of(*launch);
        break;
    case SIDE_SPLIT:
        alone.smem_per_block_bytes = launch->smem_per_block_bytes;
        alone.carveout = launch->carveout;
        alone.optin = launch->optin;
        break;
    case SIDE_BARRIERS:
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

struct class_text *answer_sides_make(struct answer_sides *sides, enum answer_side side,
                                     struct class_key key, struct sweep_row *row,
                                     struct class_text *class)
{
    row->result = occ_compute(row->arch, row->launch);
    class->status = (uint8_t)occ_compute(row->arch, alone(side, &row->launch)).status;
    class->blocks = OCC_UNLIMITED;
    class->code = 0;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        if ((side_table[side].limiters & OCC_LIMITER_CODE(i)) != 0)
            add_limit(class, OCC_LIMITER_CODE(i), row->result.blocks_by[i]);
    bool ok = write_class(sides, side, row, class);
    class->key = ok ? key : (struct class_key){0, 0};
    return ok ? class : NULL;
}

bool answer_sides_init(struct answer_sides *sides, const struct selection *selection)
{
    bool ok = true;
    *sides = (struct answer_sides){.selection = selection};
    for (enum answer_side side = SIDE_OUTER; ok && side < SIDE_COUNT; side++)
        ok = class_texts_init(&sides->texts[side], side_table[side].places,
                              side_table[side].class_bytes);
    find_segments(sides);
    return ok;
}

void answer_sides_release(struct answer_sides *sides)
{
    for (enum answer_side side = SIDE_OUTER; side < SIDE_COUNT; side++)
        class_texts_release(&sides->texts[side]);
    buffer_release(&sides->text);
}
