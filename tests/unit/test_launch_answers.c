/* SPDX-License-Identifier: MIT */
/*
 * Answers put together from the texts of classes are byte for byte those of
 * occ_compute(): random launches on all built-in architectures and on made-up
 * ones, more than there are places for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "emit/emit.h"
#include "rows/launch_answers.h"
#include "emit/tables.h"
#include "support/random_arch.h"
#include "support/sanitized.h"

enum { MADE_UP_ARCHS = 300, LAUNCHES = 1500 / SANITIZED_DIVISOR };

/* The columns that eval shows; each part of an answer is among them. */
static struct selection answer_columns(void)
{
    static const char *const inputs[] = {
        "arch",        "threads",    "regs",      "smem",
        "carveout",    "barriers",   "optin",     "partitioned_caching",
        "scalar-regs", "accum-regs", "sub-group", "large-grf"};
    const struct selection all = columns_all(&sweep_table);
    struct selection answer = {.count = 0};

    for (size_t i = 0; i < all.count; i++) {
        bool is_input = false;
        for (size_t k = 0; k < sizeof(inputs) / sizeof(inputs[0]); k++)
            is_input |= column_find(&sweep_table, inputs[k]) == all.columns[i];
        if (!is_input)
            answer.columns[answer.count++] = all.columns[i];
    }
    return answer;
}

/* Append the row to `out`, and hold it against the plain one. */
static void compare(struct launch_answers *answers, const struct selection *selection,
                    struct sweep_row row, struct buffer *out)
{
    struct buffer plain = BUFFER_INIT;
    size_t begin = out->size;
    char text[1024];

    launch_answers_append(answers, &row, out);
    row.result = occ_compute(row.arch, row.launch);
    csv_row(&plain, selection, &row);
    if (out->size - begin != plain.size ||
        memcmp(out->bytes + begin, plain.bytes, plain.size) != 0)
        fail_msg("%s\n%s%s", describe_case(row.arch, row.launch, text, sizeof(text)),
                 out->bytes + begin, plain.bytes);
    buffer_release(&plain);
}

/* Any launch, or one that differs from the one before in little. */
static struct sweep_row next_row(struct rng *rng, struct sweep_row row,
                                 const struct occ_arch *arch)
{
    if (row.arch == NULL || rng_one_in(rng, 2))
        return (struct sweep_row){.arch = arch, .launch = random_launch(rng, arch)};
    if (rng_one_in(rng, 3))
        row.launch.barriers_per_block = rng_between(rng, 0, 16);
    if (rng_one_in(rng, 3))
        row.launch.regs_per_thread = rng_between(rng, 0, 255);
    if (rng_one_in(rng, 5))
        row.arch = arch;
    row.launch.smem_per_block_bytes += rng_between(rng, 0, 300);
    return row;
}

static void compare_with_columns(const struct selection *selection, size_t launches,
                                 uint64_t seed)
{
    static struct occ_arch made_up[MADE_UP_ARCHS];
    struct rng rng = {.state = seed};
    struct launch_answers *answers = launch_answers_new(selection);
    struct buffer out = BUFFER_INIT;
    struct sweep_row row = {.arch = NULL};
    size_t built_in = occ_arch_count();

    assert_non_null(answers);
    for (size_t i = 0; i < MADE_UP_ARCHS; i++)
        made_up[i] = random_arch(&rng);
    for (size_t i = 0; i < (built_in + MADE_UP_ARCHS) * launches; i++) {
        uint32_t choice = rng_between(&rng, 0, (uint32_t)(built_in + MADE_UP_ARCHS) - 1);
        /* Mostly built-in ones, and few made-up ones at first. */
        row = next_row(&rng, row,
                       rng_one_in(&rng, 2)
                           ? occ_arch_at(choice % built_in)
                           : &made_up[choice % (1 + i / launches) % MADE_UP_ARCHS]);
        if (rng_one_in(&rng, 50)) {
            buffer_clear(&out);
            buffer_add_text(&out, "what stands before");
            launch_answers_begin(answers);
        }
        compare(answers, selection, row, &out);
    }
    launch_answers_free(answers);
    buffer_release(&out);
}

static void the_columns_of_eval_are_the_plain_ones(void **state)
{
    const struct selection answer = answer_columns();
    (void)state;
    compare_with_columns(&answer, LAUNCHES, 3);
}

/* Whatever the columns are, and in any order. */
static void any_other_columns_are_the_plain_ones(void **state)
{
    struct rng rng = {.state = 4};
    (void)state;
    for (int i = 0; i < 20; i++) {
        const struct selection all = columns_all(&sweep_table);
        struct selection some = {.count = rng_between(&rng, 1, 12)};
        for (size_t k = 0; k < some.count; k++)
            some.columns[k] = all.columns[rng_between(&rng, 0, (uint32_t)all.count - 1)];
        if (rng_one_in(&rng, 2)) /* which the fast rows need */
            some.columns[some.count - 1] =
                column_find(&sweep_table, "smem_allocated_per_block_bytes");
        compare_with_columns(&some, LAUNCHES / 20, 10 + (uint64_t)i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_columns_of_eval_are_the_plain_ones),
        cmocka_unit_test(any_other_columns_are_the_plain_ones),
    };
    return cmocka_run_group_tests_name("launch_answers", tests, NULL, NULL);
}
