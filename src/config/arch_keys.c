/* SPDX-License-Identifier: MIT */
/* The keys of an architecture file. One more field is one more row. */
#include "config/arch_keys.h"

#include <string.h>

#include "config/list_items.h"
#include "config/shown.h"

#include <occsweep/occupancy.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MAX_SMEM OCC_MAX_SMEM_PER_BLOCK

/* Far above any hardware, and low enough that products stay within 64 bits. */
#define MAX_WARPS 4096
#define MAX_REGS UINT32_C(16777216)

static bool lacks_registers(const void *source)
{
    return ((const struct occ_arch *)source)->registers.per_sm == 0;
}

static bool lacks_shared_memory(const void *source)
{
    return ((const struct occ_arch *)source)->shared_memory.per_sm == 0;
}

static bool lacks_barriers(const void *source)
{
    return ((const struct occ_arch *)source)->barriers.per_sm == 0;
}

static bool lacks_family(const void *source)
{
    return ((const struct occ_arch *)source)->family == NULL;
}

static bool lacks_compute_capability(const void *source)
{
    return ((const struct occ_arch *)source)->compute_capability == NULL;
}

static bool lacks_aliases(const void *source)
{
    return ((const struct occ_arch *)source)->alias_count == 0;
}

static bool lacks_gpus(const void *source)
{
    return ((const struct occ_arch *)source)->gpu_count == 0;
}

static bool lacks_sources(const void *source)
{
    return ((const struct occ_arch *)source)->source_count == 0;
}

static bool lacks_partitioned_caching(const void *source)
{
    return !((const struct occ_arch *)source)->has_partitioned_caching;
}

static bool lacks_launch_check(const void *source)
{
    return ((const struct occ_arch *)source)->registers.launch_check_partitions == 0;
}

static bool lacks_carveouts(const void *source)
{
    return ((const struct occ_arch *)source)->shared_memory.carveout_count == 0;
}

static bool lacks_unified(const void *source)
{
    return ((const struct occ_arch *)source)->shared_memory.unified_with_l1 == 0;
}

static bool read_size(const struct key_reader *reader, const char *label,
                      const struct yaml_node *item, void *target)
{
    static const struct value_type type = {.unit = "bytes", .max = MAX_SMEM, .is_size = true};
    struct occ_arch_shared_memory *smem = target;
    struct list_items items;
    list_items_begin(&items, item->text);
    while (list_items_next(&items, label, reader->err)) {
        if (smem->carveout_count == OCC_MAX_CARVEOUTS)
            return yaml_error(reader->file, item, reader->err, "%s has more than %d sizes",
                              label, OCC_MAX_CARVEOUTS);
        uint32_t *size = &smem->carveouts[smem->carveout_count];
        if (!value_parse_number(label, items.item, &type, size, reader->err))
            return yaml_error_place(reader->file, item, reader->err);
        smem->carveout_count++;
    }
    return !items.failed || yaml_error_place(reader->file, item, reader->err);
}

static bool read_sizes(const struct key_reader *reader, const struct key *key,
                       const char *label, const struct yaml_node *node, void *target)
{
    struct occ_arch *arch = target;
    (void)key;
    arch->shared_memory.carveout_count = 0;
    memset(arch->shared_memory.carveouts, 0, sizeof(arch->shared_memory.carveouts));
    return key_each_text(reader, label, node, read_size, &arch->shared_memory);
}

static void write_sizes(const struct key *key, const void *source, struct buffer *out)
{
    const struct occ_arch_shared_memory *smem =
        &((const struct occ_arch *)source)->shared_memory;
    (void)key;
    buffer_add_char(out, '[');
    for (uint32_t i = 0; i < smem->carveout_count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "" : ", ", shown_size(smem->carveouts[i]).text);
    buffer_add_char(out, ']');
}

const struct key_kind key_sizes = {"list of sizes", read_sizes, write_sizes};

/* sources.field: a path that is one of the keys, or a group of them. */
static bool read_path(const struct key_reader *reader, const struct key *key, const char *label,
                      const struct yaml_node *node, void *target)
{
    const struct key_table *table = &arch_keys;
    if (!key_text.read(reader, key, label, node, target))
        return false;
    if (key_find(&table, node->text) != NULL)
        return true;
    return yaml_error(reader->file, node, reader->err,
                      "%s is '%s'; it must be a key of this file, such as registers or "
                      "shared_memory.per_sm",
                      label, shown_text(node->text).text);
}

