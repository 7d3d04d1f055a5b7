/* SPDX-License-Identifier: MIT */
/*
 * Launches of a CSV answered fast come out as those answered one by one: the
 * same bytes, and the same message at the same place. Random headers, records
 * and architectures; cells that are odd, wrong, quoted, or not there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "rows/launch_worker.h"
#include "support/random_arch.h"
#include "support/sanitized.h"

enum { TEXTS = 3000 / SANITIZED_DIVISOR, MAX_RECORDS = 60, MAX_COLUMNS_READ = 14 };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- cells ---- */

static void add_number(struct rng *rng, struct buffer *out)
{
    static const uint32_t ends[] = {16, 64, 256, 1024, 4096, 60000, 250000, 17000000};
    buffer_add_u64(out, rng_between(rng, 0, ends[rng_between(rng, 0, COUNT(ends) - 1)]));
}

static void add_one_of(struct rng *rng, struct buffer *out, const char *const *texts,
                       size_t count)
{
    buffer_add_text(out, texts[rng_between(rng, 0, (uint32_t)count - 1)]);
}

static void add_odd_number(struct rng *rng, struct buffer *out)
{
    static const char *const texts[] = {
        "00",
        "007",
        "12345678",
        "16777216",
        "16777217",
        "123456789",
        "+5",
        "-1",
        " 7",
        "7 ",
        "1e3",
        "16x16",
        "16x16x4",
        "1025x1",
        "4x",
        "40K",
        "27.5K",
        "49.15K",
        "1.5",
        "K",
        "0K",
        "1_000",
        "12,",
        "\"64\"",
        "\"1K\"",
        "\"6\"\"4\"",
        "\"\"",
        "4294967296",
        "0x10",
        "\xd9\xa1",
        "64\"",
        "\"64",
        "99999999999999999999999999999",
        "12345678901234567890K",
        "\"8\n\"",
        "12;",
        ":",
        "/",
    };
    add_one_of(rng, out, texts, COUNT(texts));
}

static void add_arch(struct rng *rng, struct buffer *out)
{
    static const char *const texts[] = {
        "sm_90",
        "sm_90",
        "sm_86",
        "sm_61",
        "sm_35",
        "9.0",
        "RTX 4060",
        "mine-1",
        "mine-2",
        "mine-1",
        "\"sm_90\"",
        "\"mine-2\"",
        "SM_90",
        "gfx90a",
        "hopper",
        "NVIDIA GeForce RTX 4060 (a long name, of a product)",
        "\"NVIDIA H100 PCIe\"",
        "NVIDIA GeForce RTX 3060",
        "NVIDIA GeForce RTX 4090",
        "NVIDIA GeForce GTX 1080",
    };
    static const char *const wrong[] = {"sm_9", "rtx", "./mine.yaml", "sm_90 x", "\"sm_90"};
    if (rng_one_in(rng, 200))
        add_one_of(rng, out, wrong, COUNT(wrong));
    else
        add_one_of(rng, out, texts, COUNT(texts));
}

static void add_word(struct rng *rng, struct buffer *out)
{
    static const char *const texts[] = {
        "yes",    "no",  "default", "needed", "50%",    "100%", "0",     "64K",        "100K",
        "99999B", "off", "on",      "strict", "\"on\"", "true", "false", "\"needed\"",
    };
    add_one_of(rng, out, texts, COUNT(texts));
}

static void add_note(struct rng *rng, struct buffer *out)
{
    static const char *const texts[] = {
        "",
        "a note",
        "\"quoted\"",
        "\"a, \"\"b\"\"\"",
        "\"two\nlines\"",
        "=1+1",
        "256",
        "x\"y",
        "\xc3\xa4",
        "a text that is longer than a block of copying",
    };
    add_one_of(rng, out, texts, COUNT(texts));
}

/* ---- columns ---- */

/* What mostly stands in a column of this name. */
static const struct {
    const char *name;
    void (*add)(struct rng *rng, struct buffer *out);
    const char *fitting[3]; /* words that it takes */
} columns[] = {
    {"arch", add_arch, {NULL}},
    {"threads", add_number, {NULL}},
    {"threads_per_block", add_number, {NULL}},
    {"regs", add_number, {NULL}},
    {"\"regs_per_thread\"", add_number, {NULL}},
    {"smem", add_number, {NULL}},
    {"static_smem_bytes", add_number, {NULL}},
    {"dynamic_smem_bytes", add_number, {NULL}},
    {"barriers", add_number, {NULL}},
    {"max_threads_per_block", add_number, {NULL}},
    {"carveout", add_word, {"default", "needed", "50%"}},
    {"optin", add_word, {"yes", "no", "yes"}},
    {"partitioned_caching", add_word, {"off", "on", "strict"}},
    {"scalar_regs_per_warp", add_number, {"48", "100", "108"}},
    {"accum-regs", add_number, {"0", "32", "64"}},
    {"sub_group", add_number, {"8", "16", "16"}},
    {"large_grf", add_word, {"yes", "no", "yes"}},
    {"note", add_note, {NULL}},
    {"blocks_per_sm", add_note, {NULL}},
    {"\"name, and more\"", add_note, {NULL}},
};

static void add_cell(struct rng *rng, size_t column, struct buffer *out)
{
    if (rng_one_in(rng, 12))
        return;
    if (rng_one_in(rng, 150))
        add_odd_number(rng, out);
    else if (columns[column].fitting[0] != NULL && !rng_one_in(rng, 30))
        add_one_of(rng, out, columns[column].fitting, 3);
    else
        columns[column].add(rng, out);
}

