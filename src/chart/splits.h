/* SPDX-License-Identifier: MIT */
/*
 * One launch under every supported split of an SM's memory, as bars: what the
 * ladder chart and cliffs along carveout have in common. Where nothing can be
 * chosen there is one bar. Places are pixels of the page, y down.
 */
#ifndef CHART_SPLITS_H
#define CHART_SPLITS_H

#include "chart/label_boxes.h"
#include "chart/page.h"
#include "emit/plateau_columns.h"

/* A split, the answer with it, and its bar. */
struct split {
    struct plateau_row row; /* first: along carveout, `first` alone matters */
    uint32_t asked_bytes;   /* the size; what is in force may be larger */
    uint32_t l1_left_bytes; /* 0 where L1 is apart */
    uint32_t is_needed;     /* the smallest that costs no block */
    uint32_t code;          /* the limits shown; 0: cannot launch */
    double x;               /* the middle of its bar */
    double value;           /* blocks, or percent */
    double stack;           /* the upper end of what stands on the bar */
};

enum split_style {
    SPLIT_SMALL,
    SPLIT_MUTED,
    SPLIT_BOLD,
    SPLIT_BOLD_MUTED,
    SPLIT_BOLD_ACCENT,
    SPLIT_WORD, /* on a bar */
};

struct split_label {
    char text[48];
    double x, y, angle;
    enum page_align align;
    enum split_style style;
    uint32_t code;   /* of the bar that a word stands on */
    double plate_px; /* half the width of what hides a line of the grid; 0: none */
    bool is_pale;
};

/* A band of bars over its own axis. */
struct split_panel {
    double top, height;
    double max; /* of the axis */
    double step, last_tic;
};

/* The diamond of one kernel; those on one bar share it. */
struct split_mark {
    double x, y;
    bool is_solid;
    char letters[64];
};

enum {
    SPLIT_MAX = OCC_MAX_CARVEOUTS,
    SPLIT_MAX_LABELS = 5 * OCC_MAX_CARVEOUTS,
    SPLIT_MAX_PANELS = 2,
};

struct splits {
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    bool is_pct; /* bars are occupancy in percent, with warps at the right; else blocks */
    bool has_l1; /* a second band says what is left to L1 */
    struct split items[SPLIT_MAX];
    size_t count;
    struct axis_scale unit; /* sizes are written in its unit */
    struct page page;
    double width_px; /* of the plot */
    double pitch_px; /* from bar to bar */
    double bar_half_px;
    struct split_panel panels[SPLIT_MAX_PANELS];
    size_t panel_count;
    struct split_label labels[SPLIT_MAX_LABELS];
    size_t label_count;
    struct split_mark marks[SPLIT_MAX];
    size_t mark_count;
    double frame_pad_px;
    bool is_frame_wide;  /* enough for the label in it; else there is none */
    double frame_top;    /* of the box around the needed split; below 0: none */
    struct box bracket;  /* a line over the splits that are too small; x1 0: none */
    const char *refusal; /* why nothing runs; NULL: it does */
};

/* Answer every split. */
void splits_find(struct splits *splits);

/* How many splits, the smallest ones, hold no block, so that a larger one is
 * in force. */
size_t splits_grown_count(const struct splits *splits);

/* True where another size than the one asked for is in force. */
bool split_is_grown(const struct split *split);

/* Lay out bars, labels, marks, notes and the page. */
void splits_lay_out(struct splits *splits);

/* The kernels: their diamonds, before the bars are scaled, and their notes,
 * the first at `y`; returns the y of the next line. */
void splits_find_marks(struct splits *splits);
double splits_add_notes(struct splits *splits, double y);

/* A size in the unit of the chart: "164", or with it, "164 KiB". */
void splits_size_text(const struct splits *splits, uint32_t bytes, bool with_unit,
                      struct buffer *out);

#endif
