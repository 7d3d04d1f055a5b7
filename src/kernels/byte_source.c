/* SPDX-License-Identifier: MIT */
/* What was read ahead to tell a kind of file, and then the rest. */
#include "kernels/byte_source.h"

#include <string.h>

bool byte_source_read(struct byte_source *source, char *room, size_t size, size_t *got,
                      struct error *err)
{
    if (source->size > 0) {
        *got = size < source->size ? size : source->size;
        memcpy(room, source->bytes, *got);
        source->bytes += *got;
        source->size -= *got;
        return true;
    }
    *got = source->stream == NULL ? 0 : fread(room, 1, size, source->stream);
    return *got > 0 || source->stream == NULL || ferror(source->stream) == 0 ||
           error_read(err, source->name);
}
