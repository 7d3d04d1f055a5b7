/* SPDX-License-Identifier: MIT */
/* What the numbers of a run assume about how kernels are launched. */
#include "report/explorer_setting.h"
#include "report/html.h"
#include "report/report_parts.h"

static void write_splits(struct buffer *out, const struct report *report)
{
    const struct sweep_grid *grid = &report->grids->items[0];
    const char *joint = "";
    if (report->spec->grid.carveouts.has_all) {
        buffer_add_text(out, "each supported split");
        return;
    }
    for (size_t i = 0; i < grid->carveout_count; i++) {
        buffer_add_text(out, joint);
        explorer_carveout_words(out, grid->carveouts[i]);
        joint = "; ";
    }
}

static void write_barriers(struct buffer *out, const struct report *report)
{
    const struct sweep_axis *barriers = &report->grids->items[0].axes[OCC_AXIS_BARRIERS];
    for (size_t i = 0; i < barriers->count; i++)
        buffer_printf(out, "%s%u", i == 0 ? "" : ", ", (unsigned)sweep_axis_value(barriers, i));
}

static void write_optin(struct buffer *out, const struct report *report)
{
    buffer_add_text(out, report->spec->optin
                             ? "yes: a kernel may use as much as the architecture has"
                             : "no: a kernel keeps to the maximum without it");
}

static void write_caching(struct buffer *out, const struct report *report)
{
    buffer_add_text(out, occ_partitioned_caching_name(report->spec->partitioned_caching));
}

static const struct {
    const char *what;
    void (*write)(struct buffer *out, const struct report *report);
} assumptions[] = {
    {"Split of the SM\xE2\x80\x99s memory", write_splits},
    {"Barriers per block", write_barriers},
    {"Opt-in to large shared memory", write_optin},
    {"Partitioned global caching", write_caching},
};

void report_assumptions(const void *page, struct buffer *out)
{
    buffer_add_text(out, "<dl>\n");
    for (size_t i = 0; i < sizeof assumptions / sizeof assumptions[0]; i++) {
        buffer_printf(out, "<dt>%s</dt><dd>", assumptions[i].what);
        assumptions[i].write(out, page);
        buffer_add_text(out, "</dd>\n");
    }
    buffer_add_text(out, "</dl>\n");
}
