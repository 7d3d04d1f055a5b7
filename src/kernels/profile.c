/* SPDX-License-Identifier: MIT */
/* Reports of Nsight Compute: text, put together to launches line by line. */
#include "kernels/profile.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "config/arch_match.h"
#include "kernels/profile_reader.h"

/* ---- launches ---- */

static const char *copy_span(struct profile_reader *reader, struct span span, struct error *err)
{
    char *copy = pool_alloc(&reader->profile->pool, span_size(span) + 1, 1, err);
    for (size_t i = 0; copy != NULL && i < span_size(span); i++)
        copy[i] = span.begin[i] == '\0' ? '?' : span.begin[i];
    return copy;
}

struct profiled_launch *profile_begin_launch(struct profile_reader *reader, struct error *err)
{
    struct profile *profile = reader->profile;
    struct profiled_launch *items = array_grow(profile->items, profile->count, sizeof(*items));

    if (items == NULL) {
        error_no_memory(err);
        return NULL;
    }
    profile->items = items;
    reader->has_launch = true;
    struct profiled_launch *launch = &items[profile->count++];
    *launch = (struct profiled_launch){
        .name = "", .target = "", .source = reader->source, .line = reader->text.line};
    return launch;
}

struct profiled_launch *profile_last_launch(const struct profile_reader *reader)
{
    return reader->has_launch ? &reader->profile->items[reader->profile->count - 1] : NULL;
}

bool profile_set_target(struct profile_reader *reader, struct span text,
                        struct profiled_launch *launch, struct error *err)
{
    launch->target = copy_span(reader, span_trim_end(span_skip_blanks(text)), err);
    if (launch->target == NULL)
        return false;
    launch->arch = launch->target[0] == '\0' ? NULL : arch_spelled(launch->target);
    return true;
}

size_t profile_margin(struct span line, const char *at)
{
    struct span before = {line.begin, at};
    return span_size(span_skip_blanks(before)) == 0 ? 0 : span_size(before);
}

/* ---- text ---- */

/* "(400, 1, 1)x(256, 1, 1)" at the end of `head`, which loses it. */
static void take_extents(struct span *head, struct profiled_launch *launch)
{
    const char *between = span_find_last(*head, ")x(", NULL);
    const char *begin = between;

    if (between == NULL)
        return;
    while (begin > head->begin && *begin != '(')
        begin--;
    struct span grid = {begin, between + 1}, block = {between + 2, head->end};
    if (!profile_extent_read(grid, &launch->grid_blocks) ||
        !profile_extent_read(block, &launch->threads_per_block))
        return;
    *head = span_trim_end((struct span){head->begin, begin});
}

/* ", 2021-Jan-05 12:34:56", which older versions print, goes. */
static void drop_date(struct span *head)
{
    const char *comma = span_find_last(*head, ", ", NULL);
    struct span date = {comma, head->end};

    if (comma != NULL && span_size(date) > 7 && date.begin[2] >= '0' && date.begin[2] <= '9' &&
        date.begin[6] == '-')
        head->end = comma;
}

/* "  kernel(int) (400, 1, 1)x(256, 1, 1), Context 1, Stream 7, Device 0, CC 8.0" */
static bool read_heading(struct profile_reader *reader, struct span line, bool *is_heading,
                         struct error *err)
{
    struct span rest, head = {.begin = NULL};
    const char *context = span_find_last(line, ", Context ", &rest);

    *is_heading = context != NULL && span_find(rest, ", Stream ", &rest) != NULL;
    if (!*is_heading)
        return true;
    struct profiled_launch *launch = profile_begin_launch(reader, err);
    if (launch == NULL)
        return false;
    head = span_skip_blanks((struct span){line.begin, context});
    take_extents(&head, launch);
    drop_date(&head);
    launch->name = copy_span(reader, head, err);
    struct span cc;
    return launch->name != NULL && (span_find(rest, ", CC ", &cc) == NULL ||
                                    profile_set_target(reader, cc, launch, err));
}

