/* SPDX-License-Identifier: MIT */
/* gnuplot never sees the path that the user gave: the picture is drawn under
 * the chart's own name in a folder beside it, and copied from there. */
#include "cli/scratch_chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "chart/render_pool.h"
#include "config/value.h"
#include "emit/output_file.h"
#include "report/draft_folder.h"

static const char *suffix_of(const char *path)
{
    const char *dot = strrchr(text_file_name(path), '.');
    return dot == NULL ? "" : dot;
}

/* ---- pictures ---- */

static bool copy_picture(const char *dir, const char *picture, const char *path,
                         struct error *err)
{
    struct buffer from = BUFFER_INIT, content = BUFFER_INIT;
    buffer_printf(&from, "%s/%s", dir, picture);
    FILE *file = from.failed ? NULL : fopen(from.bytes, "rb");
    bool ok = file != NULL;

    for (size_t count = 1; ok && count > 0; content.size += count) {
        char *room = buffer_reserve(&content, BUFSIZ);
        count = room == NULL ? 0 : fread(room, 1, BUFSIZ, file);
    }
    ok = ok && !ferror(file) && !content.failed;
    if (!ok)
        error_errno(err, picture);
    ok = ok && output_file_put(path, content.bytes, content.size, err);
    if (file != NULL)
        fclose(file);
    buffer_release(&from);
    buffer_release(&content);
    return ok;
}

static bool write_picture(const struct chart_spec *spec, const struct occ_arch *arch,
                          const struct render_format *format, const struct render_theme *theme,
                          const char *path, struct error *err)
{
    struct chart_spec chart = *spec;
    struct chart_files files = {.script = BUFFER_INIT};
    struct buffer id = BUFFER_INIT, picture = BUFFER_INIT;
    struct draft_folder draft;

    /* The id is the title of an SVG, too. */
    chart_add_usual_id(&id, spec, arch);
    chart.id = id.bytes;
    chart.format = format->name;
    render_picture_name(&picture, chart.id, format, theme);
    bool ok = buffer_check(&id, err) && buffer_check(&picture, err);
    ok = ok && chart_make(&chart, arch, &files, err) &&
         draft_folder_open(&draft, path, path, err);
    if (ok) {
        ok = chart_write(&files, draft.path, chart.id, err) &&
             render_picture(draft.path, (struct render_task){chart.id, format, theme}, err) &&
             copy_picture(draft.path, picture.bytes, path, err);
        draft_folder_remove(&draft);
        draft_folder_release(&draft);
    }
    chart_files_release(&files);
    buffer_release(&id);
    buffer_release(&picture);
    return ok;
}

/* ---- the script itself ---- */

/* "a/b.gp" is the script b in the folder a. */
static bool split_path(const char *path, struct buffer *dir, struct buffer *id,
                       struct error *err)
{
    const char *name = text_file_name(path);

    buffer_add_text(dir, name == path ? "." : "");
    buffer_add(dir, path, name == path ? 0 : (size_t)(name - path - 1));
    buffer_add_text(dir, dir->size == 0 ? "/." : "");
    buffer_add(id, name, strlen(name) - strlen(".gp"));
    if (dir->failed || id->failed)
        return error_no_memory(err);
    return value_check_name("-o: the name of a script", id->bytes, err);
}

static bool write_script(const struct chart_spec *spec, const struct occ_arch *arch,
                         const char *path, struct error *err)
{
    struct chart_spec chart = *spec;
    struct chart_files files = {.script = BUFFER_INIT};
    struct buffer dir = BUFFER_INIT, id = BUFFER_INIT;

    bool ok = split_path(path, &dir, &id, err);
    chart.id = id.bytes;
    ok = ok && chart_make(&chart, arch, &files, err) &&
         chart_write(&files, dir.bytes, id.bytes, err);
    chart_files_release(&files);
    buffer_release(&dir);
    buffer_release(&id);
    return ok;
}

bool scratch_chart_write(const struct chart_spec *spec, const struct occ_arch *arch,
                         enum picture_theme theme, const char *path, struct error *err)
{
    const char *suffix = suffix_of(path);
    const struct render_format *format = render_format_find(suffix);

    if (format != NULL)
        return write_picture(spec, arch, format, &render_themes[theme], path, err);
    if (strcmp(suffix, ".gp") == 0)
        return write_script(spec, arch, path, err);
    return error_set(err, ERROR_INPUT,
                     "-o %s: the suffix says what to write; it must be .svg, .png, .pdf or .gp",
                     path);
}
