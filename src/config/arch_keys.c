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
#define MAX_BARRIERS 65536
#define MAX_SMS 65536
#define MAX_CLUSTER 1024

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

static bool lacks_sizes(const struct key *key, const void *source)
{
    (void)key;
    return ((const struct occ_arch *)source)->shared_memory.carveout_count == 0;
}

const struct key_kind key_sizes = {read_sizes, write_sizes, lacks_sizes, SHAPE_SIZES};

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

static const struct key_kind key_path = {read_path, write_path, NULL, SHAPE_TEXT};

static const char *const growths[] = {
    [OCC_GROW_TO_SMALLEST] = "smallest",
    [OCC_GROW_TO_LARGEST] = "largest",
    NULL,
};

/* clang-format off */
#define FIELD(type_, path_, name_, kind_)                                                     \
    .name = #name_, .kind = &(kind_), .offset = offsetof(type_, path_ name_)
#define ARCH(path_, name_, kind_, help_)                                                      \
    FIELD(struct occ_arch, path_, name_, kind_), .help = help_
#define NUMBER(path_, name_, unit_, max_, label_, help_)                                      \
    ARCH(path_, name_, key_number, help_), .label = label_,                                   \
    .type = {.unit = unit_, .min = 1, .max = max_}
#define SIZE(path_, name_, min_, max_, label_, help_)                                         \
    ARCH(path_, name_, key_number, help_), .label = label_,                                   \
    .type = {.unit = "bytes", .min = min_, .max = max_, .is_size = true}
#define REQUIRED .is_required = true

static const struct key limit_keys[] = {
    {NUMBER(limits., threads_per_warp, "threads", 1024,
            "Threads per warp",
            "number of threads that one warp holds"), REQUIRED},
    {NUMBER(limits., max_threads_per_block, "threads", OCC_MAX_THREADS_PER_BLOCK,
            "Threads per block, at most",
            "number of threads in the largest block that launches"), REQUIRED},
    {NUMBER(limits., max_warps_per_sm, "warps", MAX_WARPS,
            "Warps per SM",
            "number of warps that one SM keeps resident"), REQUIRED},
    {NUMBER(limits., max_blocks_per_sm, "blocks", MAX_WARPS,
            "Blocks per SM",
            "number of blocks that one SM keeps resident"), REQUIRED},
};

static const struct key register_keys[] = {
    {NUMBER(registers., per_sm, "regs", MAX_REGS,
            "Registers per SM",
            "number of 32-bit registers of one SM"), REQUIRED},
    {NUMBER(registers., max_per_block, "regs", MAX_REGS,
            "Registers per block, at most",
            "most registers that one block may be given (default: registers.per_sm)")},
    {NUMBER(registers., max_per_thread, "regs", OCC_MAX_REGS_PER_THREAD,
            "Registers per thread, at most",
            "most registers that one thread can address"), REQUIRED},
    {NUMBER(registers., allocation_unit, "regs", MAX_REGS,
            "Registers are granted in units of",
            "number of registers that what a warp gets is a multiple of"), REQUIRED},
    {NUMBER(registers., partitions, "partitions", MAX_WARPS,
            "Register files per SM",
            "number of register files that an SM is made of"), REQUIRED},
    {NUMBER(registers., launch_check_partitions, "partitions", MAX_WARPS,
            "Register files in the launch check",
            "number of partitions with which a launch must be possible, too (default: none)")},
};

static const struct key smem_keys[] = {
    {SIZE(shared_memory., per_sm, 1, MAX_SMEM,
          "Shared memory per SM",
          "shared memory of one SM at its largest"), REQUIRED},
    {SIZE(shared_memory., max_per_block, 1, MAX_SMEM,
          "Shared memory per block, without opt-in",
          "most shared memory that one block may ask for without opt-in"), REQUIRED},
    {SIZE(shared_memory., max_per_block_optin, 1, MAX_SMEM,
          "Shared memory per block, with opt-in",
          "the same with opt-in (default: shared_memory.max_per_block)")},
    {SIZE(shared_memory., reserved_per_block, 0, MAX_SMEM,
          "Shared memory reserved per block",
          "shared memory that the driver takes from every block"), .fallback = "0"},
    {SIZE(shared_memory., allocation_unit, 1, MAX_SMEM,
          "Shared memory is granted in units of",
          "size that what a block gets is a multiple of"), REQUIRED},
    {ARCH(shared_memory., carveouts, key_sizes,
          "sizes that can be set, ascending (default: none, not configurable)")},
    {ARCH(shared_memory., carveout_growth, key_choice,
          "size taken where the one asked for does not hold a block: smallest or largest"),
     .words = growths, .fallback = "smallest"},
    {SIZE(shared_memory., unified_with_l1, 1, 4 * MAX_SMEM,
          "Shared memory and L1 together",
          "size of the memory that shared memory and L1 are carved from (default: none)")},
};

