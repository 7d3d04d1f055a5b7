/* SPDX-License-Identifier: MIT */
/*
 * Build-time generator: architecture files into the C table that the library
 * carries. It reads them as the program reads a user's file, so that a bad
 * one stops the build. Usage: gen_arch_table FILE.yaml... > arch_table.c
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/arch_file.h"
#include "config/arch_keys.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Names in the order of the numbers in them: sm_90 before sm_100. AMD's have
 * hexadecimal ones, which keeps the order of others: gfx908, gfx90a, gfx942. */
static int compare_names(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        if (is_digit(*a) && is_digit(*b)) {
            char *a_end, *b_end;
            unsigned long left = strtoul(a, &a_end, 16);
            unsigned long right = strtoul(b, &b_end, 16);
            if (left != right)
                return left < right ? -1 : 1;
            a = a_end;
            b = b_end;
            continue;
        }
        if (*a != *b)
            break;
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static int compare_archs(const void *a, const void *b)
{
    const struct occ_arch *left = *(const struct occ_arch *const *)a;
    const struct occ_arch *right = *(const struct occ_arch *const *)b;
    int by_vendor = strcmp(left->vendor, right->vendor);
    return by_vendor != 0 ? by_vendor : compare_names(left->name, right->name);
}

static void print_text(const char *text)
{
    if (text == NULL) {
        printf("NULL");
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        /* Three octal digits end an escape whatever follows; '?' could begin
         * a trigraph. */
        if (byte < 0x20 || byte > 0x7E || byte == '"' || byte == '\\' || byte == '?')
            printf("\\%03o", byte);
        else
            putchar(byte);
    }
    putchar('"');
}

static void print_number(const struct occ_arch *arch, const struct key *key)
{
    const uint32_t *field = key_field_const(arch, key->offset);
    printf("%" PRIu32, *field);
}

static void print_string(const struct occ_arch *arch, const struct key *key)
{
    const char *const *field = key_field_const(arch, key->offset);
    print_text(*field);
}

static void print_bool(const struct occ_arch *arch, const struct key *key)
{
    const bool *field = key_field_const(arch, key->offset);
    printf("%s", *field ? "true" : "false");
}

static void print_choice(const struct occ_arch *arch, const struct key *key)
{
    const unsigned *field = key_field_const(arch, key->offset);
    printf("%u", *field);
}

static void print_numbers(const struct occ_arch *arch, const struct key *key)
{
    const uint32_t *numbers = key_field_const(arch, key->offset);
    const uint32_t *count = key_field_const(arch, key->count_offset);
    putchar('{');
    for (uint32_t i = 0; i < *count; i++)
        printf("%s%" PRIu32, i == 0 ? "" : ", ", numbers[i]);
    printf("%s}", *count == 0 ? "0" : "");
}

static const struct {
    const struct key_kind *kind;
    void (*print)(const struct occ_arch *arch, const struct key *key);
} printers[] = {
    {&key_number, print_number}, {&key_text, print_string},   {&key_name, print_string},
    {&key_bool, print_bool},     {&key_choice, print_choice}, {&key_numbers, print_numbers},
};

/* How many items a list has that lies in the architecture. */
static void print_count(const struct occ_arch *arch, const struct key_table *table,
                        const struct key *key)
{
    const uint32_t *count = key_field_const(arch, key->count_offset);
    printf("     .%s%s = %" PRIu32 ",\n", table->prefix, key->count_name, *count);
}

/* A list of maps that lies in the architecture, number by number. */
static void print_rows(const struct occ_arch *arch, const struct key_table *table,
                       const struct key *key)
{
    const char *rows = key_field_const(arch, key->offset);
    const uint32_t *count = key_field_const(arch, key->count_offset);
    for (uint32_t i = 0; i < *count; i++) {
        for (size_t j = 0; j < key->table->count; j++) {
            const struct key *inner = &key->table->keys[j];
            const uint32_t *number =
                key_field_const(rows + i * key->element_bytes, inner->offset);
            printf("     .%s%s[%" PRIu32 "].%s = %" PRIu32 ",\n", table->prefix, key->name, i,
                   inner->name, *number);
        }
    }
}

/* One key as a designated initialiser; lists are printed apart. */
static void print_key(const struct occ_arch *arch, const struct key_table *table,
                      const struct key *key)
{
    for (size_t i = 0; i < sizeof(printers) / sizeof(printers[0]); i++) {
        if (printers[i].kind != key->kind)
            continue;
        printf("     .%s%s = ", table->prefix, key->name);
        printers[i].print(arch, key);
        printf(",\n");
    }
    if (key->kind == &key_rows)
        print_rows(arch, table, key);
    if (key->count_name != NULL)
        print_count(arch, table, key);
}

static void print_keys(const struct occ_arch *arch, const struct key_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        const struct key *key = &table->keys[i];
        if (key->kind == &key_group)
            print_keys(arch, key->table);
        else
            print_key(arch, table, key);
    }
}

