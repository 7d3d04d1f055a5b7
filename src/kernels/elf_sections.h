/* SPDX-License-Identifier: MIT */
/* The sections of an ELF file in memory, by libelf, each checked to lie in it. */
#ifndef KERNELS_ELF_SECTIONS_H
#define KERNELS_ELF_SECTIONS_H

#include <gelf.h>

#include "kernels/binary.h"

enum { ELF_MACHINE_CUDA = 190, ELF_MACHINE_AMDGPU = 224 };

struct elf_file {
    struct binary *binary; /* borrowed */
    struct bytes bytes;
    Elf *elf;
    GElf_Ehdr header;
    size_t section_count, names_index;
};

struct elf_section {
    Elf_Scn *scn;
    GElf_Shdr header;
    const char *name;
};

/* What libelf makes of a file in memory; NULL if nothing. */
Elf *elf_of_bytes(struct bytes bytes);

/* Whether memory ran out since: libelf has no answer of its own for that. */
bool elf_lacked_memory(void);

/* Release *file on failure too. A file that is cut off is refused. */
bool elf_file_open(struct elf_file *file, struct binary *binary, struct bytes bytes,
                   struct error *err);
void elf_file_release(struct elf_file *file);

/* Section number `index`, below section_count. */
bool elf_file_section(const struct elf_file *file, size_t index, struct elf_section *section,
                      struct error *err);

/* What is in a section. */
bool elf_section_bytes(const struct elf_file *file, const struct elf_section *section,
                       struct bytes *bytes, struct error *err);

/* The symbols in a section of them: `count`, for gelf_getsym(). */
bool elf_section_symbols(const struct elf_file *file, const struct elf_section *section,
                         Elf_Data **symbols, size_t *count, struct error *err);

/* The text at `offset` of the section of texts number `index`; NULL, with the
 * error set, if there is none. */
const char *elf_file_text(const struct elf_file *file, size_t index, size_t offset,
                          struct error *err);

#endif
