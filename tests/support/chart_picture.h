/* SPDX-License-Identifier: MIT */
/*
 * Draw a chart into a folder of its own, for tests that look at the picture.
 */
#ifndef SUPPORT_CHART_PICTURE_H
#define SUPPORT_CHART_PICTURE_H

#include "chart/chart.h"
#include "support/scratch.h"

enum { PICTURE_PATH_BYTES = SCRATCH_PATH_BYTES + 192 };

struct chart_picture {
    struct chart_files files;
    char dir[SCRATCH_PATH_BYTES];
    char path[PICTURE_PATH_BYTES]; /* of the picture */
};

/*
 * Make the chart and let gnuplot draw it; `settings` are lines that come
 * first in the script ("ANNOTATE = 0\n"). Anything wrong fails the running
 * test. chart_picture_release() removes the folder.
 */
void chart_picture_draw(struct chart_picture *picture, const struct chart_spec *spec,
                        const struct occ_arch *arch, const char *format, const char *theme,
                        const char *settings);
void chart_picture_release(struct chart_picture *picture);

/* The value of a setting of the script: NAME = VALUE. */
double chart_picture_setting(const struct chart_picture *picture, const char *name);

/* The whole picture as text, for SVG. The caller frees it. */
char *chart_picture_text(const struct chart_picture *picture);

/* Architectures that no vendor makes: warps of 24 threads, no shared memory,
 * no limit of registers, one block on an SM, sizes of a few bytes. */
extern const struct occ_arch made_up_archs[];
extern const size_t made_up_arch_count;

/* The architecture of that name, built in or made up. */
const struct occ_arch *chart_picture_arch(const char *name);

#endif
