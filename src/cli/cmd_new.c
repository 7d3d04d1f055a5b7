/* SPDX-License-Identifier: MIT */
/* occsweep new sweep and new arch: a commented file to start from. */
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/new_file.h"
#include "cli/write_output.h"
#include "config/arch_names.h"

/* What the new thing is called: as asked, or as it usually is. */
static bool choose_name(const struct cli_args *args, const char *usual, const char **name,
                        struct error *err)
{
    *name = args->operands.count > 0 ? args->operands.items[0] : usual;
    return value_check_name("the name", *name, err);
}

/* A file to be edited is not one to be written over: what is there may have been
 * edited already. */
static bool write_new(const char *path, const struct buffer *out, struct error *err)
{
    struct stat found;
    bool is_named = path != NULL && strcmp(path, "-") != 0;
    if (is_named && stat(path, &found) == 0 && S_ISREG(found.st_mode))
        return error_set(err, ERROR_SYSTEM,
                         "%s is there already; remove it, or choose another name", path);
    return write_output(path, out, err);
}

static bool run_new_sweep(const struct cli_args *args, int *status, struct error *err)
{
    const struct occ_arch *arch = NULL;
    struct buffer out = BUFFER_INIT;
    const char *name = NULL;

    (void)status;
    bool ok = choose_name(args, "my-sweep", &name, err) &&
              arch_name_parse("--arch", args->arch != NULL ? args->arch : "sm_90", &arch, err);
    if (ok) {
        new_sweep_write(name, arch->name, &out);
        ok = write_new(args->output, &out, err);
    }
    buffer_release(&out);
    return ok;
}

/* The one architecture of --from. */
static bool find_from(const struct cli_args *args, struct arch_list *found, struct error *err)
{
    const char *from = args->from != NULL ? args->from : "sm_90";
    if (!arch_list_parse("--from", from, NULL, found, err))
        return false;
    return found->count == 1 ||
           error_set(err, ERROR_INPUT, "--from takes one architecture; %s names %zu", from,
                     found->count);
}

/* Only the numbers stay, to be replaced. */
static void forget_maker(struct occ_arch *arch)
{
    arch->vendor = "user";
    arch->family = arch->compute_capability = NULL;
    arch->gpu_count = arch->source_count = 0;
}

static bool run_new_arch(const struct cli_args *args, int *status, struct error *err)
{
    struct arch_list found = {.count = 0};
    struct buffer out = BUFFER_INIT;
    const char *name = NULL;

    (void)status;
    bool ok = choose_name(args, "my-gpu", &name, err) && find_from(args, &found, err);
    if (ok) {
        struct occ_arch arch = *found.archs[0];
        arch.name = name;
        arch.alias_count = 0; /* no two architectures share a name */
        if (args->from == NULL)
            forget_maker(&arch);
        new_arch_write(&arch, &out);
        ok = write_new(args->output, &out, err);
    }
    buffer_release(&out);
    arch_list_release(&found);
    return ok;
}

static const enum option_id sweep_options[] = {OPT_ARCH_OF_NEW, OPT_OUTPUT, OPT_END};
static const enum option_id arch_options[] = {OPT_FROM, OPT_OUTPUT, OPT_END};

const struct command cmd_new_sweep = {
    .name = "new sweep",
    .words = {"new", "sweep"},
    .arguments = "[NAME] [OPTIONS]",
    .summary = "a commented sweep file to start from",
    .about = "The file is complete: `occsweep run` takes it as it is.\n",
    .examples = "occsweep new sweep\n"
                "occsweep new sweep gemm --arch 8.9 -o gemm.yaml\n",
    .options = sweep_options,
    .max_operands = 1,
    .run = run_new_sweep,
};

const struct command cmd_new_arch = {
    .name = "new arch",
    .words = {"new", "arch"},
    .arguments = "[NAME] [OPTIONS]",
    .summary = "a commented architecture file to start from",
    .about = "The file is complete; its numbers are those of --from, or of sm_90 for a start.\n"
             "What that architecture does not have is commented out.\n",
    .examples = "occsweep new arch -o my-gpu.yaml\n"
                "occsweep new arch half-the-registers --from sm_86 -o half.yaml\n",
    .options = arch_options,
    .max_operands = 1,
    .run = run_new_arch,
};
