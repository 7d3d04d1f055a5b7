/* SPDX-License-Identifier: MIT */
/*
 * Forms as "Clang Offload Bundler" of LLVM documents them, and OffloadBinary of
 * its library. What is no code object, such as the host's part or bitcode that
 * is compiled when linked, is counted.
 */
#include "kernels/offload_bundle.h"

#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#include "kernels/code_object.h"
#include "kernels/unpack.h"

#define BUNDLE_MAGIC "__CLANG_OFFLOAD_BUNDLE__"
#define PACKED_MAGIC "CCOB"
#define BITCODE_MAGIC "BC\xC0\xDE"
#define EMBEDDED_MAGIC "\x10\xFF\x10\xAD"

/* A bundle: its number of entries, and each: where, how large, a name. */
enum {
    COUNT_AT = 24,
    FIRST_ENTRY_AT = 32,
    SIZE_AT = 8,
    NAME_SIZE_AT = 16,
    ENTRY_HEAD_BYTES = 24,
};

/* The head of what is compressed: its sizes came later, and grew. */
enum { VERSION_AT = 4, METHOD_AT = 6, METHOD_ZSTD = 1, PACKED_VERSIONS = 3 };

static const struct {
    size_t head_bytes, size_at, plain_size_at;
    bool has_size, is_wide;
} packed_heads[PACKED_VERSIONS] = {
    {20, 0, 8, false, false},
    {24, 8, 12, true, false},
    {32, 8, 16, true, true},
};

/* What the new driver embeds: its own size, and where its entry is. */
enum {
    EMBEDDED_SIZE_AT = 8,
    EMBEDDED_ENTRY_AT = 16,
    EMBEDDED_HEAD_BYTES = 32,
    IMAGE_AT = 24,
    IMAGE_SIZE_AT = 32,
    EMBEDDED_ENTRY_BYTES = 40,
};

bool offload_bundle_is_one(struct bytes bytes)
{
    return bytes_begin(bytes, BUNDLE_MAGIC) || bytes_begin(bytes, PACKED_MAGIC) ||
           bytes_begin(bytes, EMBEDDED_MAGIC);
}

/* The bundler has a section for each target in the objects of -fgpu-rdc. */
bool offload_bundle_is_section(const char *name)
{
    return strcmp(name, ".hip_fatbin") == 0 || strcmp(name, ".llvm.offloading") == 0 ||
           strncmp(name, BUNDLE_MAGIC, strlen(BUNDLE_MAGIC)) == 0;
}

static bool refuse(const struct binary *binary, const char *what, struct error *err)
{
    return error_set(err, ERROR_INPUT, "%s: broken offload bundle: %s", binary->source, what);
}

static bool is_inside(struct bytes bytes, uint64_t offset, uint64_t size)
{
    return offset <= bytes.size && size <= bytes.size - offset;
}

/* Code for a device, of whatever kind. */
static bool read_code(struct binary *binary, struct bytes bytes, struct error *err)
{
    struct elf_file file;
    bool is_elf = bytes_begin(bytes, ELFMAG);

    if (!is_elf) {
        binary->bitcode_count += bytes_begin(bytes, BITCODE_MAGIC);
        binary->other_count += bytes.size > 1;
        return true;
    }
    bool ok = elf_file_open(&file, binary, bytes, err);
    if (ok && file.header.e_machine == ELF_MACHINE_AMDGPU)
        ok = code_object_read(&file, err);
    else if (ok)
        binary->other_count++;
    elf_file_release(&file);
    return ok;
}

/* ---- bundles ---- */

/* *size is how far the bundle reaches. */
static bool read_bundle(struct binary *binary, struct bytes bytes, size_t *size,
                        struct error *err)
{
    if (bytes.size < FIRST_ENTRY_AT)
        return refuse(binary, "it is cut off", err);
    uint64_t count = bytes_u64(bytes, COUNT_AT);
    size_t at = FIRST_ENTRY_AT, end = FIRST_ENTRY_AT;

    for (uint64_t i = 0; i < count; i++) {
        if (!is_inside(bytes, at, ENTRY_HEAD_BYTES))
            return refuse(binary, "it is cut off", err);
        uint64_t offset = bytes_u64(bytes, at), code_size = bytes_u64(bytes, at + SIZE_AT);
        uint64_t name_size = bytes_u64(bytes, at + NAME_SIZE_AT);
        at += ENTRY_HEAD_BYTES;
        if (!is_inside(bytes, at, name_size) || !is_inside(bytes, offset, code_size))
            return refuse(binary, "an entry ends behind it", err);
        at += (size_t)name_size;
        if (!read_code(binary, (struct bytes){bytes.at + (size_t)offset, (size_t)code_size},
                       err))
            return false;
        if (offset + code_size > end)
            end = (size_t)(offset + code_size);
    }
    *size = at > end ? at : end;
    return true;
}

