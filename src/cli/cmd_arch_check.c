/* SPDX-License-Identifier: MIT */
/* occsweep arch check: is an architecture file complete and free of
 * contradictions? A bad one is an error with its place. */
#include "cli/command.h"
#include "cli/write_output.h"
#include "config/arch_user.h"

static bool check_file(const char *path, struct buffer *out, struct error *err)
{
    struct pool pool = {.count = 0};
    const struct occ_arch *arch = NULL;
    size_t count = 0;

    bool ok = arch_user_read(path, &pool, &arch, err) &&
              arch_file_read_all(path, &pool, &arch, &count, err);
    for (size_t i = 0; ok && i < count; i++)
        buffer_printf(out, "%s: %s is well formed\n", path, arch[i].name);
    pool_release(&pool);
    return ok;
}

static bool run_arch_check(const struct cli_args *args, int *status, struct error *err)
{
    struct buffer out = BUFFER_INIT;
    bool ok = true;

    (void)status;
    for (size_t i = 0; ok && i < args->operands.count; i++)
        ok = check_file(args->operands.items[i], &out, err);
    ok = ok && write_output(NULL, &out, err);
    buffer_release(&out);
    return ok;
}

static const enum option_id options[] = {OPT_END};

const struct command cmd_arch_check = {
    .name = "arch check",
    .words = {"arch", "check"},
    .arguments = "FILE.yaml...",
    .summary = "read architecture files and say whether they are well formed",
    .about = "Exit status 2: a file is not; the message has its line and column.\n",
    .examples = "occsweep arch check mine.yaml\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .run = run_arch_check,
};
