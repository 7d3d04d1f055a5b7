/* SPDX-License-Identifier: MIT */
/*
 * A library to preload: stands before the calls for memory, files and
 * processes, and lets those fail that fault_count.h says. What the C library
 * calls inside itself is not seen, but for memory.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faults/fault_count.h"

/* ---- memory ---- */

/* dlsym() asks for memory before we know where to get it. */
static char first_memory[65536];
static size_t first_memory_used;

static void *take_first_memory(size_t bytes)
{
    size_t at = first_memory_used;
    first_memory_used += (bytes + 15) / 16 * 16;
    return first_memory_used <= sizeof(first_memory) ? first_memory + at : NULL;
}

static bool is_first_memory(const char *block)
{
    return block >= first_memory && block < first_memory + sizeof(first_memory);
}

void *malloc(size_t bytes)
{
    static void *(*next)(size_t);
    if (next == NULL)
        fault_find_next(&next, "malloc");
    if (fault_is_due(FAULT_MEMORY, "malloc", ENOMEM))
        return NULL;
    void *block = next(bytes);
    fault_block_taken(block, __builtin_return_address(0));
    return block;
}

void *calloc(size_t count, size_t bytes)
{
    static void *(*next)(size_t, size_t);
    static bool is_searched;
    if (next == NULL && is_searched)
        return take_first_memory(count * bytes);
    if (next == NULL) {
        is_searched = true;
        fault_find_next(&next, "calloc");
    }
    if (fault_is_due(FAULT_MEMORY, "calloc", ENOMEM))
        return NULL;
    void *block = next(count, bytes);
    fault_block_taken(block, __builtin_return_address(0));
    return block;
}

void *realloc(void *old, size_t bytes)
{
    static void *(*next)(void *, size_t);
    if (next == NULL)
        fault_find_next(&next, "realloc");
    if (fault_is_due(FAULT_MEMORY, "realloc", ENOMEM))
        return NULL;
    fault_block_given_back(old);
    void *block = next(old, bytes);
    fault_block_taken(block, __builtin_return_address(0));
    return block;
}

void free(void *block)
{
    static void (*next)(void *);
    if (block == NULL || is_first_memory(block))
        return;
    if (next == NULL)
        fault_find_next(&next, "free");
    fault_block_given_back(block);
    next(block);
}

/* ---- opening ---- */

