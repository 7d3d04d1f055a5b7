/* SPDX-License-Identifier: MIT */
/*
 * SHA-256 (FIPS 180-4). The algorithm is fixed for good and fits on a page,
 * so the program does not depend on a cryptographic library for it.
 */
#include "report/sha256.h"

#include <string.h>

/* FIPS 180-4, 4.2.2: fractions of the cube roots of the first 64 primes. */
/* clang-format off */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
/* clang-format on */

static uint32_t rotate_right(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t read_big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
           bytes[3];
}

static void write_big_endian(unsigned char *bytes, uint64_t value, int byte_count)
{
    for (int i = byte_count - 1; i >= 0; i--, value >>= 8)
        bytes[i] = (unsigned char)(value & 0xff);
}

/* FIPS 180-4, 6.2.2 step 1. */
static void schedule(uint32_t w[64], const unsigned char *block)
{
    for (int t = 0; t < 16; t++)
        w[t] = read_big_endian(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t a = w[t - 15], b = w[t - 2];
        uint32_t sigma0 = rotate_right(a, 7) ^ rotate_right(a, 18) ^ a >> 3;
        uint32_t sigma1 = rotate_right(b, 17) ^ rotate_right(b, 19) ^ b >> 10;
        w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
    }
}

/* FIPS 180-4, 6.2.2 steps 2 to 4, with the variables that it names. */
static void add_block(struct sha256 *sum, const unsigned char *block)
{
    uint32_t *s = sum->state, w[64];
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    schedule(w, block);
    for (int t = 0; t < 64; t++) {
        uint32_t sum1 = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25);
        uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
        uint32_t sum0 = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22);
        uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    uint32_t added[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        s[i] += added[i];
}

void sha256_init(struct sha256 *sum)
{
    /* FIPS 180-4, 5.3.3. */
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sum->state, start, sizeof start);
    sum->total_bytes = 0;
}

void sha256_add(struct sha256 *sum, const void *data, size_t data_bytes)
{
    const unsigned char *next = data;
    while (data_bytes > 0) {
        size_t used = sum->total_bytes % SHA256_BLOCK_BYTES;
        size_t room = SHA256_BLOCK_BYTES - used;
        size_t take = data_bytes < room ? data_bytes : room;
        memcpy(sum->block + used, next, take);
        sum->total_bytes += take;
        next += take;
        data_bytes -= take;
        if (take == room)
            add_block(sum, sum->block);
    }
}

void sha256_finish(struct sha256 *sum, char hex[SHA256_HEX_BYTES])
{
    static const unsigned char padding[SHA256_BLOCK_BYTES] = {0x80};
    unsigned char length[8];
    write_big_endian(length, sum->total_bytes * 8, sizeof length);
    size_t used = sum->total_bytes % SHA256_BLOCK_BYTES;
    sha256_add(sum, padding, (used < 56 ? 56 : 56 + SHA256_BLOCK_BYTES) - used);
    sha256_add(sum, length, sizeof length);

    for (int i = 0; i < 64; i++)
        hex[i] = "0123456789abcdef"[sum->state[i / 8] >> (28 - 4 * (i % 8)) & 0xf];
    hex[64] = '\0';
}
