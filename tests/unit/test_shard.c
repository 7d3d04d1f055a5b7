/* SPDX-License-Identifier: MIT */
/*
 * Parts of a sweep: which rows they hold, which part a scheduler says this
 * is, and what its file is called. Variables are those of a table.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sweep/shard.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void parts_follow_each_other(void **state)
{
    static const uint64_t totals[] = {0, 1, 5, 7, 1000, INT64_MAX, INT64_MAX - 1};
    static const uint32_t counts[] = {1, 2, 3, 7, 64, 1000, UINT32_MAX};
    (void)state;
    for (size_t i = 0; i < COUNT(totals); i++)
        for (size_t k = 0; k < COUNT(counts); k++) {
            uint32_t parts = counts[k] < 1000 ? counts[k] : 1000;
            uint64_t first, end, next = 0;
            for (uint32_t part = 1; part <= parts; part++) {
                sweep_shard_rows((struct sweep_shard){part, counts[k]}, totals[i], &first,
                                 &end);
                assert_int_equal(first, next);
                assert_true(end - first <= totals[i] / counts[k] + 1);
                next = end;
            }
            sweep_shard_rows((struct sweep_shard){counts[k], counts[k]}, totals[i], &first,
                             &end);
            assert_int_equal(end, totals[i]);
        }
}

static void parts_begin_at_the_floor(void **state)
{
    uint64_t first, end;
    (void)state;
    sweep_shard_rows((struct sweep_shard){3, 7}, 100, &first, &end);
    assert_int_equal(first, 28);
    assert_int_equal(end, 42);
}

/* ---- what is written and what the environment says ---- */

static const char *const *environment; /* NAME, value, ..., NULL */

static const char *get_variable(const char *name)
{
    for (const char *const *entry = environment; *entry != NULL; entry += 2)
        if (strcmp(entry[0], name) == 0)
            return entry[1];
    return NULL;
}

