/* SPDX-License-Identifier: MIT */
/* Words and phrases of the account. */
#include "cli/account_words.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

const char *words_of_limiter(enum occ_limiter limiter)
{
    static const char *const words[OCC_LIMITER_COUNT] = {
        [OCC_BY_WARPS] = "warps",         [OCC_BY_BLOCKS] = "blocks per SM",
        [OCC_BY_REGISTERS] = "registers", [OCC_BY_SHARED_MEMORY] = "shared memory",
        [OCC_BY_BARRIERS] = "barriers",   [OCC_BY_SCALAR_REGISTERS] = "scalar registers",
    };
    return words[limiter];
}

void words_add_limiters(struct buffer *out, uint32_t limiter_code)
{
    const char *joint = "";
    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        if ((limiter_code & OCC_LIMITER_CODE(i)) == 0)
            continue;
        buffer_add_text(out, joint);
        buffer_add_words(out, words_of_limiter((enum occ_limiter)i));
        joint = " and ";
    }
}

void words_add_column(struct buffer *out, const char *text, size_t columns)
{
    size_t begin = out->size;

    buffer_add_words(out, text);
    while (out->size - begin < columns && !out->failed)
        buffer_add_char(out, ' ');
}

int words_add_right(struct buffer *out, const char *text, size_t columns)
{
    struct buffer word = {.words = out->words};

    buffer_add_words(&word, text);
    buffer_fail_if(out, word.failed);
    if (word.size > columns)
        columns = word.size;
    if (word.bytes != NULL)
        buffer_printf(out, "%*s", (int)columns, word.bytes);
    buffer_release(&word);
    return (int)columns;
}

size_t words_columns(const struct occ_arch_words *words, const char *text)
{
    struct buffer label = {.words = words};
    buffer_add_words(&label, text);
    size_t columns = label.size;
    buffer_release(&label);
    return columns;
}

size_t words_label_columns(const struct occ_arch *arch)
{
    size_t most = words_columns(&arch->words, "  other blocks");

    for (int i = 0; i < OCC_LIMITER_COUNT; i++) {
        size_t columns = words_columns(&arch->words, words_of_limiter((enum occ_limiter)i));
        bool is_shown =
            i != OCC_BY_SCALAR_REGISTERS || arch->scalar_registers.max_per_warp != 0;
        if (is_shown && columns > most)
            most = columns;
    }
    return most;
}

void words_add_bytes(struct buffer *out, uint64_t bytes)
{
    buffer_printf(out, "%" PRIu64 " B", bytes);
    if (bytes != 0 && bytes % 1024 == 0)
        buffer_printf(out, " (%" PRIu64 " KB)", bytes / 1024);
}

void words_add_masked(struct buffer *out, const char *text)
{
    size_t begin = out->size;
    buffer_add_text(out, text);
    if (out->size > begin)
        text_mask(out->bytes + begin);
}

void words_add_x100(struct buffer *out, uint64_t x100)
{
    buffer_printf(out, "%" PRIu64 ".%02u", x100 / 100, (unsigned)(x100 % 100));
}

void words_add_paragraph(struct buffer *out, const struct buffer *text)
{
    const char *line = text->bytes != NULL ? text->bytes : "";

    buffer_fail_if(out, text->failed);
    while (*line != '\0') {
        size_t length = text_line_length(line, WORDS_PAGE_COLUMNS);
        buffer_add(out, line, length);
        buffer_add_char(out, '\n');
        line += length + (line[length] == ' ');
    }
}

/* Where a line that is too long goes on: below its last column that begins in
 * the left part of the page; a column stands behind two blanks. */
static size_t hanging_column(const char *line)
{
    size_t found = 2;
    for (size_t i = 2; i < WORDS_PAGE_COLUMNS * 2 / 3 && line[i] != '\n'; i++)
        if (line[i - 2] == ' ' && line[i - 1] == ' ' && line[i] != ' ')
            found = i;
    return found;
}

/* How much of `line` fits: all of it, or words. */
static size_t fitting_length(const char *line, size_t length, size_t columns, size_t least)
{
    size_t fitting = columns;
    if (length <= columns)
        return length;
    while (fitting > least && line[fitting] != ' ')
        fitting--;
    return fitting > least ? fitting : length;
}

static void add_folded(struct buffer *out, const char *line, size_t length)
{
    size_t indent = hanging_column(line);
    size_t fitting = fitting_length(line, length, WORDS_PAGE_COLUMNS, indent);

    buffer_printf(out, "%.*s\n", (int)fitting, line);
    while (fitting < length) {
        line += fitting + 1;
        length -= fitting + 1;
        fitting = fitting_length(line, length, WORDS_PAGE_COLUMNS - indent, 0);
        buffer_printf(out, "%*s%.*s\n", (int)indent, "", (int)fitting, line);
    }
}

void words_add_page(struct buffer *out, const struct buffer *text)
{
    const char *line = text->bytes != NULL ? text->bytes : "";

    buffer_fail_if(out, text->failed);
    while (*line != '\0') {
        size_t length = strcspn(line, "\n");
        add_folded(out, line, length);
        line += length + (line[length] == '\n');
    }
}

void words_add_answer(struct buffer *out, const struct occ_result *result)
{
    if (result->status != OCC_OK) {
        buffer_add_text(out, "cannot launch: ");
        buffer_add_words(out, occ_status_text(result->status));
        return;
    }
    buffer_add_count(out, result->blocks_per_sm, "block");
    buffer_add_text(out, ", ");
    buffer_add_count(out, result->warps_per_sm, "warp");
    buffer_add_text(out, ", ");
    words_add_limiters(out, result->limiter_code);
}

void words_add_note(struct buffer *out, const char *note)
{
    const char *indent = "  - ";

    while (*note != '\0') {
        size_t length = text_line_length(note, WORDS_PAGE_COLUMNS - 4);
        buffer_add_text(out, indent);
        buffer_add(out, note, length);
        buffer_add_char(out, '\n');
        note += length + (note[length] == ' ');
        indent = "    ";
    }
}

const char *words_of_partition(const struct occ_arch *arch)
{
    return arch->has_llvm_waves ? "SIMD" : "partition";
}

void words_add_arch(struct buffer *out, const struct occ_arch *arch)
{
    bool has_maker = arch->vendor != NULL || arch->family != NULL;

    buffer_add_text(out, arch->name);
    if (!has_maker && arch->compute_capability == NULL)
        return;
    buffer_add_text(out, " (");
    if (arch->vendor != NULL)
        buffer_add_text(out, arch->vendor);
    if (arch->vendor != NULL && arch->family != NULL)
        buffer_add_char(out, ' ');
    if (arch->family != NULL)
        buffer_add_text(out, arch->family);
    if (arch->compute_capability != NULL)
        buffer_printf(out, "%scompute capability %s", has_maker ? ", " : "",
                      arch->compute_capability);
    buffer_add_char(out, ')');
}
