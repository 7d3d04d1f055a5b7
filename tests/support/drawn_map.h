/* SPDX-License-Identifier: MIT */
/*
 * Which launch lies where on the picture of a map, worked out from the
 * settings of its script and not from its data.
 */
#ifndef SUPPORT_DRAWN_MAP_H
#define SUPPORT_DRAWN_MAP_H

#include "support/chart_picture.h"

struct drawn_axis {
    enum occ_axis axis;
    double min, max, unit, length_px;
    bool is_log2;
};

struct drawn_map {
    const struct occ_arch *arch;
    const struct chart_spec *spec;
    struct drawn_axis x, y;
    double left, top; /* of the plot, in layout pixels */
};

struct drawn_map drawn_map_read(const struct chart_picture *picture,
                                const struct chart_spec *spec, const struct occ_arch *arch);

/* The launch at a pixel of the plot, from its lower left corner. Cells are
 * right-closed, those of barriers are centred on their value. */
struct occ_launch drawn_map_launch(const struct drawn_map *map, double px, double py);

/* Its answer. */
struct occ_result drawn_map_at(const struct drawn_map *map, double px, double py);

/* The limits as a map shows them: without barriers where a tie with them
 * follows from the one that every block is taken to use; 0: no launch. */
uint32_t drawn_map_code(const struct drawn_map *map, const struct occ_result *result);

/* 1 to 8, the eighths of the warps that an SM holds, rounded up; 0: no launch. */
uint32_t drawn_map_step(const struct drawn_map *map, const struct occ_result *result);

#endif
