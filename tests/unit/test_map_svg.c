/* SPDX-License-Identifier: MIT */
/*
 * SVGs of maps, read back: the edges of regions stand exactly where answers
 * change, measured against the numbers on the axes; texts stay on the page
 * and apart; the file is well-formed, small and always the same.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "chart/chart_maps.h"
#include "chart/gnuplot.h"
#include "support/chart_picture.h"
#include "support/svg_reader.h"

/* SVG coordinates have two decimals, and gnuplot grows boxes by one of them. */
#define EXACT_PX 0.035

enum { MAX_EDGES = 4000, LARGEST_SVG = 120000 };

/* ---- the axes, by their numbers ---- */

struct read_axis {
    bool is_log2;
    double unit;        /* launch units in one of the axis */
    double value0, px0; /* the first number and its place */
    double px_per_step; /* for each unit, or on a log axis for each octave */
};

static double px_of(const struct read_axis *axis, double launch_value)
{
    double value = launch_value / axis->unit;
    return axis->px0 + axis->px_per_step *
                           (axis->is_log2 ? log2(value / axis->value0) : value - axis->value0);
}

static bool is_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0';
}

/* With nothing annotated, the texts are the numbers of the axes: those of x
 * are centred, those of y end at it. */
static struct read_axis read_axis(const struct svg *svg, char anchor, bool is_log2, double unit)
{
    struct read_axis axis = {.is_log2 = is_log2, .unit = unit};
    const struct svg_text *first = NULL, *last = NULL;
    double value = 0, value1 = 0;

    for (size_t i = 0; i < svg->text_count; i++) {
        if (svg->texts[i].anchor != anchor || !is_number(svg->texts[i].text, &value))
            continue;
        if (!first || value < axis.value0) {
            first = &svg->texts[i];
            axis.value0 = value;
        }
        if (!last || value > value1) {
            last = &svg->texts[i];
            value1 = value;
        }
    }
    if (!first || first == last)
        fail_msg("an axis has no two numbers");
    if (!first || !last)
        return axis;
    axis.px0 = anchor == 'm' ? first->x : first->y;
    double length = (anchor == 'm' ? last->x : last->y) - axis.px0;
    axis.px_per_step = length / (is_log2 ? log2(value1 / axis.value0) : value1 - axis.value0);
    return axis;
}

/* ---- edges ---- */

struct edges {
    double px[MAX_EDGES];
    size_t count;
};

static void add_edge(struct edges *edges, double px)
{
    for (size_t i = 0; i < edges->count; i++) {
        if (fabs(edges->px[i] - px) < EXACT_PX)
            return;
    }
    assert_true(edges->count < MAX_EDGES);
    edges->px[edges->count++] = px;
}

static bool has_edge(const struct edges *edges, double px)
{
    for (size_t i = 0; i < edges->count; i++) {
        if (fabs(edges->px[i] - px) < EXACT_PX)
            return true;
    }
    return false;
}

/* Fills are rectangles; stripes have six corners. */
static bool is_fill(const struct svg_polygon *polygon)
{
    return polygon->count == 4;
}

static void drawn_edges(const struct svg *svg, struct edges *x, struct edges *y)
{
    for (size_t i = 0; i < svg->polygon_count; i++) {
        const struct svg_polygon *polygon = &svg->polygons[i];
        for (size_t k = 0; is_fill(polygon) && k < polygon->count; k++) {
            add_edge(x, polygon->x[k]);
            add_edge(y, polygon->y[k]);
        }
    }
}

/* True if some launch changes its answer from `value` to the next along an
 * axis, whatever the other axis has. */
static bool answer_changes(const struct occ_arch *arch, const struct chart_spec *spec,
                           enum occ_axis along, uint32_t value, uint32_t other_end)
{
    enum occ_axis other = along == spec->x ? spec->y : spec->x;
    struct occ_launch launch = spec->launch;

    for (uint32_t at = 0; at < other_end;) {
        at = at == 0 && other != OCC_AXIS_SMEM ? 1 : at;
        occ_launch_set(&launch, other, at);
        occ_launch_set(&launch, along, value);
        struct occ_result here = occ_compute(arch, launch);
        occ_launch_set(&launch, along, value + 1);
        struct occ_result next = occ_compute(arch, launch);
        if (!occ_same_answer(&here, &next))
            return true;
        at = occ_step_end(arch, &launch, other, at) + 1;
    }
    return false;
}

