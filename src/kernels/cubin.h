/* SPDX-License-Identifier: MIT */
/* Cubins: ELF files for CUDA devices. */
#ifndef KERNELS_CUBIN_H
#define KERNELS_CUBIN_H

#include "kernels/elf_sections.h"

/* Append the kernels of a cubin. `suffix` is that of its target ("a"), if
 * whoever holds it knows one; else "". */
bool cubin_read(struct elf_file *file, const char *suffix, struct error *err);

#endif
