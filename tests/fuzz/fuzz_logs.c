/* SPDX-License-Identifier: MIT */
/*
 * Logs of each compiler. However the bytes come in pieces, they tell of the
 * same kernels; and each kernel, printed as that compiler prints it, is read
 * again as it was.
 */
#define _POSIX_C_SOURCE 200809L /* fmemopen() */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz_kernels.h"
#include "fuzz/fuzz_targets.h"
#include "kernels/binary.h"
#include "kernels/compiler_log.h"

static const char source[] = "log";

/* ---- pieces ---- */

/* The first `cut` bytes from memory, the others from a stream. */
static void check_pieces(const uint8_t *bytes, size_t size, size_t cut,
                         const struct kernel_list *whole)
{
    struct kernel_list list = {.items = NULL};
    struct error err = {.kind = ERROR_NONE};
    struct byte_source pieces = {.name = source, .bytes = (const char *)bytes, .size = cut};

    if (cut < size)
        pieces.stream = fmemopen((char *)bytes + cut, size - cut, "rb");
    FUZZ_CHECK(compiler_log_read(&pieces, &list, &err));
    FUZZ_CHECK(kernel_list_settle(&list, &err));
    fuzz_kernels_compare(whole, &list);
    kernel_list_release(&list);
    if (pieces.stream != NULL)
        fclose(pieces.stream);
}

/* ---- printed again ---- */

/* What a linker counts as the kernel's own memory, too. */
static uint32_t reserve_of(const struct kernel *kernel)
{
    bool has_one =
        strncmp(kernel->target, "sm_", 3) == 0 && strtoul(kernel->target + 3, NULL, 10) >= 90;
    return has_one ? 1024 : 0;
}

static void add_number(struct buffer *out, const char *before, struct kernel_number number,
                       const char *after)
{
    if (number.is_known)
        buffer_printf(out, "%s%" PRIu32 "%s", before, number.value, after);
}

static void print_ptxas(const struct kernel *kernel, struct buffer *out)
{
    buffer_printf(out, "ptxas info    : Compiling entry function '%s' for '%s'\n", kernel->name,
                  kernel->target);
    buffer_printf(out, "ptxas info    : Function properties for %s\n", kernel->name);
    buffer_printf(out,
                  "    %" PRIu32 " bytes stack frame, %" PRIu32 " bytes spill stores, 7 bytes "
                  "spill loads\n",
                  kernel->stack_bytes.value, kernel->spill_store_bytes.value);
    buffer_printf(out, "ptxas info    : Used %" PRIu32 " registers",
                  kernel->regs_per_thread.value);
    add_number(out, ", used ", kernel->barriers_per_block, " barriers");
    add_number(out, ", ", kernel->static_smem_bytes, " bytes smem");
    buffer_add_text(out, ", 400 bytes cmem[0]\nptxas info    : Compile time = 8.2 ms\n");
}

static void print_linked(const struct kernel *kernel, const char *tool, struct buffer *out)
{
    buffer_printf(out, "%sinfo    : used %" PRIu32 " registers", tool,
                  kernel->regs_per_thread.value);
    add_number(out, ", used ", kernel->barriers_per_block, " barriers");
    add_number(out, ", ", kernel->stack_bytes, " stack");
    if (kernel->static_smem_bytes.is_known)
        buffer_printf(out, ", %" PRIu32 " bytes smem",
                      kernel->static_smem_bytes.value + reserve_of(kernel));
    buffer_add_text(out, ", 928 bytes cmem[0]\n");
}

static void print_nvlink(const struct kernel *kernel, struct buffer *out)
{
    static const char before[] = "nvlink info    : Function properties for";

    buffer_printf(out, "%s '%s': (target: %s)\n", before, kernel->name, kernel->target);
    print_linked(kernel, "nvlink ", out);
}

static void print_jit(const struct kernel *kernel, struct buffer *out)
{
    buffer_printf(out, "info    : Compiling entry function '%s' for '%s'\n", kernel->name,
                  kernel->target);
    buffer_printf(out, "info    : Function properties for '%s':\n", kernel->name);
    print_linked(kernel, "", out);
}

