/* SPDX-License-Identifier: MIT */
/*
 * JSON is read as YAML, whose flow style it is: a reader of it is here
 * already. Only whole numbers are asked for, `shared` bytes and `num_warps`.
 */
#include "kernels/triton.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <occsweep/occupancy.h>

#include "base/array.h"
#include "base/buffer.h"
#include "config/yaml_reader.h"
#include "kernels/kernel_file.h"

enum { THREADS_PER_WARP = 32, MAX_WARPS = 64 };

/* ---- JSON ---- */

/* A whole number from `min` to `max`. */
static bool read_number(const struct yaml_file *file, const char *key, uint32_t min,
                        uint32_t max, uint32_t *number, struct error *err)
{
    const struct yaml_node *node = yaml_find(file->root, key);
    const char *text = node == NULL || node->kind != YAML_TEXT ? "" : node->text;
    char *end;

    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && value >= min &&
        value <= max) {
        *number = (uint32_t)value;
        return true;
    }
    const char *what = node == NULL ? "missing" : text[0] == '\0' ? "no number" : text;
    return yaml_error(file, node == NULL ? file->root : node, err,
                      "Triton's \"%s\" is %s; it must be %u to %u", key, what, (unsigned)min,
                      (unsigned)max);
}

static bool read_launch(const char *path, struct kernel_launch *launch, struct error *err)
{
    struct pool pool = {.blocks = NULL};
    struct yaml_file file;
    uint32_t warps = 0;
    bool ok = yaml_file_read(path, &pool, &file, err);

    if (ok && file.root->kind != YAML_MAP)
        ok = yaml_error(&file, file.root, err, "Triton's notes must be a map");
    ok = ok &&
         read_number(&file, "shared", 0, OCC_MAX_SMEM_PER_BLOCK, &launch->dynamic_smem_bytes,
                     err) &&
         read_number(&file, "num_warps", 1, MAX_WARPS, &warps, err);
    launch->threads_per_block = THREADS_PER_WARP * warps;
    pool_release(&pool);
    return ok;
}

/* ---- folders ---- */

/* "FOLDER/NAME", kept with the list; of the name the first `size` bytes, and
 * `suffix` behind. */
static const char *join(struct kernel_list *list, const char *folder, const char *name,
                        size_t size, const char *suffix, struct error *err)
{
    struct buffer path = BUFFER_INIT;

    buffer_printf(&path, "%s/", folder);
    buffer_add(&path, name, size);
    buffer_add_text(&path, suffix);
    const struct name *kept = NULL;
    if (path.failed)
        error_no_memory(err);
    else
        kept = kernel_list_name(list, path.bytes, path.size, err);
    buffer_release(&path);
    return kept == NULL ? NULL : kept->text;
}

static int compare_entries(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* NULL at the end, with errno 0, or where it cannot be read. */
static const struct dirent *next_entry(DIR *folder)
{
    errno = 0;
    return readdir(folder);
}

/* The names in a folder, in their order; they lie in `pool`. */
static bool read_entries(const char *path, struct pool *pool, char ***entries, size_t *count,
                         struct error *err)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool ok = true;

    if (folder == NULL)
        return error_errno(err, path);
    while (ok && (entry = next_entry(folder)) != NULL) {
        char **grown = array_grow(*entries, *count, sizeof(*grown));
        ok = grown != NULL || error_no_memory(err);
        if (grown == NULL)
            break;
        *entries = grown;
        grown[*count] = pool_copy_text(pool, entry->d_name, err);
        ok = grown[*count] != NULL;
        *count += ok ? 1 : 0;
    }
    if (ok && errno != 0)
        ok = error_errno(err, path);
    closedir(folder);
    if (ok && *count > 0)
        qsort(*entries, *count, sizeof(**entries), compare_entries);
    return ok;
}

/* One that has its notes beside it; *kernel_count tells. */
static bool read_cubin(const char *folder, const char *name, struct kernel_list *list,
                       size_t *file_count, struct error *err)
{
    static const char suffix[] = ".cubin";
    size_t length = strlen(name), end = sizeof(suffix) - 1;
    struct kernel_launch launch;
    struct stat status;

    if (length <= end || strcmp(name + length - end, suffix) != 0)
        return true;
    const char *notes = join(list, folder, name, length - end, ".json", err);
    const char *cubin = notes == NULL ? NULL : join(list, folder, name, length, "", err);
    if (cubin == NULL)
        return false;
    if (stat(notes, &status) != 0)
        return true;
    ++*file_count;
    return read_launch(notes, &launch, err) && kernel_cubin_read(cubin, &launch, list, err);
}

/* `depth` levels of folders below this one are read too. */
static bool read_folder(const char *path, int depth, struct kernel_list *list,
                        size_t *file_count, struct error *err)
{
    struct pool pool = {.blocks = NULL};
    char **entries = NULL;
    size_t count = 0;
    bool ok = read_entries(path, &pool, &entries, &count, err);

    for (size_t i = 0; ok && i < count; i++) {
        struct stat status;
        const char *entry = entries[i][0] == '.'
                                ? ""
                                : join(list, path, entries[i], strlen(entries[i]), "", err);
        ok = entry != NULL;
        if (!ok || entry[0] == '\0' || stat(entry, &status) != 0)
            continue;
        if (S_ISREG(status.st_mode))
            ok = read_cubin(path, entries[i], list, file_count, err);
        else if (S_ISDIR(status.st_mode) && depth > 0)
            ok = read_folder(entry, depth - 1, list, file_count, err);
    }
    free(entries);
    pool_release(&pool);
    return ok;
}

bool triton_folder_read(const char *path, struct kernel_list *list, struct error *err)
{
    size_t file_count = 0;

    if (!read_folder(path, 1, list, &file_count, err))
        return false;
    return file_count > 0 ||
           error_set(err, ERROR_INPUT,
                     "%s is a directory; it must be a file, or a folder of Triton's cache, "
                     "which has NAME.cubin beside NAME.json",
                     path);
}
