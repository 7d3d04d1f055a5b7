/* SPDX-License-Identifier: MIT */
/*
 * Product names as they are compared: in lower case, without blanks, hyphens
 * and underscores, vendor words, and text in parentheses.
 */
#ifndef CONFIG_PRODUCT_NAME_H
#define CONFIG_PRODUCT_NAME_H

#include <stdbool.h>
#include <stddef.h>

#define PRODUCT_NAME_BYTES 96

struct product_name {
    char text[PRODUCT_NAME_BYTES]; /* the words, joined */
    /* May a match begin or end before the character of this index? */
    bool is_edge[PRODUCT_NAME_BYTES];
};

struct product_name product_name_of(const char *name);

/* How well a name fits what was asked for; a higher value is better. */
enum product_fit { FIT_NONE, FIT_CONTAINS, FIT_BEGINS_OR_ENDS, FIT_EQUAL };

enum product_fit product_name_fit(const struct product_name *name,
                                  const struct product_name *asked);

#endif
