/* SPDX-License-Identifier: MIT */
/* Inputs of a sweep file that only some architectures have, and their modes. */
#include "config/sweep_specials.h"

static const struct yaml_node *place_of(const struct key_reader *reader,
                                        const struct special_fields *fields,
                                        enum special_input input)
{
    return key_place(reader->places, fields->offsets[input]);
}

bool sweep_specials_check(const struct key_reader *reader, const struct special_fields *fields,
                          const struct occ_arch *const *archs, size_t count)
{
    for (int i = 0; i < SPECIAL_COUNT; i++) {
        const struct yaml_node *given = place_of(reader, fields, (enum special_input)i);
        if (given != NULL && !special_input_check(special_inputs[i].name, (enum special_input)i,
                                                  archs, count, reader->err))
            return yaml_error_place(reader->file, given, reader->err);
    }
    return true;
}

bool sweep_mode_is_given(const struct key_reader *reader, const struct special_fields *fields)
{
    return place_of(reader, fields, SPECIAL_SUB_GROUP) != NULL ||
           place_of(reader, fields, SPECIAL_LARGE_GRF) != NULL;
}

bool sweep_mode_check(const struct key_reader *reader, const struct special_fields *fields,
                      struct launch_mode mode, struct mode_archs *modes,
                      const struct occ_arch *const *archs, size_t count)
{
    const struct yaml_node *given = place_of(reader, fields, SPECIAL_SUB_GROUP);

    if (!sweep_mode_is_given(reader, fields))
        return true;
    for (size_t i = 0; i < count; i++)
        if (mode_archs_find(modes, archs[i], mode, reader->err) == NULL)
            return given != NULL && yaml_error_place(reader->file, given, reader->err);
    return true;
}

bool sweep_archs_enter_mode(const struct key_reader *reader,
                            const struct special_fields *fields, struct launch_mode mode,
                            struct mode_archs *modes, const struct occ_arch **archs,
                            size_t count)
{
    if (!sweep_mode_check(reader, fields, mode, modes, archs, count))
        return false;
    for (size_t i = 0; i < count && sweep_mode_is_given(reader, fields); i++)
        archs[i] = mode_archs_find(modes, archs[i], mode, reader->err);
    return true;
}
