/* SPDX-License-Identifier: MIT */
/* Keys that describe launches, read by the grammar of values. */
#include "config/launch_kinds.h"

#include <string.h>

static bool read_axis_item(const struct key_reader *reader, const char *label,
                           const struct yaml_node *item, void *target)
{
    const struct key *key = reader->context;
    struct value_list *list = target;
    return value_list_parse(label, item->text, key->axis, list, reader->err) ||
           yaml_error_place(reader->file, item, reader->err);
}

static bool read_axis_list(const struct key_reader *reader, const struct key *key,
                           const char *label, const struct yaml_node *node, void *target)
{
    struct key_reader inner = *reader;
    inner.context = key;
    return key_each_text(&inner, label, node, read_axis_item, key_field(target, key->offset));
}

const struct key_kind key_axis_list = {read_axis_list, NULL, NULL, SHAPE_AXIS_LIST};

static bool read_carveout_item(const struct key_reader *reader, const char *label,
                               const struct yaml_node *item, void *target)
{
    return carveout_list_parse(label, item->text, target, reader->err) ||
           yaml_error_place(reader->file, item, reader->err);
}

static bool read_carveout_list(const struct key_reader *reader, const struct key *key,
                               const char *label, const struct yaml_node *node, void *target)
{
    return key_each_text(reader, label, node, read_carveout_item,
                         key_field(target, key->offset));
}

const struct key_kind key_carveout_list = {read_carveout_list, NULL, NULL, SHAPE_CARVEOUT_LIST};

/* One value where a list would be understood elsewhere. */
static bool need_one(const struct key_reader *reader, const char *label,
                     const struct yaml_node *node)
{
    bool is_one = node->kind == YAML_TEXT && strchr(node->text, ',') == NULL &&
                  strstr(node->text, "..") == NULL;
    return is_one || yaml_error(reader->file, node, reader->err,
                                "%s must be a single value here, not a list or range", label);
}

static bool read_axis_value(const struct key_reader *reader, const struct key *key,
                            const char *label, const struct yaml_node *node, void *target)
{
    uint32_t *field = key_field(target, key->offset);
    if (!need_one(reader, label, node))
        return false;
    return value_parse_axis_value(label, node->text, key->axis, field, reader->err) ||
           yaml_error_place(reader->file, node, reader->err);
}

const struct key_kind key_axis_value = {read_axis_value, NULL, NULL, SHAPE_AXIS_VALUE};

static bool read_carveout(const struct key_reader *reader, const struct key *key,
                          const char *label, const struct yaml_node *node, void *target)
{
    struct occ_carveout *field = key_field(target, key->offset);
    if (!need_one(reader, label, node))
        return false;
    return carveout_parse(label, node->text, field, reader->err) ||
           yaml_error_place(reader->file, node, reader->err);
}

const struct key_kind key_carveout = {read_carveout, NULL, NULL, SHAPE_CARVEOUT};

static bool read_caching(const struct key_reader *reader, const struct key *key,
                         const char *label, const struct yaml_node *node, void *target)
{
    enum occ_partitioned_caching *field = key_field(target, key->offset);
    if (!need_one(reader, label, node))
        return false;
    return value_parse_caching(label, node->text, field, reader->err) ||
           yaml_error_place(reader->file, node, reader->err);
}

const struct key_kind key_caching = {read_caching, NULL, NULL, SHAPE_CACHING};

static bool read_axis(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    enum occ_axis *field = key_field(target, key->offset);
    if (!need_one(reader, label, node))
        return false;
    return value_parse_axis(label, node->text, field, reader->err) ||
           yaml_error_place(reader->file, node, reader->err);
}

const struct key_kind key_axis = {read_axis, NULL, NULL, SHAPE_AXIS};

static bool read_along(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    enum occ_axis *field = key_field(target, key->offset);
    if (!need_one(reader, label, node))
        return false;
    return value_parse_along(label, node->text, field, reader->err) ||
           yaml_error_place(reader->file, node, reader->err);
}

const struct key_kind key_along = {read_along, NULL, NULL, SHAPE_ALONG};

static bool read_later(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    (void)reader, (void)key, (void)label, (void)node, (void)target;
    return true;
}

const struct key_kind key_later = {read_later, NULL, NULL, SHAPE_NONE};
