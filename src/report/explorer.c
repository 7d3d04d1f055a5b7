/* SPDX-License-Identifier: MIT */
/* The explorer's part of a page; its form is in explorer.html. */
#include "report/explorer.h"

#include <assert.h>

#include "base/embedded.h"
#include "report/explorer_data.h"
#include "report/html.h"

static void write_preset(struct buffer *out, const struct explorer_preset *preset)
{
    buffer_printf(out,
                  "<button type=\"button\" class=\"preset\" dir=\"auto\" "
                  "data-setting=\"%zu\" data-sizes=\"%u %u %u\" data-arch=\"",
                  preset->setting, (unsigned)preset->sizes[0], (unsigned)preset->sizes[1],
                  (unsigned)preset->sizes[2]);
    html_text(out, preset->arch ? preset->arch->name : "");
    buffer_add_text(out, "\">");
    html_text(out, preset->name);
    buffer_add_text(out, "</button>\n");
}

static void write_presets(const void *page, struct buffer *out)
{
    const struct explorer *explorer = page;
    if (explorer->preset_count == 0)
        return;
    buffer_add_text(out, "<div class=\"presets\" role=\"group\" aria-label=\"Kernels\">"
                         "<span class=\"note\">Go to</span>\n");
    for (size_t i = 0; i < explorer->preset_count; i++)
        write_preset(out, &explorer->presets[i]);
    buffer_add_text(out, "</div>\n");
}

static void write_data(const void *page, struct buffer *out)
{
    explorer_data_write(page, out);
}

static const struct html_slot slots[] = {
    {"presets", write_presets},
    {"data", write_data},
    {NULL, NULL},
};

void explorer_write(const struct explorer *explorer, struct buffer *out)
{
    const struct embedded_text *section = embedded_find("explorer.html");
    assert(section != NULL);
    /* Its script puts in the words of the architecture that a reader chooses. */
    const struct occ_arch_words *words = out->words;
    out->words = NULL;
    html_fill(out, section->text, slots, explorer);
    out->words = words;
}
