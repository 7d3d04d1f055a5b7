/* SPDX-License-Identifier: MIT */
/* Sweep files: the keys of the whole, and what must hold between them. */
#include "config/sweep_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/arch_user.h"
#include "config/launch_kinds.h"
#include "config/sweep_parts.h"
#include "config/value_counter.h"
#include "config/words.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OFFSET(field) offsetof(struct sweep_spec, field)

static bool read_arch(const struct key_reader *reader, const char *label,
                      const struct yaml_node *item, void *target)
{
    return arch_list_parse(label, item->text, reader->context, target, reader->err) ||
           yaml_error_place(reader->file, item, reader->err);
}

/* A whole architecture written in place. */
static bool read_inline_arch(const struct key_reader *reader, const struct yaml_node *item,
                             struct arch_list *list)
{
    const struct occ_arch *arch = NULL;
    if (!arch_user_node_read(reader->file, item, &list->pool, &arch, reader->err))
        return false;
    return arch_list_add(list, arch, reader->err) ||
           yaml_error_place(reader->file, item, reader->err);
}

static bool read_archs(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    struct arch_list *list = key_field(target, key->offset);
    if (node->kind != YAML_LIST)
        return key_each_text(reader, label, node, read_arch, list);
    if (node->child == NULL)
        return yaml_error(reader->file, node, reader->err, "%s is an empty list; name one",
                          label);
    for (const struct yaml_node *item = node->child; item != NULL; item = item->next) {
        bool ok = item->kind == YAML_MAP ? read_inline_arch(reader, item, list)
                                         : key_each_text(reader, label, item, read_arch, list);
        if (!ok)
            return false;
    }
    return true;
}

static const struct key_kind key_archs = {read_archs, NULL, NULL, SHAPE_ARCHS};

/* A set of words: the sum of 1 << index at the offset, and the index of the
 * first one at count_offset. */
struct word_set {
    const struct key *key;
    unsigned *set;
    unsigned *first;
};

static bool add_word(const struct key_reader *reader, const char *label, const char *item,
                     void *target)
{
    struct word_set *words = target;
    size_t index = 0;
    if (!word_parse(label, item, words->key->words, &index, reader->err))
        return false;
    if (*words->set == 0)
        *words->first = (unsigned)index;
    *words->set |= 1u << index;
    return true;
}

static bool read_words(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    struct word_set words = {key, key_field(target, key->offset),
                             key_field(target, key->count_offset)};
    return key_each_item(reader, label, node, add_word, &words);
}

static const struct key_kind key_words = {read_words, NULL, NULL, SHAPE_CHOICES};

static const char *const data_words[] = {"none", "csv", NULL};

static bool read_data(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    bool *field = key_field(target, key->offset);
    size_t index = 0;
    if (node->kind != YAML_TEXT)
        return yaml_error(reader->file, node, reader->err, "%s must be csv or none", label);
    if (!word_parse(label, node->text, key->words, &index, reader->err))
        return yaml_error_place(reader->file, node, reader->err);
    *field = index == 1;
    return true;
}

static const struct key_kind key_data = {read_data, NULL, NULL, SHAPE_CHOICE};

/* clang-format off */
#define GRID(axis_, name_, help_, ...)                                                        \
    {.name = name_, .kind = &key_axis_list, .axis = axis_,                                    \
     .offset = OFFSET(grid.axes[axis_]), .help = help_, __VA_ARGS__}
#define FIELD(path_, name_, kind_, help_)                                                     \
    .name = #name_, .kind = &(kind_), .offset = OFFSET(path_ name_), .help = help_
#define REQUIRED .is_required = true

static const struct key grid_keys[] = {
    GRID(OCC_AXIS_THREADS, "threads_per_block", "list of block sizes to try", REQUIRED),
    GRID(OCC_AXIS_REGS, "regs_per_thread", "list of register counts to try", REQUIRED),
    GRID(OCC_AXIS_SMEM, "smem_per_block", "list of shared memory sizes to try", REQUIRED),
    GRID(OCC_AXIS_BARRIERS, "barriers_per_block", "list of barriers to try", .fallback = "1"),
    {.name = "carveout", .kind = &key_carveout_list, .offset = OFFSET(grid.carveouts),
     .fallback = "default", .help = "list of splits of the unified memory to try"},
};

