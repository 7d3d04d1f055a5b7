/* SPDX-License-Identifier: MIT */
/* The size is settled before any memory is asked for. */
#include "kernels/unpack.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include <lz4.h>
#include <zstd.h>

/* The frame may say its size too; where both do, they agree. */
static bool is_plausible(enum packing packing, struct bytes packed, uint64_t plain_size)
{
    if (packing == PACKING_LZ4)
        return packed.size <= INT_MAX && plain_size <= INT_MAX;
    unsigned long long told = ZSTD_getFrameContentSize(packed.at, packed.size);
    return told == plain_size || told == ZSTD_CONTENTSIZE_UNKNOWN;
}

static bool unpack_to(enum packing packing, struct bytes packed, unsigned char *plain,
                      size_t size)
{
    if (packing == PACKING_LZ4)
        return LZ4_decompress_safe((const char *)packed.at, (char *)plain, (int)packed.size,
                                   (int)size) == (int)size;
    return ZSTD_decompress(plain, size, packed.at, packed.size) == size;
}

bool unpack(struct binary *binary, enum packing packing, struct bytes packed,
            uint64_t plain_size, unsigned char **plain, struct error *err)
{
    if (plain_size == 0 || !is_plausible(packing, packed, plain_size))
        return error_set(err, ERROR_INPUT,
                         "%s: a compressed part does not have the size it claims",
                         binary->source);
    if (plain_size > binary->unpacked_left)
        return error_set(err, ERROR_INPUT,
                         "%s: its compressed parts claim to hold more than can be meant: %llu "
                         "bytes and more",
                         binary->source, (unsigned long long)plain_size);
    binary->unpacked_left -= (size_t)plain_size;
    binary_allow(binary, (size_t)plain_size);
    *plain = malloc((size_t)plain_size);
    if (*plain == NULL)
        return error_no_memory(err);
    errno = 0; /* what unpacks asks for memory, too */
    if (unpack_to(packing, packed, *plain, (size_t)plain_size))
        return true;
    free(*plain);
    *plain = NULL;
    if (errno == ENOMEM)
        return error_no_memory(err);
    return error_set(err, ERROR_INPUT, "%s: a compressed part is broken", binary->source);
}
