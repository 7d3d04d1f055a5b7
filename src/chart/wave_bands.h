/* SPDX-License-Identifier: MIT */
/*
 * A waves chart in the making: for each configuration, a launch on a product,
 * one band that shows the share of block slots in use against the size of the
 * grid. All bands have the same axis. Places are pixels of the page, y down.
 */
#ifndef CHART_WAVE_BANDS_H
#define CHART_WAVE_BANDS_H

#include "chart/label_boxes.h"
#include "chart/page.h"
#include "chart/script_rows.h"

enum { WAVES_MAX_BANDS = CHART_MAX_GPUS };

struct waves_band {
    struct gpu_match on;
    const struct chart_kernel *kernel; /* whose launch it is; NULL: that of the chart */
    struct occ_launch launch;
    struct occ_result result;
    uint64_t wave; /* blocks of a full one; 0: the launch is refused */
    double top;
};

struct waves {
    const struct chart_spec *spec;
    struct waves_band bands[WAVES_MAX_BANDS];
    size_t band_count;
    double max_blocks; /* where the axis ends */
    struct page page;
    double width_px, height_px; /* of a band */
    double swatch_x[2], swatch_y;
    struct script_rows tags, lows, marks, plates; /* tables of the script */
};

/* Find the configurations, and how far the axis goes. */
bool waves_find(struct waves *waves, struct error *err);

/* The last row of a band that is drawn on its own; more waves are as good as
 * full. */
enum { WAVES_MOST_DRAWN = 400 };

/* "84.2 % of slots in use" of a grid, and its waves. */
struct waves_answer {
    uint64_t grid_blocks, waves;
    double pct;
};
struct waves_answer waves_answer(const struct waves_band *band, uint64_t grid_blocks);

/* True if kernel number `kernel` is marked on the band. */
bool waves_is_marked(const struct waves *waves, const struct waves_band *band, size_t kernel);

/* "wave", or "round" where that is what a warp is called. */
const char *waves_word(const struct chart_spec *spec);

/* "H100 SXM5 (sm_90, 132 SMs)", and what the launch fills there. */
void waves_product_text(const struct waves_band *band, bool is_short, struct buffer *out);
void waves_fill_text(const struct chart_spec *spec, const struct waves_band *band,
                     bool is_short, struct buffer *out);

/* "1000 blocks, 3 waves, 84.2 % in use". */
void waves_grid_text(const struct chart_spec *spec, const struct waves_band *band,
                     uint64_t grid_blocks, struct buffer *out);

/* Lay out the page. */
void waves_lay_out(struct waves *waves);

#endif
