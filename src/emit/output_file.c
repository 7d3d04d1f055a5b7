/* SPDX-License-Identifier: MIT */
/*
 * Whole files or none. The temporary file lies in the folder of the file it
 * will be, because only there a rename is one step.
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

#include "base/buffer.h"
#include "base/interrupt.h"
#include "base/text.h"

static void forget(struct output_file *file)
{
    free(file->name);
    free(file->path);
    free(file->temporary_path);
    *file = (struct output_file){.descriptor = -1};
}

static bool is_standard_output(const char *path)
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

/* ".NAME.PID.tmp" beside `path`. */
static char *temporary_name(const char *path)
{
    struct buffer name = BUFFER_INIT;
    const char *file_name = text_file_name(path);

    buffer_add(&name, path, (size_t)(file_name - path));
    buffer_printf(&name, ".%s.%ld.tmp", file_name, (long)getpid());
    if (!name.failed)
        return name.bytes;
    buffer_release(&name);
    return NULL;
}

/* Open the temporary file; it gets the permissions of the one it replaces. */
static bool open_temporary(struct output_file *file, const struct stat *old)
{
    file->temporary_path = temporary_name(file->path);
    if (file->temporary_path == NULL)
        return false;
    interrupt_remove_file(file->temporary_path);
    file->descriptor =
        open(file->temporary_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file->descriptor >= 0 && old != NULL)
        (void)fchmod(file->descriptor, old->st_mode & 0777);
    return file->descriptor >= 0;
}

/* A pipe or a device is written as it is; a folder cannot be. */
static bool open_in_place(struct output_file *file, const struct stat *old)
{
    if (S_ISDIR(old->st_mode)) {
        errno = EISDIR;
        return false;
    }
    file->descriptor = open(file->path, O_WRONLY | O_CLOEXEC);
    return file->descriptor >= 0;
}

static bool open_path(struct output_file *file, const char *path)
{
    struct stat old;

    file->path = resolve(path);
    if (file->name == NULL || file->path == NULL)
        return false;
    bool exists = stat(file->path, &old) == 0;
    return exists && !S_ISREG(old.st_mode) ? open_in_place(file, &old)
                                           : open_temporary(file, exists ? &old : NULL);
}

bool output_file_open(struct output_file *file, const char *path, struct error *err)
{
    bool is_stdout = is_standard_output(path);
    if (!is_stdout && path[0] == '\0')
        return error_set(err, ERROR_INPUT, "an output file needs a name");

    struct output_file opened = {
        .descriptor = STDOUT_FILENO,
        .name = strdup(is_stdout ? "standard output" : path),
    };

    if (opened.name != NULL && (is_stdout || open_path(&opened, path))) {
        *file = opened;
        return true;
    }
    if (opened.name == NULL)
        error_no_memory(err);
    else
        error_errno(err, opened.name);
    if (opened.temporary_path != NULL)
        interrupt_keep_file(opened.temporary_path);
    forget(&opened);
    return false;
}

bool output_file_write(struct output_file *file, const void *bytes, size_t count,
                       struct error *err)
{
    const char *next = bytes;
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

bool output_file_finish(struct output_file *file, struct error *err)
{
    bool ok = close_descriptor(file) &&
              (file->temporary_path == NULL || rename(file->temporary_path, file->path) == 0);
    if (!ok)
        error_errno(err, file->name);
    if (file->temporary_path != NULL) {
        if (!ok)
            unlink(file->temporary_path);
        interrupt_keep_file(file->temporary_path);
    }
    forget(file);
    return ok;
}

void output_file_abandon(struct output_file *file)
{
    close_descriptor(file);
    if (file->temporary_path != NULL) {
        unlink(file->temporary_path);
        interrupt_keep_file(file->temporary_path);
    }
    forget(file);
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
