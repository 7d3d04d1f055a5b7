/* SPDX-License-Identifier: MIT */
/*
 * Starting, feeding and ending gnuplot. A socket and not a pipe leads to it,
 * because writing to a process that has ended must not raise SIGPIPE.
 */
#ifdef __linux__
#define _GNU_SOURCE /* for prctl(); see become_gnuplot() */
#endif
#include "chart/gnuplot.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* ---- finding it ---- */

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

bool gnuplot_is_installed(void)
{
    struct buffer path = BUFFER_INIT;
    bool is_there = find_gnuplot(&path) || path.failed;
    buffer_release(&path);
    return is_there;
}

/* It will be started from another folder. */
static bool make_absolute(struct buffer *path, struct error *err)
{
    if (path->bytes[0] == '/')
        return true;
    char *full = realpath(path->bytes, NULL);
    if (full == NULL)
        return error_errno(err, path->bytes);
    buffer_clear(path);
    buffer_add_text(path, full);
    free(full);
    return buffer_check(path, err);
}

static bool find_program(struct buffer *path, struct error *err)
{
    if (find_gnuplot(path))
        return make_absolute(path, err);
    if (path->failed)
        return error_no_memory(err);
    return error_set(err, ERROR_SYSTEM,
                     "gnuplot is not in PATH; install it (Debian, Ubuntu: apt install "
                     "gnuplot-nox)");
}

/* ---- starting it ---- */

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
    char **variables = memory_calloc(count + 3, sizeof *variables);
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

/* What a child needs. */
struct birth {
    const char *program, *dir;
    char **variables;
    int socket;
    pid_t parent;
};

/* Between fork() and exec: only what a signal handler might call. A child
 * whose parent dies, however it dies, is killed. */
static void become_gnuplot(const struct birth *birth)
{
    char name[] = "gnuplot", plain[] = "-d";
    char *const arguments[] = {name, plain, NULL};
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != birth->parent)
        _exit(127);
#endif
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        dup2(birth->socket, stream);
    if (chdir(birth->dir) == 0)
        execve(birth->program, arguments, birth->variables);
    _exit(127);
}

static bool start(struct gnuplot *gnuplot, struct birth *birth, struct error *err)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return error_errno(err, "gnuplot");
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);

    birth->socket = ends[1];
    birth->parent = getpid();
    pid_t pid = fork();
    if (pid == 0)
        become_gnuplot(birth);
    bool ok = pid > 0 || error_errno(err, "gnuplot");
    close(ends[1]);
    if (!ok) {
        close(ends[0]);
        return false;
    }
    setpgid(pid, pid);
    *gnuplot = (struct gnuplot){.pid = pid, .socket = ends[0]};
    return true;
}

bool gnuplot_start(struct gnuplot *gnuplot, const char *dir, struct error *err)
{
    struct buffer program = BUFFER_INIT;
    struct birth birth = {.dir = dir};
    bool ok = find_program(&program, err);
    if (ok) {
        birth.program = program.bytes;
        birth.variables = child_environment();
        ok = birth.variables ? start(gnuplot, &birth, err) : error_no_memory(err);
    }
    free(birth.variables);
    buffer_release(&program);
    return ok;
}

/* ---- talking to it ---- */

bool gnuplot_tell(const struct gnuplot *gnuplot, const struct buffer *commands)
{
    for (size_t sent = 0; sent < commands->size;) {
        ssize_t count =
            send(gnuplot->socket, commands->bytes + sent, commands->size - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR)
            return false;
        sent += count > 0 ? (size_t)count : 0;
    }
    return true;
}

void gnuplot_tell_no_more(const struct gnuplot *gnuplot)
{
    shutdown(gnuplot->socket, SHUT_WR);
}

bool gnuplot_read(struct gnuplot *gnuplot)
{
    char bytes[512];
    ssize_t count = read(gnuplot->socket, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    /* One that ends before it has read all its commands resets the connection. */
    if (count < 0 && errno != ECONNRESET)
        buffer_printf(&gnuplot->printed, "cannot be heard: %s", strerror(errno));
    if (count > 0)
        buffer_add(&gnuplot->printed, bytes, (size_t)count);
    return count > 0;
}

static void give_back(struct gnuplot *gnuplot)
{
    close(gnuplot->socket);
    buffer_release(&gnuplot->printed);
    *gnuplot = (struct gnuplot){.pid = -1, .socket = -1};
}

bool gnuplot_reap(struct gnuplot *gnuplot, int *status)
{
    if (waitpid(gnuplot->pid, status, WNOHANG) != gnuplot->pid)
        return false;
    give_back(gnuplot);
    return true;
}

void gnuplot_kill(struct gnuplot *gnuplot)
{
    kill(-gnuplot->pid, SIGKILL);
    while (waitpid(gnuplot->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    give_back(gnuplot);
}
