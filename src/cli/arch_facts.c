/* SPDX-License-Identifier: MIT */
/* The fields of an architecture with their meaning and sources. */
#include "cli/arch_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arch_words.h"
#include "config/arch_keys.h"

static void add_text(const char *value, struct buffer *out)
{
    if (value != NULL)
        buffer_add_text(out, value);
}

static void vendor_text(const struct occ_arch *arch, struct buffer *out)
{
    add_text(arch->vendor, out);
}

static void family_text(const struct occ_arch *arch, struct buffer *out)
{
    add_text(arch->family, out);
}

static void capability_text(const struct occ_arch *arch, struct buffer *out)
{
    add_text(arch->compute_capability, out);
}

static void aliases_text(const struct occ_arch *arch, struct buffer *out)
{
    for (size_t i = 0; i < arch->alias_count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "" : " ", arch->aliases[i]);
}

static void carveouts_text(const struct occ_arch *arch, struct buffer *out)
{
    for (uint32_t i = 0; i < arch->shared_memory.carveout_count; i++)
        buffer_printf(out, "%s%u", i == 0 ? "" : " ",
                      (unsigned)arch->shared_memory.carveouts[i]);
}

static void growth_text(const struct occ_arch *arch, struct buffer *out)
{
    if (arch->shared_memory.carveout_count != 0)
        buffer_add_text(out, arch->shared_memory.carveout_growth == OCC_GROW_TO_LARGEST
                                 ? "largest"
                                 : "smallest");
}

static void sub_groups_text(const struct occ_arch *arch, struct buffer *out)
{
    for (uint32_t i = 0; i < arch->limits.sub_group_size_count; i++)
        buffer_printf(out, "%s%u", i == 0 ? "" : " ",
                      (unsigned)arch->limits.sub_group_sizes[i]);
}

static void accumulators_text(const struct occ_arch *arch, struct buffer *out)
{
    static const char *const texts[] = {
        [OCC_ACCUMULATORS_SEPARATE] = "separate",
        [OCC_ACCUMULATORS_UNIFIED] = "unified",
    };
    if (arch->registers.accumulators != OCC_ACCUMULATORS_NONE)
        buffer_add_text(out, texts[arch->registers.accumulators]);
}

static void large_mode_text(const struct occ_arch *arch, struct buffer *out)
{
    buffer_add_text(out, arch->registers.large_mode ? "true" : "");
}

/* "80:10 88:9": up to so many leave room for so many warps. */
static void steps_text(const struct occ_arch *arch, struct buffer *out)
{
    const struct occ_arch_scalar_registers *scalars = &arch->scalar_registers;
    for (uint32_t i = 0; i < scalars->step_count; i++)
        buffer_printf(out, "%s%u:%u", i == 0 ? "" : " ", (unsigned)scalars->steps[i].up_to,
                      (unsigned)scalars->steps[i].warps);
}

static void allocation_sizes_text(const struct occ_arch *arch, struct buffer *out)
{
    for (uint32_t i = 0; i < arch->shared_memory.allocation_size_count; i++)
        buffer_printf(out, "%s%u", i == 0 ? "" : " ",
                      (unsigned)arch->shared_memory.allocation_sizes[i]);
}

static void llvm_text(const struct occ_arch *arch, struct buffer *out)
{
    buffer_add_text(out, arch->has_llvm_waves ? "true" : "");
}

/* "thread: work-item, warp: wave". */
static void words_text(const struct occ_arch *arch, struct buffer *out)
{
    for (size_t i = 0; i < ARCH_NOUN_COUNT; i++) {
        struct arch_noun noun = arch_noun_at(&arch->words, i);
        if (noun.theirs != NULL)
            buffer_printf(out, "%s%s: %s", out->size == 0 ? "" : ", ", noun.ours, noun.theirs);
    }
}

static void caching_text(const struct occ_arch *arch, struct buffer *out)
{
    buffer_add_text(out, arch->has_partitioned_caching ? "true" : "false");
}

/* The fields that are no plain number; those come from their keys. */
static const struct {
    const char *field, *meaning; /* NULL: what its key is labelled */
    bool is_bytes;
    void (*write)(const struct occ_arch *arch, struct buffer *out);
    bool is_rare; /* left out where it is empty */
} text_facts[] = {
    {"vendor", "Who makes it", false, vendor_text, false},
    {"family", "What the vendor calls it", false, family_text, false},
    {"compute_capability", "NVIDIA's number for it", false, capability_text, false},
    {"aliases", "Other names", false, aliases_text, false},
    {"limits.sub_group_sizes", NULL, false, sub_groups_text, true},
    {"registers.accumulators", NULL, false, accumulators_text, true},
    {"registers.large_mode", NULL, false, large_mode_text, true},
    {"scalar_registers.steps", NULL, false, steps_text, true},
    {"shared_memory.allocation_sizes", NULL, true, allocation_sizes_text, true},
    {"shared_memory.carveouts", "Supported splits", true, carveouts_text, false},
    {"shared_memory.carveout_growth", "A split too small for a block grows to the", false,
     growth_text, false},
    {"has_partitioned_caching", "Can cache global memory in halves of the SM", false,
     caching_text, false},
    {"has_llvm_waves", "LLVM counts its waves per SIMD", false, llvm_text, true},
    {"words", "Its vendor's words", false, words_text, true},
};

