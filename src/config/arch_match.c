/* SPDX-License-Identifier: MIT */
/* Spellings of architectures and products, looked up in the built-in table. */
#include "config/arch_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "config/product_name.h"

/* The longest number of an architecture: 3 digits so far. */
#define NUMBER_BYTES 8

/* The longest name of a target that has features. */
#define TARGET_BYTES 48

static const struct occ_arch *find_nocase(const char *name)
{
    for (size_t i = 0; i < occ_arch_count(); i++) {
        const struct occ_arch *arch = occ_arch_at(i);
        bool found = text_equal_nocase(arch->name, name);
        for (size_t j = 0; j < arch->alias_count; j++)
            found = found || text_equal_nocase(arch->aliases[j], name);
        if (found)
            return arch;
    }
    return NULL;
}

/*
 * Targets for one architecture alone (sm_90a) exist from 9.0 on, those for a
 * family (sm_100f) from 10.0 on: PTX ISA 8.8, "Target architecture".
 */
static bool is_suffix_of(char suffix, unsigned long number)
{
    return suffix == '\0' || (suffix == 'a' && number >= 90) ||
           (suffix == 'f' && number >= 100);
}

/* After "sm_", "sm", "compute_" or nothing. */
static const char *skip_prefix(const char *text)
{
    static const char *const prefixes[] = {"compute_", "sm_", "sm"};
    for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
        char head[NUMBER_BYTES + 2] = "";
        size_t length = strlen(prefixes[i]);
        if (strlen(text) <= length)
            continue;
        memcpy(head, text, length);
        if (text_equal_nocase(head, prefixes[i]))
            return text + length;
    }
    return text;
}

/* The digits of "90", "9.0", "sm_90a" and their like into `digits`, and the
 * suffix; false if `text` is no such spelling. */
static bool scan_number(const char *text, char digits[NUMBER_BYTES], char *suffix)
{
    const char *rest = skip_prefix(text);
    bool may_have_point = rest == text;
    size_t count = 0;
    for (; count < NUMBER_BYTES - 1; rest++) {
        bool is_point = may_have_point && *rest == '.' && count > 0;
        if (is_point)
            may_have_point = false;
        else if (*rest >= '0' && *rest <= '9')
            digits[count++] = *rest;
        else
            break;
    }
    digits[count] = '\0';
    *suffix = *rest;
    return count >= 2 && (*rest == '\0' || rest[1] == '\0');
}

/* A target of LLVM with its features behind it: "gfx90a:sramecc+:xnack-". */
static const struct occ_arch *find_target(const char *text)
{
    char name[TARGET_BYTES];
    size_t length = strcspn(text, ":");
    if (text[length] == '\0' || length >= sizeof(name))
        return NULL;
    memcpy(name, text, length);
    name[length] = '\0';
    const struct occ_arch *arch = find_nocase(name);
    return arch != NULL && arch->has_llvm_waves ? arch : NULL;
}

const struct occ_arch *arch_spelled(const char *text)
{
    const struct occ_arch *arch = find_nocase(text);
    if (arch == NULL)
        arch = find_target(text);
    char digits[NUMBER_BYTES];
    char suffix = '\0';
    if (arch != NULL || !scan_number(text, digits, &suffix) ||
        !is_suffix_of(suffix, strtoul(digits, NULL, 10)))
        return arch;

    char name[sizeof("sm_") + NUMBER_BYTES];
    snprintf(name, sizeof(name), "sm_%s", digits);
    return occ_arch_find(name);
}

bool arch_matches_add(struct arch_matches *matches, const struct occ_arch *arch,
                      const struct occ_gpu *gpu, struct error *err)
{
    struct gpu_match *items = array_grow(matches->items, matches->count, sizeof(*items));
    if (items == NULL)
        return error_no_memory(err);
    matches->items = items;
    matches->items[matches->count++] = (struct gpu_match){arch, gpu};
    return true;
}

bool arch_match_vendor(const char *text, struct arch_matches *matches, struct error *err)
{
    bool is_all = text_equal_nocase(text, "all");
    for (size_t i = 0; i < occ_arch_count(); i++) {
        if (!is_all && !text_equal_nocase(occ_arch_at(i)->vendor, text))
            continue;
        if (!arch_matches_add(matches, occ_arch_at(i), NULL, err))
            return false;
    }
    return true;
}

static bool is_built_in(const struct occ_arch *arch)
{
    return occ_arch_find(arch->name) == arch;
}

/* Does `name` begin with that of `base` and a '-'? */
static bool is_mode_of(const char *name, const struct occ_arch *base)
{
    size_t length = strlen(base->name);
    return strncmp(name, base->name, length) == 0 && name[length] == '-';
}

const struct occ_arch *arch_mode_base(const struct occ_arch *arch)
{
    if (strchr(arch->name, '-') == NULL || !is_built_in(arch))
        return NULL;
    for (size_t i = 0; i < occ_arch_count(); i++) {
        const struct occ_arch *base = occ_arch_at(i);
        if (is_mode_of(arch->name, base) && strcmp(arch->vendor, base->vendor) == 0)
            return base;
    }
    return NULL;
}

bool arch_match_family(const char *text, struct arch_matches *matches, struct error *err)
{
    struct product_name asked = product_name_of(text);
    for (size_t i = 0; i < occ_arch_count(); i++) {
        if (occ_arch_at(i)->family == NULL)
            continue;
        struct product_name family = product_name_of(occ_arch_at(i)->family);
        if (product_name_fit(&family, &asked) != FIT_EQUAL ||
            arch_mode_base(occ_arch_at(i)) != NULL)
            continue;
        if (!arch_matches_add(matches, occ_arch_at(i), NULL, err))
            return false;
    }
    return true;
}

/* What is wanted of a product, and the best fit so far. */
struct product_search {
    struct product_name asked;
    enum product_fit best;
    struct arch_matches *matches;
};

static bool match_arch(struct product_search *search, const struct occ_arch *arch,
                       struct error *err)
{
    for (size_t i = 0; i < arch->gpu_count; i++) {
        struct product_name name = product_name_of(arch->gpus[i].name);
        enum product_fit fit = product_name_fit(&name, &search->asked);
        if (fit == FIT_NONE || fit < search->best)
            continue;
        if (fit > search->best)
            search->matches->count = 0;
        search->best = fit;
        if (!arch_matches_add(search->matches, arch, &arch->gpus[i], err))
            return false;
    }
    return true;
}

bool arch_match_products(const char *text, const struct arch_list *more,
                         struct arch_matches *matches, struct error *err)
{
    struct product_search search = {.asked = product_name_of(text), .matches = matches};
    for (size_t i = 0; i < occ_arch_count(); i++) {
        if (!match_arch(&search, occ_arch_at(i), err))
            return false;
    }
    for (size_t i = 0; more != NULL && i < more->count; i++) {
        if (!is_built_in(more->archs[i]) && !match_arch(&search, more->archs[i], err))
            return false;
    }
    return true;
}
