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

/* Of a section. A file with many that are empty is work all the same. */
enum { HEADER_BYTES = sizeof(Elf64_Shdr) };

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
    /* What libelf looks through at first. */
    return binary_spend(binary, HEADER_BYTES * file->section_count, err);
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

/* The bytes of a table of texts. */
static bool find_texts(const struct elf_file *file, size_t index, struct bytes *texts,
                       struct error *err)
{
    Elf_Scn *scn = elf_getscn(file->elf, index);
    GElf_Shdr header;

    if (scn == NULL || gelf_getshdr(scn, &header) == NULL)
        return refuse(file, err);
    if (header.sh_type != SHT_STRTAB || !is_inside(file, header.sh_offset, header.sh_size))
        return error_set(err, ERROR_INPUT, "%s: broken ELF file: its section %zu has no texts",
                         file->binary->source, index);
    *texts = (struct bytes){file->bytes.at + header.sh_offset, (size_t)header.sh_size};
    return true;
}

/* elf_strptr() goes through a table that has no NUL at its end once more for
 * each text. */
const char *elf_file_text(const struct elf_file *file, size_t index, size_t offset,
                          struct error *err)
{
    struct bytes texts = {.size = 0};

    if (!find_texts(file, index, &texts, err))
        return NULL;
    texts = bytes_behind(texts, offset < texts.size ? offset : texts.size);
    const char *text = (const char *)texts.at, *end = memchr(text, '\0', texts.size);
    if (end == NULL) {
        error_set(err, ERROR_INPUT, "%s: broken ELF file: a name ends behind its table",
                  file->binary->source);
        return NULL;
    }
    return binary_spend(file->binary, (size_t)(end - text), err) ? text : NULL;
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
    if (!binary_spend(file->binary, HEADER_BYTES, err))
        return false;
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

bool elf_section_symbols(const struct elf_file *file, const struct elf_section *section,
                         Elf_Data **symbols, size_t *count, struct error *err)
{
    Elf_Data *data = elf_getdata(section->scn, NULL);
    /* What it could not convert is there all the same, without bytes. */
    if (elf_lacked_memory())
        return error_no_memory(err);
    size_t size = data == NULL ? 0 : data->d_size;
    *symbols = data;
    *count = size / sizeof(Elf64_Sym);
    return binary_spend(file->binary, size, err);
}
