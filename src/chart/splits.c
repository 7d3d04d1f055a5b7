/* SPDX-License-Identifier: MIT */
/* What every split answers, and which kernels lie on it. */
#include "chart/splits.h"

#include <stdio.h>
#include <string.h>

#include "chart/kernel_words.h"

/* ---- the splits ---- */

bool split_is_grown(const struct split *split)
{
    return split->row.first.result.blocks_per_sm > 0 &&
           split->row.first.result.carveout_bytes != split->asked_bytes;
}

static struct split answer(const struct splits *splits, const struct plateau_row *row)
{
    const struct occ_result *result = &row->first.result;
    const struct occ_arch *arch = splits->arch;
    uint32_t unified = arch->shared_memory.unified_with_l1;
    return (struct split){
        .row = *row,
        .asked_bytes = row->first.launch.carveout.value,
        .l1_left_bytes =
            unified > result->carveout_bytes ? unified - result->carveout_bytes : 0,
        .code = page_shown_code(splits->spec, arch, result),
        .value = splits->is_pct ? 100.0 * result->warps_per_sm / arch->limits.max_warps_per_sm
                                : result->blocks_per_sm,
    };
}

void splits_find(struct splits *splits)
{
    struct slice slice = {splits->arch, splits->spec->launch, ALONG_CARVEOUT};
    struct plateau_row row = {.along = NULL};
    uint32_t needed = occ_needed_carveout(splits->arch, splits->spec->launch);

    while (splits->count < SPLIT_MAX && plateau_row_next(&slice, &row)) {
        struct split *split = &splits->items[splits->count++];
        *split = answer(splits, &row);
        split->is_needed = split->asked_bytes == needed && split->code != 0;
    }
    if (splits->items[0].code == 0)
        splits->refusal = chart_text(
            splits->spec, page_status_text(splits->items[0].row.first.result.status));
}

size_t splits_grown_count(const struct splits *splits)
{
    size_t count = 0;
    while (count < splits->count && split_is_grown(&splits->items[count]))
        count++;
    return count;
}

/* The split that a launch with this carveout asks for. */
static size_t index_of(const struct splits *splits, struct occ_carveout carveout)
{
    struct occ_launch launch = splits->spec->launch;
    launch.carveout = carveout;
    uint32_t in_force = occ_compute(splits->arch, launch).carveout_bytes;
    size_t index = 0;
    while (index + 1 < splits->count && splits->items[index].asked_bytes != in_force)
        index++;
    return index;
}

void splits_size_text(const struct splits *splits, uint32_t bytes, bool with_unit,
                      struct buffer *out)
{
    if (with_unit)
        axis_amount_text(OCC_AXIS_SMEM, bytes, out);
    else
        axis_value_text(&splits->unit, bytes, out);
}

/* ---- kernels ---- */

static struct split_mark *mark_at(struct splits *splits, double x)
{
    for (size_t i = 0; i < splits->mark_count; i++)
        if (splits->marks[i].x == x)
            return &splits->marks[i];
    struct split_mark *mark = &splits->marks[splits->mark_count++];
    *mark = (struct split_mark){.x = x, .is_solid = true};
    return mark;
}

/* A diamond that stands for several is solid if all of them lie here. */
void splits_find_marks(struct splits *splits)
{
    const struct chart_spec *spec = splits->spec;
    for (size_t i = 0; i < chart_mark_count(splits->spec); i++) {
        const struct chart_kernel *kernel = &spec->kernels[i];
        struct buffer changed = BUFFER_INIT;
        size_t at = index_of(splits, kernel->launch.carveout);
        struct split_mark *mark = mark_at(splits, splits->items[at].x);
        size_t length = strlen(mark->letters);
        if (!page_kernel_on_slice(spec, splits->arch, kernel, &changed))
            mark->is_solid = false;
        if (spec->kernel_count > 1)
            snprintf(mark->letters + length, sizeof mark->letters - length, "%s%c",
                     length == 0 ? "" : ",", (char)('A' + i));
        buffer_release(&changed);
    }
    for (size_t i = 0; i < splits->mark_count; i++)
        kernel_words_shorten_letters(splits->marks[i].letters);
}

/* "164 KiB: 4 blocks, 50 %". */
static void add_size(const struct splits *splits, size_t index, struct buffer *out)
{
    const struct split *split = &splits->items[index];
    splits_size_text(splits, split->asked_bytes, true, out);
    buffer_add_text(out, ": ");
    kernel_words_answer(splits->arch, &split->row.first.result, false, out);
}

static void add_l1(const struct splits *splits, size_t index, struct buffer *out)
{
    if (!splits->has_l1)
        return;
    buffer_add_text(out, ", ");
    splits_size_text(splits, splits->items[index].l1_left_bytes, true, out);
    buffer_add_text(out, " of L1");
}

/* "gemm at 132 KiB: 3 blocks, 37.5 %, 124 KiB of L1". */
static void add_where(const struct splits *splits, size_t kernel, struct buffer *out)
{
    const struct chart_kernel *marked = &splits->spec->kernels[kernel];
    size_t at = index_of(splits, marked->launch.carveout);
    if (splits->spec->kernel_count > 1)
        buffer_printf(out, "%c  ", (char)('A' + kernel));
    kernel_words_name(splits->spec, marked->name, out);
    buffer_add_text(out, " at ");
    add_size(splits, at, out);
    add_l1(splits, at, out);
}

/* The sizes beside it, which a lone kernel has a line for. */
static void add_beside(const struct splits *splits, struct buffer *out)
{
    size_t at = index_of(splits, splits->spec->kernels[0].launch.carveout);
    if (at + 1 < splits->count) {
        buffer_add_text(out, "one size up, ");
        add_size(splits, at + 1, out);
    }
    if (at > 0) {
        buffer_add_text(out, out->size > 0 ? "  \xC2\xB7  one size down, " : "one size down, ");
        add_size(splits, at - 1, out);
    }
}

static void add_changed(const struct splits *splits, size_t kernel, struct buffer *out)
{
    struct buffer changed = BUFFER_INIT;
    if (!page_kernel_on_slice(splits->spec, splits->arch, &splits->spec->kernels[kernel],
                              &changed) &&
        changed.size > 0)
        buffer_printf(out, " (hollow: %s)", changed.bytes);
    buffer_fail_if(out, changed.failed);
    buffer_release(&changed);
}

static double add_line(struct splits *splits, double y, enum page_style style,
                       struct buffer *line)
{
    splits->page.failed = splits->page.failed || line->failed;
    if (!line->failed && line->size > 0)
        y = page_add_paragraph(&splits->page, y, style, line->bytes);
    buffer_release(line);
    return y;
}

double splits_add_notes(struct splits *splits, double y)
{
    size_t count = splits->spec->kernel_count;
    size_t shown = chart_mark_count(splits->spec);
    for (size_t i = 0; i < shown; i++) {
        struct buffer line = {.words = splits->spec->words};
        add_where(splits, i, &line);
        add_changed(splits, i, &line);
        y = add_line(splits, y, PAGE_ACCENT, &line);
    }
    struct buffer last = {.words = splits->spec->words};
    if (count == 1)
        add_beside(splits, &last);
    if (shown < count)
        kernel_words_more(count - shown, &last);
    return add_line(splits, y, PAGE_BASE, &last) + (count > 0 ? 4 : 0);
}
