/* SPDX-License-Identifier: MIT */
/*
 * The arithmetic of one launch as single integer steps, in the order of
 * README.md, "How a number is computed". A step is data, so that text,
 * Markdown, LaTeX and JSON print the same one.
 */
#ifndef CLI_ACCOUNT_STEPS_H
#define CLI_ACCOUNT_STEPS_H

#include "cli/account.h"

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
};

struct step {
    char label[32];
    enum step_form form;
    uint64_t a, b, c;
    uint32_t numbers[OCC_LIMITER_COUNT];
    size_t number_count;
    uint64_t result;
    char remark[40]; /* stands behind it: "refused"; may be "" */
};

enum { MAX_STEPS = 40 };

struct steps {
    struct step items[MAX_STEPS];
    size_t count;
};

struct steps account_steps(const struct account *account);

/*
 * A step without its label. As text it is what bc, which divides integers as
 * the model does, evaluates: "64 / 8 = 8", "72 <= 255".
 */
void step_write_text(const struct step *step, struct buffer *out);
void step_write_latex(const struct step *step, struct buffer *out);

/* False for a comparison, and where there is no limit. */
bool step_has_result(const struct step *step);

/* The steps as a section of the account. */
void account_write_steps(const struct account *account, struct buffer *out);

/* The steps alone, with the launch above them. */
void account_write_steps_md(const struct account *account, struct buffer *out);
void account_write_steps_latex(const struct account *account, struct buffer *out);

#endif
