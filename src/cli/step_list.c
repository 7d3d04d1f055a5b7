/* SPDX-License-Identifier: MIT */
/* Steps are put together here, and what a step computes is computed. */
#include "cli/step_list.h"

#include <stdio.h>

static uint64_t result_of(const struct step *step)
{
    switch (step->form) {
    case STEP_SUM:
        return step->a + step->b;
    case STEP_PRODUCT:
        return step->a * step->b;
    case STEP_DIVIDE_DOWN:
        return step->a / step->b;
    case STEP_DIVIDE_UP:
        return (step->a + step->b - 1) / step->b;
    case STEP_UP_TO_MULTIPLE:
        return (step->a + step->b - 1) / step->b * step->b;
    case STEP_TIMES_DIVIDED:
        return step->a * (step->b / step->c);
    case STEP_PERCENT:
        return step->a * step->b / 100;
    case STEP_PCT_X100:
        return (10000 * step->a + step->b / 2) / step->b;
    case STEP_LARGER:
        return step->a > step->b ? step->a : step->b;
    default:
        return step->result;
    }
}

struct step *steps_add(struct steps *steps, const char *label, struct step step)
{
    struct step *added = &steps->items[steps->count++];
    *added = step;
    added->result = result_of(added);
    snprintf(added->label, sizeof(added->label), "%s", label);
    return added;
}

uint64_t steps_add_pair(struct steps *steps, const char *label, enum step_form form, uint64_t a,
                        uint64_t b)
{
    return steps_add(steps, label, (struct step){.form = form, .a = a, .b = b})->result;
}

bool steps_add_check(struct steps *steps, const char *label, uint64_t value, uint64_t most)
{
    bool passes = value <= most;
    steps_add_pair(steps, label, passes ? STEP_AT_MOST : STEP_ABOVE, value, most);
    return passes;
}

struct step *steps_add_value(struct steps *steps, const char *label, uint64_t value)
{
    return steps_add(steps, label, (struct step){.form = STEP_VALUE, .result = value});
}
