/* SPDX-License-Identifier: MIT */
/*
 * Small multiples: panels of one size in rows, each with the names of the
 * architectures that it shows above it, and what they have in common.
 */
#ifndef CHART_PANELS_H
#define CHART_PANELS_H

#include "chart/arch_groups.h"
#include "chart/page.h"
#include "chart/script_rows.h"

struct panel {
    struct buffer names; /* lines, each ends with "\n" */
    size_t name_count;   /* of lines */
    struct buffer note;
    double left, top; /* page pixels, of the plot */
};

/* Zeroed, there are none. */
struct panels {
    struct panel *items;
    size_t count, cols;
    double width, height; /* of each plot */
};

/* What the text of a label is, in plots/panels.gp. */
enum panel_text {
    PANEL_NAME = 1,
    PANEL_NOTE,
    PANEL_LABEL,
    PANEL_MUTED_LABEL,
    PANEL_LETTER,
    PANEL_LINE_NAME,
};

/* A panel for each group, so many in a row that the plots are not too narrow,
 * and at least `gap` between those. The page's margins at the sides are known. */
bool panels_init(struct panels *panels, const struct chart_spec *spec,
                 const struct arch_groups *groups, const struct page *page, double gap,
                 struct error *err);
/* One panel without names. */
bool panels_init_one(struct panels *panels, const struct page *page, struct error *err);
void panels_release(struct panels *panels);

/* "64 warps, 228 KiB per SM": what the members of a group share of the limits
 * that a chart speaks of; nothing where they share none. */
void panel_note(const struct arch_group *group, const struct chart_spec *spec,
                struct buffer *note);

/* Give the panels their places below `y`, plots `height` high; returns where
 * the last plot ends. `below` is the room that each needs for its tics. */
double panels_place(struct panels *panels, double y, double height, double below);

/* Add the texts above the panels: rows of X, Y (up from the lower end of the
 * page), ALIGN, KIND and a text. */
void panels_add_heads(const struct panels *panels, const struct page *page,
                      struct script_rows *rows);

/* Write the places of the plots: PANEL_X, PANEL_Y, of the lower left corner. */
void panels_write(const struct panels *panels, const struct page *page, struct buffer *script);

#endif
