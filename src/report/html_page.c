/* SPDX-License-Identifier: MIT */
/* The shell of a page, from html_page.html. */
#include "report/html_page.h"

#include <assert.h>

#include "base/embedded.h"
#include "report/html.h"

#include <occsweep/version.h>

/* In this order on every page; a NULL name ends each. */
static const char *const styles[] = {"report.css", "explorer.css", NULL};
static const char *const scripts[] = {
    "tables.js",   "regions.js", "launch_text.js", "explorer_map.js", "chart_point.js",
    "explorer.js", NULL,
};

struct shell {
    const struct html_page *page;
    struct buffer style, script;
};

static void join(const char *const *names, struct buffer *out)
{
    for (; *names; names++) {
        const struct embedded_text *file = embedded_find(*names);
        assert(file != NULL);
        buffer_add(out, file->text, file->size);
    }
}

static void write_version(const void *shell, struct buffer *out)
{
    (void)shell;
    buffer_add_text(out, OCCSWEEP_VERSION);
}

static void write_images(const void *shell, struct buffer *out)
{
    const struct html_page *page = ((const struct shell *)shell)->page;
    buffer_add_text(out, page->image_sources ? page->image_sources : "'none'");
}

static void write_title(const void *shell, struct buffer *out)
{
    html_text(out, ((const struct shell *)shell)->page->title);
}

static void add_all(struct buffer *out, const struct buffer *text)
{
    buffer_fail_if(out, text->failed);
    buffer_add(out, text->bytes, text->size);
}

static void write_style(const void *shell, struct buffer *out)
{
    add_all(out, &((const struct shell *)shell)->style);
}

static void write_style_hash(const void *shell, struct buffer *out)
{
    const struct buffer *style = &((const struct shell *)shell)->style;
    html_policy_hash(out, style->bytes, style->size);
}

static void write_script(const void *shell, struct buffer *out)
{
    add_all(out, &((const struct shell *)shell)->script);
}

static void write_script_hash(const void *shell, struct buffer *out)
{
    const struct buffer *script = &((const struct shell *)shell)->script;
    html_policy_hash(out, script->bytes, script->size);
}

static void write_body(const void *shell, struct buffer *out)
{
    const struct html_page *page = ((const struct shell *)shell)->page;
    page->write_body(page->context, out);
}

static const struct html_slot slots[] = {
    {"version", write_version},
    {"images", write_images},
    {"title", write_title},
    {"style", write_style},
    {"style_hash", write_style_hash},
    {"script", write_script},
    {"script_hash", write_script_hash},
    {"body", write_body},
    {NULL, NULL},
};

void html_page_write(const struct html_page *page, struct buffer *out)
{
    const struct embedded_text *template = embedded_find("html_page.html");
    assert(template != NULL);
    struct shell shell = {.page = page, .style = BUFFER_INIT, .script = BUFFER_INIT};
    join(styles, &shell.style);
    join(scripts, &shell.script);
    html_fill(out, template->text, slots, &shell);
    buffer_release(&shell.style);
    buffer_release(&shell.script);
}
