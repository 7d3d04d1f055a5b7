/* SPDX-License-Identifier: MIT */
/* Reads until there is a whole record, and then what is there already. */
#include "base/csv_input.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/csv_reader.h"
#include "base/interrupt.h"
#include "base/wide_pipe.h"

/* A record that is longer is taken for a quote that is not closed. */
#define MAX_RECORD_BYTES (4u << 20)

enum { MOMENT_MS = 100 };

void csv_input_begin(struct csv_input *input, int descriptor, const char *name,
                     size_t piece_bytes)
{
    *input =
        (struct csv_input){.descriptor = descriptor, .name = name, .piece_bytes = piece_bytes};
    pipe_widen(descriptor,
               (int)(4 * piece_bytes)); /* nobody waits for each piece to be taken */
}

void csv_input_release(struct csv_input *input)
{
    buffer_release(&input->rest);
}

/* True if reading would not wait; a failure is one that read() tells. */
static bool is_readable(const struct csv_input *input, int wait_ms)
{
    struct pollfd poll_input = {.fd = input->descriptor, .events = POLLIN};
    return poll(&poll_input, 1, wait_ms) != 0;
}

/* Fill what is left of a piece; where one record is longer, twice as much. */
static bool read_some(struct csv_input *input, struct error *err)
{
    struct buffer *rest = &input->rest;
    size_t room =
        rest->size < input->piece_bytes ? input->piece_bytes - rest->size : rest->size;
    char *bytes = buffer_reserve(rest, room + CSV_READ_BEHIND);
    if (bytes == NULL)
        return error_no_memory(err);

    ssize_t got = read(input->descriptor, bytes, room);
    if (interrupted())
        return error_set(err, ERROR_INTERRUPTED, "interrupted");
    if (got < 0 && errno != EINTR)
        return error_read(err, input->name);
    input->is_at_end = got == 0;
    rest->size += got > 0 ? (size_t)got : 0;
    return true;
}

static size_t count_whole(const struct csv_input *input)
{
    const struct buffer *rest = &input->rest;
    return input->is_at_end ? rest->size : csv_whole_records(rest->bytes, rest->size);
}

/* Whether to go on reading although there are whole records. */
static bool wants_more(const struct csv_input *input)
{
    return input->rest.size < input->piece_bytes && !input->is_at_end && is_readable(input, 0);
}

/* Read until `whole` bytes of whole records are there. */
static enum csv_taken read_records(struct csv_input *input, size_t *whole, struct error *err)
{
    while ((*whole = count_whole(input)) == 0 || wants_more(input)) {
        if (input->is_at_end)
            return CSV_NONE_LEFT;
        if (input->rest.size >= MAX_RECORD_BYTES) {
            error_set(err, ERROR_INPUT,
                      "%s:%llu: this record is longer than %u MiB; is a quote not closed?",
                      input->name, (unsigned long long)input->lines_taken + 1,
                      MAX_RECORD_BYTES >> 20);
            return CSV_FAILED;
        }
        if (!is_readable(input, MOMENT_MS))
            return CSV_NOT_YET;
        if (!read_some(input, err))
            return CSV_FAILED;
    }
    return CSV_TAKEN;
}

/* Give the first `size` bytes to *piece, and keep those that follow. */
static enum csv_taken cut(struct csv_input *input, size_t size, struct csv_piece *piece,
                          struct error *err)
{
    struct buffer taken = input->rest;
    input->rest = piece->bytes;
    piece->bytes = taken;

    buffer_clear(&input->rest);
    buffer_reserve(&input->rest, taken.size - size + CSV_READ_BEHIND);
    buffer_add(&input->rest, taken.bytes + size, taken.size - size);
    if (input->rest.failed) {
        error_no_memory(err);
        return CSV_FAILED;
    }
    piece->bytes.size = size;
    piece->line = input->lines_taken + 1;
    input->lines_taken += csv_count_bytes(taken.bytes, size, '\n');
    return CSV_TAKEN;
}

enum csv_taken csv_input_take(struct csv_input *input, struct csv_piece *piece,
                              struct error *err)
{
    size_t whole = 0;
    enum csv_taken taken = read_records(input, &whole, err);
    return taken == CSV_TAKEN ? cut(input, whole, piece, err) : taken;
}

/* The bytes of the first record; all where its quotes are wrong. */
static size_t first_record(const struct buffer *records)
{
    struct csv_field field;
    size_t count = 0, mark = csv_mark_bytes(records->bytes, records->size);
    const char *end = records->bytes + records->size;
    const char *next = csv_split_record(records->bytes + mark, end, &field, 1, &count);
    return next == NULL ? records->size : (size_t)(next - records->bytes);
}

enum csv_taken csv_input_take_head(struct csv_input *input, struct csv_piece *piece,
                                   struct error *err)
{
    size_t whole = 0;
    enum csv_taken taken = read_records(input, &whole, err);
    return taken == CSV_TAKEN ? cut(input, first_record(&input->rest), piece, err) : taken;
}