static const struct key output_keys[] = {
    {FIELD(output., formats, key_words, "list of svg, png, pdf, cairolatex"),
     .words = picture_format_names,
     .count_offset = OFFSET(output.first_format), .fallback = "svg"},
    {FIELD(output., themes, key_words, "list of light, dark, grey"),
     .words = picture_theme_names,
     .count_offset = OFFSET(output.first_theme), .fallback = "light"},
    {FIELD(output., size, key_choice, "page or column"), .words = chart_size_names,
     .fallback = "page"},
    {.name = "data", .kind = &key_data, .offset = OFFSET(output.has_csv),
     .words = data_words, .fallback = "csv",
     .help = "csv, or none to leave data/sweep.csv out"},
};

#define TABLE(prefix_, keys_) {.prefix = prefix_, .keys = keys_, .count = COUNT(keys_)}

static const struct key_table grid_table = TABLE("", grid_keys);
static const struct key_table output_table = TABLE("output.", output_keys);

/* A group has no value of its own, so its offset is that of no field. */
#define GROUP(name_, table_, help_)                                                           \
    .name = name_, .kind = &key_group, .table = &(table_), .offset = SIZE_MAX, .help = help_

static const struct key top_keys[] = {
    {FIELD(, name, key_name, "name of the sweep, and of its folder"), REQUIRED},
    {FIELD(, title, key_text, "text above the report (default: the name)")},
    {.name = "architectures", .kind = &key_archs, .offset = OFFSET(archs), REQUIRED,
     .help = "list of architectures, such as [sm_90]"},
    {GROUP("grid", grid_table,
           "map of what to try: threads_per_block, regs_per_thread, smem_per_block"), REQUIRED},
    {FIELD(, optin, key_bool, "whether a block may use more than 48 KB"), .fallback = "yes"},
    {FIELD(, partitioned_caching, key_caching, "partitioned caching: off, on or strict"),
     .fallback = "off"},
    SPECIAL_KEYS(struct sweep_spec, , ""),
    {FIELD(, kernels, key_later, "launches to mark on charts"), .table = &sweep_kernel_keys,
     .shape = SHAPE_RECORDS},
    {FIELD(, launches, key_later, "how kernels from files are launched; the first that "
           "matches holds"), .table = &sweep_launch_keys, .shape = SHAPE_RECORDS},
    {FIELD(, profiles, key_records, "profiler reports, whose measured occupancy the report shows"),
     .table = &sweep_profile_keys, .element_bytes = sizeof(struct sweep_profile),
     .count_offset = OFFSET(profile_count)},
    {FIELD(, provenance, key_later, "free notes, copied to the report"),
     .shape = SHAPE_NOTES},
    {FIELD(, links, key_records, "other pages that the report points to"),
     .table = &sweep_link_keys, .element_bytes = sizeof(struct sweep_link),
     .count_offset = OFFSET(link_count)},
    {FIELD(, charts, key_later, "charts to draw (default: a usual set)"),
     .table = &sweep_chart_keys, .shape = SHAPE_RECORDS},
    {GROUP("output", output_table, "what to write, and how")},
};
/* clang-format on */

const struct key_table sweep_keys = TABLE("", top_keys);

void sweep_spec_release(struct sweep_spec *spec)
{
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++)
        value_list_release(&spec->grid.axes[i]);
    carveout_list_release(&spec->grid.carveouts);
    for (size_t i = 0; i < spec->launch_count; i++)
        value_list_release(&spec->launches[i].threads_per_block);
    for (size_t i = 0; i < spec->chart_count; i++)
        value_list_release(&spec->charts[i].block_sizes);
    arch_list_release(&spec->archs);
    mode_archs_free(spec->modes);
    pool_release(&spec->pool);
    *spec = (struct sweep_spec){.path = NULL};
}

static const struct yaml_node *list_place(const struct key_reader *reader, enum occ_axis axis)
{
    return key_place(reader->places, OFFSET(grid.axes) + axis * sizeof(struct value_list));
}

