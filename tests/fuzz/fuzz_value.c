/* SPDX-License-Identifier: MIT */
/*
 * The grammar of values. The first byte chooses what is read; what was read is
 * written and read again as the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/arch_file.h"
#include "config/arch_names.h"
#include "config/value_counter.h"
#include "fuzz/fuzz_targets.h"

static bool check_one_number(const char *text, enum occ_axis axis, uint32_t *value,
                             struct error *err)
{
    char again[32];
    uint32_t second = 0;

    if (!value_parse_axis_value("v", text, axis, value, err))
        return false;
    FUZZ_CHECK(*value >= value_axes[axis].type.min && *value <= value_axes[axis].type.max);
    snprintf(again, sizeof(again), "%lu", (unsigned long)*value);
    FUZZ_CHECK(value_parse_axis_value("v", again, axis, &second, err) && second == *value);
    return true;
}

/* The values of a list are counted as many as they are. */
static void check_count(const struct value_list *list, uint32_t largest_max)
{
    struct value_counter counter;
    struct error err = {.kind = ERROR_NONE};
    bool ok = value_counter_init(&counter, "v", list, largest_max, &err);

    for (uint32_t max = largest_max; ok && max > 0; max /= 3) {
        uint32_t *values = NULL;
        size_t expanded = 0;
        uint64_t counted = 0;
        bool is_expanded = value_list_expand("v", list, max, &values, &expanded, &err);
        FUZZ_CHECK(value_counter_count(&counter, "v", max, &counted, &err) == is_expanded);
        FUZZ_CHECK(!is_expanded || counted == expanded);
        free(values);
    }
    value_counter_release(&counter);
}

/* Every value that a list has, one by one. */
static void check_expanded(const struct value_list *list, enum occ_axis axis)
{
    enum { MAX_WRITTEN = 300 };
    struct value_list again = VALUE_LIST_EMPTY;
    struct buffer text = BUFFER_INIT;
    struct error err = {.kind = ERROR_NONE};
    uint32_t *first = NULL, *second = NULL, max = value_axes[axis].type.max / 2;
    size_t first_count = 0, second_count = 0;

    if (!value_list_expand("v", list, max, &first, &first_count, &err)) {
        fuzz_check_error(&err);
        return;
    }
    FUZZ_CHECK(first_count > 0);
    if (max <= OCC_MAX_THREADS_PER_BLOCK)
        check_count(list, max);
    for (size_t i = 0; i < first_count && i < MAX_WRITTEN; i++)
        buffer_printf(&text, "%s%lu", i == 0 ? "" : " , ", (unsigned long)first[i]);
    FUZZ_CHECK(value_list_parse("v", text.bytes, axis, &again, &err));
    FUZZ_CHECK(value_list_expand("v", &again, max, &second, &second_count, &err));
    FUZZ_CHECK(second_count == (first_count < MAX_WRITTEN ? first_count : MAX_WRITTEN));
    FUZZ_CHECK(memcmp(first, second, second_count * sizeof(*first)) == 0);
    buffer_release(&text);
    value_list_release(&again);
    free(first);
    free(second);
}

static bool check_list(const char *text, enum occ_axis axis, struct error *err)
{
    struct value_list list = VALUE_LIST_EMPTY;
    struct error warning = {.kind = ERROR_NONE};
    bool ok = value_list_parse("v", text, axis, &list, err);

    if (ok && value_list_warning("v", &list, axis, &warning))
        fuzz_check_error(&warning);
    if (ok)
        check_expanded(&list, axis);
    value_list_release(&list);
    return ok;
}

static bool check_carveout(const char *text, struct error *err)
{
    struct occ_carveout first, second;
    char again[CARVEOUT_TEXT_BYTES];

    if (!carveout_parse("v", text, &first, err))
        return false;
    carveout_format(first, again);
    FUZZ_CHECK(carveout_parse("v", again, &second, err));
    FUZZ_CHECK(first.kind == second.kind && first.value == second.value);
    return true;
}

