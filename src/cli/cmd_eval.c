/* SPDX-License-Identifier: MIT */
/*
 * occsweep eval: launches in as CSV, the same rows with their answers out. The
 * input is read in pieces that are answered in parallel, so memory is bounded
 * and a pipe flows.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/launch_choice.h"
#include "emit/launch_csv.h"
#include "emit/output_file.h"
#include "sweep/sweep.h"

/* What is read before it is answered, and what one thread answers at a time.
 * No record may be longer than a piece of input. */
#define INPUT_BYTES (4u << 20)
#define CHUNK_BYTES (64u << 10)
enum { MAX_CHUNKS = INPUT_BYTES / CHUNK_BYTES + 1 };

/* Whole records of the input, one thread's work. */
struct chunk {
    const char *bytes;
    size_t size;
    uint64_t line;
};

struct eval {
    struct launch_csv csv;
    struct arch_list archs;
    int input;
    char *bytes; /* INPUT_BYTES of it */
    size_t size; /* read and not answered yet */
    bool is_at_end;
    uint64_t line;        /* of the first byte */
    struct chunk *chunks; /* MAX_CHUNKS of them */
    size_t chunk_count;
    struct output_file output;
};

/* True if reading would not wait. */
static bool has_more_now(int input)
{
    struct pollfd poll_input = {.fd = input, .events = POLLIN};
    return poll(&poll_input, 1, 0) != 0;
}

static bool read_some(struct eval *eval, struct error *err)
{
    ssize_t got = read(eval->input, eval->bytes + eval->size, INPUT_BYTES - eval->size);
    if (interrupted())
        return error_set(err, ERROR_INTERRUPTED, "interrupted");
    if (got < 0 && errno != EINTR)
        return error_errno(err, eval->csv.file_name);
    eval->is_at_end = got == 0;
    eval->size += got > 0 ? (size_t)got : 0;
    return true;
}

/* Read a record or more, as far as there is room. Once there is one, a pipe
 * is not waited for: whoever writes may want answers first. */
static bool read_records(struct eval *eval, struct error *err)
{
    while (eval->size < INPUT_BYTES && !eval->is_at_end &&
           (csv_whole_records(eval->bytes, eval->size) == 0 || has_more_now(eval->input)))
        if (!read_some(eval, err))
            return false;
    return true;
}

static uint64_t lines_in(const char *bytes, size_t size)
{
    uint64_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += bytes[i] == '\n';
    return lines;
}

/* The whole records among the first CHUNK_BYTES; one that is longer has a
 * chunk of its own, and at the end whatever is left is whole. */
static size_t whole_records(const char *bytes, size_t size, bool is_at_end)
{
    if (size <= CHUNK_BYTES && is_at_end)
        return size;
    size_t whole = csv_whole_records(bytes, size < CHUNK_BYTES ? size : CHUNK_BYTES);
    if (whole == 0)
        whole = csv_whole_records(bytes, size);
    return whole == 0 && is_at_end ? size : whole;
}

/* Cut what was read into chunks; returns how much that is. */
static size_t cut_chunks(struct eval *eval)
{
    size_t used = 0;
    eval->chunk_count = 0;
    while (eval->chunk_count < MAX_CHUNKS) {
        struct chunk *chunk = &eval->chunks[eval->chunk_count];
        size_t size = whole_records(eval->bytes + used, eval->size - used, eval->is_at_end);
        if (size == 0)
            break;
        *chunk = (struct chunk){.bytes = eval->bytes + used, .size = size, .line = eval->line};
        eval->line += lines_in(chunk->bytes, size);
        used += size;
        eval->chunk_count++;
    }
    return used;
}

static bool answer_chunk(const void *context, void *own, uint64_t number, struct buffer *out,
                         struct error *err)
{
    (void)own;
    const struct eval *eval = context;
    const struct chunk *chunk = &eval->chunks[number];
    return launch_csv_answer(&eval->csv, chunk->bytes, chunk->size, chunk->line, out, err);
}

static bool answer_chunks(struct eval *eval, unsigned threads, struct error *err)
{
    const struct sweep_work work = {
        .chunk_count = eval->chunk_count,
        .fill = answer_chunk,
        .context = eval,
        .write = output_file_sink,
        .sink = &eval->output,
    };
    return sweep_run(&work, threads, err);
}

