/* SPDX-License-Identifier: MIT */
/* `kernels:` and `provenance:` of a sweep file. */
#include <string.h>

#include "config/launch_kinds.h"
#include "config/sweep_parts.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OFFSET(field) offsetof(struct sweep_kernel, field)
#define SMEM_SIZE                                                                              \
    {                                                                                          \
        .unit = "bytes", .max = OCC_MAX_SMEM_PER_BLOCK, .is_size = true                        \
    }

/* clang-format off */
static const struct key kernel_keys[] = {
    {.name = "name", .kind = &key_text, .offset = OFFSET(name),
     .help = "name of the kernel, as charts and tables show it"},
    LAUNCH_KEYS(struct sweep_kernel),
    {.name = "static_smem", .kind = &key_number, .type = SMEM_SIZE,
     .offset = OFFSET(static_smem_bytes),
     .help = "static shared memory of one block, instead of smem_per_block"},
    {.name = "dynamic_smem", .kind = &key_number, .type = SMEM_SIZE,
     .offset = OFFSET(dynamic_smem_bytes),
     .help = "dynamic shared memory of one block, instead of smem_per_block"},
    {.name = "grid_blocks", .kind = &key_number,
     .type = {.unit = "blocks", .min = 1, .max = UINT32_MAX}, .offset = OFFSET(grid_blocks),
     .help = "number of blocks in the grid, for waves"},
    {.name = "from", .kind = &key_later, .shape = SHAPE_TEXT, .offset = SIZE_MAX,
     .help = "instead of all these: a compiler's log, a binary, or a profiler's report"},
};
/* clang-format on */

const struct key_table sweep_kernel_keys = {"", kernel_keys, COUNT(kernel_keys)};

/* Shared memory is given as one sum or in its two parts. */
static bool read_smem(const struct key_reader *reader, const struct yaml_node *node,
                      struct sweep_kernel *kernel)
{
    const struct key_places *places = reader->places;
    const struct yaml_node *sum = key_place(places, OFFSET(launch.smem_per_block_bytes));
    const struct yaml_node *fixed = key_place(places, OFFSET(static_smem_bytes));
    const struct yaml_node *dynamic = key_place(places, OFFSET(dynamic_smem_bytes));

    kernel->has_split_smem = fixed != NULL || dynamic != NULL;
    if (sum == NULL && !kernel->has_split_smem)
        return yaml_error(
            reader->file, node, reader->err,
            "smem_per_block is missing; write it, or static_smem and dynamic_smem");
    if (!kernel->has_split_smem)
        return true;
    if (sum != NULL)
        return yaml_error(reader->file, sum, reader->err,
                          "smem_per_block is the sum of static_smem and dynamic_smem; write "
                          "either it or those");
    uint32_t total = kernel->static_smem_bytes + kernel->dynamic_smem_bytes;
    if (total > OCC_MAX_SMEM_PER_BLOCK)
        return yaml_error(reader->file, dynamic != NULL ? dynamic : fixed, reader->err,
                          "static_smem and dynamic_smem together must be 0 to %u bytes (16M)",
                          (unsigned)OCC_MAX_SMEM_PER_BLOCK);
    kernel->launch.smem_per_block_bytes = total;
    return true;
}

/* What a kernel must say because nothing could stand for it. */
static bool check_required(const struct key_reader *reader, const struct yaml_node *node)
{
    static const struct {
        const char *name;
        size_t offset;
    } required[] = {
        {"name", OFFSET(name)},
        {"threads_per_block", OFFSET(launch.threads_per_block)},
        {"regs_per_thread", OFFSET(launch.regs_per_thread)},
    };
    for (size_t i = 0; i < COUNT(required); i++) {
        if (key_place(reader->places, required[i].offset) == NULL)
            return yaml_error(reader->file, node, reader->err,
                              "%s is missing; a kernel needs name, threads_per_block, "
                              "regs_per_thread and smem_per_block, or from: FILE",
                              required[i].name);
    }
    return true;
}

