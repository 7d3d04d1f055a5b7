/* SPDX-License-Identifier: MIT */
/*
 * occsweep calc: the full account of one launch, or the short answer for all
 * block sizes. Exit status 1 says that the launch cannot run.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/account_columns.h"
#include "cli/account_steps.h"
#include "cli/arch_choice.h"
#include "cli/block_sizes.h"
#include "cli/command.h"
#include "cli/launch_choice.h"
#include "cli/write_output.h"
#include "emit/formats.h"

/* What the command line asks about. */
struct question {
    const struct cli_args *args;
    const struct emitter *format;
    struct arch_list archs; /* that one */
    const struct occ_arch *arch;
    const struct occ_gpu *gpu; /* NULL: none was named */
    struct occ_launch launch;
    const char **changes;
    size_t change_count;
};

static bool check_grid(const struct cli_args *args, struct error *err)
{
    if (args->given[OPT_GPU] && args->given[OPT_SMS])
        return error_set(err, ERROR_INPUT,
                         "--gpu says how many SMs there are; leave --sms out");
    if (args->given[OPT_SMS] && !args->given[OPT_GRID] && !args->given[OPT_CLUSTER])
        return error_set(err, ERROR_INPUT,
                         "--sms is for waves and clusters, which need --grid N or --cluster N");
    if (!args->given[OPT_GRID])
        return true;
    if (!args->given[OPT_THREADS])
        return error_set(err, ERROR_INPUT,
                         "--grid needs --threads N: waves are of one block size");
    if (!args->given[OPT_GPU] && !args->given[OPT_SMS])
        return error_set(err, ERROR_INPUT, "--grid needs --gpu NAME or --sms N to count waves");
    return true;
}

static bool check_cluster(const struct cli_args *args, const struct occ_arch *arch,
                          struct error *err)
{
    uint32_t max_blocks = arch->clusters.max_blocks_nonportable;

    if (!args->given[OPT_CLUSTER])
        return true;
    if (!args->given[OPT_THREADS])
        return error_set(err, ERROR_INPUT, "--cluster needs --threads N: it is for one launch");
    if (!args->given[OPT_GPU] && !args->given[OPT_SMS])
        return error_set(err, ERROR_INPUT,
                         "--cluster needs --gpu NAME or --sms N to count clusters");
    if (arch->clusters.max_blocks == 0)
        return error_set(err, ERROR_INPUT, "--cluster: %s has no clusters", arch->name);
    if (max_blocks != 0 && args->blocks_per_cluster > max_blocks)
        return error_set(err, ERROR_INPUT,
                         "--cluster is %u; on %s a cluster has at most %u blocks",
                         (unsigned)args->blocks_per_cluster, arch->name, (unsigned)max_blocks);
    if (arch->clusters.sms_per_gpc == 0)
        return error_set(err, ERROR_INPUT,
                         "--cluster: how many SMs a GPC of %s has is not known; say it with "
                         "--set clusters.sms_per_gpc=N",
                         arch->name);
    return true;
}

/* A launch written as more than a table of one row. */
struct writer {
    const struct emitter *format;
    void (*write)(const struct account *account, struct buffer *out);
};

static const struct writer accounts[] = {
    {&emit_text, account_write_text},
    {&emit_json, account_write_json},
    {NULL, NULL},
};

static const struct writer explanations[] = {
    {&emit_text, account_write_text},
    {&emit_json, account_write_json},
    {&emit_md, account_write_steps_md},
    {&emit_latex, account_write_steps_latex},
    {NULL, NULL},
};

static const struct writer *find_writer(const struct cli_args *args,
                                        const struct emitter *format)
{
    const struct writer *writer = args->explain ? explanations : accounts;
    while (writer->format != NULL && writer->format != format)
        writer++;
    return writer->format == NULL ? NULL : writer;
}

static bool choose_format(const struct cli_args *args, const struct emitter **format,
                          struct error *err)
{
    if (!emitter_parse(args->format, NULL, format, err))
        return false;
    if (!args->explain)
        return true;
    if (!args->given[OPT_THREADS])
        return error_set(err, ERROR_INPUT,
                         "--explain needs --threads N: steps are of one launch");
    if (find_writer(args, *format) == NULL)
        return error_set(err, ERROR_INPUT,
                         "--explain has no --format %s; it must be text, json, md or latex",
                         args->format);
    return true;
}

