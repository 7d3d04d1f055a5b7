/* SPDX-License-Identifier: MIT */
/* occsweep explain: what a key of a config file means. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/key_list.h"
#include "cli/write_output.h"
#include "cli/write_table.h"
#include "config/value.h"
#include "emit/formats.h"

/* The last word of a path: "partitions" of "registers.partitions". */
static const char *last_word(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot == NULL ? path : dot + 1;
}

/* A whole path, or its last word, which several keys may have. The short word
 * of a launch input ("regs") stands for its long one. */
static bool is_meant(const struct key_row *row, const char *word)
{
    enum occ_axis axis;
    const char *name = value_axis_find(word, &axis) ? value_axes[axis].name : word;
    return strcmp(row->path, word) == 0 || strcmp(last_word(row->path), name) == 0 ||
           strcmp(last_word(row->path), word) == 0;
}

static bool refuse_unknown(const struct key_rows *all, const char *word, struct error *err)
{
    const char **words = malloc(2 * all->count * sizeof(*words));
    if (words == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < all->count; i++) {
        words[i] = last_word(all->rows[i].path);
        words[all->count + i] = all->rows[i].path;
    }
    const char *nearest = text_nearest(word, words, 2 * all->count);
    if (nearest != NULL)
        error_set(err, ERROR_INPUT, "no key is called '%s'; did you mean %s?", word, nearest);
    else
        error_set(err, ERROR_INPUT, "no key is called '%s'; occsweep explain lists them", word);
    free(words);
    return false;
}

/* The rows that are meant, moved to the front: their number. */
static size_t choose_rows(struct key_rows *all, const char *word)
{
    size_t chosen = 0;
    for (size_t i = 0; i < all->count; i++) {
        if (!is_meant(&all->rows[i], word))
            continue;
        struct key_row row = all->rows[i];
        all->rows[i] = all->rows[chosen];
        all->rows[chosen++] = row;
    }
    return chosen;
}

static void write_row(const struct key_row *row, struct buffer *out)
{
    buffer_printf(out, "%s\n", row->path);
    buffer_printf(out, "  in:       %s%s\n", row->file->article,
                  row->key->is_required ? ", where it must be given" : "");
    buffer_printf(out, "  meaning:  %s\n", row->help.bytes);
    buffer_printf(out, "  value:    %s\n", row->value.bytes);
    if (row->key->fallback != NULL)
        buffer_printf(out, "  default:  %s\n", row->key->fallback);
}

static bool write_rows(const struct cli_args *args, struct key_rows *all, size_t count,
                       struct buffer *out, struct error *err)
{
    const struct emitter *format = NULL;
    struct selection columns = columns_all(&key_row_table);

    if (!emitter_parse(args->format, NULL, &format, err))
        return false;
    bool fits_lines = args->operands.count > 0 || format != &emit_text;
    if (!fits_lines && !columns_parse(&key_row_table, "file,key,meaning", &columns, err))
        return false;
    if (args->operands.count == 0 || format != &emit_text)
        return write_table(args->output, format, out, &columns, RECORDS(all->rows, count), err);
    for (size_t i = 0; i < count; i++) {
        buffer_add_text(out, i == 0 ? "" : "\n");
        write_row(&all->rows[i], out);
    }
    return write_output(args->output, out, err);
}

static bool run_explain(const struct cli_args *args, int *status, struct error *err)
{
    struct key_rows all;
    struct buffer out = BUFFER_INIT;

    (void)status;
    bool ok = key_rows_collect(&all, err);
    size_t count = all.count;
    if (ok && args->operands.count > 0)
        count = choose_rows(&all, args->operands.items[0]);
    if (ok && count == 0)
        ok = refuse_unknown(&all, args->operands.items[0], err);
    ok = ok && write_rows(args, &all, count, &out, err);
    buffer_release(&out);
    key_rows_release(&all);
    return ok;
}

static const enum option_id options[] = {OPT_FORMAT, OPT_OUTPUT, OPT_END};

const struct command cmd_explain = {
    .name = "explain",
    .words = {"explain", NULL},
    .arguments = "[KEY] [OPTIONS]",
    .summary = "what a key of a sweep or architecture file means",
    .about = "KEY is a path, registers.partitions, or its last word, partitions; without one,\n"
             "all keys are listed; csv, json and md also have their values and defaults.\n",
    .examples = "occsweep explain carveout\n"
                "occsweep explain registers.partitions\n"
                "occsweep explain --format md\n",
    .options = options,
    .max_operands = 1,
    .run = run_explain,
};