static bool read_kernel(const struct key_reader *reader, const struct yaml_node *node,
                        const struct sweep_spec *spec, struct sweep_kernel *kernel)
{
    static const struct special_fields fields = SPECIAL_FIELDS(struct sweep_kernel, launch.);
    struct key_places places = {.count = 0};
    struct key_reader inner = *reader;
    inner.places = &places;
    *kernel = (struct sweep_kernel){.launch = OCC_LAUNCH_DEFAULT, .line = node->line};
    kernel->launch.optin = spec->optin;
    kernel->launch.partitioned_caching = spec->partitioned_caching;
    kernel->launch.scalar_regs_per_warp = spec->scalar_regs_per_warp;
    kernel->launch.accum_regs_per_thread = spec->accum_regs_per_thread;
    kernel->mode = spec->mode;
    if (!keys_read(&inner, &sweep_kernel_keys, "a kernel", node, kernel) ||
        !check_required(&inner, node) || !read_smem(&inner, node, kernel))
        return false;
    kernel->has_mode = sweep_mode_is_given(&inner, &fields);
    return sweep_specials_check(&inner, &fields, spec->archs.archs, spec->archs.count) &&
           sweep_mode_check(&inner, &fields, kernel->mode, spec->modes, spec->archs.archs,
                            spec->archs.count);
}

/* ---- files ---- */

const char *sweep_join_path(const struct key_reader *reader, const char *path)
{
    const char *folder = reader->context;
    struct buffer joined = BUFFER_INIT;
    const char *text = NULL;

    if (folder == NULL || path[0] == '/')
        return path;
    buffer_printf(&joined, "%s/%s", folder, path);
    if (joined.failed)
        error_no_memory(reader->err);
    else
        text = pool_copy_text(reader->pool, joined.bytes, reader->err);
    buffer_release(&joined);
    return text;
}

/* The most files, and rows of kernels on architectures that are given by hand. */
enum { MAX_FILES = 1024, MAX_ROWS = 1 << 15 };

static bool check_amounts(const struct key_reader *reader, const struct yaml_node *list,
                          const struct sweep_spec *spec)
{
    if (spec->kernel_file_count > MAX_FILES)
        return yaml_error(reader->file, list, reader->err,
                          "kernels are from more than %d files; leave some out", MAX_FILES);
    return spec->kernel_count <= MAX_ROWS / spec->archs.count ||
           yaml_error(reader->file, list, reader->err,
                      "these kernels on all architectures are more than %d rows; leave some of "
                      "either out",
                      MAX_ROWS);
}

/* The value of `from` in an item; NULL if it has none. */
static const struct yaml_node *find_from(const struct yaml_node *item)
{
    return item->kind == YAML_MAP ? yaml_find(item, "from") : NULL;
}

static bool read_file(const struct key_reader *reader, const struct yaml_node *item,
                      const struct yaml_node *from, struct sweep_kernel_file *file)
{
    if (item->child_count > 2)
        return yaml_error(reader->file, from, reader->err,
                          "from stands alone, since the file tells the rest; how its kernels "
                          "are launched is said under launches");
    const char *path = key_one_line(reader, "from", from);
    if (path == NULL)
        return false;
    *file = (struct sweep_kernel_file){sweep_join_path(reader, path), from->line, from->column};
    return file->path != NULL;
}

bool sweep_kernels_read(const struct key_reader *reader, const struct yaml_node *list,
                        struct sweep_spec *spec)
{
    if (list == NULL)
        return true;
    if (list->kind != YAML_LIST)
        return yaml_error(reader->file, list, reader->err,
                          "kernels must be a list, `- {name: ...}`");

