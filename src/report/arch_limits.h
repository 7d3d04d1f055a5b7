/* SPDX-License-Identifier: MIT */
/* The numbers of an architecture as a table, for the manifest and the page. */
#ifndef REPORT_ARCH_LIMITS_H
#define REPORT_ARCH_LIMITS_H

#include <occsweep/arch.h>

struct arch_limit {
    const char *group; /* the YAML path in two parts; "limits" */
    const char *key;   /* "max_warps_per_sm" */
    const char *label; /* for people: "Warps per SM" */
    bool is_bytes;
    bool zero_is_none; /* 0 stands for "no limit" or "does not apply" */
    size_t offset;     /* of the uint32_t in struct occ_arch */
};

/* Rows of one group follow each other. */
extern const struct arch_limit arch_limits[];
extern const size_t arch_limit_count;

/* True if row `i` is the first of its group. */
bool arch_limit_starts_group(size_t i);

uint32_t arch_limit_value(const struct arch_limit *limit, const struct occ_arch *arch);

#endif
