/* SPDX-License-Identifier: MIT */
/*
 * Pictures of maps, pixel by pixel: what is drawn at a pixel is the answer of
 * the launch that lies there, worked out here and not read from the chart's
 * data. Pixels beside a change of colour are mixtures and left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart_maps.h"
#include "chart/gnuplot.h"
#include "support/amounts.h"
#include "support/drawn_map.h"
#include "support/png_reader.h"

/* Device pixels of one layout pixel, and between the pixels looked at. */
enum { SCALE = 2, STEP = 3 };

/* How far from a change of colour a pixel counts, in device pixels. */
#define CLEAR_PX 2.0

/* Channels may be off by so much where the corners of four cells meet. */
enum { TOLERANCE = 8 };

/* The colours of the house, light: warps, blocks, registers, shared memory,
 * barriers, scalar registers; three and more tied; cannot launch and its hatch. */
static const uint32_t limit_colours[OCC_LIMITER_COUNT] = {0x56B4E9, 0xF0E442, 0xD55E00,
                                                          0x0072B2, 0xCC79A7, 0x663311};
enum { TIED = 0x4D545C, VOID_GROUND = 0xEEF0F2, VOID_HATCH = 0xC3C9D0 };
static const uint32_t bin_colours[] = {0xDFCFEC, 0xCBB3E0, 0xB798D3, 0xA27CC5, 0x8B60B4,
                                       0x71459D, 0x552C7D, 0x381456, 0xF7F8F9};
static const uint32_t step_colours[] = {0x440154, 0x46327E, 0x365C8D, 0x277F8E,
                                        0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725};

/* Two colours of which a pixel is a mixture; twice the same where plain. */
struct look {
    uint32_t one, other;
};

static struct look limits_look(uint32_t code)
{
    uint32_t first = 0, last = 0;
    int count = 0;

    for (int limit = 0; limit < OCC_LIMITER_COUNT; limit++) {
        if (!(code >> limit & 1))
            continue;
        first = count++ == 0 ? limit_colours[limit] : first;
        last = limit_colours[limit];
    }
    return count > 2 ? (struct look){TIED, TIED} : (struct look){first, last};
}

/* In eighths of the waves of a SIMD. */
static uint32_t llvm_step(const struct occ_arch *arch, struct occ_launch launch)
{
    uint32_t most = arch->limits.max_warps_per_sm / arch->registers.partitions;
    return (8 * occ_llvm_waves_per_simd(arch, launch) + most - 1) / most;
}

static struct look look_at(const struct drawn_map *map, double px, double py)
{
    struct occ_launch launch = drawn_map_launch(map, px, py);
    struct occ_result result = occ_compute(map->arch, launch);
    uint32_t colour;

    if (result.blocks_per_sm == 0)
        return (struct look){VOID_GROUND, VOID_HATCH};
    if (map->spec->type == &chart_limits)
        return limits_look(drawn_map_code(map, &result));
    if (map->spec->shows_llvm)
        colour = step_colours[llvm_step(map->arch, launch) - 1];
    else if (map->spec->type == &chart_occupancy)
        colour = step_colours[drawn_map_step(map, &result) - 1];
    else
        colour = bin_colours[amount_bin(map->spec, map->arch, launch) - 1];
    return (struct look){colour, colour};
}

static bool is_same_look(struct look a, struct look b)
{
    return a.one == b.one && a.other == b.other;
}

/* True if the look is the same all around the pixel. */
static bool is_clear(const struct drawn_map *map, double px, double py, struct look look)
{
    const double away = CLEAR_PX / SCALE;
    return px > away && py > away && px < map->x.length_px - away &&
           py < map->y.length_px - away &&
           is_same_look(look, look_at(map, px - away, py - away)) &&
           is_same_look(look, look_at(map, px + away, py - away)) &&
           is_same_look(look, look_at(map, px - away, py + away)) &&
           is_same_look(look, look_at(map, px + away, py + away));
}

static bool channel_between(uint32_t pixel, struct look look, int shift)
{
    int value = (int)(pixel >> shift & 255);
    int one = (int)(look.one >> shift & 255), other = (int)(look.other >> shift & 255);
    int low = one < other ? one : other, high = one < other ? other : one;
    return value >= low - TOLERANCE && value <= high + TOLERANCE;
}

static bool is_near(uint32_t pixel, uint32_t colour)
{
    struct look look = {colour, colour};
    return channel_between(pixel, look, 16) && channel_between(pixel, look, 8) &&
           channel_between(pixel, look, 0);
}

/* What was seen of the picture. */
struct tally {
    size_t looked_at, clear, wrong;
    size_t mixed, one, other; /* pixels of stripes or hatch, and of their pure colours */
};

static void look_at_pixel(const struct drawn_map *map, const struct png_picture *png,
                          size_t column, size_t row, struct tally *tally)
{
    double px = (double)column / SCALE + 0.5 / SCALE;
    double py = map->y.length_px - (double)row / SCALE - 0.5 / SCALE;
    struct look look = look_at(map, px, py);

    tally->looked_at++;
    if (!is_clear(map, px, py, look))
        return;
    uint32_t pixel =
        png_at(png, column + (size_t)(map->left * SCALE), row + (size_t)(map->top * SCALE));
    bool is_right = channel_between(pixel, look, 16) && channel_between(pixel, look, 8) &&
                    channel_between(pixel, look, 0);
    tally->clear++;
    tally->wrong += !is_right;
    if (!is_right && tally->wrong == 1)
        print_message("# %s at %.2f, %.2f: %06X, not %06X to %06X\n", map->arch->name, px, py,
                      (unsigned)pixel, (unsigned)look.one, (unsigned)look.other);
    if (look.one != look.other) {
        tally->mixed++;
        tally->one += is_near(pixel, look.one);
        tally->other += is_near(pixel, look.other);
    }
}

