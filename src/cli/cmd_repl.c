/* SPDX-License-Identifier: MIT */
/*
 * occsweep repl: lines in, accounts out, for teaching and for pipes. Whatever
 * is wrong with a line is said in one line on standard output, and reading
 * goes on.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <occsweep/budget.h>

#include "base/interrupt.h"
#include "base/text.h"
#include "cli/account_words.h"
#include "cli/command.h"

/* What is answered for before a gpu line says otherwise. */
#define FIRST_ARCH "sm_80"

/* More words on a line than any command takes: gpu GeForce RTX 4070 Ti SUPER. */
enum { MAX_WORDS = 8 };

/* Bytes of the longest name of a GPU that is looked up. */
enum { MAX_NAME = 64 };

struct repl {
    struct arch_list known;
    const struct occ_arch *arch; /* the one chosen, as it is known */
    bool is_simple;              /* the textbook's rules */
    struct buffer out;
};

struct words {
    char *items[MAX_WORDS];
    size_t count;
};

static struct words split(char *line)
{
    struct words words = {.count = 0};
    char *rest = line;

    line[strcspn(line, "#")] = '\0';
    for (char *word = strtok_r(line, " \t\r\n", &rest); word != NULL && words.count < MAX_WORDS;
         word = strtok_r(NULL, " \t\r\n", &rest))
        words.items[words.count++] = word;
    return words;
}

static void add_known_names(struct repl *repl)
{
    size_t count = repl->known.count;
    buffer_add_text(&repl->out, "gpu: ");
    for (size_t i = 0; i < count; i++)
        buffer_printf(&repl->out, "%s%s", repl->known.archs[i]->name,
                      i + 1 == count   ? "\n"
                      : i + 2 == count ? " or "
                                       : ", ");
}

/* The known architecture that `name` means; NULL if it means none or many. */
static const struct occ_arch *find_known(const struct repl *repl, const char *name)
{
    const struct occ_arch *found = arch_list_find(&repl->known, name);
    const struct occ_arch *meant = NULL;
    struct error ignored;

    if (found == NULL && arch_name_parse("gpu", name, &meant, &ignored))
        found = arch_list_find(&repl->known, meant->name);
    return found;
}

/* The words behind the first, one blank between two; false if there are none
 * or too many. */
static bool join_name(const struct words *words, char name[static MAX_NAME])
{
    size_t used = 0;
    for (size_t i = 1; i < words->count; i++) {
        int length =
            snprintf(name + used, MAX_NAME - used, "%s%s", i > 1 ? " " : "", words->items[i]);
        if (length < 0 || (size_t)length >= MAX_NAME - used)
            return false;
        used += (size_t)length;
    }
    return used > 0;
}

/* A product's name may be several words: gpu RTX 4060. */
static void run_gpu(struct repl *repl, const struct words *words)
{
    char name[MAX_NAME];
    const struct occ_arch *found = join_name(words, name) ? find_known(repl, name) : NULL;
    if (found == NULL)
        add_known_names(repl);
    else
        repl->arch = found;
}

/* Digits, with or without a sign; *value is cut to what fits. */
static bool parse_integer(const char *text, int64_t *value)
{
    const char *digits = text + (text[0] == '-' || text[0] == '+');
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0')
        return false;
    *value = strtoll(text, NULL, 10);
    return true;
}

/* Where shared memory is not limited, all that is answered is allowed. */
static uint32_t most_smem(const struct occ_arch *arch)
{
    return arch->shared_memory.per_sm == 0 ? occ_axis_limit(OCC_AXIS_SMEM)
                                           : occ_axis_max(arch, OCC_AXIS_SMEM, true);
}

/* The three numbers of a kernel line, in their order. */
static bool read_sizes(struct repl *repl, const struct words *words, struct occ_launch *launch)
{
    const struct {
        enum occ_axis axis;
        const char *what, *unit;
        uint32_t min, max;
    } sizes[] = {
        {OCC_AXIS_THREADS, "threads per block", "", 1,
         occ_axis_max(repl->arch, OCC_AXIS_THREADS, true)},
        {OCC_AXIS_REGS, "registers per thread", "", 1,
         occ_axis_max(repl->arch, OCC_AXIS_REGS, true)},
        {OCC_AXIS_SMEM, "shared memory per block", " bytes", 0, most_smem(repl->arch)},
    };
    enum { SIZE_COUNT = sizeof(sizes) / sizeof(sizes[0]) };
    int64_t values[SIZE_COUNT];

    /* From here on the answer is in the words of the vendor. */
    repl->out.words = &repl->arch->words;
    bool is_understood = words->count == 1 + SIZE_COUNT;
    for (size_t i = 0; i < SIZE_COUNT && is_understood; i++)
        is_understood = parse_integer(words->items[i + 1], &values[i]);
    if (!is_understood) {
        buffer_add_text(&repl->out, "kernel: THREADS REGS SHARED_BYTES\n");
        return false;
    }
    for (size_t i = 0; i < SIZE_COUNT; i++) {
        if (values[i] < sizes[i].min || values[i] > sizes[i].max) {
            buffer_add_text(&repl->out, "kernel: ");
            buffer_add_words(&repl->out, sizes[i].what);
            buffer_printf(&repl->out, " must be %" PRIu32 "-%" PRIu32 "%s\n", sizes[i].min,
                          sizes[i].max, sizes[i].unit);
            return false;
        }
        occ_launch_set(launch, sizes[i].axis, (uint32_t)values[i]);
    }
    return true;
}

