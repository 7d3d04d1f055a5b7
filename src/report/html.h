/* SPDX-License-Identifier: MIT */
/*
 * HTML into a buffer. Text from the user goes through html_text() and nothing
 * else; what is in a template is trusted.
 */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/*
 * Append `text` so that it is shown as it is, in an element or in a quoted
 * attribute. Line ends and tabs stay; other control characters, and bytes
 * that are not UTF-8, become U+FFFD.
 */
void html_text(struct buffer *out, const char *text);

/* Append bytes as a data: URL. */
void html_data_url(struct buffer *out, const char *mime, const void *bytes, size_t count);

/* Append 'sha256-...', quotes included: what a Content-Security-Policy calls
 * an inline script or style of exactly these bytes. */
void html_policy_hash(struct buffer *out, const void *bytes, size_t count);

/* Append `text` as a JSON string that a <script> element may hold. */
void html_json_text(struct buffer *out, const char *text);

/* "65,536". */
void html_number(struct buffer *out, uint64_t number);

/* One place of a template and what fills it. */
struct html_slot {
    const char *name;
    void (*write)(const void *page, struct buffer *out);
};

/* Append `template`, in the words of `out`, each {{name}} in it replaced by what the slot of
 * that name writes; a NULL name ends the slots. */
void html_fill(struct buffer *out, const char *template, const struct html_slot *slots,
               const void *page);

#endif
