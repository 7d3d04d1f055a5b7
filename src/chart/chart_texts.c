/* SPDX-License-Identifier: MIT */
/* Which words a picture has, its texts in them, and what else they are called. */
#include "chart/chart_texts.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/arch_words.h"
#include "chart/arch_groups.h"
#include "chart/chart.h"

enum { SM_WORD = offsetof(struct occ_arch_words, sm) / sizeof(const char *) };

static const char *word_at(const struct occ_arch_words *words, size_t field)
{
    return arch_noun_at(words, field).theirs;
}

static void set_word(struct occ_arch_words *words, size_t field, const char *word)
{
    memcpy((char *)words + field * sizeof word, &word, sizeof word);
}

static bool is_same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

struct occ_arch_words chart_words_of(const struct occ_arch *const *archs, size_t count)
{
    struct occ_arch_words words = {.thread = NULL};

    for (size_t field = 0; count > 0 && field < ARCH_NOUN_COUNT; field++) {
        const char *first = word_at(&archs[0]->words, field);
        bool is_common = true, has_ours = false;
        for (size_t i = 0; i < count; i++) {
            const char *word = word_at(&archs[i]->words, field);
            is_common = is_common && is_same(word, first);
            has_ours = has_ours || word == NULL;
        }
        bool is_unit = !is_common && !has_ours && field == SM_WORD;
        set_word(&words, field, is_common ? first : is_unit ? "unit" : NULL);
    }
    return words;
}

void chart_texts_release(struct chart_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        free(texts->items[i]);
    free(texts->items);
    *texts = (struct chart_texts){.items = NULL};
}

const char *chart_text(const struct chart_spec *spec, const char *text)
{
    struct buffer said = {.words = spec->words};

    if (text == NULL || spec->words == NULL || arch_words_are_ours(spec->words))
        return text;
    buffer_add_words(&said, text);
    char **items = array_grow(spec->texts->items, spec->texts->count, sizeof *items);
    char *own = buffer_take(&said);
    if (items != NULL)
        spec->texts->items = items;
    if (items == NULL || own == NULL) {
        free(own);
        spec->texts->failed = true;
        return text;
    }
    return items[spec->texts->count++] = own;
}

/* "On gfx90a warps are waves, blocks workgroups." for the architectures that call
 * everything as `like` does. */
static void add_own_words(const struct chart_spec *spec, const struct occ_arch *like,
                          struct buffer *out)
{
    struct name_list names = {.out = out};
    bool is_first = true;

    bool is_apart = out->size == 0 || out->bytes[out->size - 1] == ' ';
    buffer_add_text(out, is_apart ? "On " : " On ");
    for (size_t i = 0; i < spec->arch_count; i++)
        if (arch_words_equal(&spec->archs[i]->words, &like->words))
            name_list_add(&names, spec->archs[i]->name);
    for (size_t field = 0; field < ARCH_NOUN_COUNT; field++) {
        struct arch_noun noun = arch_noun_at(&like->words, field);
        const char *shown = word_at(spec->words, field);
        if (noun.theirs == NULL || is_same(noun.theirs, shown))
            continue;
        buffer_add_text(out, is_first ? " " : ", ");
        buffer_add_text(out, shown == NULL ? noun.ours : shown);
        buffer_add_text(out, noun.ending);
        buffer_add_text(out, is_first ? " are " : " ");
        buffer_add_text(out, noun.theirs);
        buffer_add_text(out, noun.ending);
        is_first = false;
    }
    buffer_add_char(out, '.');
}

static bool has_other_words(const struct chart_spec *spec, const struct occ_arch *arch)
{
    for (size_t field = 0; field < ARCH_NOUN_COUNT; field++) {
        const char *word = word_at(&arch->words, field);
        if (word != NULL && !is_same(word, word_at(spec->words, field)))
            return true;
    }
    return false;
}

void chart_add_other_words(const struct chart_spec *spec, struct buffer *out)
{
    for (size_t i = 0; spec->words != NULL && i < spec->arch_count; i++) {
        bool is_told = !has_other_words(spec, spec->archs[i]);
        for (size_t before = 0; before < i; before++)
            is_told = is_told ||
                      arch_words_equal(&spec->archs[before]->words, &spec->archs[i]->words);
        if (!is_told)
            add_own_words(spec, spec->archs[i], out);
    }
}
