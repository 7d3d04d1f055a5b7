/* SPDX-License-Identifier: MIT */
/* The kinds of values that every table of keys may use. */
#include "config/keys.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "config/shown.h"
#include "config/words.h"

bool key_is_unset(const struct key *key, const void *source)
{
    if (key->is_implied != NULL && key->is_implied(source))
        return true;
    return key->kind->is_unset != NULL && key->kind->is_unset(key, source);
}

static bool need_text(const struct key_reader *reader, const char *label,
                      const struct yaml_node *node)
{
    if (node->kind == YAML_TEXT)
        return true;
    return yaml_error(reader->file, node, reader->err, "%s must be a single value, not a %s",
                      label, node->kind == YAML_LIST ? "list" : "map");
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

const char *key_one_line(const struct key_reader *reader, const char *label,
                         const struct yaml_node *node)
{
    if (!need_text(reader, label, node))
        return NULL;
    const char *text = node->text;
    while (is_blank(*text))
        text++;
    char *line = pool_copy_text(reader->pool, text, reader->err);
    if (line == NULL)
        return NULL;

    size_t length = strlen(line);
    while (length > 0 && is_blank(line[length - 1]))
        line[--length] = '\0';
    if (length == 0) {
        yaml_error(reader->file, node, reader->err,
                   "%s is empty; write a text, or leave the key out", label);
        return NULL;
    }
    for (char *c = line; *c != '\0'; c++) {
        if (is_blank(*c))
            *c = ' ';
        /* YAML's escapes can still bring one in. */
        if (!text_is_control(c))
            continue;
        yaml_error(reader->file, node, reader->err,
                   "%s holds a control character; leave it out", label);
        return NULL;
    }
    return line;
}

static bool is_noun(const char *text)
{
    const char *c = text;
    while (isalnum((unsigned char)*c) || (unsigned char)*c > 0x7F ||
           (*c != '\0' && strchr(" -/", *c) != NULL))
        c++;
    return *c == '\0' && c - text <= MAX_NOUN_BYTES;
}

static bool read_text(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    const char **field = key_field(target, key->offset);
    const char *line = key_one_line(reader, label, node);
    if (line == NULL)
        return false;
    if (key->is_noun && !is_noun(line))
        return yaml_error(reader->file, node, reader->err,
                          "%s is %s; it must be a noun of at most %d letters, digits, blanks, "
                          "- and /",
                          label, shown_text(line).text, MAX_NOUN_BYTES);
    *field = line;
    return true;
}

/* Can the text stand without quotes, whatever a YAML reader takes it for? */
static bool is_plain_safe(const char *text)
{
    static const char first[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static const char others[] = "0123456789 _-.()/+";
    static const char *const special[] = {"yes", "no",   "true", "false", "on",
                                          "off", "null", "y",    "n",     "max"};
    size_t length = strlen(text);
    if (length == 0 || strchr(first, text[0]) == NULL || text[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < sizeof(special) / sizeof(special[0]); i++) {
        if (strcmp(text, special[i]) == 0)
            return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (strchr(first, text[i]) == NULL && strchr(others, text[i]) == NULL)
            return false;
    }
    return true;
}

static void write_quoted(const char *text, struct buffer *out)
{
    if (is_plain_safe(text)) {
        buffer_add_text(out, text);
        return;
    }
    buffer_add_char(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            buffer_add_char(out, '\\');
        buffer_add_char(out, *text);
    }
    buffer_add_char(out, '"');
}

static void write_text(const struct key *key, const void *source, struct buffer *out)
{
    const char *const *field = key_field_const(source, key->offset);
    write_quoted(*field, out);
}

static bool lacks_text(const struct key *key, const void *source)
{
    const char *const *field = key_field_const(source, key->offset);
    return *field == NULL;
}

const struct key_kind key_text = {read_text, write_text, lacks_text, SHAPE_TEXT};

static bool read_name(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    if (!need_text(reader, label, node))
        return false;
    if (!value_check_name(label, node->text, reader->err))
        return yaml_error_place(reader->file, node, reader->err);
    return read_text(reader, key, label, node, target);
}

const struct key_kind key_name = {read_name, write_text, lacks_text, SHAPE_NAME};

static bool read_number(const struct key_reader *reader, const struct key *key,
                        const char *label, const struct yaml_node *node, void *target)
{
    uint32_t *field = key_field(target, key->offset);
    if (!need_text(reader, label, node))
        return false;
    if (!value_parse_number(label, node->text, &key->type, field, reader->err))
        return yaml_error_place(reader->file, node, reader->err);
    return true;
}

static void write_number(const struct key *key, const void *source, struct buffer *out)
{
    const uint32_t *field = key_field_const(source, key->offset);
    if (key->type.is_size)
        buffer_add_text(out, shown_size(*field).text);
    else
        buffer_add_u64(out, *field);
}

/* 0 stands for nothing where a file could not hold it. */
static bool lacks_number(const struct key *key, const void *source)
{
    const uint32_t *field = key_field_const(source, key->offset);
    return *field == 0 && key->type.min > 0;
}

const struct key_kind key_number = {read_number, write_number, lacks_number, SHAPE_NUMBER};

static bool read_bool(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    bool *field = key_field(target, key->offset);
    if (!need_text(reader, label, node))
        return false;
    if (!value_parse_bool(label, node->text, field, reader->err))
        return yaml_error_place(reader->file, node, reader->err);
    return true;
}

static void write_bool(const struct key *key, const void *source, struct buffer *out)
{
    const bool *field = key_field_const(source, key->offset);
    buffer_add_text(out, *field ? "true" : "false");
}

static bool lacks_bool(const struct key *key, const void *source)
{
    const bool *field = key_field_const(source, key->offset);
    return key->is_rare && !*field;
}

const struct key_kind key_bool = {read_bool, write_bool, lacks_bool, SHAPE_BOOL};

static bool read_choice(const struct key_reader *reader, const struct key *key,
                        const char *label, const struct yaml_node *node, void *target)
{
    unsigned *field = key_field(target, key->offset);
    size_t index = 0;
    if (!need_text(reader, label, node))
        return false;
    if (!word_parse(label, node->text, key->words, &index, reader->err))
        return yaml_error_place(reader->file, node, reader->err);
    *field = (unsigned)index;
    return true;
}

static void write_choice(const struct key *key, const void *source, struct buffer *out)
{
    const unsigned *field = key_field_const(source, key->offset);
    buffer_add_text(out, key->words[*field]);
}

static bool lacks_choice(const struct key *key, const void *source)
{
    const unsigned *field = key_field_const(source, key->offset);
    return key->is_rare && *field == 0;
}

const struct key_kind key_choice = {read_choice, write_choice, lacks_choice, SHAPE_CHOICE};

/* Names as they are found; there is room for all that the commas allow. */
struct found_names {
    const char **names;
    size_t count;
};

static bool add_name(const struct key_reader *reader, const char *label, const char *item,
                     void *target)
{
    struct found_names *found = target;
    if (!value_check_name(label, item, reader->err))
        return false;
    const char *name = pool_copy_text(reader->pool, item, reader->err);
    if (name != NULL)
        found->names[found->count++] = name;
    return name != NULL;
}

static size_t count_commas(const struct yaml_node *node)
{
    size_t count = 0;
    for (const char *c = node->text; *c != '\0'; c++)
        count += *c == ',';
    return count;
}

static bool read_names(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    const char *const **field = key_field(target, key->offset);
    size_t *count = key_field(target, key->count_offset);

    size_t most = 1 + count_commas(node);
    for (const struct yaml_node *item = node->child; item != NULL; item = item->next)
        most += 1 + count_commas(item);
    struct found_names found = {
        .names = pool_alloc(reader->pool, most, sizeof(*found.names), reader->err)};
    if (found.names == NULL || !key_each_item(reader, label, node, add_name, &found))
        return false;
    *field = found.names;
    *count = found.count;
    return true;
}

static void write_names(const struct key *key, const void *source, struct buffer *out)
{
    const char *const *const *field = key_field_const(source, key->offset);
    const size_t *count = key_field_const(source, key->count_offset);
    buffer_add_char(out, '[');
    for (size_t i = 0; i < *count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "" : ", ", (*field)[i]);
    buffer_add_char(out, ']');
}

static bool lacks_items(const struct key *key, const void *source)
{
    const size_t *count = key_field_const(source, key->count_offset);
    return *count == 0;
}

const struct key_kind key_names = {read_names, write_names, lacks_items, SHAPE_TEXTS};

static bool read_group(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    return keys_read(reader, key->table, label, node, target);
}

static void write_group(const struct key *key, const void *source, struct buffer *out)
{
    for (size_t i = 0; i < key->table->count; i++) {
        const struct key *inner = &key->table->keys[i];
        if (key_is_unset(inner, source))
            continue;
        buffer_printf(out, "\n  %s: ", inner->name);
        inner->kind->write(inner, source, out);
    }
}

/* A group is there when one of its numbers is that a file must give, or a key
 * that may stand alone. */
static bool lacks_group(const struct key *key, const void *source)
{
    for (size_t i = 0; i < key->table->count; i++) {
        const struct key *inner = &key->table->keys[i];
        if (inner->kind == &key_number && inner->is_required && !lacks_number(inner, source))
            return false;
        if (inner->stands_alone && !key_is_unset(inner, source))
            return false;
    }
    return true;
}

const struct key_kind key_group = {read_group, write_group, lacks_group, SHAPE_GROUP};

static bool read_records(const struct key_reader *reader, const struct key *key,
                         const char *label, const struct yaml_node *node, void *target)
{
    struct key_reader inner = *reader;
    void **field = key_field(target, key->offset);
    size_t *count = key_field(target, key->count_offset);
    if (node->kind != YAML_LIST)
        return yaml_error(reader->file, node, reader->err, "%s must be a list, `- {%s: ...}`",
                          label, key->table->keys[0].name);

    char *records =
        pool_alloc(reader->pool, node->child_count, key->element_bytes, reader->err);
    if (records == NULL)
        return false;
    size_t filled = 0;
    inner.places = NULL;
    for (const struct yaml_node *item = node->child; item != NULL; item = item->next) {
        if (!keys_read(&inner, key->table, label, item, records + filled * key->element_bytes))
            return false;
        filled++;
    }
    memcpy(field, &(void *){records}, sizeof(*field));
    *count = filled;
    return true;
}

static void write_records(const struct key *key, const void *source, struct buffer *out)
{
    const char *const *field = key_field_const(source, key->offset);
    const size_t *count = key_field_const(source, key->count_offset);
    for (size_t i = 0; i < *count; i++) {
        const char *record = *field + i * key->element_bytes;
        buffer_add_text(out, "\n  - {");
        for (size_t j = 0; j < key->table->count; j++) {
            const struct key *inner = &key->table->keys[j];
            buffer_printf(out, "%s%s: ", j == 0 ? "" : ", ", inner->name);
            inner->kind->write(inner, record, out);
        }
        buffer_add_char(out, '}');
    }
}

const struct key_kind key_records = {read_records, write_records, lacks_items, SHAPE_RECORDS};
