/* SPDX-License-Identifier: MIT */
/* Findings for programs: JSON of our own, and SARIF 2.1.0. */
#include <string.h>

#include "cli/check.h"
#include "emit/emit.h"
#include "emit/json_writer.h"
#include "emit/tables.h"

#include <occsweep/version.h>

#define SARIF_SCHEMA                                                                           \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"                      \
    "sarif-schema-2.1.0.json"

/* ---- our own ---- */

static void number_member(struct json_writer *json, const char *key,
                          struct kernel_number number)
{
    json_key(json, key);
    if (number.is_known)
        json_u64(json, number.value);
    else
        json_null(json);
}

/* Launches have the columns of a sweep. */
static void answers_member(struct json_writer *json, const struct kernel_row *rows,
                           size_t count)
{
    static const char *const names[] = {
        "threads_per_block", "smem_per_block_bytes", "status",  "blocks_per_sm",
        "warps_per_sm",      "occupancy_pct",        "limiters"};
    struct selection columns = {.count = 0};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        columns.columns[columns.count++] = column_find(&sweep_table, names[i]);
    json_key(json, "launches");
    json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        json_open_inline(json, '{');
        json_members(json, &columns, &rows[i].launch);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* "before": null where the kernel was not there. */
static void side_member(struct json_writer *json, const char *key,
                        const struct check_entry *entry, const struct kernel_row *rows,
                        size_t count)
{
    json_key(json, key);
    if (entry == NULL) {
        json_null(json);
        return;
    }
    const struct kernel *kernel = &entry->kernel;
    json_open(json, '{');
    number_member(json, "regs_per_thread", kernel->regs_per_thread);
    if (kernel->scalar_regs_per_warp.is_known)
        number_member(json, "scalar_regs_per_warp", kernel->scalar_regs_per_warp);
    if (kernel->accum_regs_per_thread.is_known)
        number_member(json, "accum_regs_per_thread", kernel->accum_regs_per_thread);
    number_member(json, "static_smem_bytes", kernel->static_smem_bytes);
    number_member(json, "barriers_per_block", kernel->barriers_per_block);
    number_member(json, "spill_store_bytes", kernel->spill_store_bytes);
    number_member(json, "spill_load_bytes", kernel->spill_load_bytes);
    answers_member(json, rows, rows != NULL ? count : 0);
    json_close(json, '}');
}

static void write_finding(struct json_writer *json, const struct check_finding *finding)
{
    const struct check_pair *pair = finding->pair;

    json_open(json, '{');
    json_member_text(json, "level", check_level_names[finding->level]);
    json_member_text(json, "rule", check_rules[finding->rule].id);
    json_member_text(json, "kernel", pair != NULL ? check_pair_entry(pair)->kernel.name : NULL);
    json_member_text(json, "name",
                     pair != NULL ? check_pair_entry(pair)->kernel.demangled : NULL);
    json_member_text(json, "arch", pair != NULL ? check_pair_entry(pair)->arch_name : NULL);
    json_member_text(json, "message", finding->message);
    if (pair != NULL) {
        side_member(json, "before", pair->before, pair->rows_before, pair->row_count);
        side_member(json, "after", pair->after, pair->rows_after, pair->row_count);
    }
    json_close(json, '}');
}

void check_write_json(const struct check *check, struct buffer *out)
{
    struct json_writer json = {.out = out};

    json_open(&json, '{');
    json_member_text(&json, "against", check->against);
    json_member_u64(&json, "kernels", check->after.count);
    json_member_u64(&json, "failures", check->counts[CHECK_ERROR]);
    json_member_u64(&json, "warnings", check->counts[CHECK_WARNING]);
    json_member_u64(&json, "notes", check->counts[CHECK_NOTE]);
    json_key(&json, "findings");
    json_open(&json, '[');
    for (size_t i = 0; i < check->finding_count; i++)
        write_finding(&json, &check->findings[i]);
    json_close(&json, ']');
    json_close(&json, '}');
}

/* ---- SARIF ---- */

static void text_object(struct json_writer *json, const char *key, const char *text)
{
    json_key(json, key);
    json_open_inline(json, '{');
    json_member_text(json, "text", text);
    json_close(json, '}');
}

static void write_driver(struct json_writer *json)
{
    json_key(json, "tool");
    json_open(json, '{');
    json_key(json, "driver");
    json_open(json, '{');
    json_member_text(json, "name", "occsweep");
    json_member_text(json, "version", OCCSWEEP_VERSION);
    json_key(json, "rules");
    json_open(json, '[');
    for (size_t i = 0; i < CHECK_RULE_COUNT; i++) {
        json_open(json, '{');
        json_member_text(json, "id", check_rules[i].id);
        text_object(json, "shortDescription", check_rules[i].summary);
        json_key(json, "defaultConfiguration");
        json_open_inline(json, '{');
        json_member_text(json, "level", check_level_names[check_rules[i].level]);
        json_close(json, '}');
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, '}');
}

/* A path as a URI reference: what may not stand in one is %XX, and a colon in
 * its first part would make that a scheme. */
static void uri_member(struct json_writer *json, const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-._~/";
    struct buffer uri = BUFFER_INIT;

    buffer_add_text(&uri, path[0] == '/' ? "file://" : "");
    for (const char *c = path; *c != '\0'; c++) {
        if (strchr(plain, *c) != NULL)
            buffer_add_char(&uri, *c);
        else
            buffer_printf(&uri, "%%%02X", (unsigned)(unsigned char)*c);
    }
    json_member_text(json, "uri", uri.bytes != NULL ? uri.bytes : "");
    buffer_fail_if(json->out, uri.failed);
    buffer_release(&uri);
}

static void write_place(struct json_writer *json, const struct kernel *kernel)
{
    if (strcmp(kernel->source, "standard input") == 0)
        return;
    json_key(json, "physicalLocation");
    json_open(json, '{');
    json_key(json, "artifactLocation");
    json_open_inline(json, '{');
    uri_member(json, kernel->source);
    json_close(json, '}');
    if (kernel->line > 0) {
        json_key(json, "region");
        json_open_inline(json, '{');
        json_member_u64(json, "startLine", kernel->line);
        json_close(json, '}');
    }
    json_close(json, '}');
}

static void write_locations(struct json_writer *json, const struct check_entry *entry)
{
    json_key(json, "locations");
    json_open(json, '[');
    json_open(json, '{');
    write_place(json, &entry->kernel);
    json_key(json, "logicalLocations");
    json_open(json, '[');
    json_open_inline(json, '{');
    json_member_text(json, "fullyQualifiedName", entry->kernel.demangled);
    json_member_text(json, "decoratedName", entry->kernel.name);
    json_member_text(json, "kind", "function");
    json_close(json, '}');
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, ']');
}

