/* SPDX-License-Identifier: MIT */
/* Lookup in the table of compiled-in text files. */
#include "base/embedded.h"

#include <string.h>

const struct embedded_text *embedded_find(const char *name)
{
    for (const struct embedded_text *file = embedded_texts; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}
