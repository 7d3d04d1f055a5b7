/* SPDX-License-Identifier: MIT */
/*
 * occsweep budget: how many registers, and how much shared memory, a kernel
 * may use and still reach a wanted occupancy.
 */
#include <string.h>

#include "base/arch_words.h"
#include "cli/budget_text.h"
#include "cli/command.h"
#include "cli/grid_choice.h"
#include "cli/launch_choice.h"
#include "cli/warpgroup_answer.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "config/special_inputs.h"
#include "emit/budget_card.h"
#include "emit/formats.h"
#include "emit/row_parts.h"

/* What is asked for. */
struct budget {
    const struct cli_args *args;
    const struct emitter *format; /* NULL: C macros */
    struct grid_choice choice;    /* architectures and block sizes */
    struct occ_launch launch;     /* everything else */
    struct selection columns;
};

/* ---- what the command line says ---- */

static bool check_target(const struct cli_args *args, struct error *err)
{
    if (args->given[OPT_OCCUPANCY] && args->given[OPT_BLOCKS])
        return error_set(err, ERROR_INPUT,
                         "--occupancy and --blocks both say what to reach; give one of them");
    if (!args->given[OPT_OCCUPANCY] && !args->given[OPT_BLOCKS] && !args->is_wide)
        return error_set(
            err, ERROR_INPUT,
            "budget needs --occupancy PERCENT or --blocks N: what is to be reached");
    return true;
}

static bool check_modes(const struct cli_args *args, struct error *err)
{
    static const enum option_id held[] = {OPT_REGS, OPT_SMEM, OPT_STATIC_SMEM,
                                          OPT_DYNAMIC_SMEM};
    if (args->is_frontier && args->is_wide)
        return error_set(err, ERROR_INPUT,
                         "--frontier and --wide are two tables; give one of them");
    for (size_t i = 0; args->is_frontier && i < sizeof(held) / sizeof(held[0]); i++)
        if (args->given[held[i]])
            return error_set(err, ERROR_INPUT,
                             "--frontier tells registers and shared memory together; leave "
                             "--%s out",
                             option_table[held[i]].name);
    return true;
}

static bool choose_columns(const struct cli_args *args, struct budget *budget,
                           struct error *err)
{
    bool has_own = args->is_wide && budget->format != &emit_csv && budget->format != &emit_json;

    if (args->columns != NULL && (has_own || budget->format == NULL))
        return error_set(err, ERROR_INPUT, "%s has a form of its own; leave --columns out",
                         budget->format == NULL ? "--format c" : "--wide");
    struct selection all = budget_columns();
    return columns_choose_of(&all, args->columns, budget->choice.archs.archs,
                             budget->choice.archs.count, &budget->columns, err);
}

static bool understand(const struct cli_args *args, struct budget *budget, struct error *err)
{
    static const enum option_id needed[] = {OPT_THREADS_LIST, OPT_END};

    return emitter_parse(args->format, "c", &budget->format, err) &&
           options_require(args, needed, err) && check_target(args, err) &&
           check_modes(args, err) && launch_choice(args, &budget->launch, err) &&
           grid_choice(args, &budget->choice, err) && choose_columns(args, budget, err);
}

/* ---- rows ---- */

static uint32_t wanted_blocks(const struct cli_args *args, const struct occ_arch *arch,
                              uint32_t threads_per_block)
{
    if (args->given[OPT_OCCUPANCY])
        return budget_blocks_for(arch, threads_per_block, args->occupancy_pct_x100);
    return args->given[OPT_BLOCKS] ? args->blocks_per_sm : 1;
}

/* The rows of one block size: one, or all block counts in reach from the
 * wanted one up; if that is not, its row says so. */
