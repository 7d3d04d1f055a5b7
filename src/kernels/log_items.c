/* SPDX-License-Identifier: MIT */
/* Figures of ptxas and nvlink, by a table of their words. */
#include "kernels/log_items.h"

#include <stddef.h>

#include <occsweep/occupancy.h>

#define NOT_KEPT SIZE_MAX
#define FIELD(name) offsetof(struct kernel, name)

/* What stands behind the number. `max` is the largest that can be meant. */
struct log_item {
    const char *words;
    size_t offset; /* of a kernel_number; NOT_KEPT: known, but not asked for */
    uint32_t max;
    bool is_begun; /* more may follow the words: "bytes cmem[0]" */
};

/* clang-format off */
static const struct log_item items[] = {
    {"registers", FIELD(regs_per_thread), OCC_MAX_REGS_PER_THREAD, false},
    {"barriers", FIELD(barriers_per_block), OCC_MAX_BARRIERS_PER_BLOCK, false},
    {"bytes smem", FIELD(static_smem_bytes), OCC_MAX_SMEM_PER_BLOCK, false},
    {"bytes stack frame", FIELD(stack_bytes), UINT32_MAX, false},
    {"bytes spill stores", FIELD(spill_store_bytes), UINT32_MAX, false},
    {"bytes spill loads", FIELD(spill_load_bytes), UINT32_MAX, false},
    {"bytes cumulative stack size", FIELD(cumulative_stack_bytes), UINT32_MAX, false},
    {"stack", FIELD(stack_bytes), UINT32_MAX, false},
    {"bytes cmem[0]", FIELD(constant_bytes), UINT32_MAX, false},
    {"bytes cmem[", NOT_KEPT, UINT32_MAX, true},
    {"bytes lmem", NOT_KEPT, UINT32_MAX, false},
    {"textures", NOT_KEPT, UINT32_MAX, false},
    {"surfaces", NOT_KEPT, UINT32_MAX, false},
    {"samplers", NOT_KEPT, UINT32_MAX, false},
};
/* clang-format on */

static bool is_digit_at(struct span span, size_t index)
{
    return index < span_size(span) && span.begin[index] >= '0' && span.begin[index] <= '9';
}

/* A comma in "1,024": three digits and no more follow. */
static bool is_thousands_separator(struct span span)
{
    return span.begin < span.end && *span.begin == ',' && is_digit_at(span, 1) &&
           is_digit_at(span, 2) && is_digit_at(span, 3) && !is_digit_at(span, 4);
}

bool log_number_read(struct span *span, uint64_t max, uint64_t *number)
{
    uint64_t value = 0;

    if (!is_digit_at(*span, 0))
        return false;
    while (is_digit_at(*span, 0) || is_thousands_separator(*span)) {
        if (*span->begin != ',')
            value = value * 10 + (uint64_t)(*span->begin - '0');
        if (value > max)
            return false;
        span->begin++;
    }
    *number = value;
    return true;
}

/* "360", or "24+16": what is declared, and what the system adds. */
static bool read_sum(struct span *span, uint64_t *sum)
{
    uint64_t system = 0;

    if (!log_number_read(span, UINT32_MAX, sum))
        return false;
    if (span->begin == span->end || *span->begin != '+')
        return true;
    span->begin++;
    if (!log_number_read(span, UINT32_MAX, &system))
        return false;
    *sum += system;
    return true;
}

static const struct log_item *find_item(struct span words)
{
    for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
        struct span rest;
        if (span_begins(words, items[i].words, &rest) &&
            (items[i].is_begun || rest.begin == rest.end))
            return &items[i];
    }
    return NULL;
}

static bool read_item(struct span span, struct kernel *kernel)
{
    uint64_t number;

    if (span_begins(span, "used ", &span) || span_begins(span, "Used ", &span))
        span = span_skip_blanks(span);
    if (!read_sum(&span, &number))
        return false;
    const struct log_item *item = find_item(span_skip_blanks(span));
    if (item == NULL || number > item->max)
        return false;
    if (item->offset != NOT_KEPT)
        *(struct kernel_number *)((char *)kernel + item->offset) =
            (struct kernel_number){true, (uint32_t)number};
    return true;
}

/* Up to the comma that ends the first item. */
static struct span first_item(struct span span)
{
    const char *begin = span.begin;

    while (span.begin < span.end) {
        bool is_inside = span.begin > begin && span.begin[-1] >= '0' && span.begin[-1] <= '9';
        if (*span.begin == ',' && !(is_inside && is_thousands_separator(span)))
            break;
        span.begin++;
    }
    return (struct span){begin, span.begin};
}

size_t log_items_read(struct span span, struct kernel *kernel)
{
    size_t unknown = 0;

    while (span.begin < span.end) {
        struct span item = first_item(span);
        span.begin = item.end < span.end ? item.end + 1 : span.end;
        item = span_skip_blanks(item);
        while (item.end > item.begin && is_blank(item.end[-1]))
            item.end--;
        unknown += read_item(item, kernel) ? 0 : 1;
    }
    return unknown;
}

static bool is_of_number(char c)
{
    return (c >= '0' && c <= '9') || c == ',';
}

bool log_items_find(struct span line, const char *words, struct span *found)
{
    const char *begin = span_find(line, words, NULL);
    if (begin == NULL)
        return false;
    while (begin > line.begin && is_blank(begin[-1]))
        begin--;
    while (begin > line.begin && is_of_number(begin[-1]))
        begin--;
    while (*begin == ',')
        begin++;
    *found = (struct span){begin, line.end};
    return is_digit_at(*found, 0);
}
