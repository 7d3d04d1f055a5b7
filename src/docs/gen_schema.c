/* SPDX-License-Identifier: MIT */
/*
 * Config files as JSON Schema, from the tables of keys. A schema is as strict
 * as one can be that refuses no file which the reader takes.
 */
#include "docs/gen_schema.h"
#include "docs/gen_docs.h"

static void write_key(const struct key *key, struct json_writer *json)
{
    struct buffer text = BUFFER_INIT;
    buffer_printf(&text, "%s. Value: ", key->help);
    key_add_value_words(key, &text);

    json_key(json, key->name);
    json_open(json, '{');
    json_member_text(json, "description", text.bytes);
    if (key->fallback != NULL)
        json_member_text(json, "default", key->fallback);
    schema_ways_write(key, json);
    json_close(json, '}');
    buffer_release(&text);
}

static void write_required(const struct key_table *keys, struct json_writer *json)
{
    json_key(json, "required");
    json_open_inline(json, '[');
    for (size_t i = 0; i < keys->count; i++)
        if (keys->keys[i].is_required && keys->keys[i].unless == NULL)
            json_text(json, keys->keys[i].name);
    json_close(json, ']');
}

/* {"required": ["NAME"]} */
static void write_one_required(const char *name, struct json_writer *json)
{
    json_open_inline(json, '{');
    json_key(json, "required");
    json_open_inline(json, '[');
    json_text(json, name);
    json_close(json, ']');
    json_close(json, '}');
}

/* Each key that another stands in the place of: one of the two, and not both. */
static void write_replaced(const struct key_table *keys, struct json_writer *json)
{
    for (size_t i = 0; i < keys->count; i++) {
        if (keys->keys[i].unless == NULL)
            continue;
        json_key(json, "oneOf");
        json_open(json, '[');
        write_one_required(keys->keys[i].name, json);
        write_one_required(keys->keys[i].unless, json);
        json_close(json, ']');
    }
}

static size_t count_keys(const struct key_table *keys, bool are_alone)
{
    size_t count = 0;
    for (size_t i = 0; i < keys->count; i++)
        count += are_alone ? keys->keys[i].stands_alone : keys->keys[i].is_required;
    return count;
}

/* A map of nothing but keys that stand alone. */
static void write_alone(const struct key_table *keys, struct json_writer *json)
{
    json_open(json, '{');
    json_member_u64(json, "minProperties", 1);
    json_key(json, "propertyNames");
    json_open_inline(json, '{');
    json_key(json, "enum");
    json_open_inline(json, '[');
    for (size_t i = 0; i < keys->count; i++)
        if (keys->keys[i].stands_alone)
            json_text(json, keys->keys[i].name);
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, '}');
}

/* Which keys must be there. */
static void write_presence(const struct key_table *keys, struct json_writer *json)
{
    bool has_alone = count_keys(keys, true) != 0, has_required = count_keys(keys, false) != 0;
    if (has_alone && !has_required)
        json_member_u64(json, "minProperties", 1);
    if (!has_alone || !has_required) {
        write_required(keys, json);
        write_replaced(keys, json);
        return;
    }
    json_key(json, "anyOf");
    json_open(json, '[');
    json_open(json, '{');
    write_required(keys, json);
    json_close(json, '}');
    write_alone(keys, json);
    json_close(json, ']');
}

static void write_members(const struct key_table *keys, struct json_writer *json)
{
    json_member_text(json, "type", "object");
    json_key(json, "additionalProperties");
    json_bool(json, false);
    write_presence(keys, json);
    json_key(json, "properties");
    json_open(json, '{');
    for (size_t i = 0; i < keys->count; i++)
        write_key(&keys->keys[i], json);
    json_close(json, '}');
}

void schema_map_write(const struct key_table *keys, struct json_writer *json)
{
    json_open(json, '{');
    write_members(keys, json);
    json_close(json, '}');
}

void schema_write(const struct config_file_kind *kind, struct buffer *out)
{
    struct json_writer json = {.out = out};
    struct buffer title = BUFFER_INIT;

    buffer_printf(&title, "%s of occsweep", kind->article);
    json_open(&json, '{');
    json_member_text(&json, "$schema", "http://json-schema.org/draft-07/schema#");
    json_member_text(&json, "title", title.bytes);
    write_members(kind->keys, &json);
    json_key(&json, "definitions");
    json_open(&json, '{');
    json_key(&json, "architecture");
    schema_map_write(config_file_kinds[CONFIG_FILE_ARCH].keys, &json);
    json_close(&json, '}');
    json_close(&json, '}');
    buffer_release(&title);
}
