/* SPDX-License-Identifier: MIT */
/*
 * Marks of kernels. A kernel that differs from the slice in an input that the
 * map does not vary is marked where it would lie, hollow, and its note says
 * what was changed.
 */
#include "chart/map_labels.h"
#include "chart/map_marks.h"

#include <math.h>
#include <stdio.h>

#include "chart/kernel_words.h"
#include "chart/script.h"
#include "chart/text_metrics.h"

/* Half the size of a mark, its halo included. */
#define MARK_PX 9

/* From a mark to the middle of its letter. */
#define LETTER_AWAY_PX 16

#define LINE_PX 20

/* Notes stand nearer to the subtitle than the legend to them. */
#define NOTE_UP_PX 6

/* The most that a kernel's name takes of its note. */
#define NAME_PX 230

/* A position in launch units: the middle of a right-closed cell. */
static double position(const struct map *map, enum occ_axis axis,
                       const struct occ_launch *launch)
{
    uint32_t value = occ_launch_get(launch, axis);
    uint32_t lanes = map->arch->limits.threads_per_warp;

    if (axis == OCC_AXIS_THREADS)
        return (double)occ_warps_per_block(map->arch, value) * lanes - lanes / 2.0;
    return axis == OCC_AXIS_REGS ? value - 0.5 : value;
}

static bool is_on_axis(const struct map *map, const struct axis_scale *scale,
                       const struct occ_launch *launch)
{
    double value = position(map, scale->axis, launch) / scale->unit;
    return value >= scale->lo && value <= scale->hi;
}

static double position_px(const struct map *map, const struct axis_scale *scale,
                          const struct occ_launch *launch)
{
    double px = axis_scale_px(scale, position(map, scale->axis, launch));
    return fmin(px, scale->length_px);
}

/* The kernel as the chart shows it: with the inputs that the chart holds. */
static struct occ_launch on_slice(const struct map *map, const struct occ_launch *kernel)
{
    struct occ_launch launch = map->spec->launch;
    occ_launch_set(&launch, map->spec->x, occ_launch_get(kernel, map->spec->x));
    occ_launch_set(&launch, map->spec->y, occ_launch_get(kernel, map->spec->y));
    return launch;
}

/* " (at the edge: no shared memory)" for a kernel that lies beyond an axis. */
static void add_edge(const struct map *map, const struct occ_launch *launch,
                     struct buffer *note)
{
    const struct axis_scale *scales[] = {&map->x, &map->y};

    for (size_t i = 0; i < 2; i++) {
        if (is_on_axis(map, scales[i], launch))
            continue;
        uint32_t value = occ_launch_get(launch, scales[i]->axis);
        buffer_add_text(note, " (at the edge: ");
        if (scales[i]->axis == OCC_AXIS_SMEM && value == 0)
            buffer_add_words(note, "no shared memory");
        else
            axis_amount_text(scales[i]->axis, value, note);
        buffer_add_char(note, ')');
    }
}

static void add_answer(const struct map *map, const struct occ_launch *launch,
                       struct buffer *note)
{
    struct occ_result result = occ_compute(map->arch, *launch);

    kernel_words_answer(map->arch, &result, false, note);
    if (result.blocks_per_sm == 0)
        return;
    buffer_add_text(note, ", ");
    page_code_text(page_shown_code(map->spec, map->arch, &result), note);
}

void map_write_note(const struct map *map, size_t index, struct buffer *note)
{
    if (map->look->kernel_note) {
        map->look->kernel_note(map, index, note);
        return;
    }
    const struct chart_kernel *kernel = &map->spec->kernels[index];
    struct occ_launch launch = on_slice(map, &kernel->launch);
    struct buffer changed = BUFFER_INIT, name = BUFFER_INIT;

    script_clean(&name, kernel->name);
    if (!name.failed)
        text_fit(note, name.bytes ? name.bytes : "", map->page.points, false, NAME_PX);
    if (!page_kernel_on_slice(map->spec, map->arch, kernel, &changed) && changed.size > 0)
        buffer_printf(note, " %s", changed.bytes);
    buffer_add_text(note, ": ");
    add_answer(map, &launch, note);
    if (map->look->add_note)
        map->look->add_note(map, &launch, note);
    add_edge(map, &launch, note);
    buffer_fail_if(note, changed.failed || name.failed);
    buffer_release(&changed);
    buffer_release(&name);
}