static void add_line_end(struct rng *rng, struct buffer *out)
{
    buffer_add_text(out, rng_one_in(rng, 4) ? "\r\n" : rng_one_in(rng, 100) ? "\r" : "\n");
    while (rng_one_in(rng, 30))
        buffer_add_text(out, rng_one_in(rng, 2) ? "\n" : "\r\n");
}

/* Which columns, in any order. */
struct header {
    size_t columns[MAX_COLUMNS_READ];
    size_t count;
};

static struct header random_header(struct rng *rng)
{
    struct header header = {.count = rng_between(rng, 1, MAX_COLUMNS_READ)};
    for (size_t i = 0; i < header.count; i++)
        header.columns[i] = rng_between(rng, 0, COUNT(columns) - 1);
    return header;
}

static void add_header(const struct header *header, struct buffer *out)
{
    for (size_t i = 0; i < header->count; i++) {
        buffer_add_text(out, i == 0 ? "" : ",");
        buffer_add_text(out, columns[header->columns[i]].name);
    }
    buffer_add_char(out, '\n');
}

static void add_record(struct rng *rng, const struct header *header, struct buffer *out)
{
    size_t count = header->count;
    if (rng_one_in(rng, 400))
        count = rng_between(rng, 1, (uint32_t)count + 2);
    for (size_t i = 0; i < count; i++) {
        buffer_add_text(out, i == 0 ? "" : ",");
        add_cell(rng, header->columns[i < header->count ? i : 0], out);
    }
    if (rng_one_in(rng, 2000))
        buffer_add(out, "", 1);
    add_line_end(rng, out);
}

/* Behind it stands what must not matter. */
static void random_text(struct rng *rng, const struct header *header, struct buffer *out)
{
    uint32_t records = rng_between(rng, 0, MAX_RECORDS);
    for (uint32_t i = 0; i < records; i++)
        add_record(rng, header, out);
    if (rng_one_in(rng, 3))
        while (out->size != 0 &&
               (out->bytes[out->size - 1] == '\n' || out->bytes[out->size - 1] == '\r'))
            out->size--;
    char *behind = buffer_reserve(out, LAUNCH_READ_BEHIND);
    assert_non_null(behind);
    for (size_t i = 0; i < LAUNCH_READ_BEHIND; i++)
        behind[i] = "0123,\n\"x"[rng_between(rng, 0, 7)];
}

/* ---- the comparison ---- */

static void compare(struct launch_worker *worker, const struct launch_csv *csv,
                    const struct buffer *bytes, uint64_t line)
{
    const struct launch_text text = {bytes->bytes, bytes->bytes + bytes->size, line};
    struct buffer fast = BUFFER_INIT, plain = BUFFER_INIT;
    struct error fast_err = {.kind = ERROR_NONE}, plain_err = {.kind = ERROR_NONE};

    bool ok = launch_csv_answer(csv, text, &plain, &plain_err);
    assert_int_equal(launch_worker_answer(worker, text, &fast, &fast_err), ok);
    assert_int_equal(fast.size, plain.size);
    if (plain.size != 0)
        assert_memory_equal(fast.bytes, plain.bytes, plain.size);
    assert_int_equal(fast_err.kind, plain_err.kind);
    if (!ok)
        assert_string_equal(fast_err.text, plain_err.text);
    buffer_release(&fast);
    buffer_release(&plain);
}

/* Several texts with one header; false if that is refused. */
static bool compare_texts(struct rng *rng, struct launch_csv *csv)
{
    const struct header header = random_header(rng);
    struct buffer head = BUFFER_INIT, out = BUFFER_INIT, text = BUFFER_INIT;
    struct error err;

    add_header(&header, &head);
    bool ok = launch_csv_head(csv, head.bytes, head.size, &out, &err);
    struct launch_worker *worker = ok ? launch_worker_new(csv) : NULL;
    for (int i = 0; ok && i < 8; i++) {
        assert_non_null(worker);
        buffer_clear(&text);
        random_text(rng, &header, &text);
        compare(worker, csv, &text, rng_between(rng, 2, 1000));
    }
    launch_worker_free(worker);
    buffer_release(&head);
    buffer_release(&out);
    buffer_release(&text);
    return ok;
}

/* At times one whose launches choose a sub-group; 24 is of few cells. */
static struct occ_arch arch_with_modes(struct rng *rng)
{
    static const uint32_t sizes[] = {8, 16, 24};
    struct occ_arch arch = random_arch(rng);

    arch.limits.sub_group_size_count = rng_between(rng, 0, COUNT(sizes));
    memcpy(arch.limits.sub_group_sizes, sizes, sizeof(sizes));
    return arch;
}

static void fast_answers_are_the_plain_ones(void **state)
{
    struct rng rng = {.state = 5};
    (void)state;
    for (int done = 0; done < TEXTS / 8;) {
        struct occ_arch mine[] = {arch_with_modes(&rng), arch_with_modes(&rng)};
        const struct occ_arch *archs[] = {&mine[0], &mine[1]};
        const struct arch_list list = {.archs = archs, .count = 2};
        mine[0].name = "mine-1";
        mine[1].name = "mine-2";
        struct launch_csv csv = {
            .file_name = "launches.csv",
            .defaults = {.arch = rng_one_in(&rng, 3) ? NULL : archs[rng_between(&rng, 0, 1)],
                         .launch = random_launch(&rng, &mine[0])},
            .archs = &list,
            .mode = {rng_one_in(&rng, 4) ? 8 : 0, rng_one_in(&rng, 4)},
        };
        if (rng_one_in(&rng, 2))
            csv.defaults.launch.threads_per_block = 0;
        done += compare_texts(&rng, &csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_answers_are_the_plain_ones),
    };
    return cmocka_run_group_tests_name("launch_worker", tests, NULL, NULL);
}
