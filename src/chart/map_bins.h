/* SPDX-License-Identifier: MIT */
/*
 * Maps of an amount: how much of something each launch has, in eight colours
 * that go from little to much. What is counted is the type's; cells, legend,
 * labels and the data file are the same for all.
 */
#ifndef CHART_MAP_BINS_H
#define CHART_MAP_BINS_H

#include "chart/map.h"
#include "emit/plateau_columns.h"

/* Colours of the template: 1 to BIN_COUNT for amounts; what has nothing to show
 * is left empty. */
enum { BIN_CANNOT_LAUNCH = 0, BIN_COUNT = 8, BIN_EMPTY = 9 };

/* The amount of a launch that has none. */
#define BIN_NO_AMOUNT UINT32_MAX

enum { BIN_TEXT_BYTES = 24 };

struct map_bins {
    const struct bin_type *type;
    const struct chart_spec *spec;
    const struct occ_arch *arch;
    /* The last amount of each bin but the last one, which has no end. */
    uint32_t ends[BIN_COUNT - 1];
    char texts[BIN_COUNT][BIN_TEXT_BYTES]; /* each bin in words */
    const char *title, *column_title;
    const char *head;   /* of the legend: "Registers fewer" */
    const char *what;   /* is shown, for the alternative text */
    const char *empty;  /* the launches in BIN_EMPTY; NULL: there are none */
    const char *remark; /* how the amount is to be understood, a sentence */
    /* A type's own: */
    double unit;    /* of what is shown: 1024 for KiB */
    uint32_t *cuts; /* where bins end along an axis, ascending */
    size_t cut_count;
    struct occ_arch plain;     /* to compare with */
    struct bin_reach *reaches; /* of the cells of the map */
};

/* From where to where the amounts of something reach; none where the smallest
 * is above the largest. */
struct bin_reach {
    uint32_t min, max;
};

/* What the types differ in. */
struct bin_type {
    /* BIN_NO_AMOUNT where there is none; `result` has resident blocks. */
    uint32_t (*amount)(const struct map_bins *bins, const struct occ_launch *launch,
                       const struct occ_result *result);
    /* The bin of an amount; NULL: by ends. */
    uint32_t (*bin)(const struct map_bins *bins, uint32_t amount,
                    const struct occ_result *result);
    /* See struct map_view. */
    uint32_t (*step_end)(const void *bins, enum occ_axis axis, uint32_t from);
    /* What a label says of an amount that a region has all over: "31.25", "8";
     * nothing where the bin says it better. */
    void (*amount_text)(const struct map_bins *bins, uint32_t amount, struct buffer *out);
    void (*add_note)(const struct map *map, const struct occ_launch *launch,
                     struct buffer *note);
    /* The legend is a scale from 0 to 100: ends between the colours, all of
     * them. Else each colour that occurs has its text. */
    bool is_scale;
    const struct column *columns; /* of struct bin_row, the type's own */
    size_t column_count;
};

/* One rectangle of the data file: launches of one bin. */
struct bin_row {
    struct plateau_row region; /* whose answer is that of the first launch alone */
    uint32_t bin;
    uint32_t blocks_min, blocks_max;
    uint32_t amount_min, amount_max;
    const char *of; /* the word of the type that was chosen */
};

/* The map that holds the bins; their texts and what they are of are filled in. */
bool map_bins_write(struct map_bins *bins, struct chart_files *files, struct error *err);

/* The bins of a map. */
const struct map_bins *map_bins_of(const struct map *map);

/* Write the texts of bins: the only amount of one, "1", or its end in `unit`,
 * "≤ 4"; "> 64" of the last one. */
void map_bins_name(struct map_bins *bins, double unit);

/* The bin whose end is the first that an amount is not above. */
uint32_t map_bins_by_ends(const struct map_bins *bins, uint32_t amount);

#endif
