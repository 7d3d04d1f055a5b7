/* SPDX-License-Identifier: MIT */
/* The items of a comma list, one after the other, without the blanks around
 * them. An empty item is an error. */
#ifndef CONFIG_LIST_ITEMS_H
#define CONFIG_LIST_ITEMS_H

#include "base/error.h"

/* Room for the longest item: a path. */
#define LIST_ITEM_BYTES 4096

struct list_items {
    const char *list; /* the whole, for messages */
    const char *rest; /* NULL after the last item */
    bool failed;
    char item[LIST_ITEM_BYTES];
};

/* Begin with the items of `list`, which must outlive the walk. */
void list_items_begin(struct list_items *items, const char *list);

/* Put the next item into items->item. False at the end, and on an error:
 * then items->failed is set. */
bool list_items_next(struct list_items *items, const char *what, struct error *err);

#endif