    size_t room = list->child_count;
    struct sweep_kernel *kernels =
        pool_alloc(reader->pool, room, sizeof(*kernels), reader->err);
    struct sweep_kernel_file *files =
        pool_alloc(reader->pool, room, sizeof(*files), reader->err);
    if (kernels == NULL || files == NULL)
        return false;
    spec->kernels = kernels;
    spec->kernel_files = files;
    for (const struct yaml_node *node = list->child; node != NULL; node = node->next) {
        const struct yaml_node *from = find_from(node);
        bool ok = from != NULL
                      ? read_file(reader, node, from, &files[spec->kernel_file_count++])
                      : read_kernel(reader, node, spec, &kernels[spec->kernel_count++]);
        if (!ok)
            return false;
    }
    return check_amounts(reader, list, spec);
}

/* The most notes in a file: each is compared with those before it. */
#define MAX_NOTES 256

static const char *join_key(const struct key_reader *reader, const char *outer,
                            const char *name)
{
    struct buffer joined = BUFFER_INIT;
    buffer_printf(&joined, "%s%s%s", outer, outer[0] == '\0' ? "" : ".", name);
    const char *key =
        joined.failed ? NULL : pool_copy_text(reader->pool, joined.bytes, reader->err);
    if (joined.failed)
        error_no_memory(reader->err);
    buffer_release(&joined);
    return key;
}

/* The texts of a list, joined. */
static const char *join_list(const struct key_reader *reader, const struct yaml_node *list)
{
    struct buffer joined = BUFFER_INIT;
    const char *text = NULL;
    bool ok = true;
    for (const struct yaml_node *item = list->child; ok && item != NULL; item = item->next) {
        const char *line = key_one_line(reader, "an item of provenance", item);
        ok = line != NULL;
        buffer_printf(&joined, "%s%s", item == list->child ? "" : ", ", ok ? line : "");
    }
    buffer_add_char(&joined, '\0');
    if (joined.failed)
        error_no_memory(reader->err);
    else if (ok)
        text = pool_copy_text(reader->pool, joined.bytes, reader->err);
    buffer_release(&joined);
    return text;
}

static bool add_note(const struct key_reader *reader, const struct yaml_node *name,
                     const char *key, const char *value, struct sweep_spec *spec,
                     struct sweep_note *notes)
{
    if (key == NULL || value == NULL)
        return false;
    if (spec->provenance_count == MAX_NOTES)
        return yaml_error(reader->file, name, reader->err,
                          "provenance has more than %d entries; leave some out", MAX_NOTES);
    for (size_t i = 0; i < spec->provenance_count; i++) {
        if (strcmp(notes[i].key, key) == 0)
            return yaml_error(reader->file, name, reader->err, "provenance.%s is given twice",
                              key);
    }
    notes[spec->provenance_count++] = (struct sweep_note){key, value};
    return true;
}

/* The entries of one map; of a map within it only texts and lists, so that
 * nothing recurses. */
static bool read_notes(const struct key_reader *reader, const struct yaml_node *map,
                       const char *outer, struct sweep_spec *spec, struct sweep_note *notes)
{
    for (const struct yaml_node *name = map->child; name != NULL; name = name->next->next) {
        const struct yaml_node *value = name->next;
        const char *line = key_one_line(reader, "a key of provenance", name);
        const char *key = line != NULL ? join_key(reader, outer, line) : NULL;
        if (key == NULL)
            return false;
        if (value->kind == YAML_MAP && outer[0] == '\0') {
            if (!read_notes(reader, value, key, spec, notes))
                return false;
            continue;
        }
        const char *text = value->kind == YAML_LIST ? join_list(reader, value)
                                                    : key_one_line(reader, key, value);
        if (!add_note(reader, name, key, text, spec, notes))
            return false;
    }
    return true;
}

bool sweep_notes_read(const struct key_reader *reader, const struct yaml_node *map,
                      struct sweep_spec *spec)
{
    if (map == NULL)
        return true;
    if (map->kind != YAML_MAP)
        return yaml_error(reader->file, map, reader->err,
                          "provenance must be a map, `key: text`");
    struct sweep_note *notes = pool_alloc(reader->pool, MAX_NOTES, sizeof(*notes), reader->err);
    if (notes == NULL)
        return false;
    spec->provenance = notes;
    return read_notes(reader, map, "", spec, notes);
}
