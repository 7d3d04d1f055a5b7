/* SPDX-License-Identifier: MIT */
/*
 * Eight bytes of a text at once, in a register: the first is the lowest. They
 * must be readable, even beyond the end of what is meant.
 */
#ifndef BASE_EIGHT_BYTES_H
#define BASE_EIGHT_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* Compilers make one load of it. */
static inline uint64_t eight_bytes(const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* The first `count` of them; the others are 0. */
static inline uint64_t first_bytes(uint64_t bytes, size_t count)
{
    return count >= 8 ? bytes : bytes & ((UINT64_C(1) << 8 * count) - 1);
}

/*
 * How many decimal digits stand at `text`, at most 8, and their number.
 *
 * Of a digit the byte XOR '0' is 0 to 9, of another byte more, and adding
 * 0x76 brings that into the highest bit; a carry only spoils what follows.
 * Shifted to the end, with zeros before them, eight digits are added up in
 * pairs, fours and eights.
 */
static inline size_t leading_digits(const char *text, uint32_t *number)
{
    uint64_t digits = eight_bytes(text) ^ UINT64_C(0x3030303030303030);
    uint64_t others =
        ((digits + UINT64_C(0x7676767676767676)) | digits) & UINT64_C(0x8080808080808080);
    size_t count = others == 0 ? 8 : (size_t)__builtin_ctzll(others) / 8;
    if (count == 0)
        return 0;
    digits <<= 64 - 8 * count;
    digits = digits * (10 * 256 + 1) >> 8;
    digits = (digits & UINT64_C(0x00ff00ff00ff00ff)) * (100 * 65536 + 1) >> 16;
    digits = (digits & UINT64_C(0x0000ffff0000ffff)) * (UINT64_C(10000) << 32 | 1) >> 32;
    *number = (uint32_t)digits;
    return count;
}

#endif
