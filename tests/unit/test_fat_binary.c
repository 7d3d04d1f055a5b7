/* SPDX-License-Identifier: MIT */
/* Fat binaries, libraries and programs, made here around recorded cubins:
 * plain, compressed in both ways, and broken in all ways. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <elf.h>
#include <lz4.h>
#include <zstd.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/kernel_lists.h"
#include "support/rng.h"

enum { KIND_PTX = 1, KIND_CUBIN = 2, FLAG_LZ4 = 0x2000, FLAG_ZSTD = 0x8000 };
enum { ENTRY_HEAD_BYTES = 64, HEAD_BYTES = 16, KERNELS = 15 };

static void add_number(struct buffer *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        buffer_add_char(out, (char)(value >> 8 * i & 0xFF));
}

static void add_zeros(struct buffer *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_add_char(out, '\0');
}

static void add_entry(struct buffer *out, int kind, uint32_t flags,
                      const struct buffer *payload, size_t plain_size)
{
    size_t padding = (8 - payload->size % 8) % 8;

    add_number(out, (uint64_t)kind, 2);
    add_number(out, 0x0101, 2);
    add_number(out, ENTRY_HEAD_BYTES, 4);
    add_number(out, payload->size + padding, 8);
    add_number(out, flags == 0 ? 0 : payload->size, 4);
    add_zeros(out, 20);
    add_number(out, flags, 4);
    add_zeros(out, 12);
    add_number(out, flags == 0 ? 0 : plain_size, 8);
    buffer_add(out, payload->bytes, payload->size);
    add_zeros(out, padding);
}

static void add_head(struct buffer *out, const struct buffer *body)
{
    add_number(out, 0xBA55ED50, 4);
    add_number(out, 1, 2);
    add_number(out, HEAD_BYTES, 2);
    add_number(out, body->size, 8);
    buffer_add(out, body->bytes, body->size);
}

static void pack(uint32_t flags, const struct buffer *plain, struct buffer *packed)
{
    size_t room = flags == FLAG_LZ4 ? (size_t)LZ4_compressBound((int)plain->size)
                                    : ZSTD_compressBound(plain->size);
    char *bytes = buffer_reserve(packed, room);

    assert_non_null(bytes);
    if (flags == FLAG_LZ4)
        packed->size =
            (size_t)LZ4_compress_default(plain->bytes, bytes, (int)plain->size, (int)room);
    else
        packed->size = ZSTD_compress(bytes, room, plain->bytes, plain->size, 3);
    assert_true(packed->size > 0 && packed->size <= room);
}

/* PTX, a plain cubin for sm_75, one for sm_80 by zstd, one for sm_90 by LZ4. */
static void make_fat_binary(struct buffer *out)
{
    static const struct {
        const char *path;
        uint32_t flags;
    } parts[] = {
        {"tests/kernels/kernels_sm_75.cubin", 0},
        {"tests/kernels/kernels_sm_80.cubin", FLAG_ZSTD},
        {"tests/kernels/kernels_sm_90.cubin", FLAG_LZ4},
    };
    struct buffer body = BUFFER_INIT, ptx = BUFFER_INIT;

    buffer_add_text(&ptx, ".version 9.0");
    add_entry(&body, KIND_PTX, 0, &ptx, 0);
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        struct buffer cubin = BUFFER_INIT, packed = BUFFER_INIT;
        load_file(parts[i].path, &cubin);
        if (parts[i].flags != 0)
            pack(parts[i].flags, &cubin, &packed);
        add_entry(&body, KIND_CUBIN, parts[i].flags, parts[i].flags == 0 ? &cubin : &packed,
                  cubin.size);
        buffer_release(&cubin);
        buffer_release(&packed);
    }
    add_head(out, &body);
    buffer_release(&body);
    buffer_release(&ptx);
}

