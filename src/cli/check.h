/* SPDX-License-Identifier: MIT */
/*
 * Two builds held against each other, kernel by kernel: what `check` finds
 * before a word of it is written.
 */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/check_build.h"
#include "cli/options.h"

enum check_level { CHECK_NOTE, CHECK_WARNING, CHECK_ERROR, CHECK_LEVEL_COUNT };

/* "note", "warning", "error". */
extern const char *const check_level_names[CHECK_LEVEL_COUNT];

enum check_rule_id {
    CHECK_CANNOT_LAUNCH,
    CHECK_REGISTER_CLIFF,
    CHECK_FEWER_BLOCKS,
    CHECK_OCCUPANCY_FLOOR,
    CHECK_SPILLS,
    CHECK_LIMIT_CHANGED,
    CHECK_IMPROVED,
    CHECK_APPEARED,
    CHECK_VANISHED,
    CHECK_UNMATCHED_PATTERN,
    CHECK_GROWTH,
    CHECK_RULE_COUNT,
};

struct check_rule {
    const char *id; /* never changes: "register-cliff" */
    enum check_level level;
    const char *summary;
};
extern const struct check_rule check_rules[CHECK_RULE_COUNT];

/* One kernel on one architecture, before and now. */
struct check_pair {
    const struct check_entry *before; /* NULL: it was not there */
    const struct check_entry *after;  /* NULL: it is gone */
    /* Answers at the same block sizes; count of them. NULL where there is no
     * entry. */
    const struct kernel_row *rows_before, *rows_after;
    size_t row_count;
    bool has_finding;
    enum check_level level; /* then, the worst of them */
};

struct check_finding {
    enum check_rule_id rule;
    enum check_level level;
    const struct check_pair *pair; /* NULL: it is about no kernel */
    const char *message;
};

/* Zeroed, it is empty. Release it on failure too. */
struct check {
    const struct cli_args *args;
    const char *against; /* what the build is held against; NULL: nothing */
    bool is_baseline;    /* that is a baseline, else another build */
    struct kernel_choice choice, other_choice;
    struct sweep_launch launch; /* what the command line says of all launches */
    struct check_build before, after;
    struct check_pair *pairs;
    size_t pair_count;
    struct check_finding *findings; /* errors first, then by name */
    size_t finding_count;
    size_t counts[CHECK_LEVEL_COUNT];
    struct pool pool;
};

/* Read both builds and pair their kernels. */
bool check_read(const struct cli_args *args, struct check *check, struct error *err);

/*
 * How a kernel is launched: what the command line (`given`) does not say the
 * kernel does, and what that does not say is as in the older build. `before`
 * may be NULL.
 */
struct sweep_launch check_launch(const struct sweep_launch *given,
                                 const struct check_entry *before,
                                 const struct check_entry *after);

/* Find what there is to say. */
bool check_find(struct check *check, struct error *err);

void check_release(struct check *check);

/* The name and architecture of a pair, whichever side has it. */
const struct check_entry *check_pair_entry(const struct check_pair *pair);

/* ---- formats ---- */

void check_write_text(const struct check *check, struct buffer *out);
void check_write_md(const struct check *check, struct buffer *out);
void check_write_json(const struct check *check, struct buffer *out);
void check_write_sarif(const struct check *check, struct buffer *out);
void check_write_github(const struct check *check, struct buffer *out);

/* "2 kernels checked against old.csv: 1 failure, 0 warnings". */
void check_add_summary(const struct check *check, struct buffer *out);

#endif
