/* SPDX-License-Identifier: MIT */
/* Messages of compilers, found by their words and put together to kernels. */
#include "kernels/compiler_log.h"

#include "kernels/amd_assembly.h"
#include "kernels/llvm_remarks.h"
#include "kernels/log_items.h"
#include "kernels/log_message.h"
#include "kernels/log_reader.h"
#include "kernels/resource_usage.h"

/* ---- what a function under way waits for ---- */

static bool waits_for_properties(const struct open_function *function)
{
    return !function->has_properties;
}

static bool waits_for_stack(const struct open_function *function)
{
    return function->has_properties && !function->has_stack;
}

static bool has_all_but_figures(const struct open_function *function)
{
    return !function->is_callee && function->has_stack;
}

static bool has_properties(const struct open_function *function)
{
    return !function->is_callee && function->has_properties;
}

static bool is_kernel(const struct open_function *function)
{
    return !function->is_callee;
}

/* ---- messages ---- */

static bool on_compiling(struct log_reader *reader, const struct log_message *message,
                         struct span rest, struct error *err)
{
    struct open_function function = {.is_callee = false};
    struct span name, target;

    if (!log_name_split(rest, &name, &target))
        return log_reader_skip(reader);
    if (!log_reader_begin(reader, &function, message->kind, name, target, err) ||
        !remarks_take(&reader->remarks, function.name, &function.kernel, reader->list, err))
        return false;
    open_functions_add(&reader->open, &function);
    return true;
}

/* Linkers write "'NAME':", compilers the name as it is. */
static bool is_of_linker(struct span name)
{
    return span_size(name) > 3 && name.begin[0] == '\'' && span_ends(name, "':", NULL);
}

/* A compiler announces entries before; what it did not is a function of the
 * device. Linkers tell of entries alone. */
static bool on_properties(struct log_reader *reader, const struct log_message *message,
                          struct span rest, struct error *err)
{
    bool is_linked = is_of_linker(rest);
    struct span name = is_linked ? (struct span){rest.begin + 1, rest.end - 2} : rest;
    struct open_function *announced =
        open_functions_find(&reader->open, message->kind, waits_for_properties, &name);

    if (announced != NULL) {
        announced->has_properties = true;
        open_functions_note(&reader->open, announced);
        return true;
    }
    struct open_function function = {.has_properties = true, .is_callee = !is_linked};
    if (!log_reader_begin(reader, &function, message->kind, name, message->target, err))
        return false;
    open_functions_add(&reader->open, &function);
    return true;
}

/* Old versions print no properties. Compilers begin with a capital; linkers do
 * not, and have the reserve in their figures. */
static bool on_used(struct log_reader *reader, const struct log_message *message,
                    struct span rest, struct error *err)
{
    static bool (*const waits[])(const struct open_function *function) = {
        has_all_but_figures, has_properties, is_kernel};
    struct open_function *function = NULL;

    for (size_t i = 0; function == NULL && i < sizeof(waits) / sizeof(waits[0]); i++)
        function = open_functions_find(&reader->open, message->kind, waits[i], NULL);
    if (function == NULL)
        return log_reader_skip(reader);
    reader->list->unknown_items += log_items_read(rest, &function->kernel);
    function->kernel.has_reserve = span_begins(message->words, "used ", NULL);
    return log_reader_end(reader, function, err);
}

static bool on_nothing(struct log_reader *reader, const struct log_message *message,
                       struct span rest, struct error *err)
{
    (void)reader;
    (void)message;
    (void)rest;
    (void)err;
    return true;
}

/* clang-format off */
static const struct {
    const char *words;
    bool (*read)(struct log_reader *reader, const struct log_message *message,
                 struct span rest, struct error *err);
} messages[] = {
    {"Compiling entry function ", on_compiling},
    {"Function properties for ", on_properties},
    {"Used ", on_used},
    {"used ", on_used},
    {"Compile time ", on_nothing},
};
/* clang-format on */

static bool read_message(struct log_reader *reader, const struct log_message *message,
                         struct error *err)
{
    struct span rest;
    bool is_remark;

