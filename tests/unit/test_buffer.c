/* SPDX-License-Identifier: MIT */
/* What runs out of memory can still be read, and says so at the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buffer.h"

static const struct occ_arch_words waves = {.warp = "wave"};

static void a_failed_part_leaves_a_text(void **state)
{
    (void)state;
    struct buffer out = {.words = &waves};

    buffer_fail_if(&out, true);
    assert_string_equal(out.bytes, "");
    buffer_printf(&out, "%d warps", 8);
    buffer_add_text(&out, "more");
    assert_string_equal(out.bytes, "");
    assert_true(out.failed);
    assert_null(buffer_take(&out));
}

static void what_stood_there_before_stays(void **state)
{
    (void)state;
    struct buffer out = {.words = &waves};

    buffer_printf(&out, "%d warps", 8);
    buffer_fail_if(&out, false);
    assert_false(out.failed);
    buffer_fail_if(&out, true);
    assert_string_equal(out.bytes, "8 waves");
    assert_true(out.failed);
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_part_leaves_a_text),
        cmocka_unit_test(what_stood_there_before_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
