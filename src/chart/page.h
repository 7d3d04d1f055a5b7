/* SPDX-License-Identifier: MIT */
/*
 * What all charts have around the plot: size, title, the inputs held, legend,
 * texts in page pixels, footer. Fixed words are made here so that every chart
 * says the same thing in the same way.
 */
#ifndef CHART_PAGE_H
#define CHART_PAGE_H

#include "chart/axis_scale.h"
#include "chart/chart.h"

enum page_style {
    PAGE_BASE = 1,
    PAGE_MUTED,
    PAGE_ACCENT,
    PAGE_FOOT,
    PAGE_SMALL,
    PAGE_SMALL_MUTED,
};

enum page_align {
    PAGE_LEFT,
    PAGE_CENTER,
    PAGE_RIGHT,
};

struct page_text {
    char *text;
    double x, y; /* layout pixels from the upper left; y is the middle of the line */
    enum page_align align;
    enum page_style style;
};

struct page_swatch {
    char *text;
    uint32_t code; /* a set of limits; 0: cannot launch */
    double x, y;   /* of its upper left corner */
};

enum { PAGE_MAX_TEXTS = 160, PAGE_MAX_SWATCHES = 65 };
enum { PAGE_LINE_PX = 19 }; /* from a line of text to the next */

struct page {
    double width, height;               /* of the picture */
    double left, right, top, bottom;    /* margins around the plot */
    double text_left, text_right;       /* margins of the texts */
    double points;                      /* base font size */
    double tint;                        /* strength of the fills */
    const struct occ_arch_words *words; /* of its texts; NULL: ours */
    struct page_text texts[PAGE_MAX_TEXTS];
    size_t text_count;
    struct page_swatch swatches[PAGE_MAX_SWATCHES];
    size_t swatch_count;
    bool failed; /* memory ran out */
};

/* The width and margins of the spec's size, and its words; height and the plot's
 * margins are the caller's. */
void page_init(struct page *page, const struct chart_spec *spec);
void page_release(struct page *page);

/* How wide its picture is to be shown; it may hold more pixels than that. */
int page_width_px(enum chart_size size);

/* The text is copied, and cut where it would leave the page. */
void page_add_text(struct page *page, double x, double y, enum page_align align,
                   enum page_style style, const char *text);

/*
 * Lay out "Limited by" and a swatch with words for each set of limits in
 * `codes` (0: cannot launch), ties of three and more sharing one, on as many
 * lines as it takes, the first at `y`. Returns the y below the last line.
 */
double page_add_legend(struct page *page, const uint32_t *codes, size_t count, double y);

/* A place on the page for something that belongs behind the last swatch, so
 * wide: its left end and its middle. On a line of its own where the last has
 * no room. */
struct page_place {
    double x, y;
};
struct page_place page_legend_next(const struct page *page, double width);

/* One swatch with its words, its left end at `x`, its middle at `y`. */
void page_add_swatch(struct page *page, uint32_t code, double x, double y);

/* The inputs held ("sm_90 (Hopper)  ·  256 threads/block (8 warps)"), without
 * the chart's axes, under the title. Returns the y of the next line. */
double page_add_subtitle(struct page *page, const struct chart_spec *spec,
                         const struct occ_arch *arch);

/* The limits of the architecture and the assumptions, as small text whose
 * first line is at `y`. Returns the y below the last line. */
double page_add_footer(struct page *page, const struct chart_spec *spec,
                       const struct occ_arch *arch, double y);

/* Break a text into lines between the margins of the page. Returns the y of
 * the line after the last. */
double page_add_paragraph(struct page *page, double y, enum page_style style, const char *text);

/* The width of a text in a style of the page. */
double page_text_width(const struct page *page, enum page_style style, const char *text);

/* What the two above say, without the version. */
void page_subtitle_text(const struct page *page, const struct chart_spec *spec,
                        const struct occ_arch *arch, struct buffer *out);
void page_limits_text(const struct occ_arch *arch, struct buffer *out);
void page_assumptions_text(const struct page *page, const struct chart_spec *spec,
                           const struct occ_arch *arch, struct buffer *out);

/* "50 % shared memory split". */
void page_add_split(struct buffer *out, struct occ_carveout carveout);

/* True for the width of a column, where words are shorter. */
bool page_is_column(const struct page *page);

/* The limits of a result as the chart shows them: a tie of blocks and the one
 * barrier that nobody asked for is shown as blocks; 0 for no blocks. */
uint32_t page_shown_code(const struct chart_spec *spec, const struct occ_arch *arch,
                         const struct occ_result *result);
bool page_hides_barriers(const struct chart_spec *spec, const struct occ_arch *arch);

/* How many limits a code holds. */
unsigned page_code_size(uint32_t code);

/* "warps + registers"; "cannot launch" for 0. In the words of the buffer. */
void page_code_text(uint32_t code, struct buffer *out);

/* "shared memory", "scalar registers", in our words. */
const char *page_limiter_text(enum occ_limiter limiter);

/* Why a launch is refused, in our words: "too many registers per block". */
const char *page_status_text(enum occ_status status);

/* "cannot launch (too many registers per block)", in the words of the buffer. */
void page_add_refusal(struct buffer *out, enum occ_status status);

/*
 * True if the kernel lies on the slice that the chart shows. If not, `changed`
 * says what the chart has and the kernel has not, in the words of the chart: "at
 * 128 threads instead of 256".
 */
bool page_kernel_on_slice(const struct chart_spec *spec, const struct occ_arch *arch,
                          const struct chart_kernel *kernel, struct buffer *changed);

/* "37.5 %": as occ_occupancy_pct_x100() without idle zeros. */
void page_pct_text(const struct occ_arch *arch, uint32_t warps_per_sm, struct buffer *out);

/* Everything above as settings; the title is cut to the page. */
void page_write(const struct page *page, const struct chart_spec *spec, const char *title,
                struct buffer *script);

#endif
