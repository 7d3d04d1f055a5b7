/* SPDX-License-Identifier: MIT */
/* libelf finds the parts; here they are held against the end of the file. */
#include "kernels/elf_sections.h"

#include <errno.h>
#include <string.h>

static bool refuse(const struct elf_file *file, struct error *err)
{
    if (elf_lacked_memory())
        return error_no_memory(err);
    return error_set(err, ERROR_INPUT, "%s: broken ELF file: %s", file->binary->source,
                     elf_errmsg(-1));
}

static bool is_inside(const struct elf_file *file, uint64_t offset, uint64_t size)
{
    return offset <= file->bytes.size && size <= file->bytes.size - offset;
}

/* Tables of a file that was cut off end behind it. */
static bool is_whole(const struct elf_file *file)
{
    const GElf_Ehdr *header = &file->header;
    return is_inside(file, header->e_shoff, (uint64_t)header->e_shnum * header->e_shentsize) &&
           is_inside(file, header->e_phoff, (uint64_t)header->e_phnum * header->e_phentsize);
}

/* libelf writes only to what is opened for writing. */
Elf *elf_of_bytes(struct bytes bytes)
{
    errno = 0;
    return elf_version(EV_CURRENT) == EV_NONE ? NULL : elf_memory((char *)bytes.at, bytes.size);
}

bool elf_file_open(struct elf_file *file, struct binary *binary, struct bytes bytes,
                   struct error *err)
{
    *file = (struct elf_file){.binary = binary, .bytes = bytes};
    file->elf = elf_of_bytes(bytes);
    bool has_header = file->elf != NULL && gelf_getehdr(file->elf, &file->header) != NULL;
    if (!has_header && elf_lacked_memory())
        return error_no_memory(err);
    if (!has_header)
        return error_set(err, ERROR_INPUT, "%s: the ELF file is cut off in its header",
                         binary->source);
    if (!is_whole(file))
        return error_set(err, ERROR_INPUT,
                         "%s: the ELF file is cut off: its tables end behind byte %zu",
                         binary->source, bytes.size);
    if (elf_getshdrnum(file->elf, &file->section_count) != 0 ||
        elf_getshdrstrndx(file->elf, &file->names_index) != 0)
        return refuse(file, err);
    return true;
}

bool elf_lacked_memory(void)
{
    return errno == ENOMEM;
}

void elf_file_release(struct elf_file *file)
{
    elf_end(file->elf);
    file->elf = NULL;
}

const char *elf_file_text(const struct elf_file *file, size_t index, size_t offset,
                          struct error *err)
{
    const char *text = elf_strptr(file->elf, index, offset);

    if (text == NULL) {
        refuse(file, err);
        return NULL;
    }
    return binary_spend(file->binary, strlen(text), err) ? text : NULL;
}

/* Types whose bytes are in the file; others may only have a size. */
static bool has_bytes(const GElf_Shdr *header)
{
    return header->sh_type == SHT_PROGBITS || header->sh_type == SHT_STRTAB ||
           header->sh_type == SHT_SYMTAB || header->sh_type == SHT_RELA ||
           header->sh_type == SHT_LOPROC;
}

bool elf_file_section(const struct elf_file *file, size_t index, struct elf_section *section,
                      struct error *err)
{
    section->scn = elf_getscn(file->elf, index);
    if (section->scn == NULL || gelf_getshdr(section->scn, &section->header) == NULL)
        return refuse(file, err);
    section->name = elf_file_text(file, file->names_index, section->header.sh_name, err);
    if (section->name == NULL)
        return false;
    if (has_bytes(&section->header) &&
        !is_inside(file, section->header.sh_offset, section->header.sh_size))
        return error_set(err, ERROR_INPUT,
                         "%s: the ELF file is cut off: its section %zu ends behind byte %zu",
                         file->binary->source, index, file->bytes.size);
    return true;
}

bool elf_section_bytes(const struct elf_file *file, const struct elf_section *section,
                       struct bytes *bytes, struct error *err)
{
    const GElf_Shdr *header = &section->header;

    if (header->sh_type == SHT_NOBITS || header->sh_size == 0) {
        *bytes = (struct bytes){file->bytes.at, 0};
        return true;
    }
    if (!is_inside(file, header->sh_offset, header->sh_size))
        return error_set(err, ERROR_INPUT, "%s: the ELF file is cut off in its section %s",
                         file->binary->source, section->name);
    *bytes = (struct bytes){file->bytes.at + header->sh_offset, (size_t)header->sh_size};
    return binary_spend(file->binary, bytes->size, err);
}
