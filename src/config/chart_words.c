/* SPDX-License-Identifier: MIT */
/* The words of charts. A new chart type is one more value of enum chart_kind
 * and one more row of chart_words[]. */
#include "config/chart_words.h"

#include <stdlib.h>

#include "config/value.h"
#include "config/words.h"

static const char *const waste_ofs[] = {"registers", "shared_memory", "warps", NULL};
static const char *const step_ofs[] = {"regs_per_thread", "smem_per_block", NULL};

/* clang-format off */
const struct chart_word chart_words[CHART_KIND_COUNT] = {
    [CHART_CLIFFS] = {"cliffs", "occupancy along one input",
        CHART_HAS_ALONG | CHART_HAS_SCALE | CHART_MAY_SPLIT | CHART_IS_PANEL | CHART_HAS_LLVM,
        0, NULL},
    [CHART_LIMITS] = {"limits", "what binds, over two inputs",
        CHART_HAS_XY | CHART_HAS_SCALE | CHART_IS_PANEL, 0, NULL},
    [CHART_OCCUPANCY] = {"occupancy", "the same area, by occupancy",
        CHART_HAS_XY | CHART_HAS_SCALE | CHART_IS_PANEL | CHART_HAS_LLVM, 0, NULL},
    [CHART_WASTE] = {"waste", "what stays unused of a resource, over two inputs",
        CHART_HAS_XY | CHART_HAS_SCALE | CHART_HAS_OF, 0, waste_ofs},
    [CHART_STEP] = {"step", "how much less of an input gives one more block, over two inputs",
        CHART_HAS_XY | CHART_HAS_SCALE | CHART_HAS_OF, 0, step_ofs},
    [CHART_TAX] = {"tax", "blocks lost to rounding and reserves, over two inputs",
        CHART_HAS_XY | CHART_HAS_SCALE, 0, NULL},
    [CHART_CARD] = {"card", "the largest register count for each block size and block count",
        CHART_HAS_SIZES, 1u << OCC_AXIS_THREADS | 1u << OCC_AXIS_REGS, NULL},
    [CHART_LINES] = {"lines", "how many blocks each limit allows along one input",
        CHART_HAS_ALONG | CHART_HAS_SCALE | CHART_HAS_LLVM, 0, NULL},
    [CHART_GENERATIONS] = {"generations", "one launch on several architectures",
        CHART_HAS_ARCHS, 0, NULL},
    [CHART_LADDER] = {"ladder",
        "blocks, and the L1 that is left, under every split of the memory",
        CHART_VARIES_SPLIT, 0, NULL},
    [CHART_COMPARE] = {"compare", "--chart cliffs, limits or occupancy of several, side by side",
        CHART_HAS_CHART | CHART_HAS_MEASURE | CHART_HAS_ARCHS | CHART_MAY_GPUS, 0, NULL},
    [CHART_WAVES] = {"waves", "block slots in use against the blocks of the grid, on --gpu A,B",
        CHART_HAS_ARCHS | CHART_HAS_GPUS, 0, NULL},
    [CHART_DIFFERENCE] = {"difference", "--arch A,B: A minus B, over two inputs",
        CHART_HAS_XY | CHART_HAS_SCALE | CHART_HAS_MEASURE | CHART_HAS_ARCHS | CHART_HAS_TWO |
        CHART_MAY_GPUS, 0, NULL},
};
/* clang-format on */

const char *const chart_scale_names[CHART_SCALE_COUNT + 1] = {"auto", "linear", "log2", NULL};
const char *const chart_size_names[CHART_SIZE_COUNT + 1] = {"page", "column", NULL};
const char *const chart_measure_names[MEASURE_COUNT + 1] = {
    "warps", "threads", "blocks", "occupancy", "threads_per_device", NULL};
const char *const picture_format_names[PICTURE_FORMAT_COUNT + 1] = {"svg", "png", "pdf",
                                                                    "cairolatex", NULL};
const char *const picture_theme_names[THEME_COUNT + 1] = {"light", "dark", "grey", NULL};

unsigned chart_word_keys(const struct chart_word *word, const struct chart_word *panel)
{
    return word->keys | (panel == NULL ? 0 : panel->keys & ~(unsigned)CHART_HAS_LLVM);
}

bool chart_word_varies(const struct chart_word *word, const struct chart_word *panel,
                       enum occ_axis x, enum occ_axis y, enum occ_axis axis)
{
    unsigned keys = chart_word_keys(word, panel);
    return (word->varies & 1u << axis) != 0 ||
           (keys & (CHART_HAS_ALONG | CHART_HAS_XY) && axis == x) ||
           (keys & CHART_HAS_XY && axis == y);
}

bool chart_sizes_expand(const char *what, const struct value_list *list,
                        const struct occ_arch *arch, uint32_t **sizes, size_t *count,
                        struct error *err)
{
    uint32_t *values = NULL;
    size_t value_count = 0;
    if (!value_list_expand(what, list, arch->limits.max_threads_per_block, &values,
                           &value_count, err))
        return false;
    if (value_count > CHART_MAX_SIZES) {
        free(values);
        return error_set(err, ERROR_INPUT,
                         "%s has %zu block sizes; a chart has room for %d: leave some out, "
                         "as in 64..max:64",
                         what, value_count, CHART_MAX_SIZES);
    }
    *sizes = values;
    *count = value_count;
    return true;
}

bool chart_word_varies_split(const struct chart_word *word, enum occ_axis x)
{
    return (word->keys & CHART_VARIES_SPLIT) != 0 ||
           (word->keys & CHART_MAY_SPLIT && x == ALONG_CARVEOUT);
}

/* The names of the types with all of these keys, and which types those are. */
struct chosen_types {
    const char *names[CHART_KIND_COUNT + 1];
    const struct chart_word *words[CHART_KIND_COUNT];
};

static struct chosen_types types_with(unsigned keys)
{
    struct chosen_types types = {.names = {NULL}};
    size_t count = 0;
    for (size_t i = 0; i < CHART_KIND_COUNT; i++) {
        if ((chart_words[i].keys & keys) != keys)
            continue;
        types.words[count] = &chart_words[i];
        types.names[count++] = chart_words[i].name;
    }
    return types;
}

void chart_words_add(unsigned keys, struct buffer *out)
{
    words_add(types_with(keys).names, out);
}

void chart_words_list(unsigned keys, const char *words[CHART_KIND_COUNT + 1])
{
    struct chosen_types types = types_with(keys);
    for (size_t i = 0; i <= CHART_KIND_COUNT; i++)
        words[i] = types.names[i];
}

static bool parse(const char *what, const char *text, unsigned keys,
                  const struct chart_word **type, struct error *err)
{
    struct chosen_types types = types_with(keys);
    size_t index = 0;
    if (!word_parse(what, text, types.names, &index, err))
        return false;
    *type = types.words[index];
    return true;
}

bool chart_word_parse(const char *what, const char *text, const struct chart_word **type,
                      struct error *err)
{
    return parse(what, text, 0, type, err);
}

bool chart_panel_parse(const char *what, const char *text, const struct chart_word **type,
                       struct error *err)
{
    return parse(what, text, CHART_IS_PANEL, type, err);
}

bool chart_of_parse(const char *what, const char *text, const struct chart_word *type,
                    size_t *of, struct error *err)
{
    enum occ_axis given, axis;
    bool is_input = value_axis_find(text, &given);
    for (size_t i = 0; is_input && type->ofs[i] != NULL; i++) {
        if (!value_axis_find(type->ofs[i], &axis) || axis != given)
            continue;
        *of = i;
        return true;
    }
    return word_parse(what, text, type->ofs, of, err);
}
