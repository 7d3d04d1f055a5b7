/* SPDX-License-Identifier: MIT */
/*
 * Whole files or none. The temporary file lies in the folder of the file it
 * will be, because only there a rename is one step. What a killed program left
 * of one is never written to, only removed: it may be anything by now.
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "emit/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/draft.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "base/wide_pipe.h"

/* Needs no memory, so that the last word can be said after everything else. */
static char standard_output[] = "standard output";

static void forget(struct output_file *file)
{
    if (file->name != standard_output)
        free(file->name);
    free(file->path);
    free(file->temporary_path);
    *file = (struct output_file){.descriptor = -1};
}

bool output_file_is_stdout(const char *path)
{
    return path == NULL || !strcmp(path, "-");
}

/* The file that `path` leads to, so that a symbolic link stays one; `path`
 * itself where there is none yet. */
static char *resolve(const char *path)
{
    char *resolved = realpath(path, NULL);
    return resolved != NULL ? resolved : strdup(path);
}

/* What became of the try to have a temporary file. */
enum claim { CLAIM_HELD, CLAIM_AGAIN, CLAIM_OTHERS, CLAIM_FAILED };

/* A temporary file that is there already: somebody's, or a leftover, which goes. */
static enum claim clear_leftover(const char *path)
{
    int fd = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool is_others = fd >= 0 && !draft_lock(fd);
    bool is_there = fd < 0 || draft_is_at(fd, path);
    bool is_cleared = is_others || !is_there || unlink(path) == 0 || errno == ENOENT;
    if (fd >= 0)
        close(fd);
    return is_others ? CLAIM_OTHERS : is_cleared ? CLAIM_AGAIN : CLAIM_FAILED;
}

/* Another program may take a new file for a leftover before it is locked: then
 * it is no longer there. */
static enum claim claim_temporary(struct output_file *file)
{
    const char *path = file->temporary_path;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno == EEXIST ? clear_leftover(path) : CLAIM_FAILED;
    if (draft_lock(fd) && draft_is_at(fd, path)) {
        file->descriptor = fd;
        return CLAIM_HELD;
    }
    close(fd);
    return CLAIM_AGAIN;
}

/* Open the temporary file; it gets the permissions of the one it replaces. */
static bool open_temporary(struct output_file *file, const struct stat *old, struct error *err)
{
    file->temporary_path = draft_name(file->path, "occsweep-tmp");
    if (file->temporary_path == NULL)
        return error_no_memory(err);
    enum claim claim;
    do
        claim = claim_temporary(file);
    while (claim == CLAIM_AGAIN);
    if (claim == CLAIM_OTHERS)
        return error_set(err, ERROR_SYSTEM, "%s is being written by another run", file->name);
    if (claim == CLAIM_FAILED)
        return error_errno(err, file->name);
    interrupt_remove_file(file->temporary_path);
    if (old != NULL)
        (void)fchmod(file->descriptor, old->st_mode & 0777);
    return true;
}

/* A pipe or a device is written as it is; a folder cannot be. */
static bool open_in_place(struct output_file *file, const struct stat *old, struct error *err)
{
    errno = EISDIR;
    if (!S_ISDIR(old->st_mode))
        file->descriptor = open(file->path, O_WRONLY | O_CLOEXEC);
    return file->descriptor >= 0 || error_errno(err, file->name);
}

static bool open_path(struct output_file *file, const char *path, struct error *err)
{
    struct stat old;

    file->descriptor = -1;
    file->path = resolve(path);
    if (file->path == NULL)
        return error_errno(err, file->name);
    bool exists = stat(file->path, &old) == 0;
    return exists && !S_ISREG(old.st_mode) ? open_in_place(file, &old, err)
                                           : open_temporary(file, exists ? &old : NULL, err);
}

bool output_file_open(struct output_file *file, const char *path, struct error *err)
{
    bool is_stdout = output_file_is_stdout(path);
    if (!is_stdout && path[0] == '\0')
        return error_set(err, ERROR_INPUT, "an output file needs a name");

    struct output_file opened = {
        .descriptor = STDOUT_FILENO,
        .name = is_stdout ? standard_output : strdup(path),
    };
    bool ok = opened.name != NULL || error_no_memory(err);
    if (ok && (is_stdout || open_path(&opened, path, err))) {
        *file = opened;
        return true;
    }
    forget(&opened);
    return false;
}

void output_file_widen(struct output_file *file)
{
    enum { WIDE_PIPE_BYTES = 1 << 20 };
    pipe_widen(file->descriptor, WIDE_PIPE_BYTES);
}

bool output_file_write(struct output_file *file, const void *bytes, size_t count,
                       struct error *err)
{
    const char *next = bytes;
    if (memory_is_out())
        return error_no_memory(err);
    while (count > 0) {
        ssize_t written = write(file->descriptor, next, count);
        if (written < 0 && errno != EINTR)
            return error_errno(err, file->name);
        if (interrupted())
            return error_set(err, ERROR_INTERRUPTED, "interrupted");
        if (written > 0) {
            next += written;
            count -= (size_t)written;
        }
    }
    return true;
}

bool output_file_sink(void *file, const void *bytes, size_t count, struct error *err)
{
    return output_file_write(file, bytes, count, err);
}

static bool close_descriptor(struct output_file *file)
{
    bool is_closed = file->descriptor == STDOUT_FILENO || close(file->descriptor) == 0;
    file->descriptor = -1;
    return is_closed;
}

static void remove_temporary(struct output_file *file)
{
    if (file->temporary_path != NULL)
        unlink(file->temporary_path);
}

static void let_go(struct output_file *file)
{
    if (file->temporary_path != NULL)
        interrupt_keep_file(file->temporary_path);
    forget(file);
}

/* Closing may tell of a write that failed late; a second descriptor keeps the
 * lock until the file is in its place. */
static bool put_in_place(struct output_file *file)
{
    int lock = fcntl(file->descriptor, F_DUPFD_CLOEXEC, 0);
    bool ok =
        close_descriptor(file) && lock >= 0 && rename(file->temporary_path, file->path) == 0;
    if (!ok) {
        int why = errno;
        remove_temporary(file);
        errno = why;
    }
    if (lock >= 0)
        close(lock);
    return ok;
}

bool output_file_finish(struct output_file *file, struct error *err)
{
    bool ok = file->temporary_path == NULL ? close_descriptor(file) : put_in_place(file);
    if (!ok)
        error_errno(err, file->name);
    let_go(file);
    return ok;
}

void output_file_abandon(struct output_file *file)
{
    remove_temporary(file);
    close_descriptor(file);
    let_go(file);
}

bool output_file_put(const char *path, const void *bytes, size_t count, struct error *err)
{
    struct output_file file;

    if (!output_file_open(&file, path, err))
        return false;
    if (output_file_write(&file, bytes, count, err))
        return output_file_finish(&file, err);
    output_file_abandon(&file);
    return false;
}