/* The message is looked for where no part is expected. */
static const struct {
    const char *rule, *text, *variables[12];
    struct sweep_shard expected;
    const char *message;
} cases[] = {
    {"K of N", "3/7", {NULL}, {3, 7}, NULL},
    {"the whole is one part", "1/1", {NULL}, {1, 1}, NULL},
    {"K is counted from 1", "0/7", {NULL}, {0, 0}, "1 to"},
    {"K is at most N", "8/7", {NULL}, {0, 0}, "K is 1..7"},
    {"a number is a number", "1/x", {NULL}, {0, 0}, "'x'"},
    {"there is an N", "3", {NULL}, {0, 0}, "K/N, auto or auto/N"},
    {"an N is not empty", "3/", {NULL}, {0, 0}, "is empty"},
    {"K is not empty", "/3", {NULL}, {0, 0}, "is empty"},
    {"a word is none", "each/3", {NULL}, {0, 0}, "'each'"},
    {"a long one is none", "11111111111111111111111/3", {NULL}, {0, 0}, "K/N"},
    {"no scheduler", "auto", {NULL}, {0, 0}, "no scheduler"},
    {"no scheduler and an N", "auto/3", {NULL}, {0, 0}, "no scheduler"},
    {"ranks of Open MPI",
     "auto",
     {"OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "4", NULL},
     {1, 4},
     NULL},
    {"ranks of PMI", "auto", {"PMI_RANK", "3", "PMI_SIZE", "4", NULL}, {4, 4}, NULL},
    {"a Slurm step",
     "auto",
     {"SLURM_PROCID", "2", "SLURM_STEP_NUM_TASKS", "8", NULL},
     {3, 8},
     NULL},
    {"ranks come before the array they run in",
     "auto",
     {"SLURM_ARRAY_TASK_ID", "1", "SLURM_ARRAY_TASK_MAX", "2", "SLURM_PROCID", "2",
      "SLURM_STEP_NUM_TASKS", "8", NULL},
     {3, 8},
     NULL},
    {"a batch script of an array has a rank but is no step",
     "auto",
     {"SLURM_PROCID", "0", "SLURM_NTASKS", "8", "SLURM_ARRAY_TASK_ID", "2",
      "SLURM_ARRAY_TASK_MIN", "1", "SLURM_ARRAY_TASK_MAX", "5", NULL},
     {2, 5},
     NULL},
    {"an array begins anywhere and goes in steps",
     "auto",
     {"SLURM_ARRAY_TASK_ID", "12", "SLURM_ARRAY_TASK_MIN", "4", "SLURM_ARRAY_TASK_MAX", "16",
      "SLURM_ARRAY_TASK_STEP", "4", NULL},
     {3, 4},
     NULL},
    {"an array with holes is none",
     "auto",
     {"SLURM_ARRAY_TASK_ID", "5", "SLURM_ARRAY_TASK_MIN", "1", "SLURM_ARRAY_TASK_MAX", "16",
      "SLURM_ARRAY_TASK_STEP", "3", NULL},
     {0, 0},
     "Slurm array"},
    {"an array of Grid Engine",
     "auto",
     {"SGE_TASK_ID", "5", "SGE_TASK_FIRST", "1", "SGE_TASK_LAST", "9", "SGE_TASK_STEPSIZE", "2",
      NULL},
     {3, 5},
     NULL},
    {"a job of Grid Engine that is no array",
     "auto",
     {"SGE_TASK_ID", "undefined", NULL},
     {0, 0},
     "no scheduler"},
    {"an array of LSF",
     "auto",
     {"LSB_JOBINDEX", "2", "LSB_JOBINDEX_END", "3", NULL},
     {2, 3},
     NULL},
    {"a job of LSF that is no array",
     "auto",
     {"LSB_JOBINDEX", "0", "LSB_JOBINDEX_END", "0", NULL},
     {0, 0},
     "no scheduler"},
    {"an array of PBS gives no count",
     "auto",
     {"PBS_ARRAY_INDEX", "2", NULL},
     {0, 0},
     "write auto/N"},
    {"so it is given", "auto/3", {"PBS_ARRAY_INDEX", "2", NULL}, {2, 3}, NULL},
    {"the same of Torque", "auto/3", {"PBS_ARRAYID", "3", NULL}, {3, 3}, NULL},
    {"an index beyond it is none", "auto/3", {"PBS_ARRAY_INDEX", "4", NULL}, {0, 0}, "PBS"},
    {"an N that is not the scheduler's",
     "auto/3",
     {"PMI_RANK", "1", "PMI_SIZE", "4", NULL},
     {0, 0},
     "there are 4"},
    {"an N that is", "auto/4", {"PMI_RANK", "1", "PMI_SIZE", "4", NULL}, {2, 4}, NULL},
};

static void check_message(const char *rule, const struct error *err, const char *message)
{
    if (message == NULL || strstr(err->text, message) == NULL)
        fail_msg("%s: %s", rule, err->text);
}

static void parts_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sweep_shard shard = {0, 0};
        struct error err;
        environment = cases[i].variables;
        if (!sweep_shard_parse("--shard", cases[i].text, get_variable, &shard, &err))
            check_message(cases[i].rule, &err, cases[i].message);
        if (shard.part != cases[i].expected.part || shard.count != cases[i].expected.count)
            fail_msg("%s: %u/%u", cases[i].rule, (unsigned)shard.part, (unsigned)shard.count);
    }
}

static const struct {
    const char *pattern, *name; /* NULL: refused */
    bool has_number;
} names[] = {
    {"part.csv", "part.csv", false},
    {"part-%d.csv", "part-42.csv", true},
    {"part-%05d.csv", "part-00042.csv", true},
    {"part-%5d.csv", "part-   42.csv", true},
    {"%01d", "42", true},
    {"100%.csv", "100%.csv", false},
    {"%s%n%05x%", "%s%n%05x%", false},
    {"%12345d", "%12345d", false},
    {"%d-%d", NULL, true},
};

static void names_have_the_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct buffer name = BUFFER_INIT;
        bool has_number;
        struct error err;
        bool ok = sweep_shard_file_name("-o", names[i].pattern, (struct sweep_shard){42, 50},
                                        &name, &has_number, &err);
        assert_int_equal(ok, names[i].name != NULL);
        assert_int_equal(has_number, names[i].has_number);
        if (ok)
            assert_string_equal(name.bytes, names[i].name);
        buffer_release(&name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_follow_each_other),
        cmocka_unit_test(parts_begin_at_the_floor),
        cmocka_unit_test(parts_are_found),
        cmocka_unit_test(names_have_the_number),
    };
    return cmocka_run_group_tests_name("shard", tests, NULL, NULL);
}