static bool check_carveouts(const char *text, struct error *err)
{
    struct carveout_list list = {.items = NULL};
    struct occ_carveout *items = NULL;
    size_t count = 0;
    bool ok = carveout_list_parse("v", text, &list, err);

    if (ok) {
        FUZZ_CHECK(carveout_list_expand(&list, occ_arch_at(0), &items, &count, err));
        FUZZ_CHECK(count > 0);
    }
    free(items);
    carveout_list_release(&list);
    return ok;
}

static bool check_percent(const char *text, struct error *err)
{
    uint32_t first = 0, second = 0;
    char again[32];

    if (!value_parse_percent("v", text, &first, err))
        return false;
    snprintf(again, sizeof(again), "%u.%02u%%", (unsigned)(first / 100),
             (unsigned)(first % 100));
    FUZZ_CHECK(value_parse_percent("v", again, &second, err) && first == second);
    return true;
}

/* The names that a list of architectures stands for mean the same ones. */
static bool check_archs(const char *text, struct error *err)
{
    struct arch_list first = {.archs = NULL}, second = {.archs = NULL};
    struct buffer names = BUFFER_INIT;
    bool ok = arch_list_parse("v", text, "/nowhere", &first, err);

    for (size_t i = 0; ok && i < first.count; i++)
        buffer_printf(&names, "%s%s", i == 0 ? "" : ",", first.archs[i]->name);
    if (ok) {
        FUZZ_CHECK(first.count > 0);
        FUZZ_CHECK(arch_list_parse("v", names.bytes, NULL, &second, err));
        FUZZ_CHECK(first.count == second.count &&
                   memcmp(first.archs, second.archs, first.count * sizeof(*first.archs)) == 0);
    }
    buffer_release(&names);
    arch_list_release(&first);
    arch_list_release(&second);
    return ok;
}

static bool check_product(const char *text, struct error *err)
{
    struct gpu_match match = {.arch = NULL};

    if (!gpu_find("v", text, NULL, &match, err))
        return false;
    FUZZ_CHECK(match.arch != NULL && match.gpu != NULL);
    return true;
}

/* One field of an architecture, as --set replaces it. */
static bool check_set(const char *text, struct error *err)
{
    struct pool pool = {.blocks = NULL};
    const struct occ_arch *arch = NULL;
    bool ok = arch_with_sets(occ_arch_at(0), &text, 1, &pool, &arch, err);

    pool_release(&pool);
    return ok;
}

static bool check_word(const char *text, struct error *err)
{
    enum occ_axis axis;
    enum occ_partitioned_caching mode;
    bool is_yes;

    return value_parse_along("v", text, &axis, err) ||
           value_parse_axis("v", text, &axis, err) ||
           value_parse_caching("v", text, &mode, err) ||
           value_parse_bool("v", text, &is_yes, err) || value_check_name("v", text, err);
}

static bool check_kind(unsigned kind, const char *text, struct error *err)
{
    enum occ_axis axis = (enum occ_axis)(kind % OCC_AXIS_COUNT);
    uint32_t value = 0;

    switch (kind / OCC_AXIS_COUNT % 9) {
    case 0:
        return check_one_number(text, axis, &value, err);
    case 1:
        return check_list(text, axis, err);
    case 2:
        return check_carveout(text, err);
    case 3:
        return check_carveouts(text, err);
    case 4:
        return check_percent(text, err);
    case 5:
        return check_archs(text, err);
    case 6:
        return check_product(text, err);
    case 7:
        return check_set(text, err);
    default:
        return check_word(text, err);
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    struct error err = {.kind = ERROR_NONE};
    size_t length = size == 0 ? 0 : size - 1;
    char *text = malloc(length + 1);

    if (size == 0 || text == NULL) {
        free(text);
        return;
    }
    memcpy(text, bytes + 1, length);
    text[length] = '\0';
    if (!check_kind(bytes[0], text, &err))
        fuzz_check_error(&err);
    free(text);
}

const struct fuzz_target fuzz_value = {
    .name = "value",
    .run = run,
    .max_bytes = 300,
    .seeds = "tests/fuzz/seeds/value/*",
    .dictionary = "value.dict",
};