/* Where edges are to be drawn between the two ends: at every change. */
static void expect_edges(const struct occ_arch *arch, const struct chart_spec *spec,
                         enum occ_axis along, const struct read_axis *axis,
                         const double ends[2], uint32_t other_end, struct edges *expected)
{
    uint32_t end = occ_axis_max(arch, along, spec->launch.optin);

    add_edge(expected, ends[0]);
    add_edge(expected, ends[1]);
    for (uint32_t value = 0; value < end;) {
        value = occ_step_end(arch, &spec->launch, along, value + 1);
        double px = px_of(axis, value);
        bool is_inside = (px - ends[0]) * (ends[1] - px) > EXACT_PX;
        if (is_inside && answer_changes(arch, spec, along, value, other_end))
            add_edge(expected, px);
    }
}

/* Every change of an answer has its edge, and every edge has its change. */
static void check_edges(const struct edges *drawn, const struct edges *expected,
                        const char *name)
{
    for (size_t i = 0; i < expected->count; i++) {
        if (!has_edge(drawn, expected->px[i]))
            fail_msg("%s: no edge at %.2f px, where answers change", name, expected->px[i]);
    }
    for (size_t i = 0; i < drawn->count; i++) {
        if (!has_edge(expected, drawn->px[i]))
            fail_msg("%s: an edge at %.2f px, where nothing changes", name, drawn->px[i]);
    }
}

static void low_and_high(const struct edges *edges, double ends[2])
{
    ends[0] = ends[1] = edges->px[0];
    for (size_t i = 1; i < edges->count; i++) {
        ends[0] = fmin(ends[0], edges->px[i]);
        ends[1] = fmax(ends[1], edges->px[i]);
    }
}

static double fill_area(const struct svg *svg)
{
    double area = 0;
    for (size_t i = 0; i < svg->polygon_count; i++) {
        const struct svg_polygon *p = &svg->polygons[i];
        if (is_fill(p))
            area += fabs(p->x[1] - p->x[0]) * fabs(p->y[2] - p->y[1]);
    }
    return area;
}

static struct svg *read_picture(const struct chart_picture *picture)
{
    struct svg *svg = malloc(sizeof(*svg));
    char *text = chart_picture_text(picture);

    assert_non_null(svg);
    assert_true(svg_is_well_formed(text));
    assert_true(svg_read(text, svg));
    assert_null(strstr(text, "<image"));
    assert_null(strstr(text, "nan"));
    free(text);
    return svg;
}

static void check_positions(const char *name, const struct chart_spec *spec)
{
    const struct occ_arch *arch = chart_picture_arch(name);
    struct chart_picture picture;
    struct edges *x = calloc(4, sizeof(*x));
    double x_ends[2], y_ends[2];

    if (!x)
        return;
    struct edges *y = x + 1, *expected_x = x + 2, *expected_y = x + 3;
    chart_picture_draw(&picture, spec, arch, "svg", "light", "ANNOTATE = 0\n");
    struct svg *svg = read_picture(&picture);
    drawn_edges(svg, x, y);
    low_and_high(x, x_ends);
    low_and_high(y, y_ends);
    double whole = (x_ends[1] - x_ends[0]) * (y_ends[1] - y_ends[0]);
    assert_true(fabs(fill_area(svg) / whole - 1) < 0.005);

    struct read_axis across =
        read_axis(svg, 'm', chart_picture_setting(&picture, "X_IS_LOG2") != 0,
                  chart_picture_setting(&picture, "X_UNIT"));
    struct read_axis up = read_axis(svg, 'e', chart_picture_setting(&picture, "Y_IS_LOG2") != 0,
                                    chart_picture_setting(&picture, "Y_UNIT"));
    up.px0 = y_ends[1]; /* the first number stands at the foot, a little lower */
    expect_edges(arch, spec, spec->x, &across, x_ends,
                 occ_axis_max(arch, spec->y, spec->launch.optin), expected_x);
    expect_edges(arch, spec, spec->y, &up, y_ends,
                 occ_axis_max(arch, spec->x, spec->launch.optin), expected_y);
    check_edges(x, expected_x, name);
    check_edges(y, expected_y, name);
    free(svg);
    free(x);
    chart_picture_release(&picture);
}

