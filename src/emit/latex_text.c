/* SPDX-License-Identifier: MIT */
/* One table of the ASCII characters that LaTeX obeys. */
#include "emit/latex_text.h"

#include "base/text.h"

static const char *const special[] = {
    ['\\'] = "\\textbackslash{}",
    ['~'] = "\\textasciitilde{}",
    ['^'] = "\\textasciicircum{}",
    ['_'] = "\\_",
    ['%'] = "\\%",
    ['&'] = "\\&",
    ['#'] = "\\#",
    ['$'] = "\\$",
    ['{'] = "\\{",
    ['}'] = "\\}",
    ['<'] = "\\textless{}",
    ['>'] = "\\textgreater{}",
    ['|'] = "\\textbar{}",
    /* Quotes are shorthands of some languages, and make one sign with others. */
    ['"'] = "{\\char34}",
    ['`'] = "{\\char96}",
    /* At the beginning of a row the end of the one before would take these. */
    ['['] = "{[}",
    ['*'] = "{*}",
};

void latex_text(struct buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        unsigned char byte = (unsigned char)text[i];
        bool is_special = byte < sizeof(special) / sizeof(special[0]) && special[byte] != NULL;
        size_t bytes = text_utf8_length(text + i);
        if (is_special)
            buffer_add_text(out, special[byte]);
        else if (bytes == 0 || bytes > length - i)
            buffer_add_char(out, '?');
        else if (text_is_masked(text + i))
            buffer_add_char(out, ' ');
        else
            buffer_add(out, text + i, bytes);
        i += bytes == 0 ? 1 : bytes;
    }
}
