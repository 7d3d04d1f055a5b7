/* SPDX-License-Identifier: MIT */
/* Messages of ptxas, found by their words and put together to kernels. */
#include "kernels/ptxas_log.h"

#include <string.h>

#include "config/arch_match.h"
#include "kernels/ptxas_items.h"
#include "kernels/refusals.h"

/* More kernels than this are not under way at once; the oldest is given up. */
enum { MAX_OPEN = 64 };

/* A function some of whose lines were read. */
struct open_function {
    struct kernel kernel;
    bool is_callee; /* a device function: nothing said that it is compiled as an entry */
    bool has_properties, has_stack;
};

struct reader {
    const char *source;
    struct kernel_list *list;
    struct log_text text;
    struct open_function open[MAX_OPEN]; /* the oldest first */
    size_t open_count;
    bool is_in_a_row; /* the last lines were all of the newest of them */
    struct refusals refusals;
};

/* ---- functions under way ---- */

static void close_function(struct reader *reader, size_t index)
{
    reader->open_count--;
    memmove(&reader->open[index], &reader->open[index + 1],
            (reader->open_count - index) * sizeof(reader->open[0]));
}

static void open_function(struct reader *reader, const struct open_function *function)
{
    if (reader->open_count == MAX_OPEN) {
        reader->list->unfinished_kernels += reader->open[0].is_callee ? 0 : 1;
        close_function(reader, 0);
    }
    reader->open[reader->open_count++] = *function;
    reader->is_in_a_row = true;
}

/* Note whose line was read; returns it. */
static struct open_function *turn_to(struct reader *reader, size_t index)
{
    if (index + 1 != reader->open_count)
        reader->is_in_a_row = false;
    return &reader->open[index];
}

static bool is_called(const struct open_function *function, struct span name)
{
    return strlen(function->kernel.name) == span_size(name) &&
           memcmp(function->kernel.name, name.begin, span_size(name)) == 0;
}

static bool waits_for_properties(const struct open_function *function)
{
    return !function->has_properties;
}

static bool waits_for_stack(const struct open_function *function)
{
    return function->has_properties && !function->has_stack;
}

static bool waits_for_figures(const struct open_function *function)
{
    return !function->is_callee && function->has_properties;
}

static bool is_kernel(const struct open_function *function)
{
    return !function->is_callee;
}

/* The function that a line without a name belongs to; open_count if none. */
static size_t find_waiting(const struct reader *reader,
                           bool (*waits)(const struct open_function *function))
{
    size_t newest = reader->open_count - 1;

    if (reader->open_count > 0 && reader->is_in_a_row && waits(&reader->open[newest]))
        return newest;
    for (size_t i = 0; i < reader->open_count; i++)
        if (waits(&reader->open[i]))
            return i;
    return reader->open_count;
}

/* ---- messages ---- */

/* 'NAME' for 'sm_80', or 'NAME' alone. The name may hold quotes, so it ends
 * at the last one that can be meant. */
static struct span split_target(struct span quoted, struct span *target)
{
    struct span name = {quoted.begin + 1, quoted.end - 1};
    const char *at = name.end;

    *target = (struct span){name.end, name.end};
    while (at > name.begin && at[-1] != '\'')
        at--;
    struct span found = {at, name.end};
    for (at--; at > name.begin && is_blank(at[-1]);)
        at--;
    if (at - name.begin < 3 || memcmp(at - 3, "for", 3) != 0)
        return name;
    for (at -= 3; at > name.begin && is_blank(at[-1]);)
        at--;
    if (at == name.begin || at[-1] != '\'')
        return name;
    *target = found;
    return (struct span){name.begin, at - 1};
}

/* Texts end with NUL, so one inside becomes a question mark. */
static char *copy_span(struct reader *reader, struct span span, struct error *err)
{
    char *copy = pool_alloc(&reader->list->pool, span_size(span), 1, err);
    for (size_t i = 0; copy != NULL && i < span_size(span); i++)
        copy[i] = span.begin[i] == '\0' ? '?' : span.begin[i];
    return copy;
}

static bool skip_line(struct reader *reader)
{
    reader->list->skipped_lines++;
    return true;
}

static bool is_quoted(struct span span)
{
    return span_size(span) > 2 && span.begin[0] == '\'' && span.end[-1] == '\'';
}

static bool on_compiling(struct reader *reader, struct span rest, struct error *err)
{
    struct open_function function = {.is_callee = false};
    struct kernel *kernel = &function.kernel;
    struct span target;

    if (!is_quoted(rest))
        return skip_line(reader);
    kernel->source = reader->source;
    kernel->line = reader->text.line;
    kernel->name = copy_span(reader, split_target(rest, &target), err);
    if (kernel->name == NULL)
        return false;
    kernel->target = copy_span(reader, target, err);
    if (kernel->target == NULL)
        return false;
    kernel->arch = arch_spelled(kernel->target);
    open_function(reader, &function);
    return true;
}

static bool on_properties(struct reader *reader, struct span name, struct error *err)
{
    size_t newest = reader->open_count - 1;

    (void)err;
    if (reader->open_count > 0 && reader->is_in_a_row &&
        waits_for_properties(&reader->open[newest]) && is_called(&reader->open[newest], name)) {
        reader->open[newest].has_properties = true;
        return true;
    }
    for (size_t i = 0; i < reader->open_count; i++) {
        if (!waits_for_properties(&reader->open[i]) || !is_called(&reader->open[i], name))
            continue;
        turn_to(reader, i)->has_properties = true;
        return true;
    }
    open_function(reader, &(struct open_function){
                              .kernel.name = "", .is_callee = true, .has_properties = true});
    return true;
}

