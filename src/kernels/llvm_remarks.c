/* SPDX-License-Identifier: MIT */
/*
 * "k.cl:2:1: remark:     VGPRs: 4 [-Rpass-analysis=kernel-resource-usage]", or
 * "remark: k.cl:2:1:     VGPRs: 4". Lines of one place in a source are of one
 * function. Only of kernels the last line is printed, that of the LDS.
 */
#include "kernels/llvm_remarks.h"

#include <string.h>

#include <occsweep/occupancy.h>

#include "kernels/amd_kernel.h"
#include "kernels/log_items.h"

#define NOT_KEPT SIZE_MAX
#define FIELD(name) offsetof(struct kernel, name)

enum item {
    ITEM_NAME,
    ITEM_SCALARS,
    ITEM_VECTORS,
    ITEM_ACCUMULATORS,
    ITEM_SCRATCH,
    ITEM_DYNAMIC_STACK,
    ITEM_WAVES,
    ITEM_SCALAR_SPILLS,
    ITEM_VECTOR_SPILLS,
    ITEM_SHARED
};

/* clang-format off */
static const struct remark_item {
    const char *words;
    enum item item;
    size_t offset;    /* of a kernel_number */
    uint32_t factor; /* what one is counted as */
    uint32_t max;
} items[] = {
    {"Function Name: ", ITEM_NAME, NOT_KEPT, 0, 0},
    {"TotalSGPRs: ", ITEM_SCALARS, FIELD(scalar_regs_per_warp), 1,
     OCC_MAX_SCALAR_REGS_PER_WARP},
    {"SGPRs: ", ITEM_SCALARS, FIELD(scalar_regs_per_warp), 1, OCC_MAX_SCALAR_REGS_PER_WARP},
    {"VGPRs: ", ITEM_VECTORS, FIELD(regs_per_thread), 1, OCC_MAX_REGS_PER_THREAD},
    {"AGPRs: ", ITEM_ACCUMULATORS, FIELD(accum_regs_per_thread), 1,
     OCC_MAX_ACCUM_REGS_PER_THREAD},
    {"ScratchSize [bytes/lane]: ", ITEM_SCRATCH, FIELD(stack_bytes), 1, UINT32_MAX},
    {"Dynamic Stack: ", ITEM_DYNAMIC_STACK, NOT_KEPT, 0, 0},
    {"Occupancy [waves/SIMD]: ", ITEM_WAVES, FIELD(compiler_waves_per_simd), 1, UINT32_MAX},
    {"SGPRs Spill: ", ITEM_SCALAR_SPILLS, NOT_KEPT, 0, UINT32_MAX},
    {"VGPRs Spill: ", ITEM_VECTOR_SPILLS, FIELD(spill_store_bytes), AMD_REGISTER_BYTES,
     UINT32_MAX / AMD_REGISTER_BYTES},
    {"LDS Size [bytes/block]: ", ITEM_SHARED, FIELD(static_smem_bytes), 1,
     OCC_MAX_SMEM_PER_BLOCK},
};
/* clang-format on */

struct remark_line {
    const struct remark_item *item;
    struct span place, value;
};

/* ---- lines ---- */

static const struct remark_item *find_item(struct span text, struct span *value)
{
    for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++)
        if (span_begins(text, items[i].words, value))
            return &items[i];
    return NULL;
}

/* The last word before the remark, "k.cl:2:1"; before it may stand what build
 * tools print. */
static struct span place_before(struct span text)
{
    text = span_trim_end(text);
    if (text.end > text.begin && text.end[-1] == ':')
        text.end--;
    const char *begin = text.end;
    while (begin > text.begin && !is_blank(begin[-1]))
        begin--;
    return (struct span){begin, text.end};
}

/* llc and linkers put the place behind the word: it ends where an item begins. */
static bool find_behind_place(struct span text, struct remark_line *remark)
{
    struct span rest = text;
    const char *colon;

    while ((colon = span_find(rest, ": ", &rest)) != NULL) {
        remark->item = find_item(rest, &remark->value);
        if (remark->item == NULL)
            continue;
        remark->place = (struct span){text.begin, colon};
        return true;
    }
    return false;
}

/* clang names the option behind. */
static struct span without_option(struct span value)
{
    const char *option = value.end > value.begin && value.end[-1] == ']'
                             ? span_find_last(value, " [-R", NULL)
                             : NULL;

    if (option != NULL)
        value.end = option;
    return span_trim_end(value);
}

/* What is behind a later "remark:" is behind the first as well, so places are looked
 * for there alone. */
static bool find_remark(struct span line, struct remark_line *remark)
{
    struct span rest = line;
    const char *begin;
    bool is_first = true;

    for (; (begin = span_find(rest, "remark:", &rest)) != NULL; is_first = false) {
        struct span text = span_skip_blanks(rest);
        remark->item = find_item(text, &remark->value);
        if (remark->item != NULL)
            remark->place = place_before((struct span){line.begin, begin});
        else if (!is_first || !find_behind_place(text, remark))
            continue;
        remark->value = without_option(remark->value);
        return true;
    }
    return false;
}