static void visit_block_size(const void *context, uint64_t part, struct row_sink *sink)
{
    const struct budget *budget = context;
    const struct cli_args *args = budget->args;
    const struct sweep_grid *grid = sweep_grid_find(budget->choice.grids.items, &part);
    struct occ_launch launch = budget->launch;

    launch.threads_per_block = sweep_grid_launch(grid, part).threads_per_block;
    uint32_t wanted = wanted_blocks(args, grid->arch, launch.threads_per_block);
    bool is_series = args->is_frontier || args->is_wide;
    for (uint32_t blocks = wanted;; blocks++) {
        struct budget_row row = args->is_frontier
                                    ? budget_row_make_pair(grid->arch, launch, blocks)
                                    : budget_row_make(grid->arch, launch, blocks);
        bool is_beyond = row.max_regs_per_thread == OCC_UNLIMITED;
        if (blocks == wanted || !is_beyond)
            row_sink_add(sink, &row);
        if (!is_series || is_beyond)
            return;
    }
}

static struct row_parts parts_of(const struct budget *budget)
{
    return (struct row_parts){
        .count = budget->choice.grids.row_count,
        .parts_per_chunk = 4,
        .row_bytes = sizeof(struct budget_row),
        .visit = visit_block_size,
        .context = budget,
    };
}

/* ---- answers ---- */

/* The columns that a reader needs: the launch bounds repeat the blocks, and not
 * every architecture has registers to spend or a compiler of CUDA. */
static bool choose_summary(struct budget *budget, struct error *err)
{
    const struct arch_list *archs = &budget->choice.archs;
    struct selection all = budget_columns();
    struct buffer names = BUFFER_INIT;

    buffer_printf(
        &names,
        "%sthreads_per_block,blocks_per_sm,warps_per_sm,occupancy_pct%s,"
        "max_smem_per_block_bytes%s,status",
        budget->choice.grids.count == 1 ? "" : "arch,",
        archs_have(archs->archs, archs->count, arch_has_registers) ? ",max_regs_per_thread"
                                                                   : "",
        archs_have(archs->archs, archs->count, arch_speaks_cuda) ? ",maxrregcount" : "");
    bool ok =
        buffer_check(&names, err) && columns_choose(&all, names.bytes, &budget->columns, err);
    buffer_release(&names);
    return ok;
}

static bool add_card(const struct budget *budget, struct records rows, struct buffer *out,
                     struct error *err)
{
    struct budget_card card;
    bool ok = budget_card_init(&card, rows, budget->choice.grids.count > 1, err);
    if (ok)
        add_table(budget->args->output, budget->format, out, &card.selection,
                  budget_card_rows(&card));
    budget_card_release(&card);
    return ok;
}

/* Compilers' words begin with underscores, which Markdown takes for bold type. */
static void md_add_line(struct buffer *out, const char *bytes, size_t length)
{
    struct buffer line = BUFFER_INIT;
    bool ends = length > 0 && bytes[length - 1] == '\n';
    buffer_add(&line, bytes, length - (ends ? 1 : 0));
    if (line.size > 0)
        md_add_escaped(out, line.bytes);
    buffer_add_text(out, ends ? "\n" : "");
    buffer_fail_if(out, line.failed);
    buffer_release(&line);
}

/* Around a table of LaTeX words are comments. */
static void add_words(const struct budget *budget, const struct budget_text *text,
                      void (*write)(const struct budget_text *text, struct buffer *out),
                      struct buffer *out)
{
    struct buffer words = BUFFER_INIT;
    write(text, &words);
    for (size_t at = 0, length; at < words.size; at += length) {
        const char *end = memchr(words.bytes + at, '\n', words.size - at);
        length = end == NULL ? words.size - at : (size_t)(end + 1 - words.bytes) - at;
        buffer_add_text(out, budget->format == &emit_latex ? "% " : "");
        if (budget->format == &emit_md)
            md_add_line(out, words.bytes + at, length);
        else
            buffer_add(out, words.bytes + at, length);
    }
    buffer_fail_if(out, words.failed);
    buffer_release(&words);
}

/* Text, Markdown and LaTeX. */
static bool add_for_people(struct budget *budget, const struct budget_text *text,
                           struct buffer *out, struct error *err)
{
    const struct cli_args *args = budget->args;
    bool is_summary = args->columns == NULL;

