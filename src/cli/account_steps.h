/* SPDX-License-Identifier: MIT */
/*
 * The arithmetic of one launch as single integer steps, in the order of
 * README.md, "How a number is computed".
 */
#ifndef CLI_ACCOUNT_STEPS_H
#define CLI_ACCOUNT_STEPS_H

#include "cli/account.h"
#include "cli/step_list.h"

struct steps account_steps(const struct account *account);

/* Add those of LLVM's number, where the architecture has one. */
void account_add_llvm_steps(struct steps *steps, const struct account *account);

/* The steps as a section of the account. */
void account_write_steps(const struct account *account, struct buffer *out);

/* The steps alone, with the launch above them. */
void account_write_steps_md(const struct account *account, struct buffer *out);
void account_write_steps_latex(const struct account *account, struct buffer *out);

#endif
