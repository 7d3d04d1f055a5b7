/* SPDX-License-Identifier: MIT */
/*
 * Headers of fixed form, as nvcc of CUDA 13.0 writes them; what a header does
 * not say is not guessed. Entries of other kinds than cubins are counted.
 */
#include "kernels/fat_binary.h"

#include <stdlib.h>

#include "kernels/cubin.h"
#include "kernels/unpack.h"

#define FAT_BINARY_MAGIC 0xBA55ED50u

/* Offsets in the header of a fat binary, and what it has at least. */
enum { HEAD_SIZE_AT = 6, BODY_SIZE_AT = 8, MIN_HEAD_BYTES = 16 };

/* The same for an entry. */
enum {
    KIND_AT = 0,
    ENTRY_HEAD_SIZE_AT = 4,
    PAYLOAD_SIZE_AT = 8,
    PACKED_SIZE_AT = 16,
    FLAGS_AT = 40,
    PLAIN_SIZE_AT = 56,
    MIN_ENTRY_HEAD_BYTES = 64,
};

enum { KIND_PTX = 1, KIND_CUBIN = 2 };

/* "sm_90a" and "sm_100f"; the others as FORMATS has them. */
enum {
    FLAG_LZ4 = 0x2000,
    FLAG_ZSTD = 0x8000,
    FLAG_ARCHITECTURE_ALONE = 0x100000,
    FLAG_FAMILY_ALONE = 0x200000,
};

struct entry {
    uint16_t kind;
    uint32_t flags, packed_size;
    uint64_t plain_size;
    struct bytes payload;
};

bool fat_binary_is_one(struct bytes bytes)
{
    return bytes.size >= sizeof(uint32_t) && bytes_u32(bytes, 0) == FAT_BINARY_MAGIC;
}

static bool refuse(const struct binary *binary, const char *what, struct error *err)
{
    return error_set(err, ERROR_INPUT, "%s: broken fat binary: %s", binary->source, what);
}

static bool read_elf(struct binary *binary, const struct entry *entry, struct bytes bytes,
                     struct error *err)
{
    const char *suffix = entry->flags & FLAG_ARCHITECTURE_ALONE ? "a"
                         : entry->flags & FLAG_FAMILY_ALONE     ? "f"
                                                                : "";
    struct elf_file file;
    bool ok = elf_file_open(&file, binary, bytes, err);

    if (ok && file.header.e_machine != ELF_MACHINE_CUDA)
        ok = error_set(err, ERROR_INPUT,
                       "%s: a cubin in its fat binary is for machine %u; CUDA's is %d",
                       binary->source, (unsigned)file.header.e_machine, ELF_MACHINE_CUDA);
    ok = ok && cubin_read(&file, suffix, err);
    elf_file_release(&file);
    return ok;
}

static bool read_cubin(struct binary *binary, const struct entry *entry, struct error *err)
{
    enum packing packing = entry->flags & FLAG_ZSTD  ? PACKING_ZSTD
                           : entry->flags & FLAG_LZ4 ? PACKING_LZ4
                                                     : PACKING_NONE;
    unsigned char *plain;

    if (packing == PACKING_NONE)
        return read_elf(binary, entry, entry->payload, err);
    if (entry->packed_size > entry->payload.size)
        return refuse(binary, "a compressed part is larger than its place", err);
    struct bytes packed = {entry->payload.at, entry->packed_size};
    if (!unpack(binary, packing, packed, entry->plain_size, &plain, err))
        return false;
    bool ok = read_elf(binary, entry, (struct bytes){plain, (size_t)entry->plain_size}, err);
    free(plain);
    return ok;
}

/* The first entry of `body`; *body is what follows it. */
static bool take_entry(const struct binary *binary, struct bytes *body, struct entry *entry,
                       struct error *err)
{
    if (body->size < MIN_ENTRY_HEAD_BYTES)
        return refuse(binary, "an entry is cut off", err);
    uint32_t head_size = bytes_u32(*body, ENTRY_HEAD_SIZE_AT);
    uint64_t payload_size = bytes_u64(*body, PAYLOAD_SIZE_AT);
    if (head_size < MIN_ENTRY_HEAD_BYTES || head_size > body->size ||
        payload_size > body->size - head_size)
        return refuse(binary, "an entry ends behind it", err);

    *entry = (struct entry){
        .kind = bytes_u16(*body, KIND_AT),
        .flags = bytes_u32(*body, FLAGS_AT),
        .packed_size = bytes_u32(*body, PACKED_SIZE_AT),
        .plain_size = bytes_u64(*body, PLAIN_SIZE_AT),
        .payload = {body->at + head_size, (size_t)payload_size},
    };
    *body = bytes_behind(*body, head_size + (size_t)payload_size);
    return true;
}

static bool read_body(struct binary *binary, struct bytes body, struct error *err)
{
    while (body.size > 0) {
        struct entry entry;
        if (!take_entry(binary, &body, &entry, err))
            return false;
        binary->ptx_count += entry.kind == KIND_PTX;
        binary->other_count += entry.kind != KIND_PTX && entry.kind != KIND_CUBIN;
        if (entry.kind == KIND_CUBIN && !read_cubin(binary, &entry, err))
            return false;
    }
    return true;
}

bool fat_binary_read(struct binary *binary, struct bytes bytes, struct error *err)
{
    /* Sections are put together with zeros between. */
    for (bytes = bytes_skip_zeros(bytes); bytes.size > 0; bytes = bytes_skip_zeros(bytes)) {
        if (!fat_binary_is_one(bytes))
            return refuse(binary, "something else stands between its parts", err);
        if (bytes.size < MIN_HEAD_BYTES)
            return refuse(binary, "its header is cut off", err);
        uint16_t head_size = bytes_u16(bytes, HEAD_SIZE_AT);
        uint64_t body_size = bytes_u64(bytes, BODY_SIZE_AT);
        if (head_size < MIN_HEAD_BYTES || head_size > bytes.size ||
            body_size > bytes.size - head_size)
            return refuse(binary, "it is cut off", err);
        bytes = bytes_behind(bytes, head_size);
        if (!read_body(binary, (struct bytes){bytes.at, (size_t)body_size}, err))
            return false;
        bytes = bytes_behind(bytes, (size_t)body_size);
    }
    return true;
}
