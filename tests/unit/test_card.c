/* SPDX-License-Identifier: MIT */
/*
 * Threshold cards: every number is the largest register count by trying them
 * one by one; the picture shows these numbers in their cells, in silence, with
 * texts that stay on the page and apart.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/card.h"
#include "chart/gnuplot.h"
#include "support/chart_picture.h"
#include "support/svg_reader.h"

enum { LARGEST_SVG = 120000, NEAR_PX = 6, MANY_COLUMNS = 20 };

static struct chart_spec card_spec(uint32_t smem)
{
    struct chart_spec spec = {.type = &chart_card, .id = "card", .launch = OCC_LAUNCH_DEFAULT};
    spec.launch.smem_per_block_bytes = smem;
    return spec;
}

static struct card_cells cells_of(const struct chart_spec *spec, const struct occ_arch *arch)
{
    struct card_cells cells;
    struct error err = {0};
    if (!card_cells_find(spec, arch, MANY_COLUMNS, &cells, &err))
        fail_msg("%s: %s", arch->name, err.text);
    return cells;
}

/* ---- numbers ---- */

/* The largest register count with at least so many blocks, by trying all. */
static uint32_t most_regs(const struct occ_arch *arch, struct occ_launch launch,
                          uint32_t threads, uint32_t blocks)
{
    uint32_t most = OCC_UNLIMITED;
    launch.threads_per_block = threads;
    for (uint32_t regs = 1; regs <= occ_axis_max(arch, OCC_AXIS_REGS, true); regs++) {
        launch.regs_per_thread = regs;
        if (occ_compute(arch, launch).blocks_per_sm >= blocks)
            most = regs;
    }
    return most;
}

static void check_number(const struct occ_arch *arch, const struct chart_spec *spec,
                         const struct card_cells *cells, size_t row, size_t i)
{
    const struct budget_row *cell = card_cell(cells, row, i);
    uint32_t threads = cells->sizes[row], blocks = cells->counts[i];
    uint32_t most = most_regs(arch, spec->launch, threads, blocks);
    if (cell->max_regs_per_thread != most)
        fail_msg("%s: %u threads, %u blocks: %u, not %u", arch->name, threads, blocks,
                 cell->max_regs_per_thread, most);
    bool has_too_many_warps =
        (uint64_t)blocks * occ_warps_per_block(arch, threads) > arch->limits.max_warps_per_sm;
    assert_int_equal(card_cell_state(cell), most != OCC_UNLIMITED ? CARD_NUMBER
                                            : has_too_many_warps  ? CARD_BLANK
                                                                  : CARD_DASH);
}

static void check_numbers(const struct occ_arch *arch, uint32_t smem)
{
    struct chart_spec spec = card_spec(smem);
    struct card_cells cells = cells_of(&spec, arch);
    for (size_t row = 0; row < cells.size_count; row++)
        for (size_t i = 0; i < cells.count_count; i++)
            check_number(arch, &spec, &cells, row, i);
    card_cells_release(&cells);
}

static void every_number_is_the_largest_there_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < occ_arch_count(); i++) {
        check_numbers(occ_arch_at(i), 0);
        check_numbers(occ_arch_at(i), 16384);
    }
    for (size_t i = 0; i < made_up_arch_count; i++) {
        check_numbers(&made_up_archs[i], 0);
        check_numbers(&made_up_archs[i], 40);
    }
}

/* Columns rise from 1 to what is reached, at most one more, and are few. */
static void columns_reach_as_far_as_blocks(void **state)
{
    (void)state;
    for (size_t i = 0; i < occ_arch_count() + made_up_arch_count; i++) {
        const struct occ_arch *arch =
            i < occ_arch_count() ? occ_arch_at(i) : &made_up_archs[i - occ_arch_count()];
        struct chart_spec spec = card_spec(i % 2 ? 0 : 5000);
        struct card_cells cells = cells_of(&spec, arch);
        bool has_reach = false;
        assert_int_equal(cells.counts[0], 1);
        for (size_t k = 1; k < cells.count_count; k++)
            assert_true(cells.counts[k] > cells.counts[k - 1]);
        for (size_t k = 0; k < cells.count_count; k++)
            has_reach |= cells.counts[k] == cells.reach;
        assert_true(has_reach || cells.reach == 0);
        assert_true(cells.counts[cells.count_count - 1] <= cells.reach + 1);
        assert_true(cells.count_count <= MANY_COLUMNS);
        card_cells_release(&cells);
    }
}

