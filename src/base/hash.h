/* SPDX-License-Identifier: MIT */
/* Numbers spread over tables. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

/* A multiple of the golden ratio, as a fraction of 2^64: numbers that follow
 * one another come to lie far apart. The upper bits depend on all of `value`,
 * the lowest on nothing but its lowest. */
static inline uint64_t hash_mix(uint64_t value)
{
    return value * UINT64_C(0x9e3779b97f4a7c15);
}

#endif
