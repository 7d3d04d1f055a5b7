/* SPDX-License-Identifier: MIT */
/*
 * The one grammar of values, for the command line and YAML alike: integers,
 * sizes, lists and ranges with `max`, carveouts, names. Every function takes
 * `what`, the name that its message begins with ("--regs",
 * "regs_per_thread"); out-parameters are untouched on failure.
 */
#ifndef CONFIG_VALUE_H
#define CONFIG_VALUE_H

#include "base/error.h"

#include <occsweep/plateau.h>

/* What one kind of value may be. A size is in bytes and takes units. */
struct value_type {
    const char *unit; /* for messages: "threads", "bytes"; may be "" */
    uint32_t min, max;
    bool is_size;
};

/* A launch input: its long name (C field, YAML key, CSV column), the short
 * one (option), the resource's own where that is another (a limit's name), what
 * it is, and what it may be. */
struct value_axis {
    const char *name;
    const char *short_name;
    const char *resource_name; /* NULL: none, or one of the others */
    const char *words;         /* "registers per thread" */
    struct value_type type;
};

/*
 * Beside the inputs that are numbers, plateaus run along the split of the SM's
 * memory: where an enum occ_axis says what a walk runs along, and only there,
 * it may have this value. Each supported size is one step.
 */
#define ALONG_CARVEOUT ((enum occ_axis)OCC_AXIS_COUNT)

/* Indexed by enum occ_axis, and ALONG_CARVEOUT, which has no `type`. */
extern const struct value_axis value_axes[OCC_AXIS_COUNT + 1];

/* The axis called `word`, by any of its names; false if there is none. */
bool value_axis_find(const char *word, enum occ_axis *axis);

/* Like value_axis_find(); a message that lists the axes if there is none. */
bool value_parse_axis(const char *what, const char *text, enum occ_axis *axis,
                      struct error *err);

/* The same, or ALONG_CARVEOUT for `carveout`. */
bool value_parse_along(const char *what, const char *text, enum occ_axis *along,
                       struct error *err);

/* One integer or size within the bounds of `type`. */
bool value_parse_number(const char *what, const char *text, const struct value_type *type,
                        uint32_t *value, struct error *err);

/* One value of a launch input; threads also as dimensions, `16x16x4`. */
bool value_parse_axis_value(const char *what, const char *text, enum occ_axis axis,
                            uint32_t *value, struct error *err);

/* Whether a block may have that much static and dynamic shared memory in sum. */
bool value_check_smem_sum(const char *what, uint64_t bytes, struct error *err);

/* A percentage above 0 and up to 100, with or without `%`, in hundredths:
 * `37.5` is 3750. */
bool value_parse_percent(const char *what, const char *text, uint32_t *pct_x100,
                         struct error *err);

/* `yes`, `no`, `true` or `false`. */
bool value_parse_bool(const char *what, const char *text, bool *value, struct error *err);

/* `off`, `on` or `strict`. */
bool value_parse_caching(const char *what, const char *text, enum occ_partitioned_caching *mode,
                         struct error *err);

/* The name of a sweep, a chart or an architecture:
 * [A-Za-z][A-Za-z0-9._-]{0,47} without "..". */
bool value_check_name(const char *what, const char *text, struct error *err);

/*
 * A list of values and ranges as it was written; `max` is not known before
 * an architecture is. Begin with VALUE_LIST_EMPTY; release when done.
 */
struct value_range {
    uint32_t from, to, step;     /* step is 1 or more */
    bool is_from_max, is_to_max; /* then from, to are not looked at */
};

struct value_list {
    struct value_range *ranges;
    size_t count;
};

#define VALUE_LIST_EMPTY                                                                       \
    {                                                                                          \
        .ranges = NULL                                                                         \
    }

void value_list_release(struct value_list *list);

/* Append the items of `text`, `ITEM[,ITEM...]`, to *list. */
bool value_list_parse(const char *what, const char *text, enum occ_axis axis,
                      struct value_list *list, struct error *err);

/*
 * The values of a list where `max` is `max`: ascending, each once. The
 * caller frees *values. A range that begins above `max` is an error.
 */
bool value_list_expand(const char *what, const struct value_list *list, uint32_t max,
                       uint32_t **values, size_t *count, struct error *err);

/* Is `max` large enough for every range that ends there? */
bool value_list_check_max(const char *what, const struct value_list *list, uint32_t max,
                          struct error *err);

/* Does a list mean something else where `max` is another? */
bool value_list_has_max(const struct value_list *list);

/* The largest value that a list may have, or `max` if that is larger. */
uint32_t value_list_last(const struct value_list *list, uint32_t max);

/*
 * A word of warning about a list that parses but is hardly meant: a step
 * that stands one above every multiple of 8 registers (`1..255:8`). False
 * if there is nothing to say; else the text is in *warning.
 */
bool value_list_warning(const char *what, const struct value_list *list, enum occ_axis axis,
                        struct error *warning);

/* True for a list of one number, which is then in ranges[0].from. */
bool value_list_is_one_number(const struct value_list *list);

/* Carveouts as they were written. */
struct carveout_list {
    struct occ_carveout *items;
    size_t count;
    bool has_all; /* and every size that the architecture supports */
};

void carveout_list_release(struct carveout_list *list);

/* One item, without `all`. */
bool carveout_parse(const char *what, const char *text, struct occ_carveout *carveout,
                    struct error *err);

/* Append the items of `text` to *list. */
bool carveout_list_parse(const char *what, const char *text, struct carveout_list *list,
                         struct error *err);

/*
 * The carveouts of a list on `arch`, each once: default, needed, percentages
 * ascending, sizes ascending. `all` is per_sm where nothing is configurable.
 * The caller frees *items.
 */
bool carveout_list_expand(const struct carveout_list *list, const struct occ_arch *arch,
                          struct occ_carveout **items, size_t *count, struct error *err);

/* How a carveout is written: `default`, `needed`, `50%`, `100K`, `0`. */
#define CARVEOUT_TEXT_BYTES 24
void carveout_format(struct occ_carveout carveout, char text[CARVEOUT_TEXT_BYTES]);

#endif