static void a_kernel_has_its_own_row_and_column(void **state)
{
    (void)state;
    const struct occ_arch *arch = chart_picture_arch("sm_90");
    struct chart_kernel kernel = {.name = "k",
                                  .launch = {.threads_per_block = 200, .regs_per_thread = 72}};
    struct chart_spec spec = card_spec(0);
    struct card_cells cells;
    struct error err;
    size_t row, column;

    spec.kernels = &kernel;
    spec.kernel_count = 1;
    assert_true(card_cells_find(&spec, arch, 8, &cells, &err));
    assert_true(card_find_kernel(&cells, &spec, &kernel, &row, &column));
    assert_int_equal(cells.sizes[row], 200);
    assert_int_equal(cells.counts[column], 4);
    assert_int_equal(card_cell(&cells, row, column)->max_regs_per_thread, 72);
    /* A warp fills as a whole: 193 threads read the same row. */
    kernel.launch.threads_per_block = 193;
    assert_true(card_find_kernel(&cells, &spec, &kernel, &row, &column));
    assert_int_equal(cells.sizes[row], 200);
    kernel.launch.threads_per_block = 320;
    assert_false(card_find_kernel(&cells, &spec, &kernel, &row, &column));
    card_cells_release(&cells);
}

static void the_table_has_the_rows_of_the_picture(void **state)
{
    (void)state;
    struct chart_spec spec = card_spec(16384);
    struct budget_card table;
    struct error err;
    assert_true(card_table(&spec, chart_picture_arch("sm_90"), &table, &err));
    const struct card_row *rows = budget_card_rows(&table).first;
    assert_int_equal(budget_card_rows(&table).count, 10);
    assert_int_equal(table.selection.count, 1 + 13);
    assert_int_equal(rows[5].launch.launch.threads_per_block, 256);
    assert_int_equal(rows[5].max_regs_per_thread[2], 80);
    assert_int_equal(rows[5].max_regs_per_thread[8], OCC_UNLIMITED);
    budget_card_release(&table);
}

/* ---- pictures ---- */

static struct svg *read_picture(const struct chart_picture *picture)
{
    struct svg *svg = malloc(sizeof(*svg));
    char *text = chart_picture_text(picture);

    assert_non_null(svg);
    assert_true(strlen(text) < LARGEST_SVG);
    assert_true(svg_is_well_formed(text));
    assert_true(svg_read(text, svg));
    assert_null(strstr(text, "<image"));
    assert_null(strstr(text, "nan"));
    free(text);
    return svg;
}

/* The cells as they lie on the page. */
struct layout {
    double left, top, cell_width, cell_height;
};

static struct layout layout_of(const struct chart_picture *picture,
                               const struct card_cells *cells)
{
    double width =
               chart_picture_setting(picture, "LEFT") + chart_picture_setting(picture, "RIGHT"),
           height =
               chart_picture_setting(picture, "TOP") + chart_picture_setting(picture, "BOTTOM");
    return (struct layout){
        .left = chart_picture_setting(picture, "LEFT"),
        .top = chart_picture_setting(picture, "TOP"),
        .cell_width =
            (chart_picture_setting(picture, "W") - width) / (double)cells->count_count,
        .cell_height =
            (chart_picture_setting(picture, "H") - height) / (double)cells->size_count,
    };
}

/* The text whose middle is in the cell; NULL if there is none. */
static const struct svg_text *text_in(const struct svg *svg, const struct layout *layout,
                                      size_t row, size_t column)
{
    double x = layout->left + ((double)column + 0.5) * layout->cell_width;
    double y = layout->top + ((double)row + 0.5) * layout->cell_height;
    for (size_t i = 0; i < svg->text_count; i++) {
        double box[4];
        svg_text_box(&svg->texts[i], box);
        if (fabs((box[0] + box[2]) / 2 - x) < NEAR_PX &&
            fabs((box[1] + box[3]) / 2 - y) < NEAR_PX)
            return &svg->texts[i];
    }
    return NULL;
}

static const char *expected_text(const struct budget_row *cell, char number[16])
{
    snprintf(number, 16, "%u", cell->max_regs_per_thread);
    switch (card_cell_state(cell)) {
    case CARD_NUMBER:
        return number;
    case CARD_DASH:
        return "\xE2\x80\x93";
    default:
        return "";
    }
}