/* The header is the first record; returns its size, 0 on failure. */
static size_t answer_head(struct eval *eval, struct error *err)
{
    struct csv_field field;
    struct buffer out = BUFFER_INIT;
    size_t ignored = 0;
    const char *next =
        csv_split_record(eval->bytes, eval->bytes + eval->size, &field, 1, &ignored);
    size_t size = next == NULL ? eval->size : (size_t)(next - eval->bytes);

    if (eval->size == 0) {
        error_set(err, ERROR_INPUT,
                  "%s:1: there is nothing; the first line must name the columns",
                  eval->csv.file_name);
        return 0;
    }
    bool ok = launch_csv_head(&eval->csv, eval->bytes, size, &out, err);
    if (ok)
        ok = out.failed ? error_no_memory(err)
                        : output_file_write(&eval->output, out.bytes, out.size, err);
    buffer_release(&out);
    eval->line = 1 + lines_in(eval->bytes, size);
    return ok ? size : 0;
}

static void forget_input(struct eval *eval, size_t size)
{
    eval->size -= size;
    memmove(eval->bytes, eval->bytes + size, eval->size);
}

static bool answer_input(struct eval *eval, unsigned threads, struct error *err)
{
    if (!read_records(eval, err))
        return false;
    size_t head = answer_head(eval, err);
    if (head == 0)
        return false;
    forget_input(eval, head);
    while (eval->size != 0 || !eval->is_at_end) {
        if (!read_records(eval, err))
            return false;
        size_t used = cut_chunks(eval);
        if (used == 0 && eval->size == INPUT_BYTES)
            return error_set(
                err, ERROR_INPUT,
                "%s:%llu: this record is longer than %u MiB; is a quote not closed?",
                eval->csv.file_name, (unsigned long long)eval->line, INPUT_BYTES >> 20);
        if (!answer_chunks(eval, threads, err))
            return false;
        forget_input(eval, used);
    }
    return true;
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
    if (eval->archs.count == 1)
        eval->csv.defaults.arch = eval->archs.archs[0];
    eval->bytes = malloc(INPUT_BYTES);
    eval->chunks = calloc(MAX_CHUNKS, sizeof(*eval->chunks));
    return (eval->bytes != NULL && eval->chunks != NULL) || error_no_memory(err);
}

static bool open_input(const struct cli_args *args, struct eval *eval, struct error *err)
{
    bool is_file = args->operands.count != 0 && strcmp(args->operands.items[0], "-") != 0;
    eval->input = is_file ? open(args->operands.items[0], O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    return eval->input >= 0 || error_errno(err, eval->csv.file_name);
}

static bool answer_file(const struct cli_args *args, struct eval *eval, struct error *err)
{
    if (!open_input(args, eval, err))
        return false;
    bool ok = output_file_open(&eval->output, args->output, err);
    if (ok && answer_input(eval, args->jobs, err))
        ok = output_file_finish(&eval->output, err);
    else if (ok) {
        output_file_abandon(&eval->output);
        ok = false;
    }
    if (eval->input != STDIN_FILENO)
        close(eval->input);
    return ok;
}

static bool run_eval(const struct cli_args *args, int *status, struct error *err)
{
    struct eval eval = {.input = -1};

    (void)status;
    bool ok = understand(args, &eval, err) && answer_file(args, &eval, err);
    arch_list_release(&eval.archs);
    free(eval.chunks);
    free(eval.bytes);
    return ok;
}

static const enum option_id options[] = {
    ARCH_OPTIONS, LAUNCH_OPTIONS, OPT_OUTPUT, OPT_JOBS, OPT_END,
};

const struct command cmd_eval = {
    .name = "eval",
    .words = {"eval", NULL},
    .arguments = "[FILE.csv] [OPTIONS]",
    .summary = "launches in as CSV, the same rows with their answers out",
    .about = "The first line names the columns. Inputs are arch, threads_per_block,\n"
             "regs_per_thread, smem_per_block_bytes (or static_smem_bytes and\n"
             "dynamic_smem_bytes), carveout, barriers_per_block, optin,\n"
             "partitioned_caching and max_threads_per_block (launch bounds); what no\n"
             "column says, options say for all rows. An empty cell is that default.\n"
             "Other columns pass through; answers that are there already are made anew.\n"
             "Without FILE, or with -, standard input is read.\n",
    .examples = "printf 'threads,regs\\n256,72\\n256,80\\n' | occsweep eval --arch sm_90\n"
                "occsweep eval launches.csv -o answers.csv\n",
    .options = options,
    .max_operands = 1,
    .run = run_eval,
};
