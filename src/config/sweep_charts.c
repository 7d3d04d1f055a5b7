/* SPDX-License-Identifier: MIT */
/* `charts:` of a sweep file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/launch_kinds.h"
#include "config/sweep_parts.h"
#include "config/words.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OFFSET(field) offsetof(struct sweep_chart, field)

#define AXIS_WORDS "threads_per_block, regs_per_thread, smem_per_block or barriers_per_block"

typedef bool word_parser(const char *what, const char *text, const struct chart_word **type,
                         struct error *err);

static bool read_word(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target, word_parser *parse)
{
    const struct chart_word **field = key_field(target, key->offset);
    if (node->kind != YAML_TEXT)
        return yaml_error(reader->file, node, reader->err, "%s must be a word", label);
    return parse(label, node->text, field, reader->err) ||
           yaml_error_place(reader->file, node, reader->err);
}

static bool read_type(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    return read_word(reader, key, label, node, target, chart_word_parse);
}

static bool read_panel(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    return read_word(reader, key, label, node, target, chart_panel_parse);
}

_Static_assert(CHART_KIND_COUNT <= MAX_KEY_WORDS, "a key has a word for each type of chart");

static void list_types(const char *words[MAX_KEY_WORDS + 1])
{
    chart_words_list(0, words);
}

static void list_panels(const char *words[MAX_KEY_WORDS + 1])
{
    chart_words_list(CHART_IS_PANEL, words);
}

static const struct key_kind key_chart_type = {read_type, NULL, NULL, SHAPE_CHOICE};
static const struct key_kind key_panel_type = {read_panel, NULL, NULL, SHAPE_CHOICE};

/* Which words there are depends on the type; see read_of(). */
static bool read_of(const struct key_reader *reader, struct sweep_chart *chart)
{
    const struct yaml_node *given = key_place(reader->places, OFFSET(of));
    if (given == NULL || chart->type->ofs == NULL)
        return true;
    if (given->kind != YAML_TEXT)
        return yaml_error(reader->file, given, reader->err, "of must be a word");
    return chart_of_parse("of", given->text, chart->type, &chart->of, reader->err) ||
           yaml_error_place(reader->file, given, reader->err);
}

/* clang-format off */
static const struct key chart_keys[] = {
    {.name = "type", .kind = &key_chart_type, .is_required = true, .offset = OFFSET(type),
     .help = "kind of chart", .list_words = list_types},
    {.name = "id", .kind = &key_name, .offset = OFFSET(id),
     .help = "name of its files (default: made of type, axes and architecture)"},
    {.name = "title", .kind = &key_text, .offset = OFFSET(title), .help = "text above it"},
    {.name = "architectures", .kind = &key_later, .shape = SHAPE_TEXTS, .offset = OFFSET(archs),
     .help = "those of the sweep to draw it for (default: all)"},
    {.name = "size", .kind = &key_choice, .words = chart_size_names,
     .offset = OFFSET(size), .help = "page or column (default: output.size)"},
    {.name = "chart", .kind = &key_panel_type, .offset = OFFSET(panel),
     .help = "kind of each panel", .list_words = list_panels},
    {.name = "along", .kind = &key_along, .offset = OFFSET(along),
     .help = "launch input that cliffs and lines run along; cliffs also carveout"},
    {.name = "x", .kind = &key_axis, .offset = OFFSET(x), .help = "launch input across a map"},
    {.name = "y", .kind = &key_axis, .offset = OFFSET(y), .help = "launch input up a map"},
    {.name = "scale", .kind = &key_choice, .words = chart_scale_names,
     .offset = OFFSET(scale), .help = "auto, linear or log2 (default: auto)"},
    {.name = "gpus", .kind = &key_later, .shape = SHAPE_TEXTS, .offset = OFFSET(gpus),
     .help = "products that waves are shown for, or that are compared, such as [H100 SXM5]"},
    {.name = "of", .kind = &key_later, .shape = SHAPE_TEXT, .offset = OFFSET(of),
     .help = "of waste registers, shared_memory or warps; of step regs_per_thread or "
             "smem_per_block"},
    {.name = "measure", .kind = &key_choice, .words = chart_measure_names,
     .offset = OFFSET(measure),
     .help = "what is compared: warps, threads, blocks or occupancy, or threads_per_device of "
             "its gpus (default: warps)"},
    {.name = "llvm", .kind = &key_bool, .offset = OFFSET(llvm),
     .help = "show LLVM's occupancy too, in waves per SIMD: cliffs, lines, occupancy "
             "(default: no)"},
    {.name = "threads_per_block", .kind = &key_later, .shape = SHAPE_AXIS_LIST,
     .axis = OCC_AXIS_THREADS,
     .offset = OFFSET(launch.threads_per_block),
     .help = "block size; of a card a list of them (default: the usual ones)"},
    LAUNCH_KEYS_BUT_THREADS(struct sweep_chart),
};
/* clang-format on */

