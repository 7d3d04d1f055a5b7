/* SPDX-License-Identifier: MIT */
/* The cells of launches, in the grammar of values. */
#include "rows/launch_inputs.h"

#include <stdio.h>
#include <string.h>

#include "config/value.h"
#include "emit/tables.h"

/* Those of --arch come first: they may be from a file, or changed. */
static bool find_arch(const char *what, const char *text, const struct arch_list *archs,
                      const struct occ_arch **arch, struct error *err)
{
    const struct occ_arch *found = archs != NULL ? arch_list_find(archs, text) : NULL;
    if (found == NULL)
        found = occ_arch_find(text);
    if (found == NULL)
        return arch_name_parse(what, text, arch, err);
    *arch = found;
    return true;
}

static bool set_arch(const struct launch_input *input, const char *text,
                     struct launch_reading *reading, struct error *err)
{
    if (strcmp(text, reading->arch_text) != 0) {
        if (!find_arch(input->name, text, reading->archs, &reading->arch, err))
            return false;
        snprintf(reading->arch_text, sizeof(reading->arch_text), "%s", text);
    }
    reading->row.arch = reading->arch;
    return true;
}

static uint32_t *number_of(const struct launch_input *input, struct launch_reading *reading)
{
    return (uint32_t *)(void *)((char *)reading + input->offset);
}

static bool set_number(const struct launch_input *input, const char *text,
                       struct launch_reading *reading, struct error *err)
{
    return value_parse_axis_value(input->name, text, input->axis, number_of(input, reading),
                                  err);
}

static bool set_special(const struct launch_input *input, const char *text,
                        struct launch_reading *reading, struct error *err)
{
    return value_parse_number(input->name, text, input->type, number_of(input, reading), err);
}

static bool set_large_grf(const struct launch_input *input, const char *text,
                          struct launch_reading *reading, struct error *err)
{
    bool is_large = false;
    if (!value_parse_bool(input->name, text, &is_large, err))
        return false;
    reading->large_grf = is_large ? CELL_YES : CELL_NO;
    return true;
}

/* A part of the shared memory; the sum must be one that is answered. */
static bool set_smem_part(const struct launch_input *input, const char *text,
                          struct launch_reading *reading, struct error *err)
{
    if (!set_number(input, text, reading, err))
        return false;
    uint32_t sum = reading->static_smem_bytes + reading->dynamic_smem_bytes;
    if (!value_check_smem_sum(input->name, sum, err))
        return false;
    reading->row.launch.smem_per_block_bytes = sum;
    return true;
}

static bool set_carveout(const struct launch_input *input, const char *text,
                         struct launch_reading *reading, struct error *err)
{
    return carveout_parse(input->name, text, &reading->row.launch.carveout, err);
}

static bool set_optin(const struct launch_input *input, const char *text,
                      struct launch_reading *reading, struct error *err)
{
    return value_parse_bool(input->name, text, &reading->row.launch.optin, err);
}

static bool set_caching(const struct launch_input *input, const char *text,
                        struct launch_reading *reading, struct error *err)
{
    return value_parse_caching(input->name, text, &reading->row.launch.partitioned_caching,
                               err);
}

/* clang-format off */
#define FIELD(field)                                                                           \
    .offset = offsetof(struct launch_reading, field),                                          \
    .size = sizeof(((struct launch_reading *)NULL)->field)
#define NUMBER(field, axis_)                                                                   \
    .is_number = true, .axis = axis_, .type = &value_axes[axis_].type, FIELD(field)
#define SPECIAL(field, input)                                                                  \
    .is_number = true, .special = input, .type = &special_inputs[input].type, FIELD(field)

