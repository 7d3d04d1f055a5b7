/* SPDX-License-Identifier: MIT */
/*
 * From top to bottom: title, inputs held, notes, legend, title of the y axis,
 * plot, title of the x axis, footer.
 */
#include "chart/map_frame.h"

#include <math.h>

#include "chart/map_marks.h"
#include "chart/page_tics.h"

/* Margins at the sides of the plot: tic labels left, half a tic label right. */
#define LEFT_PX 52
#define RIGHT_PX 24
#define COLUMN_LEFT_PX 44
#define COLUMN_RIGHT_PX 18

/* Between the parts, from one line of text to the next. */
#define AXIS_TITLE_PX 17 /* from the title of y down to the plot */
#define TICS_PX 36       /* from the plot down to the title of x */
#define FOOTER_PX 23     /* and on to the footer */
#define FOOTER_END_PX 3
#define BEFORE_AXIS_TITLE_PX 5

static void set_sides(struct map *map)
{
    struct page *page = &map->page;

    page->left = page_is_column(page) ? COLUMN_LEFT_PX : LEFT_PX;
    page_fit_y_end(page, map->y.hi);
    page->right = page_is_column(page) ? COLUMN_RIGHT_PX : RIGHT_PX;
    page_fit_x_end(page, map->x.hi);
}

/* False where a map is of architectures whose warps differ in size. */
static bool have_warps_of(const struct map *map, uint32_t lanes)
{
    const struct chart_spec *spec = map->spec;
    bool is_of_many = (chart_spec_keys(spec) & CHART_HAS_ARCHS) != 0;

    for (size_t i = 0; is_of_many && i < spec->arch_count; i++)
        if (spec->archs[i]->limits.threads_per_warp != lanes)
            return false;
    return true;
}

/* "Threads per block: 128 stands for 97 to 128": how a right-closed axis is
 * read, by a block of four warps or as many as there can be. */
static void axis_title(const struct map *map, const struct axis_scale *scale,
                       struct buffer *out)
{
    uint32_t lanes = map->arch->limits.threads_per_warp;
    uint32_t warps = map->arch->limits.max_threads_per_block / lanes;

    warps = warps > 4 ? 4 : warps;
    axis_scale_title(scale, out);
    if (scale->axis == OCC_AXIS_THREADS && lanes > 1 && warps > 0 &&
        have_warps_of(map, lanes) && !page_is_column(&map->page))
        buffer_printf(out, ": %u stands for %u to %u", (unsigned)(warps * lanes),
                      (unsigned)((warps - 1) * lanes + 1), (unsigned)(warps * lanes));
}

static void add_axis_title(struct map *map, const struct axis_scale *scale, double x, double y,
                           enum page_align align)
{
    struct buffer title = {.words = map->spec->words};

    axis_title(map, scale, &title);
    if (!title.failed)
        page_add_text(&map->page, x, y, align, PAGE_BASE, title.bytes);
    map->page.failed = map->page.failed || title.failed;
    buffer_release(&title);
}

void map_frame(struct map *map, map_legend *add_legend, double shape)
{
    struct page *page = &map->page;

    set_sides(map);
    double plot_width = page->width - page->left - page->right;
    double plot_height = floor(shape * plot_width);
    page->height = page->top + plot_height + page->bottom;
    map_lay_out(map); /* the legend wants to know which cells can be seen */

    double y = page_add_subtitle(page, map->spec, map->arch);
    y = map_add_notes(map, y);
    y = add_legend(map, y) + BEFORE_AXIS_TITLE_PX;
    add_axis_title(map, &map->y, page->text_left, y, PAGE_LEFT);
    page->top = y + AXIS_TITLE_PX;

    /* A narrow page has no room for an axis title beside the plot's middle. */
    double middle = page_is_column(page) ? page->width / 2 : page->left + plot_width / 2;
    y = page->top + plot_height + TICS_PX;
    add_axis_title(map, &map->x, middle, y, PAGE_CENTER);
    y += FOOTER_PX;
    if (map->remark)
        y = page_add_paragraph(page, y, PAGE_FOOT, chart_text(map->spec, map->remark));
    y = page_add_footer(page, map->spec, map->arch, y);
    page->height = y + FOOTER_END_PX;
    page->bottom = page->height - page->top - plot_height;
    map_lay_out(map);
    map_place_marks(map);
}
