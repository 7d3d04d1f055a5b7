/* SPDX-License-Identifier: MIT */
/*
 * PNG (ISO 15948) and deflate (RFC 1951), as far as they are needed. Every
 * read is checked against the end of the input.
 */
#include "support/png_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- deflate ---- */

enum { MAX_BITS = 15, MAX_SYMBOLS = 288 };

struct stream {
    const unsigned char *in;
    size_t in_size, in_at;
    uint32_t bits;
    unsigned bit_count;
    unsigned char *out;
    size_t out_size, out_at;
    bool failed;
};

/* How many codes each length has, and the symbols by code. */
struct huffman {
    uint16_t count[MAX_BITS + 1];
    uint16_t symbol[MAX_SYMBOLS];
};

static unsigned take_bits(struct stream *s, unsigned count)
{
    while (s->bit_count < count) {
        if (s->in_at == s->in_size) {
            s->failed = true;
            return 0;
        }
        s->bits |= (uint32_t)s->in[s->in_at++] << s->bit_count;
        s->bit_count += 8;
    }
    unsigned value = s->bits & ((1u << count) - 1);
    s->bits >>= count;
    s->bit_count -= count;
    return value;
}

static void put(struct stream *s, unsigned char byte)
{
    if (s->out_at == s->out_size)
        s->failed = true;
    else
        s->out[s->out_at++] = byte;
}

static void huffman_build(struct huffman *h, const unsigned char *lengths, size_t count)
{
    uint16_t next[MAX_BITS + 2] = {0};

    memset(h, 0, sizeof(*h));
    for (size_t i = 0; i < count; i++)
        h->count[lengths[i]]++;
    for (size_t bits = 1; bits <= MAX_BITS; bits++)
        next[bits + 1] = (uint16_t)(next[bits] + h->count[bits]);
    for (size_t i = 0; i < count; i++) {
        if (lengths[i])
            h->symbol[next[lengths[i]]++] = (uint16_t)i;
    }
    h->count[0] = 0;
}

static unsigned decode(struct stream *s, const struct huffman *h)
{
    int code = 0, first = 0, index = 0;

    for (unsigned bits = 1; bits <= MAX_BITS && !s->failed; bits++) {
        code |= (int)take_bits(s, 1);
        int count = h->count[bits];
        if (code - count < first)
            return h->symbol[index + (code - first)];
        index += count;
        first = (first + count) << 1;
        code <<= 1;
    }
    s->failed = true;
    return 0;
}

