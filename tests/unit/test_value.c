/* SPDX-License-Identifier: MIT */
/*
 * The grammar of values: what parses, to what, and what a refusal says. The
 * rule of each case is its name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "config/value_counter.h"
#include "support/rng.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void assert_says(const struct error *err, const char *words)
{
    if (words == NULL || strstr(err->text, words) == NULL)
        fail_msg("wanted '%s' in: %s", words == NULL ? "no refusal" : words, err->text);
    assert_int_equal(err->kind, ERROR_INPUT);
}

static const struct {
    const char *rule;
    enum occ_axis axis;
    const char *text;
    uint32_t value;
    const char *refusal; /* NULL: it parses */
} numbers[] = {
    {"the smallest thread count", OCC_AXIS_THREADS, "1", 1, NULL},
    {"the largest thread count", OCC_AXIS_THREADS, "65536", 65536, NULL},
    {"0 threads are none", OCC_AXIS_THREADS, "0", 0,
     "what is 0; it must be 1 to 65536 threads"},
    {"0 registers mean no limit", OCC_AXIS_REGS, "0", 0, NULL},
    {"bounds are named with their unit", OCC_AXIS_REGS, "5000", 0,
     "what is 5000; it must be 0 to 4096 regs"},
    {"barriers end at 4096", OCC_AXIS_BARRIERS, "4097", 0, "0 to 4096 barriers"},
    {"more digits than 64 bits hold", OCC_AXIS_REGS, "99999999999999999999999", 0,
     "it must be 0 to 4096"},
    {"2^64 does not wrap round", OCC_AXIS_REGS, "18446744073709551616", 0, "0 to 4096"},
    {"no minus sign", OCC_AXIS_REGS, "-1", 0, "without a sign"},
    {"no plus sign", OCC_AXIS_REGS, "+1", 0, "without a sign"},
    {"no leading zero", OCC_AXIS_REGS, "032", 0, "without a leading zero"},
    {"no underscore", OCC_AXIS_THREADS, "1_024", 0, "without '_'"},
    {"no blank", OCC_AXIS_REGS, " 1", 0, "a whole number"},
    {"no hexadecimal", OCC_AXIS_REGS, "0x20", 0, "a whole number"},
    {"no exponent", OCC_AXIS_REGS, "1e2", 0, "a whole number"},
    {"no fraction of a register", OCC_AXIS_REGS, "1.5", 0, "a whole number"},
    {"threads take no unit", OCC_AXIS_THREADS, "1K", 0, "a whole number"},
    {"nothing is no number", OCC_AXIS_REGS, "", 0, "what is empty"},
    {"a range with a dash", OCC_AXIS_REGS, "1-255", 0, "FROM..TO"},
    {"bytes without a unit", OCC_AXIS_SMEM, "49152", 49152, NULL},
    {"bytes with B", OCC_AXIS_SMEM, "100B", 100, NULL},
    {"K is 1024", OCC_AXIS_SMEM, "48K", 49152, NULL},
    {"KB is 1024 too", OCC_AXIS_SMEM, "48KB", 49152, NULL},
    {"KiB in any case", OCC_AXIS_SMEM, "48kib", 49152, NULL},
    {"M", OCC_AXIS_SMEM, "16M", 16777216, NULL},
    {"a fraction of whole bytes", OCC_AXIS_SMEM, "27.5K", 28160, NULL},
    {"a small fraction", OCC_AXIS_SMEM, "0.0009765625K", 1, NULL},
    {"trailing zeros change nothing", OCC_AXIS_SMEM, "1.500K", 1536, NULL},
    {"a fraction of M", OCC_AXIS_SMEM, "0.5MiB", 524288, NULL},
    {"half a byte", OCC_AXIS_SMEM, "1.5", 0, "a whole number of bytes"},
    {"half a byte with its unit", OCC_AXIS_SMEM, "1.5B", 0, "a whole number of bytes"},
    {"a profiler's decimal kilobytes", OCC_AXIS_SMEM, "49.15K", 0, "write 49152 (48K)"},
    {"a profiler's three digits", OCC_AXIS_SMEM, "50.176KB", 0, "write 50176 (49K)"},
    {"decimal kilobytes that fit no size", OCC_AXIS_SMEM, "49.11K", 0, "decimal kilobytes"},
    {"a point without digits", OCC_AXIS_SMEM, "27.K", 0, "KiB"},
    {"a fraction without a whole", OCC_AXIS_SMEM, ".5K", 0, "KiB"},
    {"an unknown unit", OCC_AXIS_SMEM, "1G", 0, "KiB"},
    {"a decimal comma", OCC_AXIS_SMEM, "27,5K", 0, "KiB"},
    {"a blank before the unit", OCC_AXIS_SMEM, "48 K", 0, "KiB"},
    {"bytes end at 16 MiB", OCC_AXIS_SMEM, "16777217", 0, "0 to 16777216 bytes (16M)"},
    {"a size that overflows when scaled", OCC_AXIS_SMEM, "18446744073709551615M", 0, "(16M)"},
    {"a size that would wrap to 0", OCC_AXIS_SMEM, "18014398509481984K", 0, "(16M)"},
    {"dimensions", OCC_AXIS_THREADS, "16x16x4", 1024, NULL},
    {"two dimensions", OCC_AXIS_THREADS, "32x8", 256, NULL},
    {"z is at most 64", OCC_AXIS_THREADS, "1x1x65", 0, "1024 x 1024 x 64"},
    {"x is at most 1024", OCC_AXIS_THREADS, "1025x1", 0, "1024 x 1024 x 64"},
    {"no empty dimension", OCC_AXIS_THREADS, "16x", 0, "16x16x4"},
    {"no fourth dimension", OCC_AXIS_THREADS, "2x2x2x2", 0, "16x16x4"},
    {"0 is no dimension", OCC_AXIS_THREADS, "0x8", 0, "1024 x 1024 x 64"},
    {"dimensions above what is answered", OCC_AXIS_THREADS, "1024x1024", 0, "1 to 65536"},
    {"only threads have dimensions", OCC_AXIS_REGS, "2x2", 0, "a whole number"},
};

