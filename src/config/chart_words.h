/* SPDX-License-Identifier: MIT */
/*
 * The words of charts, for sweep files and the command line: types and what
 * each may be told, scales, sizes, picture formats and themes.
 */
#ifndef CONFIG_CHART_WORDS_H
#define CONFIG_CHART_WORDS_H

#include <stddef.h>

#include <occsweep/plateau.h>

#include "base/buffer.h"
#include "config/value.h"

/* What a chart type takes and shows; a set of these is a sum. */
enum chart_key {
    CHART_HAS_ALONG = 1,      /* one axis: `along` */
    CHART_HAS_XY = 2,         /* two axes: `x` and `y` */
    CHART_HAS_SCALE = 4,      /* `scale` */
    CHART_HAS_OF = 8,         /* `of` */
    CHART_HAS_MEASURE = 16,   /* `measure` */
    CHART_HAS_CHART = 32,     /* `chart`: the type of its panels, with the keys of that type */
    CHART_HAS_ARCHS = 64,     /* one picture of all its architectures, not one of each */
    CHART_HAS_SIZES = 128,    /* `threads_per_block` is a list: the block sizes of its rows */
    CHART_MAY_SPLIT = 256,    /* `along` may be ALONG_CARVEOUT */
    CHART_VARIES_SPLIT = 512, /* it runs through the supported splits without being told */
    CHART_IS_PANEL = 1024,    /* no key: it can be the type of panels */
    CHART_HAS_GPUS = 2048,    /* `gpus`: its products, whose architectures are those shown */
    CHART_HAS_TWO = 4096,     /* no key: its architectures are two */
    CHART_MAY_GPUS = 16384, /* `gpus` may name its architectures, of which it counts all SMs */
    CHART_HAS_LLVM = 8192,  /* `llvm`: LLVM's occupancy too; not of panels */
};

enum chart_kind {
    CHART_CLIFFS,
    CHART_LIMITS,
    CHART_OCCUPANCY,
    CHART_WASTE,
    CHART_STEP,
    CHART_TAX,
    CHART_CARD,
    CHART_LINES,
    CHART_GENERATIONS,
    CHART_LADDER,
    CHART_COMPARE,
    CHART_WAVES,
    CHART_DIFFERENCE,
    CHART_KIND_COUNT,
};

/* The most launches on products that one chart shows. */
enum { CHART_MAX_GPUS = 6 };

/* A type as it is written; how it is drawn is the chart layer's. */
struct chart_word {
    const char *name;
    const char *summary;    /* what it shows, for help: one line of 64 columns, no full stop */
    unsigned keys;          /* sum of enum chart_key */
    unsigned varies;        /* inputs that it varies without being told: sum of 1 << occ_axis */
    const char *const *ofs; /* words of `of`; NULL ends them, and stands for none */
};

/* By enum chart_kind. */
extern const struct chart_word chart_words[CHART_KIND_COUNT];

/* Append "cliffs, limits or occupancy": the types with all of these keys. */
void chart_words_add(unsigned keys, struct buffer *out);

/* The same as words, which NULL ends. */
void chart_words_list(unsigned keys, const char *words[CHART_KIND_COUNT + 1]);

/* The keys of a type whose panels are of type `panel`, which may be NULL. */
unsigned chart_word_keys(const struct chart_word *word, const struct chart_word *panel);

/* True if a chart with these keys and axes runs through the values of `axis`,
 * so that it holds none. */
bool chart_word_varies(const struct chart_word *word, const struct chart_word *panel,
                       enum occ_axis x, enum occ_axis y, enum occ_axis axis);

/* The same for the split: it holds no carveout. */
bool chart_word_varies_split(const struct chart_word *word, enum occ_axis x);

enum chart_scale { CHART_SCALE_AUTO, CHART_SCALE_LINEAR, CHART_SCALE_LOG2, CHART_SCALE_COUNT };

enum chart_size {
    CHART_PAGE,   /* 760 px, as wide as a page's text */
    CHART_COLUMN, /* 320 px, for one column of a paper */
    CHART_SIZE_COUNT,
};

/* What is compared across architectures: resident warps, threads or blocks of
 * one SM, or the share of its own warps. */
enum chart_measure {
    MEASURE_WARPS,
    MEASURE_THREADS,
    MEASURE_BLOCKS,
    MEASURE_OCCUPANCY,
    MEASURE_DEVICE, /* threads_per_device: on all SMs of a product */
    MEASURE_COUNT,
};

enum picture_format {
    PICTURE_SVG,
    PICTURE_PNG,
    PICTURE_PDF,
    PICTURE_CAIROLATEX, /* texts for LaTeX, and a PDF that they lie on */
    PICTURE_FORMAT_COUNT,
};
enum picture_theme { THEME_LIGHT, THEME_DARK, THEME_GREY, THEME_COUNT };

/* The words, indexed by the enums; NULL ends each list. */
extern const char *const chart_scale_names[CHART_SCALE_COUNT + 1];
extern const char *const chart_size_names[CHART_SIZE_COUNT + 1];
extern const char *const chart_measure_names[MEASURE_COUNT + 1];
extern const char *const picture_format_names[PICTURE_FORMAT_COUNT + 1];
extern const char *const picture_theme_names[THEME_COUNT + 1];

/* Which word of `of` a text is; a launch input, or its resource, may be called by
 * any of its names, as everywhere. */
bool chart_of_parse(const char *what, const char *text, const struct chart_word *type,
                    size_t *of, struct error *err);

/* More block sizes than this make no card that anybody reads. */
enum { CHART_MAX_SIZES = 32 };

/* The block sizes of a list on `arch`, 1 to CHART_MAX_SIZES of them; the
 * caller frees *sizes. */
bool chart_sizes_expand(const char *what, const struct value_list *list,
                        const struct occ_arch *arch, uint32_t **sizes, size_t *count,
                        struct error *err);

/* The chart type called `text`; a message that lists them if none is. */
bool chart_word_parse(const char *what, const char *text, const struct chart_word **type,
                      struct error *err);

/* The same of those that can be the type of panels. */
bool chart_panel_parse(const char *what, const char *text, const struct chart_word **type,
                       struct error *err);

#endif
