/* SPDX-License-Identifier: MIT */
/* What must be true of every text that comes out, whatever went in. */
#define _XOPEN_SOURCE 700 /* mkstemp() */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/csv_reader.h"
#include "base/text.h"
#include "support/scratch.h"

void fuzz_fail(const char *file, int line, const char *what)
{
    printf("# %s:%d: does not hold: %s\n", file, line, what);
    fflush(stdout);
    abort();
}

/* It has no name, so nobody has to remove it. */
static int open_scratch(void)
{
    char path[SCRATCH_PATH_BYTES];
    int file = mkstemp(scratch_template(path));

    FUZZ_CHECK(file >= 0 && unlink(path) == 0);
    return file;
}

const char *fuzz_file(const uint8_t *bytes, size_t size)
{
    static char path[32];
    static int file = -1;

    if (file < 0)
        file = open_scratch();
    snprintf(path, sizeof(path), "/dev/fd/%d", file);
    FUZZ_CHECK(ftruncate(file, 0) == 0);
    FUZZ_CHECK(size == 0 || pwrite(file, bytes, size, 0) == (ssize_t)size);
    return path;
}

void fuzz_check_text(const char *text, size_t size, const char *allowed)
{
    for (size_t i = 0; i < size;) {
        size_t length = text_utf8_length(text + i);
        FUZZ_CHECK(length > 0 && length <= size - i);
        FUZZ_CHECK(!text_is_control(text + i) || strchr(allowed, text[i]) != NULL);
        i += length;
    }
}

void fuzz_check_error(const struct error *err)
{
    size_t length = strlen(err->text);

    FUZZ_CHECK(err->kind == ERROR_INPUT || err->kind == ERROR_SYSTEM);
    FUZZ_CHECK(length > 0);
    fuzz_check_text(err->text, length, "");
}

/* ---- CSV ---- */

/* The fields of one record; *at moves behind it. */
static size_t count_fields(const char **at, const char *end)
{
    enum { ROOM = 256 };
    struct csv_field fields[ROOM];
    size_t count = 0;
    const char *next = csv_split_record(*at, end, fields, ROOM, &count);

    FUZZ_CHECK(next != NULL && next > *at && next[-1] == '\n');
    *at = next;
    return count;
}

void fuzz_check_csv(const char *text, size_t size, uint64_t rows)
{
    const char *at = text, *end = text + size;
    size_t columns = count_fields(&at, end);
    uint64_t count = 0;

    FUZZ_CHECK(memchr(text, '\0', size) == NULL);
    for (; at < end; count++)
        FUZZ_CHECK(count_fields(&at, end) == columns);
    FUZZ_CHECK(count == rows);
}

/* ---- tables ---- */

void fuzz_check_formats(const struct selection *columns, struct records records)
{
    static const char *const names[] = {"csv", "json", "text", "md", "latex"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const struct emitter *emitter = NULL;
        struct buffer out = BUFFER_INIT;
        struct error err;
        FUZZ_CHECK(emitter_parse(names[i], NULL, &emitter, &err));
        emitter->table(&out, columns, records);
        FUZZ_CHECK(!out.failed);
        if (strcmp(names[i], "csv") == 0)
            fuzz_check_csv(out.bytes, out.size, records.count);
        else
            fuzz_check_text(out.bytes, out.size, "\n");
        if (strcmp(names[i], "json") == 0)
            fuzz_check_json(out.bytes, out.size);
        buffer_release(&out);
    }
}
