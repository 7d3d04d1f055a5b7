/* SPDX-License-Identifier: MIT */
/* manifest.json: the config as read, the architectures, the files. */
#include "report/manifest.h"

#include <string.h>

#include "base/text.h"
#include "config/arch_keys.h"
#include "emit/json_writer.h"

#include <occsweep/version.h>

static const char *const growth_names[] = {
    [OCC_GROW_TO_SMALLEST] = "smallest",
    [OCC_GROW_TO_LARGEST] = "largest",
};

static void write_config(struct json_writer *json, const struct sweep_spec *spec)
{
    json_key(json, "configs");
    json_open(json, '[');
    json_open(json, '{');
    json_member_text(json, "file", text_file_name(spec->path));
    json_member_text(json, "text", spec->text);
    json_close(json, '}');
    json_close(json, ']');
}

static void write_provenance(struct json_writer *json, const struct sweep_spec *spec)
{
    json_key(json, "provenance");
    json_open(json, '{');
    for (size_t i = 0; i < spec->provenance_count; i++)
        json_member_text(json, spec->provenance[i].key, spec->provenance[i].value);
    json_close(json, '}');
}

static void write_sets(struct json_writer *json, const struct report_sets *sets)
{
    json_key(json, "set");
    json_open_inline(json, '[');
    for (size_t i = 0; i < sets->count; i++)
        json_text(json, sets->texts[i]);
    json_close(json, ']');
}

/* The members of an architecture that are not single numbers. */
static void write_carveouts(struct json_writer *json, const struct occ_arch *arch)
{
    const struct occ_arch_shared_memory *memory = &arch->shared_memory;
    json_key(json, "carveouts");
    json_open_inline(json, '[');
    for (uint32_t i = 0; i < memory->carveout_count; i++)
        json_u64(json, memory->carveouts[i]);
    json_close(json, ']');
    json_member_text(json, "carveout_growth", growth_names[memory->carveout_growth]);
}

static void write_choice(struct json_writer *json, const struct key *key, const void *arch)
{
    const unsigned *field = key_field_const(arch, key->offset);
    json_text(json, key->words[*field]);
}

static void write_bool(struct json_writer *json, const struct key *key, const void *arch)
{
    const bool *field = key_field_const(arch, key->offset);
    json_bool(json, *field);
}

static void write_text(struct json_writer *json, const struct key *key, const void *arch)
{
    const char *const *field = key_field_const(arch, key->offset);
    json_text(json, *field);
}

static void write_numbers(struct json_writer *json, const struct key *key, const void *arch)
{
    const uint32_t *numbers = key_field_const(arch, key->offset);
    const uint32_t *count = key_field_const(arch, key->count_offset);
    json_open_inline(json, '[');
    for (uint32_t i = 0; i < *count; i++)
        json_u64(json, numbers[i]);
    json_close(json, ']');
}

