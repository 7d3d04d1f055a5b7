/* SPDX-License-Identifier: MIT */
/* Pictures are numbered by chart, then format, then theme; they are started
 * and finished in that order. */
#include "report/run_pictures.h"

/* One format and theme that is wanted. */
struct look {
    const struct render_format *format;
    const struct render_theme *theme;
};

/* The wanted looks; their number. */
static size_t find_looks(const struct sweep_output *output,
                         struct look looks[PICTURE_FORMAT_COUNT * THEME_COUNT])
{
    size_t count = 0;
    for (size_t f = 0; f < PICTURE_FORMAT_COUNT; f++)
        for (size_t t = 0; t < THEME_COUNT; t++)
            if ((output->formats & 1u << f) && (output->themes & 1u << t))
                looks[count++] = (struct look){&render_formats[f], &render_themes[t]};
    return count;
}

size_t run_pictures_count(const struct run_plan *plan, const struct sweep_output *output)
{
    struct look looks[PICTURE_FORMAT_COUNT * THEME_COUNT];
    return plan->chart_count * find_looks(output, looks);
}

bool run_pictures_start(struct run_pictures *pictures, struct error *err)
{
    struct look looks[PICTURE_FORMAT_COUNT * THEME_COUNT];
    size_t look_count = find_looks(pictures->output, looks);
    size_t count = pictures->plan->chart_count * look_count;
    while (pictures->next < count &&
           pictures->next - pictures->finished < pictures->gnuplot_count) {
        const char *id = pictures->plan->charts[pictures->next / look_count].spec.id;
        struct look look = looks[pictures->next % look_count];
        struct render_job *job = &pictures->jobs[pictures->next % pictures->gnuplot_count];
        if (!render_start(job, pictures->dir, id, look.format, look.theme, err))
            return false;
        pictures->next++;
    }
    return true;
}

static void tell(const struct run_pictures *pictures)
{
    const struct run_work *work = pictures->work;
    if (work->progress)
        work->progress(work->listener, "pictures", pictures->finished,
                       run_pictures_count(pictures->plan, pictures->output));
}

bool run_pictures_finish(struct run_pictures *pictures, struct error *err)
{
    if (!run_pictures_start(pictures, err))
        return false;
    while (pictures->finished < pictures->next) {
        struct render_job *job = &pictures->jobs[pictures->finished % pictures->gnuplot_count];
        pictures->finished++;
        if (!render_finish(job, err) || !run_pictures_start(pictures, err))
            return false;
        tell(pictures);
    }
    return true;
}

void run_pictures_stop(struct run_pictures *pictures)
{
    for (; pictures->finished < pictures->next; pictures->finished++)
        render_kill(&pictures->jobs[pictures->finished % pictures->gnuplot_count]);
}
