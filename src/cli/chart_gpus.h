/* SPDX-License-Identifier: MIT */
/* The products, and the launches on them, that a command line shows waves of. */
#ifndef CLI_CHART_GPUS_H
#define CLI_CHART_GPUS_H

#include "chart/chart.h"
#include "cli/options.h"

/* What the chart borrows. Zeroed, it is empty. */
struct chart_gpus {
    struct gpu_match items[CHART_MAX_GPUS];
    const struct occ_arch *archs[CHART_MAX_GPUS];
    size_t count;
    struct occ_gpu unnamed; /* of --sms */
    char unnamed_text[48];
    struct chart_kernel kernels[CHART_MAX_GPUS]; /* of --against, after that of the chart */
    char names[CHART_MAX_GPUS][64];
};

/*
 * The products of --gpu, a comma list, or the SMs of --sms on the architecture
 * of --arch. Architectures of files go to *list, which the caller releases.
 */
bool chart_gpus_choose(const struct cli_args *args, struct arch_list *list,
                       struct chart_gpus *gpus, struct chart_spec *spec, struct error *err);

/* The launch of the spec, and those of --against, THREADS/REGS/SMEM, as
 * kernels of their own. Without --against nothing changes. */
bool chart_gpus_add_launches(const struct cli_args *args, struct chart_gpus *gpus,
                             struct chart_spec *spec, struct error *err);

#endif
