/* SPDX-License-Identifier: MIT */
/* Groups of architectures, and their names in few characters. */
#include "chart/arch_groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "chart/text_metrics.h"

/* The group that the architecture joins; one past the last if there is none. */
static size_t group_of(size_t arch,
                       bool (*is_alike)(const void *context, size_t first, size_t other),
                       const void *context, const struct arch_groups *groups)
{
    size_t group = 0;
    while (group < groups->count && !is_alike(context, groups->items[group].members[0], arch))
        group++;
    return group;
}

/* Each group has room for all, in one block of memory. */
bool arch_groups_find(size_t count,
                      bool (*is_alike)(const void *context, size_t first, size_t other),
                      const void *context, struct arch_groups *groups, struct error *err)
{
    struct arch_groups found = {.items = memory_calloc(count + 1, sizeof *found.items),
                                .memory =
                                    memory_calloc(count * (count + 1) + 1, sizeof(size_t))};
    if (found.items == NULL || found.memory == NULL) {
        arch_groups_release(&found);
        return error_no_memory(err);
    }
    for (size_t i = 0; i < count; i++) {
        size_t group = group_of(i, is_alike, context, &found);
        struct arch_group *joined = &found.items[group];
        if (group == found.count)
            joined->members = found.memory + found.count++ * count;
        joined->members[joined->count++] = i;
    }
    *groups = found;
    return true;
}

void arch_groups_release(struct arch_groups *groups)
{
    free(groups->items);
    free(groups->memory);
    *groups = (struct arch_groups){.items = NULL};
}

/* How much of `name` the name before it has said, up to and including "_". */
static size_t said_before(const char *last, const char *name)
{
    const char *end = strrchr(name, '_');
    size_t length = end == NULL ? 0 : (size_t)(end - name) + 1;
    return strncmp(last, name, length) == 0 && strlen(last) > length && name[length] != '\0'
               ? length
               : 0;
}

void name_list_add(struct name_list *list, const char *name)
{
    if (list->last == NULL) {
        buffer_add_text(list->out, name);
    } else {
        buffer_add_text(list->out, ", ");
        buffer_add_text(list->out, name + said_before(list->last, name));
    }
    list->last = name;
}

void arch_group_names(const struct arch_group *group, const struct occ_arch *const *archs,
                      struct buffer *out)
{
    struct name_list list = {.out = out};
    for (size_t i = 0; i < group->count; i++)
        name_list_add(&list, archs[group->members[i]]->name);
}

/* The bytes of a list that fit on a line: whole names, one at least, with the
 * comma but not the blank behind it. */
static size_t line_length(const char *names, const struct name_lines *lines)
{
    size_t length = 0;
    for (const char *end = names; *end != '\0';) {
        struct buffer line = BUFFER_INIT;
        const char *comma = strchr(end, ',');
        end = comma == NULL ? end + strlen(end) : comma + 1;
        buffer_add(&line, names, (size_t)(end - names));
        bool fits = !line.failed &&
                    text_width_px(line.bytes, lines->points, lines->is_bold) <= lines->room_px;
        buffer_release(&line);
        if (!fits && length > 0)
            break;
        length = (size_t)(end - names);
    }
    return length;
}

size_t arch_group_lines(const struct arch_group *group, const struct occ_arch *const *archs,
                        const struct name_lines *lines, struct buffer *out)
{
    struct buffer names = BUFFER_INIT, line = BUFFER_INIT;
    size_t count = 0;

    arch_group_names(group, archs, &names);
    for (const char *rest = names.bytes == NULL ? "" : names.bytes; *rest != '\0'; count++) {
        size_t length = line_length(rest, lines);
        buffer_clear(&line);
        buffer_add(&line, rest, length);
        if (!line.failed)
            text_fit(out, line.bytes, lines->points, lines->is_bold, lines->room_px);
        buffer_add_char(out, '\n');
        rest += length + (rest[length] == ' ');
    }
    buffer_fail_if(out, names.failed || line.failed);
    buffer_release(&names);
    buffer_release(&line);
    return count;
}