const struct key_table sweep_chart_keys = {"", chart_keys, COUNT(chart_keys)};

/* One block size, or of some types a list; the places of both are the same. */
static bool read_threads(const struct key_reader *reader, struct sweep_chart *chart)
{
    static const struct key one = {.kind = &key_axis_value,
                                   .axis = OCC_AXIS_THREADS,
                                   .offset = OFFSET(launch.threads_per_block)};
    static const struct key list = {
        .kind = &key_axis_list, .axis = OCC_AXIS_THREADS, .offset = OFFSET(block_sizes)};
    const struct yaml_node *given = key_place(reader->places, one.offset);
    bool has_sizes = (chart_word_keys(chart->type, chart->panel) & CHART_HAS_SIZES) != 0;
    const struct key *key = has_sizes ? &list : &one;
    return given == NULL ||
           key->kind->read(reader, key, value_axes[OCC_AXIS_THREADS].name, given, chart);
}

/* Keys that only some types have, and the flag of those. */
static const struct {
    const char *name;
    size_t offset;
    unsigned flag;
    bool is_optional;
    const char *values; /* what there is to write; NULL: see add_values() */
} type_keys[] = {
    {"chart", OFFSET(panel), CHART_HAS_CHART, false, NULL},
    {"along", OFFSET(along), CHART_HAS_ALONG, false, AXIS_WORDS},
    {"x", OFFSET(x), CHART_HAS_XY, false, AXIS_WORDS},
    {"y", OFFSET(y), CHART_HAS_XY, false, AXIS_WORDS},
    {"gpus", OFFSET(gpus), CHART_HAS_GPUS | CHART_MAY_GPUS, false, "[H100 SXM5]"},
    {"of", OFFSET(of), CHART_HAS_OF, false, NULL},
    {"measure", OFFSET(measure), CHART_HAS_MEASURE, true, NULL},
    {"scale", OFFSET(scale), CHART_HAS_SCALE, true, NULL},
    {"llvm", OFFSET(llvm), CHART_HAS_LLVM, true, NULL},
};

/* "along, scale": what a chart with these keys has. */
static void list_keys(unsigned keys, char *text, size_t room)
{
    size_t used = 0;
    snprintf(text, room, "none of these");
    for (size_t i = 0; i < COUNT(type_keys) && used < room; i++)
        if (keys & type_keys[i].flag)
            used += (size_t)snprintf(text + used, room - used, "%s%s", used == 0 ? "" : ", ",
                                     type_keys[i].name);
}

static bool refuse_foreign_key(const struct key_reader *reader, const struct yaml_node *given,
                               const struct sweep_chart *chart, const char *name)
{
    char keys[80];
    list_keys(chart_word_keys(chart->type, chart->panel), keys, sizeof(keys));
    return yaml_error(reader->file, given, reader->err,
                      "%s is no key of a %s chart, which has %s; leave it out", name,
                      chart->type->name, keys);
}

/* "registers, shared_memory or warps": what type_keys[index] may be. */
static void add_values(const struct chart_word *type, size_t index, struct buffer *out)
{
    if (type_keys[index].values != NULL)
        buffer_add_text(out, type_keys[index].values);
    else if (type_keys[index].flag == CHART_HAS_OF)
        words_add(type->ofs, out);
    else
        chart_words_add(CHART_IS_PANEL, out);
}

static bool refuse_without_key(const struct key_reader *reader, const struct yaml_node *node,
                               const struct sweep_chart *chart, size_t index)
{
    struct buffer values = BUFFER_INIT;
    add_values(chart->type, index, &values);
    if (values.failed)
        error_no_memory(reader->err);
    else
        yaml_error(reader->file, node, reader->err, "%s is missing; a %s chart needs it: %s",
                   type_keys[index].name, chart->type->name, values.bytes);
    buffer_release(&values);
    return false;
}

