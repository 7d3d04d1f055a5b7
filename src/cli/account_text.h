/* SPDX-License-Identifier: MIT */
/* The sections that the text of an account is put together from. */
#ifndef CLI_ACCOUNT_TEXT_H
#define CLI_ACCOUNT_TEXT_H

#include "cli/account.h"

void account_write_limits(const struct account *account, struct buffer *out);
/* LLVM's number beside that of whole blocks; nothing without one. */
void account_write_llvm(const struct account *account, struct buffer *out);
void account_write_waves(const struct account *account, struct buffer *out);
void account_write_clusters(const struct account *account, struct buffer *out);

#endif