static size_t count_states(const struct card_cells *cells, enum card_state state)
{
    size_t count = 0;
    for (size_t i = 0; i < cells->size_count * cells->count_count; i++)
        count += card_cell_state(&cells->rows[i]) == state;
    return count;
}

/* The cells of the drawn card, from its settings. */
static struct card_cells drawn_cells(const struct chart_picture *picture,
                                     const struct chart_spec *spec, const struct occ_arch *arch)
{
    struct card_cells cells;
    struct error err = {0};
    size_t most = (size_t)chart_picture_setting(picture, "COLUMN_COUNT");
    for (size_t room = most;; room++) {
        assert_true(room < most + 8);
        assert_true(card_cells_find(spec, arch, room, &cells, &err));
        if (cells.count_count == most)
            return cells;
        card_cells_release(&cells);
    }
}

static void check_cell(const struct svg *svg, const struct layout *layout,
                       const struct card_cells *cells, size_t row, size_t i)
{
    char number[16];
    const char *expected = expected_text(card_cell(cells, row, i), number);
    const struct svg_text *text = text_in(svg, layout, row, i);
    if (*expected != '\0' && (!text || strcmp(text->text, expected) != 0))
        fail_msg("%s: row %zu, column %zu has '%s', not '%s'", cells->rows[0].launch.arch->name,
                 row, i, text ? text->text : "", expected);
}

static void check_picture(const struct occ_arch *arch, const struct chart_spec *spec,
                          const char *theme)
{
    struct chart_picture picture;
    const struct svg_text *a, *b;
    chart_picture_draw(&picture, spec, arch, "svg", theme, "");
    struct svg *svg = read_picture(&picture);
    struct card_cells cells = drawn_cells(&picture, spec, arch);
    struct layout layout = layout_of(&picture, &cells);

    if (svg_find_clash(svg, &a, &b))
        fail_msg("%s: '%s' %s '%s'", arch->name, a->text,
                 a == b ? "leaves the page" : "overlaps", b->text);
    for (size_t row = 0; row < cells.size_count; row++)
        for (size_t i = 0; i < cells.count_count; i++)
            check_cell(svg, &layout, &cells, row, i);
    card_cells_release(&cells);
    free(svg);
    chart_picture_release(&picture);
}

static const struct chart_kernel kernels[] = {
    {.name = "gemm_tile_v3<float>",
     .launch = {.threads_per_block = 256,
                .regs_per_thread = 72,
                .smem_per_block_bytes = 40960,
                .barriers_per_block = 1,
                .optin = true}},
    {.name = "a name as long as that of a kernel made by several nested templates, one in the "
             "other",
     .launch = {.threads_per_block = 193,
                .regs_per_thread = 40,
                .barriers_per_block = 1,
                .optin = true}},
    {.name = "`touch x` '; system \"x\" & <b> {/:Bold x}^2_a",
     .launch = {.threads_per_block = 4, .regs_per_thread = 5, .optin = true}},
    {.name = "too large",
     .launch = {.threads_per_block = 1024, .regs_per_thread = 255, .optin = true}},
};

static void pictures_show_the_numbers(void **state)
{
    (void)state;
    static const char *const archs[] = {"sm_30",   "sm_60",        "sm_86",   "sm_90",
                                        "sm_110",  "sm_120",       "lanes24", "one-block",
                                        "no-smem", "no-registers", "tiny",    "scalar"};
    static const char *const themes[] = {"light", "dark", "grey"};
    static const uint32_t sizes[] = {0, 16384, 102400, 300000};
    for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); i++) {
        for (size_t size = 0; size < CHART_SIZE_COUNT; size++) {
            struct chart_spec spec = card_spec(sizes[(i + size) % 4]);
            spec.size = (enum chart_size)size;
            spec.kernels = kernels;
            spec.kernel_count = (i + size) % 5;
            check_picture(chart_picture_arch(archs[i]), &spec, themes[(i + size) % 3]);
        }
    }
}

static void listed_sizes_are_the_rows(void **state)
{
    (void)state;
    static const char *const lists[] = {"256", "1..32", "64..max:64,2048", "max", "1000,999"};
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
        struct value_list list = VALUE_LIST_EMPTY;
        struct chart_spec spec = card_spec(0);
        struct error err;
        assert_true(value_list_parse("x", lists[i], OCC_AXIS_THREADS, &list, &err));
        spec.block_sizes = &list;
        check_picture(chart_picture_arch("sm_90"), &spec, "light");
        value_list_release(&list);
    }
}

