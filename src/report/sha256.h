/* SPDX-License-Identifier: MIT */
/*
 * SHA-256 as FIPS 180-4 defines it, for the checksums in manifest.json.
 * It tells files apart; nothing here is meant to keep a secret.
 */
#ifndef REPORT_SHA256_H
#define REPORT_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BLOCK_BYTES 64
#define SHA256_DIGEST_BYTES 32
#define SHA256_HEX_BYTES 65 /* 64 digits and the end of the string */

struct sha256 {
    uint32_t state[8];
    uint64_t total_bytes;
    unsigned char block[SHA256_BLOCK_BYTES]; /* what does not fill a block yet */
};

void sha256_init(struct sha256 *sum);
void sha256_add(struct sha256 *sum, const void *data, size_t data_bytes);

/* Ends the sum and writes it as lower-case digits. */
void sha256_finish(struct sha256 *sum, char hex[SHA256_HEX_BYTES]);

#endif
