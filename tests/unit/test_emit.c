/* SPDX-License-Identifier: MIT */
/* Formats: quoting, empty cells, lists of names, alignment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "emit/formats.h"

struct record {
    const char *name;
    uint32_t blocks;
    uint32_t pct_x100;
    uint32_t limiters;
};

/* clang-format off */
static const struct column columns[] = {
    { .name = "name", .unit = "", .help = "", .get = cell_from_text,
      .offset = offsetof(struct record, name) },
    { .name = "blocks", .words = "b many", .unit = "", .help = "", .get = cell_from_blocks,
      .offset = offsetof(struct record, blocks) },
    { .name = "pct", .unit = "%", .help = "", .get = cell_from_pct_x100,
      .offset = offsetof(struct record, pct_x100) },
    { .name = "limiters", .unit = "", .help = "", .get = cell_from_limiters,
      .offset = offsetof(struct record, limiters) },
};
/* clang-format on */

static const struct table table = {columns, 4};

static void expect(const char *format, const struct record *records, size_t count,
                   const char *expected)
{
    struct buffer out = BUFFER_INIT;
    const struct selection all = columns_all(&table);
    const struct emitter *emitter = NULL;
    struct error err;

    assert_true(emitter_parse(format, NULL, &emitter, &err));
    emitter->table(&out, &all, RECORDS(records, count));
    assert_false(out.failed);
    assert_string_equal(out.bytes, expected);
    buffer_release(&out);
}

static const struct record records[] = {
    {"plain", 12, 3750, 4},
    {NULL, UINT32_MAX, 10000, 9},
    {"a \"b\", c", 1, 5, 0},
};

static void test_csv(void **state)
{
    (void)state;
    expect("csv", records, 3,
           "name,blocks,pct,limiters\n"
           "plain,12,37.50,registers\n"
           ",,100.00,warps+shared_memory\n"
           "\"a \"\"b\"\", c\",1,0.05,\n");
}

