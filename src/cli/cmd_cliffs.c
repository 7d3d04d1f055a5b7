/* SPDX-License-Identifier: MIT */
/*
 * occsweep cliffs: along one input, the ranges in which the answer stays the
 * same, for every combination of the other inputs.
 */
#include "cli/account_words.h"
#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/grid_choice.h"
#include "cli/write_table.h"
#include "emit/cliff_union.h"
#include "emit/formats.h"
#include "emit/plateau_summary.h"

/* What is asked for. */
struct cliffs {
    const struct cli_args *args;
    const struct emitter *format;
    struct grid_choice choice;
    struct plateau_parts plateaus;
};

/* ---- what the command line says ---- */

static enum occ_axis along_of(const struct cli_args *args)
{
    return args->given[OPT_CLIFFS_ALONG] ? args->along : OCC_AXIS_REGS;
}

/* One input cannot both vary and be listed. */
static bool check_along(const struct cli_args *args, struct error *err)
{
    enum occ_axis along = along_of(args);
    enum option_id id = along == ALONG_CARVEOUT ? OPT_CARVEOUT_LIST : grid_choice_option(along);
    const char *name = option_table[id].name;

    if (args->is_union && along == ALONG_CARVEOUT)
        return error_set(err, ERROR_INPUT,
                         "--union is of plateaus: it needs --along regs, smem, threads or "
                         "barriers");
    if (args->given[id] && !args->given[OPT_CLIFFS_ALONG])
        return error_set(err, ERROR_INPUT,
                         "cliffs runs along --%s unless --along names another input; leave "
                         "--%s out or add --along",
                         name, name);
    if (args->given[id])
        return error_set(err, ERROR_INPUT,
                         "--%s is what --along varies, all of it; leave one of them out", name);
    return true;
}

static bool check_threads(const struct cli_args *args, struct error *err)
{
    static const enum option_id needed[] = {OPT_THREADS_LIST, OPT_END};
    return along_of(args) == OCC_AXIS_THREADS || options_require(args, needed, err);
}

static bool check_regs(const struct cli_args *args, const struct arch_list *archs,
                       struct error *err)
{
    return along_of(args) == OCC_AXIS_REGS ||
           arch_choice_require_regs(args, OPT_REGS_LIST, archs->archs, archs->count, err);
}

/* Threads and registers must be said where they do not vary; shared memory is
 * none and barriers one unless something else is. */

static bool understand(const struct cli_args *args, struct cliffs *cliffs, struct error *err)
{
    cliffs->args = args;
    if (!emitter_parse(args->format, NULL, &cliffs->format, err) || !check_along(args, err) ||
        !check_threads(args, err) || !grid_choice(args, &cliffs->choice, err) ||
        !check_regs(args, &cliffs->choice.archs, err))
        return false;
    cliffs->plateaus = (struct plateau_parts){
        .grids = cliffs->choice.grids.items,
        .grid_count = cliffs->choice.grids.count,
        .along = along_of(args),
    };
    return true;
}

/* ---- answers ---- */

static bool is_for_people(const struct emitter *format)
{
    return format == &emit_text || format == &emit_md;
}

/* What is the same everywhere stands above the table. */
static void write_heading(const struct cliffs *cliffs, struct records rows, struct buffer *out)
{
    struct buffer line = BUFFER_INIT;

    buffer_printf(&line, "along %s: ", plateau_parts_along(&cliffs->plateaus));
    plateau_summary_held(&line, rows);
    words_add_paragraph(out, &line);
    buffer_add_char(out, '\n');
    buffer_release(&line);
}

static bool write_rows(const struct cliffs *cliffs, const struct selection *chosen,
                       struct records rows, struct error *err)
{
    const struct cli_args *args = cliffs->args;
    bool is_summary = args->columns == NULL && is_for_people(cliffs->format);
    struct selection columns = is_summary ? plateau_summary_columns(rows) : *chosen;
    struct buffer out = BUFFER_INIT;

    if (is_summary)
        write_heading(cliffs, rows, &out);
    bool ok = write_table(args->output, cliffs->format, &out, &columns, rows, err);
    buffer_release(&out);
    return ok;
}

static bool write_plateaus(const struct cliffs *cliffs, struct error *err)
{
    const struct cli_args *args = cliffs->args;
    struct row_parts parts = plateau_parts(&cliffs->plateaus);
    struct selection all = plateau_columns_all(), chosen;
    struct buffer rows = BUFFER_INIT;

    if (!columns_choose_of(&all, args->columns, cliffs->choice.archs.archs,
                           cliffs->choice.archs.count, &chosen, err))
        return false;
    if (cliffs->format == &emit_csv)
        return row_parts_write_csv(&parts, &chosen, args->jobs, args->output, err);

    bool ok = row_parts_collect(&parts, &rows, err) &&
              write_rows(cliffs, &chosen, records_in(&rows, sizeof(struct plateau_row)), err);
    buffer_release(&rows);
    return ok;
}

static bool write_union(const struct cliffs *cliffs, struct error *err)
{
    const struct cli_args *args = cliffs->args;
    struct selection chosen;
    struct buffer rows = BUFFER_INIT, out = BUFFER_INIT;

    bool ok = columns_parse(&cliff_union_table, args->columns, &chosen, err) &&
              cliff_union_collect(&cliffs->plateaus, &rows, err) &&
              write_table(args->output, cliffs->format, &out, &chosen,
                          records_in(&rows, sizeof(struct cliff_union_row)), err);
    buffer_release(&rows);
    buffer_release(&out);
    return ok;
}

static bool run_cliffs(const struct cli_args *args, int *status, struct error *err)
{
    struct cliffs cliffs = {.args = args};

    (void)status;
    bool ok = understand(args, &cliffs, err);
    if (ok) {
        grid_choice_warn(args);
        ok = args->is_union ? write_union(&cliffs, err) : write_plateaus(&cliffs, err);
    }
    grid_choice_release(&cliffs.choice);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS,      OPT_CLIFFS_ALONG, OPT_THREADS_LIST,
    OPT_REGS_LIST,     OPT_SMEM_LIST,    OPT_CARVEOUT_LIST,
    OPT_BARRIERS_LIST, OPT_OPTIN,        OPT_PARTITIONED_CACHING,
    SPECIAL_OPTIONS,   OPT_UNION,        OPT_COLUMNS,
    OPT_FORMAT,        OPT_OUTPUT,       OPT_JOBS,
    OPT_END,
};

const struct command cmd_cliffs = {
    .name = "cliffs",
    .words = {"cliffs", NULL},
    .arguments = "--arch NAME [--along INPUT] --threads LIST [OPTIONS]",
    .summary = "thresholds: the ranges of one input that keep the answer",
    .about = "The other inputs take lists; each combination is a slice of its own. CSV and\n"
             "JSON have all columns, text and md those that differ. blocks_per_sm_next is\n"
             "what one more unit leaves; along carveout, what the next size gives.\n"
             "--union: every value at which some slice changes, in how many slices, and in\n"
             "how many of them blocks are lost.\n",
    .examples = "occsweep cliffs --arch sm_90 --threads 256 --smem 40K\n"
                "occsweep cliffs --arch \"RTX 4060\" --along smem --threads 128,256 --regs 64\n"
                "occsweep cliffs --arch sm_90 --threads 32..max:32 --union --format csv\n",
    .options = options,
    .run = run_cliffs,
};
