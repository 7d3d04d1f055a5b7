/* SPDX-License-Identifier: MIT */
/* The parallel engine: order, errors, and how it stops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "sweep/sweep.h"

/* Chunks of very different cost, so that threads overtake each other. */
static void fill_number(const void *context, void *own, uint64_t chunk, struct buffer *out)
{
    (void)context;
    (void)own;
    for (uint64_t i = 0; i < chunk % 97 * 50; i++)
        buffer_add_char(out, 'x');
    buffer_clear(out);
    buffer_printf(out, "%u\n", (unsigned)chunk);
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

static void fill_nothing(const void *context, void *own, uint64_t chunk, struct buffer *out)
{
    (void)context;
    (void)own;
    (void)chunk;
    out->failed = true;
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
        cmocka_unit_test(test_memory_that_runs_out_is_an_error),
        cmocka_unit_test(test_progress_is_told),
        cmocka_unit_test(test_interruption),
    };
    return cmocka_run_group_tests_name("sweep", tests, NULL, NULL);
}