/* Keys that a type needs and those that it has no use for. */
static bool check_type_keys(const struct key_reader *reader, const struct yaml_node *node,
                            const struct sweep_chart *chart)
{
    unsigned keys = chart_word_keys(chart->type, chart->panel);
    for (size_t i = 0; i < COUNT(type_keys); i++) {
        const struct yaml_node *given = key_place(reader->places, type_keys[i].offset);
        bool is_of_type = (keys & type_keys[i].flag) != 0;
        if (given != NULL && !is_of_type)
            return refuse_foreign_key(reader, given, chart, type_keys[i].name);
        bool is_optional = type_keys[i].is_optional ||
                           (type_keys[i].flag & CHART_MAY_GPUS && keys & CHART_MAY_GPUS);
        if (given == NULL && is_of_type && !is_optional)
            return refuse_without_key(reader, node, chart, i);
    }
    if (keys & CHART_HAS_ALONG && chart->along == ALONG_CARVEOUT &&
        !(chart->type->keys & CHART_MAY_SPLIT))
        return yaml_error(reader->file, key_place(reader->places, OFFSET(along)), reader->err,
                          "a %s chart does not run along carveout; write " AXIS_WORDS,
                          chart->type->name);
    if (keys & CHART_HAS_XY && chart->x == chart->y)
        return yaml_error(reader->file, key_place(reader->places, OFFSET(y)), reader->err,
                          "y is what x is; a map needs two different axes");
    return true;
}

static const size_t launch_offsets[OCC_AXIS_COUNT] = {
    [OCC_AXIS_THREADS] = OFFSET(launch.threads_per_block),
    [OCC_AXIS_REGS] = OFFSET(launch.regs_per_thread),
    [OCC_AXIS_SMEM] = OFFSET(launch.smem_per_block_bytes),
    [OCC_AXIS_BARRIERS] = OFFSET(launch.barriers_per_block),
};

/* Where the chart runs through all splits, one of them means nothing. */
static bool check_split(const struct key_reader *reader, const struct sweep_chart *chart)
{
    const struct yaml_node *given = key_place(reader->places, OFFSET(launch.carveout));
    return given == NULL || !chart_word_varies_split(chart->type, chart->x) ||
           yaml_error(reader->file, given, reader->err,
                      "carveout is what this chart varies; leave its value out");
}

/* A chart of products that is given no launch shows those of the kernels. */
static bool shows_kernels(const struct key_reader *reader, const struct sweep_spec *spec,
                          const struct sweep_chart *chart)
{
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++)
        if (key_place(reader->places, launch_offsets[i]) != NULL)
            return false;
    return chart->type->keys & CHART_HAS_GPUS &&
           spec->kernel_count + spec->kernel_file_count > 0;
}

/* Every input that the chart does not vary must be held at some value; barriers have
 * a usual one, and registers where none limit. */
static bool check_held(const struct key_reader *reader, const struct yaml_node *node,
                       const struct sweep_chart *chart)
{
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++) {
        const struct yaml_node *given = key_place(reader->places, launch_offsets[i]);
        const char *name = value_axes[i].name;
        bool varied =
            chart_word_varies(chart->type, chart->panel, chart->x, chart->y, (enum occ_axis)i);
        bool is_list = i == OCC_AXIS_THREADS && chart->block_sizes.count > 0;
        if (varied && given != NULL && !is_list)
            return yaml_error(reader->file, given, reader->err,
                              "%s is what this chart varies; leave its value out", name);
        if (!varied && given == NULL && i != OCC_AXIS_BARRIERS &&
            (i != OCC_AXIS_REGS ||
             archs_have(chart->archs, chart->arch_count, arch_has_registers)))
            return yaml_error(reader->file, node, reader->err,
                              "%s is missing; this chart does not vary it, so write the value "
                              "that it is drawn for",
                              name);
    }
    return true;
}

/* The list must mean something on each architecture. */
static bool check_sizes(const struct key_reader *reader, const struct sweep_chart *chart)
{
    const struct yaml_node *given = key_place(reader->places, launch_offsets[OCC_AXIS_THREADS]);
    for (size_t i = 0; chart->block_sizes.count > 0 && i < chart->arch_count; i++) {
        uint32_t *sizes = NULL;
        size_t count = 0;
        if (!chart_sizes_expand(value_axes[OCC_AXIS_THREADS].name, &chart->block_sizes,
                                chart->archs[i], &sizes, &count, reader->err))
            return yaml_error_place(reader->file, given, reader->err);
        free(sizes);
    }
    return true;
}

static bool check_arch_count(const struct key_reader *reader, const struct yaml_node *node,
                             const struct sweep_chart *chart)
{
    const struct yaml_node *given = key_place(reader->places, OFFSET(archs));
    return !(chart->type->keys & CHART_HAS_TWO) || chart->arch_count == 2 ||
           yaml_error(
               reader->file, given == NULL ? node : given, reader->err,
               "a %s chart is of two architectures, not of %zu; write architectures: [A, B]",
               chart->type->name, chart->arch_count);
}