/* Ready to count the values of an axis on each architecture. */
static bool init_counter(const struct key_reader *reader, const struct sweep_spec *spec,
                         enum occ_axis axis, struct value_counter *counter)
{
    uint32_t largest = 0;
    for (size_t i = 0; i < spec->archs.count; i++) {
        uint32_t max = occ_axis_max(spec->archs.archs[i], axis, spec->optin);
        largest = max > largest ? max : largest;
    }
    return value_counter_init(counter, value_axes[axis].name, &spec->grid.axes[axis], largest,
                              reader->err) ||
           yaml_error_place(reader->file, list_place(reader, axis), reader->err);
}

/* The number of values of an axis on one architecture; the place of a list
 * that means nothing there is that of the list. */
static bool count_axis(const struct key_reader *reader, const struct sweep_spec *spec,
                       const struct occ_arch *arch, enum occ_axis axis,
                       const struct value_counter *counter, uint64_t *count)
{
    char what[128];
    uint32_t max = occ_axis_max(arch, axis, spec->optin);
    snprintf(what, sizeof(what), "%s on %s", value_axes[axis].name, arch->name);
    return value_counter_count(counter, what, max, count, reader->err) ||
           yaml_error_place(reader->file, list_place(reader, axis), reader->err);
}

/* Multiply or add, unless the result is more than 63 bits hold. */
static bool multiply(uint64_t *product, uint64_t factor)
{
    if (factor != 0 && *product > INT64_MAX / factor)
        return false;
    *product *= factor;
    return true;
}

static bool add(uint64_t *sum, uint64_t term)
{
    if (term > INT64_MAX - *sum)
        return false;
    *sum += term;
    return true;
}

/* Add the rows of one architecture to *total; *fits turns false where they
 * cannot be counted. */
static bool count_rows(const struct key_reader *reader, const struct sweep_spec *spec,
                       const struct occ_arch *arch, const struct value_counter *counters,
                       uint64_t *total, bool *fits)
{
    struct occ_carveout *items = NULL;
    size_t carveouts = 0;
    if (!carveout_list_expand(&spec->grid.carveouts, arch, &items, &carveouts, reader->err))
        return false;
    free(items);

    uint64_t rows = carveouts;
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++) {
        uint64_t count = 0;
        if (!count_axis(reader, spec, arch, (enum occ_axis)i, &counters[i], &count))
            return false;
        *fits = *fits && multiply(&rows, count);
    }
    *fits = *fits && add(total, rows);
    return true;
}

/* The most values that are held: the longest list there is, and then some. */
#define MAX_VALUES (OCC_MAX_SMEM_PER_BLOCK + (UINT32_C(1) << 20))

/* Architectures with another `max` than the one before have values of their own. */
static bool check_values(const struct key_reader *reader, const struct sweep_spec *spec,
                         const struct value_counter *counters)
{
    uint64_t held = 0;
    for (size_t axis = 0; axis < OCC_AXIS_COUNT; axis++) {
        uint32_t max_before = 0;
        for (size_t i = 0; i < spec->archs.count; i++) {
            uint32_t max = occ_axis_max(spec->archs.archs[i], (enum occ_axis)axis, spec->optin);
            uint64_t count = 0;
            if (i > 0 && (max == max_before || !value_list_has_max(counters[axis].list)))
                continue;
            max_before = max;
            if (!value_counter_count(&counters[axis], "", max, &count, reader->err))
                return false;
            held += count;
        }
    }
    return held <= MAX_VALUES ||
           yaml_error(reader->file, yaml_find(reader->file->root, "grid"), reader->err,
                      "the lists have more than %lu values, those of all architectures "
                      "together; take larger steps",
                      (unsigned long)MAX_VALUES);
}

static bool count_all(const struct key_reader *reader, const struct sweep_spec *spec,
                      const struct value_counter *counters)
{
    uint64_t total = 0;
    bool fits = true;
    for (size_t i = 0; i < spec->archs.count; i++) {
        if (!count_rows(reader, spec, spec->archs.archs[i], counters, &total, &fits))
            return false;
    }
    return fits || yaml_error(reader->file, yaml_find(reader->file->root, "grid"), reader->err,
                              "the grid has more rows than 63 bits count; take fewer values or "
                              "larger steps");
}

