/* SPDX-License-Identifier: MIT */
/* User text as messages show it: cut to a length that leaves room for what
 * would be right. */
#ifndef CONFIG_SHOWN_H
#define CONFIG_SHOWN_H

#include <stdint.h>

struct shown {
    char text[128];
};

/* The first 40 bytes of `text` (whole characters), then "..." if it is longer. */
struct shown shown_text(const char *text);

/* A size as people write it: "228K", "16M", "100" where K would not be whole. */
struct shown shown_size(uint64_t bytes);

#endif
