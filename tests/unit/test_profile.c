/* SPDX-License-Identifier: MIT */
/* Reports of profilers: how values are printed, and which lines hold them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/profile.h"
#include "kernels/profile_metrics.h"

static struct span span_of(const char *text)
{
    return (struct span){text, text + strlen(text)};
}

/* ---- values ---- */

static struct profile_size size_of(const char *unit, const char *value)
{
    struct profiled_launch launch = {.name = ""};
    profile_metric_set(profile_metric_find(span_of("launch__shared_mem_per_block_dynamic")),
                       span_of(unit), span_of(value), &launch);
    return launch.dynamic_smem;
}

static void a_size_is_the_roundest_of_what_it_may_be(void **state)
{
    static const struct {
        const char *unit, *value;
        uint32_t bytes, least, most;
    } cases[] = {
        {"byte/block", "0", 0, 0, 0},
        {"byte/block", "1,000", 1000, 1000, 1000},
        {"byte", "205696", 205696, 205696, 205696},
        {"Kbyte/block", "1.02", 1024, 1015, 1025},
        {"Kbyte/block", "49.15", 49152, 49145, 49155},
        {"Kbyte", "233.47", 233472, 233465, 233475},
        {"Kbyte/block", "33.02", 33024, 33015, 33025},
        {"Kbyte", "102,40", 102400, 102395, 102405}, /* a decimal comma */
        {"KiB", "48", 49152, 48640, 49664},
        {"", "512", 512, 512, 512},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct profile_size size = size_of(cases[i].unit, cases[i].value);
        print_message("# %s %s\n", cases[i].value, cases[i].unit);
        assert_true(size.is_known);
        assert_int_equal(size.bytes, cases[i].bytes);
        assert_int_equal(size.least, cases[i].least);
        assert_int_equal(size.most, cases[i].most);
    }
}

