/* SPDX-License-Identifier: MIT */
/* AMD's code objects: ELF files for its devices. */
#ifndef KERNELS_CODE_OBJECT_H
#define KERNELS_CODE_OBJECT_H

#include "kernels/elf_sections.h"

/* Append the kernels of a code object, by the metadata of version 3 and later. */
bool code_object_read(struct elf_file *file, struct error *err);

#endif
