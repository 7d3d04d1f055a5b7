/* SPDX-License-Identifier: MIT */
/* What a card says beside its numbers. */
#include "chart/card.h"
#include "chart/kernel_words.h"

/* Longer lists of steps end in "and so on". */
enum { ALT_MAX_ROWS = 12, ALT_MAX_STEPS = 10 };

/* ---- cells without a number ---- */

static bool is_refused(const struct card *card, size_t row)
{
    return card_row_status(&card->cells, row) != OCC_OK;
}

void card_dash_text(const struct card *card, struct buffer *out)
{
    const struct card_cells *cells = &card->cells;
    bool has_refused = false;
    uint32_t code = 0;
    for (size_t row = 0; row < cells->size_count; row++)
        for (size_t i = 0; i < cells->count_count; i++) {
            const struct budget_row *cell = card_cell(cells, row, i);
            if (card_cell_state(cell) != CARD_DASH)
                continue;
            if (is_refused(card, row))
                has_refused = true;
            else
                code |= card_cell_refused_by(cell);
        }
    if (page_hides_barriers(card->spec, card->arch) && code & OCC_LIMITER_CODE(OCC_BY_BLOCKS))
        code &= ~OCC_LIMITER_CODE(OCC_BY_BARRIERS);
    if (code != 0) {
        buffer_add_text(out, "out of reach: ");
        page_code_text(code, out);
    }
    if (has_refused)
        buffer_add_text(out, code == 0 ? "cannot launch" : ", or cannot launch");
}

bool card_has_blanks(const struct card *card)
{
    const struct card_cells *cells = &card->cells;
    for (size_t i = 0; i < cells->size_count * cells->count_count; i++)
        if (card_cell_state(&cells->rows[i]) == CARD_BLANK)
            return true;
    return false;
}

/* "1056, 2048 threads: cannot launch (too many threads per block)". */
static void add_refused(const struct card *card, enum occ_status status, struct buffer *out)
{
    const struct card_cells *cells = &card->cells;
    size_t count = 0;
    for (size_t row = 0; row < cells->size_count; row++) {
        if (card_row_status(cells, row) != status)
            continue;
        buffer_printf(out, "%s%u", count++ == 0 ? "" : ", ", (unsigned)cells->sizes[row]);
    }
    if (count == cells->size_count && count > 1) {
        buffer_clear(out);
        buffer_add_words(out, "No block size can");
        buffer_printf(out, " launch: %s.", chart_text(card->spec, page_status_text(status)));
    } else if (count > 0) {
        buffer_printf(out, " threads: cannot launch, %s.",
                      chart_text(card->spec, page_status_text(status)));
    }
}

void card_notes(const struct card *card, struct buffer *out)
{
    const struct card_cells *cells = &card->cells;
    for (int status = OCC_OK + 1; status < OCC_STATUS_COUNT; status++) {
        struct buffer line = {.words = card->spec->words};
        add_refused(card, (enum occ_status)status, &line);
        if (line.size > 0)
            buffer_printf(out, "%s%s", out->size == 0 ? "" : "  ", line.bytes);
        buffer_fail_if(out, line.failed);
        buffer_release(&line);
    }
    if (cells->counts[cells->count_count - 1] != cells->count_count)
        buffer_printf(out, "%sBetween two columns, the right one is safe.",
                      out->size == 0 ? "" : "  ");
    if (card->arch->registers.per_sm == 0)
        buffer_printf(out, "%sRegisters limit nothing here.", out->size == 0 ? "" : "  ");
}

/* ---- kernels ---- */

