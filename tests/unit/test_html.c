/* SPDX-License-Identifier: MIT */
/* HTML: what is escaped, data URLs, numbers, templates. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#include "report/html.h"

#define COUNT_OF(table) (sizeof(table) / sizeof(table)[0])

static const struct {
    const char *text;
    const char *html;
} texts[] = {
    {"plain \xC3\xA9", "plain \xC3\xA9"},
    {"<script>&\"'", "&lt;script&gt;&amp;&quot;&#39;"},
    {"a\nb\tc", "a\nb\tc"},
    {"a\r\x01\x7f", "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
    {"\xC2\x85\xC2\xA0", "\xEF\xBF\xBD\xC2\xA0"},
    {"\xFF<\xC3", "\xEF\xBF\xBD&lt;\xEF\xBF\xBD"},
};

static void text_is_shown_as_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct buffer out = BUFFER_INIT;
        html_text(&out, texts[i].text);
        assert_string_equal(out.bytes, texts[i].html);
        buffer_release(&out);
    }
}

/* The examples of RFC 4648, and every digit's neighbours. */
static const struct {
    const char *bytes;
    const char *base64;
} urls[] = {
    {"", ""},
    {"f", "Zg=="},
    {"fo", "Zm8="},
    {"foo", "Zm9v"},
    {"foob", "Zm9vYg=="},
    {"fooba", "Zm9vYmE="},
    {"foobar", "Zm9vYmFy"},
    {"\xFB\xFF\xBE", "+/++"},
};

static void data_urls_are_base64(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(urls); i++) {
        struct buffer out = BUFFER_INIT;
        html_data_url(&out, "text/plain", urls[i].bytes, strlen(urls[i].bytes));
        const char *comma = strchr(out.bytes, ',');
        assert_memory_equal(out.bytes, "data:text/plain;base64,", 23);
        assert_string_equal(comma + 1, urls[i].base64);
        buffer_release(&out);
    }
}

/* The example of the Content Security Policy specification, level 2. */
static void policies_name_scripts_by_their_hash(void **state)
{
    static const char script[] = "alert('Hello, world.');";
    struct buffer out = BUFFER_INIT;
    (void)state;
    html_policy_hash(&out, script, sizeof script - 1);
    assert_string_equal(out.bytes, "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
    buffer_release(&out);
}

static void json_text_ends_no_script(void **state)
{
    struct buffer out = BUFFER_INIT;
    (void)state;
    html_json_text(&out, "\"</script><!--");
    assert_string_equal(out.bytes, "\"\\\"\\u003c/script>\\u003c!--\"");
    buffer_release(&out);
}

static const struct {
    uint64_t number;
    const char *text;
} numbers[] = {
    {0, "0"},
    {999, "999"},
    {1000, "1,000"},
    {65536, "65,536"},
    {UINT64_MAX, "18,446,744,073,709,551,615"},
};

static void numbers_are_grouped(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        struct buffer out = BUFFER_INIT;
        html_number(&out, numbers[i].number);
        assert_string_equal(out.bytes, numbers[i].text);
        buffer_release(&out);
    }
}

static void write_page(const void *page, struct buffer *out)
{
    html_text(out, page);
}

static void slots_are_filled(void **state)
{
    (void)state;
    const struct html_slot slots[] = {{"title", write_page}, {NULL, NULL}};
    struct buffer out = BUFFER_INIT;
    html_fill(&out, "<b>{{title}}</b>{{title}}.", slots, "{{title}}&");
    assert_string_equal(out.bytes, "<b>{{title}}&amp;</b>{{title}}&amp;.");
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_shown_as_it_is),
        cmocka_unit_test(data_urls_are_base64),
        cmocka_unit_test(policies_name_scripts_by_their_hash),
        cmocka_unit_test(json_text_ends_no_script),
        cmocka_unit_test(numbers_are_grouped),
        cmocka_unit_test(slots_are_filled),
    };
    return cmocka_run_group_tests_name("html", tests, NULL, NULL);
}
