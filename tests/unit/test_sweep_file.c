/* SPDX-License-Identifier: MIT */
/* What a sweep file means once it is read; what is refused is in tests/configs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "config/sweep_file.h"

#define FOLDER "tests/configs/"

static void read_good(const char *path, struct sweep_spec *spec)
{
    struct error err;
    if (!sweep_file_read(path, spec, &err))
        fail_msg("%s", err.text);
}

static size_t count_values(const struct sweep_spec *spec, enum occ_axis axis)
{
    struct error err;
    uint32_t *values = NULL;
    size_t count = 0;
    assert_true(value_list_expand("what", &spec->grid.axes[axis],
                                  occ_axis_max(spec->archs.archs[0], axis, spec->optin),
                                  &values, &count, &err));
    free(values);
    return count;
}

static void the_least_has_defaults(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-minimal.yaml", &spec);
    assert_string_equal(spec.path, FOLDER "good-minimal.yaml");
    assert_string_equal(spec.name, "small");
    assert_string_equal(spec.title, "small");
    assert_int_equal(spec.archs.count, 1);
    assert_int_equal(count_values(&spec, OCC_AXIS_THREADS), 4);
    assert_int_equal(count_values(&spec, OCC_AXIS_REGS), 2);
    assert_int_equal(count_values(&spec, OCC_AXIS_SMEM), 1);
    assert_int_equal(count_values(&spec, OCC_AXIS_BARRIERS), 1);
    assert_int_equal(spec.grid.carveouts.count, 1);
    assert_int_equal(spec.grid.carveouts.items[0].kind, OCC_CARVEOUT_DEFAULT);
    assert_true(spec.optin);
    assert_int_equal(spec.partitioned_caching, OCC_CACHING_OFF);
    assert_false(spec.has_charts);
    assert_int_equal(spec.output.formats, 1u << PICTURE_SVG);
    assert_int_equal(spec.output.themes, 1u << THEME_LIGHT);
    assert_int_equal(spec.output.size, CHART_PAGE);
    assert_true(spec.output.has_csv);
    sweep_spec_release(&spec);
}

static void the_grid_of_everything(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-everything.yaml", &spec);
    assert_int_equal(spec.archs.count, 2);
    assert_string_equal(spec.archs.archs[0]->name, "sm_90");
    assert_string_equal(spec.archs.archs[1]->name, "sm_89");
    /* 32, 64, 96, 128 and 16 x 16 */
    assert_int_equal(count_values(&spec, OCC_AXIS_THREADS), 5);
    assert_int_equal(count_values(&spec, OCC_AXIS_REGS), 255);
    /* Without opt-in the maximum is 48K: 0, 27.5K, 48K. */
    assert_int_equal(count_values(&spec, OCC_AXIS_SMEM), 3);
    assert_int_equal(count_values(&spec, OCC_AXIS_BARRIERS), 5);
    assert_int_equal(spec.grid.carveouts.count, 4);
    assert_true(spec.grid.carveouts.has_all);
    sweep_spec_release(&spec);
}

static void kernels_take_the_sweeps_defaults(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-everything.yaml", &spec);
    assert_int_equal(spec.kernel_count, 2);
    const struct sweep_kernel *tiled = &spec.kernels[0];
    const struct sweep_kernel *split = &spec.kernels[1];
    assert_string_equal(tiled->name, "tiled<float, 4>");
    assert_int_equal(tiled->launch.threads_per_block, 256);
    assert_int_equal(tiled->launch.smem_per_block_bytes, 40960);
    assert_int_equal(tiled->launch.barriers_per_block, 1);
    assert_int_equal(tiled->grid_blocks, 400);
    assert_false(tiled->has_split_smem);
    assert_false(tiled->launch.optin);
    assert_int_equal(tiled->launch.partitioned_caching, OCC_CACHING_ON);
    assert_int_equal(split->launch.smem_per_block_bytes, 3072);
    assert_int_equal(split->dynamic_smem_bytes, 2048);
    assert_true(split->has_split_smem);
    assert_int_equal(split->launch.carveout.value, 102400);
    assert_int_equal(split->launch.barriers_per_block, 2);
    assert_true(split->launch.optin);
    assert_int_equal(split->launch.partitioned_caching, OCC_CACHING_OFF);
    assert_int_equal(split->grid_blocks, 0);
    sweep_spec_release(&spec);
}