/* A program for x86-64 with one section of that name. */
static void make_program(const char *section, const struct buffer *content, struct buffer *out)
{
    char names[64] = "";
    size_t name_size = strlen(section) + 1;
    Elf64_Ehdr header = {.e_ident = ELFMAG,
                         .e_type = ET_EXEC,
                         .e_machine = EM_X86_64,
                         .e_version = EV_CURRENT,
                         .e_ehsize = sizeof(Elf64_Ehdr),
                         .e_shentsize = sizeof(Elf64_Shdr),
                         .e_shnum = 3,
                         .e_shstrndx = 2};
    Elf64_Shdr sections[3] = {
        {0}, {.sh_name = 1, .sh_type = SHT_PROGBITS}, {.sh_name = 0, .sh_type = SHT_STRTAB}};

    memcpy(names + 1, section, name_size);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    sections[1].sh_offset = sizeof(header);
    sections[1].sh_size = content->size;
    sections[2].sh_offset = sizeof(header) + content->size;
    sections[2].sh_size = sizeof(names);
    header.e_shoff = sizeof(header) + content->size + sizeof(names);
    buffer_add(out, &header, sizeof(header));
    buffer_add(out, content->bytes, content->size);
    buffer_add(out, names, sizeof(names));
    buffer_add(out, sections, sizeof(sections));
}

static void make_library(const struct buffer *member, struct buffer *out)
{
    buffer_add_text(out, "!<arch>\n");
    buffer_printf(out, "%-16s%-12s%-6s%-6s%-8s%-10zu`\n", "a.txt/", "0", "0", "0", "644",
                  (size_t)3);
    buffer_add(out, "hi\n\n", 4);
    buffer_printf(out, "%-16s%-12s%-6s%-6s%-8s%-10zu`\n", "b.o/", "0", "0", "0", "644",
                  member->size);
    buffer_add(out, member->bytes, member->size);
    add_zeros(out, member->size % 2);
}

static void expect_all(const struct buffer *bytes, const char *source)
{
    struct kernel_list list;
    struct error err;

    if (!read_kernel_bytes("a.bin", bytes->bytes, bytes->size, &list, &err))
        fail_msg("%s", err.text);
    assert_int_equal(list.count, 3 * KERNELS);
    assert_int_equal(list.skipped_parts, 1);
    assert_int_equal(find_kernel(&list, "k_spill", "sm_90")->regs_per_thread.value, 72);
    assert_int_equal(find_kernel(&list, "k_bar3", "sm_80")->barriers_per_block.value, 3);
    assert_int_equal(find_kernel(&list, "k_static1k", "sm_90")->static_smem_bytes.value, 1024);
    assert_string_equal(list.items[0].source, source);
    kernel_list_release(&list);
}

static void every_container_is_opened(void **state)
{
    struct buffer fat = BUFFER_INIT, twice = BUFFER_INIT, program = BUFFER_INIT;
    struct buffer object = BUFFER_INIT, library = BUFFER_INIT;

    (void)state;
    make_fat_binary(&fat);
    expect_all(&fat, "a.bin");
    make_program(".nv_fatbin", &fat, &program);
    expect_all(&program, "a.bin");
    make_program("__nv_relfatbin", &fat, &object);
    expect_all(&object, "a.bin");
    make_library(&object, &library);
    expect_all(&library, "a.bin(b.o)");

    /* Two in one section, zeros between: equal kernels count once. */
    struct buffer more = BUFFER_INIT;
    buffer_add(&twice, fat.bytes, fat.size);
    add_zeros(&twice, 24);
    make_program(".nv_fatbin", &twice, &more);
    expect_all(&more, "a.bin");
    buffer_release(&more);
    buffer_release(&fat);
    buffer_release(&twice);
    buffer_release(&program);
    buffer_release(&object);
    buffer_release(&library);
}

static void add_broken(struct buffer *out, uint32_t flags, size_t plain_size)
{
    struct buffer cubin = BUFFER_INIT, packed = BUFFER_INIT, body = BUFFER_INIT;

    load_file("tests/kernels/kernels_sm_75.cubin", &cubin);
    pack(flags, &cubin, &packed);
    add_entry(&body, KIND_CUBIN, flags, &packed, plain_size);
    add_head(out, &body);
    buffer_release(&cubin);
    buffer_release(&packed);
    buffer_release(&body);
}

