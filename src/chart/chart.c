/* SPDX-License-Identifier: MIT */
/* The table of chart types, and what is the same for all of them: joining
 * settings and templates, writing the files. */
#include "chart/chart.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/embedded.h"
#include "base/memory.h"
#include "chart/card.h"
#include "chart/chart_across.h"
#include "chart/chart_maps.h"
#include "chart/lines.h"
#include "config/value.h"
#include "emit/output_file.h"

#include <occsweep/version.h>

/* clang-format off */
static const struct chart_type *const chart_types[CHART_KIND_COUNT] = {
    [CHART_CLIFFS] = &chart_cliffs,
    [CHART_LIMITS] = &chart_limits,
    [CHART_OCCUPANCY] = &chart_occupancy,
    [CHART_WASTE] = &chart_waste,
    [CHART_STEP] = &chart_step,
    [CHART_TAX] = &chart_tax,
    [CHART_CARD] = &chart_card,
    [CHART_LINES] = &chart_lines,
    [CHART_GENERATIONS] = &chart_generations,
    [CHART_LADDER] = &chart_ladder,
    [CHART_COMPARE] = &chart_compare,
    [CHART_WAVES] = &chart_waves,
    [CHART_DIFFERENCE] = &chart_difference,
};
/* clang-format on */

const struct chart_type *chart_type_of(const struct chart_word *word)
{
    return chart_types[word - chart_words];
}

static const struct chart_word *panel_word(const struct chart_spec *spec)
{
    return spec->panel == NULL ? NULL : spec->panel->word;
}

unsigned chart_spec_keys(const struct chart_spec *spec)
{
    return chart_word_keys(spec->type->word, panel_word(spec));
}

size_t chart_mark_count(const struct chart_spec *spec)
{
    return spec->kernel_count < CHART_MAX_MARKS ? spec->kernel_count : CHART_MAX_MARKS;
}

bool chart_spec_varies(const struct chart_spec *spec, enum occ_axis axis)
{
    return chart_word_varies(spec->type->word, panel_word(spec), spec->x, spec->y, axis);
}

bool chart_spec_varies_split(const struct chart_spec *spec)
{
    return chart_word_varies_split(spec->type->word, spec->x);
}

/* Nothing from outside may stand in a comment: a line end would end it. */
static const char script_head[] =
    "# Drawn from the CSV file of the same name beside this script, which needs nothing else:\n"
    "#\n"
    "#   gnuplot -d THIS.gp                                    the format it was written for\n"
    "#   gnuplot -d -e \"TERM='pdf'\" THIS.gp                    also 'svg', 'png', "
    "'cairolatex'\n"
    "#   gnuplot -d -e \"TERM='svg'; THEME='dark'\" THIS.gp      also 'grey' (print)\n"
    "#\n"
    "# gnuplot 5.2 or later; -d keeps a personal ~/.gnuplot from changing the chart.\n"
    "# Edit freely: first what the chart shows, then \"tweak here\", then how it is drawn.\n"
    "\n"
    "# ---- what this chart shows ----\n";

/* What a dense map has in place of a template; NULL: nothing. Its regions are in
 * the settings, and none is made of the data file. */
static const char *dense_template(const char *name, bool is_last)
{
    return is_last ? "dense_plot.gp" : strcmp(name, "rectangles.gp") == 0 ? NULL : name;
}

static void add_templates(const char *const *templates, bool is_dense, struct buffer *script)
{
    for (size_t i = 0; templates[i] != NULL; i++) {
        const char *name =
            is_dense ? dense_template(templates[i], templates[i + 1] == NULL) : templates[i];
        if (name == NULL)
            continue;
        const struct embedded_text *text = embedded_find(name);
        buffer_add_char(script, '\n');
        buffer_add(script, text->text, text->size);
    }
}

