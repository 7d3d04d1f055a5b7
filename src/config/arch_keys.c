/* SPDX-License-Identifier: MIT */
/* The keys of an architecture file. One more field is one more row. */
#include "config/arch_keys.h"

#include "config/file_modes.h"
#include "config/shown.h"
#include "config/special_inputs.h"

#include <occsweep/occupancy.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MAX_SMEM OCC_MAX_SMEM_PER_BLOCK

/* Far above any hardware, and low enough that products stay within 64 bits. */
#define MAX_WARPS 4096
#define MAX_REGS UINT32_C(16777216)
#define MAX_BARRIERS 65536
#define MAX_CLUSTER 1024
#define MAX_SCALARS OCC_MAX_SCALAR_REGS_PER_WARP
#define MAX_SCALAR_FILE 65536

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

static const char *const accumulators[] = {
    [OCC_ACCUMULATORS_NONE] = "none",
    [OCC_ACCUMULATORS_SEPARATE] = "separate",
    [OCC_ACCUMULATORS_UNIFIED] = "unified",
    NULL,
};

static bool has_allocation_sizes(const void *arch)
{
    return ((const struct occ_arch *)arch)->shared_memory.allocation_size_count != 0;
}

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
#define RARE .is_rare = true
#define ALONE .stands_alone = true
/* A list that lies in the architecture. */
#define LIST(path_, name_, count_, max_, help_)                                               \
    ARCH(path_, name_, key_numbers, help_), .max_items = max_, .count_name = #count_,         \
    .count_offset = offsetof(struct occ_arch, path_ count_)

