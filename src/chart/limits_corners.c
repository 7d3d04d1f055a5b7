/* SPDX-License-Identifier: MIT */
/*
 * Ls and their corners. Few blocks come first: the cliff from 2 blocks to 1
 * costs more than the one from 32 to 31.
 */
#include "chart/limits_corners.h"

#include <stdio.h>

#include "chart/map_labels.h"

/* From the bottom of the plot to the middle of a count and of its unit. */
#define COUNT_UP_PX 30
#define UNIT_UP_PX 9

/* How much higher a count is tried where something is in its way. */
#define COUNT_STEP_PX 22

/* Between a count in a level arm and the axis. */
#define SIDE_PX 11

/* From a corner to the end and the middle of its pair. */
#define PAIR_LEFT_PX 7
#define PAIR_AWAY_PX 9

static uint32_t blocks_at(const struct map *map, size_t col, size_t row)
{
    return map_grid_at(&map->grid, col, row)->blocks_per_sm;
}

static bool is_corner(const struct map *map, size_t col, size_t row)
{
    uint32_t blocks = blocks_at(map, col, row);
    bool ends_right = col + 1 == map->grid.x.count || blocks_at(map, col + 1, row) < blocks;
    bool ends_above = row + 1 == map->grid.y.count || blocks_at(map, col, row + 1) < blocks;
    return blocks > 0 && ends_right && ends_above;
}

/* Put the corner where fewer blocks come first; false if its count is there. */
static bool insert(struct corner *corners, size_t count, struct corner corner)
{
    size_t i = count;
    for (; i > 0 && corners[i - 1].blocks >= corner.blocks; i--) {
        if (corners[i - 1].blocks == corner.blocks)
            return false;
        corners[i] = corners[i - 1];
    }
    corners[i] = corner;
    return true;
}

/* True where more of either input never gives more blocks. It may, where a
 * block too large for a small split is given a larger one. */
static bool blocks_only_fall(const struct map *map)
{
    for (size_t row = 0; row < map->grid.y.count; row++) {
        for (size_t col = 0; col < map->grid.x.count; col++) {
            uint32_t blocks = blocks_at(map, col, row);
            if ((col > 0 && blocks > blocks_at(map, col - 1, row)) ||
                (row > 0 && blocks > blocks_at(map, col, row - 1)))
                return false;
        }
    }
    return true;
}

size_t corners_find(const struct map *map, struct corner corners[MAX_CORNERS])
{
    size_t count = 0;

    if (!blocks_only_fall(map))
        return 0;
    for (size_t row = 0; row < map->grid.y.count; row++) {
        for (size_t col = 0; col < map->grid.x.count; col++) {
            if (!is_corner(map, col, row))
                continue;
            struct corner corner = {blocks_at(map, col, row), col, row, map->edges_x[col + 1],
                                    map->edges_y[row + 1]};
            if (count == MAX_CORNERS || !insert(corners, count, corner))
                return 0;
            count++;
        }
    }
    for (size_t i = 1; i < count; i++) {
        if (corners[i].col > corners[i - 1].col || corners[i].row > corners[i - 1].row)
            return 0;
    }
    return count;
}

static const struct corner *inner_of(const struct corner *corners, size_t count, size_t i)
{
    static const struct corner none = {0};
    return i + 1 < count ? &corners[i + 1] : &none;
}

/* The widest stretch at the bottom of an arm that is plain in one shade, and
 * how high it is. */
static struct area plain_bottom(const struct map *map, double x0, double x1)
{
    struct area best = {0};
    size_t row = 0;

    while (row + 1 < map->grid.y.count && map->edges_y[row + 1] <= 0)
        row++;
    for (size_t col = 0; col < map->grid.x.count; col++) {
        uint32_t shade = map->shades[row * map->grid.x.count + col];
        double from = map->edges_x[col];
        while (col + 1 < map->grid.x.count &&
               map->shades[row * map->grid.x.count + col + 1] == shade)
            col++;
        double to = map->edges_x[col + 1];
        from = from < x0 ? x0 : from;
        to = to > x1 ? x1 : to;
        if (map->look->is_plain(shade) && to - from > best.x1 - best.x0)
            best = (struct area){.x0 = from, .x1 = to, .y1 = map->edges_y[row + 1]};
    }
    return best;
}