    if (is_summary)
        add_words(budget, text, budget_write_heading, out);
    if (args->is_wide ? !add_card(budget, text->rows, out, err)
                      : is_summary && !choose_summary(budget, err))
        return false;
    if (!args->is_wide)
        add_table(args->output, budget->format, out, &budget->columns, text->rows);
    if (is_summary)
        add_words(budget, text, budget_write_notes, out);
    return true;
}

static bool write_rows(struct budget *budget, struct records rows, struct error *err)
{
    const struct cli_args *args = budget->args;
    const struct budget_text text = {
        .archs = budget->choice.archs.archs,
        .arch_count = budget->choice.archs.count,
        .rows = rows,
        .is_pair = args->is_frontier,
        .is_card = args->is_wide,
    };
    struct buffer out = BUFFER_INIT;
    bool ok = true;

    if (budget->format == NULL)
        budget_write_macros(&text, &out);
    else if (budget->format == &emit_json)
        add_table(args->output, budget->format, &out, &budget->columns, rows);
    else
        ok = add_for_people(budget, &text, &out, err);
    ok = ok && write_output(args->output, &out, err);
    buffer_release(&out);
    return ok;
}

static bool write_budget(struct budget *budget, struct error *err)
{
    const struct cli_args *args = budget->args;
    struct row_parts parts = parts_of(budget);
    struct buffer rows = BUFFER_INIT;

    if (budget->format == &emit_csv)
        return row_parts_write_csv(&parts, &budget->columns, args->jobs, args->output, err);
    bool ok = row_parts_collect(&parts, &rows, err) &&
              write_rows(budget, records_in(&rows, sizeof(struct budget_row)), err);
    buffer_release(&rows);
    return ok;
}

static bool run_budget(const struct cli_args *args, int *status, struct error *err)
{
    struct budget budget = {.args = args};

    (void)status;
    if (args->given[OPT_WARPGROUPS])
        return warpgroup_answer(args, err);
    bool ok = understand(args, &budget, err) && write_budget(&budget, err);
    grid_choice_release(&budget.choice);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS,    OPT_THREADS_LIST, OPT_OCCUPANCY,   OPT_BLOCKS,
    OPT_REGS,        OPT_SMEM,         OPT_STATIC_SMEM, OPT_DYNAMIC_SMEM,
    OPT_CARVEOUT,    OPT_BARRIERS,     OPT_OPTIN,       OPT_PARTITIONED_CACHING,
    SPECIAL_OPTIONS, OPT_FRONTIER,     OPT_WIDE,        OPT_WARPGROUPS,
    OPT_COLUMNS,     OPT_FORMAT_OR_C,  OPT_OUTPUT,      OPT_JOBS,
    OPT_END,
};

const struct command cmd_budget = {
    .name = "budget",
    .words = {"budget", NULL},
    .arguments = "--arch NAME --threads LIST --blocks N [OPTIONS]",
    .summary = "the most registers and shared memory that reach an occupancy",
    .about = "Each maximum is told with the other input held: --regs and --smem, 0 unless\n"
             "given. One that is out of reach is empty, and status is out_of_reach: and the\n"
             "limits that refuse, joined with +. maxrregcount is what ptxas would choose.\n"
             "--wide has every block count as rows in csv and json.\n",
    .examples =
        "occsweep budget --arch sm_90 --threads 256 --blocks 3\n"
        "occsweep budget --arch sm_80,sm_90 --threads 128,256 --occupancy 50 --smem 16K\n"
        "occsweep budget --arch sm_86 --threads 256 --blocks 2 --frontier --format csv\n"
        "occsweep budget --arch sm_90 --threads 64..1024:64 --wide\n"
        "occsweep budget --arch sm_90 --threads 128,256 --wide --format latex -o card.tex\n"
        "occsweep budget --arch sm_90 --threads 256 --blocks 3 --format c -o budget.h\n"
        "occsweep budget --arch sm_90 --warpgroups 1+2\n",
    .options = options,
    .run = run_budget,
};