static void numbers_are_parsed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        struct error err = {ERROR_NONE, ""};
        uint32_t value = 77;
        bool ok =
            value_parse_axis_value("what", numbers[i].text, numbers[i].axis, &value, &err);
        print_message("# %s\n", numbers[i].rule);
        assert_int_equal(ok, numbers[i].refusal == NULL);
        assert_int_equal(value, ok ? numbers[i].value : 77);
        if (!ok)
            assert_says(&err, numbers[i].refusal);
    }
}

static const struct {
    const char *rule;
    enum occ_axis axis;
    const char *text;
    const char *values; /* expanded with max 40, joined by blanks; NULL: refused */
    const char *refusal;
} lists[] = {
    {"one value", OCC_AXIS_REGS, "32", "32", NULL},
    {"a set is sorted", OCC_AXIS_REGS, "3,1,2", "1 2 3", NULL},
    {"repeats count once", OCC_AXIS_REGS, "1,1..3,2", "1 2 3", NULL},
    {"blanks around items", OCC_AXIS_REGS, "1, 2 ,3", "1 2 3", NULL},
    {"a range holds both ends", OCC_AXIS_REGS, "1..4", "1 2 3 4", NULL},
    {"the last value needs a step that lands on it", OCC_AXIS_REGS, "1..6:2", "1 3 5", NULL},
    {"a range across bytes of bits", OCC_AXIS_REGS, "5..26",
     "5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26", NULL},
    {"a range of whole bytes of bits", OCC_AXIS_REGS, "8..15", "8 9 10 11 12 13 14 15", NULL},
    {"a range within a byte of bits", OCC_AXIS_REGS, "9..11", "9 10 11", NULL},
    {"a step that lands", OCC_AXIS_REGS, "1..7:3", "1 4 7", NULL},
    {"ranges that go on from one another", OCC_AXIS_REGS, "1..6:4,9..9:4,13..20:4",
     "1 5 9 13 17", NULL},
    {"ranges with a gap between them", OCC_AXIS_REGS, "1..5:4,13..20:4", "1 5 13 17", NULL},
    {"a range within another", OCC_AXIS_REGS, "1..20:4,5..9:4,3..12:4", "1 3 5 7 9 11 13 17",
     NULL},
    {"a range of one", OCC_AXIS_REGS, "5..5", "5", NULL},
    {"max", OCC_AXIS_REGS, "max", "40", NULL},
    {"a range up to max", OCC_AXIS_REGS, "38..max", "38 39 40", NULL},
    {"a range to max by steps", OCC_AXIS_REGS, "8..max:16", "8 24 40", NULL},
    {"max is one of the values", OCC_AXIS_REGS, "max,40,50", "40 50", NULL},
    {"steps take units too", OCC_AXIS_SMEM, "0..2K:1K", "0 1024 2048", NULL},
    {"dimensions in a list", OCC_AXIS_THREADS, "16x2,8", "8 32", NULL},
    {"FROM above TO", OCC_AXIS_REGS, "4..1", NULL, "begin at or below its end"},
    {"FROM above max", OCC_AXIS_REGS, "41..max", NULL, "max is 40 there"},
    {"step 0", OCC_AXIS_REGS, "1..4:0", NULL, "step must be 1 or more"},
    {"a step without digits", OCC_AXIS_REGS, "1..4:", NULL, "is empty"},
    {"a step without a range", OCC_AXIS_REGS, "4:2", NULL, "only a range has a step"},
    {"two steps", OCC_AXIS_REGS, "1..4:1:1", NULL, "a whole number"},
    {"a range without an end", OCC_AXIS_REGS, "1..", NULL, "two ends"},
    {"a range without a beginning", OCC_AXIS_REGS, "..4", NULL, "two ends"},
    {"max as a beginning", OCC_AXIS_REGS, "max..4", NULL, "cannot begin with max"},
    {"three ends", OCC_AXIS_REGS, "1..2..3", NULL, "a whole number"},
    {"an empty item", OCC_AXIS_REGS, "1,,2", NULL, "empty item"},
    {"a trailing comma", OCC_AXIS_REGS, "1,", NULL, "empty item"},
    {"an empty list", OCC_AXIS_REGS, "", NULL, "what is empty"},
    {"a range that ends out of bounds", OCC_AXIS_REGS, "1..4097", NULL, "0 to 4096 regs"},
    {"threads begin at 1", OCC_AXIS_THREADS, "0..32", NULL, "1 to 65536"},
};