static void add_callee(struct reader *reader, const struct kernel *function)
{
    struct kernel_callees *callees = &reader->list->callees;
    callees->count++;
    callees->spill_store_bytes += function->spill_store_bytes.value;
    callees->spill_load_bytes += function->spill_load_bytes.value;
}

static bool on_stack(struct reader *reader, struct span items)
{
    size_t index = find_waiting(reader, waits_for_stack);

    if (index == reader->open_count)
        return skip_line(reader);
    struct open_function *function = turn_to(reader, index);
    function->has_stack = true;
    reader->list->unknown_items += ptxas_items_read(items, &function->kernel);
    if (function->is_callee) {
        add_callee(reader, &function->kernel);
        close_function(reader, index);
        reader->is_in_a_row = false;
    }
    return true;
}

/* Old versions print no properties. */
static bool on_used(struct reader *reader, struct span items, struct error *err)
{
    size_t index = find_waiting(reader, waits_for_figures);

    if (index == reader->open_count)
        index = find_waiting(reader, is_kernel);
    if (index == reader->open_count)
        return skip_line(reader);
    struct kernel *kernel = &reader->open[index].kernel;
    reader->list->unknown_items += ptxas_items_read(items, kernel);
    if (!kernel_list_add(reader->list, kernel, err))
        return false;
    close_function(reader, index);
    reader->is_in_a_row = false;
    return true;
}

/* The figures of such a kernel follow, as if it had been built. */
static bool on_entry(struct reader *reader, struct span rest, struct error *err)
{
    static const char ending[] = "' uses too much shared data";
    struct span name = {.begin = NULL};

    if (rest.begin == rest.end || *rest.begin != '\'')
        return skip_line(reader);
    for (struct span left = rest, after; span_find(left, ending, &after) != NULL; left = after)
        name = (struct span){rest.begin + 1, span_find(left, ending, NULL)};
    if (name.begin == NULL)
        return skip_line(reader);
    char *copy = copy_span(reader, name, err);
    return copy != NULL && refusals_add(&reader->refusals, copy, reader->text.line, err);
}

static bool on_nothing(struct reader *reader, struct span rest, struct error *err)
{
    (void)reader;
    (void)rest;
    (void)err;
    return true;
}

/* clang-format off */
static const struct {
    const char *words;
    bool (*read)(struct reader *reader, struct span rest, struct error *err);
} messages[] = {
    {"Compiling entry function ", on_compiling},
    {"Function properties for ", on_properties},
    {"Used ", on_used},
    {"Entry function ", on_entry},
    {"Compile time ", on_nothing},
};
/* clang-format on */

/* ---- lines ---- */

/* Behind "ptxas info :", wherever it stands; the words after -Xptxas in a
 * command are not it. */
static bool find_message(struct span line, struct span *message)
{
    static const char *const levels[] = {"ptxas info", "ptxas error", "ptxas warning",
                                         "ptxas fatal"};
    struct span after;

    for (; span_find(line, "ptxas ", &after) != NULL; line = after) {
        const char *begin = span_find(line, "ptxas ", NULL);
        for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
            struct span rest;
            if (!span_begins((struct span){begin, line.end}, levels[i], &rest))
                continue;
            rest = span_skip_blanks(rest);
            if (rest.begin == rest.end || *rest.begin != ':')
                continue;
            rest.begin++;
            *message = span_skip_blanks(rest);
            return true;
        }
    }
    return false;
}

static bool read_line(struct reader *reader, struct span line, struct error *err)
{
    struct span message, rest;

    if (line.begin == line.end)
        return true;
    if (!find_message(line, &message))
        return ptxas_items_find(line, "bytes stack frame", &rest) ? on_stack(reader, rest)
                                                                  : skip_line(reader);
    for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++)
        if (span_begins(message, messages[i].words, &rest))
            return messages[i].read(reader, rest, err);
    if (ptxas_items_find(message, "bytes gmem", &rest))
        return true;
    return skip_line(reader);
}

static bool read_lines(struct reader *reader, struct error *err)
{
    struct span line;

    while (log_text_next(&reader->text, &line))
        if (!read_line(reader, line, err))
            return false;
    for (size_t i = 0; i < reader->open_count; i++)
        reader->list->unfinished_kernels += reader->open[i].is_callee ? 0 : 1;
    return !reader->text.plain.failed || error_no_memory(err);
}

static bool refuse_log(const struct reader *reader, size_t size, struct error *err)
{
    if (size == 0)
        return error_set(err, ERROR_INPUT, "%s: the file is empty", reader->source);
    if (reader->list->unfinished_kernels > 0)
        return error_set(err, ERROR_INPUT,
                         "%s: no kernel in it is whole: the line with its registers is missing",
                         reader->source);
    return error_set(err, ERROR_INPUT,
                     "%s: no kernel in it; ptxas lists them when the build has -Xptxas -v",
                     reader->source);
}

bool ptxas_log_read(const char *source, const void *bytes, size_t size,
                    struct kernel_list *list, struct error *err)
{
    struct reader reader = {.source = source, .list = list};
    size_t first = list->count;
    bool ok = log_text_init(&reader.text, bytes, size, err) && read_lines(&reader, err) &&
              refusals_apply(&reader.refusals, list, first, err);

    if (ok && list->count == first)
        ok = refuse_log(&reader, size, err);
    refusals_release(&reader.refusals);
    log_text_release(&reader.text);
    return ok;
}
