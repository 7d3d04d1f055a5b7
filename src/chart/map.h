/* SPDX-License-Identifier: MIT */
/*
 * What the charts over two axes share: the exact answers, the scales of both
 * axes, the page around the plot, and the marks and labels inside it.
 *
 * Pixels here are layout pixels of the plot area, from its lower left corner,
 * y upwards. Cells are right-closed: the one for 128 threads covers what lies
 * above 96 and up to 128, as a step of a cliffs chart does.
 */
#ifndef CHART_MAP_H
#define CHART_MAP_H

#include "chart/axis_scale.h"
#include "chart/label_boxes.h"
#include "chart/map_grid.h"
#include "chart/page.h"
#include "chart/script_paths.h"
#include "chart/script_rows.h"

enum {
    MAP_MAX_LABELS = 400,
    MAP_LABEL_BYTES = 64,
    MAP_LINE_PX = 16, /* between the lines of a label */
    MAP_MAX_DOTS = 128,
    MAP_MAX_LINES = 120,
};

/* Fonts of labels, by the numbers that plots/map.gp knows them by. */
enum map_font {
    MAP_SMALL = 1,
    MAP_BASE,
    MAP_SMALL_BOLD,
    MAP_BOLD,
    MAP_BIG,
    MAP_BIGGER,
};

/* Colours that no shade has: the page's own ink or ground, the kernels'. */
enum { MAP_PAGE = -1, MAP_ACCENT = -2 };

struct map_label {
    char text[MAP_LABEL_BYTES];
    char below[MAP_LABEL_BYTES]; /* a second line; "" for none */
    double x, y;                 /* the middle of the text's height */
    enum page_align align;
    enum map_font font;
    int shade; /* the shade whose ink it is written in, MAP_PAGE or MAP_ACCENT */
    bool is_upright;
};

/* A plain patch under a text, in the colour of a shade. */
struct map_plate {
    struct area area;
    int shade; /* or MAP_PAGE */
};

/* A kernel's place, at the edge where it lies beyond an axis. */
struct map_mark {
    double x, y;
    bool is_on_slice; /* solid; else hollow */
};

/* A point that a label speaks of. */
struct map_dot {
    double x, y;
};

/* A piece of the line above which a kernel must opt in. */
struct map_line {
    double x0, y0, x1, y1;
    uint32_t shade; /* under it */
};

struct map;

/* How a type of map sees an answer; equal numbers are one thing. */
struct map_look {
    uint32_t (*shade)(const struct map *map, const struct occ_result *result);
    uint32_t (*outlined)(const struct map *map, const struct occ_result *result);
    uint32_t (*part)(const struct map *map, const struct occ_result *result);
    bool (*is_plain)(uint32_t shade); /* one colour, so that a text can stand on it */
    /* What the kernels' notes say beside their answer; NULL: nothing. */
    void (*add_note)(const struct map *map, const struct occ_launch *launch,
                     struct buffer *note);
    /* The whole note of a kernel; NULL: what it has on this architecture. */
    void (*kernel_note)(const struct map *map, size_t kernel, struct buffer *note);
    struct map_view view; /* what it sees beside answers */
    /* How a shade is hatched; see plots/difference.gp. NULL: 0 is, by kind 1. */
    uint32_t (*hatch)(const struct map *map, uint32_t shade);
    /* Where a picture would have too many: the shade that it is drawn as, of
     * so many on each side of a scale. NULL: itself. */
    uint32_t (*joined)(const struct map *map, uint32_t shade, unsigned shades);
    double legend_bytes; /* of an SVG, about: what the template draws of the legend */
    bool has_overlaps; /* the template lets rectangles overlap; else it draws lines on seams */
    bool has_rows_by_shade; /* the data file joins what has one shade, whatever its answers */
};

