/* SPDX-License-Identifier: MIT */
/* Notes below a table of kernels. */
#include "cli/kernel_notes.h"

#include <inttypes.h>
#include <string.h>

#include "cli/account_words.h"
#include "emit/formats.h"
#include "emit/kernel_rows.h"

/* The most warnings of compilers, and functions that spill, that are shown. */
#define MAX_SHOWN 10

/* A paragraph of its own. */
static void add_paragraph(struct buffer *text, struct buffer *out)
{
    if (text->size > 0) {
        buffer_add_char(out, '\n');
        words_add_paragraph(out, text);
    }
    buffer_fail_if(out, text->failed);
    buffer_release(text);
}

/* Rows of one kernel stand behind one another. */
static size_t count_kernels(struct records rows, bool (*is_meant)(const struct kernel_row *row))
{
    const struct kernel *last = NULL;
    size_t count = 0;

    for (size_t i = 0; i < rows.count; i++) {
        const struct kernel_row *row = record_at(&rows, i);
        if (is_meant(row) && row->of != last)
            count++;
        last = row->of;
    }
    return count;
}

static bool is_assumed(const struct kernel_row *row)
{
    return row->is_size_assumed;
}

static bool did_not_build(const struct kernel_row *row)
{
    return row->of->is_refused;
}

static bool is_provisional(const struct kernel_row *row)
{
    return row->of->is_provisional;
}

static void note_sizes(struct records rows, struct buffer *out)
{
    size_t count = count_kernels(rows, is_assumed);
    struct buffer text = BUFFER_INIT;

    if (count > 0)
        buffer_printf(&text,
                      "Nothing says with which block size %s launched; --threads does. "
                      "blocks_at_128: the resident blocks if it were 128 threads.",
                      count == 1 ? "one of these kernels is" : "some of these kernels are");
    add_paragraph(&text, out);
}

static void note_builds(struct records rows, struct buffer *out)
{
    size_t refused = count_kernels(rows, did_not_build);
    size_t provisional = count_kernels(rows, is_provisional);
    struct buffer text = BUFFER_INIT;

    if (refused > 0)
        buffer_printf(&text,
                      "%zu of these kernels did not build: more static shared memory than a "
                      "block may have.",
                      refused);
    add_paragraph(&text, out);
    if (provisional > 0)
        buffer_printf(
            &text,
            "Provisional: %zu of these kernels %s not linked (-rdc). The linker may "
            "raise registers, as `nvlink -v` tells, and leaves out what nothing uses.",
            provisional, provisional == 1 ? "was" : "were");
    add_paragraph(&text, out);
}

/* What one function that is called spills, with its place. */
static void note_callee(const struct kernel_callee *callee, struct buffer *out)
{
    struct buffer text = BUFFER_INIT;

    buffer_printf(&text, "%s:%zu: ", callee->source, callee->line);
    buffer_printf(&text, "%s, which kernels call, spills %u bytes of stores", callee->name,
                  (unsigned)callee->spill_store_bytes);
    if (callee->kind != KERNEL_FROM_REMARKS)
        buffer_printf(&text, " and %u of loads", (unsigned)callee->spill_load_bytes);
    buffer_printf(&text, "%s%s: no figure of a kernel holds them.",
                  callee->target[0] != '\0' ? " on " : "", callee->target);
    add_paragraph(&text, out);
}

static void note_callees(const struct kernel_callees *callees, struct buffer *out)
{
    struct buffer text = BUFFER_INIT;
    size_t shown = callees->spilling_count < MAX_SHOWN ? callees->spilling_count : MAX_SHOWN;

    for (size_t i = 0; i < shown; i++)
        note_callee(&callees->spilling[i], out);
    if (shown < callees->spilling_count)
        buffer_printf(&text,
                      "Of %zu functions that spill these are the first; together they spill "
                      "%" PRIu64 " bytes of stores and %" PRIu64 " of loads.",
                      callees->spilling_count, callees->spill_store_bytes,
                      callees->spill_load_bytes);
    add_paragraph(&text, out);
}

/* The place, the kernel where the words do not name it, and the words. */
static void note_warning(const struct kernel_warning *warning, const struct kernel *kernel,
                         struct buffer *out)
{
    struct buffer text = BUFFER_INIT;

    buffer_add_text(&text, warning->source);
    if (warning->line > 0)
        buffer_printf(&text, ":%zu", warning->line);
    if (kernel != NULL && strstr(warning->text, kernel->name) == NULL)
        buffer_printf(&text, ": %s", kernel->name);
    buffer_printf(&text, ": %s", warning->text);
    add_paragraph(&text, out);
}

/* Those of a kernel, or of none. */
static size_t add_warnings(const struct kernel_warning *warning, const struct kernel *kernel,
                           size_t count, struct buffer *out)
{
    for (; warning != NULL; warning = warning->next, count++)
        if (count < MAX_SHOWN)
            note_warning(warning, kernel, out);
    return count;
}

static void note_warnings(const struct kernel_choice *choice, struct buffer *out)
{
    size_t count = add_warnings(choice->list.warnings, NULL, 0, out);

    for (size_t i = 0; i < choice->count; i++) {
        const struct kernel *kernel = choice->items[i].kernel;
        count = add_warnings(kernel->warnings, kernel, count, out);
    }
    if (count > MAX_SHOWN)
        buffer_printf(out, "\nand %zu more warnings\n", count - MAX_SHOWN);
}

void kernel_notes_write(const struct kernel_choice *choice, struct records rows,
                        struct buffer *out)
{
    note_sizes(rows, out);
    note_builds(rows, out);
    note_callees(&choice->list.callees, out);
    note_warnings(choice, out);
}
