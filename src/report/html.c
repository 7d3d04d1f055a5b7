/* SPDX-License-Identifier: MIT */
/* HTML: escaping, data URLs, content policies and templates. */
#include "report/html.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "emit/json_writer.h"
#include "report/sha256.h"

#define REPLACEMENT_CHARACTER "\xEF\xBF\xBD"

/* What stands for the character at `text`; NULL where it stands for itself. */
static const char *entity(const char *text)
{
    switch (*text) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\n':
    case '\t':
        return NULL;
    default:
        return text_is_control(text) ? REPLACEMENT_CHARACTER : NULL;
    }
}

void html_text(struct buffer *out, const char *text)
{
    while (*text != '\0') {
        size_t length = text_utf8_length(text);
        const char *instead = length == 0 ? REPLACEMENT_CHARACTER : entity(text);
        if (instead)
            buffer_add_text(out, instead);
        else
            buffer_add(out, text, length);
        text += length == 0 ? 1 : length;
    }
}

/* Append bytes in base64, as data: URLs and content policies want them. */
static void add_base64(struct buffer *out, const unsigned char *in, size_t count)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        uint32_t group = (uint32_t)in[i] << 16 | (left > 1 ? (uint32_t)in[i + 1] << 8 : 0) |
                         (left > 2 ? in[i + 2] : 0);
        char quartet[4];
        for (int d = 0; d < 4; d++)
            quartet[d] = digits[group >> (18 - 6 * d) & 63];
        if (left < 3)
            quartet[3] = '=';
        if (left < 2)
            quartet[2] = '=';
        buffer_add(out, quartet, sizeof quartet);
    }
}

void html_data_url(struct buffer *out, const char *mime, const void *bytes, size_t count)
{
    buffer_printf(out, "data:%s;base64,", mime);
    add_base64(out, bytes, count);
}

void html_policy_hash(struct buffer *out, const void *bytes, size_t count)
{
    struct sha256 sum;
    char hex[SHA256_HEX_BYTES];
    unsigned char digest[SHA256_DIGEST_BYTES];
    sha256_init(&sum);
    sha256_add(&sum, bytes, count);
    sha256_finish(&sum, hex);
    for (size_t i = 0; i < sizeof digest; i++) {
        const char pair[] = {hex[2 * i], hex[2 * i + 1], '\0'};
        digest[i] = (unsigned char)strtoul(pair, NULL, 16);
    }
    buffer_add_text(out, "'sha256-");
    add_base64(out, digest, sizeof digest);
    buffer_add_char(out, '\'');
}

void html_json_text(struct buffer *out, const char *text)
{
    struct buffer escaped = BUFFER_INIT;
    json_escape(&escaped, text);
    buffer_fail_if(out, escaped.failed);
    for (size_t i = 0; i < escaped.size; i++)
        if (escaped.bytes[i] == '<')
            buffer_add_text(out, "\\u003c");
        else
            buffer_add_char(out, escaped.bytes[i]);
    buffer_release(&escaped);
}

void html_number(struct buffer *out, uint64_t number)
{
    char digits[32];
    size_t at = sizeof digits, written = 0;
    do {
        if (written > 0 && written % 3 == 0)
            digits[--at] = ',';
        digits[--at] = (char)('0' + number % 10);
        written++;
        number /= 10;
    } while (number > 0);
    buffer_add(out, digits + at, sizeof digits - at);
}

static const struct html_slot *find_slot(const struct html_slot *slots, const char *name,
                                         size_t length)
{
    for (; slots->name; slots++)
        if (strlen(slots->name) == length && memcmp(slots->name, name, length) == 0)
            return slots;
    return NULL;
}

/* A template is the program's own text, in the words of `out`. */
static void add_piece(struct buffer *out, const char *text, size_t length)
{
    struct buffer piece = BUFFER_INIT;
    buffer_add(&piece, text, length);
    if (piece.failed)
        buffer_fail_if(out, true);
    else
        buffer_add_words(out, piece.bytes);
    buffer_release(&piece);
}

void html_fill(struct buffer *out, const char *template, const struct html_slot *slots,
               const void *page)
{
    const char *open;
    while ((open = strstr(template, "{{")) != NULL) {
        const char *name = open + 2;
        const char *close = strstr(name, "}}");
        assert(close != NULL);
        const struct html_slot *slot = find_slot(slots, name, (size_t)(close - name));
        assert(slot != NULL);
        add_piece(out, template, (size_t)(open - template));
        slot->write(page, out);
        template = close + 2;
    }
    buffer_add_words(out, template);
}