static void copy_match(struct stream *s, unsigned symbol, const struct huffman *distances)
{
    static const uint16_t length_base[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                           15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                           67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t base[] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    if (symbol - 257 >= sizeof(length_extra)) {
        s->failed = true;
        return;
    }
    size_t length = length_base[symbol - 257] + take_bits(s, length_extra[symbol - 257]);
    unsigned code = decode(s, distances);
    if (code >= sizeof(base) / sizeof(base[0])) {
        s->failed = true;
        return;
    }
    size_t distance = base[code] + take_bits(s, code < 2 ? 0 : code / 2 - 1);
    if (distance > s->out_at) {
        s->failed = true;
        return;
    }
    while (length-- > 0 && !s->failed)
        put(s, s->out[s->out_at - distance]);
}

static void inflate_codes(struct stream *s, const struct huffman *symbols,
                          const struct huffman *distances)
{
    while (!s->failed) {
        unsigned symbol = decode(s, symbols);
        if (symbol == 256)
            return;
        if (symbol < 256)
            put(s, (unsigned char)symbol);
        else
            copy_match(s, symbol, distances);
    }
}

static void inflate_stored(struct stream *s)
{
    s->bits = 0;
    s->bit_count = 0;
    unsigned length = take_bits(s, 16);
    take_bits(s, 16); /* its complement */
    while (length-- > 0 && !s->failed)
        put(s, (unsigned char)take_bits(s, 8));
}

static void inflate_fixed(struct stream *s)
{
    unsigned char lengths[MAX_SYMBOLS];
    struct huffman symbols, distances;

    for (size_t i = 0; i < MAX_SYMBOLS; i++)
        lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    huffman_build(&symbols, lengths, MAX_SYMBOLS);
    memset(lengths, 5, 30);
    huffman_build(&distances, lengths, 30);
    inflate_codes(s, &symbols, &distances);
}

/* The lengths of both codes, themselves coded. */
static void read_lengths(struct stream *s, const struct huffman *code, unsigned char *lengths,
                         size_t count)
{
    for (size_t i = 0; i < count && !s->failed;) {
        unsigned symbol = decode(s, code);
        unsigned char value = symbol < 16 ? (unsigned char)symbol : 0;
        size_t repeat = 1;
        if (symbol == 16) {
            value = i > 0 ? lengths[i - 1] : 0;
            repeat = 3 + take_bits(s, 2);
        } else if (symbol > 16) {
            repeat = symbol == 17 ? 3 + take_bits(s, 3) : 11 + take_bits(s, 7);
        }
        s->failed = s->failed || repeat > count - i;
        while (repeat-- > 0 && !s->failed)
            lengths[i++] = value;
    }
}

static void inflate_dynamic(struct stream *s)
{
    static const uint8_t order[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                    11, 4,  12, 3, 13, 2, 14, 1, 15};
    unsigned char lengths[MAX_SYMBOLS + 32] = {0};
    struct huffman code, symbols, distances;
    size_t symbol_count = take_bits(s, 5) + 257;
    size_t distance_count = take_bits(s, 5) + 1;
    size_t code_count = take_bits(s, 4) + 4;

    for (size_t i = 0; i < code_count; i++)
        lengths[order[i]] = (unsigned char)take_bits(s, 3);
    huffman_build(&code, lengths, 19);
    memset(lengths, 0, sizeof(lengths));
    if (symbol_count > MAX_SYMBOLS)
        s->failed = true;
    else
        read_lengths(s, &code, lengths, symbol_count + distance_count);
    if (s->failed)
        return;
    huffman_build(&symbols, lengths, symbol_count);
    huffman_build(&distances, lengths + symbol_count, distance_count);
    inflate_codes(s, &symbols, &distances);
}

bool png_inflate(const unsigned char *in, size_t in_size, unsigned char *out, size_t out_size)
{
    struct stream s = {.in = in, .in_size = in_size, .out = out, .out_size = out_size};
    bool is_last = false;

    while (!is_last && !s.failed) {
        is_last = take_bits(&s, 1);
        switch (take_bits(&s, 2)) {
        case 0:
            inflate_stored(&s);
            break;
        case 1:
            inflate_fixed(&s);
            break;
        case 2:
            inflate_dynamic(&s);
            break;
        default:
            s.failed = true;
        }
    }
    return !s.failed && s.out_at == out_size;
}

/* ---- PNG ---- */

struct bytes {
    unsigned char *at;
    size_t size;
};

static bool read_file(const char *path, struct bytes *file)
{
    FILE *in = fopen(path, "rb");
    long size = -1;

    if (in && fseek(in, 0, SEEK_END) == 0)
        size = ftell(in);
    *file = (struct bytes){.at = size > 0 ? malloc((size_t)size) : NULL};
    if (file->at && fseek(in, 0, SEEK_SET) == 0)
        file->size = fread(file->at, 1, (size_t)size, in);
    if (in)
        fclose(in);
    return file->at && file->size == (size_t)size;
}

static uint32_t big_endian(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Join the data of all IDAT chunks at the front of the file's own memory. */
static size_t join_data(struct bytes *file)
{
    size_t joined = 0;

    for (size_t at = 8; at + 12 <= file->size;) {
        size_t length = big_endian(file->at + at);
        if (length > file->size - at - 12)
            return 0;
        if (memcmp(file->at + at + 4, "IDAT", 4) == 0) {
            memmove(file->at + joined, file->at + at + 8, length);
            joined += length;
        }
        at += length + 12;
    }
    return joined;
}

static unsigned char paeth(int left, int up, int corner)
{
    int to_left = abs(up - corner), to_up = abs(left - corner);
    int to_corner = abs(left + up - 2 * corner);
    if (to_left <= to_up && to_left <= to_corner)
        return (unsigned char)left;
    return (unsigned char)(to_up <= to_corner ? up : corner);
}

/* Undo the filter of one row; `up` is the row before, or NULL. */
static bool unfilter(unsigned filter, unsigned char *row, const unsigned char *up, size_t size,
                     size_t channels)
{
    for (size_t i = 0; i < size; i++) {
        int left = i < channels ? 0 : row[i - channels];
        int above = up ? up[i] : 0;
        int corner = up && i >= channels ? up[i - channels] : 0;
        const int predicted[] = {0, left, above, (left + above) / 2,
                                 paeth(left, above, corner)};
        if (filter > 4)
            return false;
        row[i] = (unsigned char)(row[i] + predicted[filter]);
    }
    return true;
}

static bool to_pixels(struct png_picture *picture, unsigned char *raw, size_t channels)
{
    size_t size = picture->width * channels;

    for (size_t y = 0; y < picture->height; y++) {
        unsigned char *row = raw + y * (size + 1) + 1;
        if (!unfilter(row[-1], row, y > 0 ? row - size - 1 : NULL, size, channels))
            return false;
        for (size_t x = 0; x < picture->width; x++) {
            const unsigned char *p = row + x * channels;
            picture->pixels[y * picture->width + x] =
                (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
        }
    }
    return true;
}

bool png_read(const char *path, struct png_picture *picture)
{
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    struct bytes file;
    unsigned char *raw = NULL;
    bool ok = false;

    *picture = (struct png_picture){.pixels = NULL};
    if (!read_file(path, &file) || file.size < 33 || memcmp(file.at, signature, 8) != 0)
        goto done;
    const unsigned char *head = file.at + 16;
    size_t channels = head[9] == 2 ? 3 : head[9] == 6 ? 4 : 0;
    if (head[8] != 8 || channels == 0 || head[12] != 0)
        goto done;

    picture->width = big_endian(head);
    picture->height = big_endian(head + 4);
    size_t raw_size = picture->height * (picture->width * channels + 1);
    size_t data_size = join_data(&file);
    raw = malloc(raw_size);
    picture->pixels = calloc(picture->width * picture->height, sizeof(*picture->pixels));
    ok = raw && picture->pixels && data_size > 2 &&
         png_inflate(file.at + 2, data_size - 2, raw, raw_size) &&
         to_pixels(picture, raw, channels);
done:
    free(file.at);
    free(raw);
    if (!ok)
        png_release(picture);
    return ok;
}

void png_release(struct png_picture *picture)
{
    free(picture->pixels);
    *picture = (struct png_picture){.pixels = NULL};
}

uint32_t png_at(const struct png_picture *picture, size_t x, size_t y)
{
    return picture->pixels[y * picture->width + x];
}
