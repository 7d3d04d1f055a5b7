/* SPDX-License-Identifier: MIT */
/* The splits of setmaxnreg, on architectures that have it. */
#include "cli/warpgroup_answer.h"

#include <stdlib.h>

#include "base/arch_words.h"
#include "cli/arch_choice.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "emit/budget_columns.h"
#include "emit/formats.h"
#include "emit/warpgroup_columns.h"

/* PTX ISA, setmaxnreg: sm_90a and later. */
#define FIRST_WITH_SETMAXNREG 9

static bool has_setmaxnreg(const struct occ_arch *arch)
{
    return arch_speaks_cuda(arch) &&
           strtol(arch->compute_capability, NULL, 10) >= FIRST_WITH_SETMAXNREG;
}

static bool check_archs(const struct arch_list *archs, struct error *err)
{
    for (size_t i = 0; i < archs->count; i++)
        if (!has_setmaxnreg(archs->archs[i]))
            return error_set(err, ERROR_INPUT,
                             "%s has no setmaxnreg; it came with compute capability 9.0",
                             archs->archs[i]->name);
    return true;
}

/* The block size follows from the groups, and every register is split. */
static bool check_options(const struct cli_args *args, struct error *err)
{
    static const enum option_id unwanted[] = {
        OPT_THREADS_LIST,        OPT_REGS,     OPT_SMEM,     OPT_STATIC_SMEM,
        OPT_DYNAMIC_SMEM,        OPT_CARVEOUT, OPT_BARRIERS, OPT_OPTIN,
        OPT_PARTITIONED_CACHING, OPT_FRONTIER, OPT_WIDE,     SPECIAL_OPTIONS};
    for (size_t i = 0; i < sizeof(unwanted) / sizeof(unwanted[0]); i++)
        if (args->given[unwanted[i]])
            return error_set(err, ERROR_INPUT,
                             "--warpgroups is about registers alone and says the block size; "
                             "leave --%s out",
                             option_table[unwanted[i]].name);
    return !(args->given[OPT_OCCUPANCY] && args->given[OPT_BLOCKS]) ||
           error_set(err, ERROR_INPUT,
                     "--occupancy and --blocks both say what to reach; give one of them");
}

static uint32_t wanted_blocks(const struct cli_args *args, const struct occ_arch *arch)
{
    if (args->given[OPT_OCCUPANCY])
        return budget_blocks_for(arch, occ_warpgroup_threads(arch, args->warpgroups),
                                 args->occupancy_pct_x100);
    return args->given[OPT_BLOCKS] ? args->blocks_per_sm : 1;
}

static void add_note(const struct cli_args *args, struct records rows, struct buffer *out)
{
    if (rows.count == 0)
        buffer_printf(out,
                      "\nNo split: so many blocks of %u warpgroups leave no more than %u "
                      "registers per thread.\n",
                      (unsigned)(args->warpgroups.producers + args->warpgroups.consumers),
                      (unsigned)OCC_SETMAXNREG_MIN);
    else
        buffer_add_text(out, "\nCompile the kernel for launch_regs_per_thread (__maxnreg__ or "
                             "launch bounds); the\nproducers then call setmaxnreg.dec, the "
                             "consumers setmaxnreg.inc.\n");
}

static bool write_splits(const struct cli_args *args, const struct emitter *format,
                         const struct selection *columns, struct records rows,
                         struct error *err)
{
    struct buffer out = BUFFER_INIT;

    add_table(args->output, format, &out, columns, rows);
    if (args->columns == NULL && (format == &emit_text || format == &emit_md))
        add_note(args, rows, &out);
    bool ok = write_output(args->output, &out, err);
    buffer_release(&out);
    return ok;
}

static bool choose(const struct cli_args *args, const struct emitter **format,
                   struct selection *columns, struct error *err)
{
    return check_options(args, err) && emitter_parse(args->format, NULL, format, err) &&
           columns_parse(&warpgroup_table, args->columns, columns, err);
}

bool warpgroup_answer(const struct cli_args *args, struct error *err)
{
    const struct emitter *format = NULL;
    struct selection columns;
    struct arch_list archs = {.count = 0};
    struct buffer rows = BUFFER_INIT;

    bool ok = choose(args, &format, &columns, err) && arch_choice(args, &archs, NULL, err) &&
              check_archs(&archs, err);
    for (size_t i = 0; ok && i < archs.count; i++)
        warpgroup_rows_collect(archs.archs[i], args->warpgroups,
                               wanted_blocks(args, archs.archs[i]), &rows);
    if (ok && rows.failed)
        ok = error_no_memory(err);
    if (ok)
        ok = write_splits(args, format, &columns,
                          records_in(&rows, sizeof(struct warpgroup_row)), err);
    buffer_release(&rows);
    arch_list_release(&archs);
    return ok;
}
