/* SPDX-License-Identifier: MIT */
/* The architectures of a run on the page: every limit, splits, sources. */
#include <string.h>

#include "chart/axis_scale.h"
#include "config/arch_keys.h"
#include "report/html.h"
#include "report/report_parts.h"

static void write_limit(struct buffer *out, const struct key *key, const struct occ_arch *arch)
{
    uint32_t value = arch_number(arch, key);
    buffer_add_text(out, "<td class=\"n\">");
    if (key_is_unset(key, arch))
        buffer_add_text(out, "&ndash;");
    else if (key->type.is_size && value < 1024)
        buffer_printf(out, "%u B", (unsigned)value);
    else if (key->type.is_size)
        axis_amount_text(OCC_AXIS_SMEM, value, out);
    else
        html_number(out, value);
    buffer_add_text(out, "</td>");
}

static void write_splits(struct buffer *out, const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *memory = &arch->shared_memory;
    buffer_add_text(out, "<td class=\"n splits\">");
    if (!occ_has_carveouts(arch))
        buffer_add_text(out, "fixed");
    for (uint32_t i = 0; i < memory->carveout_count; i++) {
        buffer_add_text(out, i == 0 ? "" : ", ");
        buffer_printf(out, "%g", (double)memory->carveouts[i] / 1024);
    }
    buffer_add_text(out, memory->carveout_count ? " KiB</td>" : "</td>");
}

static void write_head(struct buffer *out, const struct run_plan *plan)
{
    buffer_add_text(out, "<thead><tr><th scope=\"col\">Limit</th>");
    for (size_t i = 0; i < plan->arch_count; i++) {
        buffer_add_text(out, "<th scope=\"col\" class=\"n\">");
        report_arch_name(out, plan->archs[i]);
        buffer_add_text(out, "</th>");
    }
    buffer_add_text(out, "</tr></thead>\n");
}

/* A limit that no architecture of the run has is left out. */
static bool is_shown(const struct key *key, const struct run_plan *plan)
{
    for (size_t i = 0; i < plan->arch_count; i++)
        if (!key_is_unset(key, plan->archs[i]))
            return true;
    return false;
}

/* Does a table show the key, though it is no number? */
static bool is_rare_fact(const struct key *key, const struct run_plan *plan)
{
    return key->is_rare && key->kind != &key_number && key->label != NULL &&
           is_shown(key, plan);
}

static void write_label(struct buffer *out, const struct key *key)
{
    buffer_add_text(out, "<tr><th scope=\"row\">");
    buffer_add_words(out, key->label);
    buffer_add_text(out, "</th>");
}

/* As in a file, without what is only there for readers of YAML:
 * [{up_to: 80, warps: 10}] is up_to: 80, warps: 10. */
static void write_rare_value(struct buffer *out, const struct key *key,
                             const struct occ_arch *arch)
{
    struct buffer text = BUFFER_INIT;
    key->kind->write(key, arch, &text);
    for (size_t i = 0; !text.failed && i < text.size; i++) {
        bool ends_row = text.bytes[i] == '}' && i + 1 < text.size && text.bytes[i + 1] == ',';
        if (ends_row)
            buffer_add_text(out, "<br>");
        i += ends_row ? 2 : 0;
        if (strchr("[]{}", text.bytes[i]) == NULL)
            buffer_add_char(out, text.bytes[i]);
    }
    buffer_fail_if(out, text.failed);
    buffer_release(&text);
}

/* What few architectures have, such as sizes that a launch chooses from. */
static void write_rare_group(struct buffer *out, const struct key *group,
                             const struct run_plan *plan)
{
    for (size_t i = 0; i < group->table->count; i++) {
        const struct key *key = &group->table->keys[i];
        if (!is_rare_fact(key, plan))
            continue;
        write_label(out, key);
        for (size_t j = 0; j < plan->arch_count; j++) {
            buffer_add_text(out, "<td class=\"n splits\">");
            if (key_is_unset(key, plan->archs[j]))
                buffer_add_text(out, "&ndash;");
            else
                write_rare_value(out, key, plan->archs[j]);
            buffer_add_text(out, "</td>");
        }
        buffer_add_text(out, "</tr>\n");
    }
}

static void write_limits(struct buffer *out, const struct run_plan *plan)
{
    const struct key *key, *group;
    for (size_t row = 0; (key = arch_number_at(row, &group)) != NULL; row++) {
        if (!is_shown(key, plan))
            continue;
        write_label(out, key);
        for (size_t i = 0; i < plan->arch_count; i++)
            write_limit(out, key, plan->archs[i]);
        buffer_add_text(out, "</tr>\n");
    }
    for (size_t i = 0; i < arch_keys.count; i++)
        if (arch_keys.keys[i].kind == &key_group)
            write_rare_group(out, &arch_keys.keys[i], plan);
    buffer_add_words(out, "<tr><th scope=\"row\">Shared memory, supported splits</th>");
    for (size_t i = 0; i < plan->arch_count; i++)
        write_splits(out, plan->archs[i]);
    buffer_add_text(out, "</tr>\n");
}

static void write_sources(struct buffer *out, const struct occ_arch *arch)
{
    if (arch->source_count == 0)
        return;
    buffer_add_text(out, "<details><summary>Sources of ");
    report_arch_name(out, arch);
    buffer_add_text(out, "</summary>\n<dl class=\"sources\">\n");
    for (size_t i = 0; i < arch->source_count; i++) {
        buffer_add_text(out, "<dt>");
        html_text(out, arch->sources[i].field);
        buffer_add_text(out, "</dt><dd>");
        html_text(out, arch->sources[i].document);
        if (arch->sources[i].where) {
            buffer_add_text(out, ": ");
            html_text(out, arch->sources[i].where);
        }
        buffer_add_text(out, "</dd>\n");
    }
    buffer_add_text(out, "</dl></details>\n");
}

static void write_sets(struct buffer *out, const struct report_sets *sets)
{
    if (sets->count == 0)
        return;
    buffer_add_text(out, "<p class=\"changed\">Changed for this run, against the files: ");
    for (size_t i = 0; i < sets->count; i++) {
        buffer_add_text(out, i == 0 ? "<code>" : ", <code>");
        html_text(out, sets->texts[i]);
        buffer_add_text(out, "</code>");
    }
    buffer_add_text(out, ".</p>\n");
}

void report_archs(const void *page, struct buffer *out)
{
    const struct report *report = page;
    const struct run_plan *plan = report->plan;
    buffer_add_text(out, "<div class=\"wide\"><table>\n");
    write_head(out, plan);
    buffer_add_text(out, "<tbody>\n");
    write_limits(out, plan);
    buffer_add_text(out, "</tbody></table></div>\n");
    write_sets(out, report->sets);
    for (size_t i = 0; i < plan->arch_count; i++)
        write_sources(out, plan->archs[i]);
}
