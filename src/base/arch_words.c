/* SPDX-License-Identifier: MIT */
/* Nouns of a text, found word by word and replaced in one pass. */
#include "base/arch_words.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct noun {
    const char *ours;
    size_t field;      /* what the vendor calls it */
    bool has_a_plural; /* with an s, in both languages */
};

#define NOUN(ours_, field_, has_a_plural_)                                                     \
    {                                                                                          \
        .ours = ours_, .field = offsetof(struct occ_arch_words, field_),                       \
        .has_a_plural = has_a_plural_                                                          \
    }

static const struct noun nouns[] = {
    NOUN("thread", thread, true),      NOUN("warp", warp, true),
    NOUN("block", block, true),        NOUN("SM", sm, true),
    NOUN("register", registers, true), NOUN("shared memory", shared_memory, false),
};

_Static_assert(sizeof(nouns) / sizeof(nouns[0]) == ARCH_NOUN_COUNT &&
                   sizeof(struct occ_arch_words) == ARCH_NOUN_COUNT * sizeof(const char *),
               "each word of an architecture is a noun");

/* Another kind of register, which keeps its name. */
static const char *const kept[] = {"scalar register", "Scalar register"};

static const char *word_for(const struct occ_arch_words *words, const struct noun *noun)
{
    const char *word;
    memcpy(&word, (const char *)words + noun->field, sizeof(word));
    return word;
}

struct arch_noun arch_noun_at(const struct occ_arch_words *words, size_t index)
{
    const struct noun *noun = &nouns[index];
    return (struct arch_noun){noun->ours, word_for(words, noun), noun->has_a_plural ? "s" : ""};
}

bool arch_words_are_ours(const struct occ_arch_words *words)
{
    static const struct occ_arch_words none;
    return arch_words_equal(words, &none);
}

bool arch_words_equal(const struct occ_arch_words *a, const struct occ_arch_words *b)
{
    for (size_t i = 0; i < ARCH_NOUN_COUNT; i++) {
        const char *one = word_for(a, &nouns[i]), *other = word_for(b, &nouns[i]);
        if ((one == NULL) != (other == NULL) || (one != NULL && strcmp(one, other) != 0))
            return false;
    }
    return true;
}

bool arch_speaks_cuda(const struct occ_arch *arch)
{
    return arch->compute_capability != NULL;
}

/* Add the word of one noun to those joined with "or" before it. */
static void join_word(char *text, size_t size, const char *word)
{
    size_t used = strlen(text), length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)) != NULL; at += length)
        if ((at == text || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return;
    if (used + length + sizeof(" or ") <= size)
        snprintf(text + used, size - used, "%s%s", used == 0 ? "" : " or ", word);
}

static bool are_of_one_vendor(const struct occ_arch *const *archs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *vendor = archs[i]->vendor, *first = archs[0]->vendor;
        if ((vendor == NULL) != (first == NULL) ||
            (vendor != NULL && strcmp(vendor, first) != 0))
            return false;
    }
    return count != 0;
}

const struct occ_arch_words *arch_words_of(const struct occ_arch *const *archs, size_t count,
                                           struct arch_words_joined *joined)
{
    if (!are_of_one_vendor(archs, count))
        return NULL;
    *joined = (struct arch_words_joined){.words = archs[0]->words};
    for (size_t n = 0; n < ARCH_NOUN_COUNT; n++) {
        const char *chosen = joined->texts[n];
        for (size_t i = 0; i < count && chosen != NULL; i++) {
            const char *word = word_for(&archs[i]->words, &nouns[n]);
            if (word == NULL)
                chosen = NULL;
            else
                join_word(joined->texts[n], sizeof(joined->texts[n]), word);
        }
        memcpy((char *)&joined->words + nouns[n].field, &chosen, sizeof(chosen));
    }
    return &joined->words;
}

static bool is_of_a_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* "--threads" and "max_threads" are names, "per-thread" is a word. */
static bool begins_a_word(const char *text, const char *at)
{
    if (at == text)
        return true;
    bool is_of_an_option = at[-1] == '-' && at - text >= 2 && at[-2] == '-';
    return !is_of_a_name(at[-1]) && !is_of_an_option;
}