/* "72 of 80 registers at 3 blocks; 64 or fewer give 4". */
static void add_registers(const struct occ_arch *arch, struct occ_launch launch,
                          struct buffer *out)
{
    struct occ_result result = occ_compute(arch, launch);
    if (result.blocks_per_sm == 0) {
        page_add_refusal(out, result.status);
        return;
    }
    uint32_t regs = launch.regs_per_thread, blocks = result.blocks_per_sm, most = 0, fewer = 0;
    if (regs == 0 || !occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks, &most)) {
        buffer_add_count(out, blocks, "block");
        buffer_add_words(out, ", registers do not limit");
        return;
    }
    buffer_printf(out, "%u of %u registers at ", (unsigned)regs, (unsigned)most);
    buffer_add_count(out, blocks, "block");
    if (!occ_max_for_blocks(arch, launch, OCC_AXIS_REGS, blocks + 1, &fewer))
        return;
    launch.regs_per_thread = fewer;
    buffer_printf(out, "; %u or fewer give %u", (unsigned)fewer,
                  (unsigned)occ_compute(arch, launch).blocks_per_sm);
}

void card_kernel_text(const struct card *card, const struct chart_kernel *kernel,
                      struct buffer *out)
{
    struct occ_launch launch = card_launch_of(card->spec, kernel);
    struct buffer changed = BUFFER_INIT;
    size_t row, column;

    kernel_words_name(card->spec, kernel->name, out);
    buffer_add_text(out, ": ");
    axis_amount_text(OCC_AXIS_THREADS, launch.threads_per_block, out);
    buffer_add_text(out, ", ");
    add_registers(card->arch, launch, out);
    bool is_framed = card_find_kernel(&card->cells, card->spec, kernel, &row, &column);
    if (!is_framed && occ_compute(card->arch, launch).blocks_per_sm > 0)
        buffer_add_text(out, " (no row here)");
    if (!page_kernel_on_slice(card->spec, card->arch, kernel, &changed) && changed.size > 0)
        buffer_printf(out, " (%s%s)", is_framed ? "dashed: " : "", changed.bytes);
    buffer_fail_if(out, changed.failed);
    buffer_release(&changed);
}

/* ---- the alternative text ---- */

/* "256 threads: 255 registers up to 1 block, 128 up to 2". */
static void add_row(const struct card *card, size_t row, struct buffer *out)
{
    const struct card_cells *cells = &card->cells;
    uint32_t before = 0;
    size_t steps = 0;

    axis_amount_text(OCC_AXIS_THREADS, cells->sizes[row], out);
    if (is_refused(card, row)) {
        buffer_add_char(out, ' ');
        page_add_refusal(out, card_row_status(cells, row));
        return;
    }
    for (size_t i = 0; i < cells->count_count; i++) {
        struct sweep_row launch = card_cell(cells, row, i)->launch;
        uint32_t regs = card_cell(cells, row, i)->max_regs_per_thread;
        if (regs == OCC_UNLIMITED || regs == before)
            continue;
        if (steps == ALT_MAX_STEPS) {
            buffer_add_text(out, ", and so on");
            break;
        }
        launch.launch.regs_per_thread = regs;
        buffer_add_text(out, steps++ == 0 ? ": " : ", ");
        if (before == 0)
            buffer_add_count(out, regs, "register");
        else
            buffer_add_u64(out, regs);
        buffer_add_text(out, " up to ");
        uint32_t blocks = occ_compute(launch.arch, launch.launch).blocks_per_sm;
        if (before == 0)
            buffer_add_count(out, blocks, "block");
        else
            buffer_printf(out, "%u", (unsigned)blocks);
        before = regs;
    }
}

void card_alt_text(const struct card *card, struct buffer *out)
{
    buffer_add_words(out, "The largest number of registers per thread with which at least so "
                          "many blocks stay resident on one SM, by block size. Held: ");
    kernel_words_inputs(card->spec, card->arch, out);
    buffer_add_char(out, '.');
    for (size_t row = 0; row < card->cells.size_count && row < ALT_MAX_ROWS; row++) {
        buffer_add_char(out, ' ');
        add_row(card, row, out);
        buffer_add_char(out, '.');
    }
    if (card->cells.size_count > ALT_MAX_ROWS)
        buffer_printf(out, " And %zu larger block sizes.",
                      card->cells.size_count - ALT_MAX_ROWS);
    for (size_t i = 0; i < chart_mark_count(card->spec); i++) {
        buffer_add_char(out, ' ');
        card_kernel_text(card, &card->spec->kernels[i], out);
        buffer_add_char(out, '.');
    }
}
