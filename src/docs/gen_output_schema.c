/* SPDX-License-Identifier: MIT */
/* What --format json writes as JSON Schema: tables from their columns, and the
 * account of one launch by calc. */
#include <string.h>

#include <occsweep/occupancy.h>

#include "docs/gen_docs.h"
#include "docs/gen_tables.h"
#include "emit/json_writer.h"
#include "emit/tables.h"

/* Stands for the type that write_limiters() writes. */
static const char limiters_type[] = "limiters";

/* What JSON has where a getter reads the column; others may have any of these. */
static const struct {
    void (*get)(const void *field, struct cell *cell);
    const char *schema;
} types[] = {
    {cell_from_u32, "{\"type\": \"integer\", \"minimum\": 0}"},
    {cell_from_u64, "{\"type\": \"integer\", \"minimum\": 0}"},
    {cell_from_text, "{\"type\": [\"string\", \"null\"]}"},
    {cell_from_blocks, "{\"type\": [\"integer\", \"null\"], \"minimum\": 0}"},
    {cell_from_pct_x100, "{\"type\": \"number\", \"minimum\": 0}"},
    {cell_from_limiters, limiters_type},
    {cell_from_status, "{\"type\": \"string\"}"},
    {cell_from_carveout, "{\"type\": \"string\"}"},
    {cell_from_caching, "{\"enum\": [\"off\", \"on\", \"strict\"]}"},
    {cell_from_arch, "{\"type\": \"string\"}"},
    {cell_from_yes_no, "{\"enum\": [\"yes\", \"no\"]}"},
    {NULL, "{\"type\": [\"string\", \"number\", \"null\", \"array\"]}"},
};

#define COUNT_OR_NONE "{\"type\": [\"integer\", \"null\"], \"minimum\": 0}"
#define CLIFF                                                                                  \
    "{\"type\": \"object\", \"additionalProperties\": " COUNT_OR_NONE                          \
    ", \"required\": [\"previous\", \"blocks_per_sm_previous\", \"last\", "                    \
    "\"blocks_per_sm_next\"]}"
#define COUNTS "{\"type\": \"object\", \"additionalProperties\": " COUNT_OR_NONE "}"
#define TEXTS "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}"
#define ANSWERS                                                                                \
    "{\"type\": [\"object\", \"null\"], \"additionalProperties\": "                            \
    "{\"type\": [\"string\", \"number\", \"null\"]}}"

/* What calc says beside the columns of a sweep. */
static const struct {
    const char *name, *schema;
    bool is_optional;
} account_members[] = {
    {"cuda_error", "{\"type\": \"string\"}", true},
    {"naive_blocks_per_sm", COUNT_OR_NONE, false},
    {"needed_carveout_bytes", COUNT_OR_NONE, false},
    {"l1_left_bytes", COUNT_OR_NONE, false},
    {"waste", COUNTS, false},
    {"cliffs", "{\"type\": \"object\", \"additionalProperties\": " CLIFF "}", false},
    {"ladder",
     "{\"type\": \"array\", \"items\": {\"type\": \"object\", \"required\": "
     "[\"blocks_per_sm\", "
     "\"max_regs_per_thread\", \"max_smem_per_block_bytes\", \"out_of_reach_by\"]}}",
     false},
    {"barriers",
     "{\"type\": [\"object\", \"null\"], \"additionalProperties\": " COUNT_OR_NONE "}", false},
    {"one_more_block", COUNTS, false},
    {"waves", ANSWERS, false},
    {"clusters", ANSWERS, false},
    {"steps", "{\"type\": \"array\", \"items\": {\"type\": \"object\"}}", true},
    {"set", TEXTS, false},
    {"notes", TEXTS, false},
};

enum { MAX_NAMES = 512 };

/* Texts as they are met, each once. */
struct seen_names {
    const char *names[MAX_NAMES];
    size_t count;
};

static bool is_new(struct seen_names *seen, const char *name)
{
    for (size_t i = 0; i < seen->count; i++)
        if (strcmp(seen->names[i], name) == 0)
            return false;
    if (seen->count < MAX_NAMES)
        seen->names[seen->count++] = name;
    return true;
}

static void write_raw(struct json_writer *json, const char *key, const char *schema)
{
    json_key(json, key);
    json_number_text(json, schema);
}

