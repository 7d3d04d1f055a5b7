/* SPDX-License-Identifier: MIT */
/* Architectures written as YAML and read back, and what --set makes of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "config/arch_file.h"
#include "config/arch_user.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void assert_says(const struct error *err, const char *words)
{
    if (words == NULL || strstr(err->text, words) == NULL)
        fail_msg("wanted '%s' in: %s", words == NULL ? "no refusal" : words, err->text);
    assert_int_equal(err->kind, ERROR_INPUT);
}

static const struct occ_arch *read_text(const char *text, size_t size, struct pool *pool)
{
    struct error err;
    struct yaml_file file;
    const struct occ_arch *arch = NULL;
    if (!yaml_text_read("text", text, size, pool, &file, &err) ||
        !arch_node_read(&file, file.root, pool, &arch, &err))
        fail_msg("%s", err.text);
    return arch;
}

static void assert_same_text(const char *a, const char *b)
{
    if (a == NULL || b == NULL)
        assert_ptr_equal(a, b);
    else
        assert_string_equal(a, b);
}

static void assert_same_arch(const struct occ_arch *a, const struct occ_arch *b)
{
    assert_same_text(a->name, b->name);
    assert_same_text(a->vendor, b->vendor);
    assert_same_text(a->family, b->family);
    assert_same_text(a->compute_capability, b->compute_capability);
    assert_memory_equal(&a->limits, &b->limits, sizeof(a->limits));
    assert_memory_equal(&a->registers, &b->registers, sizeof(a->registers));
    assert_memory_equal(&a->shared_memory, &b->shared_memory, sizeof(a->shared_memory));
    assert_memory_equal(&a->barriers, &b->barriers, sizeof(a->barriers));
    assert_int_equal(a->has_partitioned_caching, b->has_partitioned_caching);
    assert_int_equal(a->alias_count, b->alias_count);
    for (size_t i = 0; i < a->alias_count; i++)
        assert_same_text(a->aliases[i], b->aliases[i]);
    assert_int_equal(a->gpu_count, b->gpu_count);
    for (size_t i = 0; i < a->gpu_count; i++) {
        assert_same_text(a->gpus[i].name, b->gpus[i].name);
        assert_int_equal(a->gpus[i].sms, b->gpus[i].sms);
    }
    assert_int_equal(a->source_count, b->source_count);
    for (size_t i = 0; i < a->source_count; i++) {
        assert_same_text(a->sources[i].field, b->sources[i].field);
        assert_same_text(a->sources[i].document, b->sources[i].document);
        assert_same_text(a->sources[i].where, b->sources[i].where);
    }
}

static void check_round_trip(const struct occ_arch *arch)
{
    struct pool pool = {.blocks = NULL};
    struct buffer text = BUFFER_INIT;
    print_message("# %s\n", arch->name);
    arch_file_write(arch, &text);
    assert_false(text.failed);
    assert_same_arch(arch, read_text(text.bytes, text.size, &pool));
    buffer_release(&text);
    pool_release(&pool);
}

static void what_is_written_reads_back(void **state)
{
    (void)state;
    assert_true(occ_arch_count() > 24);
    for (size_t i = 0; i < occ_arch_count(); i++)
        check_round_trip(occ_arch_at(i));
}

/* The names that YAML would take for something else, or not at all. */
static void any_text_is_written_safely(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "yes", "a: b", "# x", "\"quoted\" \\ text", "9.0", "a, b} ]", "'", "&a", "\xC3\xA4"};
    static const struct occ_arch bare = {
        .name = "bare",
        .limits = {.threads_per_warp = 32,
                   .max_threads_per_block = 1024,
                   .max_warps_per_sm = 64,
                   .max_blocks_per_sm = 32},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct occ_gpu gpu = {texts[i], 1};
        struct occ_arch arch = bare;
        arch.vendor = texts[i];
        arch.family = texts[i];
        arch.gpus = &gpu;
        arch.gpu_count = 1;
        check_round_trip(&arch);
    }
}

static void a_written_built_in_is_that_one(void **state)
{
    (void)state;
    struct pool pool = {.blocks = NULL};
    struct buffer text = BUFFER_INIT;
    struct yaml_file file;
    struct error err;
    const struct occ_arch *arch = NULL;
    const struct occ_arch *sm_60 = occ_arch_find("sm_60");
    arch_file_write(sm_60, &text);
    assert_true(yaml_text_read("text", text.bytes, text.size, &pool, &file, &err));
    assert_true(arch_user_node_read(&file, file.root, &pool, &arch, &err));
    assert_ptr_equal(arch, sm_60);
    buffer_release(&text);
    pool_release(&pool);
}

static void fields_are_listed_once(void **state)
{
    (void)state;
    struct arch_field field;
    struct buffer text = BUFFER_INIT;
    const struct occ_arch *sm_90 = occ_arch_find("sm_90");
    size_t count = 0;
    bool is_found = false;
    for (; arch_field_at(count, &field); count++) {
        buffer_clear(&text);
        arch_field_write(sm_90, count, &text);
        if (strcmp(field.path, "shared_memory.per_sm") != 0)
            continue;
        assert_string_equal(text.bytes, "228K");
        is_found = true;
    }
    assert_true(is_found);
    assert_int_equal(count, 44);
    buffer_release(&text);
}

