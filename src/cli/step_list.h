/* SPDX-License-Identifier: MIT */
/*
 * Single integer steps, as data: text, Markdown, LaTeX and JSON print the
 * same ones. Labels and remarks are in our words (arch_words.h).
 */
#ifndef CLI_STEP_LIST_H
#define CLI_STEP_LIST_H

#include <occsweep/occupancy.h>

#include "base/buffer.h"

/* What a step computes from its numbers a, b, c. */
enum step_form {
    STEP_VALUE,          /* nothing: the result is given */
    STEP_NO_LIMIT,       /* nothing: there is no result */
    STEP_SUM,            /* a + b */
    STEP_PRODUCT,        /* a * b */
    STEP_DIVIDE_DOWN,    /* a / b */
    STEP_DIVIDE_UP,      /* (a + b - 1) / b */
    STEP_UP_TO_MULTIPLE, /* (a + b - 1) / b * b */
    STEP_TIMES_DIVIDED,  /* a * (b / c) */
    STEP_PERCENT,        /* a * b / 100 */
    STEP_PCT_X100,       /* (10000 * a + b / 2) / b */
    STEP_AT_MOST,        /* a <= b; without a result */
    STEP_ABOVE,          /* a > b; without a result */
    STEP_SMALLEST,       /* the smallest of `numbers` */
    STEP_LARGER,         /* the larger of a and b */
};

struct step {
    char label[40];
    enum step_form form;
    uint64_t a, b, c;
    uint64_t numbers[OCC_LIMITER_COUNT];
    size_t number_count;
    uint64_t result;
    char remark[40]; /* stands behind it: "refused"; may be "" */
};

enum { MAX_STEPS = 64 };

struct steps {
    struct step items[MAX_STEPS];
    size_t count;
    size_t llvm_begin; /* from here on they are of LLVM's number; count: none are */
};

/* Add a step; what it computes is worked out, but for the smallest of numbers. */
struct step *steps_add(struct steps *steps, const char *label, struct step step);

/* Two numbers and what becomes of them; returns that. */
uint64_t steps_add_pair(struct steps *steps, const char *label, enum step_form form, uint64_t a,
                        uint64_t b);

/* Does `value` stay within `most`? Either way it is shown. */
bool steps_add_check(struct steps *steps, const char *label, uint64_t value, uint64_t most);

struct step *steps_add_value(struct steps *steps, const char *label, uint64_t value);

/*
 * A step without its label. As text it is what bc, which divides integers as
 * the model does, evaluates: "64 / 8 = 8", "72 <= 255".
 */
void step_write_text(const struct step *step, struct buffer *out);
void step_write_latex(const struct step *step, struct buffer *out);

/* False for a comparison, and where there is no limit. */
bool step_has_result(const struct step *step);

#endif
