/* SPDX-License-Identifier: MIT */
/*
 * Read back what gnuplot's svg terminal wrote: texts with their places, filled
 * polygons, and whether the file is well-formed. For tests only.
 */
#ifndef SUPPORT_SVG_READER_H
#define SUPPORT_SVG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SVG_MAX_TEXTS = 600, SVG_MAX_POLYGONS = 6000, SVG_MAX_POINTS = 12 };

struct svg_text {
    char text[200];
    double x, y; /* where the base line begins, has its middle, or ends */
    double size_px;
    char anchor; /* 's'tart, 'm'iddle or 'e'nd */
    bool is_bold;
    bool is_upright; /* reads from below */
};

struct svg_polygon {
    uint32_t fill; /* 0xRRGGBB */
    size_t count;  /* of points, of which the first SVG_MAX_POINTS are kept */
    double x[SVG_MAX_POINTS], y[SVG_MAX_POINTS];
};

struct svg {
    double width, height;
    struct svg_text texts[SVG_MAX_TEXTS];
    size_t text_count;
    struct svg_polygon polygons[SVG_MAX_POLYGONS];
    size_t polygon_count;
};

/* Every tag is closed, in order; the text is one element. */
bool svg_is_well_formed(const char *text);

/* False where there is more than the arrays hold. */
bool svg_read(const char *text, struct svg *svg);

/* The room that a text takes on the page, y downwards. */
void svg_text_box(const struct svg_text *text, double box[4]);

/* The first two texts that overlap, or that leave the page (then both are
 * the same); false if all is well. */
bool svg_find_clash(const struct svg *svg, const struct svg_text **a,
                    const struct svg_text **b);

#endif