static void charts_hold_what_they_do_not_vary(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-everything.yaml", &spec);
    assert_int_equal(spec.chart_count, 4);
    const struct sweep_chart *cliffs = &spec.charts[0];
    const struct sweep_chart *limits = &spec.charts[1];
    const struct sweep_chart *occupancy = &spec.charts[2];
    assert_string_equal(cliffs->type->name, "cliffs");
    assert_string_equal(cliffs->id, "cliffs-256");
    assert_int_equal(cliffs->along, OCC_AXIS_REGS);
    assert_int_equal(cliffs->launch.threads_per_block, 256);
    assert_true(cliffs->has_size);
    assert_int_equal(cliffs->size, CHART_COLUMN);
    assert_int_equal(cliffs->arch_count, 2);
    assert_false(cliffs->has_barriers);
    assert_int_equal(limits->x, OCC_AXIS_SMEM);
    assert_int_equal(limits->y, OCC_AXIS_REGS);
    assert_int_equal(limits->scale, CHART_SCALE_LOG2);
    assert_string_equal(limits->title, "A map");
    assert_null(limits->id);
    assert_int_equal(limits->arch_count, 1);
    assert_ptr_equal(limits->archs[0], spec.archs.archs[0]);
    assert_true(occupancy->has_barriers);
    assert_int_equal(occupancy->launch.barriers_per_block, 2);
    assert_int_equal(occupancy->launch.carveout.kind, OCC_CARVEOUT_PERCENT);
    assert_int_equal(occupancy->launch.partitioned_caching, OCC_CACHING_STRICT);
    assert_int_equal(occupancy->line, 33);
    assert_int_equal(spec.charts[3].block_sizes.count, 2);
    assert_true(spec.charts[3].block_sizes.ranges[1].is_to_max);
    assert_int_equal(cliffs->block_sizes.count, 0);
    sweep_spec_release(&spec);
}

static void output_keeps_the_first(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-everything.yaml", &spec);
    assert_int_equal(spec.output.formats, 1u << PICTURE_PDF | 1u << PICTURE_SVG);
    assert_int_equal(spec.output.first_format, PICTURE_PDF);
    assert_int_equal(spec.output.themes, 7);
    assert_int_equal(spec.output.first_theme, THEME_LIGHT);
    assert_int_equal(spec.output.size, CHART_COLUMN);
    assert_false(spec.output.has_csv);
    sweep_spec_release(&spec);
}

static void notes_are_flat(void **state)
{
    (void)state;
    static const struct sweep_note expected[] = {{"compiler", "nvcc 13.0"},
                                                 {"flags", "-O3"},
                                                 {"host.cpu", "none"},
                                                 {"host.tags", "a, b"}};
    struct sweep_spec spec;
    read_good(FOLDER "good-everything.yaml", &spec);
    assert_int_equal(spec.provenance_count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(spec.provenance[i].key, expected[i].key);
        assert_string_equal(spec.provenance[i].value, expected[i].value);
    }
    sweep_spec_release(&spec);
}

static void architectures_of_users(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-relative-file.yaml", &spec);
    assert_int_equal(spec.archs.count, 2);
    assert_string_equal(spec.archs.archs[0]->name, "made-up");
    assert_int_equal(spec.archs.archs[0]->registers.partitions, 3);
    assert_string_equal(spec.archs.archs[0]->gpus[0].name, "Imaginary 1000");
    assert_string_equal(spec.archs.archs[1]->name, "bare");
    assert_string_equal(spec.archs.archs[1]->vendor, "user");
    sweep_spec_release(&spec);
    read_good(FOLDER "good-inline-architecture.yaml", &spec);
    assert_int_equal(spec.archs.archs[1]->limits.threads_per_warp, 24);
    assert_int_equal(spec.archs.archs[1]->shared_memory.max_per_block_optin, 40960);
    sweep_spec_release(&spec);
}

static void one_name_counts_once(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-same-twice.yaml", &spec);
    assert_int_equal(spec.archs.count, 2);
    sweep_spec_release(&spec);
}

static void no_charts_is_not_the_usual_set(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-empty-charts.yaml", &spec);
    assert_true(spec.has_charts);
    assert_int_equal(spec.chart_count, 0);
    sweep_spec_release(&spec);
}

static void odd_steps_are_warned_about(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-one-above.yaml", &spec);
    assert_int_equal(spec.warning_count, 1);
    assert_non_null(strstr(spec.warnings[0], FOLDER "good-one-above.yaml:5:20: "));
    assert_non_null(strstr(spec.warnings[0], "8..255:8"));
    sweep_spec_release(&spec);
}

static void titles_are_one_line(void **state)
{
    (void)state;
    struct sweep_spec spec;
    read_good(FOLDER "good-folded-title.yaml", &spec);
    assert_string_equal(spec.title, "One line and another");
    sweep_spec_release(&spec);
    read_good(FOLDER "good-shell-text.yaml", &spec);
    assert_null(strchr(spec.title, '\n'));
    sweep_spec_release(&spec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_has_defaults),
        cmocka_unit_test(the_grid_of_everything),
        cmocka_unit_test(kernels_take_the_sweeps_defaults),
        cmocka_unit_test(charts_hold_what_they_do_not_vary),
        cmocka_unit_test(output_keeps_the_first),
        cmocka_unit_test(notes_are_flat),
        cmocka_unit_test(architectures_of_users),
        cmocka_unit_test(one_name_counts_once),
        cmocka_unit_test(no_charts_is_not_the_usual_set),
        cmocka_unit_test(odd_steps_are_warned_about),
        cmocka_unit_test(titles_are_one_line),
    };
    return cmocka_run_group_tests_name("sweep_file", tests, NULL, NULL);
}
