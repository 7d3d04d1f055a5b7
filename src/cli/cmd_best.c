/* SPDX-License-Identifier: MIT */
/*
 * occsweep best: block sizes for a kernel that can run with any, ranked by
 * the threads that stay resident.
 */
#include "base/arch_words.h"
#include "cli/account_words.h"
#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/launch_choice.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "emit/best_columns.h"
#include "emit/formats.h"
#include "emit/held_inputs.h"
#include "emit/tables.h"

/* What is asked for. */
struct best {
    const struct cli_args *args;
    const struct emitter *format;
    struct arch_list archs;
    const struct occ_gpu *gpu; /* NULL: none was named */
    uint32_t sms;              /* 0: not known */
    struct occ_block_sizes sizes;
    struct selection all, columns;
};

static bool choose_sms(const struct cli_args *args, struct best *best, struct error *err)
{
    if (args->given[OPT_GPU] && args->given[OPT_SMS])
        return error_set(err, ERROR_INPUT,
                         "--gpu says how many SMs there are; leave --sms out");
    best->sms = best->gpu != NULL ? best->gpu->sms : args->sms;
    return true;
}

/* What arch_list_release() frees is in *best on failure too. */
static bool understand(const struct cli_args *args, struct best *best, struct error *err)
{
    if (!emitter_parse(args->format, NULL, &best->format, err) ||
        !(args->given[OPT_GPU] ? arch_choice_one(args, &best->archs, &best->gpu, err)
                               : arch_choice(args, &best->archs, NULL, err)) ||
        !arch_choice_require_regs(args, OPT_REGS, best->archs.archs, best->archs.count, err) ||
        !launch_choice(args, &best->sizes.launch, err) || !choose_sms(args, best, err))
        return false;
    best->sizes.smem_base_bytes = best->sizes.launch.smem_per_block_bytes;
    best->sizes.smem_per_thread_bytes = args->smem_per_thread_bytes;
    best->sizes.max_threads_per_block = args->max_threads_per_block;
    best->all = best_columns(best->sms != 0);
    return columns_choose_of(&best->all, args->columns, best->archs.archs, best->archs.count,
                             &best->columns, err);
}

/* ---- for people ---- */

/* CUDA's runtime makes its suggestion for these. */
static bool any_speaks_cuda(const struct best *best)
{
    for (size_t i = 0; i < best->archs.count; i++)
        if (arch_speaks_cuda(best->archs.archs[i]))
            return true;
    return false;
}

static bool all_run(struct records rows)
{
    for (size_t i = 0; i < rows.count; i++) {
        const struct best_row *row = record_at(&rows, i);
        if (row->launch.result.status != OCC_OK)
            return false;
    }
    return true;
}

/* The columns that a reader needs: those that can differ between rows. */
static bool choose_summary(struct best *best, struct records rows, struct error *err)
{
    struct buffer names = BUFFER_INIT;

    buffer_printf(&names,
                  "%srank,threads_per_block%s,blocks_per_sm,warps_per_sm,occupancy_pct,"
                  "limiters%s%s%s",
                  best->archs.count > 1 ? "arch," : "",
                  best->sizes.smem_per_thread_bytes != 0 ? ",smem_per_block_bytes" : "",
                  all_run(rows) ? "" : ",status", best->sms != 0 ? ",min_grid_blocks" : "",
                  any_speaks_cuda(best) ? ",is_runtime_suggestion" : "");
    bool ok = buffer_check(&names, err) &&
              columns_choose(&best->all, names.bytes, &best->columns, err);
    buffer_release(&names);
    return ok;
}

static void write_heading(const struct best *best, struct buffer *out)
{
    static const char *const names[] = {
        "arch",  "regs_per_thread", "smem_per_block_bytes", "carveout", "barriers_per_block",
        "optin", SPECIAL_COLUMNS};
    const struct sweep_row row = {.arch = best->archs.archs[0], .launch = best->sizes.launch};
    size_t skipped = best->archs.count == 1 ? 0 : 1;
    struct buffer line = BUFFER_INIT;

    buffer_add_text(&line, "held fixed: ");
    held_inputs_add(&line, &row, names + skipped, sizeof(names) / sizeof(names[0]) - skipped);
    if (best->sizes.smem_per_thread_bytes != 0)
        buffer_printf(&line, ", and %u bytes for each thread",
                      (unsigned)best->sizes.smem_per_thread_bytes);
    words_add_paragraph(out, &line);
    buffer_add_char(out, '\n');
    buffer_release(&line);
}

