/* SPDX-License-Identifier: MIT */
/* The words of charts. A new chart type is one more row of chart_words[]. */
#include "config/chart_words.h"

#include "config/words.h"

const struct chart_word chart_words[] = {
    {"cliffs", CHART_HAS_ALONG | CHART_HAS_SCALE},
    {"limits", CHART_HAS_XY | CHART_HAS_SCALE},
    {"occupancy", CHART_HAS_XY | CHART_HAS_SCALE},
};

const size_t chart_word_count = sizeof(chart_words) / sizeof(chart_words[0]);

const char *const chart_scale_names[CHART_SCALE_COUNT + 1] = {"auto", "linear", "log2", NULL};
const char *const chart_size_names[CHART_SIZE_COUNT + 1] = {"page", "column", NULL};
const char *const picture_format_names[PICTURE_FORMAT_COUNT + 1] = {"svg", "png", "pdf", NULL};
const char *const picture_theme_names[THEME_COUNT + 1] = {"light", "dark", "grey", NULL};

bool chart_word_parse(const char *what, const char *text, const struct chart_word **type,
                      struct error *err)
{
    const char *names[sizeof(chart_words) / sizeof(chart_words[0]) + 1] = {NULL};
    size_t index = 0;
    for (size_t i = 0; i < chart_word_count; i++)
        names[i] = chart_words[i].name;
    if (!word_parse(what, text, names, &index, err))
        return false;
    *type = &chart_words[index];
    return true;
}
