/* SPDX-License-Identifier: MIT */
/*
 * occsweep verify: the launches of a profiler's report, or the answers of a
 * probe, recomputed. Exit status 1 says that something is not as we have it.
 */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"
#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/print_warnings.h"
#include "cli/verify_text.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "emit/formats.h"
#include "emit/verified_rows.h"

struct verify {
    const struct cli_args *args;
    const struct emitter *format;
    struct selection all, columns;
    struct profile profile;
    struct arch_list named;  /* by --arch: one, or none */
    struct arch_list before; /* those of the rows, before --set and --rules */
    struct arch_list archs;  /* the same after them */
    struct verified_row *rows;
    size_t row_count;
    size_t unknown_count; /* launches on no architecture that we know */
    const char *unknown;  /* the first of them; "" if the report names none */
    struct buffer warnings;
};

/* ---- reading ---- */

static bool read_report(struct verify *verify, const char *path, struct error *err)
{
    struct buffer bytes = BUFFER_INIT;
    const char *name = path;
    bool ok = whole_file_read(path, &bytes, &name, err) &&
              profile_read(name, bytes.size > 0 ? bytes.bytes : "", bytes.size,
                           &verify->profile, err);

    buffer_release(&bytes);
    return ok;
}

/* An architecture of --arch also stands for its compute capability: that is how
 * the file of a probed device is tried. */
static const struct occ_arch *arch_of(const struct verify *verify,
                                      const struct profiled_launch *launch)
{
    const struct occ_arch *named = verify->named.count > 0 ? verify->named.archs[0] : NULL;

    if (launch->target[0] == '\0')
        return named;
    if (named != NULL && named->compute_capability != NULL &&
        strcmp(named->compute_capability, launch->target) == 0)
        return named;
    return launch->arch;
}

/* What --set and --rules make of `arch`; NULL with the error set. */
static const struct occ_arch *changed(struct verify *verify, const struct occ_arch *arch,
                                      struct error *err)
{
    const struct occ_arch *made = arch;

    for (size_t i = 0; i < verify->before.count; i++)
        if (verify->before.archs[i] == arch)
            return verify->archs.archs[i];
    if (!arch_list_add(&verify->before, arch, err) ||
        !arch_choice_change(verify->args, &verify->archs.pool, &made, err) ||
        !arch_list_add(&verify->archs, made, err))
        return NULL;
    return made;
}

static bool verify_launch(struct verify *verify, const struct profiled_launch *launch,
                          struct error *err)
{
    const char *pattern = verify->args->match;
    const struct occ_arch *arch = arch_of(verify, launch);

    if (pattern != NULL && fnmatch(pattern, launch->name, 0) != 0)
        return true;
    if (arch == NULL) {
        verify->unknown = verify->unknown_count++ == 0 ? launch->target : verify->unknown;
        return true;
    }
    arch = changed(verify, arch, err);
    if (arch == NULL)
        return false;
    verify->rows[verify->row_count++] = verified_row_make(launch, arch);
    return true;
}

static bool refuse(const struct verify *verify, struct error *err)
{
    if (verify->unknown_count == 0)
        return error_set(err, ERROR_INPUT, "--match '%s': no launch of these reports is of it",
                         verify->args->match);
    if (verify->unknown[0] == '\0')
        return error_set(err, ERROR_INPUT,
                         "the report does not say on which architecture it was made; give "
                         "--arch NAME");
    return error_set(err, ERROR_INPUT,
                     "the launches ran on compute capability %s, which is no known "
                     "architecture; give --arch FILE with one of that compute capability",
                     verify->unknown);
}

static bool verify_all(struct verify *verify, struct error *err)
{
    const struct profile *profile = &verify->profile;

    verify->rows = calloc(profile->count + 1, sizeof(*verify->rows));
    if (verify->rows == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < profile->count; i++)
        if (!verify_launch(verify, &profile->items[i], err))
            return false;
    if (verify->row_count == 0)
        return refuse(verify, err);
    if (verify->unknown_count > 0)
        buffer_printf(&verify->warnings, "%zu launch%s left out: no known architecture\n",
                      verify->unknown_count, verify->unknown_count == 1 ? "" : "es");
    return true;
}

