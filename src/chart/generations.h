/* SPDX-License-Identifier: MIT */
/* One launch on several architectures: a bar for each different answer. */
#ifndef CHART_GENERATIONS_H
#define CHART_GENERATIONS_H

#include "chart/arch_groups.h"
#include "chart/page.h"

/* What an architecture answers to the launch. */
struct generation {
    struct occ_result result;
    uint32_t code;        /* the limits shown; 0: cannot launch */
    struct buffer reason; /* "72 registers, at most 63" where it cannot */
};

enum {
    NAME_LINE_PX = 15,
    NAMES_AIR_PX = 10, /* between names and the axis beside them */
};

/* A bar, in pixels from the top of the plot. */
struct generation_bar {
    double top, bottom;
    double names_y; /* the middle of the first line of names */
    double note_y;
};

struct generations {
    const struct chart_spec *spec;
    struct generation *answers; /* of each architecture of the spec */
    struct arch_groups groups;
    struct generation_bar *bars; /* of each group */
    struct page page;
    double names_width;         /* of the lines of names */
    bool is_stacked;            /* names and note above the bar, not beside it */
    double axis_end, axis_step; /* warps */
    double width_px, height_px; /* of the plot */
};

/* What the members of a group answer, and the warps that each can hold. */
const struct generation *generation_of(const struct generations *g, size_t group);
uint32_t generation_ceiling(const struct generations *g, size_t group);

/* The names of a group in lines that end with "\n"; their number. */
size_t generation_names(struct generations *g, size_t group, double room, struct buffer *out);

/* Append the settings of the script, and the data. */
void generations_write_settings(struct generations *g, struct buffer *script);
void generations_write_data(const struct generations *g, struct buffer *out);

/* Why a launch is refused, in numbers where there are some. */
void generation_reason(const struct occ_arch *arch, const struct occ_launch *launch,
                       const struct occ_result *result, struct buffer *out);

/* "24 warps, 3 blocks, by registers"; what is left out makes it shorter, from 0
 * for all of it to 3. */
void generation_note(const struct generation *answer, int left_out, struct buffer *out);

/* The paragraph that stands for the picture. */
void generations_alt_text(const struct generations *g, struct buffer *out);

#endif
