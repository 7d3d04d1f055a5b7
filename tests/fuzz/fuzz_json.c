/* SPDX-License-Identifier: MIT */
/* A judge of JSON (RFC 8259) that shares nothing with the writer. */
#include <string.h>

#include "base/text.h"
#include "fuzz/fuzz.h"

enum { MAX_DEPTH = 64 };

struct json {
    const char *at, *end;
    char open[MAX_DEPTH]; /* brackets */
    size_t depth;
};

static void skip_blanks(struct json *json)
{
    while (json->at < json->end && strchr(" \t\n\r", *json->at) != NULL)
        json->at++;
}

static char next(struct json *json)
{
    FUZZ_CHECK(json->at < json->end);
    return *json->at++;
}

static void skip_escape(struct json *json)
{
    char kind = next(json);

    FUZZ_CHECK(kind != '\0' && strchr("\"\\/bfnrtu", kind) != NULL);
    for (int i = 0; kind == 'u' && i < 4; i++) {
        char digit = next(json);
        FUZZ_CHECK(digit != '\0' && strchr("0123456789abcdefABCDEF", digit) != NULL);
    }
}

static void skip_text(struct json *json)
{
    FUZZ_CHECK(next(json) == '"');
    for (;;) {
        FUZZ_CHECK(json->at < json->end);
        size_t length = text_utf8_length(json->at);
        FUZZ_CHECK(length > 0 && length <= (size_t)(json->end - json->at));
        unsigned char c = (unsigned char)*json->at;
        json->at += length;
        FUZZ_CHECK(c >= ' ');
        if (c == '"')
            return;
        if (c == '\\')
            skip_escape(json);
    }
}

static void skip_digits(struct json *json)
{
    size_t count = 0;

    for (; json->at < json->end && *json->at >= '0' && *json->at <= '9'; count++)
        json->at++;
    FUZZ_CHECK(count > 0);
}

static void skip_number(struct json *json)
{
    if (*json->at == '-')
        json->at++;
    bool is_zero = json->at < json->end && *json->at == '0';
    const char *begin = json->at;
    skip_digits(json);
    FUZZ_CHECK(!is_zero || json->at == begin + 1);
    if (json->at < json->end && *json->at == '.') {
        json->at++;
        skip_digits(json);
    }
}

static void skip_word(struct json *json)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(json->end - json->at) < length || memcmp(json->at, words[i], length) != 0)
            continue;
        json->at += length;
        return;
    }
    skip_number(json);
}

static void skip_name(struct json *json)
{
    skip_blanks(json);
    skip_text(json);
    skip_blanks(json);
    FUZZ_CHECK(next(json) == ':');
}

/* The first byte of a value; true if it opens what has values in it. */
static bool begin_value(struct json *json)
{
    skip_blanks(json);
    FUZZ_CHECK(json->at < json->end);
    if (*json->at == '"')
        skip_text(json);
    else if (*json->at != '{' && *json->at != '[')
        skip_word(json);
    else {
        FUZZ_CHECK(json->depth < MAX_DEPTH);
        json->open[json->depth++] = *json->at++;
        skip_blanks(json);
        return true;
    }
    return false;
}

/* Close what ends here. True if another value follows in what is open then. */
static bool end_value(struct json *json)
{
    for (skip_blanks(json); json->depth > 0; skip_blanks(json)) {
        char c = next(json);
        if (c == ',')
            return true;
        FUZZ_CHECK(c == (json->open[json->depth - 1] == '{' ? '}' : ']'));
        json->depth--;
    }
    return false;
}

static bool is_empty(const struct json *json)
{
    return json->at < json->end &&
           *json->at == (json->open[json->depth - 1] == '{' ? '}' : ']');
}

void fuzz_check_json(const char *text, size_t size)
{
    struct json json = {.at = text, .end = text + size};
    bool has_more = true;

    while (has_more) {
        bool is_opened = begin_value(&json);
        if (is_opened && is_empty(&json))
            is_opened = false;
        has_more = is_opened || end_value(&json);
        if (has_more && json.open[json.depth - 1] == '{')
            skip_name(&json);
    }
    skip_blanks(&json);
    FUZZ_CHECK(json.at == json.end);
}
