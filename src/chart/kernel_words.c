/* SPDX-License-Identifier: MIT */
/* Names and answers of kernels in words. */
#include "chart/kernel_words.h"

#include <string.h>

#include "chart/script.h"
#include "chart/text_metrics.h"

/* Room for a name. */
enum { NAME_POINTS = 10, PAGE_NAME_PX = 300, COLUMN_NAME_PX = 280 };

void kernel_words_name(const struct chart_spec *spec, const char *name, struct buffer *out)
{
    struct buffer clean = BUFFER_INIT;
    script_clean(&clean, name);
    if (clean.size > 0)
        text_fit(out, clean.bytes, NAME_POINTS, false,
                 spec->size == CHART_COLUMN ? COLUMN_NAME_PX : PAGE_NAME_PX);
    buffer_fail_if(out, clean.failed);
    buffer_release(&clean);
}

void kernel_words_answer(const struct occ_arch *arch, const struct occ_result *result,
                         bool with_warps, struct buffer *out)
{
    if (result->blocks_per_sm == 0) {
        page_add_refusal(out, result->status);
        return;
    }
    buffer_add_count(out, result->blocks_per_sm, "block");
    buffer_add_text(out, ", ");
    if (with_warps) {
        buffer_add_count(out, result->warps_per_sm, "warp");
        buffer_add_text(out, ", ");
    }
    page_pct_text(arch, result->warps_per_sm, out);
}

void kernel_words_launch(const struct occ_launch *launch, struct buffer *out)
{
    axis_amount_text(OCC_AXIS_THREADS, launch->threads_per_block, out);
    buffer_add_text(out, ", ");
    axis_amount_text(OCC_AXIS_REGS, launch->regs_per_thread, out);
    if (launch->smem_per_block_bytes > 0) {
        buffer_add_text(out, ", ");
        axis_amount_text(OCC_AXIS_SMEM, launch->smem_per_block_bytes, out);
    }
}

void kernel_words_shorten_letters(char *letters)
{
    enum { SHORTEST_RUN = 3 };
    bool is_used['Z' - 'A' + 2] = {false};
    char *out = letters;
    for (const char *c = letters; *c != '\0'; c++)
        if (*c >= 'A' && *c <= 'Z')
            is_used[*c - 'A'] = true;
    for (int first = 0, end; first <= 'Z' - 'A'; first = end + 1) {
        for (end = first; is_used[end]; end++)
            ;
        for (int i = first; i < end; i++) {
            bool is_within = end - first >= SHORTEST_RUN && i > first && i + 1 < end;
            if (is_within)
                continue;
            if (out > letters)
                *out++ = end - first >= SHORTEST_RUN && i > first ? '-' : ',';
            *out++ = (char)('A' + i);
        }
    }
    *out = '\0';
}

void kernel_words_more(size_t count, struct buffer *out)
{
    buffer_printf(out, "and %zu more kernel%s, not marked here", count, count == 1 ? "" : "s");
}

double kernel_words_add_more(size_t count, struct page *page, double y)
{
    struct buffer text = BUFFER_INIT;
    kernel_words_more(count, &text);
    if (!text.failed)
        y = page_add_paragraph(page, y, PAGE_MUTED, text.bytes);
    page->failed = page->failed || text.failed;
    buffer_release(&text);
    return y;
}

void kernel_words_inputs(const struct chart_spec *spec, const struct occ_arch *arch,
                         struct buffer *out)
{
    static const char dot[] = "  \xC2\xB7  ";
    struct chart_spec wide = *spec;
    struct page page;
    struct buffer text = {.words = out->words};

    wide.size = CHART_PAGE;
    page_init(&page, &wide);
    page_subtitle_text(&page, spec, arch, &text);
    const char *part = text.bytes;
    for (const char *end = part; end != NULL && part != NULL; part = end + sizeof dot - 1) {
        end = strstr(part, dot);
        buffer_add(out, part, end == NULL ? strlen(part) : (size_t)(end - part));
        buffer_add_text(out, end == NULL ? "" : ", ");
        if (end == NULL)
            break;
    }
    buffer_fail_if(out, text.failed);
    buffer_release(&text);
}
