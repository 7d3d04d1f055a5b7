/* SPDX-License-Identifier: MIT */
/* Pieces that several sections of the page use. */
#include "report/report_parts.h"

#include "chart/page.h"
#include "report/html.h"
#include "report/table_words.h"

/* A word for people; the class of its colour is the limiter's own name. */
static const char *const limiter_words[OCC_LIMITER_COUNT] = {
    [OCC_BY_WARPS] = "warps",         [OCC_BY_BLOCKS] = "blocks",
    [OCC_BY_REGISTERS] = "registers", [OCC_BY_SHARED_MEMORY] = "shared memory",
    [OCC_BY_BARRIERS] = "barriers",
};

void report_limiters(struct buffer *out, uint32_t limiter_code, enum occ_status status)
{
    if (status != OCC_OK) {
        buffer_add_text(out, "<span class=\"refused\">cannot launch:</span> ");
        html_text(out, occ_status_text(status));
        return;
    }
    const char *joint = "";
    for (enum occ_limiter limiter = 0; limiter < OCC_LIMITER_COUNT; limiter++) {
        if (!(limiter_code & OCC_LIMITER_CODE(limiter)))
            continue;
        buffer_printf(out, "%s<span class=\"limit %s\">%s</span>", joint,
                      occ_limiter_name(limiter), limiter_words[limiter]);
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
        "<td class=\"n\"><span class=\"bar\"><i style=\"width:%u.%02u%%\"></i></span>"
        "<span class=\"pct\">",
        (unsigned)result->blocks_per_sm, (unsigned)result->warps_per_sm,
        (unsigned)arch->limits.max_warps_per_sm, (unsigned)(pct_x100 / 100),
        (unsigned)(pct_x100 % 100));
    page_pct_text(arch, result->warps_per_sm, out);
    buffer_add_text(out, "</span></td>");
}

void report_arch_name(struct buffer *out, const struct occ_arch *arch)
{
    struct buffer name = BUFFER_INIT;
    words_arch_name(&name, arch);
    html_text(out, name.failed ? "" : name.bytes);
    out->failed = out->failed || name.failed;
    buffer_release(&name);
}
