/* SPDX-License-Identifier: MIT */
/*
 * A kernel is a section .text.NAME that has a section .nv.info.NAME and a
 * symbol that is marked as an entry. Numbers as in cubins of CUDA 13.0.
 */
#include "kernels/cubin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <occsweep/occupancy.h>

#include "base/array.h"
#include "config/arch_match.h"
#include "kernels/cubin_info.h"

/* st_other of the symbol of a kernel. */
enum { SYMBOL_IS_ENTRY = 0x10 };

/* CUDA 13 made it 8 and moved the number of the target in e_flags. */
enum { ABI_WITH_TARGET_IN_SECOND_BYTE = 8 };

/* Shared memory of code that is not linked has a type of its own. */
#define SHT_CUDA_SHARED (SHT_LOPROC + 0xa)

struct cubin_kernel {
    struct kernel kernel;
    struct name *name;
    size_t place; /* in the file */
    bool has_info, is_entry;
};

struct cubin {
    struct elf_file *file;
    struct cubin_kernel *kernels; /* by the address of the name, once all are known */
    size_t count;
    size_t *of_symbol; /* kernel numbers, from 1 */
    size_t symbol_count;
    const char *target;
    const struct occ_arch *arch;
};

/* ---- kernels by name ---- */

static int compare_names(const void *left, const void *right)
{
    const struct cubin_kernel *a = left, *b = right;
    return ((uintptr_t)a->name > (uintptr_t)b->name) -
           ((uintptr_t)a->name < (uintptr_t)b->name);
}

static int compare_places(const void *left, const void *right)
{
    const struct cubin_kernel *a = left, *b = right;
    return (a->place > b->place) - (a->place < b->place);
}

static struct name *put_name(const struct cubin *cubin, const char *name, struct error *err)
{
    return kernel_list_name(cubin->file->binary->list, name, strlen(name), err);
}

/* NULL if no code is called so. */
static struct cubin_kernel *find_kernel(const struct cubin *cubin, const char *name)
{
    const struct kernel_list *list = cubin->file->binary->list;
    const struct cubin_kernel key = {.name = name_table_find(&list->names, name, strlen(name))};

    if (key.name == NULL || cubin->count == 0)
        return NULL;
    return bsearch(&key, cubin->kernels, cubin->count, sizeof(key), compare_names);
}

/* The text behind `prefix` if `name` begins so, else NULL. */
static const char *behind(const char *name, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(name, prefix, length) == 0 && name[length] != '\0' ? name + length : NULL;
}

static bool add_kernel(struct cubin *cubin, const char *name, struct error *err)
{
    struct cubin_kernel *kernels = array_grow(cubin->kernels, cubin->count, sizeof(*kernels));

    if (kernels == NULL)
        return error_no_memory(err);
    cubin->kernels = kernels;
    struct cubin_kernel *kernel = &kernels[cubin->count];
    *kernel = (struct cubin_kernel){.name = put_name(cubin, name, err)};
    if (kernel->name == NULL)
        return false;
    kernel->place = cubin->count++;
    kernel->kernel = (struct kernel){
        .name = kernel->name->text,
        .target = cubin->target,
        .arch = cubin->arch,
        .kind = KERNEL_FROM_CUBIN,
        .source = cubin->file->binary->source,
        .static_smem_bytes.is_known = true,
        .barriers_per_block.is_known = true,
        .is_provisional = cubin->file->header.e_type == ET_REL,
        .is_executable = cubin->file->header.e_type == ET_EXEC,
    };
    return true;
}

/* ---- the passes over the sections ---- */

static bool find_code(struct cubin *cubin, const struct elf_section *section, struct error *err)
{
    const char *name = behind(section->name, ".text.");
    return name == NULL || add_kernel(cubin, name, err);
}

static struct kernel *kernel_of_symbol(void *context, uint32_t symbol)
{
    const struct cubin *cubin = context;

    if (symbol >= cubin->symbol_count || cubin->of_symbol[symbol] == 0)
        return NULL;
    return &cubin->kernels[cubin->of_symbol[symbol] - 1].kernel;
}