static void write_rows_of(struct json_writer *json, const struct key *key, const void *arch)
{
    const char *rows = key_field_const(arch, key->offset);
    const uint32_t *count = key_field_const(arch, key->count_offset);
    json_open(json, '[');
    for (uint32_t i = 0; i < *count; i++) {
        json_open_inline(json, '{');
        for (size_t j = 0; j < key->table->count; j++) {
            const struct key *inner = &key->table->keys[j];
            const uint32_t *number =
                key_field_const(rows + i * key->element_bytes, inner->offset);
            json_member_u64(json, inner->name, *number);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* What few architectures have, and is no number. */
static const struct {
    const struct key_kind *kind;
    void (*write)(struct json_writer *json, const struct key *key, const void *arch);
} rare_kinds[] = {
    {&key_choice, write_choice},   {&key_bool, write_bool},    {&key_text, write_text},
    {&key_numbers, write_numbers}, {&key_rows, write_rows_of},
};

static void write_rare(struct json_writer *json, const struct key *key,
                       const struct occ_arch *arch)
{
    for (size_t i = 0; i < sizeof(rare_kinds) / sizeof(rare_kinds[0]); i++) {
        if (!key->is_rare || key->kind != rare_kinds[i].kind || key_is_unset(key, arch))
            continue;
        json_key(json, key->name);
        rare_kinds[i].write(json, key, arch);
    }
}

static void write_number(struct json_writer *json, const struct key *key,
                         const struct occ_arch *arch)
{
    bool is_unset = key_is_unset(key, arch);
    if (is_unset && key->is_rare)
        return;
    json_key(json, key->name);
    if (is_unset)
        json_null(json);
    else
        json_u64(json, arch_number(arch, key));
}

static void write_group(struct json_writer *json, const struct key *group,
                        const struct occ_arch *arch)
{
    if (group->is_rare && key_is_unset(group, arch))
        return;
    json_key(json, group->name);
    json_open(json, '{');
    for (size_t i = 0; i < group->table->count; i++) {
        const struct key *key = &group->table->keys[i];
        if (key->kind == &key_number)
            write_number(json, key, arch);
        else
            write_rare(json, key, arch);
    }
    if (strcmp(group->name, "shared_memory") == 0)
        write_carveouts(json, arch);
    json_close(json, '}');
}

static void write_limits(struct json_writer *json, const struct occ_arch *arch)
{
    for (size_t i = 0; i < arch_keys.count; i++)
        if (arch_keys.keys[i].kind == &key_group)
            write_group(json, &arch_keys.keys[i], arch);
}

static void write_arch(struct json_writer *json, const struct occ_arch *arch)
{
    json_open(json, '{');
    json_member_text(json, "name", arch->name);
    json_member_text(json, "vendor", arch->vendor);
    json_member_text(json, "family", arch->family);
    json_member_text(json, "compute_capability", arch->compute_capability);
    write_limits(json, arch);
    json_key(json, "has_partitioned_caching");
    json_bool(json, arch->has_partitioned_caching);
    for (size_t i = 0; i < arch_keys.count; i++)
        write_rare(json, &arch_keys.keys[i], arch);
    json_close(json, '}');
}

/* Those of the sweep, and those that only a chart names. */
static void write_archs(struct json_writer *json, const struct run_plan *plan)
{
    json_key(json, "architectures");
    json_open(json, '[');
    for (size_t i = 0; i < plan->arch_count; i++)
        write_arch(json, plan->archs[i]);
    json_close(json, ']');
}

static void write_charts(struct json_writer *json, const struct run_plan *plan)
{
    json_key(json, "charts");
    json_open(json, '[');
    for (size_t i = 0; i < plan->chart_count; i++) {
        json_open_inline(json, '{');
        json_member_text(json, "id", plan->charts[i].spec.id);
        json_member_text(json, "type", plan->charts[i].spec.type->word->name);
        json_member_text(json, "arch", plan->charts[i].arch->name);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_rows(struct json_writer *json, const struct report_files *files)
{
    json_key(json, "rows");
    json_open(json, '{');
    for (size_t i = 0; i < files->count; i++)
        if (files->items[i].is_table)
            json_member_u64(json, files->items[i].path, files->items[i].row_count);
    json_close(json, '}');
}

static void write_files(struct json_writer *json, const struct report_files *files)
{
    json_key(json, "files");
    json_open(json, '[');
    for (size_t i = 0; i < files->count; i++) {
        json_open_inline(json, '{');
        json_member_text(json, "path", files->items[i].path);
        json_member_u64(json, "bytes", files->items[i].size_bytes);
        json_member_text(json, "sha256", files->items[i].sha256);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void manifest_write(const struct sweep_spec *spec, const struct run_plan *plan,
                    const struct report_sets *sets, const struct report_files *files,
                    struct buffer *out)
{
    struct json_writer json = {.out = out};
    json_open(&json, '{');
    json_member_text(&json, "program", "occsweep");
    json_member_text(&json, "version", OCCSWEEP_VERSION);
    json_member_text(&json, "name", spec->name);
    json_member_text(&json, "title", spec->title);
    write_config(&json, spec);
    write_provenance(&json, spec);
    write_sets(&json, sets);
    write_archs(&json, plan);
    write_rows(&json, files);
    write_charts(&json, plan);
    write_files(&json, files);
    json_close(&json, '}');
}