/* What stays the same when lines move: services match findings by it. */
static void write_fingerprint(struct json_writer *json, const struct check_finding *finding,
                              const struct check_entry *entry)
{
    struct buffer print = BUFFER_INIT;

    buffer_printf(&print, "%s:%s:%s", check_rules[finding->rule].id, entry->arch_name,
                  entry->kernel.name);
    json_key(json, "partialFingerprints");
    json_open_inline(json, '{');
    json_member_text(json, "kernel/v1", print.bytes != NULL ? print.bytes : "");
    json_close(json, '}');
    buffer_fail_if(json->out, print.failed);
    buffer_release(&print);
}

static void write_result(struct json_writer *json, const struct check_finding *finding)
{
    const struct check_entry *entry =
        finding->pair != NULL ? check_pair_entry(finding->pair) : NULL;
    struct buffer message = BUFFER_INIT;

    if (entry != NULL)
        buffer_printf(&message, "%s, %s: ", entry->kernel.demangled, entry->arch_name);
    buffer_add_text(&message, finding->message);
    json_open(json, '{');
    json_member_text(json, "ruleId", check_rules[finding->rule].id);
    json_member_u64(json, "ruleIndex", finding->rule);
    json_member_text(json, "level", check_level_names[finding->level]);
    text_object(json, "message", message.bytes != NULL ? message.bytes : "");
    if (entry != NULL) {
        write_locations(json, entry);
        write_fingerprint(json, finding, entry);
    }
    json_close(json, '}');
    buffer_fail_if(json->out, message.failed);
    buffer_release(&message);
}

void check_write_sarif(const struct check *check, struct buffer *out)
{
    struct json_writer json = {.out = out};

    json_open(&json, '{');
    json_member_text(&json, "$schema", SARIF_SCHEMA);
    json_member_text(&json, "version", "2.1.0");
    json_key(&json, "runs");
    json_open(&json, '[');
    json_open(&json, '{');
    write_driver(&json);
    json_member_text(&json, "columnKind", "utf16CodeUnits");
    json_key(&json, "results");
    json_open(&json, '[');
    for (size_t i = 0; i < check->finding_count; i++)
        write_result(&json, &check->findings[i]);
    json_close(&json, ']');
    json_close(&json, '}');
    json_close(&json, ']');
    json_close(&json, '}');
}
