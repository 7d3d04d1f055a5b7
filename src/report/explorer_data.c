/* SPDX-License-Identifier: MIT */
/*
 * Region tables as JSON, one line for each block size. Equal tables of an
 * architecture are written once: those that follow are the number of the first.
 */
#include "report/explorer_data.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <occsweep/region.h>

#include "base/arch_words.h"
#include "chart/page.h"
#include "config/special_inputs.h"
#include "report/explorer_setting.h"
#include "report/html.h"

/* The inputs that a reader varies come first among the axes. */
enum { SIZE_AXES = OCC_AXIS_SMEM + 1 };

/* Larger tables (made-up architectures of thousands of warps) are left out. */
#define MAX_TABLE_BYTES ((size_t)512 * 1024)

/* In a page a status is its place here: of what refuses a launch inside the
 * boxes and what refuses it beyond them, the first is the reason. Caching that
 * is too small comes late, since it is one only where nothing else refuses. */
static const enum occ_status reasons[OCC_STATUS_COUNT] = {
    OCC_OK,
    OCC_TOO_MANY_THREADS_PER_BLOCK,
    OCC_TOO_MANY_REGS_PER_THREAD,
    OCC_TOO_MANY_REGS_PER_BLOCK,
    OCC_NEEDS_SMEM_OPTIN,
    OCC_TOO_MUCH_SMEM_PER_BLOCK,
    OCC_TOO_MANY_BARRIERS_PER_BLOCK,
    OCC_TOO_MANY_THREADS_FOR_KERNEL,
    OCC_PARTITIONED_CACHING_TOO_SMALL,
    OCC_TOO_MANY_SCALAR_REGS_PER_WARP,
};

/* The last limiter and the last reason are of architectures with such registers. */
_Static_assert(OCC_BY_SCALAR_REGISTERS + 1 == OCC_LIMITER_COUNT, "it is the last limiter");

static bool has_scalar_registers(const struct explorer *explorer)
{
    return archs_have(explorer->archs, explorer->arch_count, arch_has_scalar_registers);
}

static unsigned reason_number(enum occ_status status)
{
    unsigned number = 0;
    while (reasons[number] != status)
        number++;
    return number;
}

struct sizes_writer {
    struct buffer *out;
    uint32_t threads_last; /* of the line being written; 0: none is */
};

static bool write_box(const struct occ_region *region, void *context)
{
    struct sizes_writer *writer = context;
    struct buffer *out = writer->out;
    const struct occ_result *result = &region->result;

    if (region->threads_per_block.last != writer->threads_last) {
        buffer_printf(out, "%s[%u,%u,[", writer->threads_last ? "]],\n" : "",
                      (unsigned)region->threads_per_block.first,
                      (unsigned)region->threads_per_block.last);
        writer->threads_last = region->threads_per_block.last;
    } else {
        buffer_add_char(out, ',');
    }
    buffer_printf(out, "[%u,%u,%u,%u,%u,%u,%u,%u]", (unsigned)region->regs_per_thread.first,
                  (unsigned)region->regs_per_thread.last,
                  (unsigned)region->smem_per_block_bytes.first,
                  (unsigned)region->smem_per_block_bytes.last, reason_number(result->status),
                  (unsigned)result->blocks_per_sm, (unsigned)result->warps_per_sm,
                  (unsigned)result->limiter_code);
    return !out->failed && out->size <= MAX_TABLE_BYTES;
}

/* What lies beyond the boxes along one axis, where that is refused. */
static void write_outside(struct buffer *out, const struct occ_arch *arch,
                          struct occ_launch setting, enum occ_axis axis, const char **joint)
{
    setting.threads_per_block = occ_axis_min(OCC_AXIS_THREADS);
    setting.regs_per_thread = 0;
    setting.smem_per_block_bytes = 0;
    uint32_t end = occ_axis_limit(axis);
    uint64_t first = (uint64_t)occ_axis_max(arch, axis, setting.optin) + 1;
    while (first <= end) {
        struct occ_plateau beyond = occ_plateau_from(arch, setting, axis, (uint32_t)first, end);
        if (beyond.result.status != OCC_OK) {
            buffer_printf(out, "%s[%u,%u,%u,%u]", *joint, (unsigned)axis,
                          (unsigned)beyond.first, (unsigned)beyond.last,
                          reason_number(beyond.result.status));
            *joint = ",";
        }
        first = (uint64_t)beyond.last + 1;
    }
}