static void what_is_no_size_is_not_known(void **state)
{
    static const char *const cases[][2] = {
        {"byte", ""},
        {"byte", "nan"},
        {"byte", "-1"},
        {"second", "5"},
        {"byte", "1e3"},
        {"byte", "99999999999"},
        {"Mbyte", "17.00"},
        {"byte", "1.5"},
        {"byte", "1.2.3.4.5.6.7.8.9"},
        {"byte", "1234567890123456"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        print_message("# %s %s\n", cases[i][1], cases[i][0]);
        assert_false(size_of(cases[i][0], cases[i][1]).is_known);
    }
}

static void counts_may_part_thousands(void **state)
{
    static const struct {
        const char *text;
        bool is_known;
        uint32_t value;
    } cases[] = {
        {"72", true, 72},         {"1,024", true, 1024}, {"1,048,576", true, 1048576},
        {"24.00", true, 24},      {"24.50", false, 0},   {"PolicySpread", false, 0},
        {"4294967296", false, 0}, {"", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct profiled_launch launch = {.name = ""};
        profile_metric_set(profile_metric_find(span_of("Grid Size")), span_of(""),
                           span_of(cases[i].text), &launch);
        print_message("# '%s'\n", cases[i].text);
        assert_int_equal(launch.grid_blocks.is_known, cases[i].is_known);
        assert_int_equal(launch.grid_blocks.value, cases[i].value);
    }
}

static void an_extent_is_its_product(void **state)
{
    struct kernel_number product = {false, 0};
    (void)state;
    assert_true(profile_extent_read(span_of(" (16, 16, 4) "), &product));
    assert_int_equal(product.value, 1024);
    assert_false(profile_extent_read(span_of("(65536, 65536, 2)"), &product));
    assert_false(profile_extent_read(span_of("16, 16"), &product));
    assert_false(profile_extent_read(span_of("(a)"), &product));
    assert_false(profile_extent_read(span_of("("), &product));
}

/* ---- lines ---- */

static void read_text(const char *text, struct profile *profile)
{
    struct error err = {.kind = ERROR_NONE};
    *profile = (struct profile){.items = NULL};
    if (!profile_read("report", text, strlen(text), profile, &err))
        fail_msg("%s", err.text);
}

static void names_end_where_the_launch_begins(void **state)
{
    static const struct {
        const char *line, *name, *target;
        uint32_t threads;
    } cases[] = {
        {"  gemm (4, 1, 1)x(16, 16, 1), Context 1, Stream 7, Device 0, CC 9.0", "gemm", "9.0",
         256},
        {"void f<int, (bool)1>(float *, T (*)(int)) (4, 1, 1)x(32, 1, 1), Context 1, Stream "
         "13, "
         "Device 0, CC 12.0",
         "void f<int, (bool)1>(float *, T (*)(int))", "12.0", 32},
        {"  old(int), 2021-Jan-05 12:34:56, Context 1, Stream 7", "old(int)", "", 0},
        {"  bare, Context 1, Stream 7", "bare", "", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct profile profile;
        read_text(cases[i].line, &profile);
        assert_int_equal(profile.count, 1);
        assert_string_equal(profile.items[0].name, cases[i].name);
        assert_string_equal(profile.items[0].target, cases[i].target);
        assert_int_equal(profile.items[0].threads_per_block.value, cases[i].threads);
        profile_release(&profile);
    }
}

static void advice_is_no_metric(void **state)
{
    struct profile profile;
    (void)state;
    read_text("  k, Context 1, Stream 7\n"
              "    OPT   Achieved Occupancy 12 of\n"
              "          Achieved Occupancy 99 percent would do\n"
              "    Registers Per Thread   register/thread   40   # a note\n"
              "    Achieved Occupancy     %        50.25\n"
              "    Registers Per Thread Limit   register/thread   41\n",
              &profile);
    assert_int_equal(profile.items[0].regs_per_thread.value, 40);
    assert_int_equal(profile.items[0].achieved_occupancy_pct.digits, 5025);
    assert_int_equal(profile.items[0].achieved_occupancy_pct.decimals, 2);
    profile_release(&profile);
}

/* Rows of one launch need not stand together with its neighbours' count. */
/* Build systems print the time before each line, mails and notes a mark. */
static void what_stands_before_each_line_is_passed_over(void **state)
{
    static const char *const before[] = {"",
                                         "\t\t",
                                         "> ",
                                         ">",
                                         "2026-11-30T05:00:00.1234567Z ",
                                         "app_1  | ",
                                         "[12/88] Section: "};
    static const char *const pages[] = {
        "%s  gemm(int) (4, 1, 1)x(16, 16, 1), Context 1, Stream 7, Device 0, CC 9.0\n"
        "%s    Section: Launch Statistics\n%s\n"
        "%s    Registers Per Thread   register/thread   40\n"
        "%s  gemm(int) (4, 1, 1)x(16, 16, 1), Context 1, Stream 7, Device 0, CC 9.0\n"
        "%s    Section: Launch Statistics\n"
        "%s    Registers Per Thread   register/thread   40\n",
        "%s\"ID\",\"Kernel Name\",\"CC\",\"Block Size\",\"Metric Name\",\"Metric "
        "Unit\",\"Metric "
        "Value\"\n"
        "%s\"0\",\"gemm(int)\",\"9.0\",\"(16, 16, 1)\",\"Registers Per Thread\",\"\",\"40\"\n"
        "%s\"1\",\"gemm(int)\",\"9.0\",\"(16, 16, 1)\",\"Registers Per Thread\",\"\",\"40\"\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++)
        for (size_t page = 0; page < sizeof(pages) / sizeof(pages[0]); page++) {
            const char *b = before[i];
            struct profile profile;
            char text[2048];
            snprintf(text, sizeof(text), pages[page], b, b, b, b, b, b, b);
            read_text(text, &profile);
            assert_int_equal(profile.count, 2);
            for (size_t k = 0; k < 2; k++) {
                assert_string_equal(profile.items[k].name, "gemm(int)");
                assert_string_equal(profile.items[k].target, "9.0");
                assert_int_equal(profile.items[k].threads_per_block.value, 256);
                assert_int_equal(profile.items[k].regs_per_thread.value, 40);
            }
            profile_release(&profile);
        }
}

static void rows_of_csv_belong_to_their_id(void **state)
{
    struct profile profile;
    (void)state;
    read_text(
        "noise \"\n"
        "\"ID\",\"Kernel Name\",\"CC\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
        "\"0\",\"a,\"\"b\"\"\",\"9.0\",\"Registers Per Thread\",\"register/thread\",\"8\"\n"
        "\"0\",\"a,\"\"b\"\"\",\"9.0\",\"Block Size\",\"\",\"64\",\"more\",\"than\",\"the "
        "head\"\n"
        "\"1\",\"c\",\"8.0\",\"Registers Per Thread\",\"register/thread\",\"9\"\n"
        "\"1\",\"c\n"
        "\"ID\",\"Kernel Name\",\"CC\",\"launch__block_size\"\n"
        "\"\",\"\",\"\",\"thread\"\n"
        "\"0\",\"d\",\"8.0\",\"96\"\n",
        &profile);
    assert_int_equal(profile.count, 3);
    assert_string_equal(profile.items[0].name, "a,\"b\"");
    assert_int_equal(profile.items[0].regs_per_thread.value, 8);
    assert_false(profile.items[0].threads_per_block.is_known);
    assert_int_equal(profile.items[1].regs_per_thread.value, 9);
    assert_int_equal(profile.items[2].threads_per_block.value, 96);
    assert_string_equal(profile.items[2].arch->name, "sm_80");
    profile_release(&profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_size_is_the_roundest_of_what_it_may_be),
        cmocka_unit_test(what_is_no_size_is_not_known),
        cmocka_unit_test(counts_may_part_thousands),
        cmocka_unit_test(an_extent_is_its_product),
        cmocka_unit_test(names_end_where_the_launch_begins),
        cmocka_unit_test(advice_is_no_metric),
        cmocka_unit_test(what_stands_before_each_line_is_passed_over),
        cmocka_unit_test(rows_of_csv_belong_to_their_id),
    };
    return cmocka_run_group_tests_name("profile", tests, NULL, NULL);
}
