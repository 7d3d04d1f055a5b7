/* SPDX-License-Identifier: MIT */
/*
 * The ids of the charts of a run, which name their files: none may be taken
 * twice, nor be the name of a picture of another chart in another theme.
 */
#ifndef REPORT_CHART_IDS_H
#define REPORT_CHART_IDS_H

#include "config/pool.h"

struct planned_chart;

/* Zeroed, with a pool that outlives them, there are none. */
struct chart_ids {
    struct pool *pool; /* borrowed */
    void *known;       /* a tree of tsearch() */
};

void chart_ids_release(struct chart_ids *ids);

/* The chart whose files could be those of `id`; NULL if there is none. */
const struct planned_chart *chart_ids_find_clash(const struct chart_ids *ids, const char *id);

/* `id` is that of `chart` from now on. */
bool chart_ids_add(struct chart_ids *ids, const char *id, const struct planned_chart *chart,
                   struct error *err);

/* The number behind the id made of these words that is to be tried next, which
 * whoever takes one moves on; at first 1, for none. NULL without memory. */
unsigned *chart_ids_next(struct chart_ids *ids, const char *words, struct error *err);

#endif