/* The expansion as text; the caller gives the room. */
static bool expand(const struct value_list *list, char *text, size_t size, struct error *err)
{
    uint32_t *values = NULL;
    size_t count = 0;
    text[0] = '\0';
    if (!value_list_expand("what", list, 40, &values, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%u", i == 0 ? "" : " ", (unsigned)values[i]);
    }
    free(values);
    return true;
}

static void lists_are_sets(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(lists); i++) {
        struct error err = {ERROR_NONE, ""};
        struct value_list list = VALUE_LIST_EMPTY;
        char text[256] = "";
        print_message("# %s\n", lists[i].rule);
        bool ok = value_list_parse("what", lists[i].text, lists[i].axis, &list, &err) &&
                  expand(&list, text, sizeof(text), &err);
        assert_int_equal(ok, lists[i].values != NULL);
        if (ok)
            assert_string_equal(text, lists[i].values);
        else
            assert_says(&err, lists[i].refusal);
        value_list_release(&list);
    }
}

/* A file of 1 MiB has room for so many: a signal ends the test if each of them
 * is walked by itself. */
static void many_long_ranges_take_the_time_of_one(void **state)
{
    (void)state;
    struct error err = {ERROR_NONE, ""};
    struct value_list list = VALUE_LIST_EMPTY;
    uint32_t *values = NULL;
    size_t count = 0;

    alarm(30);
    for (int i = 0; i < 20000; i++)
        assert_true(value_list_parse("what", i % 2 ? "1..16777215:2" : "3..16777216:2",
                                     OCC_AXIS_SMEM, &list, &err));
    assert_true(value_list_expand("what", &list, 0, &values, &count, &err));
    alarm(0);
    assert_int_equal(count, 1 << 23);
    free(values);
    value_list_release(&list);
}

