/* SPDX-License-Identifier: MIT */
/* Files of a report, with their checksums. */
#include "report/report_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/interrupt.h"
#include "emit/output_file.h"

/* How much of a file is read at a time; on the stack, which may be small. */
#define PIECE_BYTES 8192

/* The largest table that the page holds itself. */
#define MAX_KEPT_BYTES 65536

void report_files_release(struct report_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->items[i].path);
        buffer_release(&files->items[i].content);
    }
    free(files->items);
    *files = (struct report_files){.items = NULL};
}

char *report_files_full_path(const struct report_files *files, const char *path,
                             struct error *err)
{
    struct buffer full = BUFFER_INIT;
    buffer_printf(&full, "%s/%s", files->folder, path);
    if (!full.failed)
        return full.bytes;
    buffer_release(&full);
    error_no_memory(err);
    return NULL;
}

bool report_files_make_folder(const struct report_files *files, const char *path,
                              struct error *err)
{
    char *full = report_files_full_path(files, path, err);
    bool ok = full && (mkdir(full, 0777) == 0 || error_errno(err, full));
    free(full);
    return ok;
}

static bool remember(struct report_files *files, const char *path, struct sha256 *sum,
                     struct error *err)
{
    struct report_file *items = array_grow(files->items, files->count, sizeof *items);
    if (!items)
        return error_no_memory(err);
    files->items = items;
    struct report_file *file = &files->items[files->count];
    *file = (struct report_file){.path = strdup(path), .size_bytes = sum->total_bytes};
    if (!file->path)
        return error_no_memory(err);
    sha256_finish(sum, file->sha256);
    files->count++;
    return true;
}

/* Tables go into the page, too, as long as they leave it light. */
static bool keep_small(struct report_file *file, const struct buffer *content,
                       struct error *err)
{
    static const char folder[] = "data/";
    if (strncmp(file->path, folder, sizeof folder - 1) != 0 || content->size > MAX_KEPT_BYTES)
        return true;
    buffer_add(&file->content, content->bytes, content->size);
    return buffer_check(&file->content, err);
}

bool report_files_put(struct report_files *files, const char *path,
                      const struct buffer *content, struct error *err)
{
    if (content->failed)
        return error_no_memory(err);
    char *full = report_files_full_path(files, path, err);
    bool ok = full && output_file_put(full, content->bytes, content->size, err);
    free(full);

    struct sha256 sum;
    sha256_init(&sum);
    sha256_add(&sum, content->bytes, content->size);
    return ok && remember(files, path, &sum, err) &&
           keep_small(&files->items[files->count - 1], content, err);
}

static bool read_all(int fd, const char *name, struct sha256 *sum, struct buffer *content,
                     struct error *err)
{
    char piece[PIECE_BYTES];
    for (;;) {
        ssize_t count = read(fd, piece, sizeof piece);
        if (interrupted())
            return error_set(err, ERROR_INTERRUPTED, "interrupted");
        if (count == 0)
            return true;
        if (count < 0 && errno != EINTR)
            return error_errno(err, name);
        if (count < 0)
            continue;
        sha256_add(sum, piece, (size_t)count);
        if (content)
            buffer_add(content, piece, (size_t)count);
    }
}

bool report_files_add(struct report_files *files, const char *path, struct buffer *content,
                      struct error *err)
{
    struct sha256 sum;
    sha256_init(&sum);
    char *full = report_files_full_path(files, path, err);
    int fd = full ? open(full, O_RDONLY | O_CLOEXEC) : -1;
    bool ok = fd >= 0 && read_all(fd, full, &sum, content, err);
    if (full && fd < 0)
        error_errno(err, full);
    if (fd >= 0)
        close(fd);
    free(full);
    return ok && remember(files, path, &sum, err);
}

void report_files_set_rows(struct report_files *files, uint64_t row_count)
{
    struct report_file *last = &files->items[files->count - 1];
    last->is_table = true;
    last->row_count = row_count;
}

static int compare_paths(const void *a, const void *b)
{
    const struct report_file *file_a = a, *file_b = b;
    return strcmp(file_a->path, file_b->path);
}

void report_files_sort(struct report_files *files)
{
    if (files->count > 0)
        qsort(files->items, files->count, sizeof *files->items, compare_paths);
}

const struct report_file *report_files_find(const struct report_files *files, const char *path)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->items[i].path, path) == 0)
            return &files->items[i];
    return NULL;
}