static struct span first_word(struct span span)
{
    struct span word = {span.begin, span.begin};
    while (word.end < span.end && !is_blank(*word.end))
        word.end++;
    return word;
}

/* "Registers Per Thread   register/thread   72" */
static void read_metric(const struct profile_reader *reader, struct span line)
{
    struct span rest, unit = {line.begin, line.begin};
    struct profiled_launch *launch = profile_last_launch(reader);
    const struct profile_metric *metric = profile_metric_begins(line, &rest);

    if (launch == NULL || metric == NULL)
        return;
    struct span word = first_word(rest);
    if (profile_is_unit(word)) {
        unit = word;
        word = first_word(span_skip_blanks((struct span){word.end, rest.end}));
    }
    /* Advice may begin with the same words, but goes on; so may notes that
     * somebody added. */
    struct span after = span_skip_blanks((struct span){word.end, rest.end});
    if (after.begin == after.end || *after.begin == '#' || *after.begin == '<')
        profile_metric_set(metric, unit, word, launch);
}

/* What stands before "    Section: Occupancy" stands before every line; of the
 * heading above it was taken for the name's. */
static void read_section(struct profile_reader *reader, struct span line)
{
    enum { HEADING_INDENT = 2, SECTION_INDENT = 4 };
    struct profiled_launch *launch = profile_last_launch(reader);
    const char *at = span_find_last(line, "Section: ", NULL);
    size_t indent = 0;

    if (at == NULL)
        return;
    for (; indent < SECTION_INDENT && at > line.begin && is_blank(at[-1]); indent++)
        at--;
    if (indent < SECTION_INDENT)
        return;
    size_t margin = profile_margin(line, at);
    if (reader->margin == 0 && margin > 0 && launch != NULL &&
        strlen(launch->name) > margin + HEADING_INDENT)
        launch->name += margin + HEADING_INDENT;
    reader->margin = margin;
}

static struct span without_margin(const struct profile_reader *reader, struct span line)
{
    size_t size = span_size(line) < reader->margin ? span_size(line) : reader->margin;
    return (struct span){line.begin + size, line.end};
}

static bool read_text_line(struct profile_reader *reader, struct span line, struct error *err)
{
    bool is_heading = false;

    read_section(reader, line);
    line = without_margin(reader, line);
    if (!read_heading(reader, line, &is_heading, err))
        return false;
    if (!is_heading)
        read_metric(reader, span_skip_blanks(line));
    return true;
}

/* ---- all ---- */

static bool read_line(struct profile_reader *reader, struct span line, struct error *err)
{
    if (profile_csv_head(reader, line))
        return true;
    return reader->is_csv ? profile_csv_row(reader, without_margin(reader, line), err)
                          : read_text_line(reader, line, err);
}

static bool read_lines(struct profile_reader *reader, struct error *err)
{
    struct span line;

    for (;;) {
        if (!log_text_next(&reader->text, &line, err))
            return false;
        if (line.begin == NULL)
            return true;
        if (!read_line(reader, line, err))
            return false;
    }
}

bool profile_read(const char *source, const void *bytes, size_t size, struct profile *profile,
                  struct error *err)
{
    struct byte_source input = {.name = source, .bytes = bytes, .size = size};
    struct profile_reader reader = {.source = source, .profile = profile};
    size_t first = profile->count;
    bool ok = profile_csv_init(&reader, err) && log_text_init(&reader.text, &input, err) &&
              read_lines(&reader, err);

    profile_csv_release(&reader);
    log_text_release(&reader.text);
    if (ok && profile->count == first)
        ok = error_set(err, ERROR_INPUT,
                       size == 0 ? "%s: the file is empty"
                                 : "%s: no launch in it; verify reads what Nsight Compute "
                                   "prints (ncu, its details or raw page, also with --csv), "
                                   "and the answers of the probe",
                       source);
    return ok;
}

void profile_release(struct profile *profile)
{
    free(profile->items);
    pool_release(&profile->pool);
    *profile = (struct profile){.items = NULL};
}
