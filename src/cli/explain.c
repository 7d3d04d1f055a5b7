/* SPDX-License-Identifier: MIT */
/* The steps of a launch in each format, for calc --explain. */
#include <string.h>

#include "cli/account_steps.h"
#include "cli/account_words.h"
#include "emit/latex_text.h"

/* 24, or what the longest label takes with a blank behind it. */
static size_t label_columns(const struct steps *steps, const struct buffer *out)
{
    struct buffer label = {.words = out->words};
    size_t columns = 24;

    for (size_t i = 0; i < steps->count; i++) {
        buffer_clear(&label);
        buffer_add_words(&label, steps->items[i].label);
        columns = label.size + 1 > columns ? label.size + 1 : columns;
    }
    buffer_release(&label);
    return columns;
}

static void add_remark(const struct step *step, struct buffer *out)
{
    buffer_add_text(out, step->remark[0] == '\0' ? "" : ", ");
    buffer_add_words(out, step->remark);
}

void account_write_steps(const struct account *account, struct buffer *out)
{
    struct steps steps = account_steps(account);
    size_t columns = label_columns(&steps, out);

    buffer_add_text(out, "\nSteps: whole numbers; a division drops its remainder\n");
    for (size_t i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];
        if (i == steps.llvm_begin)
            buffer_add_text(out, "\nSteps of LLVM's number\n");
        buffer_add_text(out, "  ");
        words_add_column(out, step->label, columns);
        step_write_text(step, out);
        add_remark(step, out);
        buffer_add_char(out, '\n');
    }
}

/* Add `text` and let it go. */
static void add_all(struct buffer *text, struct buffer *out)
{
    buffer_add(out, text->bytes, text->size);
    buffer_fail_if(out, text->failed);
    buffer_release(text);
}

/* Everything below is written in the words of the architecture. */
static struct buffer text_of(const struct account *account)
{
    struct buffer text = {.words = &account->row.arch->words};
    return text;
}

void account_write_steps_md(const struct account *account, struct buffer *out)
{
    struct steps steps = account_steps(account);
    struct buffer text = text_of(account);

    buffer_add_text(&text, "**");
    words_add_arch(&text, account->row.arch);
    buffer_add_text(&text, "**  \n");
    account_write_launch(account, &text);
    buffer_add_text(&text, "\nWhole numbers; a division drops its remainder.\n\n"
                           "| step | arithmetic |\n| --- | --- |\n");
    for (size_t i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];
        buffer_add_text(&text, "| ");
        buffer_add_words(&text, step->label);
        buffer_add_text(&text, " | `");
        step_write_text(step, &text);
        buffer_add_char(&text, '`');
        add_remark(step, &text);
        buffer_add_text(&text, " |\n");
    }
    add_all(&text, out);
}

static void add_latex_text(const char *text, struct buffer *out)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        latex_text(out, text, length);
        text += length;
        if (*text == '\n') {
            buffer_add_text(out, "\\\\\n");
            text++;
        }
    }
}

static void add_latex_words(const struct account *account, const char *words,
                            struct buffer *out)
{
    struct buffer text = text_of(account);

    buffer_add_words(&text, words);
    if (text.bytes != NULL)
        add_latex_text(text.bytes, out);
    buffer_fail_if(out, text.failed);
    buffer_release(&text);
}

static void add_latex_heading(const struct account *account, struct buffer *out)
{
    struct buffer heading = text_of(account);

    words_add_arch(&heading, account->row.arch);
    buffer_add_char(&heading, '\n');
    account_write_launch(account, &heading);
    if (heading.size != 0)
        heading.bytes[heading.size - 1] = '\0';
    if (!heading.failed)
        add_latex_text(heading.bytes, out);
    buffer_fail_if(out, heading.failed);
    buffer_release(&heading);
}

void account_write_steps_latex(const struct account *account, struct buffer *out)
{
    struct steps steps = account_steps(account);

    buffer_add_text(out, "% Steps of an occupancy calculation; needs \\usepackage{amsmath}.\n");
    add_latex_heading(account, out);
    buffer_add_text(out, "\n\\begin{align*}\n");
    for (size_t i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];
        buffer_add_text(out, "  \\text{");
        add_latex_words(account, step->label, out);
        buffer_add_text(out, "} \\quad & ");
        step_write_latex(step, out);
        if (step->remark[0] != '\0') {
            buffer_add_text(out, " \\quad \\text{");
            add_latex_words(account, step->remark, out);
            buffer_add_char(out, '}');
        }
        buffer_add_text(out, i + 1 == steps.count ? "\n" : " \\\\\n");
    }
    buffer_add_text(out, "\\end{align*}\n");
}
