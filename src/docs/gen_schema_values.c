/* SPDX-License-Identifier: MIT */
/*
 * The values of keys as JSON Schema: scalars in any spelling that YAML readers
 * make of them, values by the grammar of value.h.
 */
#include <stdio.h>
#include <string.h>

#include "config/value.h"
#include "docs/gen_schema.h"

#define NUMBER "[0-9]+"
#define SIZE "[0-9]+([.][0-9]+)?([kKmM]([iI]?[bB])?|[bB])?"
#define SIZE_WITH_UNIT "[0-9]+([.][0-9]+)?([kKmM]([iI]?[bB])?|[bB])"
/* Of a share the reader takes whole percentages without zeros in front. */
#define SHARE "([1-9]?[0-9]|100)%"
#define SPLIT "(default|needed|all|0|" SHARE "|" SIZE_WITH_UNIT ")"
#define NAME "(?!.*[.][.])[A-Za-z][A-Za-z0-9._-]{0,47}"

/* No sign of ASCII but '-' and '/'. */
#define NOUN_SIGN "[^\\u0000-\\u001F!-,.:-@\\[-`{-\\u007F]"

static void open_member(struct json_writer *json, const char *key, char bracket)
{
    json_key(json, key);
    json_open(json, bracket);
}

/* {"type": "string", "pattern": "^...$"} */
static void write_pattern(struct json_writer *json, const char *pattern)
{
    struct buffer whole = BUFFER_INIT;
    buffer_printf(&whole, "^%s$", pattern);
    json_open_inline(json, '{');
    json_member_text(json, "type", "string");
    json_member_text(json, "pattern", whole.bytes);
    json_close(json, '}');
    buffer_release(&whole);
}

static void write_integer(struct json_writer *json, const struct value_type *type)
{
    json_open_inline(json, '{');
    json_member_text(json, "type", "integer");
    json_member_u64(json, "minimum", type->min);
    json_member_u64(json, "maximum", type->max);
    json_close(json, '}');
}

/* Any scalar: what YAML takes for a number is a text to us. */
static void write_scalar(struct json_writer *json)
{
    static const char *const types[] = {"string", "number", "boolean"};
    json_open_inline(json, '{');
    json_key(json, "type");
    json_open_inline(json, '[');
    for (size_t i = 0; i < 3; i++)
        json_text(json, types[i]);
    json_close(json, ']');
    json_member_u64(json, "minLength", 1);
    json_close(json, '}');
}

static void write_array_of(struct json_writer *json,
                           void (*write_item)(const struct key *key, struct json_writer *json),
                           const struct key *key)
{
    json_open(json, '{');
    json_member_text(json, "type", "array");
    json_member_u64(json, "minItems", 1);
    open_member(json, "items", '{');
    open_member(json, "anyOf", '[');
    write_item(key, json);
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, '}');
}

/* The ways to write one value, as the items of "anyOf". */

static void write_text(const struct key *key, struct json_writer *json)
{
    char noun[sizeof(NOUN_SIGN) + sizeof("{1,00}")];
    if (!key->is_noun) {
        write_scalar(json);
        return;
    }
    snprintf(noun, sizeof(noun), NOUN_SIGN "{1,%d}", MAX_NOUN_BYTES);
    write_pattern(json, noun);
}

static void write_name(const struct key *key, struct json_writer *json)
{
    (void)key;
    write_pattern(json, NAME);
}

static void write_typed(const struct value_type *type, struct json_writer *json)
{
    write_integer(json, type);
    write_pattern(json, type->is_size ? SIZE : NUMBER);
}

static void write_number(const struct key *key, struct json_writer *json)
{
    write_typed(&key->type, json);
}