static enum map_font count_font(const struct map *map, const char *text, double width)
{
    static const enum map_font fonts[] = {MAP_BIGGER, MAP_BIG, MAP_BOLD, MAP_SMALL_BOLD};
    static const double air[] = {9, 7, 4, 2};

    for (size_t i = 0; i < sizeof(fonts) / sizeof(fonts[0]); i++) {
        if (map_text_width(map, text, fonts[i]) + air[i] <= width)
            return fonts[i];
    }
    return 0;
}

static void write_unit(const struct map *map, const struct map_label *number,
                       struct map_label *unit)
{
    bool is_one = number->text[0] == '1' && number->text[1] == '\0';
    snprintf(unit->text, sizeof(unit->text), "%s",
             chart_text(map->spec, is_one ? "block" : "blocks"));
}

/* Add the count, and its unit unless that is NULL, if both stand in one plain
 * part and nothing is in their way. */
static bool try_pair_of_labels(struct map *map, struct map_label *number,
                               struct map_label *unit)
{
    struct box box = map_label_box(map, number), both = box;
    struct box under = unit ? map_label_box(map, unit) : box;

    both.y0 = under.y0 < box.y0 ? under.y0 : box.y0;
    if (!map_is_plain(map, both) || !label_boxes_free(&map->taken, box) ||
        !label_boxes_free(&map->taken, under))
        return false;
    number->shade = (int)map_shade_at(map, (box.x0 + box.x1) / 2, number->y);
    map_add_label(map, number);
    if (unit) {
        unit->shade = number->shade;
        map_add_label(map, unit);
    }
    return true;
}

/* The count and, where there is room, "blocks" under it. */
static bool try_count(struct map *map, struct map_label *number, double width, double up)
{
    struct map_label unit = {.font = MAP_SMALL, .align = PAGE_CENTER, .x = number->x};

    number->y = up + COUNT_UP_PX;
    unit.y = up + UNIT_UP_PX;
    write_unit(map, number, &unit);
    bool has_unit =
        number->font == MAP_BIGGER && map_text_width(map, unit.text, MAP_SMALL) + 2 <= width;
    return try_pair_of_labels(map, number, has_unit ? &unit : NULL);
}

/* The count at the bottom of the L's upright arm. */
static bool label_upright_arm(struct map *map, const struct corner *corner,
                              const struct corner *inner)
{
    struct map_label label = {.align = PAGE_CENTER};
    struct area plain = plain_bottom(map, inner->x, corner->x);
    double width = plain.x1 - plain.x0;

    snprintf(label.text, sizeof(label.text), "%u", (unsigned)corner->blocks);
    label.font = count_font(map, label.text, width);
    label.x = (plain.x0 + plain.x1) / 2;
    if (label.font == 0)
        return false;
    for (double up = 0; up + COUNT_UP_PX < corner->y; up += COUNT_STEP_PX) {
        if (try_count(map, &label, width, up))
            return true;
    }
    return false;
}

/* How large a count is in a level arm, by the height of the arm. */
static const struct {
    enum map_font font;
    double height_px;
    bool has_unit;
} level_sizes[] = {
    {MAP_BIGGER, 48, true},
    {MAP_BIG, 27, false},
    {MAP_BOLD, 14, false},
    {MAP_SMALL_BOLD, 12.5, false},
};

/* The count at the left end of the L's other arm, where the upright one has
 * no width, as between two counts that allow the same x. The arm itself has
 * none where its corner lies before the beginning of a log axis. */
static void label_level_arm(struct map *map, const struct corner *corner,
                            const struct corner *inner)
{
    double height = corner->y - inner->y, middle = (corner->y + inner->y) / 2;

    for (size_t i = 0; i < sizeof(level_sizes) / sizeof(level_sizes[0]); i++) {
        struct map_label number = {.font = level_sizes[i].font, .align = PAGE_CENTER};
        struct map_label unit = {.font = MAP_SMALL, .align = PAGE_CENTER};
        bool has_unit = level_sizes[i].has_unit;
        snprintf(number.text, sizeof(number.text), "%u", (unsigned)corner->blocks);
        write_unit(map, &number, &unit);
        double width = has_unit ? map_text_width(map, unit.text, MAP_SMALL)
                                : map_text_width(map, number.text, number.font);
        number.x = unit.x = SIDE_PX + width / 2;
        number.y = middle + (has_unit ? (COUNT_UP_PX - UNIT_UP_PX) / 2.0 - 2 : 0);
        unit.y = number.y - (COUNT_UP_PX - UNIT_UP_PX);
        if (height >= level_sizes[i].height_px && 2 * SIDE_PX + width <= corner->x &&
            try_pair_of_labels(map, &number, has_unit ? &unit : NULL))
            return;
    }
}

