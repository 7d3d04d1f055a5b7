/* SPDX-License-Identifier: MIT */
/*
 * What compilers print of the kernels they make: `ptxas -v`, `nvlink -v`, the
 * driver's compiler, `cuobjdump -res-usage`. Anything may stand around it:
 * what build tools put before it, lines of other tools, the messages of
 * several compilers at once.
 */
#ifndef KERNELS_COMPILER_LOG_H
#define KERNELS_COMPILER_LOG_H

#include "kernels/byte_source.h"
#include "kernels/kernel.h"

/*
 * Append the kernels of a log. `source->name` names it in messages and in the
 * kernels, and must outlive the list. A log without any kernel is ERROR_INPUT.
 */
bool compiler_log_read(struct byte_source *source, struct kernel_list *list, struct error *err);

#endif
