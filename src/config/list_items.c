/* SPDX-License-Identifier: MIT */
/* Walks a comma list. */
#include "config/list_items.h"

#include <string.h>

#include "config/shown.h"

static const char blanks[] = " \t";

void list_items_begin(struct list_items *items, const char *list)
{
    items->list = list;
    items->rest = list;
    items->failed = false;
    items->item[0] = '\0';
}

bool list_items_next(struct list_items *items, const char *what, struct error *err)
{
    if (items->rest == NULL)
        return false;

    const char *begin = items->rest + strspn(items->rest, blanks);
    size_t length = strcspn(begin, ",");
    items->rest = begin[length] == ',' ? begin + length + 1 : NULL;
    while (length > 0 && strchr(blanks, begin[length - 1]) != NULL)
        length--;

    items->failed = length == 0 || length >= sizeof(items->item);
    if (length == 0 && items->list[strspn(items->list, blanks)] == '\0')
        return error_set(err, ERROR_INPUT, "%s is empty; write ITEM,ITEM,...", what);
    if (length == 0)
        return error_set(err, ERROR_INPUT, "%s has an empty item in '%s'; write ITEM,ITEM,...",
                         what, shown_text(items->list).text);
    if (length >= sizeof(items->item))
        return error_set(err, ERROR_INPUT, "%s has an item that is too long: '%s'", what,
                         shown_text(begin).text);
    memcpy(items->item, begin, length);
    items->item[length] = '\0';
    return true;
}