/* "80 regs" is short enough for the inner corners, and so is what vendors say. */
static void add_amount(enum occ_axis axis, uint32_t value, struct buffer *out)
{
    bool has_own_word = out->words != NULL && out->words->registers != NULL;

    if (axis == OCC_AXIS_REGS)
        buffer_add_count(out, value, has_own_word ? "register" : "reg");
    else
        axis_amount_text(axis, value, out);
}

static bool has_limit(const struct map *map, enum occ_axis axis)
{
    const uint32_t per_sm[OCC_AXIS_COUNT] = {
        [OCC_AXIS_THREADS] = map->arch->limits.max_warps_per_sm,
        [OCC_AXIS_REGS] = map->arch->registers.per_sm,
        [OCC_AXIS_SMEM] = map->arch->shared_memory.per_sm,
        [OCC_AXIS_BARRIERS] = map->arch->barriers.per_sm,
    };
    return per_sm[axis] != 0;
}

/* The corner's two values, without one that limits nothing: that would be
 * where the axis happens to end. */
static void add_pair(const struct map *map, const struct corner *corner, const char *between,
                     struct buffer *out)
{
    const struct map_axis *x = &map->grid.x, *y = &map->grid.y;
    bool has_x = has_limit(map, x->axis), has_y = has_limit(map, y->axis);

    if (has_x)
        add_amount(x->axis, x->last[corner->col], out);
    if (has_x && has_y)
        buffer_add_text(out, between);
    if (has_y)
        add_amount(y->axis, y->last[corner->row], out);
}

/* Try the pair's text at a height; on a plate where the ground is not plain
 * and a plate is allowed. */
static bool try_pair(struct map *map, struct map_label *label, double y, bool may_plate)
{
    label->y = y;
    struct box box = map_label_box(map, label);
    uint32_t shade = map_shade_at(map, (box.x0 + box.x1) / 2, y);
    bool is_plain = map_is_plain(map, box);

    label->shade = shade == 0 ? MAP_PAGE : (int)shade;
    if ((!is_plain && !(may_plate && map_is_inside_outline(map, box))) ||
        !map_try_label(map, label))
        return false;
    if (!is_plain)
        map_add_plate(map, label, (int)shade);
    return true;
}

/* Above the outline, in the arm of the next L, the ground is plain; the
 * outermost one has "cannot launch" or the end of the axis there. */
static void label_pair(struct map *map, const struct corner *corner, bool is_outermost)
{
    struct map_label label = {
        .font = MAP_SMALL, .align = PAGE_RIGHT, .x = corner->x - PAIR_LEFT_PX};
    struct buffer pair = {.words = map->spec->words};

    add_pair(map, corner, ", ", &pair);
    snprintf(label.text, sizeof(label.text), "%s", pair.bytes ? pair.bytes : "");
    buffer_release(&pair);
    if (!label.text[0])
        return;
    if (try_pair(map, &label, corner->y + PAIR_AWAY_PX, is_outermost) ||
        try_pair(map, &label, corner->y - PAIR_AWAY_PX - 2, is_outermost))
        map->dots[map->dot_count++] = (struct map_dot){corner->x, corner->y};
}

void corners_label(struct map *map, const struct corner *corners, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct corner *inner = inner_of(corners, count, i);
        if (!label_upright_arm(map, &corners[i], inner))
            label_level_arm(map, &corners[i], inner);
    }
    for (size_t i = 0; i < count; i++)
        label_pair(map, &corners[i], i == 0);
}

void corners_alt(const struct map *map, const struct corner *corners, size_t count,
                 struct buffer *alt)
{
    for (size_t i = count; i > 0; i--) {
        const struct corner *corner = &corners[i - 1];
        buffer_add_text(alt, i == count ? " " : ", ");
        buffer_add_count(alt, corner->blocks, "block");
        buffer_add_text(alt, " up to ");
        add_pair(map, corner, " and ", alt);
    }
    if (count > 0)
        buffer_add_char(alt, '.');
}
