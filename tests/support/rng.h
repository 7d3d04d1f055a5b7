/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same on every machine (splitmix64). */
#ifndef SUPPORT_RNG_H
#define SUPPORT_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state; /* any seed will do */
};

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A number from `first` to `last`, both included. */
static inline uint32_t rng_between(struct rng *rng, uint32_t first, uint32_t last)
{
    uint64_t count = (uint64_t)last - first + 1;
    return first + (uint32_t)((rng_next(rng) >> 32) * count >> 32);
}

/* True once in `times`. */
static inline bool rng_one_in(struct rng *rng, uint32_t times)
{
    return rng_between(rng, 1, times) == 1;
}

#endif
