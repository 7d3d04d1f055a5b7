/* SPDX-License-Identifier: MIT */
/* Pages that a sweep file wants the report to point to, by their groups. */
#include <string.h>

#include "report/html.h"
#include "report/report_parts.h"

static bool is_in_group(const struct sweep_link *link, const char *group)
{
    return group ? link->group && strcmp(link->group, group) == 0 : !link->group;
}

static void write_group(struct buffer *out, const struct sweep_spec *spec, const char *group)
{
    if (group) {
        buffer_add_text(out, "<h3>");
        html_text(out, group);
        buffer_add_text(out, "</h3>\n");
    }
    buffer_add_text(out, "<ul class=\"pages\">\n");
    for (size_t i = 0; i < spec->link_count; i++) {
        const struct sweep_link *link = &spec->links[i];
        if (!is_in_group(link, group))
            continue;
        buffer_add_text(out, "<li><a href=\"");
        html_text(out, link->to);
        buffer_add_text(out, "\">");
        html_text(out, link->name);
        buffer_add_text(out, "</a></li>\n");
    }
    buffer_add_text(out, "</ul>\n");
}

/* Each group stands where its first link does. */
static bool is_first_of_group(const struct sweep_spec *spec, size_t i)
{
    for (size_t before = 0; before < i; before++)
        if (is_in_group(&spec->links[before], spec->links[i].group))
            return false;
    return true;
}

void report_links(const void *page, struct buffer *out)
{
    const struct sweep_spec *spec = ((const struct report *)page)->spec;
    if (spec->link_count == 0)
        return;
    buffer_add_text(out, "<section id=\"links\">\n<h2>Other pages</h2>\n");
    for (size_t i = 0; i < spec->link_count; i++)
        if (is_first_of_group(spec, i))
            write_group(out, spec, spec->links[i].group);
    buffer_add_text(out, "</section>\n");
}
