/* SPDX-License-Identifier: MIT */
/*
 * occsweep eval: launches in as CSV, the same rows with their answers out. The
 * threads take turns to read a piece, which each answers while another reads;
 * so memory is bounded and a pipe flows.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/csv_input.h"
#include "base/text.h"
#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/launch_choice.h"
#include "cli/write_output.h"
#include "rows/launch_worker.h"
#include "emit/output_file.h"
#include "sweep/sweep.h"

/* What one thread reads and answers at a time. */
#define PIECE_BYTES (128u << 10)

_Static_assert((int)CSV_READ_BEHIND >= (int)LAUNCH_READ_BEHIND,
               "a piece has what is read behind it");

struct eval {
    struct launch_csv csv;
    struct arch_list archs;
    struct csv_input input;
    struct output_file output;
    bool is_masked; /* what is written, for a terminal */
};

/* What a thread has of its own: the piece that it answers, or why there is
 * none. */
struct eval_thread {
    struct launch_worker *worker;
    struct csv_piece piece;
    bool has_failed;
    struct error err;
};

static void end_thread(void *own)
{
    struct eval_thread *thread = own;
    if (thread == NULL)
        return;
    launch_worker_free(thread->worker);
    buffer_release(&thread->piece.bytes);
    free(thread);
}

static void *begin_thread(const void *context)
{
    const struct eval *eval = context;
    struct eval_thread *thread = calloc(1, sizeof(*thread));
    if (thread == NULL)
        return NULL;
    thread->worker = launch_worker_new(&eval->csv);
    if (thread->worker != NULL)
        return thread;
    end_thread(thread);
    return NULL;
}

/* A failure to read comes in its turn, behind what was read before. */
static enum sweep_taken take_piece(void *source, void *own)
{
    struct csv_input *input = source;
    struct eval_thread *thread = own;

    if (thread == NULL)
        return SWEEP_TAKEN; /* it fails when it is to be answered */
    switch (csv_input_take(input, &thread->piece, &thread->err)) {
    case CSV_NOT_YET:
        return SWEEP_NOT_YET;
    case CSV_NONE_LEFT:
        return SWEEP_NONE_LEFT;
    case CSV_FAILED:
        thread->has_failed = true;
        break;
    case CSV_TAKEN:
        break;
    }
    return SWEEP_TAKEN;
}

static bool answer_piece(const void *context, void *own, uint64_t number, struct buffer *out,
                         struct error *err)
{
    (void)context;
    (void)number;
    struct eval_thread *thread = own;
    if (thread == NULL)
        return error_no_memory(err);
    if (thread->has_failed)
        *err = thread->err;
    const struct buffer *bytes = &thread->piece.bytes;
    const struct launch_text text = {bytes->bytes, bytes->bytes + bytes->size,
                                     thread->piece.line};
    return !thread->has_failed && launch_worker_answer(thread->worker, text, out, err);
}

/* Columns that pass through may hold what a terminal would obey. */
static bool write_rows(void *sink, const void *bytes, size_t count, struct error *err)
{
    struct eval *eval = sink;
    struct buffer shown = BUFFER_INIT;
    if (!eval->is_masked)
        return output_file_write(&eval->output, bytes, count, err);
    buffer_add(&shown, bytes, count);
    if (!shown.failed)
        text_mask_lines(shown.bytes);
    bool ok =
        buffer_check(&shown, err) && output_file_write(&eval->output, shown.bytes, count, err);
    buffer_release(&shown);
    return ok;
}

static bool answer_rows(struct eval *eval, unsigned threads, struct error *err)
{
    const struct sweep_work work = {
        .chunk_count = UINT64_MAX,
        .begin = begin_thread,
        .end = end_thread,
        .take = take_piece,
        .source = &eval->input,
        .fill = answer_piece,
        .context = eval,
        .write = write_rows,
        .sink = eval,
    };
    return sweep_run(&work, threads, err);
}

/* Wait for the header. */
static bool take_head(struct eval *eval, struct csv_piece *head, struct error *err)
{
    enum csv_taken taken;
    do
        taken = csv_input_take_head(&eval->input, head, err);
    while (taken == CSV_NOT_YET);
    if (taken == CSV_NONE_LEFT)
        error_set(err, ERROR_INPUT,
                  "%s:1: there is nothing; the first line must name the columns",
                  eval->csv.file_name);
    return taken == CSV_TAKEN;
}

static bool answer_head(struct eval *eval, struct error *err)
{
    struct csv_piece head = {.line = 1};
    struct buffer out = BUFFER_INIT;
    bool ok = take_head(eval, &head, err) &&
              launch_csv_head(&eval->csv, head.bytes.bytes, head.bytes.size, &out, err);
    if (ok)
        ok = buffer_check(&out, err) && write_rows(eval, out.bytes, out.size, err);
    buffer_release(&out);
    buffer_release(&head.bytes);
    return ok;
}

