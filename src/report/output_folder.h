/* SPDX-License-Identifier: MIT */
/*
 * A folder that appears whole or not at all: it is built beside its place
 * and swapped in when complete, so a reader sees the old or the new one.
 */
#ifndef REPORT_OUTPUT_FOLDER_H
#define REPORT_OUTPUT_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "report/draft_folder.h"

/* How a manifest.json of ours begins: a folder that holds one may be replaced. */
#define OUTPUT_FOLDER_MARK "{\n  \"program\": \"occsweep\","

struct output_folder {
    struct draft_folder draft; /* where files are written until output_folder_commit() */
    char *place;               /* where the folder goes */
    char *aside;               /* where an old one waits on systems that cannot swap two */
    int place_fd;              /* the old folder; -1 if there is none */
    size_t made_parent;        /* length of the first parent that was missing; 0: none was */
    bool is_committed;
};

/*
 * Begin an empty folder that is to become `dir`; missing parents are made.
 * Leftovers of a run that was killed are removed. Refused where `dir` exists
 * and holds no manifest.json of ours, and while another process builds it.
 * On success the caller must call output_folder_release() in any case.
 */
bool output_folder_begin(struct output_folder *folder, const char *dir, struct error *err);

/* Put the folder in its place; the old one is removed. */
bool output_folder_commit(struct output_folder *folder, struct error *err);

/* Free everything; a folder that was not committed leaves nothing behind. */
void output_folder_release(struct output_folder *folder);

#endif
