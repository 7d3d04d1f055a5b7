/* SPDX-License-Identifier: MIT */
/*
 * Chunks in parallel, written in order. Each thread has a few buffers of its
 * own, which stay in the cache of its processor: a buffer that another fills
 * next has to be fetched from there first, and that costs more than filling
 * it. A chunk that is ready waits in its buffer for its turn; whoever finds
 * the next one ready writes it, and all that follow. Nobody waits for a
 * slower thread until all his buffers wait. The lock is taken once or twice
 * for a chunk, and never while one is filled or written.
 *
 * OpenMP says how many threads there are. They are POSIX's own, because those
 * of its library spin while they wait, which on a busy machine takes the
 * processor from the very thread they wait for.
 */
#include "sweep/sweep.h"

#include <pthread.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
#include <unistd.h>
#endif

#include "base/apart.h"
#include "base/interrupt.h"

/* Of each thread. The first that is free is used, so the others are touched
 * only where chunks do wait. */
enum { BUFFERS = 3 };

struct slot {
    struct buffer out;
    bool is_taken;   /* being filled, or not yet written */
    bool has_failed; /* after what is in `out`; then `err` says why */
    struct error err;
};

/* All but `work` and what is in a slot that a thread has taken belongs to the lock. */
struct pool {
    const struct sweep_work *work;
    struct slot **ready; /* filled and not yet written, by chunk modulo ready_count */
    size_t ready_count;  /* one for each slot there is */
    pthread_mutex_t lock;
    pthread_cond_t has_changed;
    uint64_t chunk_count; /* as far as is known */
    uint64_t next_to_fill;
    uint64_t next_to_write;
    bool is_taking;
    bool is_writing;
    bool has_failed;
    struct error *err;
};

/* Each apart from its neighbours. */
struct worker {
    _Alignas(APART_BYTES) struct pool *pool;
    struct slot slots[BUFFERS];
    pthread_t thread;
};

/* As many threads as are wanted where none are asked for, and the most there
 * may be: OpenMP's, whose variables users know; without it one a processor. */
#ifdef _OPENMP
static unsigned default_threads(void)
{
    return (unsigned)omp_get_max_threads();
}

static unsigned thread_limit(void)
{
    return (unsigned)omp_get_thread_limit();
}
#else
static unsigned default_threads(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors > 0 && processors <= SWEEP_MAX_THREADS)
        return (unsigned)processors;
#endif
    return 1;
}

static unsigned thread_limit(void)
{
    return SWEEP_MAX_THREADS;
}
#endif

static unsigned count_threads(unsigned asked, uint64_t chunk_count)
{
    unsigned threads = asked != 0 ? asked : default_threads();
    unsigned limit = thread_limit();

    threads = threads < limit ? threads : limit;
    threads = threads < SWEEP_MAX_THREADS ? threads : SWEEP_MAX_THREADS;
    threads = threads < chunk_count ? threads : (unsigned)chunk_count;
    return threads == 0 ? 1 : threads;
}

/* Where the chunk is, or will be, while it waits to be written. */
static struct slot **ready_place(const struct pool *pool, uint64_t chunk)
{
    return &pool->ready[chunk % pool->ready_count];
}

static bool write_chunk(const struct sweep_work *work, const struct slot *slot,
                        struct error *err)
{
    const struct buffer *out = &slot->out;
    if (interrupted())
        return error_set(err, ERROR_INTERRUPTED, "interrupted");
    if (out->failed)
        return error_no_memory(err);
    if (!work->write(work->sink, out->bytes, out->size, err))
        return false;
    if (slot->has_failed)
        *err = slot->err;
    return !slot->has_failed;
}

/* Write the next chunk. The lock is open meanwhile, and is_writing keeps
 * others away. */
static void write_next(struct pool *pool)
{
    const struct sweep_work *work = pool->work;
    struct slot **place = ready_place(pool, pool->next_to_write);
    struct slot *slot = *place;
    uint64_t chunks_done = pool->next_to_write + 1;

    pthread_mutex_unlock(&pool->lock);
    bool ok = write_chunk(work, slot, pool->err);
    if (ok && work->progress != NULL)
        work->progress(work->listener, chunks_done, work->chunk_count);
    pthread_mutex_lock(&pool->lock);

    *place = NULL;
    slot->is_taken = false;
    pool->next_to_write = chunks_done;
    pool->has_failed = !ok;
    pthread_cond_broadcast(&pool->has_changed);
}

