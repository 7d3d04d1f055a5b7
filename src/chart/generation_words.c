/* SPDX-License-Identifier: MIT */
/* What a picture of one launch on many architectures says in words. */
#include "chart/generations.h"

#include <inttypes.h>

/* "300 KiB", and any other number of bytes as it is. */
static void add_size(uint64_t bytes, struct buffer *out)
{
    axis_amount_text(OCC_AXIS_SMEM, (uint32_t)bytes, out);
}

static void too_many_threads(const struct occ_arch *arch, const struct occ_launch *launch,
                             const struct occ_result *result, struct buffer *out)
{
    (void)result;
    buffer_printf(out, "%u threads, at most %u", (unsigned)launch->threads_per_block,
                  (unsigned)arch->limits.max_threads_per_block);
}

static void too_many_regs(const struct occ_arch *arch, const struct occ_launch *launch,
                          const struct occ_result *result, struct buffer *out)
{
    (void)result;
    buffer_printf(out, "%u registers, at most %u", (unsigned)launch->regs_per_thread,
                  (unsigned)arch->registers.max_per_thread);
}

/* Where the sum is within the limit, a partition of the registers is too small. */
static void too_many_regs_per_block(const struct occ_arch *arch,
                                    const struct occ_launch *launch,
                                    const struct occ_result *result, struct buffer *out)
{
    (void)launch;
    if (result->regs_allocated_per_block > arch->registers.max_per_block)
        buffer_printf(out, "%" PRIu64 " registers/block, at most %u",
                      result->regs_allocated_per_block,
                      (unsigned)arch->registers.max_per_block);
}

static void too_much_smem(const struct occ_arch *arch, const struct occ_launch *launch,
                          const struct occ_result *result, struct buffer *out)
{
    (void)result;
    add_size(launch->smem_per_block_bytes, out);
    buffer_add_words(out, " shared memory, at most ");
    add_size(occ_max_smem_per_block(arch, launch->optin), out);
}

static void needs_optin(const struct occ_arch *arch, const struct occ_launch *launch,
                        const struct occ_result *result, struct buffer *out)
{
    too_much_smem(arch, launch, result, out);
    buffer_add_text(out, " without opt-in");
}

static void too_many_barriers(const struct occ_arch *arch, const struct occ_launch *launch,
                              const struct occ_result *result, struct buffer *out)
{
    (void)result;
    buffer_printf(out, "%u barriers, at most %u", (unsigned)launch->barriers_per_block,
                  (unsigned)arch->barriers.per_sm);
}

static void too_many_scalar_regs(const struct occ_arch *arch, const struct occ_launch *launch,
                                 const struct occ_result *result, struct buffer *out)
{
    (void)result;
    buffer_printf(out, "%u scalar registers, at most %u",
                  (unsigned)launch->scalar_regs_per_warp,
                  (unsigned)arch->scalar_registers.max_per_warp);
}

void generation_reason(const struct occ_arch *arch, const struct occ_launch *launch,
                       const struct occ_result *result, struct buffer *out)
{
    static void (*const numbers[OCC_STATUS_COUNT])(
        const struct occ_arch *arch, const struct occ_launch *launch,
        const struct occ_result *result, struct buffer *out) = {
        [OCC_TOO_MANY_THREADS_PER_BLOCK] = too_many_threads,
        [OCC_TOO_MANY_REGS_PER_THREAD] = too_many_regs,
        [OCC_TOO_MANY_REGS_PER_BLOCK] = too_many_regs_per_block,
        [OCC_NEEDS_SMEM_OPTIN] = needs_optin,
        [OCC_TOO_MUCH_SMEM_PER_BLOCK] = too_much_smem,
        [OCC_TOO_MANY_BARRIERS_PER_BLOCK] = too_many_barriers,
        [OCC_TOO_MANY_SCALAR_REGS_PER_WARP] = too_many_scalar_regs,
    };
    size_t before = out->size;

    if (numbers[result->status] != NULL)
        numbers[result->status](arch, launch, result, out);
    if (out->size == before)
        buffer_add_words(out, page_status_text(result->status));
}

static void add_reason(const struct generation *answer, bool is_short, struct buffer *out)
{
    if (is_short)
        buffer_add_words(out, page_status_text(answer->result.status));
    else
        buffer_add_text(out, answer->reason.bytes);
}

void generation_note(const struct generation *answer, int left_out, struct buffer *out)
{
    if (answer->code == 0) {
        if (left_out != 1)
            buffer_add_text(out, left_out == 3 ? "cannot launch" : "cannot launch: ");
        if (left_out < 3)
            add_reason(answer, left_out == 2, out);
        return;
    }
    buffer_add_count(out, answer->result.warps_per_sm, "warp");
    if (left_out < 2) {
        buffer_add_text(out, ", ");
        buffer_add_count(out, answer->result.blocks_per_sm, "block");
    }
    if (left_out < 1) {
        buffer_add_text(out, ", by ");
        page_code_text(answer->code, out);
    }
}

/* Names in full, for those who hear them. */
static void add_names(const struct generations *g, const struct arch_group *group,
                      struct buffer *out)
{
    for (size_t i = 0; i < group->count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "" : ", ", g->spec->archs[group->members[i]]->name);
}

void generations_alt_text(const struct generations *g, struct buffer *out)
{
    buffer_add_text(out, "Bar chart of one launch on ");
    buffer_add_count(out, g->spec->arch_count, "architecture");
    buffer_add_words(out, ", in resident warps of one SM: ");
    page_subtitle_text(&g->page, g->spec, g->spec->archs[0], out);
    buffer_add_char(out, '.');
    for (size_t i = 0; i < g->groups.count; i++) {
        const struct arch_group *group = &g->groups.items[i];
        const struct occ_arch *arch = g->spec->archs[group->members[0]];
        buffer_add_char(out, ' ');
        add_names(g, group, out);
        buffer_add_text(out, ": ");
        generation_note(&g->answers[group->members[0]], 0, out);
        buffer_printf(out, " (an SM holds %u).", (unsigned)arch->limits.max_warps_per_sm);
    }
}
