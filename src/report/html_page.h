/* SPDX-License-Identifier: MIT */
/*
 * The shell of every page: the look and the scripts that the build compiles
 * in, and a policy that lets nothing else run or load. Its body comes from
 * whoever makes the page.
 */
#ifndef REPORT_HTML_PAGE_H
#define REPORT_HTML_PAGE_H

#include "base/buffer.h"

struct html_page {
    const char *title;         /* from the user, any bytes */
    const char *image_sources; /* of the policy: "data:"; NULL: no image may load */
    /* Append what is between <body> and the scripts. Styles in attributes
     * have no effect: the policy refuses them. */
    void (*write_body)(const void *context, struct buffer *out);
    const void *context;
};

/* Append the page. */
void html_page_write(const struct html_page *page, struct buffer *out);

#endif