/* What only some architectures have, one of the chart's must have. */
static bool enter_mode(const struct key_reader *reader, const struct sweep_spec *spec,
                       struct sweep_chart *chart)
{
    static const struct special_fields fields = SPECIAL_FIELDS(struct sweep_chart, launch.);
    if (!sweep_specials_check(reader, &fields, chart->archs, chart->arch_count) ||
        !sweep_archs_enter_mode(reader, &fields, chart->mode, spec->modes, chart->archs,
                                chart->arch_count))
        return false;
    for (size_t i = 0; i < chart->gpu_count; i++)
        chart->gpus[i].arch = chart->archs[i];
    chart->has_mode = sweep_mode_is_given(reader, &fields);
    return true;
}

/* Charts of one picture each: those of architectures that LLVM counts no waves of
 * are as they always are, if there are others. */
static bool check_llvm(const struct key_reader *reader, const struct sweep_chart *chart)
{
    return !chart->llvm || archs_have(chart->archs, chart->arch_count, arch_has_llvm_waves) ||
           yaml_error(reader->file, key_place(reader->places, OFFSET(llvm)), reader->err,
                      "LLVM counts no waves of %s; leave llvm out, or draw the chart for an "
                      "architecture that has_llvm_waves",
                      chart->archs[0]->name);
}

static bool check_measure(const struct key_reader *reader, const struct sweep_chart *chart)
{
    return chart->measure != MEASURE_DEVICE || chart->gpu_count > 0 ||
           yaml_error(reader->file, key_place(reader->places, OFFSET(measure)), reader->err,
                      "threads_per_device counts the SMs of products; name them as gpus: "
                      "[A, B], or write measure: threads");
}

static bool read_chart(const struct key_reader *reader, const struct yaml_node *node,
                       const struct sweep_spec *spec, struct sweep_chart *chart)
{
    struct key_places places = {.count = 0};
    struct key_reader inner = *reader;
    inner.places = &places;
    *chart = (struct sweep_chart){
        .launch = OCC_LAUNCH_DEFAULT, .line = node->line, .column = node->column};
    chart->launch.optin = spec->optin;
    chart->launch.partitioned_caching = spec->partitioned_caching;
    chart->launch.scalar_regs_per_warp = spec->scalar_regs_per_warp;
    chart->launch.accum_regs_per_thread = spec->accum_regs_per_thread;
    chart->mode = spec->mode;
    if (!keys_read(&inner, &sweep_chart_keys, "a chart", node, chart))
        return false;
    if (chart_word_keys(chart->type, chart->panel) & CHART_HAS_ALONG)
        chart->x = chart->along;
    if (!check_type_keys(&inner, node, chart) || !read_of(&inner, chart) ||
        !read_threads(&inner, chart))
        return false;
    chart->shows_kernels = shows_kernels(&inner, spec, chart);
    if (!sweep_archs_read(&inner, spec, chart) ||
        (!chart->shows_kernels && !check_held(&inner, node, chart)) ||
        !check_split(&inner, chart) || !enter_mode(&inner, spec, chart) ||
        !check_arch_count(&inner, node, chart) || !check_sizes(&inner, chart) ||
        !check_llvm(&inner, chart) || !check_measure(&inner, chart))
        return false;
    chart->has_size = key_place(&places, OFFSET(size)) != NULL;
    chart->has_barriers = key_place(&places, OFFSET(launch.barriers_per_block)) != NULL;
    return true;
}

/* The most pictures of a file; and each product is looked for among all. */
enum { MAX_PICTURES = 4096 };

static bool check_amount(const struct key_reader *reader, const struct yaml_node *node,
                         const struct sweep_chart *chart, size_t *pictures)
{
    size_t names = chart->gpu_name_count;
    *pictures += names > chart->arch_count ? names : chart->arch_count;
    return *pictures <= MAX_PICTURES ||
           yaml_error(
               reader->file, node, reader->err,
               "up to here the charts are more than %d pictures; leave some out, or make "
               "several files of this one",
               MAX_PICTURES);
}

bool sweep_charts_read(const struct key_reader *reader, const struct yaml_node *list,
                       struct sweep_spec *spec)
{
    if (list == NULL)
        return true;
    if (list->kind != YAML_LIST)
        return yaml_error(reader->file, list, reader->err,
                          "charts must be a list, `- {type: ...}`");

    struct sweep_chart *charts =
        pool_alloc(reader->pool, list->child_count, sizeof(*charts), reader->err);
    if (charts == NULL)
        return false;
    spec->has_charts = true;
    spec->charts = charts;
    size_t pictures = 0;
    /* Each is the spec's, and released with it, even one that is half read. */
    for (const struct yaml_node *node = list->child; node != NULL; node = node->next) {
        struct sweep_chart *chart = &charts[spec->chart_count++];
        if (!read_chart(reader, node, spec, chart) ||
            !check_amount(reader, node, chart, &pictures))
            return false;
    }
    return true;
}