/* The length of `noun` at the beginning of `at`; 0 where it does not stand there. */
static size_t match(const struct noun *noun, const char *at)
{
    size_t length = strlen(noun->ours);
    bool is_same = tolower((unsigned char)at[0]) == tolower((unsigned char)noun->ours[0]) &&
                   strncmp(at + 1, noun->ours + 1, length - 1) == 0;
    if (!is_same)
        return 0;
    if (noun->has_a_plural && at[length] == 's')
        length++;
    return is_of_a_name(at[length]) ? 0 : length;
}

static bool ends_with(const struct buffer *out, size_t begin, const char *end)
{
    size_t length = strlen(end);
    return out->size - begin >= length &&
           memcmp(out->bytes + out->size - length, end, length) == 0 &&
           (out->size - begin == length || !is_of_a_name(out->bytes[out->size - length - 1]));
}

/* By its first letter, but that of a unit is none. */
static bool sounds_like_a_vowel(const char *word)
{
    return strchr("AEIOUaeiouX", word[0]) != NULL && strncmp(word, "uni", 3) != 0;
}

/* "a" or "an" before a noun that is about to be added. */
static void fit_article(struct buffer *out, size_t begin, const char *word)
{
    bool wants_n = sounds_like_a_vowel(word);
    bool has_n = ends_with(out, begin, "an ") || ends_with(out, begin, "An ");
    bool has_none = ends_with(out, begin, "a ") || ends_with(out, begin, "A ");

    if ((!has_n && !has_none) || has_n == wants_n)
        return;
    out->size -= has_n ? 2 : 1;
    buffer_add_text(out, wants_n ? "n " : " ");
}

static void add_noun(const struct noun *noun, const char *word, const char *found,
                     size_t length, struct buffer *out)
{
    bool is_capital = isupper((unsigned char)found[0]) && islower((unsigned char)noun->ours[0]);
    buffer_add_char(out, is_capital ? (char)toupper((unsigned char)word[0]) : word[0]);
    buffer_add_text(out, word + 1);
    if (length > strlen(noun->ours))
        buffer_add_char(out, 's');
}

/* Add what stands at `at`, if it is a word that counts; its length, or 0. */
static size_t add_word(const struct occ_arch_words *words, const char *at, size_t begin,
                       struct buffer *out)
{
    for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
        size_t length = strlen(kept[i]);
        if (strncmp(at, kept[i], length) == 0) {
            buffer_add(out, at, length);
            return length;
        }
    }
    for (size_t i = 0; i < ARCH_NOUN_COUNT; i++) {
        const char *word = word_for(words, &nouns[i]);
        size_t length = word == NULL ? 0 : match(&nouns[i], at);
        if (length == 0)
            continue;
        fit_article(out, begin, word);
        add_noun(&nouns[i], word, at, length, out);
        return length;
    }
    return 0;
}

void arch_words_add(const struct occ_arch_words *words, const char *text, struct buffer *out)
{
    size_t begin = out->size;

    if (words == NULL || arch_words_are_ours(words)) {
        buffer_add_text(out, text);
        return;
    }
    for (const char *at = text; *at != '\0';) {
        size_t length = begins_a_word(text, at) ? add_word(words, at, begin, out) : 0;
        if (length == 0)
            buffer_add_char(out, *at);
        at += length == 0 ? 1 : length;
    }
}

void arch_words_add_meanings(const struct occ_arch_words *words, struct buffer *out)
{
    const char *separator = "";

    for (size_t i = 0; i < ARCH_NOUN_COUNT; i++) {
        struct arch_noun noun = arch_noun_at(words, i);
        if (noun.theirs == NULL)
            continue;
        buffer_printf(out, "%s%s%s %s %s%s", separator, noun.ours, noun.ending,
                      noun.ending[0] == '\0' ? "is" : "are", noun.theirs, noun.ending);
        separator = ", ";
    }
}
