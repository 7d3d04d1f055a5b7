/* SPDX-License-Identifier: MIT */
/* Words of one vendor or of several. */
#include "cli/vendor_words.h"

#include "base/arch_words.h"
#include "cli/account_words.h"

static bool all_speak_alike(const struct occ_arch *const *archs, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!arch_words_equal(&archs[0]->words, &archs[i]->words))
            return false;
    return true;
}

const struct occ_arch_words *words_shared(const struct occ_arch *const *archs, size_t count)
{
    return count != 0 && all_speak_alike(archs, count) ? &archs[0]->words : NULL;
}

/* Was what number `index` says already said by one before it? */
static bool is_repeated(const struct occ_arch *const *archs, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (arch_words_equal(&archs[i]->words, &archs[index]->words))
            return true;
    return false;
}

static void add_names(struct buffer *out, const struct occ_arch *const *archs, size_t count,
                      size_t index)
{
    const char *separator = "";
    for (size_t i = index; i < count; i++) {
        if (!arch_words_equal(&archs[i]->words, &archs[index]->words))
            continue;
        buffer_add_text(out, separator);
        words_add_masked(out, archs[i]->name);
        separator = ", ";
    }
}

void words_add_dictionary(struct buffer *out, const struct occ_arch *const *archs, size_t count)
{
    if (all_speak_alike(archs, count))
        return;
    for (size_t i = 0; i < count; i++) {
        struct buffer line = BUFFER_INIT;
        if (is_repeated(archs, i) || arch_words_are_ours(&archs[i]->words))
            continue;
        add_names(&line, archs, count, i);
        buffer_add_text(&line, ": ");
        arch_words_add_meanings(&archs[i]->words, &line);
        buffer_add_char(&line, '.');
        words_add_paragraph(out, &line);
        buffer_release(&line);
    }
}