static void write_ready(struct pool *pool)
{
    if (pool->is_writing)
        return;
    pool->is_writing = true;
    while (!pool->has_failed && *ready_place(pool, pool->next_to_write) != NULL)
        write_next(pool);
    pool->is_writing = false;
}

static struct slot *free_slot(struct worker *worker)
{
    for (size_t i = 0; i < BUFFERS; i++)
        if (!worker->slots[i].is_taken)
            return &worker->slots[i];
    return NULL;
}

/* Have the next chunk taken. The lock is open meanwhile, and is_taking keeps
 * others away. */
static bool take_next(struct pool *pool, void *own, uint64_t *chunk)
{
    const struct sweep_work *work = pool->work;
    enum sweep_taken taken = SWEEP_TAKEN;

    if (work->take != NULL) {
        pool->is_taking = true;
        pthread_mutex_unlock(&pool->lock);
        taken = work->take(work->source, own);
        pthread_mutex_lock(&pool->lock);
        pool->is_taking = false;
        pthread_cond_broadcast(&pool->has_changed);
    }
    if (taken == SWEEP_NONE_LEFT)
        pool->chunk_count = pool->next_to_fill;
    if (taken == SWEEP_TAKEN)
        *chunk = pool->next_to_fill++;
    return taken == SWEEP_TAKEN;
}

/* Wait for a buffer and take the next chunk; NULL when none is left. */
static struct slot *take_chunk(struct worker *worker, void *own, uint64_t *chunk)
{
    struct pool *pool = worker->pool;
    while (!pool->has_failed && pool->next_to_fill < pool->chunk_count) {
        struct slot *slot = free_slot(worker);
        if (slot == NULL || pool->is_taking) {
            pthread_cond_wait(&pool->has_changed, &pool->lock);
        } else if (take_next(pool, own, chunk)) {
            slot->is_taken = true;
            return slot;
        }
    }
    return NULL;
}

/* What each thread does. */
static void *fill_and_write(void *context)
{
    struct worker *worker = context;
    struct pool *pool = worker->pool;
    const struct sweep_work *work = pool->work;
    void *own = work->begin == NULL ? NULL : work->begin(work->context);
    struct slot *slot;
    uint64_t chunk = 0;

    pthread_mutex_lock(&pool->lock);
    while ((slot = take_chunk(worker, own, &chunk)) != NULL) {
        pthread_mutex_unlock(&pool->lock);
        buffer_clear(&slot->out);
        slot->has_failed = !work->fill(work->context, own, chunk, &slot->out, &slot->err);
        pthread_mutex_lock(&pool->lock);
        *ready_place(pool, chunk) = slot;
        write_ready(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    if (work->end != NULL)
        work->end(own);
    return NULL;
}

/* This thread is the first of the workers. Where the system gives no more
 * threads, those that it gave do the work. */
static void run_workers(struct worker *workers, unsigned count)
{
    unsigned started = 1;

    while (started < count && pthread_create(&workers[started].thread, NULL, fill_and_write,
                                             &workers[started]) == 0)
        started++;
    fill_and_write(&workers[0]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

static struct worker *new_workers(struct pool *pool, unsigned count)
{
    struct worker *workers = apart_alloc(count, sizeof(*workers));
    for (unsigned i = 0; workers != NULL && i < count; i++)
        workers[i].pool = pool;
    return workers;
}

static void free_workers(struct worker *workers, unsigned count)
{
    for (unsigned i = 0; workers != NULL && i < count; i++)
        for (size_t k = 0; k < BUFFERS; k++)
            buffer_release(&workers[i].slots[k].out);
    free(workers);
}

bool sweep_run(const struct sweep_work *work, unsigned threads, struct error *err)
{
    unsigned count = count_threads(threads, work->chunk_count);
    size_t slot_count = (size_t)count * BUFFERS;
    struct pool pool = {
        .work = work,
        .chunk_count = work->chunk_count,
        .ready = calloc(slot_count, sizeof(struct slot *)),
        .ready_count = slot_count,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .has_changed = PTHREAD_COND_INITIALIZER,
        .err = err,
    };
    struct worker *workers = new_workers(&pool, count);
    bool has_memory = workers != NULL && pool.ready != NULL;

    if (has_memory)
        run_workers(workers, count);
    free_workers(workers, count);
    free(pool.ready);
    return has_memory ? !pool.has_failed : error_no_memory(err);
}
