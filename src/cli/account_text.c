/* SPDX-License-Identifier: MIT */
/* The account of a launch for people: sections, aligned, nothing left out. */
#include "cli/account_text.h"
#include "base/arch_words.h"

#include <inttypes.h>

#include "cli/account_steps.h"
#include "cli/account_words.h"

static void write_arch(const struct account *account, struct buffer *out)
{
    words_add_arch(out, account->row.arch);
    if (account->grid.gpu != NULL)
        buffer_printf(out, ", %s with %u SMs", account->grid.gpu, (unsigned)account->grid.sms);
    buffer_add_char(out, '\n');
}

static void write_steps(const struct account *account, struct buffer *out)
{
    if (account->shows_steps)
        account_write_steps(account, out);
}

static void write_verdict(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    const struct occ_result *result = &row->result;

    buffer_add_text(out, "\n  ");
    if (result->status != OCC_OK) {
        words_add_answer(out, result);
        buffer_printf(out, " (%s)\n  refused by ", occ_status_name(result->status));
        words_add_limiters(out, result->limiter_code);
        if (arch_speaks_cuda(row->arch))
            buffer_printf(out, "; CUDA says %s", occ_status_cuda_error(result->status));
        buffer_add_char(out, '\n');
        return;
    }
    buffer_add_count(out, result->blocks_per_sm, "block");
    buffer_printf(out, " per SM, %u of %u warps, ", (unsigned)result->warps_per_sm,
                  (unsigned)row->arch->limits.max_warps_per_sm);
    words_add_x100(out, occ_occupancy_pct_x100(row->arch, result->warps_per_sm));
    buffer_add_text(out, " %: limited by ");
    words_add_limiters(out, result->limiter_code);
    buffer_add_char(out, '\n');
}

static void write_split(const struct account *account, struct buffer *out)
{
    const struct sweep_row *row = &account->row;
    char asked[CARVEOUT_TEXT_BYTES];

    if (row->arch->shared_memory.per_sm == 0 || row->result.status != OCC_OK)
        return;
    buffer_add_words(out, "\nSplit of the SM's memory\n  in force       ");
    words_add_bytes(out, row->result.carveout_bytes);
    if (!occ_has_carveouts(row->arch)) {
        buffer_add_words(out, " of shared memory, fixed\n");
        return;
    }
    carveout_format(row->launch.carveout, asked);
    buffer_printf(out, " of shared memory, asked for: %s\n  needed         ", asked);
    words_add_bytes(out, account->needed_carveout_bytes);
    if (account->l1_left_bytes.exists) {
        buffer_add_text(out, ", leaves ");
        words_add_bytes(out, account->l1_left_bytes.value);
        buffer_add_text(out, " of L1");
    }
    buffer_add_char(out, '\n');
}

static void write_waste_reason(const struct account *account, enum occ_waste_reason reason,
                               uint64_t per_block, struct buffer *out)
{
    switch (reason) {
    case OCC_WASTE_NONE:
        buffer_add_text(out, "all in use");
        break;
    case OCC_WASTE_CANNOT_LAUNCH:
        buffer_add_text(out, "the launch is refused");
        break;
    case OCC_WASTE_OTHER_LIMIT:
        buffer_add_words(out, "no further block fits: ");
        words_add_limiters(out, account->row.result.limiter_code);
        break;
    case OCC_WASTE_BELOW_BLOCK:
        buffer_printf(out, "a further block needs %" PRIu64, per_block);
        break;
    case OCC_WASTE_IN_PIECES:
        buffer_printf(out, "a further block needs %" PRIu64 ", not in pieces as these lie",
                      per_block);
        break;
    }
}

