/* SPDX-License-Identifier: MIT */
/* Sentences from plateaus: every number in them is computed here. */
#include "chart/cliff_notes.h"

#include "chart/kernel_words.h"
#include "chart/llvm_curve.h"
#include "config/value.h"

static struct buffer *add_note(struct cliff_notes *notes, enum page_style style)
{
    if (notes->count == CLIFF_MAX_NOTES)
        return NULL;
    struct cliff_note *note = &notes->items[notes->count++];
    *note = (struct cliff_note){.text = {.words = notes->words}, .style = style};
    return &note->text;
}

void cliff_notes_release(struct cliff_notes *notes)
{
    for (size_t i = 0; i < notes->count; i++)
        buffer_release(&notes->items[i].text);
    notes->count = 0;
}

/* A value with its unit where the unit is not clear from the chart: KiB. */
static void add_value(struct buffer *out, enum occ_axis axis, uint32_t value)
{
    if (axis == OCC_AXIS_SMEM)
        axis_amount_text(axis, value, out);
    else
        buffer_printf(out, "%u", (unsigned)value);
}

/* ---- one kernel ---- */

/* Bars have no cliffs to speak of: every warp is a step of its own. */
static void add_bar_beside(struct buffer *out, const struct cliff_steps *steps,
                           const struct occ_arch *arch, size_t index, const char *words)
{
    buffer_add_words(out, words);
    buffer_printf(out, ", %u: ", (unsigned)steps->items[index].plateau.last);
    kernel_words_answer(arch, &steps->items[index].plateau.result, false, out);
}

static void add_next(struct buffer *out, const struct cliff_steps *steps,
                     const struct occ_arch *arch, enum occ_axis axis, uint32_t value)
{
    size_t at = cliff_steps_at(steps, value), end = cliff_level_end(steps, at);
    if (axis == OCC_AXIS_THREADS && at + 1 < steps->count) {
        add_bar_beside(out, steps, arch, at + 1, "one warp more");
        return;
    }
    if (end == steps->count) {
        buffer_add_text(out, axis == OCC_AXIS_THREADS ? "the largest size"
                                                      : "no cliff up to the maximum");
        return;
    }
    uint32_t last = steps->items[end - 1].plateau.last;
    buffer_add_text(out, "next cliff: above ");
    add_value(out, axis, last);
    if (last > value) {
        buffer_add_text(out, " (");
        add_value(out, axis, last - value);
        buffer_add_text(out, " to spare)");
    }
    if (steps->items[end].code == 0) {
        buffer_add_text(out, ", then ");
        buffer_add_words(out, page_status_text(steps->items[end].plateau.result.status));
    }
}

static void add_previous(struct buffer *out, const struct cliff_steps *steps,
                         const struct occ_arch *arch, enum occ_axis axis, uint32_t value)
{
    size_t at = cliff_steps_at(steps, value), begin = cliff_level_begin(steps, at);
    if (axis == OCC_AXIS_THREADS && at > 0) {
        add_bar_beside(out, steps, arch, at - 1, "one warp less");
        return;
    }
    if (begin == 0)
        return;
    const struct cliff_step *previous = &steps->items[begin - 1];
    buffer_add_text(out, "at ");
    add_value(out, axis, previous->plateau.last);
    buffer_add_text(out, previous->plateau.last == 0 ? ": " : " or less: ");
    kernel_words_answer(arch, &previous->plateau.result, false, out);
}

/* The kernel's own value along the axis. */
static uint32_t kernel_value(const struct chart_spec *spec, size_t kernel)
{
    return occ_launch_get(&spec->kernels[kernel].launch, spec->x);
}

/* The launch of the chart there. */
static struct occ_launch own_launch(const struct chart_spec *spec, size_t kernel)
{
    struct occ_launch launch = spec->launch;
    occ_launch_set(&launch, spec->x, kernel_value(spec, kernel));
    return launch;
}

static struct occ_result kernel_result(const struct chart_spec *spec,
                                       const struct occ_arch *arch, size_t kernel)
{
    return occ_compute(arch, own_launch(spec, kernel));
}

/* Where the mark cannot stand at the kernel's value. */
static void add_off_axis(struct buffer *out, const struct axis_scale *x, uint32_t value)
{
    if (value > x->max)
        buffer_add_text(out, "; beyond the axis");
    else if (x->is_log2 && value < x->lo * x->unit)
        buffer_add_text(out, "; left of the axis");
}

static void write_one(const struct chart_spec *spec, const struct occ_arch *arch,
                      const struct cliff_steps *steps, const struct axis_scale *x,
                      struct cliff_notes *notes)
{
    const struct chart_kernel *kernel = &spec->kernels[0];
    uint32_t value = kernel_value(spec, 0);
    struct occ_result result = kernel_result(spec, arch, 0);
    struct buffer changed = BUFFER_INIT;

