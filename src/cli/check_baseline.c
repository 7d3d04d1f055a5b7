/* SPDX-License-Identifier: MIT */
/* Baseline files, read and written by one table of columns. */
#include "cli/check_baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "base/csv_reader.h"
#include "cli/account_words.h"

#include <occsweep/version.h>

/* The line that tells what called functions spill. */
#define CALLEES "# called functions spill: "

/* The longest name that is read. */
#define NAME_BYTES 65536

/* What a column holds: a figure of the kernel, a text, its block sizes, or an
 * answer, which is not read. */
enum part { FIGURE, TEXT, SIZES, BLOCKS, OCCUPANCY, LIMITERS };

struct field {
    const char *name;
    enum part part;
    size_t offset; /* of a kernel_number or a text in struct check_entry */
    /* A flag of struct check_build: written only where it is set, and need not be
     * there to be read. 0: always. */
    size_t flag;
};

#define OFFSET(name) offsetof(struct check_entry, name)
#define FIGURE_OF(figure)                                                                      \
    {                                                                                          \
        .name = #figure, .part = FIGURE, .offset = OFFSET(kernel.figure)                       \
    }
#define ANSWER(name_, part_)                                                                   \
    {                                                                                          \
        .name = name_, .part = part_                                                           \
    }

static const struct field fields[] = {
    {.name = "kernel", .part = TEXT, .offset = OFFSET(kernel.name)},
    {.name = "name", .part = TEXT, .offset = OFFSET(kernel.demangled)},
    {.name = "arch", .part = TEXT, .offset = OFFSET(arch_name)},
    FIGURE_OF(regs_per_thread),
    {.name = "scalar_regs_per_warp",
     .part = FIGURE,
     .offset = OFFSET(kernel.scalar_regs_per_warp),
     .flag = offsetof(struct check_build, has_scalar_regs)},
    {.name = "accum_regs_per_thread",
     .part = FIGURE,
     .offset = OFFSET(kernel.accum_regs_per_thread),
     .flag = offsetof(struct check_build, has_accum_regs)},
    FIGURE_OF(static_smem_bytes),
    FIGURE_OF(dynamic_smem_bytes),
    FIGURE_OF(barriers_per_block),
    FIGURE_OF(spill_store_bytes),
    FIGURE_OF(spill_load_bytes),
    FIGURE_OF(max_threads_per_block),
    ANSWER("threads_per_block", SIZES),
    ANSWER("blocks_per_sm", BLOCKS),
    ANSWER("occupancy_pct", OCCUPANCY),
    ANSWER("limiters", LIMITERS),
};
enum { FIELD_COUNT = sizeof(fields) / sizeof(fields[0]) };

/* ---- writing ---- */

static bool is_shown(const struct field *field, const struct check_build *build)
{
    return field->flag == 0 || *(const bool *)((const char *)build + field->flag);
}

/* Sizes and answers: one for each row, with blanks between. */
static void add_answers(struct buffer *out, enum part part, struct records rows)
{
    const struct kernel_row *row = rows.first;

    for (size_t i = 0; i < rows.count; i++) {
        const struct sweep_row *launch = &row[i].launch;
        uint32_t pct = occ_occupancy_pct_x100(launch->arch, launch->result.warps_per_sm);
        struct cell limiters = {.kind = CELL_NONE};
        cell_from_limiters(&launch->result.limiter_code, &limiters);
        buffer_add_text(out, i == 0 ? "" : " ");
        if (part == SIZES)
            buffer_add_u64(out, launch->launch.threads_per_block);
        else if (part == BLOCKS)
            buffer_add_u64(out, launch->result.blocks_per_sm);
        else if (part == OCCUPANCY)
            buffer_printf(out, "%u.%02u", (unsigned)(pct / 100), (unsigned)(pct % 100));
        else
            cell_text(out, &limiters);
    }
}

/* Block sizes that nothing says are left empty: the answers are for the usual ones. */
static bool is_written(const struct field *field, struct records rows)
{
    const struct kernel_row *row = rows.first;
    return field->part != SIZES || !row->is_size_assumed;
}

