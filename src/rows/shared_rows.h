/* SPDX-License-Identifier: MIT */
/*
 * What is prepared for a grid, shared by the threads that are at work on it:
 * the first that comes makes it, the last that goes releases it. So of many
 * grids only those take memory that are being worked on.
 */
#ifndef ROWS_SHARED_ROWS_H
#define ROWS_SHARED_ROWS_H

#include <pthread.h>

#include "rows/prepared_rows.h"

struct shared_rows {
    const struct sweep_grid *grid;
    const struct selection *selection;
    pthread_mutex_t lock;
    pthread_cond_t is_done; /* the making of it */
    size_t users;           /* who came and has not gone */
    bool is_being_made, is_made;
    struct prepared_rows rows;
};

/* `grid` and `selection` are borrowed. */
void shared_rows_init(struct shared_rows *shared, const struct sweep_grid *grid,
                      const struct selection *selection);

/* NULL for want of memory. Whoever enters must leave, also then. */
const struct prepared_rows *shared_rows_enter(struct shared_rows *shared);
void shared_rows_leave(struct shared_rows *shared);

#endif
