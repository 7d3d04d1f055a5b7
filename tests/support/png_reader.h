/* SPDX-License-Identifier: MIT */
/*
 * Read a PNG picture back into pixels: 8 bits a channel, RGB or RGBA, not
 * interlaced, as gnuplot's cairo terminal writes them. No library is needed
 * and checksums are not looked at; for tests only.
 */
#ifndef SUPPORT_PNG_READER_H
#define SUPPORT_PNG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct png_picture {
    size_t width, height;
    uint32_t *pixels; /* 0xRRGGBB, the first row first */
};

/* True if the file is such a PNG; then png_release() the picture. */
bool png_read(const char *path, struct png_picture *picture);
void png_release(struct png_picture *picture);

uint32_t png_at(const struct png_picture *picture, size_t x, size_t y);

/* Decompress a deflate stream (RFC 1951). True if it fills `out` exactly. */
bool png_inflate(const unsigned char *in, size_t in_size, unsigned char *out, size_t out_size);

#endif
