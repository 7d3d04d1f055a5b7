/* SPDX-License-Identifier: MIT */
/* Metrics by a table of their names, and how their values are printed. */
#include "kernels/profile_metrics.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct kernel_number, is_known) == 0 &&
                   offsetof(struct profile_size, is_known) == 0 &&
                   offsetof(struct profile_decimal, is_known) == 0,
               "what is known is seen at the begin of a field");

enum value_kind { COUNT, SIZE, DECIMAL };

struct profile_metric {
    const char *label; /* in sections */
    const char *name;  /* on the raw page */
    const char *probe; /* in the answers of a probe; NULL: not there */
    enum value_kind kind;
    size_t offset; /* of the field in struct profiled_launch */
};

#define FIELD(field) offsetof(struct profiled_launch, field)
#define LIMIT(limiter) FIELD(blocks_by) + (limiter) * sizeof(struct kernel_number)

/* clang-format off */
static const struct profile_metric metrics[] = {
    {"Block Size", "launch__block_size", "threads_per_block",
        COUNT, FIELD(threads_per_block)},
    {"Grid Size", "launch__grid_size", NULL,
        COUNT, FIELD(grid_blocks)},
    {"Registers Per Thread", "launch__registers_per_thread", "regs_per_thread",
        COUNT, FIELD(regs_per_thread)},
    {"# Barriers", "launch__barrier_count", NULL,
        COUNT, FIELD(barriers_per_block)},
    {"Shared Memory Configuration Size", "launch__shared_mem_config_size", NULL,
        SIZE, FIELD(carveout)},
    {"Driver Shared Memory Per Block", "launch__shared_mem_per_block_driver", NULL,
        SIZE, FIELD(driver_smem)},
    {"Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic",
        "dynamic_smem_bytes", SIZE, FIELD(dynamic_smem)},
    {"Static Shared Memory Per Block", "launch__shared_mem_per_block_static", "static_smem_bytes",
        SIZE, FIELD(static_smem)},
    {"Block Limit SM", "launch__occupancy_limit_blocks", NULL,
        COUNT, LIMIT(OCC_BY_BLOCKS)},
    {"Block Limit Registers", "launch__occupancy_limit_registers", NULL,
        COUNT, LIMIT(OCC_BY_REGISTERS)},
    {"Block Limit Shared Mem", "launch__occupancy_limit_shared_mem", NULL,
        COUNT, LIMIT(OCC_BY_SHARED_MEMORY)},
    {"Block Limit Warps", "launch__occupancy_limit_warps", NULL,
        COUNT, LIMIT(OCC_BY_WARPS)},
    {"Block Limit Barriers", "launch__occupancy_limit_barriers", NULL,
        COUNT, LIMIT(OCC_BY_BARRIERS)},
    {"Theoretical Active Warps per SM", "sm__maximum_warps_avg_per_active_cycle", NULL,
        DECIMAL, FIELD(warps_per_sm)},
    {"Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct", NULL,
        DECIMAL, FIELD(occupancy_pct)},
    {"Achieved Active Warps Per SM", "sm__warps_active.avg.per_cycle_active", NULL,
        DECIMAL, FIELD(achieved_warps_per_sm)},
    {"Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active", NULL,
        DECIMAL, FIELD(achieved_occupancy_pct)},
    {NULL, NULL, "blocks_per_sm", COUNT, FIELD(blocks_per_sm)},
};

/* Kilobytes of a profiler are 1000 bytes. */
static const struct {
    const char *word;
    uint32_t bytes;
} sizes[] = {
    {"byte", 1}, {"Kbyte", 1000}, {"Mbyte", 1000000}, {"B", 1}, {"KB", 1000}, {"MB", 1000000},
    {"KiB", 1024}, {"Kibyte", 1024}, {"MiB", 1048576},
};
static const char *const other_units[] = {"register", "block", "warp", "%", "thread", "SM",
                                          "barrier"};
/* clang-format on */

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* ---- names ---- */

static bool is_exactly(struct span span, const char *words)
{
    struct span rest;
    return words != NULL && span_begins(span, words, &rest) && rest.begin == rest.end;
}

const struct profile_metric *profile_metric_find(struct span name)
{
    for (size_t i = 0; i < COUNT_OF(metrics); i++)
        if (is_exactly(name, metrics[i].label) || is_exactly(name, metrics[i].name) ||
            is_exactly(name, metrics[i].probe))
            return &metrics[i];
    return NULL;
}

const struct profile_metric *profile_metric_begins(struct span line, struct span *rest)
{
    for (size_t i = 0; i < COUNT_OF(metrics); i++) {
        bool is_this = metrics[i].label != NULL && (span_begins(line, metrics[i].label, rest) ||
                                                    span_begins(line, metrics[i].name, rest));
        if (is_this && rest->begin < rest->end && is_blank(*rest->begin)) {
            *rest = span_skip_blanks(*rest);
            return &metrics[i];
        }
    }
    return NULL;
}

/* ---- units ---- */

/* "Kbyte" of "Kbyte/block". */
static struct span before_slash(struct span unit)
{
    const char *slash = memchr(unit.begin, '/', span_size(unit));
    return slash == NULL ? unit : (struct span){unit.begin, slash};
}