static void add_notes(const struct best *best, bool any_runs, struct buffer *out)
{
    if (!any_runs) {
        buffer_add_words(out, "No block size can launch.");
        return;
    }
    if (any_speaks_cuda(best))
        buffer_add_text(out, "is_runtime_suggestion: what cudaOccupancyMaxPotentialBlockSize "
                             "returns; a candidate to benchmark, not a verdict.");
    else
        buffer_add_words(out,
                         "Ranked by resident threads: candidates to benchmark, no verdict.");
    if (best->sms == 0)
        return;
    buffer_printf(out, " min_grid_blocks: the smallest grid that fills all %u SMs",
                  (unsigned)best->sms);
    if (best->gpu != NULL)
        buffer_printf(out, " of the %s", best->gpu->name);
    buffer_add_char(out, '.');
}

static void write_notes(const struct best *best, struct records rows, struct buffer *out)
{
    const struct occ_arch_words *words = words_shared(best->archs.archs, best->archs.count);
    struct buffer notes = {.words = words};
    bool any_runs = false;

    for (size_t i = 0; i < rows.count; i++)
        any_runs |= ((const struct best_row *)record_at(&rows, i))->is_runtime_suggestion;
    add_notes(best, any_runs, &notes);
    buffer_add_char(out, '\n');
    words_add_paragraph(out, &notes);
    buffer_release(&notes);
    if (words == NULL)
        buffer_add_char(out, '\n');
    words_add_dictionary(out, best->archs.archs, best->archs.count);
}

static bool write_best(struct best *best, struct records rows, struct error *err)
{
    const struct cli_args *args = best->args;
    bool is_summary =
        args->columns == NULL && (best->format == &emit_text || best->format == &emit_md);
    struct buffer out = BUFFER_INIT;

    if (is_summary && !choose_summary(best, rows, err))
        return false;
    if (is_summary)
        write_heading(best, &out);
    add_table(args->output, best->format, &out, &best->columns, rows);
    if (is_summary)
        write_notes(best, rows, &out);
    bool ok = write_output(args->output, &out, err);
    buffer_release(&out);
    return ok;
}

static bool run_best(const struct cli_args *args, int *status, struct error *err)
{
    struct best best = {.args = args};
    struct buffer rows = BUFFER_INIT;

    (void)status;
    bool ok = understand(args, &best, err);
    for (size_t i = 0; ok && i < best.archs.count; i++)
        best_rows_collect(best.archs.archs[i], &best.sizes, best.sms, &rows);
    if (ok && rows.failed)
        ok = error_no_memory(err);
    if (ok)
        ok = write_best(&best, records_in(&rows, sizeof(struct best_row)), err);
    buffer_release(&rows);
    arch_list_release(&best.archs);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS,
    OPT_REGS,
    OPT_SMEM,
    OPT_SMEM_PER_THREAD,
    OPT_STATIC_SMEM,
    OPT_DYNAMIC_SMEM,
    OPT_MAX_THREADS,
    OPT_CARVEOUT,
    OPT_BARRIERS,
    OPT_OPTIN,
    OPT_PARTITIONED_CACHING,
    SPECIAL_OPTIONS,
    OPT_SMS,
    OPT_COLUMNS,
    OPT_FORMAT,
    OPT_OUTPUT,
    OPT_END,
};

const struct command cmd_best = {
    .name = "best",
    .words = {"best", NULL},
    .arguments = "--arch NAME --regs N [--smem SIZE] [OPTIONS]",
    .summary = "block sizes ranked by the threads that stay resident",
    .about = "Every multiple of the warp size up to the largest is in the table; those that\n"
             "tie share a rank. The CUDA runtime's own suggestion is marked: a candidate to\n"
             "benchmark. With --gpu or --sms: the smallest grid that fills the GPU.\n",
    .examples = "occsweep best --arch sm_90 --regs 72 --smem 40K\n"
                "occsweep best --gpu \"H100 SXM5\" --regs 40 --smem 1K --smem-per-thread 16\n"
                "occsweep best --arch sm_86 --regs 64 --max-threads 256 --format csv\n",
    .options = options,
    .run = run_best,
};
