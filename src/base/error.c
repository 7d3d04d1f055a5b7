/* SPDX-License-Identifier: MIT */
/* Error texts: formatted, bounded and safe to print on a terminal. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/text.h"

void error_fill(struct error *err, enum error_kind kind, const char *format, ...)
{
    va_list args;

    err->kind = kind;
    va_start(args, format);
    vsnprintf(err->text, sizeof(err->text), format, args);
    va_end(args);
    text_mask(err->text);
}

void error_fill_errno(struct error *err, const char *what)
{
    /* A signal that asks to stop ends calls that wait, too. */
    if (errno == EINTR && interrupted())
        error_fill(err, ERROR_INTERRUPTED, "interrupted");
    else
        error_fill(err, ERROR_SYSTEM, "%s: %s", what, strerror(errno));
}

void error_fill_read(struct error *err, const char *name)
{
    if (errno == EISDIR)
        error_fill(err, ERROR_INPUT, "%s is a directory; it must be a file", name);
    else
        error_fill_errno(err, name);
}
