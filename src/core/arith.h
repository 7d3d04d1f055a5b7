/* SPDX-License-Identifier: MIT */
/*
 * The integer arithmetic that allocation is made of. Operands are 64-bit so
 * that no input in the accepted ranges can overflow.
 */
#ifndef CORE_ARITH_H
#define CORE_ARITH_H

#include <stdint.h>

static inline uint64_t round_up(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

static inline uint64_t round_down(uint64_t value, uint64_t unit)
{
    return value / unit * unit;
}

static inline uint64_t divide_up(uint64_t value, uint64_t by)
{
    return (value + by - 1) / by;
}

static inline uint64_t min_u64(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline uint32_t min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The largest divisor that gives `whole / divisor` once more: the last value
 * up to which the quotient stays. `divisor` is 1..whole. */
static inline uint64_t quotient_end(uint64_t whole, uint64_t divisor)
{
    return whole / (whole / divisor);
}

#endif