    for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++)
        if (span_begins(message->words, messages[i].words, &rest))
            return messages[i].read(reader, message, rest, err);
    if (log_items_find(message->words, "bytes gmem", &rest)) {
        reader->is_verbose = true;
        return true;
    }
    if (!remarks_read(&reader->remarks, message->words, reader->text.line, reader->list,
                      &is_remark, err))
        return false;
    return is_remark || log_reader_skip(reader);
}

/* ---- lines without a message ---- */

static bool on_stack(struct log_reader *reader, struct span items, struct error *err)
{
    struct open_function *function =
        open_functions_find(&reader->open, KERNEL_FROM_PTXAS, waits_for_stack, NULL);

    if (function == NULL)
        function = open_functions_find(&reader->open, KERNEL_FROM_JIT, waits_for_stack, NULL);
    if (function == NULL)
        return log_reader_skip(reader);
    function->has_stack = true;
    reader->list->unknown_items += log_items_read(items, &function->kernel);
    open_functions_note(&reader->open, function);
    if (!function->is_callee)
        return true;
    const char *target = reader->last_target == NULL ? "" : reader->last_target;
    bool ok = log_reader_add_callee(reader, function, target, err);
    open_functions_close(&reader->open, function);
    return ok;
}

static bool read_line(struct log_reader *reader, struct span line, struct error *err)
{
    struct log_message message;
    struct span items;
    bool is_assembly, is_remark, is_usage;

    if (line.begin == line.end)
        return true;
    if (!amd_assembly_read(reader, line, &is_assembly, err))
        return false;
    if (is_assembly)
        return true;
    if (log_message_find(line, &message))
        return read_message(reader, &message, err);
    if (log_items_find(line, "bytes stack frame", &items))
        return on_stack(reader, items, err);
    if (!llvm_remark_read(reader, line, &is_remark, err))
        return false;
    if (is_remark)
        return true;
    if (!resource_usage_read(reader, line, &is_usage, err))
        return false;
    if (is_usage)
        return true;
    return build_commands_read(&reader->commands, line, reader->list, err) &&
           log_reader_skip(reader);
}

/* ---- logs ---- */

static void note_unfinished(struct log_reader *reader)
{
    struct kernel_list *list = reader->list;

    if (reader->open.given_up > 0 && list->unfinished_kernels == 0) {
        list->unfinished_name = reader->open.first_given_up->text;
        list->unfinished_source = reader->source;
    }
    list->unfinished_kernels += reader->open.given_up;
}

static bool read_lines(struct log_reader *reader, struct error *err)
{
    struct span line;

    for (;;) {
        if (!log_text_next(&reader->text, &line, err))
            return false;
        if (line.begin == NULL)
            break;
        if (!read_line(reader, line, err))
            return false;
    }
    if (!llvm_remarks_finish(reader, err) || !amd_assembly_finish(reader, err))
        return false;
    open_functions_finish(&reader->open);
    note_unfinished(reader);
    return remarks_finish(&reader->remarks, reader->list, err);
}

static bool refuse_log(const struct log_reader *reader, struct error *err)
{
    if (reader->text.is_empty)
        return error_set(err, ERROR_INPUT, "%s: the file is empty", reader->source);
    if (reader->open.given_up > 0)
        return error_set(
            err, ERROR_INPUT,
            "%s: no kernel in it is whole: lines of %s are missing; was the log cut off?",
            reader->source, reader->open.first_given_up->text);
    return error_set(err, ERROR_INPUT,
                     "%s: no kernel in it; ptxas lists them when the build has -Xptxas -v, "
                     "clang and hipcc with -Rpass-analysis=kernel-resource-usage",
                     reader->source);
}

bool compiler_log_read(struct byte_source *source, struct kernel_list *list, struct error *err)
{
    struct log_reader reader = {
        .source = source->name, .list = list, .remarks.source = source->name};
    bool ok = log_text_init(&reader.text, source, err) && read_lines(&reader, err);

    /* Of a source that holds none ptxas says with -v what its module takes. */
    bool is_whole = reader.is_verbose && reader.open.given_up == 0;
    if (ok && reader.kernel_count == 0 && !is_whole)
        ok = refuse_log(&reader, err);
    remarks_release(&reader.remarks);
    build_commands_release(&reader.commands);
    amd_assembly_release(&reader.assembly);
    log_text_release(&reader.text);
    return ok;
}