/* Words that YAML 1.1 takes for booleans come as such from some readers. */
static void write_words(const char *const *words, bool has_booleans, struct json_writer *json)
{
    json_open_inline(json, '{');
    json_key(json, "enum");
    json_open_inline(json, '[');
    for (size_t i = 0; words[i] != NULL; i++)
        json_text(json, words[i]);
    if (has_booleans) {
        json_bool(json, true);
        json_bool(json, false);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void write_bool(const struct key *key, struct json_writer *json)
{
    static const char *const words[] = {"yes", "no", "true", "false", NULL};
    (void)key;
    write_words(words, true, json);
}

static void write_caching(const struct key *key, struct json_writer *json)
{
    static const char *const words[] = {"off", "on", "strict", NULL};
    (void)key;
    write_words(words, true, json);
}

static void write_choice(const struct key *key, struct json_writer *json)
{
    const char *words[MAX_KEY_WORDS + 1];
    key_choices(key, words);
    write_words(words, false, json);
}

/* A comma list in one text. */
static void write_comma_list(const char *item, struct json_writer *json)
{
    struct buffer list = BUFFER_INIT;
    buffer_printf(&list, " *%s *(, *%s *)*", item, item);
    write_pattern(json, list.bytes);
    buffer_release(&list);
}

static void write_choices_text(const struct key *key, struct json_writer *json)
{
    const char *words[MAX_KEY_WORDS + 1];
    struct buffer item = BUFFER_INIT;
    key_choices(key, words);
    for (size_t i = 0; words[i] != NULL; i++)
        buffer_printf(&item, "%s%s", i == 0 ? "(" : "|", words[i]);
    buffer_add_char(&item, ')');
    write_comma_list(item.bytes, json);
    buffer_release(&item);
}

static void write_choices(const struct key *key, struct json_writer *json)
{
    write_choices_text(key, json);
    write_array_of(json, write_choices_text, key);
}

static void write_texts(const struct key *key, struct json_writer *json)
{
    write_scalar(json);
    write_array_of(json, write_text, key);
}

static void write_number_item(const struct key *key, struct json_writer *json)
{
    write_integer(json, &key->type);
    write_comma_list(key->type.is_size ? SIZE : NUMBER, json);
}

static void write_numbers(const struct key *key, struct json_writer *json)
{
    write_number_item(key, json);
    write_array_of(json, write_number_item, key);
}

static void write_group(const struct key *key, struct json_writer *json)
{
    schema_map_write(key->table, json);
}

static void write_records(const struct key *key, struct json_writer *json)
{
    json_open(json, '{');
    json_member_text(json, "type", "array");
    json_key(json, "items");
    schema_map_write(key->table, json);
    json_close(json, '}');
}

static void write_note_values(const struct key *key, struct json_writer *json)
{
    write_scalar(json);
    write_array_of(json, write_text, key);
}

static void open_notes(struct json_writer *json)
{
    json_open(json, '{');
    json_member_text(json, "type", "object");
    open_member(json, "additionalProperties", '{');
    open_member(json, "anyOf", '[');
}

static void close_notes(struct json_writer *json)
{
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, '}');
}

static void write_notes(const struct key *key, struct json_writer *json)
{
    open_notes(json);
    write_note_values(key, json);
    open_notes(json);
    write_note_values(key, json);
    close_notes(json);
    close_notes(json);
}

static void write_arch(const struct key *key, struct json_writer *json)
{
    (void)key;
    write_scalar(json);
    json_open_inline(json, '{');
    json_member_text(json, "$ref", "#/definitions/architecture");
    json_close(json, '}');
}

static void write_archs(const struct key *key, struct json_writer *json)
{
    write_scalar(json);
    write_array_of(json, write_arch, key);
}

static void write_axis_names(size_t count, struct json_writer *json)
{
    const char *words[3 * (OCC_AXIS_COUNT + 1) + 1] = {NULL};
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const struct value_axis *axis = &value_axes[i];
        words[used++] = axis->name;
        if (strcmp(axis->short_name, axis->name) != 0)
            words[used++] = axis->short_name;
        if (axis->resource_name != NULL)
            words[used++] = axis->resource_name;
    }
    write_words(words, false, json);
}

