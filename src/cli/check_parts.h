/* SPDX-License-Identifier: MIT */
/* What is found of one kernel, between the files that look for it. */
#ifndef CLI_CHECK_PARTS_H
#define CLI_CHECK_PARTS_H

#include "cli/check.h"

/* Add a finding with `message`, which is released; nothing where it is empty. */
bool check_add(struct check *check, enum check_rule_id rule, const struct check_pair *pair,
               struct buffer *message, struct error *err);

/* ---- words ---- */

/* ", " behind something. */
const char *check_comma(const struct buffer *out);

/* An empty message about a kernel, in the words of its architecture. */
struct buffer check_message(const struct check_pair *pair);

/* "80 -> 81 registers". */
void check_add_change(struct buffer *out, uint64_t before, uint64_t after, const char *noun);

/* " at 256 threads". */
void check_add_size(struct buffer *out, const struct kernel_row *row);

/* "3 -> 2 blocks at 256 threads, 6 -> 5 at 128 threads", of those that are meant. */
void check_add_blocks(struct buffer *out, const struct check_pair *pair,
                      bool (*is_meant)(uint32_t before, uint32_t after));

/* What is spilled more, or less; what either build does not tell is not compared. */
void check_add_spills(struct buffer *out, const struct check_pair *pair, bool wants_more);

/* ---- blocks ---- */

uint32_t check_blocks(const struct kernel_row *row);
bool check_is_fewer(uint32_t before, uint32_t after);
bool check_is_more(uint32_t before, uint32_t after);
bool check_has_blocks(const struct check_pair *pair,
                      bool (*is_meant)(uint32_t before, uint32_t after));

/* ---- warnings and notes ---- */

bool check_find_other_limit(struct check *check, const struct check_pair *pair,
                            struct error *err);
bool check_find_improvement(struct check *check, const struct check_pair *pair,
                            struct error *err);
bool check_find_growth(struct check *check, const struct check_pair *pair, struct error *err);
bool check_find_missing(struct check *check, const struct check_pair *pair, struct error *err);

#endif