/* As on charts, a map leaves the one barrier that nobody asked for out of a
 * tie with blocks: where a code holds the first, the second is left out. */
static void write_left_out(struct buffer *out, const struct occ_arch *arch,
                           const struct occ_launch *setting)
{
    const struct chart_spec spec = {.type = chart_type_of(&chart_words[CHART_LIMITS]),
                                    .launch = *setting,
                                    .x = OCC_AXIS_REGS,
                                    .y = OCC_AXIS_SMEM};
    bool hides = page_hides_barriers(&spec, arch);
    buffer_printf(out, "\"left_out\":[%u,%u],",
                  hides ? (unsigned)OCC_LIMITER_CODE(OCC_BY_BLOCKS) : 0,
                  hides ? (unsigned)OCC_LIMITER_CODE(OCC_BY_BARRIERS) : 0);
}

/* False where the table is too large. */
static bool write_table(struct buffer *out, const struct occ_arch *arch,
                        const struct occ_launch *setting)
{
    const char *joint = "";
    buffer_add_text(out, "{\"max\":[");
    for (int axis = 0; axis < SIZE_AXES; axis++)
        buffer_printf(out, "%s%u", axis == 0 ? "" : ",",
                      (unsigned)occ_axis_max(arch, (enum occ_axis)axis, setting->optin));
    buffer_add_text(out, "],\"outside\":[");
    for (int axis = 0; axis < SIZE_AXES; axis++)
        write_outside(out, arch, *setting, (enum occ_axis)axis, &joint);
    buffer_add_text(out, "],");
    write_left_out(out, arch, setting);
    buffer_add_text(out, "\"sizes\":[\n");
    struct sizes_writer writer = {.out = out};
    bool is_whole = occ_regions(arch, *setting, write_box, &writer);
    buffer_add_text(out, "]]\n]}");
    return is_whole;
}

static size_t find_equal(const struct buffer *tables, size_t count)
{
    size_t i = 0;
    while (tables[i].size != tables[count].size ||
           memcmp(tables[i].bytes, tables[count].bytes, tables[count].size) != 0)
        i++;
    return i;
}

/* All tables of an architecture, or nothing where one is too large. */
static bool write_tables(struct buffer *out, const struct explorer *explorer,
                         const struct occ_arch *arch)
{
    size_t count = explorer->setting_count;
    struct buffer *tables = calloc(count, sizeof *tables);
    bool ok = tables != NULL;
    buffer_fail_if(out, !ok);
    for (size_t i = 0; ok && i < count; i++) {
        ok = write_table(&tables[i], arch, &explorer->settings[i]);
        buffer_fail_if(out, tables[i].failed);
        if (!ok || out->failed)
            break;
        size_t same = find_equal(tables, i);
        buffer_add_text(out, i == 0 ? "" : ",");
        if (same < i)
            buffer_add_u64(out, same);
        else
            buffer_add(out, tables[i].bytes, tables[i].size);
    }
    for (size_t i = 0; tables && i < count; i++)
        buffer_release(&tables[i]);
    free(tables);
    return ok;
}

/* Exact percentages, by the number of warps. */
static void write_percentages(struct buffer *out, const struct occ_arch *arch)
{
    buffer_add_text(out, "\"occupancy\":[");
    for (uint32_t warps = 0; warps <= arch->limits.max_warps_per_sm; warps++) {
        buffer_add_text(out, warps == 0 ? "\"" : ",\"");
        page_pct_text(arch, warps, out);
        buffer_add_char(out, '"');
    }
    buffer_add_text(out, "],\n");
}

/* What the vendor calls things; scripts put it into texts that are ours, where they
 * look for our nouns in small letters. */
static void write_words(struct buffer *out, const struct occ_arch_words *words)
{
    const char *joint = "\"words\":{";
    for (size_t i = 0; i < ARCH_NOUN_COUNT; i++) {
        struct arch_noun noun = arch_noun_at(words, i);
        if (noun.theirs == NULL)
            continue;
        buffer_printf(out, "%s\"", joint);
        for (const char *c = noun.ours; *c != '\0'; c++)
            buffer_add_char(out, (char)tolower((unsigned char)*c));
        buffer_add_text(out, "\":");
        html_json_text(out, noun.theirs);
        joint = ",";
    }
    buffer_add_text(out, joint[0] == ',' ? "}," : "");
}

