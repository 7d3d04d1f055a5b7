/* SPDX-License-Identifier: MIT */
/*
 * What is written on maps: every block count stands on launches with so many
 * blocks, every percentage on its step, every corner is the best pair for its
 * count, and the pairs of a known case are all there.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart_maps.h"
#include "chart/gnuplot.h"
#include "support/drawn_map.h"
#include "support/svg_reader.h"

static bool is_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0';
}

/* The middle of a text in pixels of the plot; false if that is elsewhere. */
static bool on_plot(const struct drawn_map *map, const struct svg_text *text, double *px,
                    double *py)
{
    double box[4];
    svg_text_box(text, box);
    *px = (box[0] + box[2]) / 2 - map->left;
    *py = map->top + map->y.length_px - (box[1] + box[3]) / 2;
    return *px > 0 && *px<map->x.length_px && * py> 0 && *py < map->y.length_px;
}

/* "64 regs, 56 KiB" in launch inputs; false if the text is something else. */
static bool read_pair(const char *text, const struct chart_spec *spec,
                      struct occ_launch *launch)
{
    const enum occ_axis axes[] = {spec->x, spec->y};

    *launch = spec->launch;
    for (size_t i = 0; i < 2; i++) {
        char *end;
        double value = strtod(text, &end);
        if (end == text)
            return false;
        if (strncmp(end, " KiB", 4) == 0)
            value *= 1024;
        occ_launch_set(launch, axes[i], (uint32_t)value);
        text = strchr(end, ',');
        if (i == 0 && !text)
            return false;
        text += text ? 1 : 0;
    }
    return true;
}

/* One unit more of either gives fewer blocks. */
static void check_corner(const struct drawn_map *map, const struct svg_text *text,
                         struct occ_launch launch)
{
    const enum occ_axis axes[] = {map->spec->x, map->spec->y};
    uint32_t blocks = occ_compute(map->arch, launch).blocks_per_sm;

    for (size_t i = 0; i < 2; i++) {
        struct occ_launch more = launch;
        occ_launch_set(&more, axes[i], occ_launch_get(&launch, axes[i]) + 1);
        if (occ_compute(map->arch, more).blocks_per_sm >= blocks)
            fail_msg("%s: '%s' is no corner", map->arch->name, text->text);
    }
}

static void check_limits_text(const struct drawn_map *map, const struct svg_text *text,
                              size_t *checked)
{
    struct occ_launch corner;
    double value, px, py;

    if (!on_plot(map, text, &px, &py))
        return;
    if (text->is_bold && is_number(text->text, &value)) {
        struct occ_result result = drawn_map_at(map, px, py);
        if (result.blocks_per_sm != (uint32_t)value)
            fail_msg("%s: '%s' stands on %u blocks", map->arch->name, text->text,
                     (unsigned)result.blocks_per_sm);
        ++*checked;
    } else if (strchr(text->text, ',') && read_pair(text->text, map->spec, &corner)) {
        check_corner(map, text, corner);
        ++*checked;
    }
}

static void check_occupancy_text(const struct drawn_map *map, const struct svg_text *text,
                                 size_t *checked)
{
    static const char at_most[] = "\xE2\x89\xA4 ";
    bool is_step = strncmp(text->text, at_most, strlen(at_most)) == 0;
    double value, px, py;

    if (!on_plot(map, text, &px, &py) ||
        !is_number(text->text + (is_step ? strlen(at_most) : 0), &value))
        return;
    struct occ_result result = drawn_map_at(map, px, py);
    double pct = is_step ? drawn_map_step(map, &result) * 12.5
                         : occ_occupancy_pct_x100(map->arch, result.warps_per_sm) / 100.0;
    if (fabs(pct - value) > 1e-9)
        fail_msg("%s: '%s' stands on %g %%", map->arch->name, text->text, pct);
    ++*checked;
}

/* Draw the map and check what is written on it; returns its texts. */
static struct svg *check_map(const struct occ_arch *arch, const struct chart_spec *spec,
                             size_t *checked)
{
    struct chart_picture picture;
    struct svg *svg = malloc(sizeof(*svg));

    assert_non_null(svg);
    chart_picture_draw(&picture, spec, arch, "svg", "light", "");
    char *text = chart_picture_text(&picture);
    assert_true(svg_read(text, svg));
    struct drawn_map map = drawn_map_read(&picture, spec, arch);
    for (size_t i = 0; i < svg->text_count; i++) {
        if (spec->type == &chart_limits)
            check_limits_text(&map, &svg->texts[i], checked);
        else
            check_occupancy_text(&map, &svg->texts[i], checked);
    }
    free(text);
    chart_picture_release(&picture);
    return svg;
}

static struct chart_spec spec_of(const struct chart_type *type, enum occ_axis x,
                                 enum occ_axis y, uint32_t threads)
{
    struct chart_spec spec = {
        .type = type, .id = "map", .x = x, .y = y, .launch = OCC_LAUNCH_DEFAULT};
    spec.launch.threads_per_block = threads;
    spec.launch.regs_per_thread = 40;
    return spec;
}

static void check_both_types(const char *name, enum occ_axis x, enum occ_axis y,
                             uint32_t threads)
{
    static const struct chart_type *const types[] = {&chart_limits, &chart_occupancy};
    const struct occ_arch *arch = chart_picture_arch(name);

    for (size_t i = 0; i < 2; i++) {
        struct chart_spec spec = spec_of(types[i], x, y, threads);
        size_t checked = 0;
        if (threads > arch->limits.max_threads_per_block)
            spec.launch.threads_per_block = arch->limits.max_threads_per_block;
        if (arch->registers.max_per_thread < spec.launch.regs_per_thread)
            spec.launch.regs_per_thread = 2;
        free(check_map(arch, &spec, &checked));
        if (checked == 0)
            fail_msg("%s %s %d/%d: nothing is written", name, types[i]->word->name, (int)x,
                     (int)y);
    }
}