static void write_path(const struct key *key, const void *source, struct buffer *out)
{
    key_text.write(key, source, out);
}

static const struct key_kind key_path = {"path of a key", read_path, write_path};

static const char *const growths[] = {
    [OCC_GROW_TO_SMALLEST] = "smallest",
    [OCC_GROW_TO_LARGEST] = "largest",
    NULL,
};

/* clang-format off */
#define FIELD(group_, name_, kind_) \
    .name = #name_, .kind = &(kind_), .offset = offsetof(struct occ_arch, group_ name_)
#define NUMBER(group_, name_, unit_, max_) \
    FIELD(group_, name_, key_number), .type = {.unit = unit_, .min = 1, .max = max_}
#define SIZE(group_, name_, min_, max_) \
    FIELD(group_, name_, key_number), \
    .type = {.unit = "bytes", .min = min_, .max = max_, .is_size = true}

static const struct key limit_keys[] = {
    {NUMBER(limits., threads_per_warp, "threads", 1024), .is_required = true,
     .help = "number of threads that one warp holds"},
    {NUMBER(limits., max_threads_per_block, "threads", OCC_MAX_THREADS_PER_BLOCK), .is_required = true,
     .help = "largest block that launches"},
    {NUMBER(limits., max_warps_per_sm, "warps", MAX_WARPS), .is_required = true,
     .help = "number of warps that one SM keeps resident"},
    {NUMBER(limits., max_blocks_per_sm, "blocks", MAX_WARPS), .is_required = true,
     .help = "number of blocks that one SM keeps resident"},
};

static const struct key register_keys[] = {
    {NUMBER(registers., per_sm, "regs", MAX_REGS), .is_required = true,
     .help = "number of 32-bit registers of one SM"},
    {NUMBER(registers., max_per_block, "regs", MAX_REGS),
     .help = "most registers that one block may be given (default: registers.per_sm)"},
    {NUMBER(registers., max_per_thread, "regs", OCC_MAX_REGS_PER_THREAD), .is_required = true,
     .help = "most registers that one thread can address"},
    {NUMBER(registers., allocation_unit, "regs", MAX_REGS), .is_required = true,
     .help = "number of registers that what a warp gets is a multiple of"},
    {NUMBER(registers., partitions, "partitions", MAX_WARPS), .is_required = true,
     .help = "number of register files that an SM is made of"},
    {NUMBER(registers., launch_check_partitions, "partitions", MAX_WARPS),
     .is_unset = lacks_launch_check,
     .help = "number of partitions with which a launch must also be possible (default: no such check)"},
};

static const struct key smem_keys[] = {
    {SIZE(shared_memory., per_sm, 1, MAX_SMEM), .is_required = true,
     .help = "shared memory of one SM at its largest"},
    {SIZE(shared_memory., max_per_block, 1, MAX_SMEM), .is_required = true,
     .help = "most shared memory that one block may ask for without opt-in"},
    {SIZE(shared_memory., max_per_block_optin, 1, MAX_SMEM),
     .help = "the same with opt-in (default: shared_memory.max_per_block)"},
    {SIZE(shared_memory., reserved_per_block, 0, MAX_SMEM), .fallback = "0",
     .help = "shared memory that the driver takes from every block"},
    {SIZE(shared_memory., allocation_unit, 1, MAX_SMEM), .is_required = true,
     .help = "size that what a block gets is a multiple of"},
    {FIELD(shared_memory., carveouts, key_sizes), .is_unset = lacks_carveouts,
     .help = "sizes that shared memory can be set to, ascending (default: none, not configurable)"},
    {FIELD(shared_memory., carveout_growth, key_choice), .words = growths,
     .is_unset = lacks_carveouts, .fallback = "smallest",
     .help = "size that is taken where the one asked for does not hold a block: smallest or largest"},
    {SIZE(shared_memory., unified_with_l1, 1, 4 * MAX_SMEM), .is_unset = lacks_unified,
     .help = "size of the memory that shared memory and L1 are carved from (default: separate)"},
};

