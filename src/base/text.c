/* SPDX-License-Identifier: MIT */
/* Text helpers. ASCII rules throughout: no locale decides anything here. */
#include "base/text.h"

#include <stdint.h>
#include <string.h>

/* Words longer than this are not guessed at. */
#define MAX_GUESSED_BYTES 63

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* The smallest code point that needs so many bytes; less is overlong. */
static bool is_valid_code_point(uint32_t code, size_t length)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code >= smallest[length] && code <= 0x10FFFF && !is_surrogate;
}

uint32_t text_code_point(const char *text, size_t length)
{
    const unsigned char *byte = (const unsigned char *)text;
    uint32_t code = length == 1 ? byte[0] : byte[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (byte[i] & 0x3Fu);
    return code;
}

size_t text_utf8_length(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    size_t length = byte[0] == 0      ? 0
                    : byte[0] < 0x80  ? 1
                    : byte[0] < 0xC0  ? 0
                    : byte[0] < 0xE0  ? 2
                    : byte[0] < 0xF0  ? 3
                    : byte[0] <= 0xF4 ? 4
                                      : 0;
    if (length < 2)
        return length;

    for (size_t i = 1; i < length; i++)
        if (!is_continuation(byte[i]))
            return 0;
    return is_valid_code_point(text_code_point(text, length), length) ? length : 0;
}

bool text_is_control(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    return first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)text[1] < 0xA0);
}

/* A mark that makes a line be shown in another order than it is written, or as
 * two lines. */
static bool is_direction(const char *text)
{
    /* Arabic letter mark; marks, separators, embeddings and overrides; isolates. */
    static const struct {
        uint32_t first, last;
    } marks[] = {{0x061C, 0x061C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
    size_t length = text_utf8_length(text);
    uint32_t code = length < 2 ? 0 : text_code_point(text, length);
    for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
        if (code >= marks[i].first && code <= marks[i].last)
            return true;
    return false;
}

bool text_is_masked(const char *text)
{
    return text_utf8_length(text) == 0 || text_is_control(text) || is_direction(text);
}

static void mask(char *text, bool keeps_lines)
{
    while (*text != '\0') {
        size_t length = text_utf8_length(text);
        bool is_line_end = keeps_lines && *text == '\n';
        length = length == 0 ? 1 : length;
        if (!is_line_end && text_is_masked(text))
            memset(text, '?', length);
        text += length;
    }
}

void text_mask(char *text)
{
    mask(text, false);
}

void text_mask_lines(char *text)
{
    mask(text, true);
}

bool text_is_binary(const char *bytes, size_t size)
{
    /* Bell to carriage return, and escape, which colours begin with. */
    static const char usual[] = "\a\b\t\n\v\f\r\033";
    size_t unusual = 0;

    if (size >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0))
        return false;
    for (size_t i = 0; i < size; i++)
        unusual +=
            (unsigned char)bytes[i] < ' ' && memchr(usual, bytes[i], sizeof(usual) - 1) == NULL
                ? 1
                : 0;
    return 20 * unusual > size;
}

const char *text_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

size_t text_line_length(const char *text, size_t columns)
{
    size_t length = strcspn(text, " ");
    while (text[length] != '\0') {
        size_t next = length + 1 + strcspn(text + length + 1, " ");
        if (next > columns)
            break;
        length = next;
    }
    return length;
}

bool text_equal_nocase(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Levenshtein's distance; both words are at most MAX_GUESSED_BYTES long. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t row[MAX_GUESSED_BYTES + 1];
    size_t b_length = strlen(b);

    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < b_length; j++) {
            size_t change = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = smaller(change, smaller(row[j], row[j + 1]) + 1);
        }
    }
    return row[b_length];
}

const char *text_nearest(const char *word, const char *const *candidates, size_t count)
{
    const char *nearest = NULL;
    size_t word_length = strlen(word);
    if (word_length > MAX_GUESSED_BYTES)
        return NULL;

    /* A third of the letters may be wrong, but one always may. */
    size_t best = word_length / 3 + 2;
    for (size_t i = 0; i < count; i++) {
        if (strlen(candidates[i]) > MAX_GUESSED_BYTES)
            continue;
        size_t distance = edit_distance(word, candidates[i]);
        if (distance < best) {
            best = distance;
            nearest = candidates[i];
        }
    }
    return nearest;
}
