/* SPDX-License-Identifier: MIT */
/* The table of chart types, and what is the same for all of them: joining
 * settings and templates, writing the files. */
#include "chart/chart.h"

#include <string.h>

#include "base/embedded.h"
#include "base/version.h"
#include "chart/chart_maps.h"
#include "config/value.h"
#include "emit/output_file.h"

/* All types; NULL ends the list. */
static const struct chart_type *const chart_types[] = {
    &chart_cliffs,
    &chart_limits,
    &chart_occupancy,
    NULL,
};

const struct chart_type *chart_type_find(const char *name)
{
    for (size_t i = 0; chart_types[i] != NULL; i++)
        if (strcmp(chart_types[i]->name, name) == 0)
            return chart_types[i];
    return NULL;
}

/* Nothing from outside may stand in a comment: a line end would end it. */
static const char script_head[] =
    "# Drawn from the CSV file of the same name beside this script, which needs nothing else:\n"
    "#\n"
    "#   gnuplot -d THIS.gp                                    the format it was written for\n"
    "#   gnuplot -d -e \"TERM='pdf'\" THIS.gp                    also 'svg' and 'png'\n"
    "#   gnuplot -d -e \"TERM='svg'; THEME='dark'\" THIS.gp      also 'grey' (print)\n"
    "#\n"
    "# gnuplot 5.2 or later; -d keeps a personal ~/.gnuplot from changing the chart.\n"
    "# Edit freely: first what the chart shows, then \"tweak here\", then how it is drawn.\n"
    "\n"
    "# ---- what this chart shows ----\n";

static void add_templates(const struct chart_type *type, struct buffer *script)
{
    for (size_t i = 0; type->templates[i] != NULL; i++) {
        const struct embedded_text *text = embedded_find(type->templates[i]);
        buffer_add_char(script, '\n');
        buffer_add(script, text->text, text->size);
    }
}

void chart_add_usual_id(struct buffer *id, const struct chart_spec *spec,
                        const struct occ_arch *arch)
{
    buffer_printf(id, "%s-%s", spec->type->name, value_axes[spec->x].short_name);
    if (spec->type->axis_count == 2)
        buffer_printf(id, "-%s", value_axes[spec->y].short_name);
    buffer_printf(id, "-%s", arch->name);
}

bool chart_make(const struct chart_spec *spec, const struct occ_arch *arch,
                struct chart_files *files, struct error *err)
{
    if (spec->type->axis_count == 2 && spec->x == spec->y)
        return error_set(err, ERROR_INPUT, "a %s chart needs two different axes",
                         spec->type->name);

    buffer_printf(&files->script, "# Written by occsweep %s: chart type %s.\n",
                  OCCSWEEP_VERSION, spec->type->name);
    buffer_add_text(&files->script, script_head);
    if (!spec->type->write(spec, arch, files, err))
        return false;
    add_templates(spec->type, &files->script);
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

static bool write_file(const struct buffer *content, const char *dir, const char *id,
                       const char *suffix, struct error *err)
{
    struct buffer path = BUFFER_INIT;
    buffer_printf(&path, "%s/%s%s", dir, id, suffix);
    bool ok = path.failed ? error_no_memory(err)
                          : output_file_put(path.bytes, content->bytes, content->size, err);
    buffer_release(&path);
    return ok;
}

bool chart_write(const struct chart_files *files, const char *dir, const char *id,
                 struct error *err)
{
    return write_file(&files->data, dir, id, ".csv", err) &&
           write_file(&files->script, dir, id, ".gp", err);
}