static bool check_grid(const struct key_reader *reader, const struct sweep_spec *spec)
{
    struct value_counter counters[OCC_AXIS_COUNT] = {{.list = NULL}};
    bool ok = true;
    for (size_t i = 0; ok && i < OCC_AXIS_COUNT; i++)
        ok = init_counter(reader, spec, (enum occ_axis)i, &counters[i]);
    ok = ok && count_all(reader, spec, counters) && check_values(reader, spec, counters);
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++)
        value_counter_release(&counters[i]);
    return ok;
}

static bool add_warnings(const struct key_reader *reader, struct sweep_spec *spec)
{
    struct error warning;
    size_t offset = OFFSET(grid.axes[OCC_AXIS_REGS]);
    if (!value_list_warning(value_axes[OCC_AXIS_REGS].name, &spec->grid.axes[OCC_AXIS_REGS],
                            OCC_AXIS_REGS, &warning))
        return true;
    yaml_error_place(reader->file, key_place(reader->places, offset), &warning);
    spec->warnings = pool_alloc(reader->pool, 1, sizeof(*spec->warnings), reader->err);
    if (spec->warnings == NULL)
        return false;
    spec->warnings[0] = pool_copy_text(reader->pool, warning.text, reader->err);
    spec->warning_count = 1;
    return spec->warnings[0] != NULL;
}

/* The architectures of the sweep are those of its mode. */
static bool enter_mode(const struct key_reader *reader, struct sweep_spec *spec)
{
    static const struct special_fields fields = SPECIAL_FIELDS(struct sweep_spec, );
    struct arch_list *archs = &spec->archs;
    spec->modes = mode_archs_new();
    if (spec->modes == NULL)
        return error_no_memory(reader->err);
    return sweep_specials_check(reader, &fields, archs->archs, archs->count) &&
           sweep_archs_enter_mode(reader, &fields, spec->mode, spec->modes, archs->archs,
                                  archs->count);
}

static bool read_spec(const struct key_reader *reader, struct sweep_spec *spec)
{
    const struct key_places *places = reader->places;
    if (!keys_read(reader, &sweep_keys, "a sweep file", reader->file->root, spec) ||
        !enter_mode(reader, spec))
        return false;
    if (spec->title == NULL)
        spec->title = spec->name;
    return check_grid(reader, spec) && add_warnings(reader, spec) &&
           sweep_kernels_read(reader, key_place(places, OFFSET(kernels)), spec) &&
           sweep_launches_read(reader, key_place(places, OFFSET(launches)), spec) &&
           sweep_notes_read(reader, key_place(places, OFFSET(provenance)), spec) &&
           sweep_charts_read(reader, key_place(places, OFFSET(charts)), spec);
}

/* What relative paths in the file start from; *folder is NULL for "here". */
static bool find_folder(const char *path, struct pool *pool, const char **folder,
                        struct error *err)
{
    const char *slash = strrchr(path, '/');
    *folder = NULL;
    if (slash == NULL)
        return true;
    char *copy = pool_copy_text(pool, path, err);
    if (copy == NULL)
        return false;
    /* "/sweep.yaml" lies in "/". */
    copy[slash == path ? 1 : slash - path] = '\0';
    *folder = copy;
    return true;
}

bool sweep_error_place(const struct sweep_spec *spec, size_t line, size_t column,
                       struct error *err)
{
    const struct yaml_file file = {.path = spec->path};
    const struct yaml_node place = {.line = (uint32_t)line, .column = (uint32_t)column};
    return yaml_error_place(&file, &place, err);
}

bool sweep_file_read(const char *path, struct sweep_spec *spec, struct error *err)
{
    struct sweep_spec parsed = {.path = NULL};
    struct key_places places = {.count = 0};
    struct yaml_file file = {.path = path};
    struct key_reader reader = {
        .file = &file, .pool = &parsed.pool, .places = &places, .prefix = "", .err = err};
    const char *folder = NULL;

    bool ok = yaml_file_read(path, &parsed.pool, &file, err) &&
              find_folder(path, &parsed.pool, &folder, err);
    reader.context = folder;
    if (ok) {
        parsed.path = pool_copy_text(&parsed.pool, path, err);
        parsed.text = file.text;
        parsed.text_bytes = file.text_bytes;
        ok = parsed.path != NULL && read_spec(&reader, &parsed);
    }
    if (ok)
        *spec = parsed;
    else
        sweep_spec_release(&parsed);
    return ok;
}