static void write_waste(const struct account *account, struct buffer *out)
{
    const struct occ_arch *arch = account->row.arch;
    const struct occ_result *result = &account->row.result;
    const struct {
        const char *words;
        enum occ_limiter resource;
        uint32_t per_sm;
        uint64_t per_block;
    } rows[] = {
        {"warp slots", OCC_BY_WARPS, arch->limits.max_warps_per_sm, result->warps_per_block},
        {"registers", OCC_BY_REGISTERS, arch->registers.per_sm,
         result->regs_allocated_per_block},
        {"shared memory", OCC_BY_SHARED_MEMORY, result->carveout_bytes,
         result->smem_allocated_per_block_bytes},
    };

    size_t columns = words_label_columns(arch);
    buffer_add_char(out, '\n');
    words_add_column(out, "Unused", columns + 2);
    buffer_add_words(out, " of one SM\n");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct occ_waste waste = account->waste[rows[i].resource];
        if (rows[i].per_sm == 0)
            continue;
        buffer_add_text(out, "  ");
        words_add_column(out, rows[i].words, columns);
        buffer_printf(out, " %9" PRIu64 " of %-6u  ", waste.amount, (unsigned)rows[i].per_sm);
        write_waste_reason(account, waste.reason, rows[i].per_block, out);
        buffer_add_char(out, '\n');
    }
}

static const char *const axis_words[ACCOUNT_AXES] = {
    [OCC_AXIS_THREADS] = "threads",
    [OCC_AXIS_REGS] = "registers",
    [OCC_AXIS_SMEM] = "shared memory",
};

/* Registers that limit nothing have no cliffs. */
static bool has_axis(const struct occ_arch *arch, enum occ_axis axis)
{
    return axis != OCC_AXIS_REGS || arch->registers.per_sm != 0;
}

static void write_point(const struct account *account, const char *label,
                        struct account_point point, struct buffer *out)
{
    if (!point.exists)
        return;
    buffer_add_text(out, "    ");
    words_add_column(out, label, words_label_columns(account->row.arch) - 2);
    buffer_printf(out, " %9u  ", (unsigned)point.value);
    words_add_answer(out, &point.result);
    buffer_add_char(out, '\n');
}

/* Where the answer holds, what lies one unit beyond, and where the number of
 * blocks changes if it does not change there. */
static void write_cliffs(const struct account *account, struct buffer *out)
{
    buffer_add_text(out, "\nCliffs: how far this answer holds, and what lies beyond\n");
    for (int i = 0; i < ACCOUNT_AXES; i++) {
        const struct account_cliff *cliff = &account->cliffs[i];
        if (!has_axis(account->row.arch, (enum occ_axis)i))
            continue;
        buffer_add_text(out, "  ");
        words_add_column(out, axis_words[i], words_label_columns(account->row.arch));
        buffer_printf(out, " %9u to %u%s\n", (unsigned)cliff->here.first,
                      (unsigned)cliff->here.last, i == OCC_AXIS_SMEM ? " B" : "");
        if (cliff->previous_blocks.value != cliff->previous.value)
            write_point(account, "other blocks", cliff->previous_blocks, out);
        write_point(account, "one less", cliff->previous, out);
        write_point(account, "one more", cliff->next, out);
        if (cliff->next_blocks.value != cliff->next.value)
            write_point(account, "other blocks", cliff->next_blocks, out);
    }
}

static void write_one_more_block(const struct account *account, struct buffer *out)
{
    static const enum occ_axis order[] = {OCC_AXIS_REGS, OCC_AXIS_SMEM, OCC_AXIS_THREADS};

    buffer_add_text(out, "\n");
    buffer_printf(out, "For %u ", (unsigned)account->row.result.blocks_per_sm + 1);
    buffer_printf(out, "block%s, change one of these and nothing else\n",
                  account->row.result.blocks_per_sm == 0 ? "" : "s");
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
        struct account_value most = account->one_more_block[order[i]];
        if (!has_axis(account->row.arch, order[i]))
            continue;
        buffer_add_text(out, "  ");
        words_add_column(out, axis_words[order[i]], words_label_columns(account->row.arch));
        buffer_add_char(out, ' ');
        if (most.exists)
            buffer_printf(out, "%9u%s at most\n", (unsigned)most.value,
                          order[i] == OCC_AXIS_SMEM ? " B" : "");
        else
            buffer_printf(out, "%9s  not by this alone\n", "-");
    }
}

