/* SPDX-License-Identifier: MIT */
/*
 * What `ptxas -v` prints, as kernels. Anything may stand around its messages:
 * what build tools put before them, lines of other tools, the messages of
 * several ptxas at once.
 */
#ifndef KERNELS_PTXAS_LOG_H
#define KERNELS_PTXAS_LOG_H

#include <stddef.h>

#include "kernels/kernel.h"

/*
 * Append the kernels of a log in memory, once for each time they were
 * compiled. `source` names it in messages and in the kernels, and must outlive
 * the list. A log without any kernel is ERROR_INPUT.
 *
 * Lines without a name belong to the kernel of the lines right before them;
 * where several are under way, to the one that has waited longest for such a
 * line, as programs take turns.
 */
bool ptxas_log_read(const char *source, const void *bytes, size_t size,
                    struct kernel_list *list, struct error *err);

#endif