static const struct key barrier_keys[] = {
    {NUMBER(barriers., per_sm, "barriers", MAX_BARRIERS,
            "Barriers per SM",
            "number of named barriers of one SM"), REQUIRED},
};

static const struct key cluster_keys[] = {
    {NUMBER(clusters., max_blocks, "blocks", MAX_CLUSTER,
            "Blocks per cluster, at most",
            "most blocks of a cluster that every product takes"), REQUIRED},
    {NUMBER(clusters., max_blocks_nonportable, "blocks", MAX_CLUSTER,
            "Blocks per cluster, if not portable",
            "the same if the kernel allows a size that is not portable (default: not known)")},
    {NUMBER(clusters., sms_per_gpc, "SMs", MAX_SMS,
            "SMs that a cluster stays within",
            "number of SMs of a GPC, which a cluster does not leave (default: not known)")},
};

static const struct key gpu_keys[] = {
    {FIELD(struct occ_gpu, , name, key_text), REQUIRED, .help = "name of the product"},
    {FIELD(struct occ_gpu, , sms, key_number), REQUIRED, .help = "number of its SMs",
     .type = {.unit = "SMs", .min = 1, .max = MAX_SMS}},
};

static const struct key source_keys[] = {
    {FIELD(struct occ_source, , field, key_path), REQUIRED,
     .help = "key or group that the source is for"},
    {FIELD(struct occ_source, , document, key_text), REQUIRED,
     .help = "document that the value was read in"},
    {FIELD(struct occ_source, , where, key_text), REQUIRED, .help = "place in that document"},
};

#define TABLE(prefix_, keys_) {.prefix = prefix_, .keys = keys_, .count = COUNT(keys_)}

static const struct key_table limit_table = TABLE("limits.", limit_keys);
static const struct key_table register_table = TABLE("registers.", register_keys);
static const struct key_table smem_table = TABLE("shared_memory.", smem_keys);
static const struct key_table barrier_table = TABLE("barriers.", barrier_keys);
static const struct key_table cluster_table = TABLE("clusters.", cluster_keys);
static const struct key_table gpu_table = TABLE("gpus.", gpu_keys);
static const struct key_table source_table = TABLE("sources.", source_keys);

/* A group has no value of its own, so its offset is that of no field. */
#define GROUP(name_, table_, help_)                                                           \
    .name = name_, .kind = &key_group, .table = &(table_), .offset = SIZE_MAX, .help = help_
#define RECORDS(name_, table_, element_, count_, help_)                                       \
    ARCH(, name_, key_records, help_), .table = &(table_),                                    \
    .element_bytes = sizeof(element_), .count_offset = offsetof(struct occ_arch, count_)

static const struct key top_keys[] = {
    {ARCH(, name, key_name, "name of the architecture, such as sm_90"), REQUIRED},
    {ARCH(, vendor, key_text, "who makes it"), .fallback = "user"},
    {ARCH(, family, key_text, "name of the family, such as Hopper")},
    {ARCH(, compute_capability, key_text, "compute capability in quotes, such as \"9.0\"")},
    {ARCH(, aliases, key_names, "other names"),
     .count_offset = offsetof(struct occ_arch, alias_count)},
    {GROUP("limits", limit_table, "limits of threads, warps and blocks"), REQUIRED},
    {GROUP("registers", register_table, "registers; without them they limit nothing")},
    {GROUP("shared_memory", smem_table, "shared memory; without it it limits nothing")},
    {GROUP("barriers", barrier_table, "named barriers; without them they limit nothing")},
    {GROUP("clusters", cluster_table, "blocks that share memory; without them there are none")},
    {ARCH(, has_partitioned_caching, key_bool, "whether a launch may ask for that"),
     .fallback = "no"},
    {RECORDS(gpus, gpu_table, struct occ_gpu, gpu_count, "products with this architecture")},
    {RECORDS(sources, source_table, struct occ_source, source_count, "where values were read")},
};

const struct key_table arch_keys = TABLE("", top_keys);
/* clang-format on */

void arch_complete(struct occ_arch *arch)
{
    if (arch->registers.max_per_block == 0)
        arch->registers.max_per_block = arch->registers.per_sm;
    if (arch->shared_memory.max_per_block_optin == 0)
        arch->shared_memory.max_per_block_optin = arch->shared_memory.max_per_block;
}

const struct key *arch_number_at(size_t index, const struct key **group)
{
    for (size_t i = 0; i < arch_keys.count; i++) {
        const struct key *outer = &arch_keys.keys[i];
        for (size_t j = 0; outer->kind == &key_group && j < outer->table->count; j++) {
            if (outer->table->keys[j].kind != &key_number || index-- != 0)
                continue;
            *group = outer;
            return &outer->table->keys[j];
        }
    }
    return NULL;
}

uint32_t arch_number(const struct occ_arch *arch, const struct key *key)
{
    const uint32_t *field = key_field_const(arch, key->offset);
    return *field;
}
