/* SPDX-License-Identifier: MIT */
/*
 * One part of many of a sweep: which rows it holds, and which part a process
 * is, as the scheduler that started it says in its environment.
 */
#ifndef SWEEP_SHARD_H
#define SWEEP_SHARD_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"

/* Part `part` (1..count) of `count`. All rows are part 1 of 1. */
struct sweep_shard {
    uint32_t part, count;
};

/* `rows` rows are cut into parts that differ by at most one row: the first
 * row of the part, and the one after its last. */
void sweep_shard_rows(struct sweep_shard shard, uint64_t rows, uint64_t *first, uint64_t *end);

/* How a variable of the environment is read: getenv(), but for tests. */
typedef const char *sweep_getenv(const char *name);

/*
 * "K/N", or "auto": K and N from Open MPI, PMI, a Slurm step, or the array of
 * a scheduler, whichever is found first; "auto/N" where the scheduler does
 * not tell N. ERROR_INPUT for anything else, and where nothing is found.
 */
bool sweep_shard_parse(const char *what, const char *text, sweep_getenv *get,
                       struct sweep_shard *shard, struct error *err);

/*
 * Append `pattern` with its one `%d`, `%5d` or `%05d` replaced by the number
 * of the part. *has_number says whether there was one; two are ERROR_INPUT.
 */
bool sweep_shard_file_name(const char *what, const char *pattern, struct sweep_shard shard,
                           struct buffer *name, bool *has_number, struct error *err);

#endif