/* Many steps that fit badly together name each value many times. */
static void ranges_that_repeat_without_end_are_refused(void **state)
{
    (void)state;
    struct error err = {ERROR_NONE, ""};
    struct value_list list = VALUE_LIST_EMPTY;
    uint32_t *values = NULL;
    size_t count = 0;
    char text[64];

    for (int step = 2; step < 200; step++)
        for (int first = 0; first < step; first++) {
            snprintf(text, sizeof(text), "%d..16M:%d", first, step);
            assert_true(value_list_parse("what", text, OCC_AXIS_SMEM, &list, &err));
        }
    assert_false(value_list_expand("what", &list, 0, &values, &count, &err));
    assert_says(&err, "over and over; leave some out");
    value_list_release(&list);
}

static void add_random_ranges(struct rng *rng, struct value_list *list)
{
    struct error err;
    char text[64];
    for (uint32_t i = rng_between(rng, 1, 5); i > 0; i--) {
        uint32_t from = rng_between(rng, 0, 200), to = rng_between(rng, from, 260);
        uint32_t step = rng_between(rng, 1, 9);
        if (rng_one_in(rng, 6))
            snprintf(text, sizeof(text), "max");
        else if (rng_one_in(rng, 2))
            snprintf(text, sizeof(text), "%u..max:%u", (unsigned)from, (unsigned)step);
        else
            snprintf(text, sizeof(text), "%u..%u:%u", (unsigned)from, (unsigned)to,
                     (unsigned)step);
        assert_true(value_list_parse("what", text, OCC_AXIS_REGS, list, &err));
    }
}

static void values_are_counted_as_many_as_they_are(void **state)
{
    (void)state;
    struct rng rng = {1};
    for (int i = 0; i < 500; i++) {
        struct error err = {ERROR_NONE, ""};
        struct value_list list = VALUE_LIST_EMPTY;
        struct value_counter counter;
        add_random_ranges(&rng, &list);
        assert_true(value_counter_init(&counter, "what", &list, 300, &err));
        for (uint32_t max = 0; max <= 300; max += 7) {
            uint32_t *values = NULL;
            size_t count = 0;
            uint64_t counted = 0;
            bool ok = value_list_expand("what", &list, max, &values, &count, &err);
            assert_int_equal(value_counter_count(&counter, "what", max, &counted, &err), ok);
            assert_int_equal(counted, count);
            free(values);
        }
        value_counter_release(&counter);
        value_list_release(&list);
    }
}

static void a_refused_list_leaves_what_was_there(void **state)
{
    (void)state;
    struct error err;
    struct value_list list = VALUE_LIST_EMPTY;
    char text[256];
    assert_true(value_list_parse("what", "1,2", OCC_AXIS_REGS, &list, &err));
    assert_false(value_list_parse("what", "3,4,5,x", OCC_AXIS_REGS, &list, &err));
    assert_int_equal(list.count, 2);
    assert_true(value_list_parse("what", "9", OCC_AXIS_REGS, &list, &err));
    assert_true(expand(&list, text, sizeof(text), &err));
    assert_string_equal(text, "1 2 9");
    value_list_release(&list);
}

