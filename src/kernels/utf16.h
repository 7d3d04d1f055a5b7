/* SPDX-License-Identifier: MIT */
/* UTF-16, as a Windows shell writes it, to UTF-8, piece by piece. */
#ifndef KERNELS_UTF16_H
#define KERNELS_UTF16_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of UTF-8 for each byte of UTF-16, at most. */
#define UTF8_PER_UTF16_BYTE 2

/*
 * Decode what is whole in `size` bytes to `out`, and tell how much was used
 * and made. At the end (is_last) half a unit is dropped. A half of a pair that
 * stands alone becomes U+FFFD.
 */
size_t utf16_decode(const unsigned char *bytes, size_t size, bool is_big_endian, bool is_last,
                    char *out, size_t *out_size);

#endif
