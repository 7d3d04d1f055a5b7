/* SPDX-License-Identifier: MIT */
/* Text tables in windows of every width: what is broken, and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "emit/text_layout.h"

struct record {
    const char *arch;
    uint32_t threads, regs;
    const char *status;
};

/* clang-format off */
static const struct column columns[] = {
    { .name = "arch", .unit = "", .help = "", .get = cell_from_text,
      .offset = offsetof(struct record, arch) },
    { .name = "threads_per_block", .unit = "", .help = "", .get = cell_from_u32,
      .offset = offsetof(struct record, threads) },
    { .name = "max_regs_per_thread", .unit = "", .help = "", .get = cell_from_u32,
      .offset = offsetof(struct record, regs) },
    { .name = "status", .unit = "", .help = "", .get = cell_from_text,
      .offset = offsetof(struct record, status) },
};
/* clang-format on */

static const struct table table = {columns, 4};

static const struct record records[] = {
    {"sm_90", 256, 80, "ok"},
    {"sm_90", 1024, 64, "out_of_reach:warps"},
};

static const struct {
    const char *rule;
    struct text_style style;
    const char *expected;
} cases[] = {
    {"no limit: one line of head",
     {0, false},
     "arch   threads_per_block  max_regs_per_thread  status\n"
     "sm_90                256                   80  ok\n"
     "sm_90               1024                   64  out_of_reach:warps\n"},
    {"a window that is wide enough",
     {65, false},
     "arch   threads_per_block  max_regs_per_thread  status\n"
     "sm_90                256                   80  ok\n"
     "sm_90               1024                   64  out_of_reach:warps\n"},
    {"as few lines of head as will do",
     {64, false},
     "        threads_   max_regs_\n"
     "arch   per_block  per_thread  status\n"
     "sm_90        256          80  ok\n"
     "sm_90       1024          64  out_of_reach:warps\n"},
    {"names break at underscores and nowhere else",
     {43, false},
     "                   max_\n"
     "       threads_   regs_\n"
     "           per_    per_\n"
     "arch      block  thread  status\n"
     "sm_90       256      80  ok\n"
     "sm_90      1024      64  out_of_reach:warps\n"},
    {"what does not fit stands below, the first column again",
     {25, false},
     "                   max_\n"
     "       threads_   regs_\n"
     "           per_    per_\n"
     "arch      block  thread\n"
     "sm_90       256      80\n"
     "sm_90      1024      64\n"
     "\n"
     "arch   status\n"
     "sm_90  ok\n"
     "sm_90  out_of_reach:warps\n"},
    {"no cell is cut, however narrow the window",
     {1, false},
     "       threads_\n"
     "           per_\n"
     "arch      block\n"
     "sm_90       256\n"
     "sm_90      1024\n"
     "\n"
     "         max_\n"
     "        regs_\n"
     "         per_\n"
     "arch   thread\n"
     "sm_90      80\n"
     "sm_90      64\n"
     "\n"
     "arch   status\n"
     "sm_90  ok\n"
     "sm_90  out_of_reach:warps\n"},
    {"colour is for the head",
     {64, true},
     "\033[1m        threads_   max_regs_\033[0m\n"
     "\033[1march   per_block  per_thread  status\033[0m\n"
     "sm_90        256          80  ok\n"
     "sm_90       1024          64  out_of_reach:warps\n"},
};

static void a_table_fits_its_window(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct buffer out = BUFFER_INIT;
        const struct selection all = columns_all(&table);
        print_message("# %s\n", cases[i].rule);
        text_table_styled(&out, &all, RECORDS(records, 2), cases[i].style);
        assert_false(out.failed);
        assert_string_equal(out.bytes, cases[i].expected);
        buffer_release(&out);
    }
}

static void a_table_of_one_column(void **state)
{
    (void)state;
    struct buffer out = BUFFER_INIT;
    const struct selection one = {.columns = {&columns[1]}, .count = 1};
    text_table_styled(&out, &one, RECORDS(records, 2), (struct text_style){10, false});
    assert_string_equal(out.bytes, " threads_\nper_block\n      256\n     1024\n");
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_fits_its_window),
        cmocka_unit_test(a_table_of_one_column),
    };
    return cmocka_run_group_tests_name("text_layout", tests, NULL, NULL);
}
