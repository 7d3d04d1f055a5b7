/* SPDX-License-Identifier: MIT */
/*
 * The parallel engine: numbered chunks of output are filled by several
 * threads at once, each into its own buffers, and written in order. So the
 * bytes never depend on the number of threads, and memory is bounded by a few
 * chunks. What a chunk holds is the caller's business.
 *
 * This layer alone sees OpenMP.
 */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"

/* What take() found. */
enum sweep_taken {
    SWEEP_TAKEN,
    SWEEP_NOT_YET, /* ask again, unless the work has ended meanwhile */
    SWEEP_NONE_LEFT,
};

struct sweep_work {
    uint64_t chunk_count; /* with take(): the most there may be */

    /* Append chunk number `chunk` to `out`. Called from several threads at
     * once; out of memory shows in the buffer. `own` is what begin() made for
     * the thread. False: what was appended is written, and the work fails. */
    bool (*fill)(const void *context, void *own, uint64_t chunk, struct buffer *out,
                 struct error *err);
    const void *context;

    /* Where chunks come one after the other, as from a pipe: get what the next
     * one is made of into `own`. Called by one thread at a time, in order,
     * while others fill and write; so it should wait for a moment only, and
     * then say that it has none yet. NULL: `chunk_count` says it all. */
    enum sweep_taken (*take)(void *source, void *own);
    void *source;

    /* What a thread keeps from one chunk to the next: made by each thread, and
     * taken down by it. Both may be NULL, and begin() may return NULL. */
    void *(*begin)(const void *context);
    void (*end)(void *own);

    /* Write the bytes of a chunk; called by one thread at a time, in order. */
    bool (*write)(void *sink, const void *bytes, size_t count, struct error *err);
    void *sink;

    /* Told now and then how many chunks are written; may be NULL. */
    void (*progress)(void *listener, uint64_t chunks_done, uint64_t chunk_count);
    void *listener;
};

/* The most threads that are ever used. */
enum { SWEEP_MAX_THREADS = 256 };

/*
 * Do the work with `threads` threads; 0 = as many as OpenMP would use. Both
 * are cut to SWEEP_MAX_THREADS. Stops at the first error; ERROR_INTERRUPTED
 * soon after interrupted().
 */
bool sweep_run(const struct sweep_work *work, unsigned threads, struct error *err);

#endif
