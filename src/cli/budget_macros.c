/* SPDX-License-Identifier: MIT */
/* Budgets as a header file, so that a build keeps to what was planned. */
#include "cli/budget_text.h"

#include <ctype.h>
#include <inttypes.h>

#include "base/arch_words.h"
#include "cli/vendor_words.h"

/* "OCCSWEEP_SM_90_T256_B3_": what is no letter or digit becomes '_'. */
static void add_prefix(struct buffer *out, const struct budget_row *row)
{
    buffer_add_text(out, "OCCSWEEP_");
    for (const char *name = row->launch.arch->name; *name != '\0'; name++)
        buffer_add_char(out, isalnum((unsigned char)*name) ? (char)toupper((unsigned char)*name)
                                                           : '_');
    buffer_printf(out, "_T%" PRIu32 "_B%" PRIu32 "_", row->launch.launch.threads_per_block,
                  row->blocks_per_sm);
}

static void add_number(struct buffer *out, const struct budget_row *row, const char *name,
                       uint32_t number)
{
    if (number == OCC_UNLIMITED)
        return;
    buffer_add_text(out, "#define ");
    add_prefix(out, row);
    buffer_printf(out, "%s %" PRIu32 "\n", name, number);
}

/* Is there something to tell clang about an AMDGPU target? */
static bool has_waves(const struct budget_row *row)
{
    return row->launch.arch->has_llvm_waves && row->max_regs_per_thread != OCC_UNLIMITED;
}

static void add_waves(struct buffer *out, const struct budget_row *row)
{
    buffer_add_text(out, "#define ");
    add_prefix(out, row);
    buffer_printf(out,
                  "ATTRIBUTES __attribute__((amdgpu_flat_work_group_size(1, %" PRIu32
                  "), amdgpu_waves_per_eu(%" PRIu32 ")))\n",
                  row->launch.launch.threads_per_block, budget_row_waves_per_simd(row));
}

static void add_row(struct buffer *out, const struct budget_row *row)
{
    out->words = &row->launch.arch->words;
    buffer_printf(out,
                  "\n/* %s, %" PRIu32 " threads per block, %" PRIu32 " or more blocks: %s */\n",
                  row->launch.arch->name, row->launch.launch.threads_per_block,
                  row->blocks_per_sm, row->status);
    out->words = NULL;
    if (arch_has_registers(row->launch.arch))
        add_number(out, row, "MAX_REGS_PER_THREAD", row->max_regs_per_thread);
    add_number(out, row, "MAX_SMEM_PER_BLOCK_BYTES", row->max_smem_per_block_bytes);
    add_number(out, row, "MAXRREGCOUNT", row->maxrregcount);
    if (has_waves(row))
        add_waves(out, row);
    if (row->launch_bounds_min_blocks == OCC_UNLIMITED)
        return;
    buffer_add_text(out, "#define ");
    add_prefix(out, row);
    buffer_printf(out, "LAUNCH_BOUNDS __launch_bounds__(%" PRIu32 ", %" PRIu32 ")\n",
                  row->launch.launch.threads_per_block, row->launch_bounds_min_blocks);
}

void budget_write_macros(const struct budget_text *text, struct buffer *out)
{
    out->words = words_shared(text->archs, text->arch_count);
    buffer_add_words(out, "/*\n * Budgets of occsweep, for kernels that keep so many blocks "
                          "resident on an SM.\n *\n");
    out->words = NULL;
    if (archs_have(text->archs, text->arch_count, arch_speaks_cuda))
        buffer_add_text(out,
                        " * A kernel takes LAUNCH_BOUNDS or __maxnreg__(MAXRREGCOUNT), not "
                        "both; -maxrregcount\n * does the same to every kernel of a file. ");
    else
        buffer_add_text(out, " * ");
    buffer_add_text(
        out, text->is_pair ? "Both maxima hold together.\n */\n"
                           : "Each maximum holds with\n * the other input held fixed.\n */\n");
    for (size_t i = 0; i < text->rows.count; i++)
        add_row(out, record_at(&text->rows, i));
}
