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

static void write_group(struct json_writer *json, const struct key *group,
                        const struct occ_arch *arch)
{
    json_key(json, group->name);
    json_open(json, '{');
    for (size_t i = 0; i < group->table->count; i++) {
        const struct key *key = &group->table->keys[i];
        if (key->kind != &key_number)
            continue;
        json_key(json, key->name);
        if (key_is_unset(key, arch))
            json_null(json);
        else
            json_u64(json, arch_number(arch, key));
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