struct map {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    const struct map_look *look;
    struct map_grid grid;
    struct axis_scale x, y;
    double *edges_x, *edges_y; /* pixels of the cells' edges, count + 1 each */
    uint32_t *shades;          /* of each cell: its colour, */
    uint32_t *outlined;        /* what lines are drawn around, */
    uint32_t *parts;           /* and what labels name */
    struct page page;
    struct label_boxes taken;
    struct map_label labels[MAP_MAX_LABELS];
    size_t label_count;
    struct map_plate plates[MAP_MAX_LABELS];
    size_t plate_count;
    struct map_mark marks[CHART_MAX_MARKS];
    size_t mark_count;
    struct map_dot dots[MAP_MAX_DOTS];
    size_t dot_count;
    struct map_line lines[MAP_MAX_LINES];
    size_t line_count;
    size_t optin_box;          /* which of `taken` keeps the place of the opt-in line */
    double outline_px;         /* the width of outlines */
    double legend_y;           /* where the template draws a colour bar: its middle, */
    double bar_left, bar_step; /* its left end and the width of a step */
    const char *remark;        /* a sentence above the footer; NULL: none */
    bool is_panel;             /* one of several plots on a page: places are written as */
    double panel_x, panel_y;   /* pixels of the page, y up, from this lower left corner */
};

/*
 * A map of its own as a panel so wide; NULL on failure. It has no page around
 * it: see map_place_panel(). map_close() ends it.
 */
struct map *map_open_panel(const struct chart_spec *spec, const struct occ_arch *arch,
                           const struct map_look *look, double width, struct error *err);
void map_close(struct map *map);

/* Lay the panel out so high; then with other axes than its own, of equal ends. */
void map_place_panel(struct map *map, double height);
void map_use_axes(struct map *map, const struct axis_scale *x, const struct axis_scale *y);

/*
 * Make a chart of the type that sees answers by `look` and writes its settings,
 * data and alternative text by `draw`, which is given an initialised map.
 */
bool map_chart(const struct chart_spec *spec, const struct occ_arch *arch,
               const struct map_look *look,
               bool (*draw)(struct map *map, struct chart_files *files, struct error *err),
               struct chart_files *files, struct error *err);

/* The page's margins are known: give the axes their lengths and the cells
 * their places. */
void map_lay_out(struct map *map);

/* What the cells show, as grids of keys, and where the cells lie. */
struct key_grid map_shades(const struct map *map);
struct key_grid map_parts(const struct map *map);
struct grid_edges map_edges(const struct map *map);

/* The different shades that have a size, ascending, at most `room`; returns
 * how many. */
size_t map_visible_shades(const struct map *map, uint32_t *shades, size_t room);

/* True if two maps have the same shade everywhere. */
bool map_is_alike(const struct map *a, const struct map *b);

/* The regions of the data file, CONTRACT's columns. */
bool map_write_data(const struct map *map, struct buffer *data, struct error *err);

/* The same after those of another map; *count tells how many rows. */
bool map_add_data(const struct map *map, struct buffer *data, size_t *count, struct error *err);

/* The column of the data file with the warps that a map of occupancy shows. */
double map_warps_column(const struct map *map);

/* The settings of both axes, with their columns of the data file. */
void map_write_scales(const struct axis_scale *x, const struct axis_scale *y,
                      struct buffer *script);

/* How far a cell reaches beyond its values. */
double map_half_cell(enum occ_axis axis);

/* Values of an axis, in its units, at a pixel of the plot; of a panel pixels of
 * the page. */
double map_at_x(const struct map *map, double px);
double map_at_y(const struct map *map, double px);

/* What is drawn on maps, as tables of settings; see plots/map.gp. Zeroed,
 * they are empty. */
struct map_rows {
    struct script_rows areas, lines, plates, labels, dots, marks;
    struct script_paths outlines;
    double bytes; /* about, of an SVG with the fills, areas and outlines */
};

/* Add what is on this map. */
bool map_rows_add(struct map_rows *rows, const struct map *map, struct error *err);

/* Have the outlines of a dense map instead of areas and outlines. */
struct map_dense;
void map_rows_use(struct map_rows *rows, struct map_dense *dense);

/* Write the tables, and release them. */
void map_rows_write(struct map_rows *rows, struct buffer *script);

/* The axes and what is drawn on the map as settings. It may choose the
 * templates, too. */
bool map_write(const struct map *map, struct chart_files *files, struct error *err);

#endif