static void test_csv_names_are_no_formulas(void **state)
{
    static const char *const names[][2] = {
        {"=1+1", "'=1+1"},        {"+x", "'+x"},      {"-x", "'-x"},
        {"@x,y", "\"'@x,y\""},    {"\tx", "'\tx"},    {"\rx", "\"'\rx\""},
        {"a\nb", "\"a\nb\""},     {"a=b", "a=b"},     {"", ""},
        {"'quoted'", "'quoted'"}, {"Grüße", "Grüße"}, {" x ", " x "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct buffer out = BUFFER_INIT;
        const struct cell cell = {.kind = CELL_TEXT, .text = names[i][0]};
        csv_cell(&out, &cell);
        assert_string_equal(out.bytes != NULL ? out.bytes : "", names[i][1]);
        buffer_release(&out);
    }
}

static void test_json(void **state)
{
    (void)state;
    expect("json", records, 3,
           "[\n"
           "  {\"name\": \"plain\", \"blocks\": 12, \"pct\": 37.50, "
           "\"limiters\": [\"registers\"]},\n"
           "  {\"name\": null, \"blocks\": null, \"pct\": 100.00, "
           "\"limiters\": [\"warps\", \"shared_memory\"]},\n"
           "  {\"name\": \"a \\\"b\\\", c\", \"blocks\": 1, \"pct\": 0.05, \"limiters\": []}\n"
           "]\n");
}

static void test_empty_tables(void **state)
{
    (void)state;
    expect("csv", records, 0, "name,blocks,pct,limiters\n");
    expect("json", records, 0, "[]\n");
    expect("text", records, 0, "name  blocks  pct  limiters\n");
}

static void test_text(void **state)
{
    static const struct record with_escape = {"x\033[2J|ü", 1, 5, 1};
    (void)state;
    expect("text", records, 2,
           "name   blocks     pct  limiters\n"
           "plain      12   37.50  registers\n"
           "-           -  100.00  warps+shared_memory\n");
    expect("text", &with_escape, 1,
           "name     blocks   pct  limiters\n"
           "x?[2J|ü       1  0.05  warps\n");
}

static void test_md(void **state)
{
    static const struct record with_markup = {"a|b\n`c`", 1, 5, 1};
    (void)state;
    expect("md", &with_markup, 1,
           "| name | blocks | pct | limiters |\n"
           "| --- | ---: | ---: | --- |\n"
           "| a\\|b \\`c\\` | 1 | 0.05 | warps |\n");
}

static void test_latex(void **state)
{
    static const struct record with_markup = {"[a_b] & 50% {x}\n\\end", 1, 5, 1};
    (void)state;
    expect("latex", &with_markup, 1,
           "\\begin{tabular}{lrrl}\n\\hline\n"
           "name & blocks & pct & limiters \\\\\n\\hline\n"
           "{[}a\\_b] \\& 50\\% \\{x\\} \\textbackslash{}end & 1 & 0.05 & warps \\\\\n"
           "\\hline\n\\end{tabular}\n");
}

/* An escape sequence, one of C1, a byte of Latin-1, and a letter that stays. */
static void test_latex_of_no_text(void **state)
{
    static const struct record hostile = {"\033[2J\xC2\x9B|\xE9\xC3\xBC", 1, 5, 1};
    (void)state;
    expect("latex", &hostile, 1,
           "\\begin{tabular}{lrrl}\n\\hline\n"
           "name & blocks & pct & limiters \\\\\n\\hline\n"
           " {[}2J \\textbar{}?\xC3\xBC & 1 & 0.05 & warps \\\\\n"
           "\\hline\n\\end{tabular}\n");
}

static void test_unknown_format(void **state)
{
    const struct emitter *emitter = NULL;
    struct error err;
    (void)state;
    assert_false(emitter_parse("xml", NULL, &emitter, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    assert_string_equal(err.text,
                        "--format: xml is no format; it must be text, csv, json, md or latex");
    assert_true(emitter_parse("md", NULL, &emitter, &err));
    assert_ptr_equal(emitter, &emit_md);
}

static void test_format_of_one_command(void **state)
{
    const struct emitter *emitter = &emit_text;
    struct error err;
    (void)state;
    assert_true(emitter_parse("yaml", "yaml", &emitter, &err));
    assert_null(emitter);
    assert_false(emitter_parse("xml", "yaml", &emitter, &err));
    assert_string_equal(
        err.text, "--format: xml is no format; it must be text, csv, json, md, latex or yaml");
}

static void test_columns_are_chosen_by_any_name(void **state)
{
    struct selection chosen;
    struct error err;
    (void)state;
    assert_true(columns_parse(&table, "limiters,many,name", &chosen, &err));
    assert_int_equal(chosen.count, 3);
    assert_ptr_equal(chosen.columns[0], &columns[3]);
    assert_ptr_equal(chosen.columns[1], &columns[1]);
    assert_ptr_equal(chosen.columns[2], &columns[0]);
    assert_ptr_equal(column_find(&table, "b"), &columns[1]);
    assert_null(column_find(&table, "b many"));
}

static void test_columns_that_are_refused(void **state)
{
    static const char *const bad[][2] = {
        {"", "--columns: a name is empty"},
        {"name,", "--columns: a name is empty"},
        {"name,b,blocks", "--columns: blocks is given twice"},
        {"limiter", "--columns: there is no column limiter; did you mean limiters?"},
        {"volume", "--columns: there is no column volume; there are name, blocks, pct, "
                   "limiters"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct selection chosen = {.count = 77};
        struct error err;
        assert_false(columns_parse(&table, bad[i][0], &chosen, &err));
        assert_int_equal(err.kind, ERROR_INPUT);
        assert_string_equal(err.text, bad[i][1]);
        assert_int_equal(chosen.count, 77);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_csv_names_are_no_formulas),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_empty_tables),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_md),
        cmocka_unit_test(test_latex),
        cmocka_unit_test(test_latex_of_no_text),
        cmocka_unit_test(test_unknown_format),
        cmocka_unit_test(test_format_of_one_command),
        cmocka_unit_test(test_columns_are_chosen_by_any_name),
        cmocka_unit_test(test_columns_that_are_refused),
    };
    return cmocka_run_group_tests_name("emit", tests, NULL, NULL);
}
