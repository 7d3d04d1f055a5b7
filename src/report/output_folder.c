/* SPDX-License-Identifier: MIT */
/*
 * Folders that appear whole or not at all.
 *
 * The folder is built as .NAME.occsweep-new beside NAME. A lock on it, and
 * one on the folder that it replaces, keep a second run away; the system
 * drops both when a process dies, so a killed run blocks nobody.
 */
#define _GNU_SOURCE /* renameat2, flock, nftw */

#include "report/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

#define FOLDERS_OPEN_AT_ONCE 16

static bool fail(struct error *err, const char *what, const char *path)
{
    return error_set(err, ERROR_SYSTEM, "cannot %s %s: %s", what, path, strerror(errno));
}

static int remove_inside(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    return at->level == 0 ? 0 : remove(path);
}

/* Symbolic links are removed, never followed. */
static bool empty_folder(const char *path)
{
    return nftw(path, remove_inside, FOLDERS_OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS) == 0;
}

static bool remove_folder(const char *path)
{
    return empty_folder(path) && rmdir(path) == 0;
}

static int open_folder(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* A file system that knows no locks does not keep anybody from running. */
static bool lock(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/* False once the folder behind `fd` was renamed or removed by its owner. */
static bool is_still_at(int fd, const char *path)
{
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && lstat(path, &named) == 0 &&
           opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

static bool has_our_manifest(int folder_fd)
{
    char start[sizeof OUTPUT_FOLDER_MARK - 1];
    int fd = openat(folder_fd, "manifest.json", O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    bool is_ours = read(fd, start, sizeof start) == (ssize_t)sizeof start &&
                   memcmp(start, OUTPUT_FOLDER_MARK, sizeof start) == 0;
    close(fd);
    return is_ours;
}

/* The folder to be replaced, if there is one. */
static bool open_place(struct output_folder *folder, const char *dir, struct error *err)
{
    folder->place_fd = open_folder(folder->place);
    if (folder->place_fd < 0 && errno == ENOENT)
        return true;
    if (folder->place_fd < 0 && (errno == ENOTDIR || errno == ELOOP))
        return error_set(err, ERROR_INPUT, "%s is not a folder; name another with -o", dir);
    if (folder->place_fd < 0)
        return fail(err, "open", dir);
    if (!has_our_manifest(folder->place_fd))
        return error_set(err, ERROR_INPUT,
                         "%s exists and was not written by occsweep (it holds no manifest.json "
                         "of ours); name another folder with -o, or remove it first",
                         dir);
    if (!lock(folder->place_fd))
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
        if (rmdir(folder->place) != 0)
            return;
    }
}

/*
 * Take the building folder: a new one, or what a killed run left. The owner
 * may rename it away between open and lock; then there is another to take.
 */
static bool open_building(struct output_folder *folder, const char *dir, struct error *err)
{
    for (;;) {
        if (mkdir(folder->building, 0777) != 0 && errno != EEXIST)
            return fail(err, "make the folder", folder->building);
        folder->building_fd = open_folder(folder->building);
        if (folder->building_fd < 0 && errno == ENOENT)
            continue;
        if (folder->building_fd < 0)
            return fail(err, "open the folder", folder->building);
        if (!lock(folder->building_fd)) {
            /* Not ours to remove. */
            close(folder->building_fd);
            folder->building_fd = -1;
            return error_set(err, ERROR_SYSTEM, "%s is being written by another run", dir);
        }
        if (is_still_at(folder->building_fd, folder->building))
            return true;
        close(folder->building_fd);
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
    return remove_folder(folder->aside) || fail(err, "remove", folder->aside);
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

/* ".NAME.SUFFIX" in the folder that holds `place`. */
static char *hidden_sibling(const char *place, const char *suffix)
{
    const char *name = text_file_name(place);
    size_t room = strlen(place) + strlen(suffix) + sizeof "..";
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%.*s.%s.%s", (int)(name - place), place, name, suffix);
    return path;
}

bool output_folder_begin(struct output_folder *folder, const char *dir, struct error *err)
{
    *folder = (struct output_folder){.building_fd = -1, .place_fd = -1};
    if (dir[0] == '\0')
        return error_set(err, ERROR_INPUT, "the name of the output folder is empty");
    folder->place = resolve(dir);
    if (!folder->place) {
        fail(err, "use", dir);
        goto failed;
    }
    folder->building = hidden_sibling(folder->place, "occsweep-new");
    folder->aside = hidden_sibling(folder->place, "occsweep-old");
    if (!folder->building || !folder->aside) {
        error_set(err, ERROR_SYSTEM, "out of memory");
        goto failed;
    }
    if (!make_parents(folder, err) || !open_building(folder, dir, err))
        goto failed;
    if (!empty_folder(folder->building)) {
        fail(err, "remove what a killed run left in", folder->building);
        goto failed;
    }
    if (!clear_aside(folder, err) || !open_place(folder, dir, err))
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
    return renameat2(AT_FDCWD, folder->building, AT_FDCWD, folder->place, RENAME_EXCHANGE) == 0;
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
    if (rename(folder->building, folder->place) == 0)
        return true;
    int why = errno;
    rename(folder->aside, folder->place);
    errno = why;
    return false;
}

bool output_folder_commit(struct output_folder *folder, struct error *err)
{
    bool has_old = folder->place_fd >= 0 && access(folder->place, F_OK) == 0;
    if (!has_old && rename(folder->building, folder->place) != 0)
        return fail(err, "move the report to", folder->place);
    if (has_old && !exchange(folder) && !swap_in_two_steps(folder))
        return fail(err, "replace", folder->place);
    folder->is_committed = true;

    /* The report is complete: if the old one resists, the next run removes it. */
    if (has_old && !remove_folder(folder->building))
        remove_folder(folder->aside);
    return true;
}

void output_folder_release(struct output_folder *folder)
{
    if (folder->building_fd >= 0 && !folder->is_committed)
        remove_folder(folder->building);
    if (!folder->is_committed && folder->place)
        remove_made_parents(folder);
    if (folder->building_fd >= 0)
        close(folder->building_fd);
    if (folder->place_fd >= 0)
        close(folder->place_fd);
    free(folder->building);
    free(folder->place);
    free(folder->aside);
    *folder = (struct output_folder){.building_fd = -1, .place_fd = -1};
}
