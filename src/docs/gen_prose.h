/* SPDX-License-Identifier: MIT */
/* Documents whose prose is a file, with places for what the tables say. */
#ifndef DOCS_GEN_PROSE_H
#define DOCS_GEN_PROSE_H

#include "base/buffer.h"

/* What stands for a line that begins with `word`; the rest of it is `argument`. */
struct prose_place {
    const char *word; /* "@options"; with a blank at its end where an argument follows */
    void (*add)(const char *argument, struct buffer *out);
};

/* Append `prose`, its places filled in; {NULL, NULL} ends those. */
void prose_write(const char *prose, const struct prose_place *places, struct buffer *out);

#endif