static void check_pixels(const struct drawn_map *map, const struct png_picture *png)
{
    struct tally tally = {0};

    for (size_t row = 0; row < (size_t)map->y.length_px * SCALE; row += STEP) {
        for (size_t column = 0; column < (size_t)map->x.length_px * SCALE; column += STEP)
            look_at_pixel(map, png, column, row, &tally);
    }
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.clear > tally.looked_at / 2);
    if (tally.mixed > tally.looked_at / 20) {
        assert_true(tally.one > tally.mixed / 10);
        assert_true(tally.other > tally.mixed / 100);
    }
}

static void check_map(const char *arch_name, const struct chart_spec *spec)
{
    const struct occ_arch *arch = chart_picture_arch(arch_name);
    struct chart_picture picture;
    struct png_picture png;

    chart_picture_draw(&picture, spec, arch, "png", "light", "ANNOTATE = 0; SCALE = 2\n");
    assert_true(png_read(picture.path, &png));
    assert_int_equal(png.width, (size_t)chart_picture_setting(&picture, "W") * SCALE);
    assert_int_equal(png.height, (size_t)chart_picture_setting(&picture, "H") * SCALE);

    struct drawn_map map = drawn_map_read(&picture, spec, arch);
    check_pixels(&map, &png);
    png_release(&png);
    chart_picture_release(&picture);
}

static const struct {
    const char *arch;
    const struct chart_type *type;
    enum occ_axis x, y;
    enum chart_scale scale;
    uint32_t threads, regs, smem;
    size_t of;
    uint32_t scalar_regs;
    bool shows_llvm;
} cases[] = {
    {"sm_90", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 256, 0, 0, 0, 0,
     false},
    {"sm_90", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"sm_90", &chart_limits, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 64, 0, 0, 0,
     false},
    {"sm_90", &chart_occupancy, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 40960,
     0, 0, false},
    {"sm_90", &chart_occupancy, OCC_AXIS_SMEM, OCC_AXIS_REGS, CHART_SCALE_AUTO, 256, 0, 0, 0, 0,
     false},
    {"sm_120", &chart_limits, OCC_AXIS_SMEM, OCC_AXIS_REGS, CHART_SCALE_LINEAR, 96, 0, 0, 0, 0,
     false},
    {"sm_120", &chart_limits, OCC_AXIS_BARRIERS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 32, 0,
     0, 0, false},
    {"sm_60", &chart_limits, OCC_AXIS_THREADS, OCC_AXIS_REGS, CHART_SCALE_LOG2, 0, 0, 0, 0, 0,
     false},
    {"sm_30", &chart_occupancy, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_LINEAR, 128, 0, 0, 0,
     0, false},
    {"lanes24", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"lanes24", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 100, 0, 0, 0, 0,
     false},
    {"one-block", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 64, 0, 0, 0, 0,
     false},
    {"no-smem", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 64, 0, 0, 0, 0,
     false},
    {"no-registers", &chart_limits, OCC_AXIS_THREADS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 0, 0, 0,
     0, 0, false},
    {"tiny", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"scalar", &chart_limits, OCC_AXIS_THREADS, OCC_AXIS_REGS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"scalar", &chart_occupancy, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0,
     0, false},
    {"sm_90", &chart_waste, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"sm_90", &chart_waste, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 256, 0, 0, 1, 0,
     false},
    {"sm_86", &chart_waste, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 40, 0, 2, 0,
     false},
    {"sm_90", &chart_step, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_LINEAR, 256, 0, 0, 0, 0,
     false},
    {"lanes24", &chart_step, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 8, 0, 1, 0,
     false},
    {"sm_90", &chart_tax, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"gfx90a", &chart_limits, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0,
     100, false},
    {"gfx906", &chart_limits, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 16, 0, 0,
     88, false},
    {"gfx1100", &chart_limits, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 64, 0, 0,
     0, false},
    {"gfx1100-cumode", &chart_tax, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0,
     0, 0, false},
    {"xe-hpc", &chart_limits, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0, 0,
     false},
    {"xe-hpg", &chart_waste, OCC_AXIS_SMEM, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 1, 0,
     false},
    {"gfx90a", &chart_occupancy, OCC_AXIS_REGS, OCC_AXIS_THREADS, CHART_SCALE_AUTO, 0, 0, 0, 0,
     0, true},
    {"gfx1100", &chart_occupancy, OCC_AXIS_REGS, OCC_AXIS_SMEM, CHART_SCALE_AUTO, 320, 0, 0, 0,
     0, true},
};

static void pixels_show_the_answers_of_their_launches(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct chart_spec spec = {.type = cases[i].type,
                                  .id = "map",
                                  .x = cases[i].x,
                                  .y = cases[i].y,
                                  .scale = cases[i].scale,
                                  .of = cases[i].of,
                                  .launch = OCC_LAUNCH_DEFAULT};
        spec.launch.threads_per_block = cases[i].threads;
        spec.launch.regs_per_thread = cases[i].regs;
        spec.launch.smem_per_block_bytes = cases[i].smem;
        spec.launch.scalar_regs_per_warp = cases[i].scalar_regs;
        spec.shows_llvm = cases[i].shows_llvm;
        check_map(cases[i].arch, &spec);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_show_the_answers_of_their_launches),
    };
    if (!gnuplot_is_installed()) {
        puts("1..0 # SKIP needs gnuplot: there are no pictures to look at");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