    kernel_words_name(spec, kernel->name, add_note(notes, PAGE_ACCENT));
    struct buffer *where = add_note(notes, PAGE_BASE);
    axis_amount_text(spec->x, value, where);
    buffer_add_text(where, ": ");
    kernel_words_answer(arch, &result, true, where);
    llvm_add_note(spec, arch, own_launch(spec, 0), where);
    add_off_axis(where, x, value);
    add_next(add_note(notes, PAGE_BASE), steps, arch, spec->x, value);
    struct buffer *previous = add_note(notes, PAGE_BASE);
    add_previous(previous, steps, arch, spec->x, value);
    if (previous->size == 0)
        notes->count--;
    if (!page_kernel_on_slice(spec, arch, kernel, &changed) && changed.bytes != NULL)
        buffer_printf(add_note(notes, PAGE_MUTED), "hollow mark: %s", changed.bytes);
    buffer_release(&changed);
}

/* ---- several ---- */

static void write_line(const struct chart_spec *spec, const struct occ_arch *arch,
                       size_t kernel, const struct cliff_steps *steps,
                       const struct axis_scale *x, struct buffer *out)
{
    uint32_t value = kernel_value(spec, kernel);
    struct occ_result result = kernel_result(spec, arch, kernel);
    size_t end = cliff_level_end(steps, cliff_steps_at(steps, value));
    struct buffer changed = BUFFER_INIT;

    buffer_printf(out, "%c  ", (char)('A' + kernel));
    kernel_words_name(spec, spec->kernels[kernel].name, out);
    buffer_add_text(out, ": ");
    axis_amount_text(spec->x, value, out);
    buffer_add_text(out, ", ");
    kernel_words_answer(arch, &result, false, out);
    if (end < steps->count) {
        buffer_add_text(out, ", the same up to ");
        add_value(out, spec->x, steps->items[end - 1].plateau.last);
    }
    add_off_axis(out, x, value);
    if (!page_kernel_on_slice(spec, arch, &spec->kernels[kernel], &changed) &&
        changed.bytes != NULL)
        buffer_printf(out, " (hollow: %s)", changed.bytes);
    buffer_release(&changed);
}

void cliff_notes_write(const struct chart_spec *spec, const struct occ_arch *arch,
                       const struct cliff_steps *steps, const struct axis_scale *x,
                       struct cliff_notes *notes)
{
    size_t count = chart_mark_count(spec);
    notes->words = spec->words;
    if (count == 1)
        write_one(spec, arch, steps, x, notes);
    for (size_t i = 0; i < count && count > 1; i++)
        write_line(spec, arch, i, steps, x, add_note(notes, PAGE_BASE));
    if (spec->kernel_count > count)
        kernel_words_more(spec->kernel_count - count, add_note(notes, PAGE_MUTED));
}

/* ---- the alternative text ---- */

enum { ALT_MAX_LEVELS = 12 };

static void add_level(const struct occ_arch *arch, const struct chart_spec *spec,
                      const struct cliff_step *last, struct buffer *out)
{
    kernel_words_answer(arch, &last->plateau.result, false, out);
    buffer_add_text(out, " up to ");
    add_value(out, spec->x, last->plateau.last);
}

void cliff_alt_text(const struct chart_spec *spec, const struct occ_arch *arch,
                    const struct cliff_steps *steps, struct buffer *out)
{
    size_t levels = 0;

    buffer_add_words(out, "Resident blocks and occupancy along ");
    buffer_add_words(out, value_axes[spec->x].words);
    buffer_add_text(out, ". ");
    kernel_words_inputs(spec, arch, out);
    buffer_add_char(out, ':');
    for (size_t i = 0, end; i < steps->count && levels < ALT_MAX_LEVELS; i = end, levels++) {
        end = cliff_level_end(steps, i);
        buffer_add_text(out, levels == 0 ? " " : "; ");
        add_level(arch, spec, &steps->items[end - 1], out);
        if (levels + 1 == ALT_MAX_LEVELS && end < steps->count)
            buffer_add_text(out, "; and so on");
    }
    buffer_add_char(out, '.');
}

/* ---- under the plot ---- */

/* A kernel alone takes two lines: its name and where it stands, then the rest. */
static double put_one(const struct cliff_notes *notes, struct page *page, double y)
{
    struct buffer first = BUFFER_INIT, rest = BUFFER_INIT;
    buffer_printf(&first, "%s:  %s", notes->items[0].text.bytes, notes->items[1].text.bytes);
    for (size_t i = 2; i < notes->count; i++)
        buffer_printf(&rest, "%s%s", i == 2 ? "" : "  \xC2\xB7  ", notes->items[i].text.bytes);
    page->failed = page->failed || first.failed || rest.failed;
    if (!page->failed) {
        y = page_add_paragraph(page, y, PAGE_ACCENT, first.bytes);
        y = page_add_paragraph(page, y, PAGE_BASE, rest.bytes == NULL ? "" : rest.bytes);
    }
    buffer_release(&first);
    buffer_release(&rest);
    return y;
}

double cliff_notes_put(const struct cliff_notes *notes, const struct chart_spec *spec,
                       struct page *page, double y)
{
    if (spec->kernel_count == 1 && !page_is_column(page))
        return put_one(notes, page, y);
    for (size_t i = 0; i < notes->count; i++)
        y = page_add_paragraph(page, y, notes->items[i].style, notes->items[i].text.bytes);
    return y;
}
