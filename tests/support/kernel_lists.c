/* SPDX-License-Identifier: MIT */
/* Kernels of two lists, by name and target. */
#include "support/kernel_lists.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/whole_file.h"
#include "kernels/kernel_file.h"

void read_kernels(const char *path, struct kernel_list *list)
{
    struct error err = {.kind = ERROR_NONE};

    *list = (struct kernel_list){.items = NULL};
    if (!kernel_file_read(path, list, &err) || !kernel_list_settle(list, &err))
        fail_msg("%s", err.text);
}

void load_file(const char *path, struct buffer *bytes)
{
    const char *name;
    struct error err;

    if (!whole_file_read(path, bytes, &name, &err))
        fail_msg("%s", err.text);
}

bool read_kernel_bytes(const char *name, const char *bytes, size_t size,
                       struct kernel_list *list, struct error *err)
{
    char *copy = malloc(size + 1);

    assert_non_null(copy);
    memcpy(copy + 1, bytes, size);
    *list = (struct kernel_list){.items = NULL};
    err->kind = ERROR_NONE;
    bool ok =
        kernel_bytes_read(name, copy + 1, size, list, err) && kernel_list_settle(list, err);
    free(copy);
    return ok;
}

void assert_kernels_refused(const struct buffer *bytes, const char *message)
{
    struct kernel_list list;
    struct error err;

    assert_false(read_kernel_bytes("a.bin", bytes->bytes, bytes->size, &list, &err));
    assert_int_equal(err.kind, ERROR_INPUT);
    assert_string_equal(err.text, message);
    kernel_list_release(&list);
}

const struct kernel *find_kernel(const struct kernel_list *list, const char *name,
                                 const char *target)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0 &&
            (target[0] == '\0' || strcmp(list->items[i].target, target) == 0))
            return &list->items[i];
    return NULL;
}

static void assert_same(const struct kernel *a, const struct kernel *b)
{
    print_message("# %s for %s: %s and %s\n", a->name, a->target, a->source, b->source);
    assert_true(a->regs_per_thread.is_known && b->regs_per_thread.is_known);
    assert_int_equal(a->regs_per_thread.value, b->regs_per_thread.value);
    assert_int_equal(a->static_smem_bytes.value, b->static_smem_bytes.value);
    assert_false(a->has_reserve || b->has_reserve);
    assert_true(a->barriers_per_block.is_known && b->barriers_per_block.is_known);
    assert_int_equal(a->barriers_per_block.value, b->barriers_per_block.value);
}

size_t assert_same_kernels(const struct kernel_list *a, const struct kernel_list *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const struct kernel *other = find_kernel(b, a->items[i].name, a->items[i].target);
        if (other == NULL)
            fail_msg("%s for %s is missing", a->items[i].name, a->items[i].target);
        else
            assert_same(&a->items[i], other);
    }
    return a->count;
}
