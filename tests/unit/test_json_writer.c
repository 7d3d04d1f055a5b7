/* SPDX-License-Identifier: MIT */
/* JSON documents: commas, indentation, what is escaped. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "emit/json_writer.h"

#define COUNT_OF(table) (sizeof(table) / sizeof(table)[0])

static void nested_values_are_indented(void **state)
{
    (void)state;
    struct buffer out = BUFFER_INIT;
    struct json_writer json = {.out = &out};
    json_open(&json, '{');
    json_member_text(&json, "name", "sm_90");
    json_key(&json, "sizes");
    json_open_inline(&json, '[');
    json_u64(&json, 0);
    json_open(&json, '{');
    json_member_u64(&json, "a", 18446744073709551615u);
    json_close(&json, '}');
    json_null(&json);
    json_close(&json, ']');
    json_key(&json, "empty");
    json_open(&json, '[');
    json_close(&json, ']');
    json_key(&json, "rows");
    json_open(&json, '[');
    json_bool(&json, true);
    json_number_text(&json, "37.50");
    json_text(&json, NULL);
    json_close(&json, ']');
    json_close(&json, '}');
    assert_string_equal(out.bytes, "{\n"
                                   "  \"name\": \"sm_90\",\n"
                                   "  \"sizes\": [0, {\"a\": 18446744073709551615}, null],\n"
                                   "  \"empty\": [],\n"
                                   "  \"rows\": [\n"
                                   "    true,\n"
                                   "    37.50,\n"
                                   "    null\n"
                                   "  ]\n"
                                   "}\n");
    buffer_release(&out);
}

static const struct {
    const char *text;
    const char *json;
} escapes[] = {
    {"plain", "\"plain\""},
    {"a\"b\\c", "\"a\\\"b\\\\c\""},
    {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
    {"\x01\x1b\x7f", "\"\\u0001\\u001b\\u007f\""},
    {"\xc3\xa9\xf0\x9f\x98\x80", "\"\xc3\xa9\xf0\x9f\x98\x80\""},
    {"a\xff\xc3", "\"a\xef\xbf\xbd\xef\xbf\xbd\""},
    {"</script>", "\"</script>\""},
};

static void text_is_escaped(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(escapes); i++) {
        struct buffer out = BUFFER_INIT;
        json_escape(&out, escapes[i].text);
        assert_string_equal(out.bytes, escapes[i].json);
        buffer_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_values_are_indented),
        cmocka_unit_test(text_is_escaped),
    };
    return cmocka_run_group_tests_name("json_writer", tests, NULL, NULL);
}
