/* SPDX-License-Identifier: MIT */
/* The date in a PDF is cleared without moving a byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chart/pdf_date.h"

static const struct {
    const char *rule, *before, *after;
} cases[] = {
    {"universal time", "<< /CreationDate (D:20241130012345Z)\n>>",
     "<< /CreationDate (D:19700101000000Z)\n>>"},
    {"a time zone", "/CreationDate (D:20241130012345+05'30)",
     "/CreationDate (D:19700101000000+00'00)"},
    {"no date", "stream D:2024", "stream D:2024"},
    {"a date cut off", "/CreationDate (D:2024", "/CreationDate (D:1970"},
    {"a marker cut off", "/CreationDate (D", "/CreationDate (D"},
};

static void dates_are_cleared(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char bytes[64];
        size_t count = strlen(cases[i].before);
        print_message("# %s\n", cases[i].rule);
        memcpy(bytes, cases[i].before, count);
        pdf_date_clear(bytes, count);
        assert_memory_equal(bytes, cases[i].after, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(dates_are_cleared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
