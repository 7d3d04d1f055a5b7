/* SPDX-License-Identifier: MIT */
/*
 * Launches for `eval`, as CSV on standard output: bench_launches KIND COUNT.
 * None follows from the one before.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <occsweep/arch.h>

#include "base/buffer.h"
#include "support/rng.h"

/* What may be launched on sm_90: whole warps, any registers, any memory. */
static void add_launch(struct rng *rng, struct buffer *out, const char *arch, uint32_t max_smem)
{
    buffer_add_text(out, arch);
    buffer_add_char(out, ',');
    buffer_add_u64_and(out, rng_between(rng, 1, 32) * 32, ',');
    buffer_add_u64_and(out, rng_between(rng, 16, 255), ',');
    buffer_add_u64(out, rng_between(rng, 0, max_smem));
}

static void add_random(struct rng *rng, struct buffer *out)
{
    add_launch(rng, out, "sm_90", 232448);
    buffer_add_char(out, '\n');
}

static void add_of_any_arch(struct rng *rng, struct buffer *out)
{
    const struct occ_arch *arch;
    do
        arch = occ_arch_at(rng_between(rng, 0, (uint32_t)occ_arch_count() - 1));
    while (strcmp(arch->vendor, "NVIDIA") != 0);
    add_launch(rng, out, arch->name, 49152);
    buffer_add_char(out, '\n');
}

/* As a spreadsheet has it: names, quotes, cells without anything, sizes with
 * their unit, blocks of two dimensions, and line ends of two characters. */
static void add_noted(struct rng *rng, struct buffer *out)
{
    static const char *const splits[] = {"", "", "", "default", "100K"};

    buffer_add_text(out, "\"gemm_");
    buffer_add_u64(out, rng_between(rng, 1, 999999));
    buffer_add_text(out, "\",");
    add_launch(rng, out, "\"sm_90\"", 49152);
    buffer_add_char(out, ',');
    if (rng_one_in(rng, 4))
        buffer_add_u64_and(out, rng_between(rng, 1, 128), 'K');
    buffer_add_char(out, ',');
    buffer_add_text(out, splits[rng_between(rng, 0, 4)]);
    buffer_add_text(out, ",\r\n");
}

static const struct {
    const char *name, *head;
    void (*add)(struct rng *rng, struct buffer *out);
} kinds[] = {
    {"random", "arch,threads,regs,smem\n", add_random},
    {"architectures", "arch,threads,regs,smem\n", add_of_any_arch},
    {"noted", "name,arch,threads,regs,static_smem_bytes,dynamic_smem_bytes,carveout,note\r\n",
     add_noted},
};

enum { KIND_COUNT = sizeof(kinds) / sizeof(kinds[0]), FULL_BYTES = 1 << 20 };

static bool flush(struct buffer *out)
{
    bool ok = !out->failed && fwrite(out->bytes, 1, out->size, stdout) == out->size;
    buffer_clear(out);
    return ok;
}

int main(int argc, char **argv)
{
    struct rng rng = {.state = 1};
    struct buffer out = BUFFER_INIT;
    size_t kind = 0;

    while (argc == 3 && kind < KIND_COUNT && strcmp(kinds[kind].name, argv[1]) != 0)
        kind++;
    if (argc != 3 || kind == KIND_COUNT) {
        fprintf(stderr, "usage: bench_launches random, architectures or noted COUNT\n");
        return 2;
    }
    buffer_add_text(&out, kinds[kind].head);
    bool ok = true;
    for (long i = 0; ok && i < strtol(argv[2], NULL, 10); i++) {
        kinds[kind].add(&rng, &out);
        if (out.size >= FULL_BYTES)
            ok = flush(&out);
    }
    ok = flush(&out) && ok;
    buffer_release(&out);
    return ok ? 0 : 3;
}
