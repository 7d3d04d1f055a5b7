/* SPDX-License-Identifier: MIT */
/*
 * The columns of a CSV that say something of a launch, and how a cell of each
 * is read: in the grammar of values, config/value.h.
 */
#ifndef ROWS_LAUNCH_INPUTS_H
#define ROWS_LAUNCH_INPUTS_H

#include "base/csv_reader.h"
#include "config/arch_names.h"
#include "config/mode_archs.h"
#include "sweep/grid.h"

/* The longest value of an input; names of products are the longest. */
enum { LAUNCH_VALUE_BYTES = 128 };

/* What a cell of yes or no says. */
enum cell_choice { CELL_EMPTY, CELL_NO, CELL_YES };

/* A record as it is read: a row, and what only its reading needs. */
struct launch_reading {
    struct sweep_row row;
    uint32_t static_smem_bytes, dynamic_smem_bytes; /* 0 where no cell says */
    struct launch_mode mode;                        /* where no cell says another */
    uint32_t sub_group;                             /* 0 where no cell says */
    enum cell_choice large_grf;
    const struct arch_list *archs; /* found before built-in names; may be NULL */
    struct mode_archs *modes;      /* of whoever reads */
    /* The last name that was looked up, and what it means: rows mostly come
     * by architecture. */
    char arch_text[LAUNCH_VALUE_BYTES];
    const struct occ_arch *arch;
};

struct launch_input {
    const char *name; /* begins a message */
    /* Understand a cell that is not empty; ERROR_INPUT. */
    bool (*set)(const struct launch_input *input, const char *text,
                struct launch_reading *reading, struct error *err);
    /* Where in the reading set() puts the value; of a number (uint32_t) also
     * which input it counts as. */
    size_t offset, size;
    bool is_number;
    bool is_smem_part; /* of what a block has in sum */
    enum occ_axis axis;
    enum special_input special;
    const struct value_type *type; /* of a number */
};

/* In the order in which a message should list them. */
extern const struct launch_input launch_inputs[];
extern const size_t launch_input_count;

/* The input of this name; NULL if there is none. */
const struct launch_input *launch_input_called(const char *name);

/* The same, or of a short name as on the command line. */
const struct launch_input *launch_input_find(const char *name);

/* Is it what a launch chooses of an architecture? */
bool launch_input_is_mode(const struct launch_input *input);

/* The row's architecture as its cells, else reading->mode, have it. ERROR_INPUT where
 * there is no such mode; *refused is the input that asks for it. A cell must have a
 * meaning for its architecture, or say what that has anyway; reading->mode is for the
 * architectures that have the input. */
bool launch_reading_enter_mode(struct launch_reading *reading, enum special_input *refused,
                               struct error *err);

/* Read a cell into *reading; an empty one leaves that as it is. ERROR_INPUT. */
bool launch_input_read(const struct launch_input *input, struct csv_field field,
                       struct launch_reading *reading, struct error *err);

#endif
