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

/* Where notes go. In Markdown a text that is not ours is escaped, and never stands
 * where a line begins: "# k" would be a heading there. */
struct notes {
    struct buffer *out;
    bool is_md;
};

/* A name, a path or words of a compiler. */
static void add_foreign(const struct notes *notes, struct buffer *text, const char *foreign)
{
    if (notes->is_md)
        md_add_escaped(text, foreign);
    else
        words_add_masked(text, foreign);
}

static void add_place(const struct notes *notes, struct buffer *text, const char *source,
                      size_t line)
{
    buffer_add_text(text, notes->is_md ? "At " : "");
    add_foreign(notes, text, source);
    if (line > 0)
        buffer_printf(text, ":%zu", line);
    buffer_add_text(text, ": ");
}

/* A paragraph of its own. */
static void add_paragraph(const struct notes *notes, struct buffer *text)
{
    struct buffer *out = notes->out;

    if (text->size > 0) {
        buffer_add_char(out, '\n');
        if (notes->is_md)
            buffer_printf(out, "%s\n", text->bytes);
        else
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

static void note_sizes(const struct notes *notes, struct records rows)
{
    size_t count = count_kernels(rows, is_assumed);
    struct buffer text = BUFFER_INIT;

    if (count > 0)
        buffer_printf(&text,
                      "Nothing says with which block size %s launched; --threads does. "
                      "blocks_at_128: the resident blocks if it were 128 threads.",
                      count == 1 ? "one of these kernels is" : "some of these kernels are");
    add_paragraph(notes, &text);
}

static void note_builds(const struct notes *notes, struct records rows)
{
    size_t refused = count_kernels(rows, did_not_build);
    size_t provisional = count_kernels(rows, is_provisional);
    struct buffer text = BUFFER_INIT;

    if (refused > 0)
        buffer_printf(&text,
                      "%zu of these kernels did not build: more static shared memory than a "
                      "block may have.",
                      refused);
    add_paragraph(notes, &text);
    if (provisional > 0)
        buffer_printf(
            &text,
            "Provisional: %zu of these kernels %s not linked (-rdc). The linker may "
            "raise registers, as `nvlink -v` tells, and leaves out what nothing uses.",
            provisional, provisional == 1 ? "was" : "were");
    add_paragraph(notes, &text);
}

/* What one function that is called spills, with its place. */
static void note_callee(const struct notes *notes, const struct kernel_callee *callee)
{
    struct buffer text = BUFFER_INIT;

    add_place(notes, &text, callee->source, callee->line);
    add_foreign(notes, &text, callee->name);
    buffer_printf(&text, ", which kernels call, spills %u bytes of stores",
                  (unsigned)callee->spill_store_bytes);
    if (callee->kind != KERNEL_FROM_REMARKS)
        buffer_printf(&text, " and %u of loads", (unsigned)callee->spill_load_bytes);
    buffer_add_text(&text, callee->target[0] != '\0' ? " on " : "");
    add_foreign(notes, &text, callee->target);
    buffer_add_text(&text, ": no figure of a kernel holds them.");
    add_paragraph(notes, &text);
}

static void note_callees(const struct notes *notes, const struct kernel_callees *callees)
{
    struct buffer text = BUFFER_INIT;
    size_t shown = callees->spilling_count < MAX_SHOWN ? callees->spilling_count : MAX_SHOWN;

    for (size_t i = 0; i < shown; i++)
        note_callee(notes, &callees->spilling[i]);
    if (shown < callees->spilling_count)
        buffer_printf(&text,
                      "Of %zu functions that spill these are the first; together they spill "
                      "%" PRIu64 " bytes of stores and %" PRIu64 " of loads.",
                      callees->spilling_count, callees->spill_store_bytes,
                      callees->spill_load_bytes);
    add_paragraph(notes, &text);
}

/* The place, the kernel where the words do not name it, and the words. */
static void note_warning(const struct notes *notes, const struct kernel_warning *warning,
                         const struct kernel *kernel)
{
    struct buffer text = BUFFER_INIT;

    add_place(notes, &text, warning->source, warning->line);
    if (kernel != NULL && strstr(warning->text, kernel->name) == NULL) {
        add_foreign(notes, &text, kernel->name);
        buffer_add_text(&text, ": ");
    }
    add_foreign(notes, &text, warning->text);
    add_paragraph(notes, &text);
}

/* Those of a kernel, or of none. */
static size_t add_warnings(const struct notes *notes, const struct kernel_warning *warning,
                           const struct kernel *kernel, size_t count)
{
    for (; warning != NULL; warning = warning->next, count++)
        if (count < MAX_SHOWN)
            note_warning(notes, warning, kernel);
    return count;
}

static void note_warnings(const struct notes *notes, const struct kernel_choice *choice)
{
    size_t count = add_warnings(notes, choice->list.warnings, NULL, 0);

    for (size_t i = 0; i < choice->count; i++) {
        const struct kernel *kernel = choice->items[i].kernel;
        count = add_warnings(notes, kernel->warnings, kernel, count);
    }
    if (count > MAX_SHOWN)
        buffer_printf(notes->out, "\nand %zu more warnings\n", count - MAX_SHOWN);
}

void kernel_notes_write(const struct kernel_choice *choice, struct records rows, bool is_md,
                        struct buffer *out)
{
    const struct notes notes = {out, is_md};

    note_sizes(&notes, rows);
    note_builds(&notes, rows);
    note_callees(&notes, &choice->list.callees);
    note_warnings(&notes, choice);
}
