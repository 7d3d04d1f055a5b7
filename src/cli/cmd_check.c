/* SPDX-License-Identifier: MIT */
/*
 * occsweep check: kernels against a baseline, or against another build, for
 * CI. Exit status 1 says that something became worse.
 */
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cli/check.h"
#include "cli/check_baseline.h"
#include "cli/command.h"
#include "cli/write_output.h"
#include "emit/emit.h"

/* How findings are written. */
static const struct {
    const char *name;
    void (*write)(const struct check *check, struct buffer *out);
} formats[] = {
    {"text", check_write_text},     {"json", check_write_json}, {"sarif", check_write_sarif},
    {"github", check_write_github}, {"md", check_write_md},
};
#define FORMAT_COUNT (sizeof(formats) / sizeof(formats[0]))

static bool find_format(const char *name, size_t *format, struct error *err)
{
    const char *names[FORMAT_COUNT + 1] = {NULL};
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        names[i] = formats[i].name;
        if (strcmp(names[i], name) == 0) {
            *format = i;
            return true;
        }
    }
    return format_refuse(name, names, err);
}

static bool check_usage(const struct cli_args *args, struct error *err)
{
    if (args->baseline != NULL && args->against != NULL)
        return error_set(err, ERROR_INPUT,
                         "--baseline and --against are two ways to say what to compare with; "
                         "give one");
    if (args->update && args->baseline == NULL)
        return error_set(err, ERROR_INPUT, "--update needs --baseline FILE, which it writes");
    if (args->update && args->match != NULL)
        return error_set(err, ERROR_INPUT, "--update records every kernel; leave --match out");
    if (args->baseline == NULL && args->against == NULL && args->min_occupancy.count == 0)
        return error_set(err, ERROR_INPUT,
                         "check needs --baseline FILE or --against OLD to compare with, or "
                         "--min-occupancy PERCENT");
    return true;
}

/* ---- --update ---- */

/* How a new baseline is made. */
struct recording {
    const struct cli_args *args;
    struct kernel_choice choice;
    struct check_build before, build;
    struct sweep_launch given;
};

/* The older baseline, if there is one, says how kernels are launched. */
static bool read_older(struct recording *recording, struct error *err)
{
    const char *path = recording->args->baseline;
    return access(path, F_OK) != 0 || check_baseline_read(path, &recording->before, err);
}

static bool add_entry(struct recording *recording, const struct check_entry *entry,
                      struct buffer *out, struct error *err)
{
    const struct cli_args *args = recording->args;
    const struct sweep_launch launch =
        check_launch(&recording->given, check_build_find(&recording->before, entry), entry);
    const struct kernel_launches launches = {.items = &launch,
                                             .count = 1,
                                             .optin = args->optin,
                                             .partitioned_caching = args->partitioned_caching};
    struct check_entry recorded = *entry;
    struct buffer rows = BUFFER_INIT;
    bool ok = kernel_rows_add(&entry->kernel, entry->kernel.arch, &launches,
                              &recording->build.pool, &rows, err);

    if (ok) {
        struct records made = records_in(&rows, sizeof(struct kernel_row));
        const struct kernel_row *row = made.first;
        /* What the launch adds is recorded with the kernel. */
        if (row->dynamic_smem_bytes != 0)
            recorded.kernel.dynamic_smem_bytes =
                (struct kernel_number){true, row->dynamic_smem_bytes};
        check_baseline_row(&recording->build, &recorded, made, out);
    }
    buffer_release(&rows);
    return ok;
}

static bool record(struct recording *recording, struct buffer *out, struct error *err)
{
    const struct cli_args *args = recording->args;
    const struct kernel_launches launches = kernel_choice_launches(args, &recording->given);
    struct check_build *build = &recording->build;

    if (!kernel_choice_read(args, &args->operands, &recording->choice, err) ||
        !check_build_collect(&recording->choice, &launches, build, err) ||
        !read_older(recording, err))
        return false;
    kernel_choice_warn(&recording->choice);
    check_baseline_head(args, build, out);
    for (size_t i = 0; i < build->count; i++)
        if (!add_entry(recording, &build->items[i], out, err))
            return false;
    return true;
}

static bool update(const struct cli_args *args, struct error *err)
{
    struct recording recording = {.args = args};
    struct buffer out = BUFFER_INIT, said = BUFFER_INIT;
    bool ok = record(&recording, &out, err);
    size_t count = recording.build.count;

    buffer_printf(&said, "%s: %zu kernel%s recorded\n", args->baseline, count,
                  count == 1 ? "" : "s");
    ok = ok && buffer_check(&said, err) && write_output(args->baseline, &out, err) &&
         write_output(NULL, &said, err);
    buffer_release(&said);
    buffer_release(&out);
    check_build_release(&recording.before);
    check_build_release(&recording.build);
    kernel_choice_release(&recording.choice);
    return ok;
}

/* ---- the gate ---- */

static bool compare(const struct cli_args *args, size_t format, int *status, struct error *err)
{
    struct check check = {.args = NULL};
    struct buffer out = BUFFER_INIT;
    bool ok = check_read(args, &check, err);

    if (ok) {
        kernel_choice_warn(&check.choice);
        kernel_choice_warn(&check.other_choice);
        ok = check_find(&check, err);
    }
    if (ok) {
        formats[format].write(&check, &out);
        ok = write_output(args->output, &out, err);
        *status = check.counts[CHECK_ERROR] > 0 ? 1 : 0;
    }
    buffer_release(&out);
    check_release(&check);
    return ok;
}

static bool run_check(const struct cli_args *args, int *status, struct error *err)
{
    size_t format = 0;

    if (!check_usage(args, err) || !find_format(args->format, &format, err))
        return false;
    return args->update ? update(args, err) : compare(args, format, status, err);
}

static const enum option_id options[] = {
    OPT_BASELINE,   OPT_UPDATE,          OPT_AGAINST, OPT_MIN_OCCUPANCY,
    KERNEL_OPTIONS, OPT_FORMAT_OF_CHECK, OPT_OUTPUT,  OPT_END,
};

const struct command cmd_check = {
    .name = "check",
    .words = {"check", NULL},
    .arguments = "FILE... (--baseline FILE or --against OLD) [OPTIONS]",
    .summary = "kernels against a baseline or another build, for CI",
    .about =
        "FILEs are those that `kernels` reads. Exit status 1: a kernel cannot launch, has\n"
        "fewer blocks (registers past a cliff are named), spills more, or is below\n"
        "--min-occupancy. Warned about: another limit binds, an improvement that the\n"
        "baseline does not know, kernels that came or went, patterns that match nothing.\n"
        "More registers within the same blocks are a note. Block sizes are those of\n"
        "--threads, else the kernel's own, else those in the baseline, else 128, 256, 512\n"
        "and 1024. A baseline is CSV, a row for each kernel and architecture, sorted:\n"
        "review it, commit it; its column threads_per_block may be filled in by hand. Of\n"
        "several kernels with one name the worst counts.\n",
    .examples =
        "occsweep check build.log --baseline baseline.csv --update\n"
        "occsweep check build.log --baseline baseline.csv\n"
        "occsweep check build.log --against old.log --threads 256 --format md\n"
        "occsweep check build.log --min-occupancy 12.5 --min-occupancy '25:*gemm*' --threads "
        "64\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .run = run_check,
};
