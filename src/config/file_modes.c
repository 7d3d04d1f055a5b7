/* SPDX-License-Identifier: MIT */
/* Modes: what --set does to an architecture, written in its file. */
#include "config/file_modes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "config/arch_set.h"
#include "config/shown.h"

/* Far above any: SMs that a unit of the file's own mode is made of, and modes of
 * a file. Each mode has a list of all its products, and a name of its own. */
#define MAX_TIMES 64
#define MAX_MODES 32

struct mode {
    const char *suffix;
    const struct yaml_node *set;
    uint32_t sms_times;
};

/* Keys that are read when the others are. */
static bool read_later(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    (void)key;
    (void)target;
    if (node->kind != YAML_LIST)
        return yaml_error(reader->file, node, reader->err,
                          "%s must be a list, `- {suffix: NAME, set: {KEY: VALUE}}`", label);
    if (node->child_count > MAX_MODES)
        return yaml_error(reader->file, node, reader->err, "%s has more than %d items", label,
                          MAX_MODES);
    return true;
}

static bool is_never_written(const struct key *key, const void *source)
{
    (void)key;
    (void)source;
    return true;
}

const struct key_kind key_modes = {read_later, NULL, is_never_written, SHAPE_RECORDS};

static bool read_set(const struct key_reader *reader, const struct key *key, const char *label,
                     const struct yaml_node *node, void *target)
{
    struct mode *mode = target;
    (void)key;
    mode->set = node;
    if (node->kind == YAML_MAP && node->child != NULL)
        return true;
    return yaml_error(reader->file, node, reader->err,
                      "%s must be a map of what differs, `limits.threads_per_warp: 64`", label);
}

static const struct key_kind key_set = {read_set, NULL, NULL, SHAPE_NOTES};

#define FIELD(name_, kind_)                                                                    \
    .name = #name_, .kind = &(kind_), .offset = offsetof(struct mode, name_)

/* clang-format off */
static const struct key mode_keys[] = {
    {FIELD(suffix, key_name), .is_required = true,
     .help = "end of the name of the mode, behind that of the architecture and a '-'"},
    {FIELD(set, key_set), .is_required = true,
     .help = "map of what differs: paths of keys, such as limits.threads_per_warp, and values"},
    {FIELD(sms_times, key_number), .fallback = "1",
     .help = "number of SMs in this mode that one of a product's is",
     .type = {.unit = "SMs", .min = 1, .max = MAX_TIMES}},
};
/* clang-format on */

const struct key_table mode_table = {
    .prefix = "modes.", .keys = mode_keys, .count = sizeof(mode_keys) / sizeof(mode_keys[0])};

static bool set_all(const struct key_reader *reader, const struct yaml_node *set,
                    struct occ_arch *arch)
{
    for (const struct yaml_node *name = set->child; name != NULL; name = name->next->next) {
        if (name->kind != YAML_TEXT)
            return yaml_error(reader->file, name, reader->err, "a key must be a single word");
        if (yaml_is_empty(name->next))
            return yaml_error(reader->file, name->next, reader->err,
                              "%s has no value; write one, or leave the key out",
                              shown_text(name->text).text);
        if (!arch_set_path(reader, name, name->next, arch))
            return false;
    }
    return true;
}

static bool name_mode(const struct key_reader *reader, const struct mode *mode,
                      const struct yaml_node *node, struct occ_arch *arch)
{
    size_t size = strlen(arch->name) + 1 + strlen(mode->suffix) + 1;
    char *name = pool_alloc(reader->pool, size, 1, reader->err);
    if (name == NULL)
        return false;
    snprintf(name, size, "%s-%s", arch->name, mode->suffix);
    arch->name = name;
    return value_check_name("the name of the mode", name, reader->err) ||
           yaml_error_place(reader->file, yaml_find(node, "suffix"), reader->err);
}

/* The products of the base, in units of the mode; where those are the base's own,
 * the list is, too. */
static bool count_sms(const struct key_reader *reader, const struct mode *mode,
                      const struct yaml_node *node, struct occ_arch *arch)
{
    if (mode->sms_times == 1)
        return true;
    struct occ_gpu *gpus =
        pool_alloc(reader->pool, arch->gpu_count, sizeof(*gpus), reader->err);
    if (gpus == NULL)
        return false;
    for (size_t i = 0; i < arch->gpu_count; i++) {
        gpus[i] = arch->gpus[i];
        if (gpus[i].sms > MAX_SMS / mode->sms_times)
            return yaml_error(reader->file, yaml_find(node, "sms_times"), reader->err,
                              "modes.sms_times makes %" PRIu64 " SMs of the %" PRIu32
                              " of %s; there may be at most %" PRIu32,
                              (uint64_t)gpus[i].sms * mode->sms_times, gpus[i].sms,
                              shown_text(gpus[i].name).text, MAX_SMS);
        gpus[i].sms *= mode->sms_times;
    }
    arch->gpus = gpus;
    return true;
}

static bool check_mode(const struct key_reader *reader, const struct mode *mode,
                       const struct yaml_node *node, struct occ_arch *arch)
{
    char how[sizeof(struct shown) + sizeof("in mode ")];
    size_t blamed = 0;
    snprintf(how, sizeof(how), "in mode %s", shown_text(mode->suffix).text);
    if (arch_check_set(reader, how, arch, &blamed))
        return true;
    const struct yaml_node *place = key_place(reader->places, blamed);
    return yaml_error_place(reader->file, place != NULL ? place : node, reader->err);
}

static bool read_mode(const struct key_reader *outer, const struct yaml_node *node,
                      struct occ_arch *arch)
{
    struct key_places places = {.count = 0};
    struct key_reader reader = *outer;
    struct mode mode = {.set = NULL};
    reader.places = NULL;
    if (!keys_read(&reader, &mode_table, "a mode", node, &mode))
        return false;
    reader.places = &places;
    arch->aliases = NULL;
    arch->alias_count = 0;
    return name_mode(&reader, &mode, node, arch) && set_all(&reader, mode.set, arch) &&
           count_sms(&reader, &mode, node, arch) && check_mode(&reader, &mode, node, arch);
}

bool arch_modes_read(const struct key_reader *reader, const struct yaml_node *list,
                     const struct occ_arch *base, struct occ_arch *modes)
{
    size_t count = 0;
    for (const struct yaml_node *item = list->child; item != NULL; item = item->next) {
        modes[count] = *base;
        if (!read_mode(reader, item, &modes[count]))
            return false;
        for (size_t i = 0; i < count; i++) {
            if (strcmp(modes[i].name, modes[count].name) == 0)
                return yaml_error(reader->file, yaml_find(item, "suffix"), reader->err,
                                  "%s is the name of another mode already; give each its own "
                                  "suffix",
                                  modes[count].name);
        }
        count++;
    }
    return true;
}
