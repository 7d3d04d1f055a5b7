/* SPDX-License-Identifier: MIT */
/* The parallel engine: order, errors, and how it stops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "support/sanitized.h"
#include "sweep/sweep.h"

/* Chunks of very different cost, so that threads overtake each other. */
static bool fill_number(const void *context, void *own, uint64_t chunk, struct buffer *out,
                        struct error *err)
{
    (void)context;
    (void)own;
    (void)err;
    for (uint64_t i = 0; i < chunk % 97 * 50 / SANITIZED_DIVISOR; i++)
        buffer_add_char(out, 'x');
    buffer_clear(out);
    buffer_printf(out, "%u\n", (unsigned)chunk);
    return true;
}

static bool collect(void *sink, const void *bytes, size_t count, struct error *err)
{
    (void)err;
    buffer_add(sink, bytes, count);
    return true;
}

static void test_order_does_not_depend_on_threads(void **state)
{
    static const unsigned threads[] = {1, 2, 7, 0, 65536};
    struct buffer expected = BUFFER_INIT;
    struct error err;
    (void)state;

    for (unsigned i = 0; i < 3000; i++)
        buffer_printf(&expected, "%u\n", i);
    for (size_t i = 0; i < sizeof(threads) / sizeof(threads[0]); i++) {
        struct buffer out = BUFFER_INIT;
        const struct sweep_work work = {
            .chunk_count = 3000, .fill = fill_number, .write = collect, .sink = &out};
        assert_true(sweep_run(&work, threads[i], &err));
        assert_string_equal(out.bytes, expected.bytes);
        buffer_release(&out);
    }
    buffer_release(&expected);
}

static bool refuse_fifth(void *sink, const void *bytes, size_t count, struct error *err)
{
    unsigned *written = sink;
    (void)bytes;
    (void)count;
    if (*written == 4)
        return error_set(err, ERROR_SYSTEM, "the disk is full");
    (*written)++;
    return true;
}

static void test_the_first_error_ends_even_an_endless_work(void **state)
{
    unsigned written = 0;
    struct error err = {.kind = ERROR_NONE};
    const struct sweep_work work = {.chunk_count = UINT64_MAX,
                                    .fill = fill_number,
                                    .write = refuse_fifth,
                                    .sink = &written};
    (void)state;

    assert_false(sweep_run(&work, 3, &err));
    assert_string_equal(err.text, "the disk is full");
    assert_int_equal(written, 4);
}

/* Numbers that come one by one, at every third asking. */
struct counter {
    unsigned next, count, asked;
};

static enum sweep_taken take_number(void *source, void *own)
{
    struct counter *counter = source;
    if (++counter->asked % 3 != 0)
        return SWEEP_NOT_YET;
    if (counter->next == counter->count)
        return SWEEP_NONE_LEFT;
    *(unsigned *)own = counter->next++;
    return SWEEP_TAKEN;
}

static void *begin_number(const void *context)
{
    (void)context;
    return calloc(1, sizeof(unsigned));
}

/* At `limit` and beyond it fails, behind part of what it says. */
static bool fill_taken(const void *context, void *own, uint64_t chunk, struct buffer *out,
                       struct error *err)
{
    const unsigned *limit = context, *number = own;
    buffer_printf(out, "%u", *number);
    if (*number >= *limit)
        return error_set(err, ERROR_INPUT, "%u is too many", *number);
    for (uint64_t i = 0; i < chunk % 7 * 300; i++)
        buffer_add_char(out, '.');
    return true;
}

/* Take 500 numbers and fill in what is below `limit`. */
static bool run_taken(unsigned threads, unsigned limit, struct buffer *out, struct error *err)
{
    struct counter counter = {.count = 500};
    const struct sweep_work work = {.chunk_count = UINT64_MAX,
                                    .take = take_number,
                                    .source = &counter,
                                    .begin = begin_number,
                                    .end = free,
                                    .fill = fill_taken,
                                    .context = &limit,
                                    .write = collect,
                                    .sink = out};
    return sweep_run(&work, threads, err);
}