static void print_usage(const struct kernel *kernel, struct buffer *out)
{
    buffer_printf(out, "Fatbin elf code:\narch = %s\n Function %s:\n  REG:%" PRIu32,
                  kernel->target, kernel->name, kernel->regs_per_thread.value);
    add_number(out, " STACK:", kernel->stack_bytes, "");
    if (kernel->static_smem_bytes.is_known)
        buffer_printf(out, " SHARED:%" PRIu32,
                      kernel->static_smem_bytes.value + reserve_of(kernel));
    buffer_add_text(out, " LOCAL:0 CONSTANT[0]:928 TEXTURE:0\n");
}

/* The target is what the command says. */
static void print_llvm(const struct kernel *kernel, struct buffer *out)
{
    static const char at[] = "k.cl:1:1: remark: ";

    buffer_printf(out, "clang -mcpu=%s -O2 k.cl\n%sFunction Name: %s\n", kernel->target, at,
                  kernel->name);
    buffer_printf(out, "%s    VGPRs: %" PRIu32, at, kernel->regs_per_thread.value);
    if (kernel->accum_regs_per_thread.is_known)
        buffer_printf(out, "\n%s    AGPRs: %" PRIu32, at, kernel->accum_regs_per_thread.value);
    buffer_printf(out, "\n%s    TotalSGPRs: %" PRIu32, at, kernel->scalar_regs_per_warp.value);
    buffer_printf(out, " [-Rpass-analysis=kernel-resource-usage]\n");
    buffer_printf(out, "%s    ScratchSize [bytes/lane]: %" PRIu32 "\n", at,
                  kernel->stack_bytes.value);
    buffer_printf(out, "%s    LDS Size [bytes/block]: %" PRIu32 "\n", at,
                  kernel->static_smem_bytes.value);
}

static void print_assembly(const struct kernel *kernel, struct buffer *out)
{
    buffer_printf(out, "\t.amdgcn_target \"amdgcn-amd-amdhsa--%s:xnack-\"\n", kernel->target);
    buffer_printf(out, "\t.amdhsa_kernel %s\n\t.end_amdhsa_kernel\n; Kernel info:\n",
                  kernel->name);
    add_number(out, "; NumVgprs: ", kernel->regs_per_thread, "\n");
    add_number(out, "; NumAgprs: ", kernel->accum_regs_per_thread, "\n");
    add_number(out, "; TotalNumSgprs: ", kernel->scalar_regs_per_warp, "\n");
    add_number(out, "; ScratchSize: ", kernel->stack_bytes, "\n");
    add_number(out, "; LDSByteSize: ", kernel->static_smem_bytes,
               " bytes/workgroup (compile time only)\n");
}

static const struct log_format {
    void (*print)(const struct kernel *kernel, struct buffer *out);
    const char *targets; /* how those begin that it knows */
    bool has_barriers;
} as_ptxas = {print_ptxas, "sm_", true}, as_nvlink = {print_nvlink, "sm_", true},
  as_jit = {print_jit, "sm_", true}, as_usage = {print_usage, "sm_", false},
  as_llvm = {print_llvm, "gfx", false}, as_assembly = {print_assembly, "gfx", false};

/* A name that no format reads anything else into. */
static bool is_plain(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyz_$0123456789ABCDEFGHIJKLMNOPQRSTUV";
    size_t length = strlen(name);
    return length > 0 && length < 200 && strspn(name, letters) == length;
}

static bool is_printable(const struct kernel *kernel, const char *targets)
{
    return is_plain(kernel->name) && is_plain(kernel->target) &&
           strncmp(kernel->target, targets, 3) == 0 && kernel->regs_per_thread.is_known &&
           !kernel->has_reserve &&
           kernel->static_smem_bytes.value <= OCC_MAX_SMEM_PER_BLOCK - 1024;
}