static void add_limit(struct buffer *out, enum occ_limiter limiter, uint32_t blocks)
{
    buffer_add_text(out, "  ");
    buffer_add_words(out, words_of_limiter(limiter));
    buffer_add_text(out, ": ");
    if (blocks == OCC_UNLIMITED)
        buffer_add_text(out, "unlimited");
    else
        buffer_add_count(out, blocks, "block");
}

static void add_limits(struct buffer *out, const struct occ_arch *arch,
                       const struct occ_result *result)
{
    for (enum occ_limiter i = OCC_BY_WARPS; i <= OCC_BY_SHARED_MEMORY; i++) {
        add_limit(out, i, result->blocks_by[i]);
        if (i == OCC_BY_SHARED_MEMORY) {
            buffer_printf(out, " (%" PRIu64 " B per block",
                          result->smem_allocated_per_block_bytes);
            if (arch->shared_memory.reserved_per_block != 0)
                buffer_printf(out, ", incl. %" PRIu32 " reserved",
                              arch->shared_memory.reserved_per_block);
            buffer_add_char(out, ')');
        }
        buffer_add_char(out, '\n');
    }
}

/* "3 blocks, 24 of 64 warps, 37.5% - limited by registers" */
static void add_active(struct buffer *out, const struct occ_arch *arch,
                       const struct occ_result *result)
{
    uint32_t max_warps = arch->limits.max_warps_per_sm;
    /* Rounded once, from the exact ratio: 31.25 % is 31.3 %. */
    uint64_t pct_x10 = (UINT64_C(2000) * result->warps_per_sm + max_warps) / (2 * max_warps);

    buffer_add_count(out, result->blocks_per_sm, "block");
    buffer_printf(out, ", %" PRIu32 " of %" PRIu32 " warps, %" PRIu64 ".%" PRIu64 "%%",
                  result->warps_per_sm, max_warps, pct_x10 / 10, pct_x10 % 10);
    if (result->blocks_per_sm == 0)
        buffer_add_text(out, " (the kernel cannot launch)");
    buffer_add_text(out, " - limited by ");
    words_add_limiters(out, result->limiter_code);
    buffer_add_char(out, '\n');
}

/* The largest smaller value of one input with which `limiter` alone allows
 * `blocks`; false if there is none. */
static bool smaller_value(const struct occ_arch *arch, struct occ_launch launch,
                          enum occ_axis axis, enum occ_limiter limiter, uint32_t blocks,
                          uint32_t *value)
{
    uint32_t first = axis == OCC_AXIS_REGS ? 1 : 0;
    for (uint32_t next = occ_launch_get(&launch, axis); next > first; next--) {
        occ_launch_set(&launch, axis, next - 1);
        if (occ_compute(arch, launch).blocks_by[limiter] >= blocks) {
            *value = next - 1;
            return true;
        }
    }
    return false;
}

/* What would give one block more, where that is in the kernel's hands. */
static void add_hint(struct buffer *out, const struct occ_arch *arch, struct occ_launch launch,
                     const struct occ_result *result)
{
    static const uint32_t fixed =
        OCC_LIMITER_CODE(OCC_BY_WARPS) | OCC_LIMITER_CODE(OCC_BY_BLOCKS);
    bool by_regs = result->limiter_code & OCC_LIMITER_CODE(OCC_BY_REGISTERS);
    bool by_smem = result->limiter_code & OCC_LIMITER_CODE(OCC_BY_SHARED_MEMORY);
    uint32_t blocks = result->blocks_per_sm + 1;
    uint32_t regs = 0, smem = 0;

    if (result->warps_per_sm == arch->limits.max_warps_per_sm ||
        (result->limiter_code & fixed) != 0)
        return;
    if (by_regs && !smaller_value(arch, launch, OCC_AXIS_REGS, OCC_BY_REGISTERS, blocks, &regs))
        return;
    if (by_smem &&
        !smaller_value(arch, launch, OCC_AXIS_SMEM, OCC_BY_SHARED_MEMORY, blocks, &smem))
        return;
    buffer_add_text(out, "  hint: ");
    if (by_regs) {
        buffer_add_count(out, regs, "register");
        buffer_add_words(out, " per thread");
    }
    if (by_smem)
        buffer_printf(out, "%s%" PRIu32 " B of shared memory per block", by_regs ? " and " : "",
                      smem);
    buffer_add_text(out, " would give ");
    buffer_add_count(out, blocks, "block");
    buffer_add_char(out, '\n');
}

