/* SPDX-License-Identifier: MIT */
/*
 * What a kernel takes stands in the metadata, which the note holds. Its
 * descriptor, 64 bytes at the symbol NAME.kd, is what the hardware goes by: how
 * many registers a wave gets, and in which mode it runs. Both as "User Guide for
 * AMDGPU Backend" of LLVM has them, "Code Object" and "Kernel Descriptor".
 */
#include "kernels/code_object.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/amd_metadata.h"

/* A note, and the kind that is looked for, of "AMDGPU". */
enum {
    NOTE_NAME_SIZE_AT = 0,
    NOTE_TEXT_SIZE_AT = 4,
    NOTE_TYPE_AT = 8,
    NOTE_HEAD_BYTES = 12,
    NOTE_UNIT = 4,
    NOTE_METADATA = 32,
};

/* The descriptor. */
enum {
    DESCRIPTOR_BYTES = 64,
    RSRC1_AT = 48,
    RSRC1_VECTORS_MASK = 0x3F,
    RSRC1_WGP_BIT = 29,
    PROPERTIES_AT = 56,
    PROPERTIES_WAVE32_BIT = 10,
};

/* How e_flags names the target. */
enum { FLAGS_MACH_MASK = 0xFF };

/* clang-format off */
static const struct {
    uint32_t mach;
    const char *target;
} targets[] = {
    {0x22, "gfx700"}, {0x23, "gfx701"}, {0x24, "gfx702"}, {0x25, "gfx703"}, {0x26, "gfx704"},
    {0x28, "gfx801"}, {0x29, "gfx802"}, {0x2A, "gfx803"}, {0x2B, "gfx810"}, {0x2C, "gfx900"},
    {0x2D, "gfx902"}, {0x2E, "gfx904"}, {0x2F, "gfx906"}, {0x30, "gfx908"}, {0x31, "gfx909"},
    {0x32, "gfx90c"}, {0x33, "gfx1010"}, {0x34, "gfx1011"}, {0x35, "gfx1012"},
    {0x36, "gfx1030"}, {0x37, "gfx1031"}, {0x38, "gfx1032"}, {0x39, "gfx1033"},
    {0x3D, "gfx1035"}, {0x3E, "gfx1034"}, {0x3F, "gfx90a"}, {0x40, "gfx940"},
    {0x41, "gfx1100"}, {0x42, "gfx1013"}, {0x43, "gfx1150"}, {0x44, "gfx1103"},
    {0x45, "gfx1036"}, {0x46, "gfx1101"}, {0x47, "gfx1102"}, {0x48, "gfx1200"},
    {0x4A, "gfx1151"}, {0x4B, "gfx941"}, {0x4C, "gfx942"}, {0x4E, "gfx1201"},
    {0x4F, "gfx950"}, {0x55, "gfx1152"}, {0x58, "gfx1153"},
};
/* clang-format on */

struct code_object {
    struct elf_file *file;
    struct amd_source from;
    struct amd_metadata metadata; /* its kernels by the address of their symbol */
    bool has_metadata;
};

/* ---- descriptors ---- */

static int compare_symbols(const void *left, const void *right)
{
    const struct amd_kernel *a = left, *b = right;
    return ((uintptr_t)a->symbol > (uintptr_t)b->symbol) -
           ((uintptr_t)a->symbol < (uintptr_t)b->symbol);
}

static void read_descriptor(struct amd_kernel *kernel, struct bytes bytes)
{
    uint32_t rsrc1 = bytes_u32(bytes, RSRC1_AT);
    bool is_wave32 = bytes_u16(bytes, PROPERTIES_AT) >> PROPERTIES_WAVE32_BIT & 1;

    if (!kernel->threads_per_warp.is_known)
        kernel->threads_per_warp = (struct kernel_number){true, is_wave32 ? 32 : 64};
    if (!kernel->is_wgp.is_known)
        kernel->is_wgp = (struct kernel_number){true, rsrc1 >> RSRC1_WGP_BIT & 1};
    kernel->granted_units = (rsrc1 & RSRC1_VECTORS_MASK) + 1;
}