static void sizes_are_not_believed(void **state)
{
    static const struct {
        uint32_t flags;
        size_t plain_size;
        const char *message;
    } lies[] = {
        {FLAG_ZSTD, 33697, "a.bin: a compressed part does not have the size it claims"},
        {FLAG_ZSTD, 1, "a.bin: a compressed part does not have the size it claims"},
        {FLAG_LZ4, 0, "a.bin: a compressed part does not have the size it claims"},
        {FLAG_LZ4, 33695, "a.bin: a compressed part is broken"},
        {FLAG_LZ4, 33697, "a.bin: a compressed part is broken"},
        {FLAG_LZ4, (size_t)1 << 30,
         "a.bin: its compressed parts claim to hold more than can be meant: 1073741824 bytes "
         "and more"},
        {FLAG_LZ4, SIZE_MAX, "a.bin: a compressed part does not have the size it claims"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(lies) / sizeof(lies[0]); i++) {
        struct buffer bytes = BUFFER_INIT;
        add_broken(&bytes, lies[i].flags, lies[i].plain_size);
        assert_kernels_refused(&bytes, lies[i].message);
        buffer_release(&bytes);
    }
}

static void what_holds_no_cubin_says_so(void **state)
{
    struct buffer body = BUFFER_INIT, ptx = BUFFER_INIT, fat = BUFFER_INIT, none = BUFFER_INIT;
    struct buffer library = BUFFER_INIT, program = BUFFER_INIT;

    (void)state;
    buffer_add_text(&ptx, ".version 9.0");
    add_entry(&body, KIND_PTX, 0, &ptx, 0);
    add_head(&fat, &body);
    assert_kernels_refused(&fat,
                           "a.bin: only PTX in it: build for an architecture (-arch=sm_90)");
    make_program(".text", &fat, &program);
    assert_kernels_refused(&program,
                           "a.bin: an ELF file for machine 62 without code for a GPU: a cubin "
                           "is for machine 190, AMD's code objects for 224, programs have a "
                           "section .nv_fatbin or .hip_fatbin");
    make_library(&program, &library);
    assert_kernels_refused(&library, "a.bin: no code for a GPU in it");
    buffer_add_text(&none, "!<arch>\n");
    assert_kernels_refused(&none, "a.bin: no code for a GPU in it");
    buffer_add_text(&none, "0123456789");
    assert_kernels_refused(&none, "a.bin: broken library: no member begins at byte 8");
    buffer_release(&body);
    buffer_release(&ptx);
    buffer_release(&fat);
    buffer_release(&none);
    buffer_release(&library);
    buffer_release(&program);
}

static void a_part_of_one_is_refused(void **state)
{
    struct buffer fat = BUFFER_INIT, program = BUFFER_INIT, library = BUFFER_INIT;
    struct kernel_list list;
    struct error err;

    (void)state;
    make_fat_binary(&fat);
    make_program(".nv_fatbin", &fat, &program);
    make_library(&program, &library);
    const struct buffer *const all[] = {&fat, &program, &library};
    for (size_t i = 0; i < 3; i++)
        for (size_t size = 4; size < all[i]->size; size += 331) {
            assert_false(read_kernel_bytes("a.bin", all[i]->bytes, size, &list, &err));
            assert_int_equal(err.kind, ERROR_INPUT);
            kernel_list_release(&list);
        }
    buffer_release(&fat);
    buffer_release(&program);
    buffer_release(&library);
}

/* Whatever is changed, it is read or refused with one line. */
static void broken_ones_are_read_or_refused(void **state)
{
    struct buffer fat = BUFFER_INIT, program = BUFFER_INIT, library = BUFFER_INIT;
    struct rng rng = {1};

    (void)state;
    make_fat_binary(&fat);
    make_program(".nv_fatbin", &fat, &program);
    make_library(&program, &library);
    for (int round = 0; round < 500; round++) {
        struct kernel_list list;
        struct error err;
        char *bytes = malloc(library.size);
        assert_non_null(bytes);
        memcpy(bytes, library.bytes, library.size);
        for (uint32_t i = rng_between(&rng, 1, 6); i > 0; i--) {
            uint32_t size = (uint32_t)library.size;
            uint32_t at = rng_one_in(&rng, 2) ? rng_between(&rng, 8, 400)
                                              : rng_between(&rng, 0, size - 1);
            bytes[at] = (char)rng_next(&rng);
        }
        if (!read_kernel_bytes("a.bin", bytes, library.size, &list, &err))
            assert_int_equal(err.kind, ERROR_INPUT);
        kernel_list_release(&list);
        free(bytes);
    }
    buffer_release(&fat);
    buffer_release(&program);
    buffer_release(&library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_container_is_opened),
        cmocka_unit_test(sizes_are_not_believed),
        cmocka_unit_test(what_holds_no_cubin_says_so),
        cmocka_unit_test(a_part_of_one_is_refused),
        cmocka_unit_test(broken_ones_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