static const struct {
    const char *rule;
    enum occ_axis axis;
    const char *text;
    const char *warning; /* NULL: none */
} warnings[] = {
    {"one above every multiple of 8", OCC_AXIS_REGS, "1..255:8", "; 8..255:8 stands"},
    {"up to max", OCC_AXIS_REGS, "1..max:8", "; 8..max:8 stands"},
    {"a step of 16", OCC_AXIS_REGS, "17..255:16", "; 24..255:16 stands"},
    {"in a later item", OCC_AXIS_REGS, "64,1..255:8", "; 8..255:8 stands"},
    {"each register is no such step", OCC_AXIS_REGS, "1..255", NULL},
    {"multiples of 8 are meant", OCC_AXIS_REGS, "8..248:8", NULL},
    {"threads do not step by 8", OCC_AXIS_THREADS, "1..1024:8", NULL},
    {"a range of one value", OCC_AXIS_REGS, "1..8:8", NULL},
};

static void odd_steps_are_warned_about(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(warnings); i++) {
        struct error err;
        struct value_list list = VALUE_LIST_EMPTY;
        print_message("# %s\n", warnings[i].rule);
        assert_true(value_list_parse("what", warnings[i].text, warnings[i].axis, &list, &err));
        bool warned = value_list_warning("what", &list, warnings[i].axis, &err);
        assert_int_equal(warned, warnings[i].warning != NULL);
        if (warned)
            assert_says(&err, warnings[i].warning);
        value_list_release(&list);
    }
}

static const struct {
    const char *rule;
    const char *text;
    const char *items; /* on an SM with splits 8K and 64K; NULL: refused */
    const char *refusal;
} carveouts[] = {
    {"the default", "default", "default", NULL},
    {"what is needed", "needed", "needed", NULL},
    {"a percentage", "50%", "50%", NULL},
    {"a size", "100K", "100K", NULL},
    {"a size in bytes", "100B", "100B", NULL},
    {"a fraction", "27.5K", "28160B", NULL},
    {"0 is a size", "0", "0", NULL},
    {"0 % is a percentage", "0%", "0%", NULL},
    {"every supported size", "all", "8K 64K", NULL},
    {"kinds in order, each once", "64K,100%,all,default,50%,needed,default",
     "default needed 50% 100% 8K 64K", NULL},
    {"a bare number", "50", NULL, "write 50% or 50K"},
    {"a bare number of bytes", "102400", NULL, "102400B"},
    {"more than everything", "101%", NULL, "0% to 100%"},
    {"a fraction of a percent", "12.5%", NULL, "whole percentage"},
    {"a percent sign alone", "%", NULL, "whole percentage"},
    {"an unknown word", "max", NULL, "default, needed"},
    {"an empty item", "default,", NULL, "empty item"},
    {"nothing", "", NULL, "what is empty"},
};

static void carveouts_are_parsed(void **state)
{
    (void)state;
    struct occ_arch arch = {.shared_memory = {.per_sm = 65536, .carveout_count = 2}};
    arch.shared_memory.carveouts[0] = 8192;
    arch.shared_memory.carveouts[1] = 65536;
    for (size_t i = 0; i < COUNT(carveouts); i++) {
        struct error err;
        struct carveout_list list = {.items = NULL};
        struct occ_carveout *items = NULL;
        size_t count = 0;
        char text[256] = "";
        print_message("# %s\n", carveouts[i].rule);
        bool ok = carveout_list_parse("what", carveouts[i].text, &list, &err) &&
                  carveout_list_expand(&list, &arch, &items, &count, &err);
        for (size_t j = 0; j < count; j++) {
            char item[CARVEOUT_TEXT_BYTES];
            carveout_format(items[j], item);
            size_t used = strlen(text);
            snprintf(text + used, sizeof(text) - used, "%s%s", j == 0 ? "" : " ", item);
        }
        assert_int_equal(ok, carveouts[i].items != NULL);
        if (ok)
            assert_string_equal(text, carveouts[i].items);
        else
            assert_says(&err, carveouts[i].refusal);
        free(items);
        carveout_list_release(&list);
    }
}

