/* SPDX-License-Identifier: MIT */
/*
 * occsweep compare: the same launches on several architectures or products.
 * A matrix for people, unless a format is asked for: then a row for each
 * launch on each of them.
 */
#include "cli/command.h"
#include "cli/comparison.h"
#include "cli/grid_choice.h"
#include "cli/write_output.h"
#include "emit/formats.h"

/* Text has no columns to choose from unless some are. */
static bool answer(const struct cli_args *args, const struct comparison *comparison,
                   struct buffer *out, struct error *err)
{
    const struct emitter *format;
    struct selection all = compare_columns(comparison->has_gpus), columns;

    if (!emitter_parse(args->format, NULL, &format, err) ||
        !columns_choose(&all, args->columns, &columns, err))
        return false;
    if (format != &emit_text || args->columns != NULL) {
        format->table(
            out, &columns,
            RECORDS(comparison->rows, comparison->device_count * comparison->launch_count));
        return true;
    }
    if (args->given[OPT_FORMAT])
        comparison_write_launches(comparison, out);
    else
        comparison_write_matrix(comparison, out);
    comparison_write_notes(comparison, out);
    return true;
}

static bool run_compare(const struct cli_args *args, int *status, struct error *err)
{
    struct comparison comparison = {.rows = NULL};
    struct buffer out = BUFFER_INIT;

    (void)status;
    bool ok = comparison_init(args, &comparison, err);
    if (ok) {
        grid_choice_warn(args);
        ok = answer(args, &comparison, &out, err) && write_output(args->output, &out, err);
    }
    buffer_release(&out);
    comparison_release(&comparison);
    return ok;
}

static const enum option_id options[] = {
    OPT_ARCH,      OPT_SET,      OPT_RULES,    OPT_THREADS_LIST, OPT_REGS_LIST,
    OPT_SMEM_LIST, OPT_CARVEOUT, OPT_BARRIERS, OPT_OPTIN,        OPT_PARTITIONED_CACHING,
    OPT_MEASURE,   OPT_BASE,     OPT_COLUMNS,  OPT_FORMAT,       OPT_OUTPUT,
    OPT_END,
};

const struct command cmd_compare = {
    .name = "compare",
    .words = {"compare", NULL},
    .arguments = "--arch NAME,NAME... --threads LIST --regs LIST [--smem LIST] [OPTIONS]",
    .summary = "the same launches on several architectures or products",
    .about = "Text is a matrix: launches down, architectures across. --format, text too,\n"
             "gives each launch on each of them in full: the columns of sweep, blocks_ratio\n"
             "(to --base) and limiters_changed. Where products are named, blocks and warps\n"
             "on all their SMs come too. max in a list is the largest of all architectures.\n",
    .examples =
        "occsweep compare --arch sm_80,sm_86,sm_90 --threads 128,256 --regs 32..128:16 "
        "--smem 16K\n"
        "occsweep compare --arch \"RTX 4060,RTX 4090,H100 SXM5\" --threads 256 --regs 72 "
        "--smem 40K --measure blocks\n"
        "occsweep compare --arch all --base sm_90 --threads 256 --regs 72 --format csv\n",
    .options = options,
    .run = run_compare,
};