static struct chart_spec spec_of(const struct chart_type *type, enum occ_axis x,
                                 enum occ_axis y)
{
    struct chart_spec spec = {
        .type = type, .id = "map", .x = x, .y = y, .launch = OCC_LAUNCH_DEFAULT};
    spec.launch.threads_per_block = 128;
    spec.launch.regs_per_thread = 40;
    return spec;
}

static void edges_stand_where_answers_change(void **state)
{
    (void)state;
    static const char *const archs[] = {"sm_90",  "sm_120",  "sm_75", "lanes24",
                                        "gfx90a", "gfx1100", "xe-hpc"};
    static const enum occ_axis axes[][2] = {
        {OCC_AXIS_REGS, OCC_AXIS_SMEM},
        {OCC_AXIS_REGS, OCC_AXIS_THREADS},
        {OCC_AXIS_SMEM, OCC_AXIS_THREADS},
    };

    for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); i++) {
        for (size_t k = 0; k < sizeof(axes) / sizeof(axes[0]); k++) {
            struct chart_spec spec =
                spec_of(i % 2 ? &chart_occupancy : &chart_limits, axes[k][0], axes[k][1]);
            check_positions(archs[i], &spec);
        }
    }
}

/* ---- texts ---- */

static void check_texts(const struct occ_arch *arch, const struct chart_spec *spec)
{
    struct chart_picture picture;
    const struct svg_text *a, *b;

    chart_picture_draw(&picture, spec, arch, "svg", "light", "");
    char *text = chart_picture_text(&picture);
    assert_true(strlen(text) < LARGEST_SVG);
    free(text);
    struct svg *svg = read_picture(&picture);
    assert_true(svg->text_count > 10);
    if (svg_find_clash(svg, &a, &b))
        fail_msg("%s %s %d/%d: '%s' at %.0f, %.0f %s '%s'", arch->name, spec->type->word->name,
                 (int)spec->x, (int)spec->y, a->text, a->x, a->y,
                 a == b ? "leaves the page" : "overlaps", b->text);
    free(svg);
    chart_picture_release(&picture);
}

static void texts_stay_on_the_page_and_apart(void **state)
{
    (void)state;
    static const char *const archs[] = {"sm_30",     "sm_90",   "sm_121",       "lanes24",
                                        "one-block", "no-smem", "no-registers", "tiny",
                                        "gfx90a",    "gfx1100"};
    static const struct chart_kernel kernels[] = {
        {.name = "gemm_tile_v3<float>",
         .launch = {.threads_per_block = 256,
                    .regs_per_thread = 72,
                    .smem_per_block_bytes = 40960,
                    .barriers_per_block = 1,
                    .optin = true}},
        {.name = "axpy",
         .launch = {.threads_per_block = 128,
                    .regs_per_thread = 40,
                    .barriers_per_block = 1,
                    .optin = true}},
        {.name = "too large",
         .launch = {.threads_per_block = 1024,
                    .regs_per_thread = 255,
                    .smem_per_block_bytes = 1 << 20,
                    .optin = true}},
    };

    for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); i++) {
        for (int pair = 0; pair < 6; pair++) {
            static const enum occ_axis axes[6][2] = {
                {OCC_AXIS_REGS, OCC_AXIS_SMEM},    {OCC_AXIS_SMEM, OCC_AXIS_REGS},
                {OCC_AXIS_REGS, OCC_AXIS_THREADS}, {OCC_AXIS_SMEM, OCC_AXIS_THREADS},
                {OCC_AXIS_THREADS, OCC_AXIS_REGS}, {OCC_AXIS_BARRIERS, OCC_AXIS_THREADS}};
            struct chart_spec spec =
                spec_of((pair + (int)i) % 3 ? &chart_limits : &chart_occupancy, axes[pair][0],
                        axes[pair][1]);
            spec.size = (pair + (int)i) % 4 == 1 ? CHART_COLUMN : CHART_PAGE;
            spec.scale = (enum chart_scale)((pair + (int)i) % 3);
            spec.kernels = kernels;
            spec.kernel_count = (size_t)(pair + (int)i) % 4;
            check_texts(chart_picture_arch(archs[i]), &spec);
        }
    }
}

