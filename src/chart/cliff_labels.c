/* SPDX-License-Identifier: MIT */
/* The labels of a cliffs chart, in the order in which they take their places. */
#include "chart/cliff_labels.h"

void cliff_place_labels(const struct cliff_plot *plot, const uint32_t *values,
                        size_t value_count, struct cliff_labels *labels)
{
    if (plot->is_bars && plot->steps->bar_half == 0)
        cliff_place_on_bars(plot, values, value_count, labels);
    else if (!plot->is_bars)
        cliff_place_thresholds(plot, values, value_count, labels);
    cliff_place_counts(plot, labels);
    cliff_place_words(plot, labels);
}
