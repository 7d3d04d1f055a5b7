/* SPDX-License-Identifier: MIT */
/* Where the picture of a map has its plot, told to src/report/chart_point.js,
 * which puts the explorer's launch on it. */
#include "report/explorer_setting.h"
#include "report/html.h"
#include "report/report_parts.h"

static void write_axis(struct buffer *out, const char *name, const struct axis_scale *scale)
{
    buffer_printf(out,
                  ",\"%s\":{\"axis\":%u,\"unit\":%.10g,\"low\":%.10g,\"high\":%.10g,"
                  "\"isLog\":%s,\"length\":%.10g}",
                  name, (unsigned)scale->axis, scale->unit, scale->lo, scale->hi,
                  scale->is_log2 ? "true" : "false", scale->length_px);
}

void report_plane(struct buffer *out, const struct planned_chart *chart,
                  const struct chart_plane *plane)
{
    const struct occ_launch *launch = &chart->spec.launch;
    struct buffer json = BUFFER_INIT;
    if (plane->x.length_px <= 0 || plane->x.axis > OCC_AXIS_SMEM ||
        plane->y.axis > OCC_AXIS_SMEM)
        return;
    buffer_add_text(&json, "{\"arch\":");
    html_json_text(&json, chart->arch->name);
    buffer_add_text(&json, ",\"setting\":\"");
    explorer_setting_key(&json, launch);
    buffer_printf(&json, "\",\"held\":[%u,%u,%u],\"picture\":[%g,%g],\"origin\":[%g,%g]",
                  (unsigned)launch->threads_per_block, (unsigned)launch->regs_per_thread,
                  (unsigned)launch->smem_per_block_bytes, plane->picture_width,
                  plane->picture_height, plane->left, plane->bottom);
    write_axis(&json, "x", &plane->x);
    write_axis(&json, "y", &plane->y);
    buffer_add_char(&json, '}');
    buffer_fail_if(out, json.failed);
    buffer_add_text(out, " data-plane=\"");
    html_text(out, json.bytes ? json.bytes : "");
    buffer_add_char(out, '"');
    buffer_release(&json);
}
