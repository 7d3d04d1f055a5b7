/* SPDX-License-Identifier: MIT */
/* Reports of profilers, read and recomputed. */
#include "report/run_profiles.h"

#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"

static bool read_report(struct run_profiles *profiles, const char *path, struct error *err)
{
    struct buffer bytes = BUFFER_INIT;
    const char *name = path;
    bool ok = whole_file_read(path, &bytes, &name, err) &&
              profile_read(name, bytes.size > 0 ? bytes.bytes : "", bytes.size,
                           &profiles->profile, err);
    buffer_release(&bytes);
    return ok;
}

/* An architecture of the sweep that has the compute capability goes first: a
 * user's file may describe the very device. */
static const struct occ_arch *arch_of(const struct sweep_spec *spec,
                                      const struct profiled_launch *launch)
{
    for (size_t i = 0; i < spec->archs.count && launch->target[0] != '\0'; i++) {
        const struct occ_arch *arch = spec->archs.archs[i];
        if (arch->compute_capability && strcmp(arch->compute_capability, launch->target) == 0)
            return arch;
    }
    return launch->arch;
}

/* What is no report is left to whoever reads kernels, errors too. */
static bool find_kernel_files(struct run_profiles *profiles, const struct sweep_spec *spec,
                              struct error *err)
{
    profiles->are_kernel_files =
        calloc(spec->kernel_file_count + 1, sizeof *profiles->are_kernel_files);
    if (!profiles->are_kernel_files)
        return error_no_memory(err);
    for (size_t i = 0; i < spec->kernel_file_count; i++) {
        struct error ignored = {.kind = ERROR_NONE};
        profiles->are_kernel_files[i] =
            read_report(profiles, spec->kernel_files[i].path, &ignored);
    }
    return true;
}

bool run_profiles_init(struct run_profiles *profiles, const struct sweep_spec *spec,
                       struct error *err)
{
    *profiles = (struct run_profiles){.rows = NULL};
    if (!find_kernel_files(profiles, spec, err))
        return false;
    for (size_t i = 0; i < spec->profile_count; i++)
        if (!read_report(profiles, spec->profiles[i].path, err))
            return sweep_error_place(spec, spec->profiles[i].line, spec->profiles[i].column,
                                     err);
    profiles->rows = calloc(profiles->profile.count + 1, sizeof *profiles->rows);
    if (!profiles->rows)
        return error_no_memory(err);
    for (size_t i = 0; i < profiles->profile.count; i++) {
        const struct profiled_launch *launch = &profiles->profile.items[i];
        const struct occ_arch *arch = arch_of(spec, launch);
        if (arch)
            profiles->rows[profiles->row_count++] = verified_row_make(launch, arch);
        else
            profiles->unknown_count++;
    }
    return true;
}

void run_profiles_release(struct run_profiles *profiles)
{
    free(profiles->rows);
    free(profiles->are_kernel_files);
    profile_release(&profiles->profile);
    *profiles = (struct run_profiles){.rows = NULL};
}
