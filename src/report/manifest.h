/* SPDX-License-Identifier: MIT */
/*
 * manifest.json: what made a report, and the checksum of every file in it.
 * It holds no time and no absolute path, so that equal input gives equal bytes.
 */
#ifndef REPORT_MANIFEST_H
#define REPORT_MANIFEST_H

#include "base/buffer.h"
#include "report/report_files.h"
#include "report/run_plan.h"

/* Changes to the architectures from the command line. */
struct report_sets {
    const char *const *texts; /* KEY=VALUE */
    size_t count;
};

void manifest_write(const struct sweep_spec *spec, const struct run_plan *plan,
                    const struct report_sets *sets, const struct report_files *files,
                    struct buffer *out);

#endif
