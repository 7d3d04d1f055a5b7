/* SPDX-License-Identifier: MIT */
/*
 * occsweep sweep: a grid of launches, every one answered, as CSV. The file is
 * written whole or not at all; standard output as far as it goes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/grid_choice.h"
#include "cli/progress.h"
#include "cli/write_output.h"
#include "emit/output_file.h"
#include "rows/sweep_csv.h"
#include "emit/tables.h"

/* What is asked for. */
struct sweep {
    struct grid_choice choice;
    struct selection selection;
    struct sweep_shard shard; /* {0, 0}: all rows */
    struct buffer path;       /* of a part; else what the option says */
};

static const char *get_variable(const char *name)
{
    return getenv(name);
}

/* Where a scheduler starts all parts with one command line, each must have a
 * file of its own. */
static bool choose_shard(const struct cli_args *args, struct sweep *sweep, struct error *err)
{
    bool has_number = false;

    if (args->shard == NULL)
        return true;
    if (!sweep_shard_parse("--shard", args->shard, get_variable, &sweep->shard, err))
        return false;
    if (args->output == NULL)
        return true;
    if (!sweep_shard_file_name("-o", args->output, sweep->shard, &sweep->path, &has_number,
                               err))
        return false;
    if (!has_number && sweep->shard.count > 1 && strncmp(args->shard, "auto", 4) == 0)
        return error_set(err, ERROR_INPUT,
                         "-o %s: all parts would be written there; say where the number of "
                         "the part goes, as in part-%%05d.csv",
                         args->output);
    return true;
}

static bool understand(const struct cli_args *args, struct sweep *sweep, struct error *err)
{
    static const enum option_id needed[] = {OPT_THREADS_LIST, OPT_SMEM_LIST, OPT_END};

    struct selection all = columns_all(&sweep_table);
    const struct arch_list *archs = &sweep->choice.archs;

    return options_require(args, needed, err) && choose_shard(args, sweep, err) &&
           grid_choice(args, &sweep->choice, err) &&
           arch_choice_require_regs(args, OPT_REGS_LIST, archs->archs, archs->count, err) &&
           columns_choose_of(&all, args->columns, archs->archs, archs->count, &sweep->selection,
                             err);
}

/* Nothing is written but how much there would be. */
static bool write_size(const struct sweep_csv *csv, struct error *err)
{
    struct buffer text = BUFFER_INIT;

    buffer_printf(&text, "rows   %" PRIu64 "\nbytes  about %" PRIu64 "\n",
                  sweep_csv_count_rows(csv), sweep_csv_estimate_bytes(csv));
    return print_and_release(&text, err);
}

static bool write_rows(const struct sweep_csv *csv, const char *path, struct error *err)
{
    struct output_file file;

    if (!output_file_open(&file, path, err))
        return false;
    if (sweep_csv_write(csv, &file, err))
        return output_file_finish(&file, err);
    output_file_abandon(&file);
    return false;
}

/* Where the rows themselves appear on the terminal, a line between them that
 * rewrites itself would only disturb. */
static enum cli_progress progress_wanted(const struct cli_args *args)
{
    bool shows_rows = output_is_terminal(args->output);
    bool is_auto = args->progress == CLI_PROGRESS_AUTO;
    return shows_rows && is_auto ? CLI_PROGRESS_NEVER : (enum cli_progress)args->progress;
}

static bool write_sweep(const struct cli_args *args, const struct sweep *sweep,
                        struct error *err)
{
    struct progress progress;
    const struct sweep_csv csv = {
        .grids = sweep->choice.grids.items,
        .grid_count = sweep->choice.grids.count,
        .selection = &sweep->selection,
        .shard = sweep->shard,
        .threads = args->jobs,
        .progress = progress_update,
        .listener = &progress,
    };

    grid_choice_warn(args);
    if (args->dry_run)
        return write_size(&csv, err);
    progress_begin(&progress, progress_wanted(args), "rows");
    const char *path = sweep->path.size > 0 ? sweep->path.bytes : args->output;
    bool ok = write_rows(&csv, path, err);
    progress_end(&progress);
    return ok;
}

static bool run_sweep(const struct cli_args *args, int *status, struct error *err)
{
    struct sweep sweep = {.choice = {.archs = {.count = 0}}, .path = BUFFER_INIT};

    (void)status;
    bool ok = understand(args, &sweep, err) && write_sweep(args, &sweep, err);
    grid_choice_release(&sweep.choice);
    buffer_release(&sweep.path);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS,      OPT_THREADS_LIST,  OPT_REGS_LIST, OPT_SMEM_LIST,
    OPT_CARVEOUT_LIST, OPT_BARRIERS_LIST, OPT_OPTIN,     OPT_PARTITIONED_CACHING,
    SPECIAL_OPTIONS,   OPT_COLUMNS,       OPT_OUTPUT,    OPT_SHARD,
    OPT_DRY_RUN,       OPT_JOBS,          OPT_PROGRESS,  OPT_END,
};

const struct command cmd_sweep = {
    .name = "sweep",
    .words = {"sweep", NULL},
    .arguments = "--arch NAME --threads LIST --regs LIST --smem LIST [OPTIONS]",
    .summary = "every launch of a grid, answered, as CSV",
    .about = "A list is ITEM[,ITEM...], an item a value or FROM..TO[:STEP]; max is the\n"
             "architecture's own maximum. Rows are ordered by architecture, threads,\n"
             "registers, shared memory, carveout and barriers, the last varying fastest.\n"
             "The same bytes come out whatever the number of threads. Part K of N (--shard)\n"
             "holds its share of the rows; only the first has the header, so that `cat` of\n"
             "all parts is the whole.\n",
    .examples =
        "occsweep sweep --arch sm_90 --threads 32..1024:32 --regs 1..255 --smem 0..227K:1K\n"
        "occsweep sweep --arch sm_80,sm_90 --threads 256 --regs 1..max --smem 0 -o regs.csv\n"
        "occsweep sweep --arch hopper --threads 128 --regs 64 --smem 0..max:1K --carveout all "
        "--columns smem,carveout,blocks_per_sm\n"
        "occsweep sweep --arch sm_90 --threads 1..1024 --regs 0..255 --smem 0 --shard 1/4 "
        "-o part-1.csv\n",
    .options = options,
    .run = run_sweep,
    .is_first = true,
};