/* What is read as a whole with the header is hardly worth a second thread. */
static bool answer_input(struct eval *eval, unsigned threads, struct error *err)
{
    if (!answer_head(eval, err))
        return false;
    bool is_small = eval->input.is_at_end && eval->input.rest.size <= PIECE_BYTES;
    if (!is_small)
        output_file_widen(&eval->output);
    return answer_rows(eval, is_small ? 1 : threads, err);
}

/* What no column says is as on the command line; 0 threads: not said. */
static bool understand(const struct cli_args *args, struct eval *eval, struct error *err)
{
    bool has_arch = args->given[OPT_ARCH] || args->given[OPT_GPU];
    const char *name = args->operands.count != 0 ? args->operands.items[0] : "-";

    eval->csv.file_name = strcmp(name, "-") == 0 ? "standard input" : name;
    if (!launch_choice(args, &eval->csv.defaults.launch, err))
        return false;
    if (!args->given[OPT_THREADS])
        eval->csv.defaults.launch.threads_per_block = 0;
    if (!has_arch && (args->given[OPT_SET] || args->given[OPT_RULES]))
        return error_set(err, ERROR_INPUT,
                         "--set and --rules change the architecture of "
                         "--arch; give it too");
    if (has_arch && !arch_choice(args, &eval->archs, NULL, err))
        return false;
    eval->csv.archs = &eval->archs;
    eval->csv.mode = args->mode;
    eval->csv.columns = args->columns;
    for (int i = 0; i < SPECIAL_COUNT; i++)
        eval->csv.is_special[i] = args->given[special_options[i]];
    if (eval->archs.count == 1)
        eval->csv.defaults.arch = eval->archs.archs[0];
    return true;
}

static bool open_input(const struct cli_args *args, struct eval *eval, struct error *err)
{
    bool is_file = args->operands.count != 0 && strcmp(args->operands.items[0], "-") != 0;
    int descriptor =
        is_file ? open(args->operands.items[0], O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    if (descriptor < 0)
        return error_errno(err, eval->csv.file_name);
    csv_input_begin(&eval->input, descriptor, eval->csv.file_name, PIECE_BYTES);
    return true;
}

static bool answer_file(const struct cli_args *args, struct eval *eval, struct error *err)
{
    if (!open_input(args, eval, err))
        return false;
    eval->is_masked = output_is_terminal(args->output);
    bool ok = output_file_open(&eval->output, args->output, err);
    if (ok && answer_input(eval, args->jobs, err))
        ok = output_file_finish(&eval->output, err);
    else if (ok) {
        output_file_abandon(&eval->output);
        ok = false;
    }
    if (eval->input.descriptor != STDIN_FILENO)
        close(eval->input.descriptor);
    csv_input_release(&eval->input);
    return ok;
}

static bool run_eval(const struct cli_args *args, int *status, struct error *err)
{
    struct eval eval = {.input = {.descriptor = -1}};

    (void)status;
    bool ok = understand(args, &eval, err) && answer_file(args, &eval, err);
    arch_list_release(&eval.archs);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS, LAUNCH_OPTIONS, OPT_COLUMNS, OPT_OUTPUT, OPT_JOBS, OPT_END,
};

const struct command cmd_eval = {
    .name = "eval",
    .words = {"eval", NULL},
    .arguments = "[FILE.csv] [OPTIONS]",
    .summary = "launches in as CSV, the same rows with their answers out",
    .about = "The first line names the columns. Inputs are arch, threads_per_block,\n"
             "regs_per_thread, smem_per_block_bytes (or static_smem_bytes and\n"
             "dynamic_smem_bytes), carveout, barriers_per_block, optin,\n"
             "partitioned_caching and max_threads_per_block (launch bounds), and of some\n"
             "architectures scalar_regs_per_warp, accum_regs_per_thread, sub_group and\n"
             "large_grf; what no column says, options say for all rows. An empty cell is\n"
             "that default. Answers that only some architectures have are there where such\n"
             "an input is, or one of --arch has them, or --columns names them.\n"
             "Other columns pass through; answers that are there already are made anew.\n"
             "Without FILE, or with -, standard input is read.\n",
    .examples = "printf 'threads,regs\\n256,72\\n256,80\\n' | occsweep eval --arch sm_90\n"
                "occsweep eval launches.csv -o answers.csv\n",
    .options = options,
    .max_operands = 1,
    .run = run_eval,
};