static void test_chunks_are_taken_in_order(void **state)
{
    static const unsigned threads[] = {1, 2, 7};
    const unsigned limit = 500;
    struct buffer expected = BUFFER_INIT;
    struct error err;
    (void)state;

    for (unsigned i = 0; i < limit; i++)
        fill_taken(&limit, &i, i, &expected, &err);
    for (size_t i = 0; i < sizeof(threads) / sizeof(threads[0]); i++) {
        struct buffer out = BUFFER_INIT;
        assert_true(run_taken(threads[i], limit, &out, &err));
        assert_string_equal(out.bytes, expected.bytes);
        buffer_release(&out);
    }
    buffer_release(&expected);
}

static void test_what_comes_before_a_failure_is_written(void **state)
{
    static const unsigned threads[] = {1, 2, 7};
    (void)state;

    for (size_t i = 0; i < sizeof(threads) / sizeof(threads[0]); i++) {
        struct error err = {.kind = ERROR_NONE};
        struct buffer out = BUFFER_INIT;
        assert_false(run_taken(threads[i], 16, &out, &err));
        assert_string_equal(err.text, "16 is too many");
        assert_string_equal(out.bytes + out.size - 2, "16");
        buffer_release(&out);
    }
}

static bool fill_nothing(const void *context, void *own, uint64_t chunk, struct buffer *out,
                         struct error *err)
{
    (void)context;
    (void)own;
    (void)chunk;
    (void)err;
    out->failed = true;
    return true;
}

static void test_memory_that_runs_out_is_an_error(void **state)
{
    struct buffer out = BUFFER_INIT;
    struct error err = {.kind = ERROR_NONE};
    const struct sweep_work work = {
        .chunk_count = 10, .fill = fill_nothing, .write = collect, .sink = &out};
    (void)state;

    assert_false(sweep_run(&work, 2, &err));
    assert_int_equal(err.kind, ERROR_SYSTEM);
    assert_null(out.bytes);
}

static void count_calls(void *listener, uint64_t chunks_done, uint64_t chunk_count)
{
    uint64_t *last = listener;
    assert_int_equal(chunks_done, *last + 1);
    assert_int_equal(chunk_count, 20);
    *last = chunks_done;
}

static void test_progress_is_told(void **state)
{
    uint64_t last = 0;
    struct buffer out = BUFFER_INIT;
    struct error err;
    const struct sweep_work work = {.chunk_count = 20,
                                    .fill = fill_number,
                                    .write = collect,
                                    .sink = &out,
                                    .progress = count_calls,
                                    .listener = &last};
    (void)state;

    assert_true(sweep_run(&work, 2, &err));
    assert_int_equal(last, 20);
    buffer_release(&out);
}

static bool interrupt_self(void *sink, const void *bytes, size_t count, struct error *err)
{
    (void)sink;
    (void)bytes;
    (void)count;
    (void)err;
    if (!interrupted())
        raise(SIGINT);
    return true;
}

static void test_interruption(void **state)
{
    (void)state;
    pid_t pid = fork();
    if (pid == 0) {
        struct error err = {.kind = ERROR_NONE};
        const struct sweep_work work = {
            .chunk_count = UINT64_MAX, .fill = fill_number, .write = interrupt_self};
        interrupt_catch();
        bool ok = sweep_run(&work, 1, &err);
        _exit(!ok && err.kind == ERROR_INTERRUPTED ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_does_not_depend_on_threads),
        cmocka_unit_test(test_the_first_error_ends_even_an_endless_work),
        cmocka_unit_test(test_chunks_are_taken_in_order),
        cmocka_unit_test(test_what_comes_before_a_failure_is_written),
        cmocka_unit_test(test_memory_that_runs_out_is_an_error),
        cmocka_unit_test(test_progress_is_told),
        cmocka_unit_test(test_interruption),
    };
    return cmocka_run_group_tests_name("sweep", tests, NULL, NULL);
}