/* The arrays that one architecture points to; none is left out when empty,
 * since C has no empty arrays. */
static void print_lists(const struct occ_arch *arch, size_t index)
{
    printf("static const char *const aliases_%zu[] = {", index);
    for (size_t i = 0; i < arch->alias_count; i++) {
        print_text(arch->aliases[i]);
        printf(", ");
    }
    printf("NULL};\nstatic const struct occ_gpu gpus_%zu[] = {\n", index);
    for (size_t i = 0; i < arch->gpu_count; i++) {
        printf("    {");
        print_text(arch->gpus[i].name);
        printf(", %" PRIu32 "},\n", arch->gpus[i].sms);
    }
    printf("    {NULL, 0}};\nstatic const struct occ_source sources_%zu[] = {\n", index);
    for (size_t i = 0; i < arch->source_count; i++) {
        printf("    {");
        print_text(arch->sources[i].field);
        printf(", ");
        print_text(arch->sources[i].document);
        printf(", ");
        print_text(arch->sources[i].where);
        printf("},\n");
    }
    printf("    {NULL, NULL, NULL}};\n");
}

static void print_table(const struct occ_arch *const *archs, size_t count)
{
    printf("/* Made by gen_arch_table from configs/arch; edit those files. */\n"
           "#include \"arch/arch_table.h\"\n\n");
    for (size_t i = 0; i < count; i++)
        print_lists(archs[i], i);
    printf("static const struct occ_arch archs[] = {\n");
    for (size_t i = 0; i < count; i++) {
        printf("    {\n");
        print_keys(archs[i], &arch_keys);
        printf("     .aliases = aliases_%zu, .alias_count = %zu,\n", i, archs[i]->alias_count);
        printf("     .gpus = gpus_%zu, .gpu_count = %zu,\n", i, archs[i]->gpu_count);
        printf("     .sources = sources_%zu, .source_count = %zu},\n", i,
               archs[i]->source_count);
    }
    printf("};\n\nconst struct occ_arch *const occ_arch_table[] = {\n");
    for (size_t i = 0; i < count; i++)
        printf("    &archs[%zu],\n", i);
    printf("};\n\nconst size_t occ_arch_table_count = %zu;\n", count);
}

static bool has_name(const struct occ_arch *arch, const char *name)
{
    bool found = strcmp(arch->name, name) == 0;
    for (size_t i = 0; i < arch->alias_count; i++)
        found = found || strcmp(arch->aliases[i], name) == 0;
    return found;
}

/* No name or alias may mean two architectures. */
static bool check_names(const struct occ_arch *const *archs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            bool is_taken = i != j && has_name(archs[j], archs[i]->name);
            for (size_t k = 0; i != j && k < archs[i]->alias_count; k++)
                is_taken = is_taken || has_name(archs[j], archs[i]->aliases[k]);
            if (!is_taken)
                continue;
            fprintf(stderr, "gen_arch_table: %s and %s share a name\n", archs[i]->name,
                    archs[j]->name);
            return false;
        }
    }
    return true;
}

/* Far more than there are. */
#define MAX_ARCHS 1024

static bool generate(const struct occ_arch **archs, struct pool *pool, char **paths,
                     size_t path_count, struct error *err)
{
    size_t count = 0;
    for (size_t i = 0; i < path_count; i++) {
        const struct occ_arch *read = NULL;
        size_t read_count = 0;
        if (!arch_file_read_all(paths[i], pool, &read, &read_count, err))
            return false;
        for (size_t j = 0; j < read_count; j++) {
            if (count == MAX_ARCHS)
                return error_set(err, ERROR_INPUT, "more than %d architectures", MAX_ARCHS);
            archs[count++] = &read[j];
        }
    }
    qsort(archs, count, sizeof(*archs), compare_archs);
    if (!check_names(archs, count))
        return error_set(err, ERROR_INPUT, "a name must mean one architecture");
    print_table(archs, count);
    return true;
}

int main(int argc, char **argv)
{
    struct error err;
    struct pool pool = {.blocks = NULL};
    size_t count = argc > 1 ? (size_t)argc - 1 : 0;
    const struct occ_arch **archs = pool_alloc(&pool, MAX_ARCHS, sizeof(*archs), &err);
    bool ok = archs != NULL && count > 0 && generate(archs, &pool, argv + 1, count, &err);
    if (!ok)
        fprintf(stderr, "gen_arch_table: %s\n", count > 0 ? err.text : "no architecture files");
    if (fflush(stdout) != 0)
        ok = false;
    pool_release(&pool);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
