/* SPDX-License-Identifier: MIT */
/*
 * A folder that is made beside its place, or only for a while: one at a time,
 * by whoever holds its lock. What a killed program left of it is removed.
 */
#ifndef REPORT_DRAFT_FOLDER_H
#define REPORT_DRAFT_FOLDER_H

#include <stdbool.h>

#include "base/error.h"

struct draft_folder {
    char *path;
    int fd; /* holds the lock; -1: not open */
};

/*
 * Make the empty folder .NAME.occsweep-new beside `place`, which ends in NAME.
 * `shown` stands for it in messages. On success the caller must call
 * draft_folder_release(); on failure nothing is left.
 */
bool draft_folder_open(struct draft_folder *draft, const char *place, const char *shown,
                       struct error *err);

/* Remove it with all that is in it, as far as that can be done. */
void draft_folder_remove(struct draft_folder *draft);

/* Give the lock and the memory back; what lies there stays. */
void draft_folder_release(struct draft_folder *draft);

/* Open a folder, and never what a link leads to; -1 with errno. */
int draft_folder_descriptor(const char *path);

/* Remove any folder with all that is in it; links are not followed. */
bool draft_folder_remove_path(const char *path);

#endif
