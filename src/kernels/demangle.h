/* SPDX-License-Identifier: MIT */
/* C++ names as people write them. */
#ifndef KERNELS_DEMANGLE_H
#define KERNELS_DEMANGLE_H

#include "kernels/kernel.h"

/* What the mangled `name` stands for, kept in *list; `name` itself where it is
 * no mangled name, or where what it stands for is too long to read. NULL, with
 * the error set, when memory runs out, or the limit of the stack is too low for
 * so long a name. */
const char *demangle(const char *name, struct kernel_list *list, struct error *err);

#endif
