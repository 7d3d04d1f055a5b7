/* SPDX-License-Identifier: MIT */
/*
 * CSV read in place, record by record: RFC 4180, and line ends of any kind.
 * Nothing is copied; fields point into the caller's bytes.
 */
#ifndef BASE_CSV_READER_H
#define BASE_CSV_READER_H

#include <stdbool.h>
#include <stddef.h>

/* One field as it stands there, quotes included. */
struct csv_field {
    const char *bytes;
    size_t size;
};

/* How many of the bytes are `wanted`. */
size_t csv_count_bytes(const char *bytes, size_t size, char wanted);

/*
 * The end of the last whole record of `size` bytes, behind its line end; 0 if
 * they hold no whole one. A line end between quotes ends no record.
 */
size_t csv_whole_records(const char *bytes, size_t size);

/*
 * Split the record at `bytes`, which ends at a line end or at `end`, into at
 * most `max_fields`. *count is how many there are, even beyond that. Returns
 * the begin of the next record; NULL if a quote is never closed or something
 * follows a closing one.
 */
const char *csv_split_record(const char *bytes, const char *end, struct csv_field *fields,
                             size_t max_fields, size_t *count);

/* How many bytes at the begin are a byte-order mark, which is no part of the
 * first field: spreadsheets write one. */
size_t csv_mark_bytes(const char *bytes, size_t size);

/* Copy the value of a field, without its quotes, to `text`, which holds
 * `size` bytes; false, and "" there, if it is too long or holds a NUL. */
bool csv_field_text(struct csv_field field, char *text, size_t size);

#endif