static void numbers_stand_on_launches_that_have_them(void **state)
{
    (void)state;
    static const char *const archs[] = {"sm_35",  "sm_62",   "sm_75",   "sm_86",        "sm_90",
                                        "sm_120", "lanes24", "no-smem", "no-registers", "tiny"};

    for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); i++) {
        uint32_t threads = 64 + 32 * (uint32_t)(i % 7);
        check_both_types(archs[i], OCC_AXIS_REGS, OCC_AXIS_SMEM, threads);
        check_both_types(archs[i], OCC_AXIS_REGS, OCC_AXIS_THREADS, threads);
        check_both_types(archs[i], OCC_AXIS_SMEM, OCC_AXIS_THREADS, threads);
    }
}

static void numbers_stand_right_on_log_axes_from_the_first_value_on(void **state)
{
    (void)state;
    static const enum occ_axis axes[][2] = {{OCC_AXIS_REGS, OCC_AXIS_THREADS},
                                            {OCC_AXIS_THREADS, OCC_AXIS_SMEM}};
    static const char *const archs[] = {"scalar", "tiny", "sm_90"};

    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < sizeof(archs) / sizeof(archs[0]); k++) {
            struct chart_spec spec = spec_of(&chart_limits, axes[i][0], axes[i][1], 64);
            size_t checked = 0;
            spec.scale = CHART_SCALE_LOG2;
            spec.launch.regs_per_thread = 1;
            free(check_map(chart_picture_arch(archs[k]), &spec, &checked));
            assert_true(checked > 0);
        }
    }
}

/* The tics of an axis that begins below 1 are not powers from its beginning. */
static void the_number_at_the_end_of_an_axis_has_room(void **state)
{
    (void)state;
    struct occ_arch arch = *chart_picture_arch("scalar");
    struct chart_spec spec = spec_of(&chart_limits, OCC_AXIS_THREADS, OCC_AXIS_SMEM, 1);
    const struct svg_text *a, *b;
    size_t checked = 0;

    arch.limits.max_threads_per_block = arch.limits.max_warps_per_sm = 80;
    spec.scale = CHART_SCALE_LOG2;
    spec.size = CHART_COLUMN;
    struct svg *svg = check_map(&arch, &spec, &checked);
    if (svg_find_clash(svg, &a, &b))
        fail_msg("'%s' covers '%s'", a->text, b->text);
    free(svg);
}

static void numbers_stand_right_where_a_split_grows(void **state)
{
    (void)state;
    struct chart_spec spec = spec_of(&chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, 64);
    size_t checked = 0;

    spec.launch.carveout = (struct occ_carveout){OCC_CARVEOUT_BYTES, 12 * 1024};
    free(check_map(chart_picture_arch("growing"), &spec, &checked));
    assert_true(checked > 0);
}

static bool has_text(const struct svg *svg, const char *text)
{
    for (size_t i = 0; i < svg->text_count; i++) {
        if (strcmp(svg->texts[i].text, text) == 0)
            return true;
    }
    return false;
}

static void the_picture_that_people_copy_says_everything(void **state)
{
    (void)state;
    static const char *const texts[] = {"1",
                                        "2",
                                        "3",
                                        "4",
                                        "5",
                                        "6",
                                        "7",
                                        "8",
                                        "blocks",
                                        "warps",
                                        "registers",
                                        "shared memory",
                                        "cannot launch",
                                        "255 regs, 227 KiB",
                                        "128 regs, 113 KiB",
                                        "80 regs, 75 KiB",
                                        "64 regs, 56 KiB",
                                        "48 regs, 44.5 KiB",
                                        "40 regs, 37 KiB",
                                        "32 regs, 31.5 KiB",
                                        "32 regs, 27.5 KiB",
                                        "above 48 KiB: opt-in"};
    struct chart_spec spec = spec_of(&chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, 256);
    size_t checked = 0;

    struct svg *svg = check_map(chart_picture_arch("sm_90"), &spec, &checked);
    assert_int_equal(checked, 16);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (!has_text(svg, texts[i]))
            fail_msg("no '%s'", texts[i]);
    }
    free(svg);
}

static void ties_with_assumed_barriers_are_a_footnote(void **state)
{
    (void)state;
    struct chart_spec spec = spec_of(&chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, 32);
    size_t checked = 0;

    struct svg *svg = check_map(chart_picture_arch("sm_120"), &spec, &checked);
    assert_true(has_text(svg, "blocks + registers"));
    assert_false(has_text(svg, "barriers"));
    free(svg);

    spec.barriers_given = true;
    svg = check_map(chart_picture_arch("sm_120"), &spec, &checked);
    assert_true(has_text(svg, "blocks + barriers"));
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_stand_on_launches_that_have_them),
        cmocka_unit_test(numbers_stand_right_on_log_axes_from_the_first_value_on),
        cmocka_unit_test(the_number_at_the_end_of_an_axis_has_room),
        cmocka_unit_test(numbers_stand_right_where_a_split_grows),
        cmocka_unit_test(the_picture_that_people_copy_says_everything),
        cmocka_unit_test(ties_with_assumed_barriers_are_a_footnote),
    };
    if (!gnuplot_is_installed()) {
        puts("1..0 # SKIP needs gnuplot: there are no pictures to read");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
