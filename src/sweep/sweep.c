/* SPDX-License-Identifier: MIT */
/*
 * Chunks in parallel, written in order. A ring of buffers holds the chunks
 * that are being filled or wait for their turn; whoever finds the next one
 * ready writes it, and all that follow. Nobody waits for a slower thread
 * until the ring is full.
 *
 * OpenMP makes the threads. Its own `ordered` would wait by spinning, which on
 * a busy machine takes the processor from the very thread it waits for.
 */
#include "sweep/sweep.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/interrupt.h"

/* Chunks that may wait to be written, beside the one each thread fills. */
enum { WAITING_CHUNKS = 8 };

struct slot {
    struct buffer out;
    bool is_ready; /* filled and not yet written */
};

/* All but `work` and what a slot's owner fills belongs to the lock. */
struct ring {
    const struct sweep_work *work;
    struct slot *slots;
    size_t slot_count;
    pthread_mutex_t lock;
    pthread_cond_t has_changed;
    uint64_t next_to_fill;
    uint64_t next_to_write;
    bool is_writing;
    bool has_failed;
    struct error *err;
};

static unsigned count_threads(unsigned asked, uint64_t chunk_count)
{
    unsigned threads = asked != 0 ? asked : (unsigned)omp_get_max_threads();
    unsigned limit = (unsigned)omp_get_thread_limit();

    threads = threads < limit ? threads : limit;
    threads = threads < SWEEP_MAX_THREADS ? threads : SWEEP_MAX_THREADS;
    threads = threads < chunk_count ? threads : (unsigned)chunk_count;
    return threads == 0 ? 1 : threads;
}

static struct slot *slot_of(const struct ring *ring, uint64_t chunk)
{
    return &ring->slots[chunk % ring->slot_count];
}

static bool write_chunk(const struct sweep_work *work, const struct buffer *out,
                        struct error *err)
{
    if (interrupted())
        return error_set(err, ERROR_INTERRUPTED, "interrupted");
    if (out->failed)
        return error_no_memory(err);
    return work->write(work->sink, out->bytes, out->size, err);
}

/* Write the next chunk. The lock is open meanwhile, and is_writing keeps
 * others away. */
static void write_next(struct ring *ring)
{
    const struct sweep_work *work = ring->work;
    struct slot *slot = slot_of(ring, ring->next_to_write);
    uint64_t chunks_done = ring->next_to_write + 1;

    pthread_mutex_unlock(&ring->lock);
    bool ok = write_chunk(work, &slot->out, ring->err);
    if (ok && work->progress != NULL)
        work->progress(work->listener, chunks_done, work->chunk_count);
    pthread_mutex_lock(&ring->lock);

    slot->is_ready = false;
    ring->next_to_write = chunks_done;
    ring->has_failed = !ok;
    pthread_cond_broadcast(&ring->has_changed);
}

static void write_ready(struct ring *ring)
{
    if (ring->is_writing)
        return;
    ring->is_writing = true;
    while (!ring->has_failed && slot_of(ring, ring->next_to_write)->is_ready)
        write_next(ring);
    ring->is_writing = false;
}

/* Wait for a slot and take the next chunk; false when none is left. */
static bool take_chunk(struct ring *ring, uint64_t *chunk)
{
    while (!ring->has_failed && ring->next_to_fill < ring->work->chunk_count) {
        if (ring->next_to_fill - ring->next_to_write < ring->slot_count) {
            *chunk = ring->next_to_fill++;
            return true;
        }
        pthread_cond_wait(&ring->has_changed, &ring->lock);
    }
    return false;
}

/* What each thread does. */
static void fill_and_write(struct ring *ring)
{
    const struct sweep_work *work = ring->work;
    void *own = work->begin == NULL ? NULL : work->begin(work->context);
    uint64_t chunk = 0;

    pthread_mutex_lock(&ring->lock);
    while (take_chunk(ring, &chunk)) {
        struct slot *slot = slot_of(ring, chunk);
        pthread_mutex_unlock(&ring->lock);
        buffer_clear(&slot->out);
        work->fill(work->context, own, chunk, &slot->out);
        pthread_mutex_lock(&ring->lock);
        slot->is_ready = true;
        write_ready(ring);
    }
    pthread_mutex_unlock(&ring->lock);
    if (work->end != NULL)
        work->end(own);
}

bool sweep_run(const struct sweep_work *work, unsigned threads, struct error *err)
{
    unsigned thread_count = count_threads(threads, work->chunk_count);
    struct ring ring = {
        .work = work,
        .slot_count = thread_count + (thread_count == 1 ? 0 : WAITING_CHUNKS),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .has_changed = PTHREAD_COND_INITIALIZER,
        .err = err,
    };
    ring.slots = calloc(ring.slot_count, sizeof(*ring.slots));
    if (ring.slots == NULL)
        return error_no_memory(err);

#pragma omp parallel num_threads(thread_count)
    fill_and_write(&ring);

    for (size_t i = 0; i < ring.slot_count; i++)
        buffer_release(&ring.slots[i].out);
    free(ring.slots);
    return !ring.has_failed;
}
