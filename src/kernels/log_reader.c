/* SPDX-License-Identifier: MIT */
/* The life of a kernel in a log: named, under way, in the list. */
#include "kernels/log_reader.h"

#include "config/arch_match.h"

bool log_reader_skip(struct log_reader *reader)
{
    reader->list->skipped_lines++;
    return true;
}

bool log_reader_begin(struct log_reader *reader, struct open_function *function,
                      enum kernel_kind kind, struct span name, struct span target,
                      struct error *err)
{
    struct kernel *kernel = &function->kernel;
    struct kernel_list *list = reader->list;

    kernel->kind = kind;
    kernel->source = reader->source;
    kernel->line = reader->text.line;
    function->name = kernel_list_name(list, name.begin, span_size(name), err);
    const struct name *kept =
        function->name == NULL ? NULL
                               : kernel_list_name(list, target.begin, span_size(target), err);
    if (kept == NULL)
        return false;
    kernel->name = function->name->text;
    kernel->target = kept->text;
    if (span_size(target) > 0 && kernel->target != reader->last_target) {
        reader->last_target = kernel->target;
        reader->last_arch = arch_spelled(kernel->target);
    }
    kernel->arch = span_size(target) > 0 ? reader->last_arch : NULL;
    return true;
}

bool log_reader_end(struct log_reader *reader, const struct open_function *function,
                    struct error *err)
{
    struct kernel kernel = function->kernel;

    kernel.is_linked = kernel.kind == KERNEL_FROM_NVLINK;
    kernel_settle_reserve(&kernel);
    if (kernel_list_add(reader->list, function->name, &kernel, err) == NULL)
        return false;
    reader->kernel_count++;
    open_functions_close(&reader->open, function);
    return true;
}

bool log_reader_add_callee(struct log_reader *reader, const struct open_function *function,
                           const char *target, struct error *err)
{
    const struct kernel *kernel = &function->kernel;
    const struct kernel_callee callee = {
        .source = kernel->source,
        .kind = kernel->kind,
        .target = target,
        .line = kernel->line,
        .stack_bytes = kernel->stack_bytes.value,
        .spill_store_bytes = kernel->spill_store_bytes.value,
        .spill_load_bytes = kernel->spill_load_bytes.value,
    };
    return kernel_list_add_callee(reader->list, function->name, &callee, err);
}