static void mark_letter(const struct map *map, size_t kernel, char letter[2])
{
    letter[0] = map->spec->kernel_count > 1 ? (char)('A' + kernel) : '\0';
    letter[1] = '\0';
}

/* True if the note has room at the right end of the subtitle's only line. */
static bool fits_beside(const struct map *map, const char *note)
{
    const struct page *page = &map->page;
    double room = page->width - page->text_left - page->right - LINE_PX;

    if (page->text_count != 1)
        return false;
    return page_text_width(page, PAGE_MUTED, page->texts[0].text) +
               page_text_width(page, PAGE_ACCENT, note) <=
           room;
}

static double add_note(struct map *map, const char *note, double y)
{
    struct page *page = &map->page;

    if (map->spec->kernel_count == 1 && fits_beside(map, note)) {
        page_add_text(page, page->width - page->right, page->texts[0].y, PAGE_RIGHT,
                      PAGE_ACCENT, note);
        return y;
    }
    return page_add_paragraph(page, y - NOTE_UP_PX, PAGE_ACCENT, note) + NOTE_UP_PX;
}

double map_add_notes(struct map *map, double y)
{
    size_t count = chart_mark_count(map->spec);

    for (size_t i = 0; i < count; i++) {
        struct buffer note = {.words = map->spec->words};
        char letter[2];
        mark_letter(map, i, letter);
        if (letter[0])
            buffer_printf(&note, "%s  ", letter);
        map_write_note(map, i, &note);
        if (!note.failed)
            y = add_note(map, note.bytes, y);
        map->page.failed = map->page.failed || note.failed;
        buffer_release(&note);
    }
    if (count < map->spec->kernel_count)
        y = kernel_words_add_more(map->spec->kernel_count - count, &map->page, y - NOTE_UP_PX) +
            NOTE_UP_PX;
    return y;
}

/* A letter beside its mark, where there is room, on a patch of its own. */
static void place_letter(struct map *map, const struct map_mark *mark, const char *letter)
{
    static const struct {
        double x, y;
    } sides[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    struct map_label label = {
        .font = MAP_SMALL_BOLD, .align = PAGE_CENTER, .shade = MAP_ACCENT};

    snprintf(label.text, sizeof(label.text), "%s", letter);
    for (size_t i = 0; i < sizeof(sides) / sizeof(sides[0]); i++) {
        label.x = mark->x + sides[i].x * LETTER_AWAY_PX;
        label.y = mark->y + sides[i].y * LETTER_AWAY_PX;
        if (map_try_label(map, &label)) {
            map_add_plate(map, &label, MAP_PAGE);
            return;
        }
    }
}

/* All marks first: no letter may cover one. */
void map_place_marks(struct map *map)
{
    for (size_t i = 0; i < chart_mark_count(map->spec); i++) {
        const struct chart_kernel *kernel = &map->spec->kernels[i];
        struct buffer changed = BUFFER_INIT;
        struct map_mark *mark = &map->marks[map->mark_count++];

        mark->x = position_px(map, &map->x, &kernel->launch);
        mark->y = position_px(map, &map->y, &kernel->launch);
        mark->is_on_slice = page_kernel_on_slice(map->spec, map->arch, kernel, &changed);
        label_boxes_take(&map->taken, (struct box){mark->x - MARK_PX, mark->y - MARK_PX,
                                                   mark->x + MARK_PX, mark->y + MARK_PX});
        buffer_release(&changed);
    }
    for (size_t i = 0; i < map->mark_count; i++) {
        char letter[2];
        mark_letter(map, i, letter);
        if (letter[0])
            place_letter(map, &map->marks[i], letter);
    }
}