/* ---- functions ---- */

/* It has all lines but the last, and another follows: it is no kernel. */
static bool close_callee(struct log_reader *reader, struct error *err)
{
    struct open_function *newest = open_functions_newest(&reader->open);

    if (newest == NULL || newest->kernel.kind != KERNEL_FROM_REMARKS || !newest->is_callee)
        return true;
    bool ok = log_reader_add_callee(reader, newest, newest->kernel.target, err);
    open_functions_close(&reader->open, newest);
    return ok;
}

static bool on_name(struct log_reader *reader, const struct remark_line *remark,
                    const struct name *place, struct error *err)
{
    struct open_function function = {.place = place};
    struct kernel_list *list = reader->list;

    if (!close_callee(reader, err))
        return false;
    const struct name *name =
        kernel_list_name(list, remark->value.begin, span_size(remark->value), err);
    if (name == NULL)
        return false;
    const struct name *target =
        build_commands_target(&reader->commands, remark->place, name, list);
    const char *text = target == NULL ? "" : target->text;
    if (!log_reader_begin(reader, &function, KERNEL_FROM_REMARKS, remark->value,
                          (struct span){text, text + strlen(text)}, err))
        return false;
    open_functions_add(&reader->open, &function);
    return true;
}

/* ---- items ---- */

static bool warn(struct log_reader *reader, struct open_function *function,
                 const struct amd_kernel *told, struct error *err)
{
    const struct kernel_warning at = {.source = reader->source, .line = reader->text.line};
    return amd_kernel_warn(reader->list, &function->kernel, told, at, err);
}

static bool keep(struct log_reader *reader, struct open_function *function,
                 const struct remark_line *remark, struct error *err)
{
    const struct remark_item *item = remark->item;
    struct span digits = remark->value;
    struct amd_kernel told = {.name = NULL};
    uint64_t number;

    if (item->item == ITEM_DYNAMIC_STACK) {
        told.uses_dynamic_stack.value = span_begins(remark->value, "True", NULL);
        return warn(reader, function, &told, err);
    }
    if (!log_number_read(&digits, item->max, &number) || digits.begin != digits.end) {
        reader->list->unknown_items++;
        return true;
    }
    if (item->item == ITEM_SCALAR_SPILLS) {
        told.scalar_spills.value = (uint32_t)number;
        return warn(reader, function, &told, err);
    }
    *(struct kernel_number *)((char *)&function->kernel + item->offset) =
        (struct kernel_number){true, (uint32_t)number * item->factor};
    return true;
}

static bool on_item(struct log_reader *reader, const struct remark_line *remark,
                    const struct name *place, struct error *err)
{
    uint32_t bit = 1u << remark->item->item;
    struct open_function *function =
        open_functions_find_item(&reader->open, KERNEL_FROM_REMARKS, place, bit);

    if (function == NULL)
        return log_reader_skip(reader);
    function->items |= bit;
    if (!keep(reader, function, remark, err))
        return false;
    if (remark->item->item == ITEM_SHARED)
        return log_reader_end(reader, function, err);
    function->is_callee = remark->item->item == ITEM_VECTOR_SPILLS;
    open_functions_note(&reader->open, function);
    return true;
}

/* Of a processor that it does not know LLVM only warns, and compiles for some
 * other: what it then says is of no use. */
static bool read_warning(struct log_reader *reader, struct span line, struct error *err)
{
    if (span_find(line, "is not a recognized processor", NULL) == NULL)
        return true;
    struct name *text = kernel_list_name(reader->list, line.begin, span_size(line), err);
    return text != NULL &&
           kernel_list_warn_all(reader->list, text, reader->source, reader->text.line, err);
}

bool llvm_remark_read(struct log_reader *reader, struct span line, bool *is_one,
                      struct error *err)
{
    struct remark_line remark;

    *is_one = find_remark(line, &remark);
    if (!*is_one)
        return read_warning(reader, line, err);
    const struct name *place =
        kernel_list_name(reader->list, remark.place.begin, span_size(remark.place), err);
    if (place == NULL)
        return false;
    return remark.item->item == ITEM_NAME ? on_name(reader, &remark, place, err)
                                          : on_item(reader, &remark, place, err);
}

bool llvm_remarks_finish(struct log_reader *reader, struct error *err)
{
    for (size_t i = 0; i < reader->open.count; i++) {
        const struct open_function *function = &reader->open.items[i];
        if (function->kernel.kind == KERNEL_FROM_REMARKS && function->is_callee &&
            !log_reader_add_callee(reader, function, function->kernel.target, err))
            return false;
    }
    return true;
}