void check_baseline_row(const struct check_build *build, const struct check_entry *entry,
                        struct records rows, struct buffer *out)
{
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        if (!is_shown(&fields[i], build))
            continue;
        const void *place = (const char *)entry + fields[i].offset;
        const struct kernel_number *number = place;
        buffer_add_text(out, i == 0 ? "" : ",");
        if (fields[i].part == TEXT)
            csv_raw_text(out, *(const char *const *)place);
        else if (fields[i].part != FIGURE && is_written(&fields[i], rows))
            add_answers(out, fields[i].part, rows);
        else if (fields[i].part == FIGURE && number->is_known)
            buffer_add_u64(out, number->value);
    }
    buffer_add_char(out, '\n');
}

void check_baseline_head(const struct cli_args *args, const struct check_build *build,
                         struct buffer *out)
{
    buffer_add_text(out, "# Baseline of `occsweep check`, which --update rewrites. Where "
                         "threads_per_block is\n# empty, answers are for 128, 256, 512 and "
                         "1024 threads.\n# occsweep: " OCCSWEEP_VERSION "\n# files:");
    for (size_t i = 0; i < args->operands.count; i++) {
        buffer_add_text(out, i == 0 ? " " : ", ");
        words_add_masked(out, text_file_name(args->operands.items[i]));
    }
    buffer_printf(out, "\n# kernels: %zu\n", build->count);
    if (build->callees.are_known)
        buffer_printf(out, CALLEES "%llu bytes stored, %llu loaded\n",
                      (unsigned long long)build->callees.spill_store_bytes,
                      (unsigned long long)build->callees.spill_load_bytes);
    for (size_t i = 0; i < args->set.count; i++) {
        buffer_add_text(out, "# set: ");
        words_add_masked(out, args->set.items[i]);
        buffer_add_char(out, '\n');
    }
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (is_shown(&fields[i], build))
            buffer_printf(out, "%s%s", i == 0 ? "" : ",", fields[i].name);
    buffer_add_char(out, '\n');
}

/* ---- reading ---- */

struct baseline {
    const char *path;
    const char *at, *end; /* what is not read yet */
    size_t line;          /* of the record that was read last, from 1 */
    size_t next_line;     /* of `at` */
    const struct field *columns[FIELD_COUNT * 2];
    size_t column_count;
    struct check_build *build;
    char *text; /* NAME_BYTES, for one field */
};

static bool wrong(const struct baseline *baseline, const char *what, struct error *err)
{
    return error_set(err, ERROR_INPUT, "%s:%zu: %s", baseline->path, baseline->line, what);
}

/* A value that another reader refused. */
static bool refused(const struct baseline *baseline, const struct error *why, struct error *err)
{
    if (why->kind == ERROR_INPUT)
        return wrong(baseline, why->text, err);
    *err = *why;
    return false;
}

/* A copy, since no NUL ends a line, and the rest of the file must not be looked
 * at for one each time. */
static void read_comment(const char *line, const char *end, struct check_callees *callees)
{
    char copy[128];
    size_t size = (size_t)(end - line);
    unsigned long long stored, loaded;

    size = size < sizeof(copy) ? size : sizeof(copy) - 1;
    memcpy(copy, line, size);
    copy[size] = '\0';
    if (strncmp(copy, CALLEES, strlen(CALLEES)) == 0 &&
        sscanf(copy + strlen(CALLEES), "%llu bytes stored, %llu loaded", &stored, &loaded) == 2)
        *callees = (struct check_callees){true, stored, loaded};
}

static void skip_comments(struct baseline *baseline)
{
    while (baseline->at < baseline->end && *baseline->at == '#') {
        const char *line_end =
            memchr(baseline->at, '\n', (size_t)(baseline->end - baseline->at));
        read_comment(baseline->at, line_end == NULL ? baseline->end : line_end,
                     &baseline->build->callees);
        baseline->at = line_end == NULL ? baseline->end : line_end + 1;
        baseline->next_line++;
    }
}

