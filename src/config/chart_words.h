/* SPDX-License-Identifier: MIT */
/*
 * The words of charts, for sweep files and the command line: types and what
 * each may be told, scales, sizes, picture formats and themes.
 */
#ifndef CONFIG_CHART_WORDS_H
#define CONFIG_CHART_WORDS_H

#include <stddef.h>

#include "base/error.h"

/* What a chart type varies and takes; a set of these is a sum. */
enum chart_key {
    CHART_HAS_ALONG = 1, /* one axis: `along` */
    CHART_HAS_XY = 2,    /* two axes: `x` and `y` */
    CHART_HAS_SCALE = 4, /* `scale` */
};

/* A type as it is written; how it is drawn is the chart layer's. */
struct chart_word {
    const char *name;
    unsigned keys; /* sum of enum chart_key */
};

extern const struct chart_word chart_words[];
extern const size_t chart_word_count;

enum chart_scale { CHART_SCALE_AUTO, CHART_SCALE_LINEAR, CHART_SCALE_LOG2, CHART_SCALE_COUNT };

enum chart_size {
    CHART_PAGE,   /* 760 px, as wide as a page's text */
    CHART_COLUMN, /* 320 px, for one column of a paper */
    CHART_SIZE_COUNT,
};

enum picture_format { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_FORMAT_COUNT };
enum picture_theme { THEME_LIGHT, THEME_DARK, THEME_GREY, THEME_COUNT };

/* The words, indexed by the enums; NULL ends each list. */
extern const char *const chart_scale_names[CHART_SCALE_COUNT + 1];
extern const char *const chart_size_names[CHART_SIZE_COUNT + 1];
extern const char *const picture_format_names[PICTURE_FORMAT_COUNT + 1];
extern const char *const picture_theme_names[THEME_COUNT + 1];

/* The chart type called `text`; a message that lists them if none is. */
bool chart_word_parse(const char *what, const char *text, const struct chart_word **type,
                      struct error *err);

#endif