static const struct {
    const char *rule;
    const char *base;
    const char *sets[3];
    const char *path; /* and what it then holds; NULL: refused */
    const char *value;
    const char *refusal;
} sets[] = {
    {"a number", "sm_90", {"registers.partitions=1"}, "registers.partitions", "1", NULL},
    {"a size",
     "sm_90",
     {"shared_memory.max_per_block=64K"},
     "shared_memory.max_per_block",
     "64K",
     NULL},
    {"a list",
     "sm_90",
     {"shared_memory.carveouts=0,228K"},
     "shared_memory.carveouts",
     "[0, 228K]",
     NULL},
    {"a word",
     "sm_90",
     {"shared_memory.carveout_growth=largest"},
     "shared_memory.carveout_growth",
     "largest",
     NULL},
    {"a switch",
     "sm_90",
     {"has_partitioned_caching=yes"},
     "has_partitioned_caching",
     "true",
     NULL},
    {"the value it has",
     "sm_90",
     {"registers.partitions=4"},
     "registers.partitions",
     "4",
     NULL},
    {"a group that the base lacks",
     "sm_80",
     {"barriers.per_sm=16"},
     "barriers.per_sm",
     "16",
     NULL},
    {"several that need one another",
     "sm_90",
     {"limits.max_threads_per_block=2048", "limits.max_warps_per_sm=64"},
     "limits.max_threads_per_block",
     "2048",
     NULL},
    {"the order does not matter",
     "sm_90",
     {"has_partitioned_caching=yes", "registers.partitions=2"},
     "registers.partitions",
     "2",
     NULL},
    {"no equals sign", "sm_90", {"registers.partitions"}, NULL, NULL, "write KEY=VALUE"},
    {"no key", "sm_90", {"=1"}, NULL, NULL, "write KEY=VALUE"},
    {"no value",
     "sm_90",
     {"registers.partitions="},
     NULL,
     NULL,
     "registers.partitions is empty"},
    {"an unknown key",
     "sm_90",
     {"registers.partition=1"},
     NULL,
     NULL,
     "did you mean registers.partitions?"},
    {"a key without its group",
     "sm_90",
     {"partitions=1"},
     NULL,
     NULL,
     "did you mean registers.partitions?"},
    {"a group", "sm_90", {"registers=1"}, NULL, NULL, "only a single value"},
    {"the name", "sm_90", {"name=sm_91"}, NULL, NULL, "only a single value"},
    {"products", "sm_90", {"gpus=1"}, NULL, NULL, "only a single value"},
    {"a value out of range",
     "sm_90",
     {"registers.partitions=0"},
     NULL,
     NULL,
     "--set registers.partitions is 0; it must be 1 to 4096 partitions"},
    {"a contradiction",
     "sm_90",
     {"shared_memory.max_per_block=229K"},
     NULL,
     NULL,
     "with --set, shared_memory.max_per_block plus reserved_per_block is 230K"},
    {"odd partitions with caching",
     "sm_52",
     {"registers.partitions=3"},
     NULL,
     NULL,
     "must be even"},
    {"the same key twice",
     "sm_90",
     {"registers.partitions=1", "registers.partitions=2"},
     NULL,
     NULL,
     "--set registers.partitions is given twice"},
};

static void check_set(size_t index, const struct occ_arch *result)
{
    struct arch_field field;
    struct buffer text = BUFFER_INIT;
    bool found = false;
    for (size_t i = 0; !found && arch_field_at(i, &field); i++) {
        found = strcmp(field.path, sets[index].path) == 0;
        if (found)
            arch_field_write(result, i, &text);
    }
    assert_true(found);
    assert_string_equal(text.bytes, sets[index].value);
    assert_non_null(strstr(result->name, "+set"));
    buffer_release(&text);
}

static void fields_are_set(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sets); i++) {
        struct pool pool = {.blocks = NULL};
        struct error err = {ERROR_NONE, ""};
        const struct occ_arch *base = occ_arch_find(sets[i].base);
        const struct occ_arch *result = NULL;
        size_t count = 0;
        while (count < COUNT(sets[i].sets) && sets[i].sets[count] != NULL)
            count++;
        print_message("# %s\n", sets[i].rule);
        bool ok = arch_with_sets(base, sets[i].sets, count, &pool, &result, &err);
        if (!ok && sets[i].refusal == NULL)
            print_error("%s\n", err.text);
        assert_int_equal(ok, sets[i].refusal == NULL);
        if (ok)
            check_set(i, result);
        else
            assert_says(&err, sets[i].refusal);
        pool_release(&pool);
    }
}

/* A group that the base lacks needs all that a file must give. */
static void a_new_group_must_be_complete(void **state)
{
    (void)state;
    static const struct occ_arch bare = {.name = "bare",
                                         .limits = {.threads_per_warp = 32,
                                                    .max_threads_per_block = 1024,
                                                    .max_warps_per_sm = 64,
                                                    .max_blocks_per_sm = 32}};
    static const char *const part[] = {"registers.per_sm=65536", "registers.partitions=4"};
    static const char *const whole[] = {"registers.per_sm=65536", "registers.partitions=4",
                                        "registers.max_per_thread=255",
                                        "registers.allocation_unit=256"};
    struct pool pool = {.blocks = NULL};
    struct error err;
    const struct occ_arch *result = NULL;
    assert_false(arch_with_sets(&bare, part, COUNT(part), &pool, &result, &err));
    assert_says(&err, "--set registers.max_per_thread is missing");
    assert_true(arch_with_sets(&bare, whole, COUNT(whole), &pool, &result, &err));
    assert_int_equal(result->registers.max_per_block, 65536);
    pool_release(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(any_text_is_written_safely),
        cmocka_unit_test(a_written_built_in_is_that_one),
        cmocka_unit_test(fields_are_listed_once),
        cmocka_unit_test(fields_are_set),
        cmocka_unit_test(a_new_group_must_be_complete),
    };
    return cmocka_run_group_tests_name("arch_file", tests, NULL, NULL);
}