static bool write_arch(struct buffer *out, const struct explorer *explorer,
                       const struct occ_arch *arch)
{
    struct buffer tables = BUFFER_INIT;
    bool is_whole = write_tables(&tables, explorer, arch);
    buffer_fail_if(out, tables.failed);
    if (is_whole) {
        buffer_add_text(out, "{\"name\":");
        html_json_text(out, arch->name);
        buffer_add_text(out, ",\"family\":");
        html_json_text(out, arch->family ? arch->family : "");
        buffer_add_char(out, ',');
        write_words(out, &arch->words);
        buffer_add_text(out, arch->registers.per_sm == 0 ? "\"no_registers\":true," : "");
        write_percentages(out, arch);
        buffer_add_text(out, "\"tables\":[");
        buffer_add(out, tables.bytes, tables.size);
        buffer_add_text(out, "]}");
    }
    buffer_release(&tables);
    return is_whole;
}

static void write_archs(struct buffer *out, const struct explorer *explorer)
{
    struct buffer left_out = BUFFER_INIT;
    const char *joint = "\"archs\":[\n", *left_out_joint = "";
    for (size_t i = 0; i < explorer->arch_count; i++) {
        struct buffer arch = BUFFER_INIT;
        if (write_arch(&arch, explorer, explorer->archs[i])) {
            buffer_add_text(out, joint);
            buffer_add(out, arch.bytes, arch.size);
            joint = ",\n";
        } else {
            buffer_add_text(&left_out, left_out_joint);
            html_json_text(&left_out, explorer->archs[i]->name);
            left_out_joint = ",";
        }
        buffer_fail_if(out, arch.failed || left_out.failed);
        buffer_release(&arch);
    }
    buffer_add_text(out,
                    joint[0] == ',' ? "],\n\"too_large\":[" : "\"archs\":[],\n\"too_large\":[");
    buffer_add(out, left_out.bytes, left_out.size);
    buffer_add_text(out, "]}\n");
    buffer_release(&left_out);
}

static void write_names(struct buffer *out, const struct explorer *explorer)
{
    int left_out = has_scalar_registers(explorer) ? 0 : 1;
    /* For people who look into the page; scripts go by the order. */
    buffer_add_text(out, "{\"box\":[\"regs_per_thread_min\",\"regs_per_thread_max\","
                         "\"smem_per_block_bytes_min\",\"smem_per_block_bytes_max\","
                         "\"reason\",\"blocks_per_sm\",\"warps_per_sm\",\"limiter_code\"],\n");
    buffer_add_text(out, "\"limits\":[");
    for (int axis = 0; axis < SIZE_AXES; axis++)
        buffer_printf(out, "%s[%u,%u]", axis == 0 ? "" : ",",
                      (unsigned)occ_axis_min((enum occ_axis)axis),
                      (unsigned)occ_axis_limit((enum occ_axis)axis));
    buffer_add_text(out, "],\n\"limiters\":[");
    for (enum occ_limiter limiter = 0; (int)limiter < OCC_LIMITER_COUNT - left_out; limiter++)
        buffer_printf(out, "%s[\"%s\",\"%s\"]", limiter == 0 ? "" : ",",
                      occ_limiter_name(limiter), page_limiter_text(limiter));
    buffer_add_text(out, "],\n\"reasons\":[");
    for (int i = 0; i < OCC_STATUS_COUNT - left_out; i++)
        buffer_printf(out, "%s[\"%s\",\"%s\"]", i == 0 ? "" : ",", occ_status_name(reasons[i]),
                      occ_status_text(reasons[i]));
    buffer_add_text(out, "],\n");
}

static void write_settings(struct buffer *out, const struct explorer *explorer)
{
    buffer_add_text(out, "\"settings\":[");
    for (size_t i = 0; i < explorer->setting_count; i++) {
        buffer_add_text(out, i == 0 ? "{\"key\":\"" : ",{\"key\":\"");
        explorer_setting_key(out, &explorer->settings[i]);
        buffer_add_text(out, "\",\"words\":\"");
        explorer_setting_words(out, &explorer->settings[i]);
        buffer_add_text(out, "\"}");
    }
    const struct explorer_preset *start = &explorer->start;
    buffer_printf(out, "],\n\"start\":{\"setting\":%zu,\"sizes\":[%u,%u,%u]},\n",
                  start->setting, (unsigned)start->sizes[0], (unsigned)start->sizes[1],
                  (unsigned)start->sizes[2]);
}

void explorer_data_write(const struct explorer *explorer, struct buffer *out)
{
    write_names(out, explorer);
    write_settings(out, explorer);
    write_archs(out, explorer);
}
