/* SPDX-License-Identifier: MIT */
/* One lines chart in the making: shared by what lays it out (lines.c), what
 * places its texts (line_labels.c, line_thresholds.c) and what writes it down
 * (line_settings.c). */
#ifndef CHART_LINES_H
#define CHART_LINES_H

#include "chart/cliff_notes.h"
#include "chart/letter_places.h"
#include "chart/label_boxes.h"
#include "chart/line_limits.h"
#include "chart/page.h"

extern const struct chart_type chart_lines;

enum line_style {
    LINE_SMALL_MUTED,
    LINE_BOLD,
    LINE_BASE,
    LINE_SMALL,
};

/* The longest text names all limits, each in a word of a vendor. */
enum { LINES_MAX_LABELS = 60, LINES_MAX_SAMPLES = 7, LINES_TEXT_BYTES = 192 };

/* A text, or its plate; places are pixels of the plot, y down. */
struct line_label {
    char text[LINES_TEXT_BYTES];
    double x, y; /* where it begins, has its middle or ends; the middle of the line */
    enum page_align align;
    enum line_style style;
};

struct line_dot {
    double x, y;
};

/* A sample of the legend: a piece of a limit's line, or of the lowest. */
struct line_sample {
    double x, y; /* of its left end; page pixels */
    double width_px;
    int limiter; /* below 0: the lowest of all */
};

struct line_mark {
    double px, y;
    double value, blocks;
    bool is_solid;
    char letters[4 * CHART_MAX_MARKS];
    struct letter_place letters_at;
};

struct lines {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    struct axis_scale x;
    struct line_steps steps;
    struct cliff_steps resident; /* the same axis by answers: what notes speak of */
    struct line_limits limits;
    struct page page;
    struct label_boxes taken;
    size_t before_hatch; /* of those that are taken: lines, marks and letters */
    struct cliff_notes notes;
    struct line_label labels[LINES_MAX_LABELS];
    size_t label_count;
    struct box plates[LINES_MAX_LABELS]; /* under texts in the hatch */
    size_t plate_count;
    struct line_dot dots[LINES_MAX_LABELS];
    size_t dot_count;
    struct page_place llvm_at; /* of the sample of LLVM's line */
    struct line_sample samples[LINES_MAX_SAMPLES];
    size_t sample_count;
    struct line_mark marks[CHART_MAX_MARKS];
    double width_px, height_px; /* of the plot */
    double y_max, y_step;       /* blocks */
    double optin_at;            /* units of the x axis; 0: no line */
};

/* The pixel of a number of blocks, from the top of the plot. */
double lines_y(const struct lines *lines, double blocks);

/* The middle of a text right under the highest line of the grid. */
double lines_top(const struct lines *lines);

/* Take the places of the lines and the marks, then place all texts. */
void lines_place_labels(struct lines *lines);

/* Append settings, data, alternative text. */
void lines_write_settings(const struct lines *lines, struct buffer *script);
void lines_write_data(const struct lines *lines, struct buffer *out);
void lines_alt_text(const struct lines *lines, struct buffer *out);

#endif
