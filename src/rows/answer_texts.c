/* SPDX-License-Identifier: MIT */
/*
 * An answer is put together from what both sides grant: the smallest limit,
 * and which equal it. Where that is not all there is to it (a carveout as
 * needed, a launch refused by more than threads and registers) occ_compute()
 * is asked; the texts are found by the values that came out either way.
 */
#include "rows/answer_texts.h"

#include <stdlib.h>

#include "core/allocation.h"
#include "rows/outer_side.h"

/* What threads and registers grant. */
struct outer_answer {
    struct occ_result result; /* with neither shared memory nor barriers */
    uint32_t blocks;          /* the smallest limit but of these */
    bool is_refused;          /* whatever the inner side is, for the same reason */
};

bool answer_texts_init(struct answer_texts *texts, const struct prepared_rows *rows)
{
    *texts = (struct answer_texts){.rows = rows};
    texts->outer_answers = malloc(TEXT_CACHE_SLOTS * sizeof(*texts->outer_answers));
    return text_cache_init(&texts->outer_cache, rows->widths[PART_OUTER]) &&
           text_cache_init(&texts->inner_cache, rows->widths[PART_INNER]) &&
           text_cache_init(&texts->joint_cache, rows->widths[PART_JOINT]) &&
           texts->outer_answers != NULL;
}

void answer_texts_release(struct answer_texts *texts)
{
    text_cache_release(&texts->outer_cache);
    text_cache_release(&texts->inner_cache);
    text_cache_release(&texts->joint_cache);
    free(texts->outer_answers);
}

/* ---- threads and registers ---- */

static struct outer_answer answer_of_outer(const struct sweep_row *row)
{
    struct outer_answer answer = {.result = occ_compute(row->arch, outer_side_of(row->launch))};
    const uint32_t *blocks_by = answer.result.blocks_by;
    answer.blocks =
        min_u32(min_u32(blocks_by[OCC_BY_WARPS], blocks_by[OCC_BY_BLOCKS]),
                min_u32(blocks_by[OCC_BY_REGISTERS], blocks_by[OCC_BY_SCALAR_REGISTERS]));
    answer.is_refused = answer.blocks == 0 && outer_side_refuses(answer.result.status);
    return answer;
}

/* The text of a part of `row`, found or made. */
static size_t find_text(const struct prepared_rows *rows, enum row_part part,
                        struct text_cache *cache, struct text_key key,
                        const struct sweep_row *row)
{
    bool is_new;
    size_t slot = text_cache_find(cache, key, &is_new);
    if (is_new)
        prepared_add_texts(rows, part, row, &cache->text, text_cache_pieces(cache, slot));
    return slot;
}

static void present_slot(const struct text_cache *cache, size_t slot,
                         struct present_text *present)
{
    *present = (struct present_text){cache->text.bytes, text_cache_pieces(cache, slot)};
}

bool answer_texts_enter(struct answer_texts *texts, struct text_key steps,
                        struct sweep_row *row, struct present_text *present)
{
    struct text_cache *cache = &texts->outer_cache;
    bool is_new;
    size_t slot = text_cache_find(cache, steps, &is_new);

    if (is_new) {
        texts->outer_answers[slot] = answer_of_outer(row);
        row->result = texts->outer_answers[slot].result;
        prepared_add_texts(texts->rows, PART_OUTER, row, &cache->text,
                           text_cache_pieces(cache, slot));
    }
    texts->outer = &texts->outer_answers[slot];
    present_slot(cache, slot, &present[PART_OUTER]);
    return !cache->text.failed;
}

/* ---- both sides ---- */

/* The answer by the smallest limit; false where there is more to it. */
static bool join(const struct outer_answer *outer, const struct smem_run *run,
                 const struct sweep_row *row, struct occ_result *result)
{
    *result = outer->result;
    result->blocks_by[OCC_BY_SHARED_MEMORY] = run->blocks;
    result->blocks_by[OCC_BY_BARRIERS] =
        blocks_by_barriers(row->arch, row->launch.barriers_per_block);
    result->carveout_bytes = run->carveout_bytes;

    uint32_t blocks =
        min_u32(outer->blocks, min_u32(run->blocks, result->blocks_by[OCC_BY_BARRIERS]));
    result->limiter_code = 0;
    for (int i = 0; i < OCC_LIMITER_COUNT; i++)
        result->limiter_code |= result->blocks_by[i] == blocks ? OCC_LIMITER_CODE(i) : 0;
    result->blocks_per_sm = blocks;
    result->warps_per_sm = blocks * result->warps_per_block;
    return blocks != 0 || outer->is_refused;
}

bool answer_texts_find(struct answer_texts *texts, const struct inner_place *place,
                       struct sweep_row *row, struct present_text *present)
{
    const struct sweep_grid *grid = texts->rows->grid;
    const struct smem_run *run = &texts->rows->runs[place->run];
    struct occ_result *result = &row->result;

    row->launch.carveout = grid->carveouts[place->carveout];
    row->launch.barriers_per_block =
        sweep_axis_value(&grid->axes[OCC_AXIS_BARRIERS], place->barriers);
    if (row->launch.carveout.kind == OCC_CARVEOUT_NEEDED ||
        !join(texts->outer, run, row, result))
        *result = occ_compute(row->arch, row->launch);

    const struct text_key inner = {(uint64_t)place->carveout << 32 | place->barriers,
                                   (uint64_t)result->carveout_bytes << 32 |
                                       result->blocks_by[OCC_BY_SHARED_MEMORY]};
    uint64_t llvm_waves =
        texts->rows->shows_llvm ? occ_llvm_waves_per_simd(row->arch, row->launch) : 0;
    const struct text_key joint = {
        llvm_waves << 40 | (uint64_t)result->status << 32 | result->warps_per_block,
        (uint64_t)result->blocks_per_sm << 32 | result->limiter_code};
    size_t slot = find_text(texts->rows, PART_INNER, &texts->inner_cache, inner, row);
    present_slot(&texts->inner_cache, slot, &present[PART_INNER]);
    slot = find_text(texts->rows, PART_JOINT, &texts->joint_cache, joint, row);
    present_slot(&texts->joint_cache, slot, &present[PART_JOINT]);
    return !texts->inner_cache.text.failed && !texts->joint_cache.text.failed;
}
