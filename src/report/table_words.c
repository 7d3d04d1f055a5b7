/* SPDX-License-Identifier: MIT */
/* Words for cells: plain text, whatever they are written into. */
#include "report/table_words.h"

#include "chart/axis_scale.h"
#include "config/value.h"

#define EN_DASH "\xE2\x80\x93"

void words_arch_name(struct buffer *out, const struct occ_arch *arch)
{
    buffer_add_text(out, arch->name);
    if (arch->family)
        buffer_printf(out, " (%s)", arch->family);
}

/* Thresholds of shared memory are what people ask for: no first value. */
void words_plateau_range(struct buffer *out, const struct plateau_row *row, enum occ_axis axis)
{
    uint32_t first = plateau_row_value(&row->first.launch, axis);
    uint32_t last = plateau_row_value(&row->last, axis);
    if (axis == ALONG_CARVEOUT) {
        axis_amount_text(OCC_AXIS_SMEM, last, out);
    } else if (axis == OCC_AXIS_SMEM) {
        buffer_add_text(out, "up to ");
        axis_amount_text(axis, last, out);
    } else if (first == last) {
        buffer_add_u64(out, first);
    } else {
        buffer_printf(out, "%u" EN_DASH "%u", (unsigned)first, (unsigned)last);
    }
}

/* Registers or shared memory may be something that an architecture does not
 * limit; then there is nothing to keep within, and nothing to save. */
static bool is_limited(const struct occ_arch *arch, enum occ_axis axis)
{
    return axis == OCC_AXIS_REGS ? arch->registers.per_sm != 0
                                 : arch->shared_memory.per_sm != 0;
}

void words_room(struct buffer *out, const struct sweep_row *row, enum occ_axis axis)
{
    uint32_t most;
    if (!is_limited(row->arch, axis)) {
        buffer_add_text(out, "no limit");
    } else if (row->result.blocks_per_sm > 0 &&
               occ_max_for_blocks(row->arch, row->launch, axis, row->result.blocks_per_sm,
                                  &most)) {
        axis_amount_text(axis, most, out);
    } else {
        buffer_add_text(out, EN_DASH);
    }
}

struct occ_rung words_next_rung(const struct sweep_row *row)
{
    return occ_rung_of(row->arch, row->launch, row->result.blocks_per_sm + 1);
}

/* A tie needs both. */
void words_one_more(struct buffer *out, const struct sweep_row *row,
                    const struct occ_rung *rung)
{
    const char *joint = "";
    if (is_limited(row->arch, OCC_AXIS_REGS) &&
        row->launch.regs_per_thread > rung->max_regs_per_thread) {
        axis_amount_text(OCC_AXIS_REGS, rung->max_regs_per_thread, out);
        joint = " and ";
    }
    if (is_limited(row->arch, OCC_AXIS_SMEM) &&
        row->launch.smem_per_block_bytes > rung->max_smem_per_block_bytes) {
        buffer_add_text(out, joint);
        axis_amount_text(OCC_AXIS_SMEM, rung->max_smem_per_block_bytes, out);
    }
}
