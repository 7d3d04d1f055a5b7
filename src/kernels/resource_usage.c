/* SPDX-License-Identifier: MIT */
/*
 * " Function NAME:", then "  REG:24 STACK:0 SHARED:1024 ..."; in fat binaries
 * "arch = sm_61" comes before. LOCAL is 0 in what compilers make today; what
 * is spilled is part of STACK.
 */
#include "kernels/resource_usage.h"

#include <occsweep/occupancy.h>

#include "kernels/log_items.h"

#define NOT_KEPT SIZE_MAX
#define FIELD(name) offsetof(struct kernel, name)

/* clang-format off */
static const struct {
    const char *key;
    size_t offset; /* of a kernel_number; NOT_KEPT: known, but not asked for */
    uint32_t max;
} items[] = {
    {"REG:", FIELD(regs_per_thread), OCC_MAX_REGS_PER_THREAD},
    {"STACK:", FIELD(stack_bytes), UINT32_MAX},
    {"SHARED:", FIELD(static_smem_bytes), OCC_MAX_SMEM_PER_BLOCK},
    {"CONSTANT[0]:", FIELD(constant_bytes), UINT32_MAX},
    {"CONSTANT[", NOT_KEPT, UINT32_MAX},
    {"LOCAL:", NOT_KEPT, UINT32_MAX},
    {"TEXTURE:", NOT_KEPT, UINT32_MAX},
    {"SURFACE:", NOT_KEPT, UINT32_MAX},
    {"SAMPLER:", NOT_KEPT, UINT32_MAX},
};
/* clang-format on */

static bool read_item(struct span item, struct kernel *kernel)
{
    struct span digits;
    uint64_t number;

    for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
        if (!span_begins(item, items[i].key, &digits))
            continue;
        if (items[i].offset == NOT_KEPT)
            return true;
        if (!log_number_read(&digits, items[i].max, &number) || digits.begin != digits.end)
            return false;
        *(struct kernel_number *)((char *)kernel + items[i].offset) =
            (struct kernel_number){true, (uint32_t)number};
        return true;
    }
    return false;
}

static size_t read_items(struct span rest, struct kernel *kernel)
{
    size_t unknown = 0;

    for (rest = span_skip_blanks(rest); rest.begin < rest.end; rest = span_skip_blanks(rest)) {
        struct span item = {rest.begin, rest.begin};
        while (item.end < rest.end && !is_blank(*item.end))
            item.end++;
        rest.begin = item.end;
        unknown += read_item(item, kernel) ? 0 : 1;
    }
    return unknown;
}

static bool is_any(const struct open_function *function)
{
    return !function->is_callee;
}

static bool read_figures(struct log_reader *reader, struct span figures, struct error *err)
{
    struct open_function *function =
        open_functions_find(&reader->open, KERNEL_FROM_USAGE, is_any, NULL);

    if (function == NULL)
        return log_reader_skip(reader);
    reader->list->unknown_items += read_items(figures, &function->kernel);
    function->kernel.has_reserve = true;
    return log_reader_end(reader, function, err);
}

static bool read_name(struct log_reader *reader, struct span name, struct error *err)
{
    struct open_function function = {.is_callee = false};

    name.end--;
    if (!log_reader_begin(reader, &function, KERNEL_FROM_USAGE, span_skip_blanks(name),
                          reader->target, err))
        return false;
    open_functions_add(&reader->open, &function);
    return true;
}

/* The text of the line is gone when the target is asked for, so it is kept. */
static bool read_target(struct log_reader *reader, struct span target, struct error *err)
{
    const struct name *kept =
        kernel_list_name(reader->list, target.begin, span_size(target), err);
    if (kept == NULL)
        return false;
    reader->target = (struct span){kept->text, kept->text + span_size(target)};
    return true;
}

bool resource_usage_read(struct log_reader *reader, struct span line, bool *is_one,
                         struct error *err)
{
    struct span rest;
    const char *begin = span_find(line, "REG:", NULL);

    *is_one = true;
    if (begin != NULL)
        return read_figures(reader, (struct span){begin, line.end}, err);
    if (span_find(line, "Function ", &rest) != NULL && span_size(rest) > 1 &&
        rest.end[-1] == ':')
        return read_name(reader, rest, err);
    if (span_find(line, "arch = ", &rest) != NULL && span_begins(rest, "sm_", NULL))
        return read_target(reader, rest, err);
    *is_one = false;
    return true;
}
