/* SPDX-License-Identifier: MIT */
/* What a binary is, and the way from it to the cubins in it. */
#include "kernels/binary.h"

#include <stdio.h>
#include <string.h>

#include <ar.h>

#include "kernels/code_object.h"
#include "kernels/cubin.h"
#include "kernels/fat_binary.h"
#include "kernels/offload_bundle.h"

/*
 * Names of sections share bytes, symbols share names, and several parts are
 * gone through more than once; a file in which parts overlap could make that
 * many times its size. Cubins shrink to a fifth or a tenth.
 */
enum { WORK_PER_BYTE = 16, UNPACKED_PER_BYTE = 32, MIN_UNPACKED_BYTES = 1 << 26 };

uint16_t bytes_u16(struct bytes bytes, size_t offset)
{
    return (uint16_t)(bytes.at[offset] | bytes.at[offset + 1] << 8);
}

uint32_t bytes_u32(struct bytes bytes, size_t offset)
{
    return bytes_u16(bytes, offset) | (uint32_t)bytes_u16(bytes, offset + 2) << 16;
}

uint64_t bytes_u64(struct bytes bytes, size_t offset)
{
    return bytes_u32(bytes, offset) | (uint64_t)bytes_u32(bytes, offset + 4) << 32;
}

bool bytes_begin(struct bytes bytes, const char *text)
{
    return bytes.size >= strlen(text) && memcmp(bytes.at, text, strlen(text)) == 0;
}

struct bytes bytes_behind(struct bytes bytes, size_t size)
{
    return (struct bytes){bytes.at + size, bytes.size - size};
}

struct bytes bytes_skip_zeros(struct bytes bytes)
{
    while (bytes.size > 0 && bytes.at[0] == 0)
        bytes = bytes_behind(bytes, 1);
    return bytes;
}

bool binary_spend(struct binary *binary, size_t bytes, struct error *err)
{
    if (bytes > binary->work_left)
        return error_set(err, ERROR_INPUT, "%s: its parts overlap, so it is no real binary",
                         binary->source);
    binary->work_left -= bytes;
    return true;
}

void binary_allow(struct binary *binary, size_t bytes)
{
    size_t most = (SIZE_MAX - binary->work_left) / WORK_PER_BYTE;
    binary->work_left += WORK_PER_BYTE * (bytes < most ? bytes : most);
}

bool binary_is_one(struct bytes first)
{
    return bytes_begin(first, ELFMAG) || bytes_begin(first, ARMAG) ||
           fat_binary_is_one(first) || offload_bundle_is_one(first);
}

/* The final code stands in .nv_fatbin; __nv_relfatbin holds what was linked,
 * and cubins say themselves that they are of that kind. */
static bool read_host_sections(struct elf_file *file, struct error *err)
{
    for (size_t i = 1; i < file->section_count; i++) {
        struct elf_section section;
        struct bytes bytes;
        if (!elf_file_section(file, i, &section, err))
            return false;
        bool is_cuda = strcmp(section.name, ".nv_fatbin") == 0 ||
                       strcmp(section.name, "__nv_relfatbin") == 0;
        if (!is_cuda && !offload_bundle_is_section(section.name))
            continue;
        if (!elf_section_bytes(file, &section, &bytes, err) ||
            !(is_cuda ? fat_binary_read : offload_bundle_read)(file->binary, bytes, err))
            return false;
    }
    return true;
}

static bool read_elf(struct binary *binary, struct bytes bytes, bool is_alone,
                     struct error *err)
{
    size_t parts = binary->cubin_count + binary->ptx_count + binary->other_count;
    struct elf_file file;
    bool ok = elf_file_open(&file, binary, bytes, err);

    if (ok && file.header.e_machine == ELF_MACHINE_CUDA)
        ok = cubin_read(&file, "", err);
    else if (ok && file.header.e_machine == ELF_MACHINE_AMDGPU)
        ok = code_object_read(&file, err);
    else if (ok)
        ok = read_host_sections(&file, err);
    if (ok && is_alone &&
        parts == binary->cubin_count + binary->ptx_count + binary->other_count)
        ok = error_set(err, ERROR_INPUT,
                       "%s: an ELF file for machine %u without code for a GPU: a cubin is for "
                       "machine %d, AMD's code objects for %d, programs have a section "
                       ".nv_fatbin or .hip_fatbin",
                       binary->source, (unsigned)file.header.e_machine, ELF_MACHINE_CUDA,
                       ELF_MACHINE_AMDGPU);
    elf_file_release(&file);
    return ok;
}

/* ---- libraries ---- */

/* "FILE(MEMBER)", kept with the list. Many members may have one long name, which
 * is gone through for each. */
