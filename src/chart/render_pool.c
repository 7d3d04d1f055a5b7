/* SPDX-License-Identifier: MIT */
/*
 * The gnuplots of a run. After each picture gnuplot prints a mark; what it prints
 * besides belongs to the picture whose mark comes next, and is its failure.
 */
#include "chart/render_pool.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "base/array.h"
#include "base/interrupt.h"

enum {
    TIMEOUT_SECONDS = 60,
    POLL_MS = 200,    /* how often interrupted() is looked at */
    EXIT_POLL_MS = 1, /* a process that has closed its output soon ends */
    MAX_PRINTED_BYTES = 4096,
};

static const char mark[] = "occsweep: drawn\n";

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- failures ---- */

/* Later pictures cannot change which failure is told: only earlier ones are
 * still drawn. */
static void keep_failure(struct render_pool *pool, size_t task, const struct error *err)
{
    if (task >= pool->failed_task)
        return;
    pool->failed_task = task;
    pool->failure = *err;
}

/* gnuplot puts the place and the offending line before what is wrong: the
 * last line that is not empty says most. */
static const char *last_line(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr(" \r\n", text[length - 1]) != NULL)
        text[--length] = '\0';
    const char *end = strrchr(text, '\n');
    return end == NULL ? text : end + 1;
}

static void fail(struct render_pool *pool, size_t task, const char *why)
{
    struct error err = {.kind = ERROR_NONE};
    struct buffer path = BUFFER_INIT;
    render_task_path(&path, &pool->tasks[task], pool->dir);
    if (path.failed)
        error_no_memory(&err);
    else
        error_set(&err, ERROR_SYSTEM, "gnuplot, for %s: %s", path.bytes, why);
    buffer_release(&path);
    keep_failure(pool, task, &err);
}

/* ---- one gnuplot ---- */

static void start_clock(struct render_worker *worker)
{
    worker->deadline_ms = now_ms() + TIMEOUT_SECONDS * 1000;
}

/* The task that what it prints now belongs to. */
static size_t current_task(const struct render_worker *worker)
{
    return worker->queued > 0 ? worker->queue[0] : worker->last;
}

static void give(struct render_pool *pool, struct render_worker *worker)
{
    struct buffer commands = BUFFER_INIT;
    render_task_commands(&commands, &pool->tasks[pool->given]);
    buffer_printf(&commands, "print '%.*s'\n", (int)sizeof mark - 2, mark);
    if (worker->queued == 0)
        start_clock(worker);
    worker->queue[worker->queued++] = pool->given++;
    /* One that has ended says why in what it has printed. */
    if (commands.failed)
        fail(pool, pool->given - 1, "out of memory");
    else
        gnuplot_tell(&worker->gnuplot, &commands);
    buffer_release(&commands);
}

/* The first in its queue has its mark. */
static void take_picture(struct render_pool *pool, struct render_worker *worker)
{
    struct error err;
    size_t task = worker->queue[0];
    if (!render_task_check(&pool->tasks[task], pool->dir, &err))
        keep_failure(pool, task, &err);
    worker->last = task;
    worker->queued--;
    memmove(worker->queue, worker->queue + 1, worker->queued * sizeof worker->queue[0]);
    pool->drawn++;
    start_clock(worker);
}

/* Take marks away from what was printed, as long as nothing else stands there. */
static void take_marks(struct render_pool *pool, struct render_worker *worker)
{
    struct buffer *printed = &worker->gnuplot.printed;
    size_t length = sizeof mark - 1;
    while (worker->queued > 0 && printed->size >= length &&
           memcmp(printed->bytes, mark, length) == 0) {
        printed->size -= length;
        memmove(printed->bytes, printed->bytes + length, printed->size + 1);
        take_picture(pool, worker);
    }
}

/* Anything else is a failure, known when the next mark or the end is there. */
static void judge(struct render_pool *pool, struct render_worker *worker)
{
    struct buffer *printed = &worker->gnuplot.printed;
    char *next_mark = printed->size > 0 ? strstr(printed->bytes, mark) : NULL;
    if (printed->failed) {
        fail(pool, current_task(worker), "out of memory");
    } else if (next_mark != NULL || printed->size > MAX_PRINTED_BYTES ||
               (worker->has_ended && printed->size > 0)) {
        if (next_mark != NULL)
            *next_mark = '\0';
        fail(pool, current_task(worker), last_line(printed->bytes));
    } else {
        return;
    }
    gnuplot_kill(&worker->gnuplot);
    worker->is_running = false;
}

/* Read what it prints; the descriptor is ready. */
static void listen_to(struct render_pool *pool, struct render_worker *worker)
{
    worker->has_ended = !gnuplot_read(&worker->gnuplot);
    take_marks(pool, worker);
    judge(pool, worker);
}

