/* SPDX-License-Identifier: MIT */
/* JSON with indentation; commas and line ends are decided in one place. */
#include "emit/json_writer.h"

#include <string.h>

#include "base/text.h"

#define INDENT_SPACES 2

static bool is_inline(const struct json_writer *json)
{
    return json->inline_from != 0 && json->depth >= json->inline_from;
}

static void new_line(struct json_writer *json)
{
    buffer_add_char(json->out, '\n');
    for (unsigned i = 0; i < INDENT_SPACES * json->depth; i++)
        buffer_add_char(json->out, ' ');
}

/* What stands before an item: nothing after its key, else comma and line. */
static void begin_item(struct json_writer *json)
{
    if (!json->has_key && json->depth > 0) {
        if (json->has_item)
            buffer_add_text(json->out, is_inline(json) ? ", " : ",");
        if (!is_inline(json))
            new_line(json);
    }
    json->has_key = false;
    json->has_item = true;
}

void json_open(struct json_writer *json, char bracket)
{
    begin_item(json);
    buffer_add_char(json->out, bracket);
    json->depth++;
    json->has_item = false;
}

void json_open_inline(struct json_writer *json, char bracket)
{
    json_open(json, bracket);
    if (json->inline_from == 0)
        json->inline_from = json->depth;
}

void json_close(struct json_writer *json, char bracket)
{
    bool was_inline = is_inline(json);
    json->depth--;
    if (json->inline_from > json->depth)
        json->inline_from = 0;
    if (json->has_item && !was_inline)
        new_line(json);
    buffer_add_char(json->out, bracket);
    json->has_item = true;
    if (json->depth == 0)
        buffer_add_char(json->out, '\n');
}

void json_key(struct json_writer *json, const char *key)
{
    begin_item(json);
    json_escape(json->out, key);
    buffer_add_text(json->out, ": ");
    json->has_key = true;
}

void json_text(struct json_writer *json, const char *text)
{
    if (text == NULL) {
        json_null(json);
        return;
    }
    begin_item(json);
    json_escape(json->out, text);
}

void json_u64(struct json_writer *json, uint64_t number)
{
    begin_item(json);
    buffer_add_u64(json->out, number);
}

void json_number_text(struct json_writer *json, const char *digits)
{
    begin_item(json);
    buffer_add_text(json->out, digits);
}

void json_bool(struct json_writer *json, bool value)
{
    json_number_text(json, value ? "true" : "false");
}

void json_null(struct json_writer *json)
{
    json_number_text(json, "null");
}

void json_member_text(struct json_writer *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

void json_member_u64(struct json_writer *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_u64(json, number);
}

/* Control characters in JSON's short form where it has one. */
static void escape_byte(struct buffer *out, unsigned char byte)
{
    static const char named[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    const char *found = strchr(named, byte);
    if (found != NULL)
        buffer_printf(out, "\\%c", letters[found - named]);
    else if (byte < 0x20 || byte == 0x7F)
        buffer_printf(out, "\\u%04x", byte);
    else
        buffer_add_char(out, (char)byte);
}

void json_escape(struct buffer *out, const char *text)
{
    buffer_add_char(out, '"');
    while (*text != '\0') {
        size_t length = text_utf8_length(text);
        if (length == 1)
            escape_byte(out, (unsigned char)*text);
        else if (length > 1 && text_is_masked(text))
            buffer_printf(out, "\\u%04x", (unsigned)text_code_point(text, length));
        else if (length == 0)
            buffer_add_text(out, "\xEF\xBF\xBD");
        else
            buffer_add(out, text, length);
        text += length == 0 ? 1 : length;
    }
    buffer_add_char(out, '"');
}
