/* SPDX-License-Identifier: MIT */
/* Kernels as text. */
#include "support/shown_kernels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/kernel_file.h"

static void add_number(struct buffer *out, const char *mark, struct kernel_number number)
{
    if (number.is_known)
        buffer_printf(out, " %s%u", mark, (unsigned)number.value);
}

static void add_warnings(struct buffer *out, const char *before,
                         const struct kernel_warning *warning)
{
    for (; warning != NULL; warning = warning->next)
        buffer_printf(out, "%s<%s>", before, warning->text);
}

static void show_kernel(const struct kernel *kernel, struct buffer *out)
{
    if (kernel->kind != KERNEL_FROM_PTXAS)
        buffer_printf(out, "%s ", kernel_kind_name(kernel->kind));
    buffer_printf(out, "%s@%s", kernel->name, kernel->target);
    if (kernel->copy > 1)
        buffer_printf(out, "#%u", (unsigned)kernel->copy);
    add_number(out, "r", kernel->regs_per_thread);
    add_number(out, "a", kernel->accum_regs_per_thread);
    add_number(out, "g", kernel->scalar_regs_per_warp);
    add_number(out, "s", kernel->static_smem_bytes);
    buffer_add_text(out, kernel->has_reserve ? "+" : "");
    add_number(out, "b", kernel->barriers_per_block);
    add_number(out, "f", kernel->stack_bytes);
    add_number(out, "w", kernel->spill_store_bytes);
    add_number(out, "l", kernel->spill_load_bytes);
    add_number(out, "t", kernel->max_threads_per_block);
    add_number(out, "o", kernel->compiler_waves_per_simd);
    buffer_add_text(out, kernel->is_refused ? "!" : "");
    add_warnings(out, " ", kernel->warnings);
}

void show_kernels(const struct kernel_list *list, struct buffer *out)
{
    buffer_add_text(out, "");
    for (size_t i = 0; i < list->count; i++) {
        buffer_add_text(out, i == 0 ? "" : "|");
        show_kernel(&list->items[i], out);
    }
    for (size_t i = 0; i < list->callees.spilling_count; i++) {
        const struct kernel_callee *callee = &list->callees.spilling[i];
        buffer_printf(out, "|callee %s f%u w%u l%u", callee->name,
                      (unsigned)callee->stack_bytes, (unsigned)callee->spill_store_bytes,
                      (unsigned)callee->spill_load_bytes);
    }
    add_warnings(out, "|", list->warnings);
}

void expect_kernels(const void *bytes, size_t size, const char *expected)
{
    struct kernel_list list = {.items = NULL};
    struct buffer shown = BUFFER_INIT;
    struct error err = {.kind = ERROR_NONE};

    if (!kernel_bytes_read("a.log", bytes, size, &list, &err))
        fail_msg("%s", err.text);
    assert_true(kernel_list_settle(&list, &err));
    show_kernels(&list, &shown);
    assert_string_equal(shown.bytes, expected);
    buffer_release(&shown);
    kernel_list_release(&list);
}

void add_utf16(struct buffer *wide, const char *text, bool is_big_endian)
{
    buffer_add(wide, is_big_endian ? "\xFE\xFF" : "\xFF\xFE", 2);
    for (const char *c = text; *c != '\0'; c++) {
        buffer_add_char(wide, is_big_endian ? '\0' : *c);
        buffer_add_char(wide, is_big_endian ? *c : '\0');
    }
    buffer_add_char(wide, '\n');
}