/* Editors leave some. */
static void skip_empty_lines(struct baseline *baseline)
{
    for (; baseline->at < baseline->end && (*baseline->at == '\n' || *baseline->at == '\r');
         baseline->at++)
        baseline->next_line += *baseline->at == '\n' ? 1 : 0;
}

/* The fields of the next record, which may span lines. */
static bool next_record(struct baseline *baseline, struct csv_field *record, size_t max_fields,
                        size_t *count, struct error *err)
{
    const char *next = csv_split_record(baseline->at, baseline->end, record, max_fields, count);

    baseline->line = baseline->next_line;
    if (next == NULL)
        return wrong(baseline, "a quote is not closed, or something follows one", err);
    for (; baseline->at < next; baseline->at++)
        baseline->next_line += *baseline->at == '\n' ? 1 : 0;
    return true;
}

static const struct field *find_field(const char *name)
{
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (strcmp(fields[i].name, name) == 0)
            return &fields[i];
    return NULL;
}

static bool read_head(struct baseline *baseline, struct error *err)
{
    struct csv_field record[FIELD_COUNT * 2];
    bool has[FIELD_COUNT] = {false};
    char message[96];

    skip_comments(baseline);
    if (!next_record(baseline, record, FIELD_COUNT * 2, &baseline->column_count, err))
        return false;
    for (size_t i = 0; i < baseline->column_count && i < FIELD_COUNT * 2; i++) {
        csv_field_text(record[i], baseline->text, NAME_BYTES);
        baseline->columns[i] = find_field(baseline->text);
        if (baseline->columns[i] != NULL)
            has[baseline->columns[i] - fields] = true;
    }
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        if (has[i] || fields[i].part > SIZES || fields[i].flag != 0)
            continue;
        snprintf(message, sizeof(message), "no baseline: the column %s is missing",
                 fields[i].name);
        return wrong(baseline, message, err);
    }
    return true;
}

static bool read_sizes(struct baseline *baseline, struct check_entry *entry, struct error *err)
{
    struct error why = {.kind = ERROR_NONE};
    struct value_list list = VALUE_LIST_EMPTY;

    if (baseline->text[0] == '\0')
        return true;
    for (char *c = baseline->text; *c != '\0'; c++)
        *c = *c == ' ' ? ',' : *c;
    if (!value_list_parse("threads_per_block", baseline->text, OCC_AXIS_THREADS, &list, &why)) {
        value_list_release(&list);
        return refused(baseline, &why, err);
    }
    entry->sizes.count = list.count;
    entry->sizes.ranges =
        pool_alloc(&baseline->build->pool, list.count, sizeof(*list.ranges), err);
    if (entry->sizes.ranges != NULL)
        memcpy(entry->sizes.ranges, list.ranges, list.count * sizeof(*list.ranges));
    value_list_release(&list);
    return entry->sizes.ranges != NULL;
}

static bool read_figure(struct baseline *baseline, const struct field *field,
                        struct kernel_number *number, struct error *err)
{
    static const struct value_type type = {.unit = "", .max = UINT32_MAX};
    struct error why = {.kind = ERROR_NONE};

    if (baseline->text[0] == '\0')
        return true;
    number->is_known = true;
    return value_parse_number(field->name, baseline->text, &type, &number->value, &why) ||
           refused(baseline, &why, err);
}

static bool read_field(struct baseline *baseline, const struct field *field,
                       struct check_entry *entry, struct error *err)
{
    void *place = (char *)entry + field->offset;

    if (field->part == SIZES)
        return read_sizes(baseline, entry, err);
    if (field->part == FIGURE)
        return read_figure(baseline, field, place, err);
    if (field->part != TEXT)
        return true;
    *(const char **)place = pool_copy_text(&baseline->build->pool, baseline->text, err);
    return *(const char **)place != NULL;
}

