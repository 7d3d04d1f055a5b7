/* SPDX-License-Identifier: MIT */
/* Lists of architectures by name, and the product that --gpu means. */
#include "config/arch_names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/buffer.h"
#include "config/arch_file.h"
#include "config/arch_match.h"
#include "config/arch_user.h"
#include "config/list_items.h"
#include "config/shown.h"

/* The most matches that a message lists. */
#define MAX_LISTED 12

void arch_list_release(struct arch_list *list)
{
    free(list->archs);
    free(list->products);
    pool_release(&list->pool);
    *list = (struct arch_list){.archs = NULL};
}

const struct occ_arch *arch_list_find(const struct arch_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->archs[i]->name, name) == 0)
            return list->archs[i];
    }
    return NULL;
}

/* Another architecture of the same name: the same again, or a mistake. */
static bool check_twin(const struct occ_arch *twin, const struct occ_arch *arch,
                       struct error *err)
{
    struct arch_field field;
    bool are_same = true;
    if (twin != arch && !arch_compare(twin, arch, &are_same, &field, err))
        return false;
    if (are_same)
        return true;
    return error_set(err, ERROR_INPUT,
                     "two architectures are called %s, and %s differs; give one another name",
                     arch->name, field.path);
}

bool arch_list_add(struct arch_list *list, const struct occ_arch *arch, struct error *err)
{
    const struct occ_arch *twin = arch_list_find(list, arch->name);
    if (twin != NULL)
        return check_twin(twin, arch, err);
    if (list->count == MAX_LISTED_ARCHS)
        return error_set(err, ERROR_INPUT,
                         "these are more than %d architectures; leave some out, or ask for "
                         "them in several goes",
                         MAX_LISTED_ARCHS);
    const struct occ_arch **archs = array_grow(list->archs, list->count, sizeof(*archs));
    if (archs == NULL)
        return error_no_memory(err);
    list->archs = archs;
    list->archs[list->count++] = arch;
    return true;
}

const char *arch_list_product(const struct arch_list *list, const struct occ_arch *arch)
{
    for (size_t i = 0; i < list->product_count; i++)
        if (list->products[i].arch == arch)
            return list->products[i].name;
    return NULL;
}

static bool is_path(const char *text)
{
    static const char suffix[] = ".yaml";
    size_t length = strlen(text);
    size_t tail = sizeof(suffix) - 1;
    return strchr(text, '/') != NULL ||
           (length >= tail && strcmp(text + length - tail, suffix) == 0);
}

static bool add_file(const char *path, const char *folder, struct arch_list *list,
                     struct arch_matches *meant, struct error *err)
{
    struct buffer full = BUFFER_INIT;
    const struct occ_arch *arch = NULL;
    bool is_relative = folder != NULL && path[0] != '/';
    buffer_printf(&full, "%s%s%s", is_relative ? folder : "", is_relative ? "/" : "", path);
    bool ok = buffer_check(&full, err) && arch_user_read(full.bytes, &list->pool, &arch, err);
    buffer_release(&full);
    return ok && arch_list_add(list, arch, err) && arch_matches_add(meant, arch, NULL, err);
}

static bool span_one_arch(const struct arch_matches *matches)
{
    for (size_t i = 1; i < matches->count; i++) {
        if (matches->items[i].arch != matches->items[0].arch)
            return false;
    }
    return true;
}

/* "Quadro RTX 6000 (sm_75)", or "sm_75" where no product was asked for. */
static void add_match_text(struct buffer *list, const struct gpu_match *match, bool has_sms)
{
    if (match->gpu == NULL)
        buffer_add_text(list, match->arch->name);
    else if (has_sms)
        buffer_printf(list, "%s (%" PRIu32 " SMs)", match->gpu->name, match->gpu->sms);
    else
        buffer_printf(list, "%s (%s)", match->gpu->name, match->arch->name);
}

/* "WHAT: 'rtx 6000' is more than one KIND: ..." */
static bool refuse_ambiguous(const char *what, const char *text, bool is_by_sms,
                             const struct arch_matches *matches, struct error *err)
{
    struct buffer list = BUFFER_INIT;
    for (size_t i = 0; i < matches->count && i < MAX_LISTED; i++) {
        buffer_add_text(&list, i == 0 ? "" : ", ");
        add_match_text(&list, &matches->items[i], is_by_sms);
    }
    if (matches->count > MAX_LISTED)
        buffer_printf(&list, " and %zu more", matches->count - MAX_LISTED);
    if (list.failed)
        error_no_memory(err);
    else
        error_set(err, ERROR_INPUT, "%s: '%s' is more than one %s: %s; name one of them", what,
                  shown_text(text).text, is_by_sms ? "SM count" : "architecture", list.bytes);
    buffer_release(&list);
    return false;
}

