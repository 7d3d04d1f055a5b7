/* SPDX-License-Identifier: MIT */
/* A scanner for the few shapes that gnuplot writes; no XML parser. */
#include "support/svg_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart/text_metrics.h"

enum { MAX_DEPTH = 64, MAX_NAME = 32 };

/* Texts may touch, but for so many pixels. */
#define TOUCH_PX 0.5

/* Of the font size: how far letters rise above their base line and hang below. */
#define RISE 0.74
#define HANG 0.1

static const char *skip_past(const char *at, const char *end)
{
    const char *found = strstr(at, end);
    return found ? found + strlen(end) : NULL;
}

bool svg_is_well_formed(const char *text)
{
    char open[MAX_DEPTH][MAX_NAME];
    size_t depth = 0;
    bool had_root = false;

    for (const char *at = strchr(text, '<'); at; at = strchr(at, '<')) {
        if (strncmp(at, "<?", 2) == 0 || strncmp(at, "<!", 2) == 0) {
            at = skip_past(at, strncmp(at, "<!--", 4) == 0 ? "-->" : ">");
            if (!at)
                return false;
            continue;
        }
        bool closes = at[1] == '/';
        const char *name = at + 1 + closes;
        size_t length = strcspn(name, " \t\r\n/>");
        const char *end = strchr(at, '>');
        if (!end || length == 0 || length >= MAX_NAME)
            return false;
        if (closes) {
            if (depth == 0 || strlen(open[depth - 1]) != length ||
                strncmp(open[depth - 1], name, length) != 0)
                return false;
            depth--;
        } else if (end[-1] != '/') {
            if (depth == MAX_DEPTH || (depth == 0 && had_root))
                return false;
            memcpy(open[depth], name, length);
            open[depth++][length] = '\0';
            had_root = true;
        }
        at = end;
    }
    return had_root && depth == 0;
}

/* The number after `name` in a tag that ends at `end`; `otherwise` if none. */
static double attribute(const char *tag, const char *end, const char *name, double otherwise)
{
    const char *at = strstr(tag, name);
    return at && at < end ? strtod(at + strlen(name), NULL) : otherwise;
}

static bool has(const char *tag, const char *end, const char *words)
{
    const char *at = strstr(tag, words);
    return at && at < end;
}

/* One character that may be written as an entity. */
static char plain_char(const char **at)
{
    static const struct {
        const char *entity;
        char c;
    } entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&#39;", '\''}, {"&quot;", '"'}};
    for (size_t i = 0; i < sizeof(entities) / sizeof(entities[0]); i++) {
        size_t length = strlen(entities[i].entity);
        if (strncmp(*at, entities[i].entity, length) == 0) {
            *at += length;
            return entities[i].c;
        }
    }
    return *(*at)++;
}

/* What stands between <text> and </text>, without tags. */
static void read_content(const char *at, const char *end, struct svg_text *text)
{
    size_t size = 0;
    while (at < end && size + 1 < sizeof(text->text)) {
        if (*at == '<') {
            text->is_bold = text->is_bold || has(at, strchr(at, '>'), "font-weight=\"bold\"");
            at = strchr(at, '>') + 1;
            continue;
        }
        text->text[size++] = plain_char(&at);
    }
    text->text[size] = '\0';
}

/* The group before a <text> has its place, font and anchor. */
static bool read_text(const char *group, const char *at, struct svg *svg)
{
    const char *end = strstr(at, "</text>");
    if (!end || svg->text_count == SVG_MAX_TEXTS)
        return false;

    struct svg_text *text = &svg->texts[svg->text_count];
    const char *comma = strchr(group, ',');
    *text = (struct svg_text){
        .x = attribute(group, at, "translate(", 0),
        .y = comma ? strtod(comma + 1, NULL) : 0,
        .size_px = attribute(group, at, "font-size=\"", 0),
        .anchor = has(group, at, "\"middle\"") ? 'm'
                  : has(group, at, "\"end\"")  ? 'e'
                                               : 's',
        .is_upright = has(group, at, "rotate(-90"),
    };
    read_content(at + strlen("<text>"), end, text);
    svg->text_count += text->text[0] != '\0';
    return true;
}

static bool read_polygon(const char *at, struct svg *svg)
{
    const char *end = strchr(at, '>');
    const char *points = strstr(at, "points = '"), *colour = strstr(at, "rgb(");
    if (!end || svg->polygon_count == SVG_MAX_POLYGONS)
        return false;
    if (!points || !colour || points > end || colour > end)
        return true; /* a shape of the head */

    struct svg_polygon *polygon = &svg->polygons[svg->polygon_count++];
    unsigned r = 0, g = 0, b = 0;
    if (sscanf(colour, "rgb(%u,%u,%u)", &r, &g, &b) != 3)
        return false;
    *polygon = (struct svg_polygon){.fill = r << 16 | g << 8 | b};
    char *next = (char *)points + strlen("points = '");
    while (*next && *next != '\'') {
        double x = strtod(next, &next), y = strtod(next + 1, &next);
        if (polygon->count < SVG_MAX_POINTS) {
            polygon->x[polygon->count] = x;
            polygon->y[polygon->count] = y;
        }
        polygon->count++;
        next += strspn(next, " \t\r\n");
    }
    return *next == '\'';
}

bool svg_read(const char *text, struct svg *svg)
{
    const char *group = text;

    memset(svg, 0, sizeof(*svg));
    const char *box = strstr(text, "viewBox=\"0 0 ");
    if (!box || sscanf(box, "viewBox=\"0 0 %lf %lf", &svg->width, &svg->height) != 2)
        return false;
    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        if (strncmp(at, "<g transform", 12) == 0)
            group = at;
        if (strncmp(at, "<text>", 6) == 0 && !read_text(group, at, svg))
            return false;
        if (strncmp(at, "<polygon", 8) == 0 && !read_polygon(at, svg))
            return false;
    }
    return true;
}

void svg_text_box(const struct svg_text *text, double box[4])
{
    double width = text_width_px(text->text, text->size_px * 0.75, text->is_bold);
    double before = text->anchor == 's' ? 0 : text->anchor == 'm' ? width / 2 : width;
    double rise = RISE * text->size_px, hang = HANG * text->size_px;

    if (text->is_upright) {
        double upright[] = {text->x - rise, text->y + before - width, text->x + hang,
                            text->y + before};
        memcpy(box, upright, sizeof(upright));
    } else {
        double level[] = {text->x - before, text->y - rise, text->x - before + width,
                          text->y + hang};
        memcpy(box, level, sizeof(level));
    }
}

bool svg_find_clash(const struct svg *svg, const struct svg_text **a, const struct svg_text **b)
{
    for (size_t i = 0; i < svg->text_count; i++) {
        double one[4];
        svg_text_box(&svg->texts[i], one);
        *a = *b = &svg->texts[i];
        if (one[0] < 0 || one[1] < 0 || one[2] > svg->width || one[3] > svg->height)
            return true;
        for (size_t k = 0; k < i; k++) {
            double two[4];
            svg_text_box(&svg->texts[k], two);
            *b = &svg->texts[k];
            if (one[0] < two[2] - TOUCH_PX && two[0] < one[2] - TOUCH_PX &&
                one[1] < two[3] - TOUCH_PX && two[1] < one[3] - TOUCH_PX)
                return true;
        }
    }
    return false;
}