/* The end of its output is not yet the end of a process. */
static void wait_for_end(struct render_pool *pool, struct render_worker *worker)
{
    char why[64] = "wrote no picture";
    int status;
    if (!gnuplot_reap(&worker->gnuplot, &status))
        return;
    worker->is_running = false;
    if (status != 0)
        snprintf(why, sizeof why, "failed without a word (%s %d)",
                 WIFSIGNALED(status) ? "signal" : "status",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    if (status != 0 || worker->queued > 0)
        fail(pool, current_task(worker), why);
}

static void check_clock(struct render_pool *pool, struct render_worker *worker)
{
    char why[64];
    if (now_ms() <= worker->deadline_ms)
        return;
    snprintf(why, sizeof why, "took more than %d s", TIMEOUT_SECONDS);
    fail(pool, current_task(worker), why);
    gnuplot_kill(&worker->gnuplot);
    worker->is_running = false;
}

/* ---- all of them ---- */

bool render_pool_start(struct render_pool *pool, const char *dir, size_t gnuplot_count,
                       struct error *err)
{
    *pool = (struct render_pool){.dir = dir, .failed_task = SIZE_MAX};
    while (pool->worker_count < gnuplot_count && pool->worker_count < RENDER_MAX_GNUPLOTS) {
        struct render_worker *worker = &pool->workers[pool->worker_count];
        /* Where the system gives no more processes, those that it gave do the work. */
        if (!gnuplot_start(&worker->gnuplot, dir, err))
            return pool->worker_count > 0;
        worker->is_running = true;
        pool->worker_count++;
    }
    return true;
}

bool render_pool_add(struct render_pool *pool, struct render_task task, struct error *err)
{
    struct render_task *tasks = array_grow(pool->tasks, pool->task_count, sizeof *tasks);
    if (!tasks)
        return error_no_memory(err);
    pool->tasks = tasks;
    pool->tasks[pool->task_count++] = task;
    return true;
}

/* The one with the shortest queue that takes one more; NULL if none does. */
static struct render_worker *choose_worker(struct render_pool *pool, size_t max_queued)
{
    struct render_worker *chosen = NULL;
    for (size_t i = 0; i < pool->worker_count; i++) {
        struct render_worker *worker = &pool->workers[i];
        if (worker->is_running && worker->queued < max_queued &&
            (chosen == NULL || worker->queued < chosen->queued))
            chosen = worker;
    }
    return chosen;
}

static bool has_to_give(const struct render_pool *pool)
{
    return pool->given < pool->task_count && pool->given < pool->failed_task;
}

static void hand_out(struct render_pool *pool, size_t max_queued)
{
    struct render_worker *worker;
    while (has_to_give(pool) && (worker = choose_worker(pool, max_queued)) != NULL)
        give(pool, worker);
}

/* Whoever has nothing to do will have nothing to do. */
static void send_home(struct render_pool *pool)
{
    for (size_t i = 0; i < pool->worker_count; i++) {
        struct render_worker *worker = &pool->workers[i];
        if (!worker->is_running || worker->queued > 0 || worker->has_all)
            continue;
        gnuplot_tell_no_more(&worker->gnuplot);
        worker->has_all = true;
        start_clock(worker);
    }
}

static bool is_at_work(const struct render_worker *worker)
{
    return worker->is_running && (worker->queued > 0 || worker->has_all);
}

/* Look once at all that are at work, waiting up to `wait_ms` for one of them. */
static void look_at_all(struct render_pool *pool, int wait_ms)
{
    struct pollfd ready[RENDER_MAX_GNUPLOTS];
    for (size_t i = 0; i < pool->worker_count; i++) {
        const struct render_worker *worker = &pool->workers[i];
        bool is_read = is_at_work(worker) && !worker->has_ended;
        ready[i] =
            (struct pollfd){.fd = is_read ? worker->gnuplot.socket : -1, .events = POLLIN};
        if (is_at_work(worker) && worker->has_ended && wait_ms > EXIT_POLL_MS)
            wait_ms = EXIT_POLL_MS;
    }
    if (poll(ready, pool->worker_count, wait_ms) < 0)
        return;
    for (size_t i = 0; i < pool->worker_count; i++) {
        struct render_worker *worker = &pool->workers[i];
        if (ready[i].fd >= 0 && ready[i].revents != 0)
            listen_to(pool, worker);
        if (worker->is_running && worker->has_ended)
            wait_for_end(pool, worker);
        if (is_at_work(worker))
            check_clock(pool, worker);
    }
}

void render_pool_tend(struct render_pool *pool)
{
    hand_out(pool, RENDER_MAX_QUEUED);
    look_at_all(pool, 0);
    hand_out(pool, RENDER_MAX_QUEUED);
}

/* After a failure only earlier pictures are waited for. */
static bool is_waited_for(const struct render_pool *pool, const struct render_worker *worker)
{
    return is_at_work(worker) && (pool->failed_task == SIZE_MAX ||
                                  (worker->queued > 0 && worker->queue[0] < pool->failed_task));
}

static bool is_done(const struct render_pool *pool)
{
    for (size_t i = 0; i < pool->worker_count; i++)
        if (is_waited_for(pool, &pool->workers[i]))
            return false;
    return !has_to_give(pool) || pool->failed_task != SIZE_MAX;
}

bool render_pool_finish(struct render_pool *pool, void (*tell)(void *listener), void *listener,
                        struct error *err)
{
    for (;;) {
        if (interrupted())
            return error_set(err, ERROR_INTERRUPTED, "interrupted");
        /* Nobody is given several now: whoever is ready first takes the next. */
        hand_out(pool, 1);
        if (!has_to_give(pool))
            send_home(pool);
        if (is_done(pool))
            break;
        look_at_all(pool, POLL_MS);
        if (tell)
            tell(listener);
    }
    if (pool->failed_task == SIZE_MAX)
        return true;
    *err = pool->failure;
    return false;
}

void render_pool_stop(struct render_pool *pool)
{
    for (size_t i = 0; i < pool->worker_count; i++)
        if (pool->workers[i].is_running)
            gnuplot_kill(&pool->workers[i].gnuplot);
    free(pool->tasks);
    *pool = (struct render_pool){.failed_task = SIZE_MAX};
}

bool render_picture(const char *dir, struct render_task task, struct error *err)
{
    struct render_pool pool;
    bool ok = render_pool_start(&pool, dir, 1, err) && render_pool_add(&pool, task, err) &&
              render_pool_finish(&pool, NULL, NULL, err);
    render_pool_stop(&pool);
    return ok;
}
