/* SPDX-License-Identifier: MIT */
/* Which columns make a group is planned once; then texts are only copied. */
#include "rows/row_groups.h"

#include <stdlib.h>

#include "base/apart.h"
#include "base/hash.h"

enum { KEPT_ANSWERS = 1 << 12, MAX_JOINED_BYTES = 256 << 10, ASKED_BYTES = 1024 };

/* ---- plan ---- */

/* What was asked of an input that varies slower than the line. */
static bool is_asked(const struct prepared_rows *rows, enum row_part part)
{
    return (part == PART_THREADS && rows->grid->axes[OCC_AXIS_THREADS].count > 1) ||
           (part == PART_REGS && rows->grid->axes[OCC_AXIS_REGS].count > 1);
}

static bool is_answer(enum row_part part)
{
    return part == PART_OUTER || part == PART_INNER || part == PART_JOINT;
}

/* The segments of one group, up to `end`; it begins at `first`. */
static void plan_group(struct row_groups *groups, size_t first, size_t end)
{
    const struct row_segment *segments = groups->rows->segments;
    bool has_asked = false, has_answer = false;

    for (size_t i = first; i < end; i++) {
        has_asked |= is_asked(groups->rows, segments[i].part);
        has_answer |= is_answer(segments[i].part);
    }
    groups->is_asked[groups->count] = has_asked && !has_answer;
    groups->is_mixed |= has_asked && has_answer;

    struct group_plan *plan =
        groups->is_asked[groups->count] ? &groups->asked_plan : &groups->answer_plan;
    for (size_t i = first; i < end; i++)
        plan->copies[plan->count++] =
            (struct group_copy){segments[i].part, segments[i].slot, groups->count};
    groups->count++;
}

static void plan_groups(struct row_groups *groups)
{
    const struct prepared_rows *rows = groups->rows;
    size_t first = 0;

    for (size_t i = 0; i < rows->segment_count; i++)
        if (rows->segments[i].part == rows->line_part) {
            plan_group(groups, first, i);
            first = i + 1;
        }
    plan_group(groups, first, rows->segment_count);
}

/* Join the groups of a plan; the pieces of others are left empty. False for
 * want of memory. */
static bool join(const struct row_groups *groups, const struct group_plan *plan,
                 struct buffer *out, struct text_piece *pieces)
{
    size_t size = out->size;

    memset(pieces, 0, groups->count * sizeof(*pieces));
    for (size_t i = 0; i < plan->count; i++) {
        const struct group_copy *copy = &plan->copies[i];
        const struct present_text *present = &groups->present[copy->part];
        const struct text_piece piece = present->pieces[copy->slot];
        out->size = size;
        char *to = buffer_reserve(out, piece.length + PIECE_BLOCK_BYTES);
        if (to == NULL)
            return false;
        copy_piece(to, present->bytes + piece.offset, piece.length);
        if (pieces[copy->group].length == 0)
            pieces[copy->group].offset = (uint32_t)size;
        pieces[copy->group].length += piece.length;
        size += piece.length;
    }
    out->size = size;
    return true;
}

/* ---- where the writer is ---- */

static void present_value(struct row_groups *groups, enum row_part part, size_t value)
{
    const struct part_texts *texts = &groups->rows->texts[part];
    groups->present[part] =
        (struct present_text){texts->text.bytes, texts->pieces + value * texts->width};
}

bool row_groups_ask(struct row_groups *groups, size_t threads, size_t regs)
{
    const struct sweep_axis *axes = groups->rows->grid->axes;

    groups->row.launch.threads_per_block = sweep_axis_value(&axes[OCC_AXIS_THREADS], threads);
    groups->row.launch.regs_per_thread = sweep_axis_value(&axes[OCC_AXIS_REGS], regs);
    present_value(groups, PART_THREADS, threads);
    present_value(groups, PART_REGS, regs);
    if (groups->is_mixed)
        groups->class ++;
    groups->asked.size = 0;
    return join(groups, &groups->asked_plan, &groups->asked, groups->asked_pieces);
}

bool row_groups_enter_steps(struct row_groups *groups, size_t threads, size_t regs)
{
    struct text_key steps = {groups->rows->thread_steps[threads],
                             groups->rows->reg_steps[regs]};
    if (steps.first == groups->steps.first && steps.second == groups->steps.second)
        return true;
    groups->steps = steps;
    groups->class = groups->is_mixed ? groups->class + 1 : steps.first << 32 | steps.second;
    return answer_texts_enter(&groups->answers, steps, &groups->row, groups->present);
}

void row_groups_begin(struct row_groups *groups)
{
    if (groups->joined.size <= MAX_JOINED_BYTES)
        return;
    groups->joined.size = 0;
    memset(groups->kept, 0, KEPT_ANSWERS * sizeof(*groups->kept));
}

/* Answers of one class are asked for one after the other. */
static size_t slot_of(uint64_t class, uint64_t inner)
{
    return ((hash_mix(class) >> 40) + inner) % KEPT_ANSWERS;
}

const struct text_piece *row_groups_find(struct row_groups *groups,
                                         const struct inner_place *place)
{
    size_t barrier_count = groups->rows->grid->axes[OCC_AXIS_BARRIERS].count;
    uint64_t inner = (uint64_t)place->run * barrier_count + place->barriers;
    size_t slot = slot_of(groups->class, inner);
    struct kept_answer *kept = &groups->kept[slot];
    struct text_piece *pieces = &groups->kept_pieces[slot * groups->count];

    if (kept->class != groups->class || kept->inner != inner + 1) {
        *kept = (struct kept_answer){groups->class, inner + 1};
        if (!answer_texts_find(&groups->answers, place, &groups->row, groups->present) ||
            !join(groups, &groups->answer_plan, &groups->joined, pieces))
            return NULL;
    }
    return pieces;
}

/* ---- memory ---- */

bool row_groups_init(struct row_groups *groups, const struct prepared_rows *rows)
{
    *groups = (struct row_groups){
        .rows = rows,
        .row = {.arch = rows->grid->arch, .launch = sweep_grid_launch(rows->grid, 0)},
        .steps = {.first = UINT64_MAX}, /* none */
    };
    plan_groups(groups);
    present_value(groups, PART_GRID, 0);
    present_value(groups, PART_SMEM, 0);
    groups->asked_pieces = apart_alloc(groups->count, sizeof(*groups->asked_pieces));
    groups->asked.bytes = apart_alloc(ASKED_BYTES, 1);
    groups->asked.capacity = groups->asked.bytes == NULL ? 0 : ASKED_BYTES;
    groups->kept = calloc(KEPT_ANSWERS, sizeof(*groups->kept));
    groups->kept_pieces = malloc(KEPT_ANSWERS * groups->count * sizeof(*groups->kept_pieces));
    return answer_texts_init(&groups->answers, rows) && groups->asked_pieces != NULL &&
           groups->kept != NULL && groups->kept_pieces != NULL && groups->asked.bytes != NULL &&
           buffer_grow(&groups->joined, PIECE_BLOCK_BYTES);
}

void row_groups_release(struct row_groups *groups)
{
    answer_texts_release(&groups->answers);
    buffer_release(&groups->asked);
    buffer_release(&groups->joined);
    free(groups->asked_pieces);
    free(groups->kept);
    free(groups->kept_pieces);
}
