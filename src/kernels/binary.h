/* SPDX-License-Identifier: MIT */
/*
 * Binaries that hold kernels: cubins, fat binaries, objects, libraries and
 * executables. Every offset and size in them is taken for wrong until it is
 * checked, and the work is bounded by the size of the file.
 */
#ifndef KERNELS_BINARY_H
#define KERNELS_BINARY_H

#include <stddef.h>

#include "kernels/kernel.h"

/* What readers of the parts of one file share. */
struct binary {
    const char
        *source; /* the file, or "FILE(MEMBER)" of a library; lives as long as the list */
    const struct kernel_launch *launch; /* of all its kernels; NULL: not told */
    struct kernel_list *list;
    size_t work_left;     /* bytes that may still be gone through */
    size_t unpacked_left; /* bytes that may still come out of what is compressed */
    /* Code objects of AMD count as cubins do, both being code for a device. */
    size_t kernel_count, cubin_count, ptx_count, other_count;
    /* Of the others: code objects without metadata, and bitcode of LLVM. */
    size_t bare_count, bitcode_count;
};

/* Some bytes of a file. */
struct bytes {
    const unsigned char *at;
    size_t size;
};

/* Does a file that begins so hold kernels in binary form, if it holds any? */
bool binary_is_one(struct bytes first);

/* Append the kernels of a file in memory; `name`, which must outlive the list,
 * stands for it. If `launch` is not NULL, they are Triton's and launched so.
 * What is broken or holds no kernel is ERROR_INPUT. */
bool binary_read(const char *name, struct bytes bytes, const struct kernel_launch *launch,
                 struct kernel_list *list, struct error *err);

/* Count `bytes` more of work; false, with the error set, if parts of the file
 * overlap so that it never ends. */
bool binary_spend(struct binary *binary, size_t bytes, struct error *err);

/* The work that `bytes` more of a file are worth. */
void binary_allow(struct binary *binary, size_t bytes);

/* Do they begin with the text, without its NUL? */
bool bytes_begin(struct bytes bytes, const char *text);

/* What follows the first `size`, which must be there, or the zeros at the front. */
struct bytes bytes_behind(struct bytes bytes, size_t size);
struct bytes bytes_skip_zeros(struct bytes bytes);

/* Little-endian numbers at `offset`, which must lie inside. */
uint16_t bytes_u16(struct bytes bytes, size_t offset);
uint32_t bytes_u32(struct bytes bytes, size_t offset);
uint64_t bytes_u64(struct bytes bytes, size_t offset);

#endif
