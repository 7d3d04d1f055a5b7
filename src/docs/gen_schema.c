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

static void write_members(const struct key_table *keys, struct json_writer *json)
{
    json_member_text(json, "type", "object");
    json_key(json, "additionalProperties");
    json_bool(json, false);
    json_key(json, "required");
    json_open_inline(json, '[');
    for (size_t i = 0; i < keys->count; i++)
        if (keys->keys[i].is_required)
            json_text(json, keys->keys[i].name);
    json_close(json, ']');
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
