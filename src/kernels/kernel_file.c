/* SPDX-License-Identifier: MIT */
/* The first bytes tell the kind; logs are then read in pieces, binaries whole. */
#include "kernels/kernel_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "kernels/binary.h"
#include "kernels/compiler_log.h"
#include "kernels/triton.h"

enum { FIRST_BYTES = 64, PIECE_BYTES = 1 << 16 };

/* Kinds that people take for a file with kernels. */
static const struct {
    const char *begin;
    size_t size;
    const char *what;
} others[] = {
    {"PK\3\4", 4, "a zip file; unpack it first"},
    {"PK\5\6", 4, "a zip file; unpack it first"},
    {"\x1F\x8B", 2, "a gzip file; unpack it first"},
    {"BZh", 3, "a bzip2 file; unpack it first"},
    {"\xFD"
     "7zXZ",
     5, "an xz file; unpack it first"},
    {"\x28\xB5\x2F\xFD", 4, "a zstd file; unpack it first"},
    {"!<thin>\n", 8, "a thin library; name the objects it points to"},
    {"MZ", 2, "a Windows program; only ELF files are read"},
    {"\xCF\xFA\xED\xFE", 4, "a Mach-O file; only ELF files are read"},
    {"SQLite format 3", 15, "a database; Nsight Systems exports text"},
    {"%PDF", 4, "a PDF file"},
    {"\x89PNG", 4, "a picture"},
};

static bool refuse_others(const char *name, struct bytes first, struct error *err)
{
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        if (first.size >= others[i].size &&
            memcmp(first.at, others[i].begin, others[i].size) == 0)
            return error_set(err, ERROR_INPUT, "%s is %s", name, others[i].what);
    return true;
}

static bool read_all(struct byte_source *source, struct buffer *bytes, struct error *err)
{
    size_t got = 1;

    while (got > 0) {
        char *room = buffer_reserve(bytes, PIECE_BYTES);
        if (room == NULL)
            return error_no_memory(err);
        if (!byte_source_read(source, room, PIECE_BYTES, &got, err))
            return false;
        bytes->size += got;
    }
    return true;
}

static struct bytes all_of(const struct buffer *buffer)
{
    return (struct bytes){(const unsigned char *)buffer->bytes, buffer->size};
}

static bool read_binary(struct byte_source *source, const struct kernel_launch *launch,
                        struct kernel_list *list, struct error *err)
{
    struct buffer bytes = BUFFER_INIT;
    bool ok = read_all(source, &bytes, err) &&
              binary_read(source->name, all_of(&bytes), launch, list, err);
    buffer_release(&bytes);
    return ok;
}

/* The first bytes of a pipe come in pieces too. */
static bool read_ahead(struct byte_source *source, char *room, struct bytes *first,
                       struct error *err)
{
    size_t got = 1;

    *first = (struct bytes){(const unsigned char *)room, 0};
    while (got > 0 && first->size < FIRST_BYTES) {
        if (!byte_source_read(source, room + first->size, FIRST_BYTES - first->size, &got, err))
            return false;
        first->size += got;
    }
    source->bytes = room;
    source->size = first->size;
    return true;
}

static bool read_source(const char *name, FILE *stream, struct kernel_list *list,
                        struct error *err)
{
    struct byte_source source = {.name = name, .stream = stream};
    char room[FIRST_BYTES];
    struct bytes first;

    if (!read_ahead(&source, room, &first, err) || !refuse_others(name, first, err))
        return false;
    return binary_is_one(first) ? read_binary(&source, NULL, list, err)
                                : compiler_log_read(&source, list, err);
}

bool kernel_bytes_read(const char *name, const void *bytes, size_t size,
                       struct kernel_list *list, struct error *err)
{
    struct byte_source source = {.name = name, .bytes = bytes, .size = size};
    struct bytes all = {bytes, size};

    if (!refuse_others(name, all, err))
        return false;
    return binary_is_one(all) ? binary_read(name, all, NULL, list, err)
                              : compiler_log_read(&source, list, err);
}

bool kernel_cubin_read(const char *path, const struct kernel_launch *launch,
                       struct kernel_list *list, struct error *err)
{
    struct byte_source source = {.name = path, .stream = fopen(path, "rb")};

    if (source.stream == NULL)
        return error_errno(err, path);
    bool ok = read_binary(&source, launch, list, err);
    fclose(source.stream);
    return ok;
}

bool kernel_file_read(const char *path, struct kernel_list *list, struct error *err)
{
    struct stat status;

    if (strcmp(path, "-") == 0)
        return read_source("standard input", stdin, list, err);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return triton_folder_read(path, list, err);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL)
        return error_errno(err, path);
    bool ok = read_source(path, stream, list, err);
    fclose(stream);
    return ok;
}

bool kernel_files_have_some(const struct kernel_list *list, struct error *err)
{
    return list->count > 0 ||
           error_set(err, ERROR_INPUT, "no kernel in the files: their sources hold none");
}
