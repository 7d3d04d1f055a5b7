/* SPDX-License-Identifier: MIT */
/*
 * Room of texts, and the boxes that keep labels apart.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chart/label_boxes.h"
#include "chart/text_metrics.h"

static const struct {
    const char *rule, *text;
    double points;
    bool is_bold;
    double width_px;
} widths[] = {
    {"a digit is 0.556 em, and 15 % more", "0", 75, false, 63.94},
    {"bold letters are wider", "n", 75, true, 70.265},
    {"texts add up", "00", 75, false, 127.88},
    {"nothing has no width", "", 10, false, 0},
    {"a character of another script is taken as wide", "\xE6\xBC\xA2", 75, false, 115},
    {"a broken byte is taken as a letter", "\xFF", 75, false, 69},
};

static void widths_are_those_of_helvetica(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++) {
        print_message("# %s\n", widths[i].rule);
        double width = text_width_px(widths[i].text, widths[i].points, widths[i].is_bold);
        assert_true(width > widths[i].width_px - 0.001 && width < widths[i].width_px + 0.001);
    }
}

static void long_texts_end_in_an_ellipsis(void **state)
{
    (void)state;
    struct buffer out = BUFFER_INIT;
    text_fit(&out, "short", 10, false, 100);
    assert_string_equal(out.bytes, "short");

    buffer_clear(&out);
    text_fit(&out, "a rather long title of a chart", 10, false, 100);
    assert_string_equal(out.bytes, "a rather lon\xE2\x80\xA6");
    assert_true(text_width_px(out.bytes, 10, false) <= 100);
    buffer_release(&out);
}

static void boxes_do_not_overlap(void **state)
{
    (void)state;
    struct label_boxes taken = {.bounds = {0, 0, 100, 50}};
    assert_true(label_boxes_try(&taken, (struct box){10, 10, 20, 20}));
    assert_false(label_boxes_try(&taken, (struct box){19, 19, 30, 30}));
    assert_true(label_boxes_try(&taken, (struct box){20, 10, 30, 20}));
    assert_false(label_boxes_try(&taken, (struct box){95, 10, 101, 20}));
    label_boxes_take(&taken, (struct box){40, 0, 60, 50});
    assert_false(label_boxes_free(&taken, (struct box){50, 20, 90, 30}));
    assert_int_equal(taken.count, 3);
    label_boxes_release(&taken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(widths_are_those_of_helvetica),
        cmocka_unit_test(long_texts_end_in_an_ellipsis),
        cmocka_unit_test(boxes_do_not_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
