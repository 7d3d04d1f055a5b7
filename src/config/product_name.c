/* SPDX-License-Identifier: MIT */
/* Product names reduced to what tells them apart. */
#include "config/product_name.h"

#include <string.h>

static const char separators[] = " \t-_";

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of a vendor word at the beginning of `word`; 0 if there is none. */
static size_t vendor_length(const char *word, size_t length)
{
    static const char *const words[] = {"nvidia", "geforce", "tesla", "amd", "intel"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t size = strlen(words[i]);
        if (size <= length && memcmp(words[i], word, size) == 0)
            return size;
    }
    return 0;
}

/* Past separators and text in parentheses. */
static const char *skip_gap(const char *text)
{
    for (;;) {
        text += strspn(text, separators);
        if (*text != '(')
            return text;
        text += strcspn(text, ")");
        text += *text == ')';
    }
}

/* The next word of *text in lower case, and its length; 0 at the end. */
static size_t next_word(const char **text, char word[PRODUCT_NAME_BYTES])
{
    const char *begin = skip_gap(*text);
    size_t length = 0;
    while (begin[length] != '\0' && begin[length] != '(' &&
           strchr(separators, begin[length]) == NULL && length < PRODUCT_NAME_BYTES) {
        word[length] = lower(begin[length]);
        length++;
    }
    *text = begin + length;
    return length;
}

static void add_word(struct product_name *product, size_t used, const char *word, size_t length)
{
    memcpy(product->text + used, word, length);
    product->is_edge[used] = true;
    /* "SXM" is taken for "SXM5", but "H" is not for "H100". */
    for (size_t i = 1; used > 0 && i < length; i++)
        product->is_edge[used + i] = is_digit(word[i]) && !is_digit(word[i - 1]);
}

struct product_name product_name_of(const char *name)
{
    struct product_name product = {.text = ""};
    char buffer[PRODUCT_NAME_BYTES];
    size_t used = 0;
    size_t length;
    while ((length = next_word(&name, buffer)) > 0) {
        const char *word = buffer;
        size_t skipped;
        while ((skipped = vendor_length(word, length)) > 0) {
            word += skipped;
            length -= skipped;
        }
        if (length == 0 || used + length >= sizeof(product.text))
            continue;
        add_word(&product, used, word, length);
        used += length;
    }
    product.is_edge[used] = true;
    return product;
}

static bool is_match_at(const struct product_name *name, const struct product_name *asked,
                        size_t at, size_t length)
{
    return strncmp(name->text + at, asked->text, length) == 0 && name->is_edge[at] &&
           name->is_edge[at + length];
}

enum product_fit product_name_fit(const struct product_name *name,
                                  const struct product_name *asked)
{
    size_t length = strlen(asked->text);
    size_t size = strlen(name->text);
    if (length == 0 || length > size)
        return FIT_NONE;
    if (length == size && is_match_at(name, asked, 0, length))
        return FIT_EQUAL;
    if (is_match_at(name, asked, 0, length) || is_match_at(name, asked, size - length, length))
        return FIT_BEGINS_OR_ENDS;
    for (size_t at = 1; at + length < size; at++) {
        if (is_match_at(name, asked, at, length))
            return FIT_CONTAINS;
    }
    return FIT_NONE;
}
