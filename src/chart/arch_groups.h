/* SPDX-License-Identifier: MIT */
/*
 * Several architectures in one picture: those that it shows alike are a
 * group, drawn once under the names of all.
 */
#ifndef CHART_ARCH_GROUPS_H
#define CHART_ARCH_GROUPS_H

#include <occsweep/arch.h>

#include "base/buffer.h"
#include "base/error.h"

/* Members by their index in the list of architectures, ascending. */
struct arch_group {
    size_t *members;
    size_t count;
};

/* In the order of their first members. Zeroed, there are none. */
struct arch_groups {
    struct arch_group *items;
    size_t count;
    size_t *memory;
};

/*
 * Put `count` architectures into groups: one joins the first group whose
 * first member `is_alike`. *groups is untouched on failure.
 */
bool arch_groups_find(size_t count,
                      bool (*is_alike)(const void *context, size_t first, size_t other),
                      const void *context, struct arch_groups *groups, struct error *err);
void arch_groups_release(struct arch_groups *groups);

/* A list of names in the making; one that begins as the name before it, up to
 * "_", leaves that out: "sm_80, 90, 100". */
struct name_list {
    struct buffer *out;
    const char *last; /* NULL: none yet */
};
void name_list_add(struct name_list *list, const char *name);

/* Append the names of a group. */
void arch_group_names(const struct arch_group *group, const struct occ_arch *const *archs,
                      struct buffer *out);

/* How a list is broken into lines. */
struct name_lines {
    double points;
    bool is_bold;
    double room_px;
};

/* Append the same in lines that end with "\n", whole names on each; one that
 * alone is too long is cut. Returns how many lines there are. */
size_t arch_group_lines(const struct arch_group *group, const struct occ_arch *const *archs,
                        const struct name_lines *lines, struct buffer *out);

#endif
