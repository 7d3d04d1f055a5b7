/* SPDX-License-Identifier: MIT */
/*
 * occsweep kernels: what compilers report of kernels, and what it means: the
 * resident blocks at the block sizes they are launched with.
 */
#include "cli/command.h"
#include "cli/kernel_choice.h"
#include "cli/kernel_notes.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "emit/formats.h"
#include "emit/kernel_rows.h"
#include "emit/kernel_sizes.h"

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

static bool has_scalar_regs(const struct kernel_row *row)
{
    return row->scalar_regs_per_warp != OCC_UNLIMITED &&
           arch_has_scalar_registers(row->launch.arch);
}

static bool has_accum_regs(const struct kernel_row *row)
{
    return row->launch.launch.accum_regs_per_thread != 0 &&
           arch_has_accumulators(row->launch.arch);
}

static bool has_llvm_waves(const struct kernel_row *row)
{
    return arch_has_llvm_waves(row->launch.arch);
}

static bool has_more_barriers(const struct kernel_row *row)
{
    return row->launch.launch.barriers_per_block > 1;
}

/* The columns of a kernel that matter: some only where they say something. */
static void add_kernel_columns(struct records rows, struct buffer *names)
{
    buffer_printf(names, "name,arch,regs_per_thread%s%s,smem_per_block_bytes%s%s%s",
                  any(rows, has_scalar_regs) ? ",scalar_regs_per_warp" : "",
                  any(rows, has_accum_regs) ? ",accum_regs_per_thread" : "",
                  any(rows, has_more_barriers) ? ",barriers_per_block" : "",
                  any(rows, has_spills) ? ",spill_store_bytes,spill_load_bytes" : "",
                  any(rows, has_launch_bounds) ? ",max_threads_per_block" : "");
}

/* Kernels whose block size is known: a row for each. */
static bool add_known(struct kernels *kernels, struct records rows, struct buffer *out,
                      struct error *err)
{
    struct buffer known = BUFFER_INIT, names = BUFFER_INIT;

    for (size_t i = 0; i < rows.count; i++) {
        const struct kernel_row *row = record_at(&rows, i);
        if (!row->is_size_assumed)
            buffer_add(&known, row, sizeof(*row));
    }
    struct records chosen = records_in(&known, sizeof(struct kernel_row));
    add_kernel_columns(chosen, &names);
    buffer_printf(&names,
                  ",threads_per_block,blocks_per_sm,warps_per_sm,occupancy_pct,limiters%s,"
                  "regs_to_cliff,blocks_per_sm_next%s",
                  any(chosen, has_llvm_waves) ? ",llvm_waves_per_simd" : "",
                  any(chosen, is_refused) ? ",status" : "");
    bool ok = buffer_check(&names, err) && buffer_check(&known, err);
    ok = ok && columns_choose(&kernels->all, names.bytes, &kernels->columns, err);
    if (ok && chosen.count > 0)
        add_table(kernels->args->output, kernels->format, out, &kernels->columns, chosen);
    buffer_release(&known);
    buffer_release(&names);
    return ok;
}

/* The others: a table over block sizes. */
static bool add_assumed(const struct kernels *kernels, struct records rows, struct buffer *out,
                        struct error *err)
{
    struct buffer sizes = BUFFER_INIT, names = BUFFER_INIT;
    struct selection columns;

    kernel_sizes_collect(rows, &sizes);
    struct records chosen = records_in(&sizes, sizeof(struct kernel_sizes_row));
    add_kernel_columns(chosen, &names);
    bool ok = buffer_check(&names, err) && buffer_check(&sizes, err);
    ok = ok && kernel_sizes_columns(names.bytes, &columns, err);
    if (ok && chosen.count > 0) {
        buffer_add_text(out, out->size > 0 ? "\n" : "");
        add_table(kernels->args->output, kernels->format, out, &columns, chosen);
    }
    buffer_release(&sizes);
    buffer_release(&names);
    return ok;
}

static bool add_summary(struct kernels *kernels, struct records rows, struct buffer *out,
                        struct error *err)
{
    if (!add_known(kernels, rows, out, err) || !add_assumed(kernels, rows, out, err))
        return false;
    kernel_notes_write(&kernels->choice, rows, kernels->format == &emit_md, out);
    return true;
}

static bool write_kernels(struct kernels *kernels, struct error *err)
{
    const struct cli_args *args = kernels->args;
    struct records rows = records_in(&kernels->rows, sizeof(struct kernel_row));
    bool is_summary =
        args->columns == NULL && (kernels->format == &emit_text || kernels->format == &emit_md);
    struct buffer out = BUFFER_INIT;
    bool ok = true;

    if (args->columns == NULL)
        kernels->columns = columns_of_records(&kernels->all, rows);
    if (is_summary)
        ok = add_summary(kernels, rows, &out, err);
    else
        add_table(args->output, kernels->format, &out, &kernels->columns, rows);
    ok = ok && write_output(args->output, &out, err);
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
    KERNEL_OPTIONS, OPT_COLUMNS, OPT_FORMAT, OPT_OUTPUT, OPT_END,
};

const struct command cmd_kernels = {
    .name = "kernels",
    .words = {"kernels", NULL},
    .arguments = "FILE... [--threads LIST] [--match GLOB] [OPTIONS]",
    .summary = "the kernels of compiler logs and binaries, answered",
    .about =
        "FILEs (- is standard input) may be what `ptxas -v`, `nvlink -v` or `cuobjdump\n"
        "-res-usage` print, LLVM's remarks (-Rpass-analysis=kernel-resource-usage) and\n"
        "AMDGPU assembly, cubins, AMD's code objects, and bundles, objects, libraries and\n"
        "programs that hold them; which they are is seen from what is in them; a folder is\n"
        "one of Triton's cache. Remarks name no target: --arch, or a command in the log.\n"
        "A row for each kernel, architecture and block size: that of --threads, else the\n"
        "largest that its launch bounds allow, else 128, 256, 512 and 1024 threads, which\n"
        "text and md put side by side. regs_to_cliff: registers to spare before a block is\n"
        "lost; blocks_per_sm_next: the blocks then.\n",
    .examples = "occsweep kernels build.log\n"
                "occsweep kernels build.log --threads 256 --match '*gemm*'\n"
                "occsweep kernels build.log --threads 128,256 --dynamic-smem 40K --format md\n"
                "occsweep kernels - --threads 256 --format csv < build.log\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .run = run_kernels,
};