static void check_printed(const struct kernel *kernel, const struct log_format *format)
{
    struct buffer text = BUFFER_INIT;
    struct kernel_list list;

    format->print(kernel, &text);
    FUZZ_CHECK(fuzz_kernels_read(source, text.bytes, text.size, &list));
    FUZZ_CHECK(list.count == 1 && list.unknown_items == 0);
    const struct kernel *again = &list.items[0];
    FUZZ_CHECK(strcmp(again->name, kernel->name) == 0);
    FUZZ_CHECK(strcmp(again->target, kernel->target) == 0);
    FUZZ_CHECK(again->regs_per_thread.value == kernel->regs_per_thread.value);
    FUZZ_CHECK(again->static_smem_bytes.value == kernel->static_smem_bytes.value);
    FUZZ_CHECK(!format->has_barriers ||
               again->barriers_per_block.value == kernel->barriers_per_block.value);
    FUZZ_CHECK(again->stack_bytes.value == kernel->stack_bytes.value);
    FUZZ_CHECK(again->scalar_regs_per_warp.value == kernel->scalar_regs_per_warp.value);
    FUZZ_CHECK(again->accum_regs_per_thread.value == kernel->accum_regs_per_thread.value);
    kernel_list_release(&list);
    buffer_release(&text);
}

/* ---- targets ---- */

static void run(const uint8_t *bytes, size_t size, const struct log_format *format)
{
    enum { MAX_PRINTED = 8 };
    struct kernel_list list;
    size_t printed = 0;

    if (binary_is_one((struct bytes){bytes, size}))
        return;
    if (fuzz_kernels_read(source, bytes, size, &list)) {
        fuzz_kernels_check(&list);
        check_pieces(bytes, size, size / 2, &list);
        for (size_t i = 0; i < list.count && printed < MAX_PRINTED; i++) {
            if (!is_printable(&list.items[i], format->targets))
                continue;
            check_printed(&list.items[i], format);
            printed++;
        }
    }
    kernel_list_release(&list);
}

static void run_ptxas(const uint8_t *bytes, size_t size)
{
    run(bytes, size, &as_ptxas);
}

static void run_nvlink(const uint8_t *bytes, size_t size)
{
    run(bytes, size, &as_nvlink);
}

static void run_usage(const uint8_t *bytes, size_t size)
{
    run(bytes, size, &as_usage);
}

static void run_jit(const uint8_t *bytes, size_t size)
{
    run(bytes, size, &as_jit);
}

static void run_llvm(const uint8_t *bytes, size_t size)
{
    run(bytes, size, &as_llvm);
}

static void run_assembly(const uint8_t *bytes, size_t size)
{
    run(bytes, size, &as_assembly);
}

#define LOG_TARGET(name_, run_, seeds_)                                                        \
    {                                                                                          \
        .name = name_, .run = run_, .max_bytes = 8192, .seeds = seeds_,                        \
        .dictionary = "log.dict"                                                               \
    }

const struct fuzz_target fuzz_log_ptxas = LOG_TARGET(
    "log_ptxas", run_ptxas, "tests/kernels/ptxas_*.log tests/fuzz/seeds/log_ptxas/*");
const struct fuzz_target fuzz_log_nvlink = LOG_TARGET(
    "log_nvlink", run_nvlink, "tests/kernels/build.log tests/fuzz/seeds/log_nvlink/*");
const struct fuzz_target fuzz_log_usage =
    LOG_TARGET("log_usage", run_usage, "tests/fuzz/seeds/log_usage/*");
const struct fuzz_target fuzz_log_jit =
    LOG_TARGET("log_jit", run_jit, "tests/fuzz/seeds/log_jit/*");
const struct fuzz_target fuzz_log_llvm =
    LOG_TARGET("log_llvm", run_llvm, "tests/kernels/amd_*.log tests/fuzz/seeds/log_llvm/*");
const struct fuzz_target fuzz_amd_assembly =
    LOG_TARGET("amd_assembly", run_assembly, "tests/fuzz/seeds/amd_assembly/*");