static void too_many_sizes_are_refused(void **state)
{
    (void)state;
    struct value_list list = VALUE_LIST_EMPTY;
    struct chart_spec spec = card_spec(0);
    struct chart_files files = {.script = BUFFER_INIT};
    struct error err;
    assert_true(value_list_parse("x", "1..33", OCC_AXIS_THREADS, &list, &err));
    spec.block_sizes = &list;
    assert_false(chart_make(&spec, chart_picture_arch("sm_90"), &files, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    chart_files_release(&files);
    value_list_release(&list);
}

/* Without annotation there are cells and no more. */
static void cells_are_filled_where_there_is_something(void **state)
{
    (void)state;
    const struct occ_arch *arch = chart_picture_arch("sm_90");
    struct chart_spec spec = card_spec(16384);
    struct chart_picture picture;
    chart_picture_draw(&picture, &spec, arch, "svg", "light", "ANNOTATE = 0\n");
    struct svg *svg = read_picture(&picture);
    struct card_cells cells = drawn_cells(&picture, &spec, arch);
    assert_int_equal(svg->text_count, 0);
    assert_int_equal(svg->polygon_count,
                     count_states(&cells, CARD_NUMBER) + count_states(&cells, CARD_DASH));
    card_cells_release(&cells);
    free(svg);
    chart_picture_release(&picture);
}

/* The legend speaks of what occurs. */
static void check_legend(const char *name, uint32_t smem, const char *there,
                         const char *not_there)
{
    struct chart_picture picture;
    struct chart_spec spec = card_spec(smem);
    chart_picture_draw(&picture, &spec, chart_picture_arch(name), "svg", "light", "");
    char *text = chart_picture_text(&picture);
    if (!strstr(text, there))
        fail_msg("%s: '%s' is missing", name, there);
    if (strstr(text, not_there))
        fail_msg("%s: '%s' is there", name, not_there);
    free(text);
    chart_picture_release(&picture);
}

static void the_legend_has_what_occurs(void **state)
{
    (void)state;
    check_legend("sm_90", 0, "100 %", "out of reach:");
    check_legend("sm_90", 16384, "out of reach: shared memory", "cannot launch");
    check_legend("sm_90", 102400, "blank: more warps than an SM holds", "Between two columns");
    check_legend("sm_90", 300000, "No block size can launch: too much shared memory",
                 "Occupancy<");
    check_legend("no-registers", 0, "Registers limit nothing here", "out of reach:");
}

static void alternative_text_states_the_thresholds(void **state)
{
    (void)state;
    struct chart_spec spec = card_spec(0);
    struct chart_files files = {.script = BUFFER_INIT};
    struct error err;
    spec.kernels = kernels;
    spec.kernel_count = 1;
    assert_true(chart_make(&spec, chart_picture_arch("sm_90"), &files, &err));
    assert_non_null(strstr(files.alt.bytes,
                           "256 threads: 255 registers up to 1 block, 128 up to 2, 80 up to 3, "
                           "64 up to 4, 48 up to 5, 40 up to 6, 32 up to 8."));
    assert_non_null(strstr(files.alt.bytes,
                           "gemm_tile_v3<float>: 256 threads, 72 of 80 registers at 3 blocks; "
                           "64 or fewer give 4 (dashed: with no shared memory instead of "
                           "40 KiB)."));
    chart_files_release(&files);
}

static void the_same_card_has_the_same_bytes(void **state)
{
    (void)state;
    struct chart_spec spec = card_spec(0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_the_largest_there_is),
        cmocka_unit_test(columns_reach_as_far_as_blocks),
        cmocka_unit_test(a_kernel_has_its_own_row_and_column),
        cmocka_unit_test(the_table_has_the_rows_of_the_picture),
        cmocka_unit_test(pictures_show_the_numbers),
        cmocka_unit_test(listed_sizes_are_the_rows),
        cmocka_unit_test(too_many_sizes_are_refused),
        cmocka_unit_test(cells_are_filled_where_there_is_something),
        cmocka_unit_test(the_legend_has_what_occurs),
        cmocka_unit_test(alternative_text_states_the_thresholds),
        cmocka_unit_test(the_same_card_has_the_same_bytes),
    };
    if (!gnuplot_is_installed()) {
        puts("1..0 # SKIP needs gnuplot: there are no pictures to look at");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