#define TEXT_FACTS (sizeof(text_facts) / sizeof(text_facts[0]))

/* True if a source of `source_field` speaks of `field`: the same, or a group
 * that holds it. */
static bool is_about(const char *source_field, const char *field)
{
    size_t length = strlen(source_field);
    return strncmp(source_field, field, length) == 0 &&
           (field[length] == '\0' || field[length] == '.');
}

static void collect_sources(const struct occ_arch *arch, struct arch_fact *fact)
{
    for (size_t i = 0; i < arch->source_count; i++) {
        const struct occ_source *source = &arch->sources[i];
        if (is_about(source->field, fact->field))
            buffer_printf(&fact->sources, "%s%s: %s", fact->sources.size == 0 ? "" : "; ",
                          source->document, source->where);
    }
}

static void collect_text(const struct occ_arch *arch, size_t index, struct arch_fact *fact)
{
    const struct key_table *table = &arch_keys;
    snprintf(fact->field, sizeof(fact->field), "%s", text_facts[index].field);
    fact->is_text = true;
    fact->is_bytes = text_facts[index].is_bytes;
    fact->meaning = text_facts[index].meaning;
    if (fact->meaning == NULL)
        fact->meaning = key_find(&table, fact->field)->label;
    text_facts[index].write(arch, &fact->text);
    collect_sources(arch, fact);
}

static void collect_number(const struct occ_arch *arch, const struct key *group,
                           const struct key *key, struct arch_fact *fact)
{
    snprintf(fact->field, sizeof(fact->field), "%s%s", group->table->prefix, key->name);
    fact->number = arch_number(arch, key);
    fact->is_text = key_is_unset(key, arch);
    fact->is_bytes = key->type.is_size;
    fact->meaning = key->label;
    collect_sources(arch, fact);
}

static size_t count_numbers(void)
{
    const struct key *group;
    size_t count = 0;
    while (arch_number_at(count, &group) != NULL)
        count++;
    return count;
}

static void drop_last(struct arch_facts *facts)
{
    struct arch_fact *fact = &facts->facts[--facts->count];
    buffer_release(&fact->text);
    buffer_release(&fact->sources);
    *fact = (struct arch_fact){.is_text = false};
}

bool arch_facts_collect(const struct occ_arch *arch, struct arch_facts *facts,
                        struct error *err)
{
    const struct key *key, *group;
    bool ok = true;

    facts->count = 0;
    facts->facts = calloc(count_numbers() + TEXT_FACTS, sizeof(*facts->facts));
    if (facts->facts == NULL)
        return error_no_memory(err);
    for (size_t i = 0; (key = arch_number_at(i, &group)) != NULL; i++) {
        if (!key->is_rare || !key_is_unset(key, arch))
            collect_number(arch, group, key, &facts->facts[facts->count++]);
    }
    for (size_t i = 0; i < TEXT_FACTS; i++) {
        struct arch_fact *fact = &facts->facts[facts->count++];
        collect_text(arch, i, fact);
        if (text_facts[i].is_rare && fact->text.size == 0 && !fact->text.failed)
            drop_last(facts);
    }
    for (size_t i = 0; i < facts->count; i++)
        ok = ok && !facts->facts[i].text.failed && !facts->facts[i].sources.failed;
    return ok ? true : error_no_memory(err);
}

void arch_facts_release(struct arch_facts *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        buffer_release(&facts->facts[i].text);
        buffer_release(&facts->facts[i].sources);
    }
    free(facts->facts);
    *facts = (struct arch_facts){NULL, 0};
}

static void field_cell(const void *row, struct cell *cell)
{
    cell->kind = CELL_TEXT;
    cell->text = ((const struct arch_fact *)row)->field;
}

static void value_cell(const void *row, struct cell *cell)
{
    const struct arch_fact *fact = row;
    if (fact->is_text)
        cell_from_text(&fact->text.bytes, cell);
    else
        cell_from_u32(&fact->number, cell);
}

static void unit_cell(const void *row, struct cell *cell)
{
    cell->kind = CELL_TEXT;
    cell->text = ((const struct arch_fact *)row)->is_bytes ? "bytes" : "";
}

static void sources_cell(const void *row, struct cell *cell)
{
    cell_from_text(&((const struct arch_fact *)row)->sources.bytes, cell);
}

/* clang-format off */
static const struct column columns[] = {
    {.name = "field", .unit = "", .help = "path of the YAML key", .get = field_cell},
    {.name = "value", .unit = "", .help = "empty: no limit, or not there", .get = value_cell},
    {.name = "unit", .unit = "", .help = "of the value, where it is not a count",
     .get = unit_cell},
    {.name = "meaning", .unit = "", .help = "what the field says", .get = cell_from_text,
     .offset = offsetof(struct arch_fact, meaning)},
    {.name = "sources", .unit = "", .help = "where the value was read", .get = sources_cell},
};
/* clang-format on */

const struct table arch_fact_table = {
    .columns = columns,
    .column_count = sizeof(columns) / sizeof(columns[0]),
};
