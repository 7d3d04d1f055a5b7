/* SPDX-License-Identifier: MIT */
/* A kernel's answers, those that are the same said once. */
#include "chart/across_notes.h"

#include <stdlib.h>

#include "base/memory.h"
#include "chart/arch_groups.h"
#include "chart/kernel_words.h"
#include "chart/measure.h"
#include "chart/script.h"
#include "chart/text_metrics.h"

/* The most that a kernel's name takes of its note. */
enum { NAME_PX = 230 };

const struct occ_arch *across_widest(const struct chart_spec *spec, enum occ_axis axis)
{
    const struct occ_arch *widest = spec->archs[0];
    for (size_t i = 1; i < spec->arch_count; i++)
        if (occ_axis_max(spec->archs[i], axis, spec->launch.optin) >
            occ_axis_max(widest, axis, spec->launch.optin))
            widest = spec->archs[i];
    return widest;
}

void across_letter(const struct chart_spec *spec, size_t kernel, char letter[2])
{
    letter[0] = spec->kernel_count > 1 ? (char)('A' + kernel) : '\0';
    letter[1] = '\0';
}

/* The kernel as the chart shows it: with the inputs that the chart holds. */
static struct occ_launch shown_launch(const struct chart_spec *spec, size_t kernel)
{
    struct occ_launch launch = spec->launch;
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        if (chart_spec_varies(spec, (enum occ_axis)axis))
            occ_launch_set(&launch, (enum occ_axis)axis,
                           occ_launch_get(&spec->kernels[kernel].launch, (enum occ_axis)axis));
    return launch;
}

static bool values_are_same(const void *context, size_t first, size_t other)
{
    const double *values = context;
    return values[first] == values[other];
}

static void add_value(const struct chart_spec *spec, double value, struct buffer *out)
{
    if (value == 0)
        buffer_add_text(out, "cannot launch");
    else {
        measure_value_text(spec->measure, value, out);
        buffer_add_char(out, ' ');
        buffer_add_words(out, measure_unit(spec->measure));
    }
}

static void add_answers(const struct chart_spec *spec, const double *values,
                        const struct arch_groups *groups, struct buffer *out)
{
    for (size_t i = 0; i < groups->count; i++) {
        buffer_add_text(out, i == 0 ? "" : "; ");
        add_value(spec, values[groups->items[i].members[0]], out);
        if (groups->count == 1) {
            buffer_add_text(out, spec->arch_count == 1 ? "" : " on all");
            continue;
        }
        buffer_add_text(out, " on ");
        arch_group_names(&groups->items[i], spec->archs, out);
    }
}

static void add_name(const struct chart_spec *spec, size_t kernel, struct buffer *out)
{
    struct buffer clean = BUFFER_INIT, changed = BUFFER_INIT;

    script_clean(&clean, spec->kernels[kernel].name);
    if (clean.size > 0)
        text_fit(out, clean.bytes, 10, false, NAME_PX);
    if (!page_kernel_on_slice(spec, spec->archs[0], &spec->kernels[kernel], &changed) &&
        changed.size > 0)
        buffer_printf(out, " %s", changed.bytes);
    buffer_fail_if(out, clean.failed || changed.failed);
    buffer_release(&clean);
    buffer_release(&changed);
}

void across_note(const struct chart_spec *spec, size_t kernel, struct buffer *out)
{
    struct occ_launch launch = shown_launch(spec, kernel);
    double *values = memory_calloc(spec->arch_count, sizeof *values);
    struct arch_groups groups = {.items = NULL};
    struct error err;

    if (values == NULL) {
        buffer_fail_if(out, true);
        return;
    }
    for (size_t i = 0; i < spec->arch_count; i++) {
        struct occ_result result = occ_compute(spec->archs[i], launch);
        values[i] = measure_of(spec, spec->archs[i], launch.threads_per_block, &result);
    }
    if (arch_groups_find(spec->arch_count, values_are_same, values, &groups, &err)) {
        add_name(spec, kernel, out);
        buffer_add_text(out, ": ");
        add_answers(spec, values, &groups, out);
    } else {
        buffer_fail_if(out, true);
    }
    arch_groups_release(&groups);
    free(values);
}

double across_add_notes(const struct chart_spec *spec, struct page *page, double y)
{
    size_t count = chart_mark_count(spec);
    for (size_t i = 0; i < count; i++) {
        struct buffer note = {.words = spec->words};
        char letter[2];
        across_letter(spec, i, letter);
        buffer_add_text(&note, letter);
        buffer_add_text(&note, letter[0] == '\0' ? "" : "  ");
        across_note(spec, i, &note);
        if (!note.failed)
            y = page_add_paragraph(page, y - (i == 0 ? 6 : 0), PAGE_ACCENT, note.bytes);
        page->failed = page->failed || note.failed;
        buffer_release(&note);
    }
    if (spec->kernel_count > count)
        y = kernel_words_add_more(spec->kernel_count - count, page, y);
    return y + (count > 0 ? 6 : 0);
}