const struct launch_input launch_inputs[] = {
    {"arch", set_arch, FIELD(row.arch)},
    {"threads_per_block", set_number, NUMBER(row.launch.threads_per_block, OCC_AXIS_THREADS)},
    {"regs_per_thread", set_number, NUMBER(row.launch.regs_per_thread, OCC_AXIS_REGS)},
    {"smem_per_block_bytes", set_number, NUMBER(row.launch.smem_per_block_bytes, OCC_AXIS_SMEM)},
    {"static_smem_bytes", set_smem_part, NUMBER(static_smem_bytes, OCC_AXIS_SMEM),
     .is_smem_part = true},
    {"dynamic_smem_bytes", set_smem_part, NUMBER(dynamic_smem_bytes, OCC_AXIS_SMEM),
     .is_smem_part = true},
    {"carveout", set_carveout, FIELD(row.launch.carveout)},
    {"barriers_per_block", set_number, NUMBER(row.launch.barriers_per_block, OCC_AXIS_BARRIERS)},
    {"optin", set_optin, FIELD(row.launch.optin)},
    {"partitioned_caching", set_caching, FIELD(row.launch.partitioned_caching)},
    /* Launch bounds: 0 threads would mean that none were declared. */
    {"max_threads_per_block", set_number,
     NUMBER(row.launch.max_threads_for_kernel, OCC_AXIS_THREADS)},
    {"scalar_regs_per_warp", set_special,
     SPECIAL(row.launch.scalar_regs_per_warp, SPECIAL_SCALAR_REGS)},
    {"accum_regs_per_thread", set_special,
     SPECIAL(row.launch.accum_regs_per_thread, SPECIAL_ACCUM_REGS)},
    {"sub_group", set_special, SPECIAL(sub_group, SPECIAL_SUB_GROUP)},
    {"large_grf", set_large_grf, FIELD(large_grf)},
};
/* clang-format on */

const size_t launch_input_count = sizeof(launch_inputs) / sizeof(launch_inputs[0]);

const struct launch_input *launch_input_called(const char *name)
{
    for (size_t i = 0; i < launch_input_count; i++)
        if (strcmp(launch_inputs[i].name, name) == 0)
            return &launch_inputs[i];
    return NULL;
}

const struct launch_input *launch_input_find(const char *name)
{
    const struct column *column = column_find(&sweep_table, name);
    return launch_input_called(column != NULL ? column->name : name);
}

bool launch_input_is_mode(const struct launch_input *input)
{
    return input->set == set_large_grf ||
           (input->set == set_special && input->special == SPECIAL_SUB_GROUP);
}

/* Does a row's own choice mean something on its architecture? */
static bool check_cells(const struct launch_reading *reading, enum special_input *refused,
                        struct error *err)
{
    const struct occ_arch *arch = reading->row.arch;
    *refused = SPECIAL_SUB_GROUP;
    if (reading->sub_group != 0 &&
        !sub_group_check_width(special_inputs[*refused].name, reading->sub_group, arch, err))
        return false;
    *refused = SPECIAL_LARGE_GRF;
    return reading->large_grf != CELL_YES ||
           special_input_check(special_inputs[*refused].name, *refused, &arch, 1, err);
}

bool launch_reading_enter_mode(struct launch_reading *reading, enum special_input *refused,
                               struct error *err)
{
    struct launch_mode mode = reading->mode;
    if (!check_cells(reading, refused, err))
        return false;
    if (reading->sub_group != 0)
        mode.sub_group = reading->sub_group;
    if (reading->large_grf != CELL_EMPTY)
        mode.large_grf = reading->large_grf == CELL_YES;

    *refused = SPECIAL_SUB_GROUP;
    const struct occ_arch *made = mode_archs_find(reading->modes, reading->row.arch, mode, err);
    if (made != NULL)
        reading->row.arch = made;
    return made != NULL;
}

bool launch_input_read(const struct launch_input *input, struct csv_field field,
                       struct launch_reading *reading, struct error *err)
{
    char text[LAUNCH_VALUE_BYTES];

    if (!csv_field_text(field, text, sizeof(text)))
        return error_set(err, ERROR_INPUT, "%s is too long, or holds a NUL byte", input->name);
    return text[0] == '\0' || input->set(input, text, reading, err);
}