static bool read_info(struct cubin *cubin, const struct elf_section *section, struct error *err)
{
    const char *name = behind(section->name, ".nv.info.");
    struct cubin_info info = {
        .source = cubin->file->binary->source, .of_symbol = kernel_of_symbol, .context = cubin};
    struct cubin_kernel *kernel = name == NULL ? NULL : find_kernel(cubin, name);
    struct bytes bytes;

    if (name == NULL && strcmp(section->name, ".nv.info") != 0)
        return true;
    if (!elf_section_bytes(cubin->file, section, &bytes, err))
        return false;
    if (kernel != NULL) {
        kernel->has_info = true;
        info.kernel = &kernel->kernel;
    }
    bool ok = cubin_info_read(&info, bytes, err);
    cubin->file->binary->list->unknown_items += info.unknown_items;
    return ok;
}

static bool read_shared(struct cubin *cubin, const struct elf_section *section,
                        struct error *err)
{
    const char *name = behind(section->name, ".nv.shared.");
    struct cubin_kernel *kernel = name == NULL ? NULL : find_kernel(cubin, name);

    (void)err;
    if (kernel == NULL ||
        (section->header.sh_type != SHT_NOBITS && section->header.sh_type != SHT_CUDA_SHARED))
        return true;
    if (section->header.sh_size > OCC_MAX_SMEM_PER_BLOCK) {
        kernel->kernel.static_smem_bytes = (struct kernel_number){.is_known = false};
        cubin->file->binary->list->unknown_items++;
        return true;
    }
    /* A broken file may have a second section for the kernel. */
    if (kernel->kernel.static_smem_bytes.is_known)
        kernel->kernel.static_smem_bytes.value = (uint32_t)section->header.sh_size;
    return true;
}

static bool note_symbol(struct cubin *cubin, const GElf_Sym *symbol, size_t index, size_t texts,
                        struct error *err)
{
    if (GELF_ST_TYPE(symbol->st_info) != STT_FUNC || !(symbol->st_other & SYMBOL_IS_ENTRY))
        return true;
    const char *name = elf_file_text(cubin->file, texts, symbol->st_name, err);
    if (name == NULL)
        return false;
    struct cubin_kernel *kernel = find_kernel(cubin, name);
    if (kernel == NULL)
        return true;
    kernel->is_entry = true;
    cubin->of_symbol[index] = (size_t)(kernel - cubin->kernels) + 1;
    return true;
}

static bool read_symbols(struct cubin *cubin, const struct elf_section *section,
                         struct error *err)
{
    Elf_Data *symbols;
    size_t count;

    if (section->header.sh_type != SHT_SYMTAB || cubin->of_symbol != NULL)
        return true;
    if (!elf_section_symbols(cubin->file, section, &symbols, &count, err))
        return false;
    cubin->of_symbol = calloc(count + 1, sizeof(*cubin->of_symbol));
    if (cubin->of_symbol == NULL)
        return error_no_memory(err);
    cubin->symbol_count = count;
    for (size_t i = 0; i < count; i++) {
        GElf_Sym symbol;
        if (gelf_getsym(symbols, (int)i, &symbol) == NULL)
            break;
        if (!note_symbol(cubin, &symbol, i, section->header.sh_link, err))
            return false;
    }
    return true;
}

static bool each_section(struct cubin *cubin,
                         bool (*visit)(struct cubin *cubin, const struct elf_section *section,
                                       struct error *err),
                         struct error *err)
{
    for (size_t i = 1; i < cubin->file->section_count; i++) {
        struct elf_section section;
        if (!elf_file_section(cubin->file, i, &section, err) || !visit(cubin, &section, err))
            return false;
    }
    return true;
}

/* ---- the target ---- */

static uint32_t sm_of(const GElf_Ehdr *header)
{
    return header->e_ident[EI_ABIVERSION] >= ABI_WITH_TARGET_IN_SECOND_BYTE
               ? header->e_flags >> 8 & 0xFF
               : header->e_flags & 0xFF;
}

