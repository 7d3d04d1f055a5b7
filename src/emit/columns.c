/* SPDX-License-Identifier: MIT */
/* Finding columns by name and choosing some of a table. */
#include "emit/columns.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/text.h"

struct selection columns_all(const struct table *table)
{
    struct selection selection = {.count = table->column_count};

    assert(table->column_count <= MAX_COLUMNS);
    for (size_t i = 0; i < table->column_count; i++)
        selection.columns[i] = &table->columns[i];
    return selection;
}

const void *record_at(const struct records *records, size_t index)
{
    return (const char *)records->first + index * records->record_bytes;
}

static bool is_of_any(const struct column *column, struct records records)
{
    bool is_any = column->is_of == NULL;
    for (size_t i = 0; !is_any && i < records.count; i++)
        is_any = column->is_of(*(const struct occ_arch *const *)record_at(&records, i));
    return is_any;
}

struct selection columns_of_records(const struct selection *from, struct records records)
{
    struct selection selection = {.count = 0};

    for (size_t i = 0; i < from->count; i++)
        if (is_of_any(from->columns[i], records))
            selection.columns[selection.count++] = from->columns[i];
    return selection;
}

/* A list of architectures is one of records that hold nothing else. */
struct selection columns_of_archs(const struct selection *from,
                                  const struct occ_arch *const *archs, size_t count)
{
    return columns_of_records(from, RECORDS(archs, count));
}

/* True if `words`, which are separated by spaces, hold `word`. */
static bool holds_word(const char *words, const char *word, size_t length)
{
    while (words != NULL) {
        size_t word_length = strcspn(words, " ");
        if (word_length == length && !memcmp(words, word, length))
            return true;
        words = words[word_length] == ' ' ? words + word_length + 1 : NULL;
    }
    return false;
}

static bool is_called(const struct column *column, const char *name, size_t length)
{
    return holds_word(column->name, name, length) || holds_word(column->words, name, length);
}

const struct column *column_find(const struct table *table, const char *name)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (is_called(&table->columns[i], name, strlen(name)))
            return &table->columns[i];
    return NULL;
}

static const struct column *find(const struct selection *from, const char *name, size_t length)
{
    for (size_t i = 0; i < from->count; i++)
        if (is_called(from->columns[i], name, length))
            return from->columns[i];
    return NULL;
}

/* Say what is wrong with `name`: the nearest column, or else all of them. */
static bool refuse(const struct selection *from, const char *name, size_t length,
                   struct error *err)
{
    const char *names[MAX_COLUMNS];
    struct buffer list = BUFFER_INIT;
    char word[64];

    if (length == 0)
        return error_set(err, ERROR_INPUT, "--columns: a name is empty");
    for (size_t i = 0; i < from->count; i++) {
        names[i] = from->columns[i]->name;
        buffer_printf(&list, "%s%s", i == 0 ? "" : ", ", names[i]);
    }
    snprintf(word, sizeof(word), "%.*s", (int)(length < 64 ? length : 63), name);

    const char *nearest = text_nearest(word, names, from->count);
    if (nearest != NULL)
        error_set(err, ERROR_INPUT, "--columns: there is no column %s; did you mean %s?", word,
                  nearest);
    else
        error_set(err, ERROR_INPUT, "--columns: there is no column %s; there are %s", word,
                  list.bytes);
    buffer_release(&list);
    return false;
}

static bool holds_column(const struct selection *selection, const struct column *column)
{
    for (size_t i = 0; i < selection->count; i++)
        if (selection->columns[i] == column)
            return true;
    return false;
}

/* What may stand around the names of a list, as around the items of any. */
static const char blanks[] = " \t";

bool columns_choose(const struct selection *from, const char *text, struct selection *selection,
                    struct error *err)
{
    struct selection parsed = {.count = 0};

    if (text == NULL) {
        *selection = *from;
        return true;
    }
    for (const char *rest = text; rest != NULL;) {
        const char *name = rest + strspn(rest, blanks);
        size_t length = strcspn(name, ",");
        rest = name[length] == ',' ? name + length + 1 : NULL;
        while (length > 0 && strchr(blanks, name[length - 1]) != NULL)
            length--;
        const struct column *column = find(from, name, length);
        if (column == NULL)
            return refuse(from, name, length, err);
        if (holds_column(&parsed, column))
            return error_set(err, ERROR_INPUT, "--columns: %s is given twice", column->name);
        parsed.columns[parsed.count++] = column;
    }
    *selection = parsed;
    return true;
}

bool columns_choose_of(const struct selection *from, const char *text,
                       const struct occ_arch *const *archs, size_t count,
                       struct selection *selection, struct error *err)
{
    if (text != NULL)
        return columns_choose(from, text, selection, err);
    *selection = columns_of_archs(from, archs, count);
    return true;
}

bool columns_parse(const struct table *table, const char *text, struct selection *selection,
                   struct error *err)
{
    struct selection all = columns_all(table);
    return columns_choose(&all, text, selection, err);
}
