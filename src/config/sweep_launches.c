/* SPDX-License-Identifier: MIT */
/* `launches:` of a sweep file: how the kernels of files are launched. */
#include "config/launch_kinds.h"
#include "config/sweep_parts.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define OFFSET(field) offsetof(struct sweep_launch, field)

/* clang-format off */
static const struct key launch_keys[] = {
    {.name = "match", .kind = &key_text, .is_required = true, .offset = OFFSET(match),
     .help = "glob for the names of kernels, raw or demangled: 'gemm*'"},
    {.name = "threads_per_block", .kind = &key_axis_list, .axis = OCC_AXIS_THREADS,
     .offset = OFFSET(threads_per_block),
     .help = "list of block sizes that they are launched with (default: as they say)"},
    {.name = "dynamic_smem", .kind = &key_number,
     .type = {.unit = "bytes", .max = OCC_MAX_SMEM_PER_BLOCK, .is_size = true},
     .offset = OFFSET(dynamic_smem_bytes),
     .help = "shared memory that the launch adds to what the code declares"},
    {.name = "grid_blocks", .kind = &key_number,
     .type = {.unit = "blocks", .min = 1, .max = UINT32_MAX}, .offset = OFFSET(grid_blocks),
     .help = "number of blocks in the grid of such a launch"},
    {.name = "carveout", .kind = &key_carveout, .offset = OFFSET(carveout),
     .help = "how the SM splits its unified memory then (default: default)"},
    SPECIAL_KEYS(struct sweep_launch, , " (default: as they say)"),
};
/* clang-format on */

const struct key_table sweep_launch_keys = {"", launch_keys, COUNT(launch_keys)};

static bool read_launch(const struct key_reader *reader, const struct yaml_node *node,
                        const struct sweep_spec *spec, struct sweep_launch *launch)
{
    static const struct special_fields fields = SPECIAL_FIELDS(struct sweep_launch, );
    const struct arch_list *archs = &spec->archs;
    struct key_places places = {.count = 0};
    struct key_reader inner = *reader;

    inner.places = &places;
    *launch =
        (struct sweep_launch){.line = node->line, .column = node->column, .mode = spec->mode};
    if (!keys_read(&inner, &sweep_launch_keys, "a launch", node, launch))
        return false;
    launch->has_dynamic_smem = key_place(&places, OFFSET(dynamic_smem_bytes)) != NULL;
    launch->has_scalar_regs = key_place(&places, OFFSET(scalar_regs_per_warp)) != NULL;
    launch->has_accum_regs = key_place(&places, OFFSET(accum_regs_per_thread)) != NULL;
    launch->has_mode = sweep_mode_is_given(&inner, &fields);
    return sweep_specials_check(&inner, &fields, archs->archs, archs->count) &&
           sweep_mode_check(&inner, &fields, launch->mode, spec->modes, archs->archs,
                            archs->count);
}

bool sweep_launches_read(const struct key_reader *reader, const struct yaml_node *list,
                         struct sweep_spec *spec)
{
    if (list == NULL)
        return true;
    if (list->kind != YAML_LIST)
        return yaml_error(reader->file, list, reader->err,
                          "launches must be a list, `- {match: ...}`");
    if (spec->kernel_file_count == 0)
        return yaml_error(
            reader->file, list, reader->err,
            "launches are for kernels of files, but kernels has no from; write "
            "each launch under kernels: {name: ..., threads_per_block: ..., ...}");

    spec->launches =
        pool_alloc(reader->pool, list->child_count, sizeof(*spec->launches), reader->err);
    if (spec->launches == NULL)
        return false;
    for (const struct yaml_node *node = list->child; node != NULL; node = node->next)
        if (!read_launch(reader, node, spec, &spec->launches[spec->launch_count++]))
            return false;
    return true;
}