static bool refuse_unknown(const char *what, const char *text, const char *kind,
                           struct error *err)
{
    const char *nearest = arch_nearest(text);
    if (nearest == NULL)
        return error_set(err, ERROR_INPUT,
                         "%s: unknown %s '%s'; `occsweep arch list` shows what there is", what,
                         kind, shown_text(text).text);
    return error_set(err, ERROR_INPUT, "%s: unknown %s '%s'; did you mean %s?", what, kind,
                     shown_text(text).text, nearest);
}

static bool has_arch(const struct arch_matches *matches, const struct occ_arch *arch)
{
    for (size_t i = 0; i < matches->count; i++) {
        if (matches->items[i].arch == arch)
            return true;
    }
    return false;
}

/* A product is meant in the mode that its compiler chooses, so that other modes
 * of an architecture among the matches are left out. */
static void drop_modes(struct arch_matches *matches)
{
    size_t kept = 0;
    if (matches->count <= 1)
        return;
    for (size_t i = 0; i < matches->count; i++) {
        const struct occ_arch *base = arch_mode_base(matches->items[i].arch);
        if (base == NULL || !has_arch(matches, base))
            matches->items[kept++] = matches->items[i];
    }
    matches->count = kept;
}

static bool add_matches(const struct arch_matches *matches, struct arch_list *list,
                        struct error *err)
{
    for (size_t i = 0; i < matches->count; i++) {
        if (!arch_list_add(list, matches->items[i].arch, err))
            return false;
    }
    return true;
}

/* How much of the first name the others begin with, too: whole words. */
static size_t common_words(const struct arch_matches *products)
{
    const char *name = products->items[0].gpu->name;
    size_t length = strlen(name);
    for (size_t i = 1; i < products->count; i++) {
        const char *other = products->items[i].gpu->name;
        size_t same = 0;
        while (same < length && name[same] == other[same])
            same++;
        for (length = same; length > 0; length--) {
            bool ends_word = (name[length] == ' ' || name[length] == '\0') &&
                             (other[length] == ' ' || other[length] == '\0');
            if (ends_word)
                break;
        }
    }
    return length;
}

static bool add_product(const struct arch_matches *meant, struct arch_list *list,
                        struct error *err)
{
    size_t length = common_words(meant);
    if (length == 0 || arch_list_product(list, meant->items[0].arch) != NULL)
        return true;
    struct arch_product *products =
        array_grow(list->products, list->product_count, sizeof(*products));
    if (products == NULL)
        return error_no_memory(err);
    list->products = products;
    char *name = pool_copy_text(&list->pool, meant->items[0].gpu->name, err);
    if (name == NULL)
        return false;
    name[length] = '\0';
    products[list->product_count++] = (struct arch_product){meant->items[0].arch, name};
    return true;
}

/* What is neither a path nor the spelling of one architecture. */
static bool add_group(const char *what, const char *text, struct arch_list *list,
                      struct arch_matches *matches, struct error *err)
{
    if (!arch_match_vendor(text, matches, err))
        return false;
    if (matches->count > 0)
        return add_matches(matches, list, err);
    if (!arch_match_family(text, matches, err))
        return false;
    if (matches->count == 0 && !arch_match_products(text, list, matches, err))
        return false;
    if (matches->count == 0)
        return refuse_unknown(what, text, "architecture", err);
    drop_modes(matches);
    if (!span_one_arch(matches))
        return refuse_ambiguous(what, text, false, matches, err);
    if (matches->items[0].gpu != NULL && !add_product(matches, list, err))
        return false;
    return arch_list_add(list, matches->items[0].arch, err);
}

/* Append what one item of a list means, and add it to *meant. */
static bool add_name(const char *what, const char *text, const char *folder,
                     struct arch_list *list, struct arch_matches *meant, struct error *err)
{
    const struct occ_arch *spelled = arch_spelled(text);
    const struct occ_arch *listed = arch_list_find(list, text);
    if (list->named_count++ == MAX_ARCH_NAMES)
        return error_set(err, ERROR_INPUT, "%s names more than %d; leave repeats out", what,
                         MAX_ARCH_NAMES);
    if (is_path(text))
        return add_file(text, folder, list, meant, err);
    if (spelled != NULL)
        return arch_list_add(list, spelled, err) && arch_matches_add(meant, spelled, NULL, err);
    if (listed != NULL)
        return arch_matches_add(meant, listed, NULL, err);
    return add_group(what, text, list, meant, err);
}

