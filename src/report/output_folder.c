/* SPDX-License-Identifier: MIT */
/*
 * Folders that appear whole or not at all.
 *
 * The folder is built as .NAME.occsweep-new beside NAME. A lock on it, and
 * one on the folder that it replaces, keep a second run away; the system
 * drops both when a process dies, so a killed run blocks nobody.
 */
#define _GNU_SOURCE /* renameat2 */

#include "report/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/draft.h"

static bool fail(struct error *err, const char *what, const char *path)
{
    return error_set(err, ERROR_SYSTEM, "cannot %s %s: %s", what, path, strerror(errno));
}

/* False with errno 0: there is none, or it is somebody else's. */
static bool has_our_manifest(int folder_fd)
{
    char start[sizeof OUTPUT_FOLDER_MARK - 1];
    int fd = openat(folder_fd, "manifest.json", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        errno = errno == ENOENT || errno == ELOOP ? 0 : errno;
        return false;
    }
    errno = 0;
    bool is_ours = read(fd, start, sizeof start) == (ssize_t)sizeof start &&
                   memcmp(start, OUTPUT_FOLDER_MARK, sizeof start) == 0;
    int why = errno == EISDIR ? 0 : errno;
    close(fd);
    errno = why;
    return is_ours;
}

/* The folder to be replaced, if there is one. */
static bool open_place(struct output_folder *folder, const char *dir, struct error *err)
{
    folder->place_fd = draft_folder_descriptor(folder->place);
    if (folder->place_fd < 0 && errno == ENOENT)
        return true;
    if (folder->place_fd < 0 && (errno == ENOTDIR || errno == ELOOP))
        return error_set(err, ERROR_INPUT, "%s is not a folder; name another with -o", dir);
    if (folder->place_fd < 0)
        return fail(err, "open", dir);
    bool is_ours = has_our_manifest(folder->place_fd);
    if (!is_ours && errno != 0)
        return fail(err, "read the manifest.json of", dir);
    if (!is_ours)
        return error_set(err, ERROR_INPUT,
                         "%s exists and was not written by occsweep (it holds no manifest.json "
                         "of ours); name another folder with -o, or remove it first",
                         dir);
    if (!draft_lock(folder->place_fd))
        return error_set(err, ERROR_SYSTEM, "%s is being written by another run", dir);
    return true;
}

static bool make_parents(struct output_folder *folder, struct error *err)
{
    for (char *slash = strchr(folder->place + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool is_made = mkdir(folder->place, 0777) == 0;
        bool is_there = is_made || errno == EEXIST;
        if (!is_there)
            fail(err, "make the folder", folder->place);
        *slash = '/';
        if (!is_there)
            return false;
        if (is_made && folder->made_parent == 0)
            folder->made_parent = (size_t)(slash - folder->place);
    }
    return true;
}

/* Only folders that are empty go, so nobody else's file can be hit. */
static void remove_made_parents(struct output_folder *folder)
{
    if (folder->made_parent == 0)
        return;
    char *slash;
    while ((slash = strrchr(folder->place, '/')) != NULL &&
           (size_t)(slash - folder->place) >= folder->made_parent) {
        *slash = '\0';
        if (rmdir(folder->place) != 0 && errno != ENOENT)
            return;
    }
}

/* A run killed half-way through a swap in two steps left the old folder
 * aside: put it back where there is none, else remove it. */
static bool clear_aside(const struct output_folder *folder, struct error *err)
{
    if (access(folder->aside, F_OK) != 0)
        return true;
    if (access(folder->place, F_OK) != 0 && rename(folder->aside, folder->place) == 0)
        return true;
    return draft_folder_remove_path(folder->aside) || fail(err, "remove", folder->aside);
}

/* `dir` without links, if it exists; else without slashes at its end. */
static char *resolve(const char *dir)
{
    char *path = realpath(dir, NULL);
    if (path || errno != ENOENT)
        return path;
    path = strdup(dir);
    size_t length = path ? strlen(path) : 0;
    while (length > 1 && path[length - 1] == '/')
        path[--length] = '\0';
    return path;
}

bool output_folder_begin(struct output_folder *folder, const char *dir, struct error *err)
{
    *folder = (struct output_folder){.draft = {.fd = -1}, .place_fd = -1};
    if (dir[0] == '\0')
        return error_set(err, ERROR_INPUT, "the name of the output folder is empty");
    folder->place = resolve(dir);
    if (!folder->place) {
        fail(err, "use", dir);
        goto failed;
    }
    folder->aside = draft_name(folder->place, "occsweep-old");
    if (!folder->aside) {
        error_no_memory(err);
        goto failed;
    }
    if (!make_parents(folder, err) ||
        !draft_folder_open(&folder->draft, folder->place, dir, err) ||
        !clear_aside(folder, err) || !open_place(folder, dir, err))
        goto failed;
    return true;

failed:
    output_folder_release(folder);
    return false;
}

/* The old folder ends where the new one was built. */
static bool exchange(const struct output_folder *folder)
{
#ifdef RENAME_EXCHANGE
    return renameat2(AT_FDCWD, folder->draft.path, AT_FDCWD, folder->place, RENAME_EXCHANGE) ==
           0;
#else
    (void)folder;
    errno = ENOSYS;
    return false;
#endif
}

/* For file systems that cannot exchange two names: for a moment there is
 * neither; clear_aside() mends it if the process dies in that moment. */
static bool swap_in_two_steps(const struct output_folder *folder)
{
    if (rename(folder->place, folder->aside) != 0)
        return false;
    if (rename(folder->draft.path, folder->place) == 0)
        return true;
    int why = errno;
    rename(folder->aside, folder->place);
    errno = why;
    return false;
}

bool output_folder_commit(struct output_folder *folder, struct error *err)
{
    bool has_old = folder->place_fd >= 0 && access(folder->place, F_OK) == 0;
    if (!has_old && rename(folder->draft.path, folder->place) != 0)
        return fail(err, "move the report to", folder->place);
    if (has_old && !exchange(folder) && !swap_in_two_steps(folder))
        return fail(err, "replace", folder->place);
    folder->is_committed = true;

    /* The report is complete: if the old one resists, the next run removes it. */
    if (has_old && !draft_folder_remove_path(folder->draft.path))
        draft_folder_remove_path(folder->aside);
    return true;
}

void output_folder_release(struct output_folder *folder)
{
    if (folder->place_fd >= 0)
        close(folder->place_fd);
    if (!folder->is_committed)
        draft_folder_remove(&folder->draft);
    if (!folder->is_committed && folder->place)
        remove_made_parents(folder);
    draft_folder_release(&folder->draft);
    free(folder->place);
    free(folder->aside);
    *folder = (struct output_folder){.draft = {.fd = -1}, .place_fd = -1};
}