/* Where the textbook says something else, that too. */
static void add_simple_answer(struct repl *repl, struct occ_launch launch,
                              const struct occ_result *exact)
{
    struct occ_arch simple = occ_simple_rules(repl->arch);
    struct occ_result result = occ_compute(&simple, launch);
    if (result.blocks_per_sm == exact->blocks_per_sm &&
        result.limiter_code == exact->limiter_code)
        return;
    buffer_add_text(&repl->out, "  simple rules: ");
    add_active(&repl->out, &simple, &result);
}

static void run_kernel(struct repl *repl, const struct words *words)
{
    struct occ_arch arch = repl->is_simple ? occ_simple_rules(repl->arch) : *repl->arch;
    /* A line tells no barriers, so they do not limit. */
    struct occ_launch launch = {.optin = true};
    if (!read_sizes(repl, words, &launch))
        return;

    struct occ_result result = occ_compute(&arch, launch);
    buffer_printf(&repl->out, "kernel %" PRIu32 " %" PRIu32 " %" PRIu32 " on %s\n",
                  launch.threads_per_block, launch.regs_per_thread, launch.smem_per_block_bytes,
                  arch.name);
    add_limits(&repl->out, &arch, &result);
    buffer_add_text(&repl->out, "  active: ");
    add_active(&repl->out, &arch, &result);
    if (!repl->is_simple)
        add_simple_answer(repl, launch, &result);
    add_hint(&repl->out, &arch, launch, &result);
}

static void answer_line(struct repl *repl, char *line)
{
    static const struct {
        const char *word;
        void (*run)(struct repl *repl, const struct words *words);
    } verbs[] = {{"gpu", run_gpu}, {"kernel", run_kernel}};
    struct words words = split(line);
    if (words.count == 0)
        return;

    for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
        if (strcmp(words.items[0], verbs[i].word) == 0) {
            verbs[i].run(repl, &words);
            return;
        }
    text_mask(words.items[0]);
    buffer_printf(&repl->out, "unknown command %s\n", words.items[0]);
}

/* Each answer goes out at once: somebody may be waiting at the other end. */
static bool flush(struct repl *repl, struct error *err)
{
    if (repl->out.failed)
        return error_no_memory(err);
    if (repl->out.size != 0)
        fwrite(repl->out.bytes, 1, repl->out.size, stdout);
    buffer_clear(&repl->out);
    return fflush(stdout) == 0 || error_errno(err, "standard output");
}

static bool answer_lines(struct repl *repl, struct error *err)
{
    char *line = NULL;
    size_t capacity = 0;
    bool ok = true;

    while (ok && !interrupted() && getline(&line, &capacity, stdin) != -1) {
        answer_line(repl, line);
        ok = flush(repl, err);
    }
    if (ok && interrupted())
        ok = error_set(err, ERROR_INTERRUPTED, "interrupted");
    if (ok && ferror(stdin))
        ok = error_errno(err, "standard input");
    free(line);
    return ok;
}

static bool run_repl(const struct cli_args *args, int *status, struct error *err)
{
    struct repl repl = {.is_simple = args->rules == CLI_RULES_SIMPLE, .out = BUFFER_INIT};
    const char *names = args->arch != NULL ? args->arch : "nvidia";

    (void)status;
    bool ok = arch_list_parse("--arch", names, NULL, &repl.known, err);
    if (ok) {
        const struct occ_arch *first = find_known(&repl, FIRST_ARCH);
        repl.arch = first != NULL ? first : repl.known.archs[0];
        ok = answer_lines(&repl, err);
    }
    buffer_release(&repl.out);
    arch_list_release(&repl.known);
    return ok;
}

static const enum option_id options[] = {OPT_ARCH, OPT_RULES, OPT_END};

const struct command cmd_repl = {
    .name = "repl",
    .words = {"repl", NULL},
    .arguments = "[--arch NAME[,NAME...]] [--rules exact|simple]",
    .summary = "answer lines of standard input, one account each",
    .about = "Lines: `gpu NAME` chooses an architecture (at first sm_80), and\n"
             "`kernel THREADS REGS SHARED_BYTES` is answered. # begins a comment.\n"
             "Errors are one line on standard output too; the status is 0 at the end of\n"
             "input. --arch says which names are known.\n",
    .examples = "printf 'gpu sm_90\\nkernel 256 72 40960\\n' | occsweep repl\n",
    .options = options,
    .run = run_repl,
};
