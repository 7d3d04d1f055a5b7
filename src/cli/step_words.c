/* SPDX-License-Identifier: MIT */
/*
 * How a step is written: as text that bc evaluates, where a division drops
 * its remainder, and as LaTeX, where that has signs of its own.
 */
#include "cli/step_list.h"

#include <inttypes.h>
#include <string.h>

/*
 * The numbers of a step are put in for the capital letters: A, B and C, half
 * of B for H, all to choose the smallest from for N, and the result for R.
 */
struct form_words {
    const char *text, *latex;
};

#define FLOOR(of, by) "\\left\\lfloor \\frac{" of "}{" by "} \\right\\rfloor"
#define CEIL(of, by) "\\left\\lceil \\frac{" of "}{" by "} \\right\\rceil"
#define TIMES " \\times "

/* clang-format off */
static const struct form_words forms[] = {
    [STEP_VALUE] = {"R", "R"},
    [STEP_NO_LIMIT] = {"no limit", "\\text{no limit}"},
    [STEP_SUM] = {"A + B = R", "A + B = R"},
    [STEP_PRODUCT] = {"A * B = R", "A" TIMES "B = R"},
    [STEP_DIVIDE_DOWN] = {"A / B = R", FLOOR("A", "B") " = R"},
    [STEP_DIVIDE_UP] = {"(A + B - 1) / B = R", CEIL("A", "B") " = R"},
    [STEP_UP_TO_MULTIPLE] = {"(A + B - 1) / B * B = R", CEIL("A", "B") TIMES "B = R"},
    [STEP_TIMES_DIVIDED] = {"A * (B / C) = R", "A" TIMES FLOOR("B", "C") " = R"},
    [STEP_PERCENT] = {"A * B / 100 = R", FLOOR("A" TIMES "B", "100") " = R"},
    [STEP_PCT_X100] = {"(10000 * A + H) / B = R", FLOOR("10000" TIMES "A + H", "B") " = R"},
    [STEP_AT_MOST] = {"A <= B", "A \\le B"},
    [STEP_ABOVE] = {"A > B", "A > B"},
    [STEP_SMALLEST] = {"smallest of N: R", "\\min(N) = R"},
    [STEP_LARGER] = {"larger of A, B: R", "\\max(A, B) = R"},
};
/* clang-format on */

bool step_has_result(const struct step *step)
{
    return strchr(forms[step->form].text, 'R') != NULL;
}

static void write_numbers(const struct step *step, struct buffer *out)
{
    for (size_t i = 0; i < step->number_count; i++)
        buffer_printf(out, "%s%" PRIu64, i == 0 ? "" : ", ", step->numbers[i]);
}

static void write_form(const struct step *step, const char *form, struct buffer *out)
{
    const struct {
        char letter;
        uint64_t number;
    } letters[] = {
        {'A', step->a}, {'B', step->b}, {'C', step->c}, {'H', step->b / 2}, {'R', step->result},
    };

    for (; *form != '\0'; form++) {
        bool is_number = false;
        for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
            if (letters[i].letter != *form)
                continue;
            buffer_add_u64(out, letters[i].number);
            is_number = true;
        }
        if (*form == 'N')
            write_numbers(step, out);
        else if (!is_number)
            buffer_add_char(out, *form);
    }
}

void step_write_text(const struct step *step, struct buffer *out)
{
    write_form(step, forms[step->form].text, out);
}

void step_write_latex(const struct step *step, struct buffer *out)
{
    write_form(step, forms[step->form].latex, out);
}
