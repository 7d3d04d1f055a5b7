/* SPDX-License-Identifier: MIT */
/* Bytes that come in pieces, from a file or from memory. */
#ifndef KERNELS_BYTE_SOURCE_H
#define KERNELS_BYTE_SOURCE_H

#include <stdio.h>

#include "base/error.h"

struct byte_source {
    const char *name;  /* for messages */
    const char *bytes; /* these come first; borrowed */
    size_t size;
    FILE *stream; /* then what it still holds; NULL: nothing. Borrowed. */
};

/* Fill `room` with up to `size` bytes; *got is 0 only at the end. False when
 * reading fails. */
bool byte_source_read(struct byte_source *source, char *room, size_t size, size_t *got,
                      struct error *err);

#endif
