/* SPDX-License-Identifier: MIT */
/*
 * CSV that comes through a pipe: whole records, wherever the pieces that are
 * written and those that are read end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "base/csv_input.h"
#include "base/csv_reader.h"

static const char csv_text[] = "threads,\"a\nb\"\n"
                               "256,1\n"
                               "\n"
                               "\"2\n\n5\"\"6\",\"\"\r\n"
                               "64,a record that is longer than most\n"
                               "7,8\r"
                               "9,10";

static uint64_t lines_before(size_t offset)
{
    return csv_count_bytes(csv_text, offset, '\n');
}

/* Behind the records that begin before `size`, as the whole text has them. */
static bool ends_record(size_t size)
{
    const char *at = csv_text, *end = csv_text + strlen(csv_text);
    struct csv_field field;
    size_t count;
    while (at < csv_text + size)
        at = csv_split_record(at, end, &field, 1, &count);
    return at == csv_text + size;
}

struct reader {
    struct csv_input input;
    struct csv_piece piece;
    size_t offset; /* in csv_text, of what is to come */
    bool has_head;
};

/* Take what is there, and hold it against the text. */
static void take_all(struct reader *reader)
{
    struct error err;
    enum csv_taken taken;
    for (;;) {
        taken = reader->has_head ? csv_input_take(&reader->input, &reader->piece, &err)
                                 : csv_input_take_head(&reader->input, &reader->piece, &err);
        if (taken != CSV_TAKEN)
            break;
        const struct buffer *bytes = &reader->piece.bytes;
        assert_memory_equal(bytes->bytes, csv_text + reader->offset, bytes->size);
        assert_true(bytes->capacity >= bytes->size + CSV_READ_BEHIND);
        assert_int_equal(reader->piece.line, 1 + lines_before(reader->offset));
        reader->offset += bytes->size;
        assert_true(ends_record(reader->offset));
        assert_true(reader->has_head || reader->offset == strlen("threads,\"a\nb\"\n"));
        reader->has_head = true;
    }
    assert_true(taken == CSV_NOT_YET || taken == CSV_NONE_LEFT);
}

static void begin(struct reader *reader, int pipe_ends[2], size_t piece_bytes)
{
    *reader = (struct reader){.offset = 0};
    assert_int_equal(pipe(pipe_ends), 0);
    csv_input_begin(&reader->input, pipe_ends[0], "pipe", piece_bytes);
}

static void end(struct reader *reader, int pipe_ends[2])
{
    close(pipe_ends[0]);
    csv_input_release(&reader->input);
    buffer_release(&reader->piece.bytes);
}

static void text_written_at_once_is_taken_in_pieces(void **state)
{
    size_t size = strlen(csv_text);
    (void)state;
    for (size_t piece_bytes = 1; piece_bytes < size + 10; piece_bytes++) {
        int pipe_ends[2];
        struct reader reader;
        begin(&reader, pipe_ends, piece_bytes);
        assert_int_equal(write(pipe_ends[1], csv_text, size), size);
        close(pipe_ends[1]);
        take_all(&reader);
        assert_int_equal(reader.offset, size);
        end(&reader, pipe_ends);
    }
}

/* What is written at first has its whole records taken, though more may come:
 * for all that the pipe tells, the writer waits for the answer. */
static void records_are_taken_before_more_is_written(void **state)
{
    size_t size = strlen(csv_text);
    (void)state;
    for (size_t first = 0; first <= size; first += 7) {
        int pipe_ends[2];
        struct reader reader;
        begin(&reader, pipe_ends, 4096);
        assert_int_equal(write(pipe_ends[1], csv_text, first), first);
        take_all(&reader);
        assert_int_equal(reader.offset, csv_whole_records(csv_text, first));
        assert_int_equal(write(pipe_ends[1], csv_text + first, size - first), size - first);
        close(pipe_ends[1]);
        take_all(&reader);
        assert_int_equal(reader.offset, size);
        end(&reader, pipe_ends);
    }
}

/* Quotes are counted; what stands between two of them ends no record. */
static void a_line_end_within_quotes_ends_no_record(void **state)
{
    static const struct {
        const char *text;
        size_t whole;
    } cases[] = {
        {"", 0},
        {"a", 0},
        {"\n", 1},
        {"a\nb", 2},
        {"\"\n", 0},
        {"\"\n\"", 0},
        {"\"\n\"\n", 4},
        {"a\n\"b\n", 2},
        {"a\n\"\"\n\"", 5},
        {"\"a\"\n\"b\"\n\"c", 8},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(csv_whole_records(cases[i].text, strlen(cases[i].text)),
                         cases[i].whole);
}

static void bytes_are_counted(void **state)
{
    char bytes[1000];
    (void)state;
    memset(bytes, 'x', sizeof(bytes));
    for (size_t size = 0; size <= sizeof(bytes); size += 37) {
        assert_int_equal(csv_count_bytes(bytes, size, 'x'), size);
        assert_int_equal(csv_count_bytes(bytes, size, 'y'), 0);
    }
    bytes[999] = 'y';
    assert_int_equal(csv_count_bytes(bytes, sizeof(bytes), 'y'), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_written_at_once_is_taken_in_pieces),
        cmocka_unit_test(records_are_taken_before_more_is_written),
        cmocka_unit_test(a_line_end_within_quotes_ends_no_record),
        cmocka_unit_test(bytes_are_counted),
    };
    return cmocka_run_group_tests_name("csv_input", tests, NULL, NULL);
}
