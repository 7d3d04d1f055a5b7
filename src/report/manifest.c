/* SPDX-License-Identifier: MIT */
/* manifest.json: the config as read, the architectures, the files. */
#include "report/manifest.h"

#include <string.h>

#include "base/text.h"
#include "base/version.h"
#include "emit/json_writer.h"
#include "report/arch_limits.h"

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

static void write_limit(struct json_writer *json, const struct arch_limit *limit,
                        const struct occ_arch *arch)
{
    uint32_t value = arch_limit_value(limit, arch);
    json_key(json, limit->key);
    if (value == 0 && limit->zero_is_none)
        json_null(json);
    else
        json_u64(json, value);
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

static void write_limits(struct json_writer *json, const struct occ_arch *arch)
{
    for (size_t i = 0; i < arch_limit_count; i++) {
        if (arch_limit_starts_group(i)) {
            json_key(json, arch_limits[i].group);
            json_open(json, '{');
        }
        write_limit(json, &arch_limits[i], arch);
        if (i + 1 < arch_limit_count && !arch_limit_starts_group(i + 1))
            continue;
        if (strcmp(arch_limits[i].group, "shared_memory") == 0)
            write_carveouts(json, arch);
        json_close(json, '}');
    }
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
        json_member_text(json, "type", plan->charts[i].spec.type->name);
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
