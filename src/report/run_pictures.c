/* SPDX-License-Identifier: MIT */
/* Pictures are numbered by chart, then format, then theme: the first of those
 * that fail is the one that is told. */
#include "report/run_pictures.h"

#include <unistd.h>

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

/* As many as there are processors or threads are wanted. */
static size_t count_gnuplots(const struct run_pictures *pictures)
{
    size_t picture_count = run_pictures_count(pictures->plan, pictures->output);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t wanted = pictures->work->threads ? pictures->work->threads
                    : processors < 1        ? 1
                                            : (size_t)processors;
    return wanted < picture_count ? wanted : picture_count;
}

bool run_pictures_start(struct run_pictures *pictures, const char *dir, struct error *err)
{
    return render_pool_start(&pictures->pool, dir, count_gnuplots(pictures), err);
}

bool run_pictures_add(struct run_pictures *pictures, size_t chart, struct error *err)
{
    struct look looks[PICTURE_FORMAT_COUNT * THEME_COUNT];
    size_t count = find_looks(pictures->output, looks);
    const char *id = pictures->plan->charts[chart].spec.id;
    for (size_t i = 0; i < count; i++) {
        struct render_task task = {id, looks[i].format, looks[i].theme};
        if (!render_pool_add(&pictures->pool, task, err))
            return false;
    }
    render_pool_tend(&pictures->pool);
    return true;
}

static void tell(void *listener)
{
    const struct run_pictures *pictures = listener;
    const struct run_work *work = pictures->work;
    if (work->progress)
        work->progress(work->listener, "pictures", pictures->pool.drawn,
                       pictures->pool.task_count);
}

bool run_pictures_finish(struct run_pictures *pictures, struct error *err)
{
    return render_pool_finish(&pictures->pool, tell, pictures, err);
}

void run_pictures_stop(struct run_pictures *pictures)
{
    render_pool_stop(&pictures->pool);
}