static const char *name_member(struct binary *binary, const char *library, Elf *member,
                               struct error *err)
{
    const Elf_Arhdr *header = elf_getarhdr(member);
    char name[1024];
    if (header == NULL && elf_lacked_memory()) {
        error_no_memory(err);
        return NULL;
    }
    const char *own = header == NULL || header->ar_name == NULL ? "?" : header->ar_name;
    if (!binary_spend(binary, strlen(own), err))
        return NULL;
    int length = snprintf(name, sizeof(name), "%s(%s)", library, own);
    size_t size = length < 0 ? 0 : (size_t)length;
    const struct name *kept = kernel_list_name(
        binary->list, name, size < sizeof(name) ? size : sizeof(name) - 1, err);
    return kept == NULL ? NULL : kept->text;
}

/* Members that are no ELF files, such as the table of symbols, hold no code;
 * a library in a library is none that linkers know. */
static bool read_member(struct binary *binary, const char *library, Elf *member,
                        struct error *err)
{
    struct bytes bytes = {.size = 0};

    bytes.at = (const unsigned char *)elf_rawfile(member, &bytes.size);
    if (bytes.at == NULL && elf_lacked_memory())
        return error_no_memory(err);
    if (bytes.at == NULL || !bytes_begin(bytes, ELFMAG))
        return true;
    binary->source = name_member(binary, library, member, err);
    return binary->source != NULL && read_elf(binary, bytes, false, err);
}

/* Where the member ends, and the next begins. */
static size_t end_of_member(Elf *member)
{
    const Elf_Arhdr *header = elf_getarhdr(member);
    size_t end = (size_t)elf_getaroff(member) + sizeof(struct ar_hdr) +
                 (header == NULL ? 0 : (size_t)header->ar_size);
    return end + end % 2;
}

static bool read_members(struct binary *binary, Elf *archive, size_t size, struct error *err)
{
    const char *library = binary->source;
    Elf_Cmd command = ELF_C_READ_MMAP;
    size_t end = SARMAG;
    Elf *member;
    bool ok = true;

    while (ok && (member = elf_begin(-1, command, archive)) != NULL) {
        end = end_of_member(member);
        ok = read_member(binary, library, member, err);
        command = elf_next(member);
        elf_end(member);
    }
    binary->source = library;
    if (ok && elf_lacked_memory())
        return error_no_memory(err);
    if (ok && end < size)
        return error_set(err, ERROR_INPUT, "%s: broken library: no member begins at byte %zu",
                         library, end);
    return ok;
}

static bool read_library(struct binary *binary, struct bytes bytes, struct error *err)
{
    Elf *archive = elf_of_bytes(bytes);
    if (archive == NULL && elf_lacked_memory())
        return error_no_memory(err);
    bool ok = archive == NULL ? error_set(err, ERROR_INPUT, "%s: broken library: %s",
                                          binary->source, elf_errmsg(-1))
                              : read_members(binary, archive, bytes.size, err);
    elf_end(archive);
    return ok;
}

/* ---- files ---- */

static bool refuse_empty(const struct binary *binary, struct error *err)
{
    if (binary->ptx_count > 0)
        return error_set(err, ERROR_INPUT,
                         "%s: only PTX in it: build for an architecture (-arch=sm_90)",
                         binary->source);
    if (binary->bare_count > 0)
        return error_set(err, ERROR_INPUT,
                         "%s: no metadata in it that tell of kernels, as AMD's code objects "
                         "have them from version 3 on",
                         binary->source);
    if (binary->bitcode_count > 0)
        return error_set(err, ERROR_INPUT,
                         "%s: only bitcode in it, which becomes code when it is linked; name "
                         "the program",
                         binary->source);
    return error_set(err, ERROR_INPUT, "%s: no code for a GPU in it", binary->source);
}

bool binary_read(const char *name, struct bytes bytes, const struct kernel_launch *launch,
                 struct kernel_list *list, struct error *err)
{
    struct binary binary = {
        .source = name,
        .launch = launch,
        .list = list,
        .unpacked_left = bytes.size > SIZE_MAX / 2 / UNPACKED_PER_BYTE
                             ? SIZE_MAX / 2
                             : bytes.size * UNPACKED_PER_BYTE + MIN_UNPACKED_BYTES,
    };
    binary_allow(&binary, bytes.size);
    bool ok = bytes_begin(bytes, ELFMAG)  ? read_elf(&binary, bytes, true, err)
              : bytes_begin(bytes, ARMAG) ? read_library(&binary, bytes, err)
              : fat_binary_is_one(bytes)  ? fat_binary_read(&binary, bytes, err)
                                          : offload_bundle_read(&binary, bytes, err);

    list->skipped_parts += binary.ptx_count + binary.other_count;
    if (!ok)
        return false;
    /* What is compiled from a source without kernels has cubins, too. */
    return binary.kernel_count > 0 || binary.cubin_count > 0 || refuse_empty(&binary, err);
}