static const char *type_of(const struct column *column)
{
    size_t i = 0;
    while (types[i].get != NULL && types[i].get != column->get)
        i++;
    return types[i].schema;
}

/* {"type": "array", "items": {"enum": ["warps", ...]}} */
static void write_limiters(struct json_writer *json)
{
    json_open(json, '{');
    json_member_text(json, "type", "array");
    json_key(json, "items");
    json_open(json, '{');
    json_key(json, "enum");
    json_open(json, '[');
    for (size_t i = 0; i < OCC_LIMITER_COUNT; i++)
        json_text(json, occ_limiter_name((enum occ_limiter)i));
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, '}');
}

static void write_type(const char *type, struct json_writer *json)
{
    if (type == limiters_type)
        write_limiters(json);
    else
        json_number_text(json, type);
}

/* The types that columns called `name` have, each once. */
static void write_types(const struct selection *tables, size_t count, const char *name,
                        struct json_writer *json)
{
    struct seen_names seen = {.count = 0};
    json_key(json, "anyOf");
    json_open_inline(json, '[');
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < tables[i].count; j++)
            if (strcmp(tables[i].columns[j]->name, name) == 0 &&
                is_new(&seen, type_of(tables[i].columns[j])))
                write_type(type_of(tables[i].columns[j]), json);
    json_close(json, ']');
}

static void write_columns(const struct selection *tables, size_t count,
                          struct json_writer *json)
{
    struct seen_names seen = {.count = 0};
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < tables[i].count; j++) {
            const struct column *column = tables[i].columns[j];
            if (!is_new(&seen, column->name))
                continue;
            json_key(json, column->name);
            json_open_inline(json, '{');
            json_member_text(json, "description", column->help);
            write_types(tables, count, column->name, json);
            json_close(json, '}');
        }
}

static void write_row(struct json_writer *json)
{
    struct selection tables[COMMAND_TABLES];
    for (size_t i = 0; i < COMMAND_TABLES; i++)
        tables[i] = command_tables[i].columns();

    json_open(json, '{');
    json_member_text(json, "type", "object");
    json_key(json, "additionalProperties");
    json_bool(json, false);
    json_key(json, "properties");
    json_open(json, '{');
    write_columns(tables, COMMAND_TABLES, json);
    json_close(json, '}');
    json_close(json, '}');
}

static void write_required(const struct selection *columns, struct json_writer *json)
{
    json_key(json, "required");
    json_open(json, '[');
    for (size_t i = 0; i < columns->count; i++)
        if (columns->columns[i]->is_of == NULL)
            json_text(json, columns->columns[i]->name);
    for (size_t i = 0; i < sizeof(account_members) / sizeof(account_members[0]); i++)
        if (!account_members[i].is_optional)
            json_text(json, account_members[i].name);
    json_close(json, ']');
}

static void write_account(struct json_writer *json)
{
    struct selection columns = columns_all(&sweep_table);

    json_open(json, '{');
    json_member_text(json, "type", "object");
    json_key(json, "additionalProperties");
    json_bool(json, false);
    write_required(&columns, json);
    json_key(json, "properties");
    json_open(json, '{');
    write_columns(&columns, 1, json);
    for (size_t i = 0; i < sizeof(account_members) / sizeof(account_members[0]); i++)
        write_raw(json, account_members[i].name, account_members[i].schema);
    json_close(json, '}');
    json_close(json, '}');
}

void output_schema_write(struct buffer *out)
{
    struct json_writer json = {.out = out};

    json_open(&json, '{');
    json_member_text(&json, "$schema", "http://json-schema.org/draft-07/schema#");
    json_member_text(&json, "title", "tables of occsweep, and the account of calc");
    write_raw(&json, "if", "{\"type\": \"array\"}");
    write_raw(&json, "then", "{\"items\": {\"$ref\": \"#/definitions/row\"}}");
    write_raw(&json, "else", "{\"$ref\": \"#/definitions/account\"}");
    json_key(&json, "definitions");
    json_open(&json, '{');
    json_key(&json, "row");
    write_row(&json);
    json_key(&json, "account");
    write_account(&json);
    json_close(&json, '}');
    json_close(&json, '}');
}
