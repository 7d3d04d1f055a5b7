/* SPDX-License-Identifier: MIT */
/* occsweep arch list: the architectures, one a line. */
#include <occsweep/arch.h>

#include "cli/command.h"
#include "cli/write_table.h"
#include "emit/emit.h"
#include "emit/tables.h"

static bool run_arch_list(const struct cli_args *args, int *status, struct error *err)
{
    const struct emitter *format = NULL;
    struct arch_list archs = {.count = 0};
    struct buffer out = BUFFER_INIT;

    (void)status;
    bool ok =
        emitter_parse(args->format, NULL, &format, err) &&
        arch_list_parse("--arch", args->arch != NULL ? args->arch : "all", NULL, &archs, err);
    if (ok) {
        struct selection columns = arch_list_columns(archs.archs, archs.count);
        ok = write_table(args->output, format, &out, &columns,
                         RECORDS(archs.archs, archs.count), err);
    }
    buffer_release(&out);
    arch_list_release(&archs);
    return ok;
}

static const enum option_id options[] = {OPT_ARCH, OPT_FORMAT, OPT_OUTPUT, OPT_END};

const struct command cmd_arch_list = {
    .name = "arch list",
    .words = {"arch", "list"},
    .arguments = "[OPTIONS]",
    .summary = "the architectures that are known, with their main limits",
    .examples = "occsweep arch list\n"
                "occsweep arch list --arch hopper,8.6 --format md\n",
    .options = options,
    .run = run_arch_list,
};
