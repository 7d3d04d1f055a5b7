/* SPDX-License-Identifier: MIT */
/* Keys are those of the metadata in MessagePack; the reader of YAML is config's. */
#include "kernels/amd_metadata_text.h"

#include <string.h>

#include "config/yaml_reader.h"
#include "kernels/log_items.h"

static struct span span_of(const char *text)
{
    return (struct span){text, text + strlen(text)};
}

static bool number_of(const struct yaml_node *node, uint64_t *number)
{
    struct span digits = span_of(node->kind == YAML_TEXT ? node->text : "");

    if (node->kind == YAML_TEXT &&
        (strcmp(node->text, "true") == 0 || strcmp(node->text, "false") == 0)) {
        *number = node->text[0] == 't';
        return true;
    }
    return log_number_read(&digits, UINT32_MAX, number) && digits.begin == digits.end;
}

static void read_sizes(const struct yaml_node *list, struct amd_kernel *kernel,
                       struct kernel_list *kernels)
{
    size_t index = 0;
    uint64_t number;

    for (const struct yaml_node *node = list->child; node != NULL; node = node->next)
        if (!number_of(node, &number) || !amd_kernel_set_required(kernel, index++, number))
            kernels->unknown_items++;
}

static bool read_map(const struct yaml_node *map, struct amd_kernel *kernel,
                     struct kernel_list *list, struct error *err)
{
    for (const struct yaml_node *key = map->child; key != NULL; key = key->next->next) {
        const struct yaml_node *value = key->next;
        uint64_t number;
        if (key->kind != YAML_TEXT)
            continue;
        if (strcmp(key->text, ".reqd_workgroup_size") == 0 && value->kind == YAML_LIST) {
            read_sizes(value, kernel, list);
        } else if (strcmp(key->text, ".name") == 0 && value->kind == YAML_TEXT &&
                   value->text[0] != '\0') {
            kernel->name = kernel_list_name(list, value->text, strlen(value->text), err);
            if (kernel->name == NULL)
                return false;
        } else if (number_of(value, &number) &&
                   !amd_kernel_set(kernel, span_of(key->text), number)) {
            list->unknown_items++;
        }
    }
    return true;
}

bool amd_metadata_text_read(struct amd_kernel *kernel, const char *text, size_t size,
                            struct kernel_list *list, bool *is_read, struct error *err)
{
    struct pool pool = {.blocks = NULL};
    struct yaml_file file;
    bool ok = true;

    *is_read = false;
    if (yaml_text_read("metadata", text, size, &pool, &file, err)) {
        ok = file.root->kind != YAML_MAP || read_map(file.root, kernel, list, err);
        *is_read = ok && kernel->name != NULL;
    } else {
        ok = err->kind == ERROR_INPUT;
    }
    pool_release(&pool);
    return ok;
}
