/* SPDX-License-Identifier: MIT */
/*
 * A sweep has the same bytes whoever writes it: any number of threads, in any
 * number of parts, and row by row without anything prepared.
 */
#define _XOPEN_SOURCE 700 /* mkstemp() */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "emit/emit.h"
#include "rows/prepared_rows.h"
#include "rows/sweep_csv.h"
#include "emit/tables.h"
#include "support/random_grid.h"
#include "support/sanitized.h"
#include "support/scratch.h"

enum { SWEEPS = SANITIZED_DIVISOR > 1 ? 5 : 50, MAX_GRIDS = 3, MAX_THREADS = 8, MAX_PARTS = 7 };

/* A sweep of one to three grids, and what it must be. */
struct sweep {
    struct occ_arch archs[MAX_GRIDS];
    struct sweep_grid grids[MAX_GRIDS];
    size_t grid_count;
    struct selection columns;
    struct buffer expected;
};

static void random_sweep(struct rng *rng, struct sweep *sweep)
{
    *sweep = (struct sweep){.grid_count = rng_between(rng, 1, MAX_GRIDS),
                            .columns = random_columns(rng)};
    csv_head(&sweep->expected, &sweep->columns);
    for (size_t i = 0; i < sweep->grid_count; i++) {
        sweep->archs[i] = random_arch(rng);
        random_grid(rng, &sweep->grids[i], &sweep->archs[i]);
        plain_rows_append(&sweep->grids[i], &sweep->columns, 0, sweep->grids[i].row_count,
                          &sweep->expected);
    }
    assert_false(sweep->expected.failed);
}

static void release(struct sweep *sweep)
{
    for (size_t i = 0; i < sweep->grid_count; i++)
        sweep_grid_release(&sweep->grids[i]);
    buffer_release(&sweep->expected);
}

/* A file without a name. */
static int open_scratch(void)
{
    char path[SCRATCH_PATH_BYTES];
    int descriptor = mkstemp(scratch_template(path));
    assert_true(descriptor >= 0);
    assert_int_equal(unlink(path), 0);
    return descriptor;
}

/* What the file holds, and nothing after that. */
static void check_and_empty(int descriptor, const struct buffer *expected)
{
    static char bytes[1 << 16];
    struct stat status;

    assert_int_equal(fstat(descriptor, &status), 0);
    assert_int_equal(status.st_size, expected->size);
    for (size_t done = 0; done < expected->size;) {
        ssize_t count = pread(descriptor, bytes, sizeof(bytes), (off_t)done);
        assert_true(count > 0);
        assert_memory_equal(bytes, expected->bytes + done, (size_t)count);
        done += (size_t)count;
    }
    assert_int_equal(ftruncate(descriptor, 0), 0);
    assert_int_equal(lseek(descriptor, 0, SEEK_SET), 0);
}

/* All parts of `count`, one behind the other. */
static void write_parts(const struct sweep *sweep, unsigned threads, uint32_t count,
                        int descriptor)
{
    char name[] = "scratch";
    struct output_file file = {.descriptor = descriptor, .name = name};
    struct error err;

    for (uint32_t part = 1; part <= count; part++) {
        const struct sweep_csv csv = {
            .grids = sweep->grids,
            .grid_count = sweep->grid_count,
            .selection = &sweep->columns,
            .shard = {part, count},
            .threads = threads,
        };
        assert_true(sweep_csv_write(&csv, &file, &err));
    }
}

static void threads_and_parts_do_not_show(void **state)
{
    struct rng rng = {.state = 13};
    int scratch = open_scratch();
    (void)state;

    for (int i = 0; i < SWEEPS; i++) {
        struct sweep sweep;
        random_sweep(&rng, &sweep);
        for (unsigned threads = 1; threads <= MAX_THREADS; threads++)
            for (uint32_t parts = 1; parts <= MAX_PARTS; parts++) {
                write_parts(&sweep, threads, parts, scratch);
                check_and_empty(scratch, &sweep.expected);
            }
        release(&sweep);
    }
    close(scratch);
}

/* Within a tenth; exact where the sample is all there is. */
static void the_estimate_is_near(void **state)
{
    struct rng rng = {.state = 19};
    (void)state;

    for (int i = 0; i < 100; i++) {
        struct sweep sweep;
        random_sweep(&rng, &sweep);
        const struct sweep_csv csv = {
            .grids = sweep.grids, .grid_count = sweep.grid_count, .selection = &sweep.columns};
        uint64_t bytes = sweep.expected.size, estimate = sweep_csv_estimate_bytes(&csv);
        assert_in_range(estimate, bytes - bytes / 10, bytes + bytes / 10);
        if (sweep_csv_count_rows(&csv) <= 256)
            assert_int_equal(estimate, bytes);
        release(&sweep);
    }
}

/* Told in order, of all rows of the part, and of none twice. */
struct heard {
    uint64_t rows_done, row_count;
};

static void hear(void *listener, uint64_t rows_done, uint64_t row_count)
{
    struct heard *heard = listener;
    assert_true(rows_done > heard->rows_done);
    heard->rows_done = rows_done;
    heard->row_count = row_count;
}

static void progress_counts_the_rows_of_the_part(void **state)
{
    struct rng rng = {.state = 17};
    char name[] = "scratch";
    int scratch = open_scratch();
    struct output_file file = {.descriptor = scratch, .name = name};
    struct error err;
    (void)state;

    for (int i = 0; i < 20; i++) {
        struct sweep sweep;
        struct heard heard = {0, 0};
        random_sweep(&rng, &sweep);
        const struct sweep_csv csv = {
            .grids = sweep.grids,
            .grid_count = sweep.grid_count,
            .selection = &sweep.columns,
            .shard = {1 + (uint32_t)i % 3, 3},
            .threads = 2,
            .progress = hear,
            .listener = &heard,
        };
        assert_true(sweep_csv_write(&csv, &file, &err));
        assert_int_equal(heard.rows_done, sweep_csv_count_rows(&csv));
        if (heard.rows_done != 0)
            assert_int_equal(heard.row_count, heard.rows_done);
        release(&sweep);
    }
    close(scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_and_parts_do_not_show),
        cmocka_unit_test(the_estimate_is_near),
        cmocka_unit_test(progress_counts_the_rows_of_the_part),
    };
    return cmocka_run_group_tests_name("sweep_csv", tests, NULL, NULL);
}