/* The tool that made the cubin notes how it was called: "-arch sm_90a". */
static bool find_suffix(const struct bytes note, uint32_t sm, char *suffix)
{
    char words[32];
    int length = snprintf(words, sizeof(words), "-arch sm_%u", (unsigned)sm);

    for (size_t i = 0; i + (size_t)length < note.size; i++) {
        char next = (char)note.at[i + (size_t)length];
        if (memcmp(note.at + i, words, (size_t)length) != 0 || (next != 'a' && next != 'f'))
            continue;
        suffix[0] = next;
        return true;
    }
    return false;
}

static bool read_note(struct cubin *cubin, char *suffix, struct error *err)
{
    for (size_t i = 1; i < cubin->file->section_count; i++) {
        struct elf_section section;
        struct bytes note;
        if (!elf_file_section(cubin->file, i, &section, err))
            return false;
        if (strcmp(section.name, ".note.nv.tkinfo") != 0)
            continue;
        if (!elf_section_bytes(cubin->file, &section, &note, err))
            return false;
        if (find_suffix(note, sm_of(&cubin->file->header), suffix))
            return true;
    }
    return true;
}

static bool find_target(struct cubin *cubin, const char *suffix, struct error *err)
{
    char noted[2] = "", target[32];

    if (suffix[0] == '\0' && !read_note(cubin, noted, err))
        return false;
    snprintf(target, sizeof(target), "sm_%u%s%s", (unsigned)sm_of(&cubin->file->header), suffix,
             noted);
    const struct name *kept = put_name(cubin, target, err);
    if (kept == NULL)
        return false;
    cubin->target = kept->text;
    cubin->arch = arch_spelled(kept->text);
    return true;
}

/* ---- kernels ---- */

static uint32_t threads_of(struct kernel_extent block)
{
    return block.x * block.y * block.z;
}

/* A required size is the largest too. */
static void settle_bounds(struct kernel *kernel)
{
    struct kernel_extent block =
        kernel->required_block.is_known ? kernel->required_block : kernel->max_block;
    if (block.is_known)
        kernel->max_threads_per_block = (struct kernel_number){true, threads_of(block)};
}

/* Triton notes the warps it began with; code that splits them says itself how
 * many threads it needs. */
static void note_launch(struct kernel *kernel, const struct kernel_launch *launch)
{
    kernel->kind = KERNEL_FROM_TRITON;
    kernel->dynamic_smem_bytes = (struct kernel_number){true, launch->dynamic_smem_bytes};
    kernel->threads_per_block = kernel->required_block.is_known
                                    ? kernel->max_threads_per_block
                                    : (struct kernel_number){true, launch->threads_per_block};
}

static bool add_to_list(struct cubin *cubin, struct error *err)
{
    struct binary *binary = cubin->file->binary;

    qsort(cubin->kernels, cubin->count, sizeof(*cubin->kernels), compare_places);
    for (size_t i = 0; i < cubin->count; i++) {
        struct kernel *kernel = &cubin->kernels[i].kernel;
        if (!cubin->kernels[i].has_info || !cubin->kernels[i].is_entry)
            continue;
        settle_bounds(kernel);
        if (binary->launch != NULL)
            note_launch(kernel, binary->launch);
        kernel->has_reserve = kernel->is_executable;
        kernel_settle_reserve(kernel);
        if (kernel_list_add(binary->list, cubin->kernels[i].name, kernel, err) == NULL)
            return false;
        binary->kernel_count++;
    }
    return true;
}

bool cubin_read(struct elf_file *file, const char *suffix, struct error *err)
{
    struct cubin cubin = {.file = file};
    bool ok = find_target(&cubin, suffix, err) && each_section(&cubin, find_code, err);

    if (ok && cubin.count > 0)
        qsort(cubin.kernels, cubin.count, sizeof(*cubin.kernels), compare_names);
    ok = ok && each_section(&cubin, read_symbols, err) &&
         each_section(&cubin, read_info, err) && each_section(&cubin, read_shared, err) &&
         (cubin.count == 0 || add_to_list(&cubin, err));
    file->binary->cubin_count++;
    free(cubin.kernels);
    free(cubin.of_symbol);
    return ok;
}
