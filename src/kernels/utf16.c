/* SPDX-License-Identifier: MIT */
/* Units to code points to bytes. */
#include "kernels/utf16.h"

#include <stdint.h>

#define NO_CHARACTER 0xFFFDu

static uint32_t unit_at(const unsigned char *bytes, bool is_big_endian)
{
    return is_big_endian ? (uint32_t)bytes[0] << 8 | bytes[1]
                         : (uint32_t)bytes[1] << 8 | bytes[0];
}

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

static char *put_code_point(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *out++ = (char)(0xE0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    } else {
        *out++ = (char)(0xF0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3F));
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    }
    return out;
}

size_t utf16_decode(const unsigned char *bytes, size_t size, bool is_big_endian, bool is_last,
                    char *out, size_t *out_size)
{
    const char *begin = out;
    size_t used = 0;

    while (size - used >= 2) {
        uint32_t code = unit_at(bytes + used, is_big_endian);
        bool has_next = size - used >= 4;
        if (is_high_surrogate(code) && !has_next && !is_last)
            break;
        uint32_t next = has_next ? unit_at(bytes + used + 2, is_big_endian) : 0;
        used += 2;
        if (is_high_surrogate(code) && is_low_surrogate(next)) {
            code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
            used += 2;
        } else if (is_high_surrogate(code) || is_low_surrogate(code)) {
            code = NO_CHARACTER;
        }
        out = put_code_point(out, code);
    }
    *out_size = (size_t)(out - begin);
    return is_last ? size : used;
}
