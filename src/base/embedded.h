/* SPDX-License-Identifier: MIT */
/*
 * Text files that the build compiles in (chart templates, the report's style),
 * so that the installed program needs no data folder.
 */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>

struct embedded_text {
    const char *name; /* the file's name without its folder */
    const char *text; /* NUL-terminated */
    size_t size;      /* without the NUL */
};

/* The file of that name; NULL if none was compiled in. */
const struct embedded_text *embedded_find(const char *name);

/* The table that the build generates; it ends with a NULL name. */
extern const struct embedded_text embedded_texts[];

#endif
