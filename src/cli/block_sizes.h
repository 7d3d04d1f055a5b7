/* SPDX-License-Identifier: MIT */
/* One launch at every block size: the short answer, as a table. */
#ifndef CLI_BLOCK_SIZES_H
#define CLI_BLOCK_SIZES_H

#include "cli/account.h"
#include "emit/emit.h"

/*
 * Append to `out`, which will go to `path`, the answers for all block sizes of whole warps, and
 * for the largest block. Only arch, launch, parts and changes of `account` are looked at; its
 * own block size is not. *any_runs tells whether one of them can be launched.
 */
bool block_sizes_write(const struct account *account, const struct emitter *format,
                       const char *path, struct buffer *out, bool *any_runs, struct error *err);

#endif
