/* SPDX-License-Identifier: MIT */
/*
 * Chunks in parallel, written in order. Each thread owns one buffer, fills it
 * and then waits for its turn to write, so that no more than one chunk per
 * thread is ever in memory.
 */
#include "sweep/sweep.h"

#include <omp.h>
#include <stdatomic.h>

#include "base/interrupt.h"

/* OpenMP cannot leave a loop early, so the chunks are done in batches: after
 * an error the rest of one batch is skipped, and no other begins. */
enum { BATCH_CHUNKS = 1024 };

struct run_state {
    const struct sweep_work *work;
    atomic_bool has_failed;
    struct error *err; /* written once, by the thread whose turn it is */
};

static unsigned count_threads(unsigned asked)
{
    unsigned threads = asked != 0 ? asked : (unsigned)omp_get_max_threads();
    unsigned limit = (unsigned)omp_get_thread_limit();

    threads = threads < limit ? threads : limit;
    threads = threads < SWEEP_MAX_THREADS ? threads : SWEEP_MAX_THREADS;
    return threads == 0 ? 1 : threads;
}

static void fill(struct run_state *state, uint64_t chunk, struct buffer *out)
{
    buffer_clear(out);
    if (!atomic_load(&state->has_failed) && !interrupted())
        state->work->fill(state->work->context, chunk, out);
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

/* Runs for one chunk after the other, in order. */
static void take_turn(struct run_state *state, uint64_t chunk, const struct buffer *out)
{
    const struct sweep_work *work = state->work;
    if (atomic_load(&state->has_failed))
        return;
    if (!write_chunk(work, out, state->err)) {
        atomic_store(&state->has_failed, true);
        return;
    }
    if (work->progress != NULL)
        work->progress(work->listener, chunk + 1, work->chunk_count);
}

static void run_batch(struct run_state *state, uint64_t first, uint64_t end, unsigned threads)
{
#pragma omp parallel num_threads(threads)
    {
        struct buffer out = BUFFER_INIT;
#pragma omp for ordered schedule(dynamic, 1)
        for (uint64_t chunk = first; chunk < end; chunk++) {
            fill(state, chunk, &out);
#pragma omp ordered
            take_turn(state, chunk, &out);
        }
        buffer_release(&out);
    }
}

bool sweep_run(const struct sweep_work *work, unsigned threads, struct error *err)
{
    struct run_state state = {.work = work, .err = err};
    unsigned thread_count = count_threads(threads);

    uint64_t end = 0;
    for (uint64_t first = 0; first < work->chunk_count && !state.has_failed; first = end) {
        uint64_t left = work->chunk_count - first;
        end = first + (left < BATCH_CHUNKS ? left : BATCH_CHUNKS);
        run_batch(&state, first, end, thread_count);
    }
    return !state.has_failed;
}
