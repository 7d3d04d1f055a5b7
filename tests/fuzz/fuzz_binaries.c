/* SPDX-License-Identifier: MIT */
/*
 * Cubins, fat binaries and libraries as they are; and a cubin in every kind of
 * wrapping, which tells of the same kernels as it does alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lz4.h>
#include <zstd.h>

#include "fuzz/fuzz_kernels.h"
#include "fuzz/fuzz_targets.h"
#include "support/offload_bundles.h"

static const char source[] = "binary";

static void run(const uint8_t *bytes, size_t size)
{
    struct kernel_list list;

    if (fuzz_kernels_read(source, bytes, size, &list))
        fuzz_kernels_check(&list);
    kernel_list_release(&list);
}

/* ---- wrappings ---- */

enum { FLAG_LZ4 = 0x2000, FLAG_ZSTD = 0x8000, FAT_HEAD = 16, ENTRY_HEAD = 64 };

static void put(struct buffer *out, uint64_t number, size_t size)
{
    for (; size > 0; size--, number >>= 8)
        buffer_add_char(out, (char)(number & 0xFF));
}

/* One entry of a fat binary: its head, and its payload up to a multiple of 8. */
static void wrap_fat(struct buffer *out, const uint8_t *payload, size_t size, uint32_t flags,
                     uint64_t plain_size)
{
    size_t padded = (size + 7) / 8 * 8;

    put(out, 0xBA55ED50, 4);
    put(out, 1, 2);
    put(out, FAT_HEAD, 2);
    put(out, ENTRY_HEAD + padded, 8);
    put(out, 2, 2);
    put(out, 0x101, 2);
    put(out, ENTRY_HEAD, 4);
    put(out, padded, 8);
    put(out, flags == 0 ? 0 : size, 8);
    put(out, 0, 4);
    put(out, 80, 4);
    put(out, 0, 8);
    put(out, flags, 8);
    put(out, 0, 8);
    put(out, plain_size, 8);
    buffer_add(out, payload, size);
    put(out, 0, padded - size);
}

static void wrap_packed(struct buffer *out, const uint8_t *payload, size_t size, bool is_zstd)
{
    size_t room = is_zstd ? ZSTD_compressBound(size) : (size_t)LZ4_compressBound((int)size);
    uint8_t *packed = malloc(room + 1);

    FUZZ_CHECK(packed != NULL);
    size_t packed_size =
        is_zstd ? ZSTD_compress(packed, room, payload, size, 1)
                : (size_t)LZ4_compress_default((const char *)payload, (char *)packed, (int)size,
                                               (int)room);
    FUZZ_CHECK(packed_size <= room);
    wrap_fat(out, packed, packed_size, is_zstd ? FLAG_ZSTD : FLAG_LZ4, size);
    free(packed);
}

static void wrap_library(struct buffer *out, const uint8_t *payload, size_t size)
{
    buffer_printf(out, "!<arch>\n%-16s%-12d%-6d%-6d%-8o%-10zu`\n", "member.o/", 0, 0, 0, 0644,
                  size);
    buffer_add(out, payload, size);
    if (size % 2 != 0)
        buffer_add_char(out, '\n');
}

/* What clang's tools put around AMD's code objects. */
static void wrap_code_object(struct buffer *out, const uint8_t *payload, size_t size,
                             unsigned kind)
{
    struct buffer object = BUFFER_INIT, bundle = BUFFER_INIT;
    const struct buffer *const parts[] = {&object, &object};

    buffer_add(&object, payload, size);
    bundle_add(&bundle, parts, 1 + kind % 2);
    if (kind == 0)
        bundle_embed(out, &object);
    else if (kind > 4)
        bundle_add(out, parts, 1);
    else
        bundle_pack(out, &bundle, 1 + kind % 3);
    buffer_release(&object);
    buffer_release(&bundle);
}

static void check_wrapped(const struct buffer *wrapped, const struct kernel_list *alone)
{
    struct kernel_list list;

    FUZZ_CHECK(!wrapped->failed);
    FUZZ_CHECK(fuzz_kernels_read(source, wrapped->bytes, wrapped->size, &list));
    fuzz_kernels_compare(alone, &list);
    kernel_list_release(&list);
}

/* The first byte chooses the wrapping, the others are the code. */
static void run_wrapped(const uint8_t *bytes, size_t size)
{
    struct buffer wrapped = BUFFER_INIT;
    struct kernel_list alone;

    if (size < 5 || memcmp(bytes + 1, "\177ELF", 4) != 0)
        return;
    if (fuzz_kernels_read(source, bytes + 1, size - 1, &alone) && alone.count > 0) {
        unsigned kind = bytes[0] % 4;
        if (alone.items[0].kind == KERNEL_FROM_CODE_OBJECT)
            wrap_code_object(&wrapped, bytes + 1, size - 1, bytes[0] % 8);
        else if (kind == 0)
            wrap_fat(&wrapped, bytes + 1, size - 1, 0, 0);
        else if (kind == 1)
            wrap_library(&wrapped, bytes + 1, size - 1);
        else
            wrap_packed(&wrapped, bytes + 1, size - 1, kind == 2);
        check_wrapped(&wrapped, &alone);
    }
    buffer_release(&wrapped);
    kernel_list_release(&alone);
}

#define BINARY_TARGET(name_text, reader, most, globs)                                          \
    {                                                                                          \
        .name = (name_text), .run = (reader), .max_bytes = (most), .seeds = (globs),           \
        .dictionary = "binary.dict"                                                            \
    }

const struct fuzz_target fuzz_cubin =
    BINARY_TARGET("cubin", run, 65536, "tests/kernels/*.cubin tests/fuzz/seeds/cubin/*");
const struct fuzz_target fuzz_code_object =
    BINARY_TARGET("code_object", run, 65536, "tests/kernels/*.co tests/kernels/*.fatbin");
const struct fuzz_target fuzz_fat_binary =
    BINARY_TARGET("fat_binary", run, 16384, "tests/fuzz/seeds/fat_binary/*");
const struct fuzz_target fuzz_library =
    BINARY_TARGET("library", run, 16384, "tests/fuzz/seeds/library/*");
const struct fuzz_target fuzz_wrapped =
    BINARY_TARGET("wrapped", run_wrapped, 16384, "tests/fuzz/seeds/wrapped/*");
