/* SPDX-License-Identifier: MIT */
/*
 * LLVM's occupancy, held live against the newest llc of this machine: random
 * kernels are compiled for each AMDGPU architecture that is built in, and what
 * llc prints is what occ_llvm_waves_per_simd() says. OCCSWEEP_LLVM_KERNELS sets
 * how many for each. Prints TAP; without an llc of LLVM 16 or later, skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <occsweep/occupancy.h>

#include "support/rng.h"
#include "support/scratch.h"

enum { KERNELS = 10, MAX_KERNELS = 1000, MAX_ARCHS = 200, OLDEST = 16, NEWEST = 40 };

/* An inline assembly names what it spoils; registers are counted up to there. */
enum { VECTOR_REGS = 256, SCALAR_REGS = 102, STORE_REGS = 4 };

static char folder[SCRATCH_PATH_BYTES], llc[16];
static unsigned kernels_per_arch = KERNELS;

/* What all runs saw: in how many kernels each input has a say. */
static struct {
    unsigned kernels, archs, unknown, by_regs, by_accums, by_scalars, by_bytes;
} seen;

/* ---- kernels ---- */

static uint32_t sometimes(struct rng *rng, uint32_t most)
{
    uint32_t range = rng_one_in(rng, 2) ? most : most / 4;
    return rng_one_in(rng, 2) ? 0 : rng_between(rng, 1, range);
}

static struct occ_launch random_kernel(struct rng *rng, const struct occ_arch *arch)
{
    uint32_t wave = arch->limits.threads_per_warp, most = arch->limits.max_threads_per_block;
    struct occ_launch kernel = {.threads_per_block = rng_between(rng, 1, most)};

    if (!rng_one_in(rng, 4))
        kernel.threads_per_block = wave * rng_between(rng, 1, most / wave);
    kernel.regs_per_thread = sometimes(rng, VECTOR_REGS);
    if (arch->registers.accumulators != OCC_ACCUMULATORS_NONE)
        kernel.accum_regs_per_thread = sometimes(rng, VECTOR_REGS);
    kernel.scalar_regs_per_warp =
        rng_one_in(rng, 2) ? rng_between(rng, 76, SCALAR_REGS) : sometimes(rng, SCALAR_REGS);
    kernel.smem_per_block_bytes = sometimes(rng, arch->shared_memory.max_per_block);
    return kernel;
}

static void write_spoiled(FILE *out, char file, uint32_t count)
{
    if (count != 0)
        fprintf(out, "  call void asm sideeffect \"\", \"~{%c%u}\"()\n", file,
                (unsigned)count - 1);
}

static void write_kernel(FILE *out, unsigned number, const struct occ_launch *kernel)
{
    unsigned threads = kernel->threads_per_block, bytes = kernel->smem_per_block_bytes;

    if (bytes != 0)
        fprintf(out, "@bytes%u = internal addrspace(3) global [%u x i8] undef, align 1\n",
                number, bytes);
    fprintf(out, "define amdgpu_kernel void @kernel%u() #%u {\n", number, number);
    write_spoiled(out, 'v', kernel->regs_per_thread);
    write_spoiled(out, 'a', kernel->accum_regs_per_thread);
    write_spoiled(out, 's', kernel->scalar_regs_per_warp);
    if (bytes != 0)
        fprintf(out, "  store volatile i8 1, ptr addrspace(3) @bytes%u\n", number);
    fprintf(out,
            "  ret void\n}\n"
            "attributes #%u = {\"amdgpu-flat-work-group-size\"=\"%u,%u\"}\n",
            number, threads, threads);
}

static void write_module(uint64_t seed, const struct occ_arch *arch, struct occ_launch *kernels)
{
    struct rng rng = {.state = seed};
    char path[SCRATCH_PATH_BYTES + 16];

    snprintf(path, sizeof(path), "%s/kernels.ll", folder);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    for (unsigned i = 0; i < kernels_per_arch; i++) {
        kernels[i] = random_kernel(&rng, arch);
        write_kernel(out, i, &kernels[i]);
    }
    assert_int_equal(fclose(out), 0);
}

/* ---- llc ---- */

/* The mode is in the suffixes of the name. False where llc takes another
 * processor for one that it does not know, which it only warns about. */
static bool compile(const struct occ_arch *arch)
{
    int target_length = (int)strcspn(arch->name, "-");
    unsigned wave = arch->limits.threads_per_warp;
    bool has_modes = strncmp(arch->name, "gfx9", 4) != 0;
    char mode[64] = "", command[3 * SCRATCH_PATH_BYTES + 256];

    if (has_modes)
        snprintf(mode, sizeof(mode), "-mattr=+wavefrontsize%u,-wavefrontsize%u,%ccumode", wave,
                 96 - wave, strstr(arch->name, "-cumode") != NULL ? '+' : '-');
    snprintf(command, sizeof(command),
             "%s -mtriple=amdgcn-amd-amdhsa -mcpu=%.*s %s -o '%s/kernels.s' '%s/kernels.ll' "
             "2>'%s/said'",
             llc, target_length, arch->name, mode, folder, folder, folder);
    int status = system(command);
    snprintf(command, sizeof(command), "grep -q 'not a recognized' '%s/said'", folder);
    if (system(command) == 0)
        return false;
    if (status != 0)
        fail_msg("%s failed for %s", llc, arch->name);
    return true;
}

struct printed {
    unsigned regs, accums, scalars, bytes, waves;
};