static void write_axis(const struct key *key, struct json_writer *json)
{
    (void)key;
    write_axis_names(OCC_AXIS_COUNT, json);
}

static void write_along(const struct key *key, struct json_writer *json)
{
    (void)key;
    write_axis_names(OCC_AXIS_COUNT + 1, json);
}

static const char *axis_value(enum occ_axis axis)
{
    return axis == OCC_AXIS_THREADS ? NUMBER "(x" NUMBER "){0,2}"
           : axis == OCC_AXIS_SMEM  ? SIZE
                                    : NUMBER;
}

static void write_axis_value(const struct key *key, struct json_writer *json)
{
    write_integer(json, &value_axes[key->axis].type);
    write_pattern(json, axis_value(key->axis));
}

static void write_axis_item(const struct key *key, struct json_writer *json)
{
    struct buffer item = BUFFER_INIT;
    const char *value = axis_value(key->axis);
    buffer_printf(&item, "(%s|max)([.][.](%s|max)(:%s)?)?", value, value, value);
    write_integer(json, &value_axes[key->axis].type);
    write_comma_list(item.bytes, json);
    buffer_release(&item);
}

static void write_axis_list(const struct key *key, struct json_writer *json)
{
    write_axis_item(key, json);
    write_array_of(json, write_axis_item, key);
}

static void write_carveout(const struct key *key, struct json_writer *json)
{
    static const struct value_type none = {.max = 0};
    (void)key;
    write_integer(json, &none);
    write_comma_list(SPLIT, json);
}

static void write_carveout_list(const struct key *key, struct json_writer *json)
{
    write_carveout(key, json);
    write_array_of(json, write_carveout, key);
}

static void (*const write_shape[SHAPE_COUNT])(const struct key *key,
                                              struct json_writer *json) = {
    [SHAPE_TEXT] = write_text,
    [SHAPE_NAME] = write_name,
    [SHAPE_NUMBER] = write_number,
    [SHAPE_BOOL] = write_bool,
    [SHAPE_CHOICE] = write_choice,
    [SHAPE_CHOICES] = write_choices,
    [SHAPE_TEXTS] = write_texts,
    [SHAPE_SIZES] = write_numbers,
    [SHAPE_NUMBERS] = write_numbers,
    [SHAPE_GROUP] = write_group,
    [SHAPE_RECORDS] = write_records,
    [SHAPE_NOTES] = write_notes,
    [SHAPE_ARCHS] = write_archs,
    [SHAPE_AXIS] = write_axis,
    [SHAPE_ALONG] = write_along,
    [SHAPE_AXIS_VALUE] = write_axis_value,
    [SHAPE_AXIS_LIST] = write_axis_list,
    [SHAPE_CARVEOUT] = write_carveout,
    [SHAPE_CARVEOUT_LIST] = write_carveout_list,
    [SHAPE_CACHING] = write_caching,
};

/* Shapes that are written in one way only: of these, a validator tells what is
 * wrong inside, where of several ways it says only that none fits. */
static const bool has_one_form[SHAPE_COUNT] = {
    [SHAPE_TEXT] = true,  [SHAPE_NAME] = true,    [SHAPE_BOOL] = true,  [SHAPE_CHOICE] = true,
    [SHAPE_GROUP] = true, [SHAPE_RECORDS] = true, [SHAPE_NOTES] = true, [SHAPE_AXIS] = true,
    [SHAPE_ALONG] = true, [SHAPE_CACHING] = true,
};

void schema_ways_write(const struct key *key, struct json_writer *json)
{
    bool has_one = has_one_form[key_shape(key)];

    open_member(json, has_one ? "allOf" : "anyOf", '[');
    write_shape[key_shape(key)](key, json);
    json_close(json, ']');
}
