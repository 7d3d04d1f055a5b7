/* SPDX-License-Identifier: MIT */
/*
 * The remarks of LLVM on what a kernel takes, a line for each figure: what
 * clang and hipcc print with -Rpass-analysis=kernel-resource-usage, llc with
 * -pass-remarks-analysis, from version 15 on. They do not name the target.
 */
#ifndef KERNELS_LLVM_REMARKS_H
#define KERNELS_LLVM_REMARKS_H

#include "kernels/log_reader.h"

/* Read `line` if it is such a remark; *is_one tells. */
bool llvm_remark_read(struct log_reader *reader, struct span line, bool *is_one,
                      struct error *err);

/* Nothing follows: functions that are no kernels go to the list's callees. */
bool llvm_remarks_finish(struct log_reader *reader, struct error *err);

#endif
