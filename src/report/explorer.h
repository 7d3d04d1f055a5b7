/* SPDX-License-Identifier: MIT */
/*
 * The explorer: a part of a page that answers any launch at once, by looking
 * it up in the exact region tables that are written into the page with it.
 * html_page_write() brings the scripts and the look.
 */
#ifndef REPORT_EXPLORER_H
#define REPORT_EXPLORER_H

#include <occsweep/occupancy.h>

#include "base/buffer.h"

/* A launch that a reader can go to by its name. */
struct explorer_preset {
    const char *name;            /* from the user, any bytes */
    const struct occ_arch *arch; /* one of the explorer's; NULL: whichever is chosen */
    size_t setting;              /* which way to launch */
    uint32_t sizes[3];           /* threads, registers, bytes of shared memory */
};

/* Everything is borrowed. Launches that differ in more than their sizes need
 * a table each, some 15 kB an architecture. */
struct explorer {
    const struct occ_arch *const *archs; /* one at least */
    size_t arch_count;
    const struct occ_launch *settings; /* one at least; their sizes are not looked at */
    size_t setting_count;
    struct explorer_preset start; /* what is shown first; its name is not looked at */
    const struct explorer_preset *presets;
    size_t preset_count;
};

/* Append the section, once for a page. An architecture whose tables are too
 * large for a page is named in a note instead. */
void explorer_write(const struct explorer *explorer, struct buffer *out);

#endif
