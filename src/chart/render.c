/* SPDX-License-Identifier: MIT */
/*
 * gnuplot as a child process: one pipe for whatever it prints, a deadline,
 * and a fixed environment. Each child is its own process group, so that it
 * can be stopped with all it may have started.
 */
#ifdef __linux__
#define _GNU_SOURCE /* for prctl(); see start_child() */
#endif
#include "chart/render.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/interrupt.h"
#include "chart/latex_path.h"
#include "chart/pdf_date.h"

enum {
    TIMEOUT_MS = 60 * 1000,
    POLL_MS = 200,    /* how often interrupted() is looked at */
    EXIT_POLL_MS = 2, /* a process that has closed its output soon ends */
    MAX_PRINTED_BYTES = 4096,
};

const struct render_format render_formats[] = {
    {"svg", ".svg", "image/svg+xml", NULL},
    {"png", ".png", "image/png", NULL},
    {"pdf", ".pdf", "application/pdf", NULL},
    {"cairolatex", "-latex.tex", "application/x-tex", "-latex.pdf"},
    {NULL, NULL, NULL, NULL},
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

/* ---- finding gnuplot ---- */

/* A folder can be "executed", too, and may well be called gnuplot. */
static bool is_program(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0;
}

/* Append the path of gnuplot; false if PATH has none. An empty entry of PATH
 * is the working folder. */
static bool find_gnuplot(struct buffer *path)
{
    const char *entry = getenv("PATH");
    while (entry != NULL) {
        size_t length = strcspn(entry, ":");
        buffer_clear(path);
        buffer_add(path, length == 0 ? "." : entry, length == 0 ? 1 : length);
        buffer_add_text(path, "/gnuplot");
        if (!path->failed && is_program(path->bytes))
            return true;
        entry = entry[length] == ':' ? entry + length + 1 : NULL;
    }
    return false;
}

bool render_available(void)
{
    struct buffer path = BUFFER_INIT;
    bool is_there = find_gnuplot(&path);
    buffer_release(&path);
    return is_there;
}

/* ---- the child ---- */

extern char **environ;

/* What could change a picture: the locale, the time zone, gnuplot's own. */
static bool is_kept(const char *variable)
{
    static const char *const dropped[] = {"LC_",     "LANG",   "TZ=", "GNUTERM",
                                          "GNUPLOT", "GDFONT", "FIT_"};
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
        if (strncmp(variable, dropped[i], strlen(dropped[i])) == 0)
            return false;
    return true;
}

static char **child_environment(void)
{
    static char locale[] = "LC_ALL=C", zone[] = "TZ=UTC0";
    size_t count = 0;
    while (environ[count] != NULL)
        count++;
    char **variables = calloc(count + 3, sizeof *variables);
    if (variables == NULL)
        return NULL;

    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (is_kept(environ[i]))
            variables[kept++] = environ[i];
    variables[kept++] = locale;
    variables[kept] = zone;
    return variables;
}

/* Between fork() and exec: only what a signal handler might call. A child
 * whose parent dies, however it dies, is killed. */
static void become_gnuplot(const char *program, char *const arguments[], char **variables,
                           int output, pid_t parent)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
#else
    (void)parent;
#endif
    int input = open("/dev/null", O_RDONLY);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    execve(program, arguments, variables);
    _exit(127);
}

static bool start_child(struct render_job *job, const char *program, char *const arguments[],
                        struct error *err)
{
    int ends[2];
    char **variables = child_environment();
    if (variables == NULL)
        return error_no_memory(err);
    if (pipe(ends) != 0) {
        free(variables);
        return error_errno(err, "gnuplot");
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);

    pid_t parent = getpid();
    job->pid = fork();
    if (job->pid == 0)
        become_gnuplot(program, arguments, variables, ends[1], parent);
    close(ends[1]);
    free(variables);
    if (job->pid < 0) {
        close(ends[0]);
        return error_errno(err, "gnuplot");
    }
    setpgid(job->pid, job->pid);
    job->output = ends[0];
    return true;
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void job_release(struct render_job *job)
{
    buffer_release(&job->picture);
    buffer_release(&job->beside);
    buffer_release(&job->printed);
}

/* A relative path with "./" in front: gnuplot takes a name that begins with
 * '<' or '|' for a command. */
static void add_path(struct buffer *out, const char *dir, const char *id)
{
    buffer_printf(out, "%s%s/%s", dir[0] == '/' ? "" : "./", dir, id);
}

/* The program and its arguments, as texts. */
struct invocation {
    struct buffer program, script, settings;
};

static bool invocation_fill(struct invocation *call, const struct render_job *job,
                            const char *dir, const char *id, const struct render_theme *theme,
                            struct error *err)
{
    add_path(&call->script, dir, id);
    buffer_add_text(&call->script, ".gp");
    buffer_printf(&call->settings, "TERM='%s'; THEME='%s'", job->format->name, theme->name);
    if (!find_gnuplot(&call->program))
        return error_set(
            err, ERROR_SYSTEM,
            "gnuplot is not in PATH; install it (Debian, Ubuntu: apt install gnuplot-nox)");
    if (call->program.failed || call->script.failed || call->settings.failed ||
        job->picture.failed || job->beside.failed)
        return error_no_memory(err);
    return true;
}

static bool invocation_start(const struct invocation *call, struct render_job *job,
                             struct error *err)
{
    char name[] = "gnuplot", plain[] = "-d", evaluate[] = "-e";
    char *arguments[] = {name, plain, evaluate, call->settings.bytes, call->script.bytes, NULL};
    job->deadline_ms = now_ms() + TIMEOUT_MS;
    return start_child(job, call->program.bytes, arguments, err);
}

bool render_start(struct render_job *job, const char *dir, const char *id,
                  const struct render_format *format, const struct render_theme *theme,
                  struct error *err)
{
    struct invocation call = {.program = BUFFER_INIT};
    *job = (struct render_job){.pid = -1, .output = -1, .format = format};

