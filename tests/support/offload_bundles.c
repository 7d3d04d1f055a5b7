/* SPDX-License-Identifier: MIT */
/* Bundles, written number by number. */
#include "support/offload_bundles.h"

#include <stdlib.h>
#include <string.h>

#include <zstd.h>

enum { PAGE = 4096, ENTRY_HEAD = 24 };

static const char host_name[] = "host-x86_64-unknown-linux--";
static const char device_name[] = "hipv4-amdgcn-amd-amdhsa--gfx90a";

static void put(struct buffer *out, uint64_t number, size_t size)
{
    for (; size > 0; size--, number >>= 8)
        buffer_add_char(out, (char)(number & 0xFF));
}

void bundle_pad(struct buffer *out, size_t multiple)
{
    put(out, 0, (multiple - out->size % multiple) % multiple);
}

static size_t round_up(size_t size)
{
    return (size + PAGE - 1) / PAGE * PAGE;
}

static void add_entry(struct buffer *out, size_t offset, size_t size, const char *name)
{
    put(out, offset, 8);
    put(out, size, 8);
    put(out, strlen(name), 8);
    buffer_add_text(out, name);
}

static void add(struct buffer *out, const struct buffer *const *parts, size_t count,
                bool are_shared)
{
    size_t begin = out->size;
    size_t at = round_up(32 + ENTRY_HEAD + strlen(host_name) +
                         count * (ENTRY_HEAD + strlen(device_name)));

    buffer_add_text(out, "__CLANG_OFFLOAD_BUNDLE__");
    put(out, count + 1, 8);
    add_entry(out, at, 0, host_name);
    for (size_t i = 0, place = at; i < count; i++) {
        add_entry(out, place, parts[i]->size, device_name);
        place += are_shared ? 0 : round_up(parts[i]->size);
    }
    for (size_t i = 0; i < (are_shared ? 1 : count); i++) {
        put(out, 0, (PAGE - (out->size - begin) % PAGE) % PAGE);
        buffer_add(out, parts[i]->bytes, parts[i]->size);
    }
}

void bundle_add(struct buffer *out, const struct buffer *const *parts, size_t count)
{
    add(out, parts, count, false);
}

void bundle_add_shared(struct buffer *out, const struct buffer *const *parts, size_t count)
{
    add(out, parts, count, true);
}

void bundle_pack(struct buffer *out, const struct buffer *bundle, unsigned version)
{
    static const size_t head_bytes[] = {20, 24, 32};
    size_t room = ZSTD_compressBound(bundle->size);
    char *packed = malloc(room);
    size_t size =
        packed == NULL ? 0 : ZSTD_compress(packed, room, bundle->bytes, bundle->size, 1);

    buffer_add_text(out, "CCOB");
    put(out, version, 2);
    put(out, 1, 2);
    if (version > 1)
        put(out, head_bytes[version - 1] + size, version == 2 ? 4 : 8);
    put(out, bundle->size, version == 3 ? 8 : 4);
    put(out, 0x1234, 8);
    buffer_add(out, packed, size);
    free(packed);
}

void bundle_embed(struct buffer *out, const struct buffer *part)
{
    enum { HEAD = 32, ENTRY = 40 };

    buffer_add(out, "\x10\xFF\x10\xAD", 4);
    put(out, 1, 4);
    put(out, HEAD + ENTRY + part->size, 8);
    put(out, HEAD, 8);
    put(out, ENTRY, 8);
    put(out, 2, 2);
    put(out, 3, 2);
    put(out, 0, 4);
    put(out, HEAD, 8);
    put(out, 0, 8);
    put(out, HEAD + ENTRY, 8);
    put(out, part->size, 8);
    buffer_add(out, part->bytes, part->size);
}