/* Any open() is an openat() from the current folder. */
static int open_from(const char *call, int folder, const char *path, int flags,
                     va_list arguments)
{
    static int (*next)(int, const char *, int, ...);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    if (next == NULL)
        fault_find_next(&next, "openat");
    return fault_is_due(FAULT_OPEN, call, EMFILE) ? -1 : next(folder, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int file = open_from("open", AT_FDCWD, path, flags, arguments);
    va_end(arguments);
    return file;
}

int openat(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int file = open_from("openat", folder, path, flags, arguments);
    va_end(arguments);
    return file;
}

FILE *fopen(const char *path, const char *mode)
{
    static FILE *(*next)(const char *, const char *);
    if (next == NULL)
        fault_find_next(&next, "fopen");
    return fault_is_due(FAULT_OPEN, "fopen", EMFILE) ? NULL : next(path, mode);
}

DIR *opendir(const char *path)
{
    static DIR *(*next)(const char *);
    if (next == NULL)
        fault_find_next(&next, "opendir");
    return fault_is_due(FAULT_OPEN, "opendir", EMFILE) ? NULL : next(path);
}

/* ---- reading ---- */

/* Streams remember that something went wrong: the mark of the C library. */
static void mark_error(FILE *stream)
{
    enum { GLIBC_ERR_SEEN = 0x20 };
    stream->_flags |= GLIBC_ERR_SEEN;
}

ssize_t read(int file, void *bytes, size_t count)
{
    static ssize_t (*next)(int, void *, size_t);
    if (next == NULL)
        fault_find_next(&next, "read");
    return fault_is_due(FAULT_READ, "read", EIO) ? -1 : next(file, bytes, count);
}

size_t fread(void *restrict bytes, size_t size, size_t count, FILE *restrict stream)
{
    static size_t (*next)(void *, size_t, size_t, FILE *);
    if (next == NULL)
        fault_find_next(&next, "fread");
    if (!fault_is_due(FAULT_READ, "fread", EIO))
        return next(bytes, size, count, stream);
    mark_error(stream);
    return 0;
}

/* With -D_FORTIFY_SOURCE these are what is called. */
ssize_t __read_chk(int file, void *bytes, size_t count, size_t room);
size_t __fread_chk(void *restrict bytes, size_t room, size_t size, size_t count,
                   FILE *restrict stream);

ssize_t __read_chk(int file, void *bytes, size_t count, size_t room)
{
    if (count > room)
        abort();
    return read(file, bytes, count);
}

size_t __fread_chk(void *restrict bytes, size_t room, size_t size, size_t count,
                   FILE *restrict stream)
{
    if (size * count > room)
        abort();
    return fread(bytes, size, count, stream);
}

/* ---- writing ---- */

ssize_t write(int file, const void *bytes, size_t count)
{
    static ssize_t (*next)(int, const void *, size_t);
    if (next == NULL)
        fault_find_next(&next, "write");
    return fault_is_due(FAULT_WRITE, "write", ENOSPC) ? -1 : next(file, bytes, count);
}

/* Where standard error cannot be written, nothing can be said. */
size_t fwrite(const void *restrict bytes, size_t size, size_t count, FILE *restrict stream)
{
    static size_t (*next)(const void *, size_t, size_t, FILE *);
    if (next == NULL)
        fault_find_next(&next, "fwrite");
    if (stream == stderr || !fault_is_due(FAULT_WRITE, "fwrite", ENOSPC))
        return next(bytes, size, count, stream);
    mark_error(stream);
    return 0;
}

int fflush(FILE *stream)
{
    static int (*next)(FILE *);
    if (next == NULL)
        fault_find_next(&next, "fflush");
    if (stream == NULL || stream == stderr || !fault_is_due(FAULT_WRITE, "fflush", ENOSPC))
        return next(stream);
    mark_error(stream);
    return EOF;
}

/* What is closed is closed, whatever the answer. */
int close(int file)
{
    static int (*next)(int);
    if (next == NULL)
        fault_find_next(&next, "close");
    bool is_due = fault_is_due(FAULT_WRITE, "close", EIO);
    int status = next(file);
    if (is_due)
        errno = EIO;
    return is_due ? -1 : status;
}

int fclose(FILE *stream)
{
    static int (*next)(FILE *);
    if (next == NULL)
        fault_find_next(&next, "fclose");
    bool is_due = fault_is_due(FAULT_WRITE, "fclose", EIO);
    int status = next(stream);
    if (is_due)
        errno = EIO;
    return is_due ? EOF : status;
}

/* ---- names ---- */

int rename(const char *from, const char *to)
{
    static int (*next)(const char *, const char *);
    if (next == NULL)
        fault_find_next(&next, "rename");
    return fault_is_due(FAULT_NAMES, "rename", EIO) ? -1 : next(from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to,
              unsigned int flags)
{
    static int (*next)(int, const char *, int, const char *, unsigned int);
    if (next == NULL)
        fault_find_next(&next, "renameat2");
    if (fault_is_due(FAULT_NAMES, "renameat2", EINVAL))
        return -1;
    return next(from_folder, from, to_folder, to, flags);
}

int mkdir(const char *path, mode_t mode)
{
    static int (*next)(const char *, mode_t);
    if (next == NULL)
        fault_find_next(&next, "mkdir");
    return fault_is_due(FAULT_NAMES, "mkdir", ENOSPC) ? -1 : next(path, mode);
}

int unlink(const char *path)
{
    static int (*next)(const char *);
    if (next == NULL)
        fault_find_next(&next, "unlink");
    return fault_is_due(FAULT_REMOVE, "unlink", EIO) ? -1 : next(path);
}

int remove(const char *path)
{
    static int (*next)(const char *);
    if (next == NULL)
        fault_find_next(&next, "remove");
    return fault_is_due(FAULT_REMOVE, "remove", EIO) ? -1 : next(path);
}

int rmdir(const char *path)
{
    static int (*next)(const char *);
    if (next == NULL)
        fault_find_next(&next, "rmdir");
    return fault_is_due(FAULT_REMOVE, "rmdir", EIO) ? -1 : next(path);
}

int nftw(const char *path, __nftw_func_t visit, int open_at_once, int flags)
{
    static int (*next)(const char *, __nftw_func_t, int, int);
    if (next == NULL)
        fault_find_next(&next, "nftw");
    return fault_is_due(FAULT_REMOVE, "nftw", EIO) ? -1
                                                   : next(path, visit, open_at_once, flags);
}

char *realpath(const char *restrict path, char *restrict resolved)
{
    static char *(*next)(const char *, char *);
    if (next == NULL)
        fault_find_next(&next, "realpath");
    return fault_is_due(FAULT_OPEN, "realpath", EIO) ? NULL : next(path, resolved);
}

/* ---- processes ---- */

int socketpair(int domain, int type, int protocol, int ends[2])
{
    static int (*next)(int, int, int, int *);
    if (next == NULL)
        fault_find_next(&next, "socketpair");
    return fault_is_due(FAULT_PROCESS, "socketpair", EMFILE)
               ? -1
               : next(domain, type, protocol, ends);
}

pid_t fork(void)
{
    static pid_t (*next)(void);
    if (next == NULL)
        fault_find_next(&next, "fork");
    return fault_is_due(FAULT_PROCESS, "fork", EAGAIN) ? -1 : next();
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*run)(void *), void *restrict argument)
{
    static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (next == NULL)
        fault_find_next(&next, "pthread_create");
    return fault_is_due(FAULT_PROCESS, "pthread_create", EAGAIN)
               ? EAGAIN
               : next(thread, attributes, run, argument);
}
