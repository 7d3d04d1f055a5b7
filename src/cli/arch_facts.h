/* SPDX-License-Identifier: MIT */
/*
 * An architecture as a list of facts, one for each field of its YAML file,
 * with where each was read: what `arch show` prints.
 */
#ifndef CLI_ARCH_FACTS_H
#define CLI_ARCH_FACTS_H

#include <occsweep/arch.h>

#include "base/buffer.h"
#include "config/arch_file.h"
#include "emit/columns.h"

struct arch_fact {
    char field[ARCH_PATH_BYTES]; /* "registers.per_sm" */
    bool is_text;                /* else a number */
    uint32_t number;
    struct buffer text; /* owned */
    bool is_bytes;      /* else a count, or a word */
    const char *meaning;
    struct buffer sources; /* owned; "document: where; ..." */
};

struct arch_facts {
    struct arch_fact *facts;
    size_t count;
};

extern const struct table arch_fact_table; /* struct arch_fact */

/* False only without memory. Release on failure too. */
bool arch_facts_collect(const struct occ_arch *arch, struct arch_facts *facts,
                        struct error *err);
void arch_facts_release(struct arch_facts *facts);

#endif
