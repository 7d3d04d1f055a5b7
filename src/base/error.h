/* SPDX-License-Identifier: MIT */
/*
 * What went wrong, in one line. The deepest function that understands the
 * problem fills it in, callers pass it on, and only the command line prints.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

enum error_kind {
    ERROR_NONE = 0,
    ERROR_INPUT,       /* wrong usage or bad input: exit status 2 */
    ERROR_SYSTEM,      /* could not read, write, draw or allocate: 3 */
    ERROR_INTERRUPTED, /* a signal asked us to stop: 130 */
};

struct error {
    enum error_kind kind;
    char text[1024]; /* one line, printable, without a final full stop */
};

/* What the functions below are made of. */
void error_fill(struct error *err, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void error_fill_errno(struct error *err, const char *what);
void error_fill_read(struct error *err, const char *name);

static inline bool error_is_false(void)
{
    return false;
}

/*
 * Fill in `err` and be false, so that failing is one statement. Control
 * characters in the text are masked. `err` must not be NULL. Inline, so that
 * compilers and analyzers see that it is false.
 */
#define error_set(err, kind, ...) (error_fill(err, kind, __VA_ARGS__), error_is_false())

/* "out of memory", ERROR_SYSTEM; returns false. */
static inline bool error_no_memory(struct error *err)
{
    return error_set(err, ERROR_SYSTEM, "out of memory");
}

/* "WHAT: the text of errno", ERROR_SYSTEM; where a signal that asks to stop
 * ended a call, ERROR_INTERRUPTED. Returns false. */
static inline bool error_errno(struct error *err, const char *what)
{
    error_fill_errno(err, what);
    return false;
}

/* The same where an input could not be read; a directory is ERROR_INPUT. */
static inline bool error_read(struct error *err, const char *name)
{
    error_fill_read(err, name);
    return false;
}

#endif
