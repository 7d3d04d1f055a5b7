/* SPDX-License-Identifier: MIT */
/*
 * Labels of a cliffs chart: thresholds, block counts, limits in words. Each
 * goes where there is room, the weightiest first; what finds none is left
 * out, and stays in the data. Places are pixels of the plot area, y down.
 */
#ifndef CHART_CLIFF_LABELS_H
#define CHART_CLIFF_LABELS_H

#include "chart/cliff_steps.h"
#include "chart/label_boxes.h"

enum cliff_style {
    CLIFF_MUTED,
    CLIFF_BOLD,
    CLIFF_BOLD_DOT, /* with a dot at the corner */
};

enum { CLIFF_MAX_LABELS = 49, CLIFF_TEXT_BYTES = 48 };

/* A text that hangs on a point of the curve. */
struct cliff_label {
    char text[CLIFF_TEXT_BYTES];
    double x, pct;  /* the point: in units of the axis, in percent */
    double dx, dy;  /* from the point to the text, pixels to the right and up */
    double angle;   /* 0 or 90 */
    double low_pct; /* of the level beyond a cliff; below 0: no circle there */
    bool is_right;  /* the text ends at its place, not begins */
    bool is_centred;
    enum cliff_style style;
};

struct cliff_plate {
    struct box box;
    uint32_t code;      /* whose fill it has */
    bool is_background; /* hides a line of the grid instead */
};

struct cliff_list {
    struct cliff_label items[CLIFF_MAX_LABELS];
    size_t count;
};

struct cliff_labels {
    struct cliff_list thresholds, counts, words;
    struct cliff_plate plates[CLIFF_MAX_LABELS];
    size_t plate_count;
};

/* What labels are placed on. */
struct cliff_plot {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    const struct cliff_steps *steps;
    const struct axis_scale *x;
    double width_px, height_px;
    double points; /* base font size */
    bool is_bars;
    struct label_boxes *taken; /* other texts and marks; labels are added */
};

/* Take the places of the curve itself. */
void cliff_take_curve(const struct cliff_plot *plot);

/* True where the box lies over a fill, or over the hatch of what cannot
 * launch. */
bool cliff_is_over_fill(const struct cliff_plot *plot, struct box box);
bool cliff_is_over_hatch(const struct cliff_plot *plot, struct box box);

/* Put a plate under a text that stands on hatch. */
void cliff_add_plate_on_hatch(const struct cliff_plot *plot, struct box box,
                              struct cliff_labels *labels);

/* Place everything. `values` are those of the kernels, whose neighbouring
 * cliffs come first. */
void cliff_place_labels(const struct cliff_plot *plot, const uint32_t *values,
                        size_t value_count, struct cliff_labels *labels);

/* The parts, in order; the first puts thresholds on steps, the second on bars.
 * Bars of single values have their counts before all else, marks included. */
void cliff_place_thresholds(const struct cliff_plot *plot, const uint32_t *values,
                            size_t value_count, struct cliff_labels *labels);
void cliff_place_on_bars(const struct cliff_plot *plot, const uint32_t *values,
                         size_t value_count, struct cliff_labels *labels);
void cliff_place_on_values(const struct cliff_plot *plot, const uint32_t *values,
                           size_t value_count, struct cliff_labels *labels);
void cliff_place_counts(const struct cliff_plot *plot, struct cliff_labels *labels);
void cliff_place_words(const struct cliff_plot *plot, struct cliff_labels *labels);

/* A label with its text, or NULL where the list is full. */
struct cliff_label *cliff_list_add(struct cliff_list *list, const char *text);

/* Height in percent of a pixel from the top of the plot. */
double cliff_step_pct(const struct cliff_plot *plot, const struct cliff_step *step);

#endif