static bool note_symbol(struct code_object *object, const GElf_Sym *symbol, size_t texts,
                        struct error *err)
{
    const struct kernel_list *list = object->file->binary->list;
    struct elf_section section;

    if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= object->file->section_count)
        return true;
    const char *text = elf_file_text(object->file, texts, symbol->st_name, err);
    if (text == NULL)
        return false;
    const struct amd_kernel key = {.symbol = name_table_find(&list->names, text, strlen(text))};
    struct amd_kernel *kernel =
        key.symbol == NULL ? NULL
                           : bsearch(&key, object->metadata.kernels, object->metadata.count,
                                     sizeof(key), compare_symbols);
    if (kernel == NULL)
        return true;
    if (!elf_file_section(object->file, symbol->st_shndx, &section, err))
        return false;
    const GElf_Shdr *header = &section.header;
    uint64_t offset = symbol->st_value - header->sh_addr;
    if (header->sh_type != SHT_PROGBITS || offset > header->sh_size ||
        header->sh_size - offset < DESCRIPTOR_BYTES)
        return true;
    read_descriptor(kernel, (struct bytes){object->file->bytes.at + header->sh_offset + offset,
                                           DESCRIPTOR_BYTES});
    return true;
}

static bool read_symbols(struct code_object *object, const struct elf_section *section,
                         struct error *err)
{
    Elf_Data *symbols;
    size_t count;

    if (section->header.sh_type != SHT_SYMTAB && section->header.sh_type != SHT_DYNSYM)
        return true;
    if (!elf_section_symbols(object->file, section, &symbols, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        GElf_Sym symbol;
        if (gelf_getsym(symbols, (int)i, &symbol) == NULL)
            break;
        if (!note_symbol(object, &symbol, section->header.sh_link, err))
            return false;
    }
    return true;
}

static bool read_descriptors(struct code_object *object, struct error *err)
{
    bool has_table = false;

    qsort(object->metadata.kernels, object->metadata.count, sizeof(struct amd_kernel),
          compare_symbols);
    /* Both tables of symbols name the descriptors; one is enough. */
    for (size_t i = 1; i < object->file->section_count && !has_table; i++) {
        struct elf_section section;
        if (!elf_file_section(object->file, i, &section, err) ||
            !read_symbols(object, &section, err))
            return false;
        has_table =
            section.header.sh_type == SHT_SYMTAB || section.header.sh_type == SHT_DYNSYM;
    }
    return true;
}

/* ---- metadata ---- */

static int compare_places(const void *left, const void *right)
{
    const struct amd_kernel *a = left, *b = right;
    return (a->line > b->line) - (a->line < b->line);
}

/* In the order of the metadata, which `line` held. */
static bool add_kernels(struct code_object *object, struct error *err)
{
    struct amd_metadata *metadata = &object->metadata;
    struct binary *binary = object->file->binary;

    qsort(metadata->kernels, metadata->count, sizeof(struct amd_kernel), compare_places);
    for (size_t i = 0; i < metadata->count; i++) {
        metadata->kernels[i].line = 0;
        if (!amd_kernel_add(&object->from, &metadata->kernels[i], err))
            return false;
        binary->kernel_count++;
    }
    return true;
}

static bool read_metadata(struct code_object *object, struct bytes note, struct error *err)
{
    struct amd_metadata *metadata = &object->metadata;
    struct binary *binary = object->file->binary;
    bool ok = amd_metadata_read(metadata, binary->source, note, binary->list, err);

    object->has_metadata = true;
    if (ok && span_size(metadata->target) > 0)
        object->from.target = metadata->target;
    binary->list->unknown_items += metadata->unknown_items;
    for (size_t i = 0; i < metadata->count; i++)
        metadata->kernels[i].line = i;
    if (ok && metadata->count > 0)
        ok = read_descriptors(object, err) && add_kernels(object, err);
    amd_metadata_release(metadata);
    return ok;
}

static size_t round_up(size_t size)
{
    return (size + NOTE_UNIT - 1) / NOTE_UNIT * NOTE_UNIT;
}

/* The first of the notes, which is *size long; one of another kind is passed
 * over. */
static bool read_note(struct code_object *object, struct bytes notes, size_t *size,
                      struct error *err)
{
    struct bytes name = bytes_behind(notes, NOTE_HEAD_BYTES);
    size_t name_size = bytes_u32(notes, NOTE_NAME_SIZE_AT);
    size_t text_size = bytes_u32(notes, NOTE_TEXT_SIZE_AT);
    size_t text_at = round_up(name_size);