    add_path(&job->picture, dir, "");
    render_picture_name(&job->picture, id, format, theme);
    if (format->beside) {
        add_path(&job->beside, dir, "");
        render_beside_name(&job->beside, id, format, theme);
    }
    bool ok =
        invocation_fill(&call, job, dir, id, theme, err) && invocation_start(&call, job, err);
    buffer_release(&call.program);
    buffer_release(&call.script);
    buffer_release(&call.settings);
    if (!ok)
        job_release(job);
    return ok;
}

/* ---- waiting ---- */

/* Read what there is; false at the end of the output. Beyond what an error
 * message can use it is read and dropped. */
static bool read_some(struct render_job *job)
{
    char bytes[512];
    ssize_t count = read(job->output, bytes, sizeof bytes);
    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    if (count > 0 && job->printed.size < MAX_PRINTED_BYTES)
        buffer_add(&job->printed, bytes, (size_t)count);
    return count > 0;
}

/* False: time is up, or somebody asked the program to stop. */
static bool may_go_on(const struct render_job *job, struct error *err)
{
    if (interrupted())
        return error_set(err, ERROR_INTERRUPTED, "interrupted");
    return now_ms() <= job->deadline_ms ||
           error_set(err, ERROR_SYSTEM, "gnuplot took more than %d s for %s", TIMEOUT_MS / 1000,
                     job->picture.bytes);
}

static bool read_all(struct render_job *job, struct error *err)
{
    struct pollfd poll_output = {.fd = job->output, .events = POLLIN};
    while (may_go_on(job, err)) {
        int ready = poll(&poll_output, 1, POLL_MS);
        if (ready > 0 && !read_some(job))
            return true;
    }
    return false;
}

/* The end of its output is not yet the end of a process. */
static bool wait_until_exit(struct render_job *job, int *status, struct error *err)
{
    while (may_go_on(job, err)) {
        if (waitpid(job->pid, status, WNOHANG) == job->pid)
            return true;
        poll(NULL, 0, EXIT_POLL_MS);
    }
    return false;
}

/* gnuplot puts the place and the offending line before what is wrong: the
 * last line that is not empty says most. */
static const char *last_line(struct buffer *printed)
{
    while (printed->size > 0 && strchr(" \r\n", printed->bytes[printed->size - 1]) != NULL)
        printed->bytes[--printed->size] = '\0';
    const char *end = strrchr(printed->bytes, '\n');
    return end == NULL ? printed->bytes : end + 1;
}

/* What must not stay in the files: when and where they were made. */
static bool finish_files(const struct render_job *job, struct error *err)
{
    if (job->format->beside)
        return latex_path_fix(job->picture.bytes, err) && pdf_date_fix(job->beside.bytes, err);
    return strcmp(job->format->name, "pdf") != 0 || pdf_date_fix(job->picture.bytes, err);
}

static bool check(struct render_job *job, int status, struct error *err)
{
    if (job->printed.size > 0)
        return error_set(err, ERROR_SYSTEM, "gnuplot, for %s: %s", job->picture.bytes,
                         last_line(&job->printed));
    if (status != 0)
        return error_set(err, ERROR_SYSTEM, "gnuplot failed for %s without a word (%s %d)",
                         job->picture.bytes, WIFSIGNALED(status) ? "signal" : "status",
                         WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    if (access(job->picture.bytes, R_OK) != 0)
        return error_set(err, ERROR_SYSTEM, "gnuplot wrote no picture %s", job->picture.bytes);
    return finish_files(job, err);
}

static void remove_files(const struct render_job *job)
{
    unlink(job->picture.bytes);
    if (job->beside.size > 0)
        unlink(job->beside.bytes);
}

bool render_finish(struct render_job *job, struct error *err)
{
    int status;
    if (!read_all(job, err) || !wait_until_exit(job, &status, err)) {
        render_kill(job);
        return false;
    }
    close(job->output);
    bool ok = check(job, status, err);
    if (!ok)
        remove_files(job);
    job_release(job);
    return ok;
}

void render_kill(struct render_job *job)
{
    kill(-job->pid, SIGKILL);
    while (waitpid(job->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(job->output);
    remove_files(job);
    job_release(job);
}

bool render_picture(const char *dir, const char *id, const struct render_format *format,
                    const struct render_theme *theme, struct error *err)
{
    struct render_job job;
    return render_start(&job, dir, id, format, theme, err) && render_finish(&job, err);
}
