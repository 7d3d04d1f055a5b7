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
#include "cli/write_table.h"
#include "emit/formats.h"

static struct records all_rows(const struct comparison *comparison)
{
    size_t count = comparison->device_count * comparison->launch_count;
    return RECORDS(comparison->rows, count);
}

static bool has_other_targets(const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->device_count * comparison->launch_count; i++)
        if (comparison->rows[i].registers_compiled_for != NULL)
            return true;
    return false;
}

/* Kernels for people: a table of what matters, and what it is worth. */
static bool answer_kernels(const struct comparison *comparison, const struct selection *all,
                           struct buffer *out, struct error *err)
{
    struct selection columns;
    const char *names = comparison->has_gpus
                            ? "kernel,arch,gpu,threads_per_block,regs_per_thread,"
                              "smem_per_block_bytes,blocks_per_sm,warps_per_sm,occupancy_pct,"
                              "limiters,blocks_ratio,blocks_per_gpu,status,"
                              "registers_compiled_for"
                            : "kernel,arch,threads_per_block,regs_per_thread,"
                              "smem_per_block_bytes,blocks_per_sm,warps_per_sm,occupancy_pct,"
                              "limiters,blocks_ratio,status,registers_compiled_for";

    if (!columns_choose(all, names, &columns, err))
        return false;
    add_table(comparison->args->output, &emit_text, out, &columns, all_rows(comparison));
    if (has_other_targets(comparison))
        buffer_add_text(out, "\nregisters_compiled_for: these registers are those that the "
                             "compiler chose for\nthat target; compiled for the architecture "
                             "itself there may be others.\n");
    if (comparison->kernels.left_out != 0)
        buffer_printf(out,
                      "\nLeft out, since they did not build or their registers are not known: "
                      "%zu.\n",
                      comparison->kernels.left_out);
    return true;
}

/* Text has no columns to choose from unless some are. */
static bool answer(const struct cli_args *args, const struct comparison *comparison,
                   struct buffer *out, struct error *err)
{
    const struct emitter *format;
    bool has_kernels = comparison->kernels.count != 0;
    struct selection all = compare_columns(has_kernels, comparison->has_gpus), columns;

    if (!emitter_parse(args->format, NULL, &format, err) ||
        !columns_choose_of(&all, args->columns, comparison->archs.archs,
                           comparison->archs.count, &columns, err))
        return false;
    if (format != &emit_text || args->columns != NULL) {
        format->table(out, &columns, all_rows(comparison));
        return true;
    }
    if (has_kernels)
        return answer_kernels(comparison, &all, out, err);
    out->words = comparison->words;
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
    OPT_ARCH,        OPT_SET,          OPT_RULES,    OPT_THREADS_LIST, OPT_REGS_LIST,
    OPT_SMEM_LIST,   OPT_CARVEOUT,     OPT_BARRIERS, OPT_OPTIN,        OPT_PARTITIONED_CACHING,
    SPECIAL_OPTIONS, OPT_DYNAMIC_SMEM, OPT_MATCH,    OPT_MEASURE,      OPT_BASE,
    OPT_COLUMNS,     OPT_FORMAT,       OPT_OUTPUT,   OPT_END,
};

const struct command cmd_compare = {
    .name = "compare",
    .words = {"compare", NULL},
    .arguments = "[FILE...] --arch NAME,NAME... --threads LIST [--regs LIST] [OPTIONS]",
    .summary = "the same launches on several architectures or products",
    .about = "Text is a matrix: launches down, architectures across. --format, text too,\n"
             "gives each launch on each of them in full: the columns of sweep, blocks_ratio\n"
             "(to --base) and limiters_changed. Where products are named, blocks and warps\n"
             "on all their SMs come too. max in a list is the largest of all architectures.\n"
             "With FILEs, logs of `ptxas -v` (- is standard input), their kernels are\n"
             "compared instead: registers, static shared memory and barriers are those of\n"
             "the log, of the build for each architecture where it has one.\n",
    .examples =
        "occsweep compare --arch sm_80,sm_86,sm_90 --threads 128,256 --regs 32..128:16 "
        "--smem 16K\n"
        "occsweep compare --arch \"RTX 4060,RTX 4090,H100 SXM5\" --threads 256 --regs 72 "
        "--smem 40K --measure blocks\n"
        "occsweep compare --arch nvidia --base sm_90 --threads 256 --regs 72 --format csv\n"
        "occsweep compare build.log --arch sm_80,sm_90 --threads 256 --match '*gemm*'\n",
    .options = options,
    .max_operands = SIZE_MAX,
    .run = run_compare,
};
