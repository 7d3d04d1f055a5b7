/* SPDX-License-Identifier: MIT */
/*
 * How fast logs of compilers are read: 100 MB of each kind, made here, from a
 * file, on one core. Prints megabytes (10^6) in a second of its time, kernels,
 * and the most memory that was in use; ends with 1 if one was too slow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "kernels/kernel_file.h"
#include "support/scratch.h"

enum { LOG_BYTES = 100 * 1000 * 1000, LINES_OF_KERNEL = 5, MIN_MB_PER_SECOND = 200 };

/* How lines are written. */
struct style {
    const char *name, *prefix, *line_end;
    int streams; /* compilers that take turns */
    bool is_utf16;
};

static const struct style styles[] = {
    {"plain", "", "\n", 1, false},
    {"interleaved", "", "\n", 8, false},
    {"prefixed", "2026-11-30T12:00:01.123456Z [1203/8841] ", "\n", 1, false},
    {"carriage returns", "", "\r\n", 1, false},
    {"UTF-16", "", "\r\n", 1, true},
};

static void add_line(struct buffer *log, unsigned kernel, int line)
{
    static const char name[] =
        "_ZN7cutlass6KernelINS_4gemm6kernel13GemmUniversalIN4cute5tupleI";

    switch (line) {
    case 0:
        buffer_printf(log, "ptxas info    : Compiling entry function '%s%uEEvT_' for 'sm_90a'",
                      name, kernel);
        break;
    case 1:
        buffer_printf(log, "ptxas info    : Function properties for %s%uEEvT_", name, kernel);
        break;
    case 2:
        buffer_printf(log,
                      "    %u bytes stack frame, 0 bytes spill stores, 0 bytes spill loads",
                      kernel % 100);
        break;
    case 3:
        buffer_printf(log, "ptxas info    : Used %u registers, used 1 barriers, %u bytes smem",
                      kernel % 255, kernel % 4096);
        break;
    default:
        buffer_printf(log, "ptxas info    : Compile time = %u.%03u ms", kernel % 90,
                      kernel % 1000);
        break;
    }
}

static void write_text(const struct style *style, const struct buffer *text, FILE *file)
{
    if (!style->is_utf16) {
        fwrite(text->bytes, 1, text->size, file);
        return;
    }
    for (size_t i = 0; i < text->size; i++) {
        putc(text->bytes[i], file);
        putc('\0', file);
    }
}

static void write_log(const struct style *style, FILE *file)
{
    size_t written = 0;

    if (style->is_utf16)
        fwrite("\xFF\xFE", 1, 2, file);
    for (unsigned first = 0; written < LOG_BYTES; first += (unsigned)style->streams) {
        struct buffer text = BUFFER_INIT;
        for (int i = 0; i < LINES_OF_KERNEL * style->streams; i++) {
            buffer_add_text(&text, style->prefix);
            add_line(&text, first + (unsigned)(i % style->streams), i / style->streams);
            buffer_add_text(&text, style->line_end);
        }
        write_text(style, &text, file);
        written += text.size * (style->is_utf16 ? 2 : 1);
        buffer_release(&text);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool run(const struct style *style)
{
    char path[SCRATCH_PATH_BYTES];
    struct kernel_list list = {.items = NULL};
    struct error err;
    struct rusage usage;
    int handle = mkstemp(scratch_template(path));
    FILE *file = handle < 0 ? NULL : fdopen(handle, "wb");

    if (file == NULL)
        return false;
    write_log(style, file);
    fclose(file);
    double begin = seconds();
    bool ok = kernel_file_read(path, &list, &err);
    double read = seconds() - begin;
    ok = ok && kernel_list_settle(&list, &err);
    double settled = seconds() - begin - read;
    getrusage(RUSAGE_SELF, &usage);
    printf("%-17s %6.0f MB/s, %7zu kernels, %4ld MB in use; settled in %.2f s\n", style->name,
           LOG_BYTES / 1e6 / read, list.count, usage.ru_maxrss / 1024, settled);
    kernel_list_release(&list);
    remove(path);
    return ok && LOG_BYTES / 1e6 / read >= MIN_MB_PER_SECOND;
}

int main(void)
{
    bool ok = true;
    for (size_t i = 0; i < sizeof(styles) / sizeof(styles[0]); i++)
        ok = run(&styles[i]) && ok;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