/* The bytes of a unit of size; 0 if it is none. */
static uint32_t bytes_of(struct span unit)
{
    struct span word = before_slash(unit);
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        if (is_exactly(word, sizes[i].word))
            return sizes[i].bytes;
    return 0;
}

bool profile_is_unit(struct span word)
{
    struct span begin = before_slash(word);

    if (bytes_of(word) != 0)
        return true;
    for (size_t i = 0; i < COUNT_OF(other_units); i++)
        if (is_exactly(begin, other_units[i]))
            return true;
    return false;
}

/* ---- numbers ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Does a group of exactly three digits follow? */
static bool begins_thousand(const char *at, const char *end)
{
    int count = 0;
    while (at + 1 < end && is_digit(at[1]) && count < 4) {
        at++;
        count++;
    }
    return count == 3;
}

/* Where decimals begin, behind their point: the last '.' or ',' that cannot
 * part thousands. NULL if there are none. Before a comma that is followed by
 * three digits everything is taken for whole, "1,024", as profilers print. */
static const char *find_point(struct span text)
{
    const char *point = NULL;

    for (const char *at = text.begin; at < text.end; at++)
        if (*at == '.' || (*at == ',' && !begins_thousand(at, text.end)))
            point = at;
    return point;
}

/* At most 15 digits, of which 6 decimals. */
static bool read_decimal(struct span text, struct profile_decimal *number)
{
    const char *point = find_point(text);
    uint64_t digits = 0;
    unsigned decimals = 0, count = 0;

    for (const char *at = text.begin; at < text.end; at++) {
        if (at == point || (*at == ',' && (point == NULL || at < point)))
            continue;
        if (!is_digit(*at) || count == 15)
            return false;
        if (point != NULL && at > point && ++decimals > 6)
            return false;
        digits = digits * 10 + (uint64_t)(*at - '0');
        count++;
    }
    *number = (struct profile_decimal){count > 0, digits, decimals};
    return count > 0;
}

/* A whole number, perhaps printed with decimals that are 0. */
static bool read_count(struct span text, struct kernel_number *number)
{
    struct profile_decimal decimal;
    uint64_t scale = 1;

    if (!read_decimal(text, &decimal))
        return false;
    for (unsigned i = 0; i < decimal.decimals; i++)
        scale *= 10;
    if (decimal.digits % scale != 0 || decimal.digits / scale > UINT32_MAX)
        return false;
    *number = (struct kernel_number){true, (uint32_t)(decimal.digits / scale)};
    return true;
}

/* The number in [least, most] with the most zero bits at its end: what code
 * asks for is round. */
static uint64_t roundest(uint64_t least, uint64_t most)
{
    uint64_t step = 1;
    while (most / (2 * step) * (2 * step) >= least && 2 * step <= most)
        step *= 2;
    return least == 0 ? 0 : most / step * step;
}

static bool read_size(struct span unit, struct span text, struct profile_size *size)
{
    struct profile_decimal decimal;
    uint64_t scale = 2, bytes = unit.begin == unit.end ? 1 : bytes_of(unit);

    if (bytes == 0 || !read_decimal(text, &decimal))
        return false;
    for (unsigned i = 0; i < decimal.decimals; i++)
        scale *= 10;
    /* Half a unit of the last digit to either side; a byte is exact. */
    uint64_t half = bytes == 1 ? 0 : bytes;
    uint64_t doubled = 2 * decimal.digits * bytes;
    uint64_t least = doubled < half ? 0 : (doubled - half + scale - 1) / scale;
    uint64_t most = (doubled + half) / scale;
    if (most > OCC_MAX_SMEM_PER_BLOCK || least > most)
        return false;
    *size = (struct profile_size){true, (uint32_t)roundest(least, most), (uint32_t)least,
                                  (uint32_t)most};
    return true;
}

void profile_metric_set(const struct profile_metric *metric, struct span unit,
                        struct span value, struct profiled_launch *launch)
{
    void *field = (char *)launch + metric->offset;

    /* Every kind begins with what tells whether it is known. What a section
     * says first holds, whatever words of advice follow. */
    if (*(const bool *)field)
        return;
    if (metric->kind == SIZE)
        read_size(unit, value, field);
    else if (metric->kind == COUNT)
        read_count(value, field);
    else
        read_decimal(value, field);
}

bool profile_extent_read(struct span text, struct kernel_number *product)
{
    uint64_t value = 1;

    text = span_trim_end(span_skip_blanks(text));
    if (span_size(text) < 2 || *text.begin != '(' || text.end[-1] != ')')
        return false;
    for (const char *at = text.begin + 1; at < text.end;) {
        struct profile_decimal number;
        const char *end = at;
        while (end < text.end && *end != ',' && *end != ')')
            end++;
        struct span part = span_trim_end(span_skip_blanks((struct span){at, end}));
        if (!read_decimal(part, &number) || number.decimals > 0 || number.digits > UINT32_MAX ||
            (value *= number.digits) > UINT32_MAX)
            return false;
        at = end + 1;
    }
    *product = (struct kernel_number){true, (uint32_t)value};
    return true;
}