static const struct {
    const char *text;
    bool is_name;
} names[] = {
    {"sm_90", true},
    {"a", true},
    {"A.b-c_9", true},
    {"abcdefghijabcdefghijabcdefghijabcdefghijabcdefgh", true},
    {"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghi", false},
    {"", false},
    {"9a", false},
    {".a", false},
    {"a..b", false},
    {"a/b", false},
    {"a b", false},
    {"a\n", false},
    {"\xC3\xA4", false},
};

static const struct {
    const char *text;
    uint32_t pct_x100; /* 0: refused */
} percentages[] = {
    {"50", 5000},   {"50%", 5000},   {"37.5", 3750}, {"37.50%", 3750}, {"0.01", 1},
    {"100", 10000}, {"99.99", 9999}, {"0", 0},       {"0.00", 0},      {"100.01", 0},
    {"101", 0},     {"1000", 0},     {"050", 0},     {"00.5", 0},      {".5", 0},
    {"5.", 0},      {"5.123", 0},    {"5,5", 0},     {"-5", 0},        {"+5", 0},
    {"5%%", 0},     {"5 %", 0},      {" 5", 0},      {"", 0},          {"%", 0},
    {"1e1", 0},     {"half", 0},
};

static void percentages_are_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(percentages); i++) {
        struct error err = {ERROR_NONE, ""};
        uint32_t value = 77;
        print_message("# '%s'\n", percentages[i].text);
        bool ok = value_parse_percent("what", percentages[i].text, &value, &err);
        assert_int_equal(ok, percentages[i].pct_x100 != 0);
        assert_int_equal(value, ok ? percentages[i].pct_x100 : 77);
        if (!ok)
            assert_says(&err, "above 0 and up to 100 percent");
    }
}

static void names_are_safe_as_file_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct error err;
        print_message("# name %zu\n", i);
        assert_int_equal(value_check_name("what", names[i].text, &err), names[i].is_name);
    }
}

static void axes_go_by_all_their_names(void **state)
{
    (void)state;
    enum occ_axis axis = OCC_AXIS_THREADS;
    struct error err;
    assert_true(value_axis_find("regs", &axis));
    assert_int_equal(axis, OCC_AXIS_REGS);
    assert_true(value_axis_find("smem_per_block", &axis));
    assert_int_equal(axis, OCC_AXIS_SMEM);
    assert_true(value_axis_find("registers", &axis));
    assert_int_equal(axis, OCC_AXIS_REGS);
    assert_true(value_axis_find("shared_memory", &axis));
    assert_int_equal(axis, OCC_AXIS_SMEM);
    assert_false(value_parse_axis("along", "warps", &axis, &err));
    assert_says(&err, "along is 'warps'; it must be threads_per_block");
}

static void long_text_leaves_room_for_the_remedy(void **state)
{
    (void)state;
    char text[3000];
    uint32_t value = 0;
    struct error err;
    memset(text, '7', sizeof(text) - 1);
    text[sizeof(text) - 1] = '\0';
    assert_false(value_parse_axis_value("what", text, OCC_AXIS_REGS, &value, &err));
    assert_says(&err, "...; it must be 0 to 4096 regs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_parsed),
        cmocka_unit_test(lists_are_sets),
        cmocka_unit_test(many_long_ranges_take_the_time_of_one),
        cmocka_unit_test(ranges_that_repeat_without_end_are_refused),
        cmocka_unit_test(values_are_counted_as_many_as_they_are),
        cmocka_unit_test(a_refused_list_leaves_what_was_there),
        cmocka_unit_test(odd_steps_are_warned_about),
        cmocka_unit_test(carveouts_are_parsed),
        cmocka_unit_test(percentages_are_exact),
        cmocka_unit_test(names_are_safe_as_file_names),
        cmocka_unit_test(axes_go_by_all_their_names),
        cmocka_unit_test(long_text_leaves_room_for_the_remedy),
    };
    return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}