static const struct key limit_keys[] = {
    {NUMBER(limits., threads_per_warp, "threads", MAX_THREADS_PER_WARP,
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
    {NUMBER(limits., max_multi_warp_blocks_per_sm, "blocks", MAX_WARPS,
            "Blocks of several warps per SM",
            "the same of blocks of more than one warp (default: limits.max_blocks_per_sm)"),
     RARE},
    {LIST(limits., sub_group_sizes, sub_group_size_count, OCC_MAX_SUB_GROUPS,
          "numbers of threads that a launch may put into a warp, ascending, with "
          "limits.threads_per_warp, which is the usual one, among them (default: that one alone)"),
     .label = "Threads per warp, as a launch chooses",
     .type = SUB_GROUP_TYPE, RARE},
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
    {ARCH(registers., accumulators, key_choice,
          "registers beside a thread's own that matrix instructions add up in: unified (in the "
          "same file), separate (in one as large) or none"),
     .label = "Accumulation registers", .words = accumulators, .fallback = "none", RARE},
    {ARCH(registers., large_mode, key_bool,
          "whether a launch may ask for larger register sets, with half of the warps"),
     .label = "Larger register sets", .fallback = "no", RARE, ALONE},
};

static const struct key step_keys[] = {
    {FIELD(struct occ_scalar_step, , up_to, key_number), REQUIRED,
     .help = "most scalar registers of a warp that the step is for",
     .type = {.unit = "registers", .min = 1, .max = MAX_SCALARS}},
    {FIELD(struct occ_scalar_step, , warps, key_number), REQUIRED,
     .help = "number of such warps that one partition holds",
     .type = {.unit = "warps", .min = 1, .max = MAX_WARPS}},
};

static const struct key_table step_table;

static const struct key scalar_keys[] = {
    {NUMBER(scalar_registers., per_partition, "regs", MAX_SCALAR_FILE,
            "Scalar registers per register file",
            "number of scalar registers of one partition (default: what the steps say)"),
     RARE, ALONE},
    {NUMBER(scalar_registers., allocation_unit, "regs", MAX_SCALAR_FILE,
            "Scalar registers are granted in units of",
            "number of scalar registers that what a warp gets is a multiple of"),
     RARE, ALONE},
    {NUMBER(scalar_registers., max_per_warp, "regs", MAX_SCALARS,
            "Scalar registers per warp, at most",
            "most scalar registers that one warp can have (default: the last of the steps, or "
            "else all of a partition)"),
     RARE, ALONE},
    {ARCH(scalar_registers., steps, key_rows,
          "warps that one partition holds by the scalar registers of each, as a compiler counts "
          "them; without per_partition they are the limit"),
     .label = "Scalar registers: warps per register file",
     .table = &step_table, .element_bytes = sizeof(struct occ_scalar_step),
     .max_items = OCC_MAX_SCALAR_STEPS, .count_name = "step_count",
     .count_offset = offsetof(struct occ_arch, scalar_registers.step_count), RARE, ALONE},
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
          "size that what a block gets is a multiple of"), REQUIRED,
     .unless = "allocation_sizes", .is_implied = has_allocation_sizes},
    {LIST(shared_memory., allocation_sizes, allocation_size_count, OCC_MAX_ALLOCATION_SIZES,
          "sizes that a request is rounded up to, ascending, in place of an allocation_unit"),
     .label = "Shared memory is granted in sizes of",
     .type = {.unit = "bytes", .min = 1, .max = MAX_SMEM, .is_size = true},
     .shape = SHAPE_SIZES, RARE},
    {LIST(shared_memory., carveouts, carveout_count, OCC_MAX_CARVEOUTS,
          "sizes that can be set, ascending (default: none, not configurable)"),
     .type = {.unit = "bytes", .max = MAX_SMEM, .is_size = true}, .shape = SHAPE_SIZES},
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

#define WORD(name_, help_) {ARCH(words., name_, key_text, help_), .is_noun = true, RARE, ALONE}

static const struct key word_keys[] = {
    WORD(thread, "what a thread is called, such as work-item"),
    WORD(warp, "what a warp is called, such as wave"),
    WORD(block, "what a block is called, such as workgroup"),
    WORD(sm, "what an SM is called, such as CU"),
    WORD(registers, "what a register is called, such as VGPR"),
    WORD(shared_memory, "what shared memory is called, such as LDS"),
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
static const struct key_table step_table = TABLE("scalar_registers.steps.", step_keys);
static const struct key_table scalar_table = TABLE("scalar_registers.", scalar_keys);
static const struct key_table word_table = TABLE("words.", word_keys);
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
    {GROUP("scalar_registers", scalar_table,
           "registers that the threads of a warp share; without them there are none"), RARE},
    {GROUP("shared_memory", smem_table, "shared memory; without it it limits nothing")},
    {GROUP("barriers", barrier_table, "named barriers; without them they limit nothing")},
    {GROUP("clusters", cluster_table, "blocks that share memory; without them there are none")},
    {ARCH(, has_partitioned_caching, key_bool, "whether a launch may ask for that"),
     .fallback = "no"},
    {ARCH(, has_llvm_waves, key_bool,
          "whether LLVM's count of waves per SIMD, llvm_waves_per_simd, is for it"),
     .fallback = "no", RARE},
    {GROUP("words", word_table, "what its vendor calls these things"), RARE},
    {.name = "modes", .kind = &key_modes, .table = &mode_table, .offset = SIZE_MAX, RARE,
     .help = "architectures that differ in some values: NAME-SUFFIX"},
    {RECORDS(gpus, gpu_table, struct occ_gpu, gpu_count, "products with this architecture")},
    {RECORDS(sources, source_table, struct occ_source, source_count, "where values were read")},
};

const struct key_table arch_keys = TABLE("", top_keys);
/* clang-format on */

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void complete_scalars(struct occ_arch_scalar_registers *scalars)
{
    if (scalars->max_per_warp == 0 && scalars->step_count != 0)
        scalars->max_per_warp = scalars->steps[scalars->step_count - 1].up_to;
    if (scalars->max_per_warp == 0)
        scalars->max_per_warp = scalars->per_partition;
}

/* The unit that all of the sizes are multiples of. */
static void complete_sizes(struct occ_arch_shared_memory *smem)
{
    if (smem->allocation_size_count != 0)
        smem->allocation_unit = 0;
    for (uint32_t i = 0; i < smem->allocation_size_count; i++)
        smem->allocation_unit =
            common_divisor(smem->allocation_unit, smem->allocation_sizes[i]);
}

void arch_complete(struct occ_arch *arch)
{
    complete_scalars(&arch->scalar_registers);
    complete_sizes(&arch->shared_memory);
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
