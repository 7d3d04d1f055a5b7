/* SPDX-License-Identifier: MIT */
/* Who comes while it is being made waits for it, under the lock of that grid. */
#include "rows/shared_rows.h"

void shared_rows_init(struct shared_rows *shared, const struct sweep_grid *grid,
                      const struct selection *selection)
{
    *shared = (struct shared_rows){
        .grid = grid,
        .selection = selection,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .is_done = PTHREAD_COND_INITIALIZER,
    };
}

/* The lock is open meanwhile, so that those who come later can count as users. */
static void make(struct shared_rows *shared)
{
    struct error ignored; /* memory is all it can want for */

    shared->is_being_made = true;
    pthread_mutex_unlock(&shared->lock);
    bool ok = prepared_rows_init(&shared->rows, shared->grid, shared->selection, &ignored);
    pthread_mutex_lock(&shared->lock);
    shared->is_being_made = false;
    shared->is_made = ok;
    pthread_cond_broadcast(&shared->is_done);
}

const struct prepared_rows *shared_rows_enter(struct shared_rows *shared)
{
    pthread_mutex_lock(&shared->lock);
    shared->users++;
    while (shared->is_being_made)
        pthread_cond_wait(&shared->is_done, &shared->lock);
    if (!shared->is_made)
        make(shared);
    bool ok = shared->is_made;
    pthread_mutex_unlock(&shared->lock);
    return ok ? &shared->rows : NULL;
}

void shared_rows_leave(struct shared_rows *shared)
{
    pthread_mutex_lock(&shared->lock);
    if (--shared->users == 0 && shared->is_made) {
        prepared_rows_release(&shared->rows);
        shared->is_made = false;
    }
    pthread_mutex_unlock(&shared->lock);
}
