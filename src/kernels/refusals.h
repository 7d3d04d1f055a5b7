/* SPDX-License-Identifier: MIT */
/* Names of kernels that a compiler refused before it printed their figures. */
#ifndef KERNELS_REFUSALS_H
#define KERNELS_REFUSALS_H

#include "kernels/kernel.h"

struct refusal {
    const char *name;
    size_t line;
};

/* Zeroed, there are none. */
struct refusals {
    struct refusal *items;
    size_t count;
};

void refusals_release(struct refusals *refusals);

/* `name` must outlive *refusals. */
bool refusals_add(struct refusals *refusals, const char *name, size_t line, struct error *err);

/* Mark for each refusal the next kernel of its name, by line, among those of
 * the list from number `first` on. */
bool refusals_apply(struct refusals *refusals, struct kernel_list *list, size_t first,
                    struct error *err);

#endif
