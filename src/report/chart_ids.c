/* SPDX-License-Identifier: MIT */
/* A search tree, since a file may ask for thousands of charts. */
#define _XOPEN_SOURCE 700 /* tsearch() */
#include "report/chart_ids.h"

#include <search.h>
#include <string.h>

#include "chart/render.h"
#include "config/chart_words.h"

/* Some bytes of an id. */
struct part {
    const char *text;
    size_t length;
};

struct known_id {
    struct part part;
    const struct planned_chart *owner;  /* whose id it is */
    const struct planned_chart *beside; /* whose id is this with an ending */
    unsigned next;
};

static int compare_ids(const void *left, const void *right)
{
    const struct part *a = &((const struct known_id *)left)->part;
    const struct part *b = &((const struct known_id *)right)->part;
    int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

static struct known_id *find(const struct chart_ids *ids, struct part part)
{
    const struct known_id asked = {.part = part};
    struct known_id **found = tfind(&asked, &ids->known, compare_ids);
    return found == NULL ? NULL : *found;
}

/* The same; a new one if there is none. NULL without memory. */
static struct known_id *put(struct chart_ids *ids, struct part part, struct error *err)
{
    struct known_id *known = find(ids, part);
    if (known != NULL)
        return known;
    known = pool_alloc(ids->pool, 1, sizeof(*known), err);
    char *text = known == NULL ? NULL : pool_alloc(ids->pool, part.length, 1, err);
    if (text == NULL)
        return NULL;
    memcpy(text, part.text, part.length);
    *known = (struct known_id){.part = {text, part.length}, .next = 1};
    if (tsearch(known, &ids->known, compare_ids) != NULL)
        return known;
    error_no_memory(err);
    return NULL;
}

void chart_ids_release(struct chart_ids *ids)
{
    while (ids->known != NULL)
        tdelete(*(struct known_id **)ids->known, &ids->known, compare_ids);
}

/* What a chart's own files have behind its id, but for suffixes. */
#define ENDING_COUNT (2 * (size_t)THEME_COUNT)

/* What stands before ending number `index` of `id`, the first of which is none;
 * false if it does not end so. */
static bool cut_ending(const char *id, size_t index, struct part *before)
{
    static const char latex[] = "-latex";
    const char *suffix = render_themes[index / 2].suffix;
    size_t length = strlen(id), tail = strlen(suffix);
    if (index % 2 != 0) {
        if (length < sizeof(latex) - 1 || strcmp(id + length - (sizeof(latex) - 1), latex) != 0)
            return false;
        length -= sizeof(latex) - 1;
    }
    if (length < tail || strncmp(id + length - tail, suffix, tail) != 0)
        return false;
    *before = (struct part){id, length - tail};
    return true;
}

static struct part whole(const char *id)
{
    return (struct part){id, strlen(id)};
}

const struct planned_chart *chart_ids_find_clash(const struct chart_ids *ids, const char *id)
{
    const struct known_id *known = find(ids, whole(id));
    const struct planned_chart *clash = known == NULL ? NULL : known->beside;
    for (size_t i = 0; clash == NULL && i < ENDING_COUNT; i++) {
        struct part before;
        known = cut_ending(id, i, &before) ? find(ids, before) : NULL;
        clash = known == NULL ? NULL : known->owner;
    }
    return clash;
}

bool chart_ids_add(struct chart_ids *ids, const char *id, const struct planned_chart *chart,
                   struct error *err)
{
    struct known_id *own = put(ids, whole(id), err);
    if (own == NULL)
        return false;
    own->owner = chart;
    for (size_t i = 0; i < ENDING_COUNT; i++) {
        struct part before;
        struct known_id *known = cut_ending(id, i, &before) ? put(ids, before, err) : own;
        if (known == NULL)
            return false;
        if (known != own)
            known->beside = chart;
    }
    return true;
}

unsigned *chart_ids_next(struct chart_ids *ids, const char *words, struct error *err)
{
    struct known_id *known = put(ids, whole(words), err);
    return known == NULL ? NULL : &known->next;
}