static const struct key barrier_keys[] = {
    {NUMBER(barriers., per_sm, "barriers", 65536), .is_required = true,
     .help = "number of named barriers of one SM"},
};

#undef FIELD
#define FIELD(type_, name_, kind_) \
    .name = #name_, .kind = &(kind_), .offset = offsetof(type_, name_)

static const struct key gpu_keys[] = {
    {FIELD(struct occ_gpu, name, key_text), .is_required = true, .help = "name of the product"},
    {FIELD(struct occ_gpu, sms, key_number), .is_required = true,
     .type = {.unit = "SMs", .min = 1, .max = 65536}, .help = "number of its SMs"},
};

static const struct key source_keys[] = {
    {FIELD(struct occ_source, field, key_path), .is_required = true,
     .help = "key or group that the source is for"},
    {FIELD(struct occ_source, document, key_text), .is_required = true,
     .help = "document that the value was read in"},
    {FIELD(struct occ_source, where, key_text), .is_required = true,
     .help = "place in that document"},
};

static const struct key_table limit_table = {"limits.", limit_keys, COUNT(limit_keys)};
static const struct key_table register_table = {"registers.", register_keys, COUNT(register_keys)};
static const struct key_table smem_table = {"shared_memory.", smem_keys, COUNT(smem_keys)};
static const struct key_table barrier_table = {"barriers.", barrier_keys, COUNT(barrier_keys)};
static const struct key_table gpu_table = {"gpus.", gpu_keys, COUNT(gpu_keys)};
static const struct key_table source_table = {"sources.", source_keys, COUNT(source_keys)};

/* A group has no value of its own, so its offset is that of no field. */
#define GROUP(name_, table_) \
    .name = name_, .kind = &key_group, .table = &(table_), .offset = SIZE_MAX

static const struct key top_keys[] = {
    {FIELD(struct occ_arch, name, key_name), .is_required = true,
     .help = "name of the architecture, such as sm_90"},
    {FIELD(struct occ_arch, vendor, key_text), .fallback = "user", .help = "who makes it"},
    {FIELD(struct occ_arch, family, key_text), .is_unset = lacks_family,
     .help = "name of the family, such as Hopper"},
    {FIELD(struct occ_arch, compute_capability, key_text), .is_unset = lacks_compute_capability,
     .help = "compute capability in quotes, such as \"9.0\""},
    {FIELD(struct occ_arch, aliases, key_names), .is_unset = lacks_aliases,
     .count_offset = offsetof(struct occ_arch, alias_count), .help = "other names"},
    {GROUP("limits", limit_table), .is_required = true,
     .help = "group with the limits of threads, warps and blocks"},
    {GROUP("registers", register_table), .is_unset = lacks_registers,
     .help = "registers; without them they limit nothing"},
    {GROUP("shared_memory", smem_table), .is_unset = lacks_shared_memory,
     .help = "shared memory; without it it limits nothing"},
    {GROUP("barriers", barrier_table), .is_unset = lacks_barriers,
     .help = "named barriers; without them they limit nothing"},
    {FIELD(struct occ_arch, has_partitioned_caching, key_bool),
     .is_unset = lacks_partitioned_caching, .fallback = "no",
     .help = "whether a launch may ask for partitioned caching"},
    {FIELD(struct occ_arch, gpus, key_records), .table = &gpu_table, .is_unset = lacks_gpus,
     .element_bytes = sizeof(struct occ_gpu),
     .count_offset = offsetof(struct occ_arch, gpu_count), .help = "products with this architecture"},
    {FIELD(struct occ_arch, sources, key_records), .table = &source_table,
     .is_unset = lacks_sources, .element_bytes = sizeof(struct occ_source),
     .count_offset = offsetof(struct occ_arch, source_count), .help = "where the values were read"},
};

const struct key_table arch_keys = {"", top_keys, COUNT(top_keys)};
/* clang-format on */

void arch_complete(struct occ_arch *arch)
{
    if (arch->registers.max_per_block == 0)
        arch->registers.max_per_block = arch->registers.per_sm;
    if (arch->shared_memory.max_per_block_optin == 0)
        arch->shared_memory.max_per_block_optin = arch->shared_memory.max_per_block;
}
