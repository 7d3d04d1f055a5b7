/* SPDX-License-Identifier: MIT */
/* The steps of a launch in each format, for calc --explain. */
#include <string.h>

#include "cli/account_steps.h"
#include "cli/account_words.h"
#include "emit/latex_text.h"

void account_write_steps(const struct account *account, struct buffer *out)
{
    struct steps steps = account_steps(account);

    buffer_add_text(out, "\nSteps: whole numbers; a division drops its remainder\n");
    for (size_t i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];
        buffer_printf(out, "  %-24s", step->label);
        step_write_text(step, out);
        buffer_printf(out, "%s%s\n", step->remark[0] == '\0' ? "" : ", ", step->remark);
    }
}

void account_write_steps_md(const struct account *account, struct buffer *out)
{
    struct steps steps = account_steps(account);

    buffer_add_text(out, "**");
    words_add_arch(out, account->row.arch);
    buffer_add_text(out, "**  \n");
    account_write_launch(account, out);
    buffer_add_text(out, "\nWhole numbers; a division drops its remainder.\n\n"
                         "| step | arithmetic |\n| --- | --- |\n");
    for (size_t i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];
        buffer_printf(out, "| %s | `", step->label);
        step_write_text(step, out);
        buffer_printf(out, "`%s%s |\n", step->remark[0] == '\0' ? "" : ", ", step->remark);
    }
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

static void add_latex_heading(const struct account *account, struct buffer *out)
{
    struct buffer heading = BUFFER_INIT;

    words_add_arch(&heading, account->row.arch);
    buffer_add_char(&heading, '\n');
    account_write_launch(account, &heading);
    if (heading.size != 0)
        heading.bytes[heading.size - 1] = '\0';
    if (!heading.failed)
        add_latex_text(heading.bytes, out);
    out->failed = out->failed || heading.failed;
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
        add_latex_text(step->label, out);
        buffer_add_text(out, "} \\quad & ");
        step_write_latex(step, out);
        if (step->remark[0] != '\0') {
            buffer_add_text(out, " \\quad \\text{");
            add_latex_text(step->remark, out);
            buffer_add_char(out, '}');
        }
        buffer_add_text(out, i + 1 == steps.count ? "\n" : " \\\\\n");
    }
    buffer_add_text(out, "\\end{align*}\n");
}