static void write_maximum(struct buffer *out, int columns, bool is_limited, uint32_t value,
                          const char *unit)
{
    if (is_limited)
        buffer_printf(out, " %*u%s", columns, (unsigned)value, unit);
    else
        buffer_printf(out, " %*s", columns, "no limit");
}

/* How wide the column of blocks is. */
static int write_ladder_heading(const struct account *account, struct buffer *out)
{
    buffer_add_text(out, "  ");
    int columns = words_add_right(out, "blocks", 6);
    buffer_add_char(out, ' ');
    if (has_axis(account->row.arch, OCC_AXIS_REGS)) {
        words_add_right(out, "registers", 10);
        buffer_add_char(out, ' ');
    }
    words_add_right(out, "shared memory", 15);
    buffer_add_char(out, '\n');
    return columns;
}

static void write_ladder(const struct account *account, struct buffer *out)
{
    const struct occ_arch *arch = account->row.arch;

    buffer_add_words(
        out, has_axis(arch, OCC_AXIS_REGS)
                 ? "\nLadder: the most registers and shared memory, together, for n blocks\n"
                 : "\nLadder: the most shared memory for n blocks\n");
    int columns = write_ladder_heading(account, out);
    for (struct occ_rung rung = {0}; account_next_rung(account, &rung);) {
        bool is_here = rung.blocks_per_sm == account->row.result.blocks_per_sm;
        buffer_printf(out, "%c %*u", is_here ? '>' : ' ', columns,
                      (unsigned)rung.blocks_per_sm);
        if (rung.out_of_reach_by == 0) {
            if (has_axis(arch, OCC_AXIS_REGS))
                write_maximum(out, 10, true, rung.max_regs_per_thread, "");
            write_maximum(out, 13, arch->shared_memory.per_sm != 0,
                          rung.max_smem_per_block_bytes, " B");
        } else {
            buffer_add_text(out, "  out of reach: ");
            words_add_limiters(out, rung.out_of_reach_by);
        }
        buffer_add_char(out, '\n');
    }
}

static void write_barriers(const struct account *account, struct buffer *out)
{
    if (!account->has_barriers || account->row.result.status != OCC_OK)
        return;
    bool has_keep = account->barriers_keep_up_to.exists;
    bool counts_16 = arch_speaks_cuda(account->row.arch) || !has_keep;
    buffer_add_words(out, "\nBarriers per block\n  ");
    if (has_keep) {
        buffer_printf(out, "up to %u keep ", (unsigned)account->barriers_keep_up_to.value);
        buffer_add_count(out, account->row.result.blocks_per_sm, "block");
        buffer_add_text(out, counts_16 ? "; " : "");
    }
    if (counts_16) {
        buffer_add_text(out, "16 give ");
        buffer_add_count(out, account->blocks_per_sm_at_16_barriers, "block");
    }
    buffer_add_char(out, '\n');
}

static void write_notes(const struct account *account, struct buffer *out)
{
    struct buffer note = {.words = out->words};
    const char *heading = "\nNotes\n";

    for (size_t i = 0; account_note(account, i, &note); i++) {
        if (note.size == 0)
            continue;
        buffer_add_text(out, heading);
        words_add_note(out, note.bytes);
        heading = "";
        buffer_clear(&note);
    }
    buffer_fail_if(out, note.failed);
    buffer_release(&note);
}

void account_write_text(const struct account *account, struct buffer *out)
{
    static void (*const sections[])(const struct account *, struct buffer *) = {
        write_arch,          account_write_launch,
        write_verdict,       account_write_limits,
        account_write_llvm,  write_steps,
        write_split,         write_waste,
        write_cliffs,        write_one_more_block,
        write_ladder,        write_barriers,
        account_write_waves, account_write_clusters,
        write_notes,
    };
    struct buffer text = {.words = &account->row.arch->words};

    for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++)
        sections[i](account, &text);
    words_add_page(out, &text);
    buffer_release(&text);
}
