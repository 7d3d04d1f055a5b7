/* SPDX-License-Identifier: MIT */
/* Error texts: formatted, bounded and safe to print on a terminal. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

bool error_set(struct error *err, enum error_kind kind, const char *format, ...)
{
    va_list args;

    err->kind = kind;
    va_start(args, format);
    vsnprintf(err->text, sizeof(err->text), format, args);
    va_end(args);
    text_mask(err->text);
    return false;
}

bool error_no_memory(struct error *err)
{
    return error_set(err, ERROR_SYSTEM, "out of memory");
}

bool error_errno(struct error *err, const char *what)
{
    return error_set(err, ERROR_SYSTEM, "%s: %s", what, strerror(errno));
}