    *size = notes.size;
    if (text_at > name.size || text_size > name.size - text_at)
        return true;
    size_t whole = NOTE_HEAD_BYTES + round_up(text_at + text_size);
    *size = whole < notes.size ? whole : notes.size;
    if (bytes_u32(notes, NOTE_TYPE_AT) != NOTE_METADATA || name_size != sizeof("AMDGPU") ||
        memcmp(name.at, "AMDGPU", sizeof("AMDGPU")) != 0)
        return true;
    return read_metadata(object, (struct bytes){name.at + text_at, text_size}, err);
}

/* By hand: libelf keeps a list of the parts of a file that it was asked for, and goes
 * through it for each further one. */
static bool read_notes(struct code_object *object, uint64_t offset, uint64_t size,
                       struct error *err)
{
    struct bytes notes = object->file->bytes;
    size_t note_size;

    if (offset > notes.size || size > notes.size - offset)
        return true;
    if (!binary_spend(object->file->binary, (size_t)size, err))
        return false;
    notes = (struct bytes){notes.at + (size_t)offset, (size_t)size};
    for (; notes.size >= NOTE_HEAD_BYTES; notes = bytes_behind(notes, note_size))
        if (!read_note(object, notes, &note_size, err))
            return false;
    return true;
}

/* A file that lost its sections has its segments yet. */
static bool read_segments(struct code_object *object, struct error *err)
{
    for (int i = 0; i < object->file->header.e_phnum; i++) {
        GElf_Phdr segment;
        if (!binary_spend(object->file->binary, sizeof(segment), err))
            return false;
        if (gelf_getphdr(object->file->elf, i, &segment) == NULL)
            break;
        if (segment.p_type == PT_NOTE &&
            !read_notes(object, segment.p_offset, segment.p_filesz, err))
            return false;
    }
    return true;
}

static bool read_sections(struct code_object *object, struct error *err)
{
    for (size_t i = 1; i < object->file->section_count; i++) {
        struct elf_section section;
        if (!elf_file_section(object->file, i, &section, err))
            return false;
        if (section.header.sh_type == SHT_NOTE &&
            !read_notes(object, section.header.sh_offset, section.header.sh_size, err))
            return false;
    }
    return true;
}

static struct span target_of(uint32_t flags)
{
    for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++)
        if (targets[i].mach == (flags & FLAGS_MACH_MASK))
            return (struct span){targets[i].target,
                                 targets[i].target + strlen(targets[i].target)};
    return (struct span){"", ""};
}

bool code_object_read(struct elf_file *file, struct error *err)
{
    struct code_object object = {
        .file = file,
        .from = {.source = file->binary->source,
                 .kind = KERNEL_FROM_CODE_OBJECT,
                 .target = target_of(file->header.e_flags),
                 .list = file->binary->list},
    };

    if (!read_sections(&object, err))
        return false;
    if (!object.has_metadata && !read_segments(&object, err))
        return false;
    file->binary->cubin_count += object.has_metadata;
    file->binary->other_count += !object.has_metadata;
    file->binary->bare_count += !object.has_metadata;
    return true;
}
