/* SPDX-License-Identifier: MIT */
/* Floors of occupancy, for all kernels and for some. */
#include "cli/occupancy_floor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit/kernel_rows.h"

/* Room for the longest percentage, and more than that. */
#define PERCENT_BYTES 32

static bool parse(const char *text, struct occupancy_floor *floor, struct error *err)
{
    size_t length = strcspn(text, ":");
    char percent[PERCENT_BYTES];

    if (length >= sizeof(percent))
        return error_set(err, ERROR_INPUT,
                         "--min-occupancy is '%s'; it must be a percentage, or one with a "
                         "pattern: 50:*gemm*",
                         text);
    memcpy(percent, text, length);
    percent[length] = '\0';
    if (!value_parse_percent("--min-occupancy", percent, &floor->pct_x100, err))
        return false;
    floor->pattern = text[length] == ':' ? text + length + 1 : NULL;
    return floor->pattern == NULL || floor->pattern[0] != '\0' ||
           error_set(err, ERROR_INPUT,
                     "--min-occupancy is '%s'; a pattern must follow the :", text);
}

bool occupancy_floors_parse(const struct cli_texts *texts, struct occupancy_floors *floors,
                            struct error *err)
{
    floors->items = calloc(texts->count + 1, sizeof(*floors->items));
    if (floors->items == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < texts->count; i++) {
        struct occupancy_floor *floor = &floors->items[floors->count++];
        if (!parse(texts->items[i], floor, err))
            return false;
        for (size_t k = 0; k < i && floor->pattern == NULL; k++)
            if (floors->items[k].pattern == NULL)
                return error_set(err, ERROR_INPUT,
                                 "--min-occupancy is given twice for all kernels; give one a "
                                 "pattern: 50:*gemm*");
    }
    return true;
}

void occupancy_floors_release(struct occupancy_floors *floors)
{
    free(floors->items);
    *floors = (struct occupancy_floors){.items = NULL};
}

const struct occupancy_floor *occupancy_floor_find(struct occupancy_floors *floors,
                                                   const struct kernel *kernel)
{
    const struct occupancy_floor *found = NULL, *general = NULL;

    for (size_t i = 0; i < floors->count; i++) {
        struct occupancy_floor *floor = &floors->items[i];
        if (floor->pattern == NULL) {
            general = floor;
        } else if (kernel_matches(kernel, floor->pattern)) {
            floor->is_used = true;
            found = found == NULL ? floor : found;
        }
    }
    return found != NULL ? found : general;
}