/* Maps of an amount, on each pair of inputs; the plain ones are above. */
static void texts_of_amounts_stay_on_the_page_and_apart(void **state)
{
    (void)state;
    static const char *const archs[] = {"sm_30",   "sm_90", "sm_121",
                                        "lanes24", "tiny",  "no-registers"};
    static const struct {
        const struct chart_type *type;
        size_t of;
    } kinds[] = {{&chart_waste, 0}, {&chart_step, 1}, {&chart_tax, 0},
                 {&chart_waste, 1}, {&chart_step, 0}, {&chart_waste, 2}};
    static const enum occ_axis axes[6][2] = {
        {OCC_AXIS_REGS, OCC_AXIS_SMEM},    {OCC_AXIS_SMEM, OCC_AXIS_THREADS},
        {OCC_AXIS_REGS, OCC_AXIS_THREADS}, {OCC_AXIS_SMEM, OCC_AXIS_REGS},
        {OCC_AXIS_THREADS, OCC_AXIS_REGS}, {OCC_AXIS_BARRIERS, OCC_AXIS_THREADS}};
    const struct chart_kernel kernel = {.name = "gemm_tile_v3<float>",
                                        .launch = {.threads_per_block = 256,
                                                   .regs_per_thread = 72,
                                                   .smem_per_block_bytes = 40960,
                                                   .barriers_per_block = 1,
                                                   .optin = true}};

    for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); i++) {
        for (size_t kind = 0; kind < sizeof(kinds) / sizeof(kinds[0]); kind++) {
            size_t pair = (kind + i) % 6;
            struct chart_spec spec = spec_of(kinds[kind].type, axes[pair][0], axes[pair][1]);
            spec.of = kinds[kind].of;
            spec.size = (pair + kind) % 3 == 1 ? CHART_COLUMN : CHART_PAGE;
            spec.kernels = &kernel;
            spec.kernel_count = pair % 2;
            check_texts(chart_picture_arch(archs[i]), &spec);
        }
    }
}

static void the_same_chart_has_the_same_bytes(void **state)
{
    (void)state;
    struct chart_spec spec = spec_of(&chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM);
    char *texts[2];

    for (size_t i = 0; i < 2; i++) {
        struct chart_picture picture;
        chart_picture_draw(&picture, &spec, chart_picture_arch("sm_86"), "svg", "dark", "");
        texts[i] = chart_picture_text(&picture);
        chart_picture_release(&picture);
    }
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
}

/* Backquotes, quotes and line ends in names and titles are text and no more:
 * what they say is shown, and nothing that they ask for is done. */
static void user_texts_run_nothing(void **state)
{
    (void)state;
    char ran[64] = "/tmp/occsweep-hostile-XXXXXX", texts[4][160];
    assert_non_null(mkdtemp(ran));
    rmdir(ran); /* a name that nothing has */
    const char *const hostile[] = {"`touch %s`", "'.system('touch %s').'", "x\n!touch %s\n",
                                   "\"; system(\"touch %s\") #"};
    struct chart_kernel kernels[4] = {0};

    for (size_t i = 0; i < 4; i++) {
        char *at = strstr(hostile[i], "%s");
        snprintf(texts[i], sizeof(texts[i]), "%.*s%s%s", (int)(at - hostile[i]), hostile[i],
                 ran, at + 2);
        kernels[i] = (struct chart_kernel){.name = texts[i], .launch = OCC_LAUNCH_DEFAULT};
        kernels[i].launch.regs_per_thread = 32;
    }
    for (size_t i = 0; i < 4; i++) {
        struct chart_picture picture;
        struct chart_spec spec =
            spec_of(i % 2 ? &chart_occupancy : &chart_limits, OCC_AXIS_REGS, OCC_AXIS_THREADS);
        spec.title = texts[i];
        spec.kernels = kernels;
        spec.kernel_count = 4;
        chart_picture_draw(&picture, &spec, chart_picture_arch("sm_90"), "svg", "light", "");
        free(read_picture(&picture));
        chart_picture_release(&picture);
        assert_int_equal(access(ran, F_OK), -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_stand_where_answers_change),
        cmocka_unit_test(texts_stay_on_the_page_and_apart),
        cmocka_unit_test(texts_of_amounts_stay_on_the_page_and_apart),
        cmocka_unit_test(the_same_chart_has_the_same_bytes),
        cmocka_unit_test(user_texts_run_nothing),
    };
    if (!gnuplot_is_installed()) {
        puts("1..0 # SKIP needs gnuplot: there are no pictures to look at");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
