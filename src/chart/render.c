/* SPDX-License-Identifier: MIT */
/*
 * Formats and themes, and pictures as gnuplot leaves them. Its exit status says
 * nothing of a disk that was full: the end of each file is looked at.
 */
#include "chart/render.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/embedded.h"
#include "chart/latex_path.h"
#include "chart/pdf_date.h"

/* A file ends within so many bytes: the mark and what may follow. */
enum { END_BYTES = 16 };

static const char pdf_last[] = "%%EOF";

const struct render_format render_formats[] = {
    {"svg", ".svg", "image/svg+xml", "</svg>", NULL},
    {"png", ".png", "image/png", "IEND", NULL},
    {"pdf", ".pdf", "application/pdf", pdf_last, NULL},
    {"cairolatex", "-latex.tex", "application/x-tex", "\\endgroup", "-latex.pdf"},
    {NULL, NULL, NULL, NULL, NULL},
};

const struct render_theme render_themes[] = {
    {"light", ""},
    {"dark", "-dark"},
    {"grey", "-grey"},
    {NULL, NULL},
};

const struct render_format *render_format_find(const char *ending)
{
    for (const struct render_format *format = render_formats; format->name != NULL; format++)
        if (strcmp(format->ending, ending) == 0)
            return format;
    return NULL;
}

const struct render_theme *render_theme_find(const char *name)
{
    for (const struct render_theme *theme = render_themes; theme->name != NULL; theme++)
        if (strcmp(theme->name, name) == 0)
            return theme;
    return NULL;
}

void render_picture_name(struct buffer *out, const char *id, const struct render_format *format,
                         const struct render_theme *theme)
{
    buffer_printf(out, "%s%s%s", id, theme->suffix, format->ending);
}

void render_beside_name(struct buffer *out, const char *id, const struct render_format *format,
                        const struct render_theme *theme)
{
    buffer_printf(out, "%s%s%s", id, theme->suffix, format->beside);
}

/* ---- one picture ---- */

void render_task_path(struct buffer *out, const struct render_task *task, const char *dir)
{
    buffer_printf(out, "%s/", dir);
    render_picture_name(out, task->id, task->format, task->theme);
}

void render_task_commands(struct buffer *out, const struct render_task *task)
{
    const struct embedded_text *fresh = embedded_find("fresh.gp");
    buffer_add(out, fresh->text, fresh->size);
    buffer_printf(out, "TERM='%s'; THEME='%s'\nload './%s.gp'\nset output\n",
                  task->format->name, task->theme->name, task->id);
}

static bool ends_with(const char *path, const char *last)
{
    char end[END_BYTES + 1] = "";
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t count = lseek(fd, -END_BYTES, SEEK_END) < 0 ? 0 : read(fd, end, END_BYTES);
    close(fd);
    /* PNG has bytes 0 there: a text search would stop at them. */
    size_t length = strlen(last);
    for (size_t i = 0; count > 0 && i + length <= (size_t)count; i++)
        if (memcmp(end + i, last, length) == 0)
            return true;
    return false;
}

static bool check_file(const char *path, const char *last, struct error *err)
{
    if (access(path, R_OK) != 0)
        return error_set(err, ERROR_SYSTEM, "gnuplot wrote no picture %s", path);
    return ends_with(path, last) ||
           error_set(err, ERROR_SYSTEM, "gnuplot wrote only a part of %s; is the disk full?",
                     path);
}

static bool finish_file(const char *path, const struct render_format *format, struct error *err)
{
    if (!check_file(path, format->last, err))
        return false;
    if (format->beside)
        return latex_path_fix(path, err);
    return format->last != pdf_last || pdf_date_fix(path, err);
}

static bool finish_beside(const char *path, struct error *err)
{
    return check_file(path, pdf_last, err) && pdf_date_fix(path, err);
}

bool render_task_check(const struct render_task *task, const char *dir, struct error *err)
{
    struct buffer path = BUFFER_INIT, beside = BUFFER_INIT;
    render_task_path(&path, task, dir);
    if (task->format->beside) {
        buffer_printf(&beside, "%s/", dir);
        render_beside_name(&beside, task->id, task->format, task->theme);
    }
    bool ok = buffer_check(&path, err) && buffer_check(&beside, err);
    ok = ok && finish_file(path.bytes, task->format, err) &&
         (beside.size == 0 || finish_beside(beside.bytes, err));
    buffer_release(&path);
    buffer_release(&beside);
    return ok;
}
