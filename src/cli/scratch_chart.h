/* SPDX-License-Identifier: MIT */
/* One chart as one file, drawn in a folder that is gone afterwards. */
#ifndef CLI_SCRATCH_CHART_H
#define CLI_SCRATCH_CHART_H

#include "chart/chart.h"

/*
 * Write the chart to `path`, whole or not at all; its suffix says as what:
 * .svg, .png or .pdf, a picture in `theme`; .gp, the script, with its data
 * beside it as .csv. spec->id and spec->format are not looked at. ERROR_INPUT
 * for another suffix.
 */
bool scratch_chart_write(const struct chart_spec *spec, const struct occ_arch *arch,
                         enum picture_theme theme, const char *path, struct error *err);

#endif