static bool have_one_size(const struct arch_matches *matches)
{
    for (size_t i = 1; i < matches->count; i++) {
        if (matches->items[i].gpu->sms != matches->items[0].gpu->sms)
            return false;
    }
    return true;
}

static bool is_named(const struct arch_matches *named, const struct gpu_match *match)
{
    for (size_t i = 0; i < named->count; i++) {
        if (named->items[i].gpu == match->gpu &&
            strcmp(named->items[i].arch->name, match->arch->name) == 0)
            return true;
    }
    return false;
}

/* Add what an item means to what all have named; many products are one. */
static bool add_named(const struct arch_matches *meant, struct arch_matches *named,
                      struct error *err)
{
    bool are_products = meant->count > 0 && meant->items[0].gpu != NULL;
    size_t count = are_products ? 1 : meant->count;
    for (size_t i = 0; i < count; i++) {
        struct gpu_match match = meant->items[i];
        if (are_products && !have_one_size(meant))
            match.gpu = NULL;
        if (!is_named(named, &match) && !arch_matches_add(named, match.arch, match.gpu, err))
            return false;
    }
    return true;
}

bool arch_list_parse_gpus(const char *what, const char *text, const char *folder,
                          struct arch_list *list, struct arch_matches *named, struct error *err)
{
    struct list_items items;
    bool ok = true;
    list_items_begin(&items, text);
    while (ok && list_items_next(&items, what, err)) {
        struct arch_matches meant = {.items = NULL};
        ok = add_name(what, items.item, folder, list, &meant, err) &&
             add_named(&meant, named, err);
        free(meant.items);
    }
    return ok && !items.failed;
}

bool arch_list_parse(const char *what, const char *text, const char *folder,
                     struct arch_list *list, struct error *err)
{
    struct arch_matches named = {.items = NULL};
    bool ok = arch_list_parse_gpus(what, text, folder, list, &named, err);
    free(named.items);
    return ok;
}

bool arch_name_parse(const char *what, const char *text, const struct occ_arch **arch,
                     struct error *err)
{
    struct arch_list list = {.count = 0};
    struct arch_matches meant = {.items = NULL};

    if (is_path(text))
        return error_set(err, ERROR_INPUT, "%s is a path; name the file with --arch", what);
    bool ok = add_name(what, text, NULL, &list, &meant, err);
    if (ok && list.count != 1)
        ok = error_set(err, ERROR_INPUT, "%s names %zu architectures; it must be one", what,
                       list.count);
    if (ok)
        *arch = list.archs[0];
    free(meant.items);
    arch_list_release(&list);
    return ok;
}

/* Keep the matches that are of one of `archs`. */
static void keep_listed(struct arch_matches *matches, const struct arch_list *archs)
{
    size_t kept = 0;
    for (size_t i = 0; i < matches->count; i++) {
        if (arch_list_find(archs, matches->items[i].arch->name) != NULL)
            matches->items[kept++] = matches->items[i];
    }
    matches->count = kept;
}

static bool choose_gpu(const char *what, const char *text, const struct arch_list *archs,
                       struct arch_matches *matches, struct gpu_match *match, struct error *err)
{
    if (matches->count == 0)
        return refuse_unknown(what, text, "GPU", err);
    struct gpu_match first = matches->items[0];
    if (archs != NULL && archs->count > 0)
        keep_listed(matches, archs);
    if (matches->count == 0)
        return error_set(
            err, ERROR_INPUT,
            "%s: %s is of %s, which is not among the architectures asked for; leave "
            "one of the two out",
            what, first.gpu->name, first.arch->name);
    drop_modes(matches);
    if (!span_one_arch(matches))
        return refuse_ambiguous(what, text, false, matches, err);
    if (!have_one_size(matches))
        return refuse_ambiguous(what, text, true, matches, err);
    *match = matches->items[0];
    return true;
}

bool gpu_find(const char *what, const char *text, const struct arch_list *archs,
              struct gpu_match *match, struct error *err)
{
    struct arch_matches matches = {.items = NULL};
    bool ok = arch_match_products(text, archs, &matches, err) &&
              choose_gpu(what, text, archs, &matches, match, err);
    free(matches.items);
    return ok;
}
