/* SPDX-License-Identifier: MIT */
/* What profilers measured of the launches of a run, each held against the model. */
#ifndef REPORT_RUN_PROFILES_H
#define REPORT_RUN_PROFILES_H

#include "config/sweep_file.h"
#include "emit/verified_rows.h"

/* Zeroed, there are none. */
struct run_profiles {
    struct profile profile;
    struct verified_row *rows; /* of launches on architectures that we know */
    size_t row_count;
    size_t unknown_count;   /* of others */
    bool *are_kernel_files; /* those of the sweep's kernel files that are reports */
};

/*
 * Read the reports that `spec` names, which must outlive *profiles: those under
 * profiles, and those among the files of kernels. Release *profiles on failure
 * too.
 */
bool run_profiles_init(struct run_profiles *profiles, const struct sweep_spec *spec,
                       struct error *err);
void run_profiles_release(struct run_profiles *profiles);

#endif
