/* SPDX-License-Identifier: MIT */
/* Pieces that several sections of the page use. */
#include "report/report_parts.h"

#include "chart/axis_scale.h"
#include "chart/page.h"
#include "report/html.h"
#include "report/table_words.h"

const struct occ_arch_words *report_speak(struct buffer *out,
                                          const struct occ_arch_words *words)
{
    const struct occ_arch_words *before = out->words;
    out->words = words;
    return before;
}

void report_limiters(struct buffer *out, uint32_t limiter_code, enum occ_status status)
{
    if (status != OCC_OK) {
        buffer_add_text(out, "<span class=\"refused\">cannot launch:</span> ");
        buffer_add_words(out, occ_status_text(status));
        return;
    }
    const char *joint = "";
    for (enum occ_limiter limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++) {
        if (!(limiter_code & OCC_LIMITER_CODE(limiter)))
            continue;
        buffer_printf(out, "%s<span class=\"limit %s\">", joint, occ_limiter_name(limiter));
        buffer_add_words(out, page_limiter_text(limiter));
        buffer_add_text(out, "</span>");
        joint = " + ";
    }
}

void report_answer_cells(struct buffer *out, const struct occ_arch *arch,
                         const struct occ_result *result)
{
    uint32_t pct_x100 = occ_occupancy_pct_x100(arch, result->warps_per_sm);
    buffer_printf(
        out,
        "<td class=\"n\">%u</td><td class=\"n\">%u<span class=\"of\"> of %u</span></td>"
        "<td class=\"n\" data-sort=\"%u.%02u\"><svg class=\"bar\" viewBox=\"0 0 100 10\" "
        "preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect width=\"%u.%02u\" "
        "height=\"10\"/></svg><span class=\"pct\">",
        (unsigned)result->blocks_per_sm, (unsigned)result->warps_per_sm,
        (unsigned)arch->limits.max_warps_per_sm, (unsigned)(pct_x100 / 100),
        (unsigned)(pct_x100 % 100), (unsigned)(pct_x100 / 100), (unsigned)(pct_x100 % 100));
    page_pct_text(arch, result->warps_per_sm, out);
    buffer_add_text(out, "</span></td>");
}

void report_share(struct buffer *out, uint64_t part, uint64_t total)
{
    while (total >> 48) { /* so that the product below fits */
        part >>= 1;
        total >>= 1;
    }
    uint64_t pct_x10 = total == 0 ? 0 : (2000 * part + total) / (2 * total);
    if (part > 0 && pct_x10 == 0)
        buffer_add_text(out, "&lt;&nbsp;0.1&nbsp;%");
    else if (part < total && pct_x10 == 1000)
        buffer_add_text(out, "&gt;&nbsp;99.9&nbsp;%");
    else
        buffer_printf(out, "%u.%u&nbsp;%%", (unsigned)(pct_x10 / 10), (unsigned)(pct_x10 % 10));
}

void report_launch(struct buffer *out, const struct occ_launch *launch)
{
    axis_amount_text(OCC_AXIS_THREADS, launch->threads_per_block, out);
    buffer_add_words(out, " per block &middot; ");
    axis_amount_text(OCC_AXIS_REGS, launch->regs_per_thread, out);
    buffer_add_words(out, " per thread &middot; ");
    if (launch->accum_regs_per_thread != 0)
        buffer_printf(out, "%u accumulation registers per thread &middot; ",
                      (unsigned)launch->accum_regs_per_thread);
    if (launch->scalar_regs_per_warp != 0)
        buffer_printf(out, "%u scalar registers per warp &middot; ",
                      (unsigned)launch->scalar_regs_per_warp);
    if (launch->smem_per_block_bytes == 0) {
        buffer_add_words(out, "no shared memory");
    } else {
        axis_amount_text(OCC_AXIS_SMEM, launch->smem_per_block_bytes, out);
        buffer_add_words(out, " of shared memory per block");
    }
    if (launch->barriers_per_block != 1) {
        buffer_add_text(out, " &middot; ");
        axis_amount_text(OCC_AXIS_BARRIERS, launch->barriers_per_block, out);
    }
}

void report_arch_name(struct buffer *out, const struct occ_arch *arch)
{
    struct buffer name = BUFFER_INIT;
    words_arch_name(&name, arch);
    html_text(out, name.failed ? "" : name.bytes);
    buffer_fail_if(out, name.failed);
    buffer_release(&name);
}