static bool check_figures(const struct baseline *baseline, const struct kernel *kernel,
                          struct error *err)
{
    uint64_t smem =
        (uint64_t)kernel->static_smem_bytes.value + kernel->dynamic_smem_bytes.value;

    if (kernel->name[0] == '\0' || !kernel->regs_per_thread.is_known)
        return wrong(baseline, "kernel and regs_per_thread must not be empty", err);
    if (kernel->regs_per_thread.value > OCC_MAX_REGS_PER_THREAD ||
        smem > OCC_MAX_SMEM_PER_BLOCK ||
        kernel->barriers_per_block.value > OCC_MAX_BARRIERS_PER_BLOCK ||
        kernel->scalar_regs_per_warp.value > OCC_MAX_SCALAR_REGS_PER_WARP ||
        kernel->accum_regs_per_thread.value > OCC_MAX_ACCUM_REGS_PER_THREAD)
        return wrong(baseline, "a figure is larger than any that is answered", err);
    return true;
}

static bool read_row(struct baseline *baseline, struct check_entry *entry, struct error *err)
{
    struct csv_field record[FIELD_COUNT * 2];
    size_t count = 0;

    if (!next_record(baseline, record, FIELD_COUNT * 2, &count, err))
        return false;
    *entry = (struct check_entry){.arch_name = "",
                                  .kernel = {.name = "",
                                             .demangled = "",
                                             .target = "",
                                             .source = baseline->path,
                                             .line = baseline->line,
                                             .copy = 1}};
    if (count != baseline->column_count)
        return wrong(baseline, "the row has not as many fields as the head", err);
    for (size_t i = 0; i < count && i < FIELD_COUNT * 2; i++) {
        if (baseline->columns[i] == NULL)
            continue;
        if (!csv_field_text(record[i], baseline->text, NAME_BYTES))
            return wrong(baseline, "a field is too long", err);
        if (!read_field(baseline, baseline->columns[i], entry, err))
            return false;
    }
    return check_figures(baseline, &entry->kernel, err);
}

static bool read_rows(struct baseline *baseline, struct error *err)
{
    struct check_build *build = baseline->build;

    for (skip_empty_lines(baseline); baseline->at < baseline->end; skip_empty_lines(baseline)) {
        struct check_entry *items = array_grow(build->items, build->count, sizeof(*items));
        if (items == NULL)
            return error_no_memory(err);
        build->items = items;
        if (!read_row(baseline, &items[build->count], err))
            return false;
        build->count++;
    }
    return true;
}

static int compare_entries(const void *left, const void *right)
{
    return check_entry_compare(left, right);
}

/* Two rows of one kernel and architecture contradict each other, also where
 * only their demangled names differ. */
static bool check_rows(const struct baseline *baseline, struct error *err)
{
    const struct check_entry *entry = check_build_repeated(baseline->build);

    return entry == NULL ||
           error_set(err, ERROR_INPUT, "%s:%zu: %s on %s is there twice", baseline->path,
                     entry->kernel.line, entry->kernel.demangled, entry->arch_name);
}

bool check_baseline_read(const char *path, struct check_build *build, struct error *err)
{
    struct buffer bytes = BUFFER_INIT;
    struct baseline baseline = {.path = path, .next_line = 1, .build = build};
    bool ok = whole_file_read(path, &bytes, &baseline.path, err);

    if (ok && bytes.size == 0)
        ok = error_set(err, ERROR_INPUT, "%s: the file is empty", baseline.path);
    baseline.text = malloc(NAME_BYTES);
    ok = ok && (baseline.text != NULL || error_no_memory(err));
    if (ok) {
        baseline.at = bytes.bytes + csv_mark_bytes(bytes.bytes, bytes.size);
        baseline.end = bytes.bytes + bytes.size;
        ok = read_head(&baseline, err) && read_rows(&baseline, err);
    }
    if (ok && build->count > 0)
        qsort(build->items, build->count, sizeof(*build->items), compare_entries);
    ok = ok && check_build_index(build, err) && check_rows(&baseline, err);
    free(baseline.text);
    buffer_release(&bytes);
    return ok;
}
