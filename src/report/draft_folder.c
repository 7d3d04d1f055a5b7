/* SPDX-License-Identifier: MIT */
/* Folders in the making. */
#define _GNU_SOURCE /* nftw, O_DIRECTORY, O_NOFOLLOW */
#include "report/draft_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/draft.h"

/* Little is asked of a system that may have run out of descriptors. */
#define FOLDERS_OPEN_AT_ONCE 1

static int remove_inside(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    return at->level == 0 ? 0 : remove(path);
}

/* Symbolic links are removed, never followed. nftw() needs memory: where it
 * found none it is asked once more, for others may have given some back. */
static bool empty_folder(const char *path)
{
    const int flags = FTW_DEPTH | FTW_PHYS;
    int status = nftw(path, remove_inside, FOLDERS_OPEN_AT_ONCE, flags);
    if (status != 0 && errno == ENOMEM)
        status = nftw(path, remove_inside, FOLDERS_OPEN_AT_ONCE, flags);
    return status == 0;
}

bool draft_folder_remove_path(const char *path)
{
    return empty_folder(path) && rmdir(path) == 0;
}

int draft_folder_descriptor(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static void close_lock(struct draft_folder *draft)
{
    if (draft->fd >= 0)
        close(draft->fd);
    draft->fd = -1;
}

/*
 * Take the folder: a new one, or what a killed program left. Its owner may
 * rename it away between open and lock; then there is another to take.
 */
static bool take(struct draft_folder *draft, const char *shown, struct error *err)
{
    for (;;) {
        if (mkdir(draft->path, 0777) != 0 && errno != EEXIST)
            return error_errno(err, shown);
        draft->fd = draft_folder_descriptor(draft->path);
        if (draft->fd < 0 && errno == ENOENT)
            continue;
        if (draft->fd < 0) {
            error_errno(err, draft->path);
            rmdir(draft->path); /* goes if it is empty, as a new one is */
            return false;
        }
        if (!draft_lock(draft->fd))
            return error_set(err, ERROR_SYSTEM, "%s is being written by another run", shown);
        if (draft_is_at(draft->fd, draft->path))
            return true;
        close_lock(draft);
    }
}

bool draft_folder_open(struct draft_folder *draft, const char *place, const char *shown,
                       struct error *err)
{
    *draft = (struct draft_folder){.path = draft_name(place, "occsweep-new"), .fd = -1};
    bool ok = draft->path ? take(draft, shown, err) : error_no_memory(err);
    if (ok && !empty_folder(draft->path)) {
        ok = error_set(err, ERROR_SYSTEM, "cannot empty %s, which a killed run left: %s",
                       draft->path, strerror(errno));
        rmdir(draft->path); /* it may have been empty */
    }
    if (!ok)
        draft_folder_release(draft);
    return ok;
}

void draft_folder_remove(struct draft_folder *draft)
{
    if (draft->fd >= 0)
        draft_folder_remove_path(draft->path);
}

void draft_folder_release(struct draft_folder *draft)
{
    close_lock(draft);
    free(draft->path);
    *draft = (struct draft_folder){.fd = -1};
}
