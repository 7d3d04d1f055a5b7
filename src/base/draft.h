/* SPDX-License-Identifier: MIT */
/*
 * Drafts: files and folders that are made beside their place and renamed into
 * it when complete. Each has a name that the next program finds again, and a
 * lock that tells one that is being made from what a killed program left: the
 * system drops it with its holder.
 */
#ifndef BASE_DRAFT_H
#define BASE_DRAFT_H

#include <stdbool.h>

/* ".NAME.SUFFIX" beside `path`, which ends in NAME; of a long NAME only the
 * beginning. The caller frees it; NULL: no memory. */
char *draft_name(const char *path, const char *suffix);

/* Lock what is open; false if another process has. A file system that knows
 * no locks keeps nobody from working. */
bool draft_lock(int fd);

/* False once what is open was renamed or removed by its maker. */
bool draft_is_at(int fd, const char *path);

#endif
