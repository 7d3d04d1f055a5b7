/* SPDX-License-Identifier: MIT */
/* What the readers of a log's lines share. */
#ifndef KERNELS_LOG_READER_H
#define KERNELS_LOG_READER_H

#include "kernels/amd_assembly.h"
#include "kernels/build_commands.h"
#include "kernels/log_text.h"
#include "kernels/open_functions.h"
#include "kernels/remarks.h"

struct log_reader {
    const char *source;
    struct kernel_list *list;
    struct log_text text;
    struct open_functions open;
    struct remarks remarks;
    struct build_commands commands;
    struct amd_assembly assembly;
    struct span target;      /* the last that cuobjdump told, in `list` */
    const char *last_target; /* of the last kernel, and what it means */
    const struct occ_arch *last_arch;
    size_t kernel_count; /* how many kernels were read */
    bool is_verbose;     /* ptxas told, as with -v, what a module takes */
};

/* A kernel begins whose name and target were read; it is not open yet. */
bool log_reader_begin(struct log_reader *reader, struct open_function *function,
                      enum kernel_kind kind, struct span name, struct span target,
                      struct error *err);

/* It has its figures: on to the list, and closed. */
bool log_reader_end(struct log_reader *reader, const struct open_function *function,
                    struct error *err);

/* It is no kernel, and has its figures: on to the list's callees, as of `target`. */
bool log_reader_add_callee(struct log_reader *reader, const struct open_function *function,
                           const char *target, struct error *err);

/* Not understood: counted. */
bool log_reader_skip(struct log_reader *reader);

#endif
