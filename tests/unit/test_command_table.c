/* SPDX-License-Identifier: MIT */
/*
 * The tables of commands and options are whole: what dispatch, messages and
 * help take for granted about every row.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart.h"
#include "cli/command.h"

static void a_name_is_its_words(void **state)
{
    (void)state;
    for (const struct command *const *c = commands; *c != NULL; c++) {
        char name[64];
        snprintf(name, sizeof(name), "%s%s%s", (*c)->words[0], (*c)->words[1] ? " " : "",
                 (*c)->words[1] ? (*c)->words[1] : "");
        assert_string_equal((*c)->name, name);
        for (const struct command *const *other = commands; other != c; other++)
            assert_string_not_equal((*other)->name, (*c)->name);
    }
}

static void a_command_says_what_it_does(void **state)
{
    (void)state;
    for (const struct command *const *c = commands; *c != NULL; c++) {
        const char *end = (*c)->summary + strlen((*c)->summary) - 1;
        assert_non_null((*c)->run);
        assert_non_null((*c)->arguments);
        assert_int_not_equal(*end, '.');
        assert_true(strlen((*c)->summary) <= 66); /* one line of --help */
        assert_true((*c)->min_operands <= (*c)->max_operands);
    }
}

/* Each line of the examples is a command line with that command in it. */
static void examples_are_of_the_command(void **state)
{
    (void)state;
    for (const struct command *const *c = commands; *c != NULL; c++) {
        char call[80];
        snprintf(call, sizeof(call), "occsweep %s", (*c)->name);
        assert_string_not_equal((*c)->examples, "");
        for (const char *line = (*c)->examples; *line != '\0'; line = strchr(line, '\n') + 1) {
            const char *end = strchr(line, '\n');
            const char *found = strstr(line, call);
            assert_non_null(end);
            assert_true(found != NULL && found < end);
        }
    }
}

static void check_names_differ(const struct option_row *a, const struct option_row *b)
{
    assert_string_not_equal(a->name, b->name);
    assert_true(a->short_name == 0 || a->short_name != b->short_name);
}

static void no_command_takes_two_options_of_one_name(void **state)
{
    (void)state;
    for (const struct command *const *c = commands; *c != NULL; c++) {
        enum option_id ids[OPTION_COUNT];
        size_t count = options_of(*c, ids);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < i; k++)
                check_names_differ(&option_table[ids[i]], &option_table[ids[k]]);
    }
}

static bool is_taken(enum option_id id)
{
    for (const struct command *const *c = commands; *c != NULL; c++) {
        enum option_id ids[OPTION_COUNT];
        size_t count = options_of(*c, ids);
        for (size_t i = 0; i < count; i++)
            if (ids[i] == id)
                return true;
    }
    return false;
}

static void every_option_is_whole_and_taken_by_some_command(void **state)
{
    (void)state;
    for (int id = OPT_END + 1; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_table[id];
        print_message("# option %d\n", id);
        assert_non_null(row->name);
        assert_non_null(row->help);
        assert_true(row->offset < sizeof(struct cli_args));
        assert_true(is_taken((enum option_id)id));
    }
}

static void every_type_of_chart_is_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < CHART_KIND_COUNT; i++) {
        assert_true(strlen(chart_words[i].name) <= 11); /* its column of --help */
        assert_true(strlen(chart_words[i].summary) <= 64);
        assert_ptr_equal(chart_type_of(&chart_words[i])->word, &chart_words[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_its_words),
        cmocka_unit_test(a_command_says_what_it_does),
        cmocka_unit_test(examples_are_of_the_command),
        cmocka_unit_test(no_command_takes_two_options_of_one_name),
        cmocka_unit_test(every_type_of_chart_is_whole),
        cmocka_unit_test(every_option_is_whole_and_taken_by_some_command),
    };
    return cmocka_run_group_tests_name("command table", tests, NULL, NULL);
}
