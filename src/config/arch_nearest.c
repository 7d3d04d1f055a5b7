/* SPDX-License-Identifier: MIT */
/* The known name that an unknown one was probably meant to be. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "config/arch_match.h"
#include "config/product_name.h"

/* Names as they are compared, and as they are shown. */
struct known_names {
    struct product_name *compared;
    const char **texts; /* into compared[] */
    const char **shown;
    size_t count;
};

static size_t count_names(void)
{
    size_t count = 0;
    for (size_t i = 0; i < occ_arch_count(); i++)
        count += 2 + occ_arch_at(i)->alias_count + 2 * occ_arch_at(i)->gpu_count;
    return count;
}

static void add_name(struct known_names *known, const char *name)
{
    if (name == NULL)
        return;
    known->compared[known->count] = product_name_of(name);
    known->texts[known->count] = known->compared[known->count].text;
    known->shown[known->count] = name;
    known->count++;
}

/* The name, and its first word: "H100" stands for all that begin so; "RTX"
 * would for too many. */
static void add_product(struct known_names *known, const char *name)
{
    add_name(known, name);
    struct product_name *word = &known->compared[known->count - 1];
    size_t length = 1;
    while (word->text[length - 1] != '\0' && !word->is_edge[length])
        length++;
    word->text[length] = '\0';
    if (strpbrk(word->text, "0123456789") == NULL)
        known->count--;
}

static void fill_names(struct known_names *known)
{
    for (size_t i = 0; i < occ_arch_count(); i++) {
        const struct occ_arch *arch = occ_arch_at(i);
        add_name(known, arch->name);
        add_name(known, arch->family);
        for (size_t j = 0; j < arch->alias_count; j++)
            add_name(known, arch->aliases[j]);
        for (size_t j = 0; j < arch->gpu_count; j++) {
            add_name(known, arch->gpus[j].name);
            add_product(known, arch->gpus[j].name);
        }
    }
}

/* The number of "sm_91" or "sm_90a"; -1 if it is no such name. */
static long target_number(const char *name)
{
    char *end = NULL;
    if (strncmp(name, "sm_", 3) != 0 || strspn(name + 3, "0123456789") == 0)
        return -1;
    long number = strtol(name + 3, &end, 10);
    return end[0] == '\0' || end[1] == '\0' ? number : -1;
}

/* For a number the nearest is not the one most alike but the next one. */
static const char *nearest_target(const char *text)
{
    const char *nearest = NULL;
    long wanted = target_number(text);
    long best = 10;
    for (size_t i = 0; wanted >= 0 && i < occ_arch_count(); i++) {
        long number = target_number(occ_arch_at(i)->name);
        long distance = labs(number - wanted);
        if (number < 0 || distance >= best)
            continue;
        best = distance;
        nearest = occ_arch_at(i)->name;
    }
    return nearest;
}

const char *arch_nearest(const char *text)
{
    const char *nearest = nearest_target(text);
    if (nearest != NULL)
        return nearest;

    size_t capacity = count_names() + 1;
    struct known_names known = {.compared = calloc(capacity, sizeof(*known.compared)),
                                .texts = calloc(capacity, sizeof(*known.texts)),
                                .shown = calloc(capacity, sizeof(*known.shown))};
    if (known.compared != NULL && known.texts != NULL && known.shown != NULL) {
        struct product_name asked = product_name_of(text);
        fill_names(&known);
        const char *found = text_nearest(asked.text, known.texts, known.count);
        for (size_t i = 0; found != NULL && i < known.count; i++) {
            if (known.texts[i] == found)
                nearest = known.shown[i];
        }
    }
    free(known.compared);
    free(known.texts);
    free(known.shown);
    return nearest;
}
