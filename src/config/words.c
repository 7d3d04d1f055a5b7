/* SPDX-License-Identifier: MIT */
/* One of a few words, or a message that lists them. */
#include "config/words.h"

#include <string.h>

#include "config/shown.h"

void words_add(const char *const *words, struct buffer *out)
{
    for (size_t i = 0; words[i] != NULL; i++) {
        buffer_add_text(out, i == 0 ? "" : words[i + 1] != NULL ? ", " : " or ");
        buffer_add_text(out, words[i]);
    }
}

/* "WHAT is 'X'; it must be a, b or c". */
static bool refuse_word(const char *what, const char *text, const char *const *words,
                        struct error *err)
{
    struct buffer list = BUFFER_INIT;
    words_add(words, &list);
    if (list.failed)
        error_no_memory(err);
    else
        error_set(err, ERROR_INPUT, "%s is '%s'; it must be %s", what, shown_text(text).text,
                  list.bytes);
    buffer_release(&list);
    return false;
}

bool word_parse(const char *what, const char *text, const char *const *words, size_t *index,
                struct error *err)
{
    for (size_t i = 0; words[i] != NULL; i++) {
        if (strcmp(text, words[i]) != 0)
            continue;
        *index = i;
        return true;
    }
    return refuse_word(what, text, words, err);
}