/* The comments behind the next kernel; the last of them is the occupancy. */
static bool read_printed(FILE *in, struct printed *printed)
{
    char line[512];
    *printed = (struct printed){0};
    while (fgets(line, sizeof(line), in) != NULL) {
        if (sscanf(line, "; NumVgprs: %u", &printed->regs) == 1 ||
            sscanf(line, "; NumAgprs: %u", &printed->accums) == 1 ||
            sscanf(line, "; LDSByteSize: %u", &printed->bytes) == 1 ||
            sscanf(line, "; NumSGPRsForWavesPerEU: %u", &printed->scalars) == 1)
            continue;
        if (sscanf(line, "; Occupancy: %u", &printed->waves) == 1)
            return true;
    }
    return false;
}

/* ---- the comparison ---- */

static bool differs(const struct occ_arch *arch, struct occ_launch launch, uint32_t waves)
{
    return occ_llvm_waves_per_simd(arch, launch) != waves;
}

/* An input has a say where less of it would make another number. */
static void count_says(const struct occ_arch *arch, struct occ_launch launch, uint32_t waves)
{
    struct occ_launch no_regs = launch, no_accums = launch, no_scalars = launch,
                      no_bytes = launch;

    no_regs.regs_per_thread = 0;
    no_accums.accum_regs_per_thread = 0;
    no_scalars.scalar_regs_per_warp = 0;
    no_bytes.smem_per_block_bytes = 0;
    seen.kernels++;
    seen.by_regs += differs(arch, no_regs, waves);
    seen.by_accums += differs(arch, no_accums, waves);
    seen.by_scalars += differs(arch, no_scalars, waves);
    seen.by_bytes += differs(arch, no_bytes, waves);
}

static void check_kernel(const struct occ_arch *arch, const struct occ_launch *kernel,
                         const struct printed *printed)
{
    struct occ_launch launch = {
        .threads_per_block = kernel->threads_per_block,
        .regs_per_thread = printed->regs,
        .accum_regs_per_thread = printed->accums,
        .scalar_regs_per_warp = printed->scalars,
        .smem_per_block_bytes = printed->bytes,
    };
    uint32_t waves = occ_llvm_waves_per_simd(arch, launch);

    /* It is this kernel's, which also needs a few registers to store something. */
    assert_true(printed->regs >= kernel->regs_per_thread);
    assert_true(printed->regs <= kernel->regs_per_thread || printed->regs <= STORE_REGS);
    assert_int_equal(printed->accums, kernel->accum_regs_per_thread);
    assert_int_equal(printed->bytes, kernel->smem_per_block_bytes);
    if (waves != printed->waves)
        fail_msg("%s, %u threads, %u + %u registers, %u scalar, %u bytes: %u waves, and not %u",
                 arch->name, (unsigned)launch.threads_per_block, printed->regs, printed->accums,
                 printed->scalars, printed->bytes, printed->waves, (unsigned)waves);
    count_says(arch, launch, waves);
}

static void llc_prints_the_same(void **state)
{
    const struct occ_arch *arch = *state;
    static struct occ_launch kernels[MAX_KERNELS];
    struct printed printed;
    char path[SCRATCH_PATH_BYTES + 16];
    unsigned count = 0;

    write_module(strlen(arch->name) + 1000 * seen.archs, arch, kernels);
    seen.archs++;
    if (!compile(arch)) {
        print_message("# %s does not know %s\n", llc, arch->name);
        seen.unknown++;
        skip();
    }
    snprintf(path, sizeof(path), "%s/kernels.s", folder);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    while (read_printed(in, &printed) && count < kernels_per_arch)
        check_kernel(arch, &kernels[count++], &printed);
    assert_int_equal(count, kernels_per_arch);
    fclose(in);
}

/* Of most architectures, in the last test; and each input decided at times. */
static void enough_was_seen(void **state)
{
    (void)state;
    print_message("# %s: %u kernels for %u architectures; registers have a say in %u, "
                  "accumulation %u, scalar %u, bytes %u\n",
                  llc, seen.kernels, seen.archs - seen.unknown, seen.by_regs, seen.by_accums,
                  seen.by_scalars, seen.by_bytes);
    assert_true(seen.unknown * 2 < seen.archs);
    assert_true(seen.by_regs > seen.kernels / 10);
    assert_true(seen.by_bytes > seen.kernels / 10);
    assert_true(seen.by_accums > 0);
    assert_true(seen.by_scalars > 0);
}

static bool find_llc(void)
{
    char command[64];
    for (int version = NEWEST; version >= OLDEST; version--) {
        snprintf(llc, sizeof(llc), "llc-%d", version);
        snprintf(command, sizeof(command), "command -v %s >/dev/null 2>&1", llc);
        if (system(command) == 0)
            return true;
    }
    return false;
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(scratch_template(folder)) == NULL ? -1 : 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return scratch_remove(folder);
}

int main(void)
{
    struct CMUnitTest tests[MAX_ARCHS + 1] = {{.name = NULL}};
    const char *asked = getenv("OCCSWEEP_LLVM_KERNELS");
    size_t count = 0;

    if (!find_llc()) {
        puts("1..0 # SKIP needs llvm-19: kernels are compiled afresh for AMDGPU targets");
        return 0;
    }
    if (asked != NULL && strtoul(asked, NULL, 10) <= MAX_KERNELS)
        kernels_per_arch = (unsigned)strtoul(asked, NULL, 10);
    for (size_t i = 0; i < occ_arch_count() && count < MAX_ARCHS; i++)
        if (occ_arch_at(i)->has_llvm_waves)
            tests[count++] = (struct CMUnitTest){.name = occ_arch_at(i)->name,
                                                 .test_func = llc_prints_the_same,
                                                 .initial_state = (void *)occ_arch_at(i)};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(enough_was_seen);
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
