/* SPDX-License-Identifier: MIT */
/*
 * The tables of README.md say what the program's own tables say: a row for
 * every column of a sweep and for every key of a sweep and an architecture
 * file. A row that is missing there is printed as it should read.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "config/arch_keys.h"
#include "config/launch_kinds.h"
#include "config/sweep_parts.h"
#include "emit/tables.h"

static struct buffer readme;

static int read_readme(void **state)
{
    FILE *file = fopen("README.md", "r");
    (void)state;
    if (file == NULL)
        return -1;
    for (int c = getc(file); c != EOF; c = getc(file))
        buffer_add_char(&readme, (char)c);
    return fclose(file);
}

static int release_readme(void **state)
{
    (void)state;
    buffer_release(&readme);
    return 0;
}

/* 1 for a row that is not a line of README.md, which is printed. */
static int lacks(const char *row)
{
    if (strstr(readme.bytes, row) != NULL)
        return 0;
    print_message("README.md lacks: %s", row);
    return 1;
}

static int lacking_keys(const struct key_table *table, const char *prefix)
{
    int count = 0;
    for (size_t i = 0; i < table->count; i++) {
        const struct key *key = &table->keys[i];
        struct buffer help = BUFFER_INIT;
        char row[512], inner[64];
        snprintf(inner, sizeof(inner), "%s%s.", prefix, key->name);
        if (key->table != NULL)
            count += lacking_keys(key->table, inner);
        key_add_help(key, &help);
        assert_false(help.failed);
        snprintf(row, sizeof(row), "\n| `%s%s` | %s | %s |\n", prefix, key->name, help.bytes,
                 key->is_required        ? "required"
                 : key->fallback == NULL ? ""
                                         : key->fallback);
        count += lacks(row);
        buffer_release(&help);
    }
    return count;
}

static void columns_of_a_sweep(void **state)
{
    int count = 0;
    (void)state;
    for (size_t i = 0; i < sweep_table.column_count; i++) {
        const struct column *column = &sweep_table.columns[i];
        char row[512];
        snprintf(row, sizeof(row), "\n| `%s` | %s | %s |\n", column->name, column->unit,
                 column->help);
        count += lacks(row);
    }
    assert_int_equal(count, 0);
}

static void keys_of_a_sweep_file(void **state)
{
    (void)state;
    assert_int_equal(lacking_keys(&sweep_keys, ""), 0);
}

static void keys_of_an_architecture_file(void **state)
{
    (void)state;
    assert_int_equal(lacking_keys(&arch_keys, ""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_of_a_sweep),
        cmocka_unit_test(keys_of_a_sweep_file),
        cmocka_unit_test(keys_of_an_architecture_file),
    };
    return cmocka_run_group_tests_name("readme tables", tests, read_readme, release_readme);
}
