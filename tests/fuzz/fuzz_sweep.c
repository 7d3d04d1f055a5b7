/* SPDX-License-Identifier: MIT */
/* Sweep files: what is accepted means something on each of its architectures. */
#include <stdlib.h>
#include <string.h>

#include "config/sweep_file.h"
#include "fuzz/fuzz_targets.h"

static void check_lists(const struct sweep_spec *spec, const struct occ_arch *arch)
{
    struct error err;

    for (size_t i = 0; i < OCC_AXIS_COUNT; i++) {
        const struct value_axis *axis = &value_axes[i];
        uint32_t max = occ_axis_max(arch, (enum occ_axis)i, spec->optin);
        uint32_t *values = NULL;
        size_t count = 0;
        FUZZ_CHECK(
            value_list_expand(axis->name, &spec->grid.axes[i], max, &values, &count, &err) &&
            count > 0);
        for (size_t n = 0; n < count; n++)
            FUZZ_CHECK(values[n] >= axis->type.min && values[n] <= axis->type.max &&
                       (n == 0 || values[n] > values[n - 1]));
        free(values);
    }
    struct occ_carveout *carveouts = NULL;
    size_t count = 0;
    FUZZ_CHECK(carveout_list_expand(&spec->grid.carveouts, arch, &carveouts, &count, &err));
    FUZZ_CHECK(count > 0);
    free(carveouts);
}

static void check_launch(const struct occ_launch *launch)
{
    FUZZ_CHECK(launch->threads_per_block >= 1 &&
               launch->threads_per_block <= OCC_MAX_THREADS_PER_BLOCK);
    FUZZ_CHECK(launch->regs_per_thread <= OCC_MAX_REGS_PER_THREAD);
    FUZZ_CHECK(launch->smem_per_block_bytes <= OCC_MAX_SMEM_PER_BLOCK);
    FUZZ_CHECK(launch->barriers_per_block <= OCC_MAX_BARRIERS_PER_BLOCK);
}

static void check_charts(const struct sweep_spec *spec)
{
    struct error err;

    for (size_t i = 0; i < spec->chart_count; i++) {
        const struct sweep_chart *chart = &spec->charts[i];
        FUZZ_CHECK(chart->type != NULL && chart->arch_count > 0);
        FUZZ_CHECK(chart->id == NULL || value_check_name("id", chart->id, &err));
        check_launch(&chart->launch);
    }
}

static void check_kernels(const struct sweep_spec *spec)
{
    for (size_t i = 0; i < spec->kernel_count; i++) {
        fuzz_check_text(spec->kernels[i].name, strlen(spec->kernels[i].name), "");
        check_launch(&spec->kernels[i].launch);
    }
    for (size_t i = 0; i < spec->provenance_count; i++) {
        fuzz_check_text(spec->provenance[i].key, strlen(spec->provenance[i].key), "");
        fuzz_check_text(spec->provenance[i].value, strlen(spec->provenance[i].value), "");
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    struct sweep_spec spec = {.path = NULL};
    struct error err = {.kind = ERROR_NONE};

    if (!sweep_file_read(fuzz_file(bytes, size), &spec, &err)) {
        fuzz_check_error(&err);
        FUZZ_CHECK(spec.path == NULL);
        return;
    }
    FUZZ_CHECK(spec.text_bytes == size && memcmp(spec.text, bytes, size) == 0);
    FUZZ_CHECK(value_check_name("name", spec.name, &err));
    fuzz_check_text(spec.title, strlen(spec.title), "");
    FUZZ_CHECK(spec.archs.count > 0);
    for (size_t i = 0; i < spec.archs.count; i++)
        check_lists(&spec, spec.archs.archs[i]);
    check_kernels(&spec);
    check_charts(&spec);
    sweep_spec_release(&spec);
}

const struct fuzz_target fuzz_sweep = {
    .name = "sweep",
    .run = run,
    .max_bytes = 8192,
    .seeds = "tests/configs/*.yaml configs/sweeps/*.yaml tests/charts/every-type.yaml "
             "tests/browser/*.yaml",
    .dictionary = "config.dict",
};