/* "-h100-sxm5", or "-3-gpus": names are anything, ids letters and digits. */
static void add_products(struct buffer *id, const struct chart_spec *spec)
{
    enum { MOST_LETTERS = 32 };
    size_t begin = id->size;
    if (spec->gpu_count != 1) {
        buffer_printf(id, "-%zu-gpus", spec->gpu_count);
        return;
    }
    for (const char *c = spec->gpus[0].gpu->name; *c && id->size < begin + MOST_LETTERS; c++) {
        bool is_upper = *c >= 'A' && *c <= 'Z';
        if (is_upper || (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9')) {
            buffer_add_text(id, id->size == begin ? "-" : "");
            buffer_add_char(id, (char)(is_upper ? *c - 'A' + 'a' : *c));
        } else if (id->size > begin && id->bytes[id->size - 1] != '-') {
            buffer_add_char(id, '-');
        }
    }
    while (id->size > begin && id->bytes[id->size - 1] == '-')
        id->bytes[--id->size] = '\0';
}

void chart_add_usual_id(struct buffer *id, const struct chart_spec *spec,
                        const struct occ_arch *arch)
{
    unsigned keys = chart_spec_keys(spec);

    buffer_add_text(id, spec->type->word->name);
    if (spec->panel != NULL)
        buffer_printf(id, "-%s", spec->panel->word->name);
    if (keys & (CHART_HAS_ALONG | CHART_HAS_XY))
        buffer_printf(id, "-%s", value_axes[spec->x].short_name);
    if (keys & CHART_HAS_XY)
        buffer_printf(id, "-%s", value_axes[spec->y].short_name);
    if (keys & CHART_HAS_GPUS)
        add_products(id, spec);
    if (!(keys & CHART_HAS_ARCHS))
        buffer_printf(id, "-%s", arch->name);
}

/* Along the split a type may be drawn in a way of its own. */
static const struct chart_type *drawn_as(const struct chart_spec *spec)
{
    bool is_along_split = chart_spec_varies_split(spec) && spec->type->along_split != NULL;
    return is_along_split ? spec->type->along_split : spec->type;
}

/* What is compared by products goes by their names: the architectures become copies
 * that are called so. */
static bool call_by_products(struct chart_spec *spec, struct occ_arch **copies,
                             const struct occ_arch ***archs, struct error *err)
{
    if (spec->gpu_count == 0 || !(chart_spec_keys(spec) & CHART_MAY_GPUS))
        return true;
    *copies = memory_calloc(spec->gpu_count, sizeof **copies);
    *archs = memory_calloc(spec->gpu_count, sizeof **archs);
    if (*copies == NULL || *archs == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < spec->gpu_count; i++) {
        (*copies)[i] = *spec->archs[i];
        (*copies)[i].name = spec->gpus[i].gpu->name;
        (*archs)[i] = &(*copies)[i];
    }
    spec->archs = *archs;
    return true;
}

/* Have it written in the words of its architectures. */
static bool write_in_words(const struct chart_type *type, const struct chart_spec *spec,
                           const struct occ_arch *arch, struct chart_files *files,
                           struct error *err)
{
    bool is_of_many = (chart_spec_keys(spec) & CHART_HAS_ARCHS) != 0;
    struct occ_arch_words words =
        is_of_many ? chart_words_of(spec->archs, spec->arch_count) : chart_words_of(&arch, 1);
    struct chart_texts texts = {.items = NULL};
    struct chart_spec own = *spec;
    struct occ_arch *copies = NULL;
    const struct occ_arch **archs = NULL;

    own.words = files->alt.words = &words;
    own.texts = &texts;
    bool ok = call_by_products(&own, &copies, &archs, err) &&
              type->write(&own, archs == NULL ? arch : archs[0], files, err);
    free(copies);
    free(archs);
    files->alt.words = NULL;
    if (ok && texts.failed)
        ok = error_no_memory(err);
    chart_texts_release(&texts);
    return ok;
}

bool chart_make(const struct chart_spec *spec, const struct occ_arch *arch,
                struct chart_files *files, struct error *err)
{
    if (chart_spec_keys(spec) & CHART_HAS_XY && spec->x == spec->y)
        return error_set(err, ERROR_INPUT, "a %s chart needs two different axes",
                         spec->type->word->name);

    if (chart_spec_keys(spec) & CHART_HAS_ALONG && spec->x == ALONG_CARVEOUT &&
        !chart_spec_varies_split(spec))
        return error_set(err, ERROR_INPUT, "a %s chart does not run along carveout",
                         spec->type->word->name);

    buffer_printf(&files->script, "# Written by occsweep %s: chart type %s.\n",
                  OCCSWEEP_VERSION, spec->type->word->name);
    buffer_add_text(&files->script, script_head);
    const struct chart_type *type = drawn_as(spec);
    if (!write_in_words(type, spec, arch, files, err))
        return false;
    add_templates(files->templates == NULL ? type->templates : files->templates,
                  files->is_dense, &files->script);
    if (files->script.failed || files->data.failed || files->alt.failed)
        return error_no_memory(err);
    return true;
}

void chart_files_release(struct chart_files *files)
{
    buffer_release(&files->script);
    buffer_release(&files->data);
    buffer_release(&files->alt);
}

/* Open DIR/ID.SUFFIX, and write all of it; it is not in its place yet. */
static bool begin_file(struct output_file *file, const struct buffer *content,
                       const struct buffer *path, struct error *err)
{
    if (path->failed)
        return error_no_memory(err);
    if (!output_file_open(file, path->bytes, err))
        return false;
    if (output_file_write(file, content->bytes, content->size, err))
        return true;
    output_file_abandon(file);
    return false;
}

/* A script without its data, or data without their script, would be half. */
static bool write_both(const struct chart_files *files, const struct buffer *data_path,
                       const struct buffer *script_path, struct error *err)
{
    struct output_file data, script;
    if (!begin_file(&data, &files->data, data_path, err))
        return false;
    if (!begin_file(&script, &files->script, script_path, err)) {
        output_file_abandon(&data);
        return false;
    }
    bool is_new = access(data_path->bytes, F_OK) != 0;
    if (!output_file_finish(&data, err)) {
        output_file_abandon(&script);
        return false;
    }
    bool ok = output_file_finish(&script, err);
    if (!ok && is_new)
        unlink(data_path->bytes);
    return ok;
}

bool chart_write(const struct chart_files *files, const char *dir, const char *id,
                 struct error *err)
{
    struct buffer data_path = BUFFER_INIT, script_path = BUFFER_INIT;
    buffer_printf(&data_path, "%s/%s.csv", dir, id);
    buffer_printf(&script_path, "%s/%s.gp", dir, id);
    bool ok = write_both(files, &data_path, &script_path, err);
    buffer_release(&data_path);
    buffer_release(&script_path);
    return ok;
}