/* What question_release() frees is in *question on failure too. */
static bool understand(const struct cli_args *args, struct question *question,
                       struct error *err)
{
    question->args = args;
    question->changes = calloc(args->set.count + 1, sizeof(*question->changes));
    if (question->changes == NULL)
        return error_no_memory(err);
    question->change_count = arch_choice_changes(args, question->changes);
    if (!choose_format(args, &question->format, err) ||
        !arch_choice_one(args, &question->archs, &question->gpu, err))
        return false;
    question->arch = question->archs.archs[0];
    return arch_choice_require_regs(args, OPT_REGS, &question->arch, 1, err) &&
           launch_choice(args, &question->launch, err) && check_grid(args, err) &&
           check_cluster(args, question->arch, err);
}

static void question_release(struct question *question)
{
    free(question->changes);
    arch_list_release(&question->archs);
}

/* What the account begins with; account_compute() does the rest. */
static struct account account_begin(const struct question *question)
{
    const struct cli_args *args = question->args;
    struct account account = {
        .row = {.arch = question->arch, .launch = question->launch},
        .parts = {.are_given = launch_choice_has_parts(args),
                  .static_smem_bytes = args->static_smem_bytes,
                  .dynamic_smem_bytes = args->dynamic_smem_bytes},
        .grid = {.blocks = args->grid_blocks, .sms = args->sms},
        .clusters = {.blocks_per_cluster = args->blocks_per_cluster},
        .changes = question->changes,
        .change_count = question->change_count,
        .shows_steps = args->explain,
    };
    if (question->gpu != NULL) {
        account.grid.sms = question->gpu->sms;
        account.grid.gpu = question->gpu->name;
    }
    return account;
}

static void answer_launch(const struct question *question, struct buffer *out, bool *runs)
{
    const struct writer *writer = find_writer(question->args, question->format);
    struct account account = account_begin(question);

    account_compute(&account);
    struct selection columns = account_columns(&account);
    *runs = account.row.result.status == OCC_OK;
    if (writer != NULL)
        writer->write(&account, out);
    else
        question->format->table(out, &columns, RECORDS(&account, 1));
}

static bool answer(const struct question *question, struct buffer *out, bool *runs,
                   struct error *err)
{
    if (!question->args->given[OPT_THREADS]) {
        struct account account = account_begin(question);
        return block_sizes_write(&account, question->format, question->args->output, out, runs,
                                 err);
    }
    answer_launch(question, out, runs);
    return true;
}

static bool run_calc(const struct cli_args *args, int *status, struct error *err)
{
    struct question question = {.args = args};
    struct buffer out = BUFFER_INIT;
    bool runs = false;

    bool ok = understand(args, &question, err) && answer(&question, &out, &runs, err) &&
              write_output(args->output, &out, err);
    *status = runs ? 0 : 1;
    buffer_release(&out);
    question_release(&question);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS, LAUNCH_OPTIONS, OPT_EXPLAIN, OPT_GRID, OPT_SMS,
    OPT_CLUSTER,  OPT_FORMAT,     OPT_OUTPUT,  OPT_END,
};

const struct command cmd_calc = {
    .name = "calc",
    .words = {"calc", NULL},
    .arguments = "--arch NAME --threads N --regs N [--smem SIZE] [OPTIONS]",
    .summary = "one launch in full: every limit, what binds, cliffs, the ladder",
    .about = "Without --threads: the short answer for every block size of whole warps.\n"
             "Exit status 1: the launch cannot run; the account says why.\n",
    .examples =
        "occsweep calc --arch sm_90 --threads 256 --regs 72 --smem 40K\n"
        "occsweep calc --gpu \"H100 SXM5\" --threads 16x16 --regs 72 --smem 40K --grid 400\n"
        "occsweep calc --gpu \"H100 SXM5\" --threads 384 --regs 168 --smem 200K --cluster 2\n"
        "occsweep calc --arch sm_86 --threads 288 --regs 72 --explain --format latex\n"
        "occsweep calc --arch 8.6 --regs 64 --format csv\n",
    .options = options,
    .run = run_calc,
    .is_first = true,
};
