/* SPDX-License-Identifier: MIT */
/*
 * occsweep regions: every launch there is on an architecture, as boxes in
 * which the answer stays the same.
 */
#include "cli/command.h"
#include "cli/grid_choice.h"
#include "cli/write_table.h"
#include "emit/formats.h"
#include "emit/plateau_parts.h"

static bool write_regions(const struct cli_args *args, const struct emitter *format,
                          const struct grid_choice *choice, const struct selection *columns,
                          struct error *err)
{
    const struct plateau_parts regions = {.grids = choice->grids.items,
                                          .grid_count = choice->grids.count};
    struct row_parts parts = region_parts(&regions);
    struct buffer rows = BUFFER_INIT, out = BUFFER_INIT;

    if (format == &emit_csv)
        return row_parts_write_csv(&parts, columns, args->jobs, args->output, err);
    bool ok = row_parts_collect(&parts, &rows, err) &&
              write_table(args->output, format, &out, columns,
                          records_in(&rows, sizeof(struct plateau_row)), err);
    buffer_release(&rows);
    buffer_release(&out);
    return ok;
}

static bool run_regions(const struct cli_args *args, int *status, struct error *err)
{
    const struct emitter *format = NULL;
    struct grid_choice choice = {.archs = {.count = 0}};
    struct selection all = region_columns_all(), columns;

    (void)status;
    bool ok = emitter_parse(args->format, NULL, &format, err) &&
              grid_choice(args, &choice, err) &&
              columns_choose_of(&all, args->columns, choice.archs.archs, choice.archs.count,
                                &columns, err) &&
              write_regions(args, format, &choice, &columns, err);
    grid_choice_release(&choice);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS,    OPT_CARVEOUT_LIST, OPT_BARRIERS_LIST, OPT_OPTIN,  OPT_PARTITIONED_CACHING,
    SPECIAL_OPTIONS, OPT_COLUMNS,       OPT_FORMAT,        OPT_OUTPUT, OPT_JOBS,
    OPT_END,
};

const struct command cmd_regions = {
    .name = "regions",
    .words = {"regions", NULL},
    .arguments = "--arch NAME [OPTIONS]",
    .summary = "the whole space of launches, exact, as boxes with one answer",
    .about = "Each launch of 1 thread and more, 0 registers and more, 0 bytes and more, up\n"
             "to the architecture's maxima, lies in one box: status, blocks_per_sm,\n"
             "warps_per_sm and limiters are the same all over it.\n",
    .examples = "occsweep regions --arch sm_90 --format csv -o regions.csv\n"
                "occsweep regions --arch nvidia --carveout default,50% --barriers 1,16\n",
    .options = options,
    .run = run_regions,
};
