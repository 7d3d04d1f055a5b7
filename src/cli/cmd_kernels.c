/* SPDX-License-Identifier: MIT */
/*
 * occsweep kernels: what compilers report of kernels, and what it means: the
 * resident blocks at the block sizes they are launched with.
 */
#include "cli/account_words.h"
#include "cli/command.h"
#include "cli/kernel_choice.h"
#include "cli/kernel_notes.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "emit/formats.h"
#include "emit/kernel_rows.h"

/* What is asked, and the answers. */
struct kernels {
    const struct cli_args *args;
    const struct emitter *format;
    struct kernel_choice choice;
    struct selection all, columns;
    struct buffer rows; /* struct kernel_row */
};

/* What release() frees is in *kernels on failure too. */
static bool understand(const struct cli_args *args, struct kernels *kernels, struct error *err)
{
    kernels->all = kernel_columns();
    return emitter_parse(args->format, NULL, &kernels->format, err) &&
           columns_choose(&kernels->all, args->columns, &kernels->columns, err) &&
           kernel_choice_read(args, &args->operands, &kernels->choice, err);
}

static bool answer(struct kernels *kernels, struct error *err)
{
    struct kernel_choice *choice = &kernels->choice;
    struct sweep_launch launch;
    struct kernel_launches launches = kernel_choice_launches(kernels->args, &launch);

    for (size_t i = 0; i < choice->count; i++)
        if (!kernel_rows_add(choice->items[i].kernel, choice->items[i].arch, &launches,
                             &choice->list.pool, &kernels->rows, err))
            return false;
    return true;
}

/* ---- for people ---- */

static bool any(struct records rows, bool (*has)(const struct kernel_row *row))
{
    for (size_t i = 0; i < rows.count; i++)
        if (has(record_at(&rows, i)))
            return true;
    return false;
}

static bool is_refused(const struct kernel_row *row)
{
    return row->launch.result.status != OCC_OK;
}

static bool has_launch_bounds(const struct kernel_row *row)
{
    return row->max_threads_per_block != OCC_UNLIMITED;
}

static bool has_spills(const struct kernel_row *row)
{
    return (row->spill_store_bytes != OCC_UNLIMITED && row->spill_store_bytes > 0) ||
           (row->spill_load_bytes != OCC_UNLIMITED && row->spill_load_bytes > 0);
}

static bool has_more_barriers(const struct kernel_row *row)
{
    return row->launch.launch.barriers_per_block > 1;
}

/* The columns that matter: some only where they say something. */
static bool choose_summary(struct kernels *kernels, struct records rows, struct error *err)
{
    struct buffer names = BUFFER_INIT;

    buffer_printf(&names,
                  "name,arch,regs_per_thread,smem_per_block_bytes%s%s%s,threads_per_block,"
                  "blocks_per_sm,warps_per_sm,occupancy_pct,limiters,regs_to_cliff,"
                  "blocks_per_sm_next%s",
                  any(rows, has_more_barriers) ? ",barriers_per_block" : "",
                  any(rows, has_spills) ? ",spill_store_bytes,spill_load_bytes" : "",
                  any(rows, has_launch_bounds) ? ",max_threads_per_block" : "",
                  any(rows, is_refused) ? ",status" : "");
    bool ok = names.failed ? error_no_memory(err)
                           : columns_choose(&kernels->all, names.bytes, &kernels->columns, err);
    buffer_release(&names);
    return ok;
}

static bool write_kernels(struct kernels *kernels, struct error *err)
{
    const struct cli_args *args = kernels->args;
    struct records rows = records_in(&kernels->rows, sizeof(struct kernel_row));
    bool is_summary =
        args->columns == NULL && (kernels->format == &emit_text || kernels->format == &emit_md);
    struct buffer out = BUFFER_INIT;

    if (is_summary && !choose_summary(kernels, rows, err))
        return false;
    add_table(args->output, kernels->format, &out, &kernels->columns, rows);
    if (is_summary)
        kernel_notes_write(&kernels->choice, rows, &out);
    bool ok = write_output(args->output, &out, err);
    buffer_release(&out);
    return ok;
}

static bool run_kernels(const struct cli_args *args, int *status, struct error *err)
{
    struct kernels kernels = {.args = args};

    (void)status;
    bool ok = understand(args, &kernels, err);
    if (ok) {
        kernel_choice_warn(&kernels.choice);
        ok = answer(&kernels, err) && write_kernels(&kernels, err);
    }
    buffer_release(&kernels.rows);
    kernel_choice_release(&kernels.choice);
    return ok;
}

static const enum option_id options[] = {
    OPT_KERNEL_ARCH,
    OPT_SET,
    OPT_RULES,
    OPT_KERNEL_THREADS,
    OPT_KERNEL_DYNAMIC_SMEM,
    OPT_CARVEOUT,
    OPT_OPTIN,
    OPT_PARTITIONED_CACHING,
    OPT_MATCH,
    OPT_COLUMNS,
    OPT_FORMAT,
    OPT_OUTPUT,
    OPT_END,
};

const struct command cmd_kernels = {
    .name = "kernels",
    .words = {"kernels", NULL},
    .arguments = "FILE... [--threads LIST] [--match GLOB] [OPTIONS]",
    .summary = "the kernels of compiler logs and binaries, answered",
    .about = "FILEs (- is standard input) may be what `ptxas -v`, `nvlink -v` or `cuobjdump\n"
             "-res-usage` print, cubins, and objects, libraries and programs that hold them;\n"
             "which they are is seen from what is in them. A row for each kernel,\n"
             "architecture and block size. A kernel that does not say with which block size\n"
             "it is launched is looked at with 128, 256, 512 and 1024 threads; --threads says\n"
             "which. regs_to_cliff: registers to spare before a block is lost;\n"
             "blocks_per_sm_next: the blocks then.\n",
    .examples = "occsweep kernels build.log\n"
                "occsweep kernels build.log --threads 256 --match '*gemm*'\n"
                "occsweep kernels build.log --threads 128,256 --dynamic-smem 40K --format md\n"
                "occsweep kernels - --threads 256 --format csv < build.log\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .run = run_kernels,
};