static bool read_embedded(struct binary *binary, struct bytes bytes, size_t *size,
                          struct error *err)
{
    if (bytes.size < EMBEDDED_HEAD_BYTES)
        return refuse(binary, "it is cut off", err);
    uint64_t whole = bytes_u64(bytes, EMBEDDED_SIZE_AT);
    uint64_t entry = bytes_u64(bytes, EMBEDDED_ENTRY_AT);
    if (whole < EMBEDDED_HEAD_BYTES || !is_inside(bytes, 0, whole))
        return refuse(binary, "it is cut off", err);
    bytes.size = *size = (size_t)whole;
    if (!is_inside(bytes, entry, EMBEDDED_ENTRY_BYTES))
        return refuse(binary, "an entry ends behind it", err);
    uint64_t image = bytes_u64(bytes, (size_t)entry + IMAGE_AT);
    uint64_t image_size = bytes_u64(bytes, (size_t)entry + IMAGE_SIZE_AT);
    if (!is_inside(bytes, image, image_size))
        return refuse(binary, "an entry ends behind it", err);
    return read_code(binary, (struct bytes){bytes.at + (size_t)image, (size_t)image_size}, err);
}

/* ---- compressed ones ---- */

static bool read_plain(struct binary *binary, struct bytes bytes, struct error *err)
{
    size_t size;

    if (!bytes_begin(bytes, BUNDLE_MAGIC))
        return refuse(binary, "what is compressed is none", err);
    return read_bundle(binary, bytes, &size, err);
}

/* Where the sizes are not wide, or not told at all. */
static bool find_packed(const struct binary *binary, struct bytes bytes, size_t *head_bytes,
                        uint64_t *whole, uint64_t *plain_size, struct error *err)
{
    uint16_t version = bytes.size < METHOD_AT + 2 ? 0 : bytes_u16(bytes, VERSION_AT);

    if (version < 1 || version > PACKED_VERSIONS ||
        bytes.size < packed_heads[version - 1].head_bytes)
        return refuse(binary, "its compressed form is not known", err);
    if (bytes_u16(bytes, METHOD_AT) != METHOD_ZSTD)
        return refuse(binary, "it is compressed by zlib; only zstd is read", err);
    bool is_wide = packed_heads[version - 1].is_wide;
    size_t size_at = packed_heads[version - 1].size_at;
    size_t plain_size_at = packed_heads[version - 1].plain_size_at;
    *head_bytes = packed_heads[version - 1].head_bytes;
    *plain_size = is_wide ? bytes_u64(bytes, plain_size_at) : bytes_u32(bytes, plain_size_at);
    if (packed_heads[version - 1].has_size) {
        *whole = is_wide ? bytes_u64(bytes, size_at) : bytes_u32(bytes, size_at);
    } else {
        size_t packed =
            ZSTD_findFrameCompressedSize(bytes.at + *head_bytes, bytes.size - *head_bytes);
        *whole = ZSTD_isError(packed) ? 0 : *head_bytes + packed;
    }
    if (*whole <= *head_bytes || *whole > bytes.size)
        return refuse(binary, "it is cut off", err);
    return true;
}

static bool read_packed(struct binary *binary, struct bytes bytes, size_t *size,
                        struct error *err)
{
    uint64_t whole, plain_size;
    unsigned char *plain;
    size_t head;

    if (!find_packed(binary, bytes, &head, &whole, &plain_size, err))
        return false;
    struct bytes packed = {bytes.at + head, (size_t)whole - head};
    if (!unpack(binary, PACKING_ZSTD, packed, plain_size, &plain, err))
        return false;
    bool ok = read_plain(binary, (struct bytes){plain, (size_t)plain_size}, err);
    free(plain);
    *size = (size_t)whole;
    return ok;
}

/* ---- all of them ---- */

static bool read_one(struct binary *binary, struct bytes bytes, size_t *size, struct error *err)
{
    if (bytes_begin(bytes, BUNDLE_MAGIC))
        return read_bundle(binary, bytes, size, err);
    if (bytes_begin(bytes, PACKED_MAGIC))
        return read_packed(binary, bytes, size, err);
    if (bytes_begin(bytes, EMBEDDED_MAGIC))
        return read_embedded(binary, bytes, size, err);
    /* In a section of its own a part has nothing around it. */
    *size = bytes.size;
    return read_code(binary, bytes, err);
}

bool offload_bundle_read(struct binary *binary, struct bytes bytes, struct error *err)
{
    for (bytes = bytes_skip_zeros(bytes); bytes.size > 0; bytes = bytes_skip_zeros(bytes)) {
        size_t size;
        if (!read_one(binary, bytes, &size, err))
            return false;
        bytes = bytes_behind(bytes, size);
    }
    return true;
}