/* What verify_release() frees is in *verify on failure too. */
static bool understand(const struct cli_args *args, struct verify *verify, struct error *err)
{
    verify->args = args;
    verify->all = verified_columns();
    if (!emitter_parse(args->format, NULL, &verify->format, err) ||
        !columns_choose(&verify->all, args->columns, &verify->columns, err))
        return false;
    if (args->arch != NULL && !arch_list_parse("--arch", args->arch, NULL, &verify->named, err))
        return false;
    if (verify->named.count > 1)
        return error_set(err, ERROR_INPUT, "--arch names %zu architectures; a report is of one",
                         verify->named.count);
    for (size_t i = 0; i < args->operands.count; i++)
        if (!read_report(verify, args->operands.items[i], err))
            return false;
    return verify_all(verify, err);
}

static void verify_release(struct verify *verify)
{
    free(verify->rows);
    profile_release(&verify->profile);
    arch_list_release(&verify->named);
    arch_list_release(&verify->before);
    arch_list_release(&verify->archs);
    buffer_release(&verify->warnings);
}

/* ---- writing ---- */

/* The columns that matter to a reader: measured occupancy last, by itself. */
static bool choose_summary(struct verify *verify, struct error *err)
{
    bool has_probe = false, has_profile = false;
    struct buffer names = BUFFER_INIT;

    for (size_t i = 0; i < verify->row_count; i++) {
        has_probe |= verify->rows[i].reported_blocks_per_sm != OCC_UNLIMITED;
        has_profile |= verify->rows[i].reported_blocks_per_sm == OCC_UNLIMITED;
    }
    buffer_printf(&names,
                  "kernel,arch,threads_per_block,regs_per_thread,smem_per_block_bytes,"
                  "carveout_bytes,blocks_per_sm%s,limiters,occupancy_pct%s,verdict",
                  has_probe ? ",reported_blocks_per_sm" : "",
                  has_profile ? ",reported_occupancy_pct,achieved_occupancy_pct" : "");
    bool ok = buffer_check(&names, err) &&
              columns_choose(&verify->all, names.bytes, &verify->columns, err);
    buffer_release(&names);
    return ok;
}

static bool write_rows(struct verify *verify, struct error *err)
{
    const struct cli_args *args = verify->args;
    bool is_summary =
        args->columns == NULL && (verify->format == &emit_text || verify->format == &emit_md);
    struct buffer out = BUFFER_INIT;

    if (is_summary && !choose_summary(verify, err))
        return false;
    add_table(args->output, verify->format, &out, &verify->columns,
              RECORDS(verify->rows, verify->row_count));
    if (is_summary)
        verify_notes_write(verify->rows, verify->row_count, &out);
    bool ok = write_output(args->output, &out, err);
    buffer_release(&out);
    return ok;
}

static bool run_verify(const struct cli_args *args, int *status, struct error *err)
{
    struct verify verify = {.rows = NULL};
    bool ok = understand(args, &verify, err);

    if (ok) {
        print_warnings(&verify.warnings);
        ok = write_rows(&verify, err);
        *status = verified_count(verify.rows, verify.row_count, VERIFIED_DIFFERS) > 0 ? 1 : 0;
    }
    verify_release(&verify);
    return ok;
}

static const enum option_id options[] = {
    OPT_REPORT_ARCH, OPT_SET,    OPT_RULES,  OPT_MATCH,
    OPT_COLUMNS,     OPT_FORMAT, OPT_OUTPUT, OPT_END,
};

const struct command cmd_verify = {
    .name = "verify",
    .words = {"verify", NULL},
    .arguments = "REPORT... [--arch NAME] [OPTIONS]",
    .summary = "a profiler's limits, or a probe's answers, against the model",
    .about =
        "REPORTs (- is standard input) are what Nsight Compute prints: its details or raw\n"
        "page, as text or with --csv, with the sections LaunchStats and Occupancy (`ncu\n"
        "--section LaunchStats --section Occupancy ./app > report.txt`); or the answers of\n"
        "the program that `probe` writes. Every launch is recomputed with the shared memory\n"
        "configuration that the report gives, and every limit that differs is named; exit\n"
        "status 1 says that one does. Achieved occupancy is measured: it stands beside the\n"
        "theoretical one and is compared with nothing.\n",
    .examples = "occsweep verify report.txt\n"
                "occsweep verify report.txt --format csv --columns "
                "kernel,blocks_per_sm,occupancy_pct,achieved_occupancy_pct,disagreements\n"
                "occsweep verify - --arch sm_90 < report.txt\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .run = run_verify,
};
