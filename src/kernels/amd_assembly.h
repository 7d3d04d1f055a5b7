/* SPDX-License-Identifier: MIT */
/*
 * Assembly that LLVM writes for AMD's targets (clang -S, hipcc --save-temps):
 * directives, comments on what a kernel takes, and the metadata as YAML.
 */
#ifndef KERNELS_AMD_ASSEMBLY_H
#define KERNELS_AMD_ASSEMBLY_H

#include "base/buffer.h"
#include "kernels/amd_kernel.h"

struct log_reader;

/* Zeroed, nothing was read yet. */
struct amd_assembly {
    const struct name *target;  /* "gfx90a"; NULL: no assembly was seen */
    struct amd_kernel *kernels; /* of the target, that are not in the list yet */
    size_t count;
    size_t current; /* from 1: whose directives and comments are read; 0: none */
    bool in_metadata, in_kernels;
    size_t indent;       /* of the list of kernels in the metadata */
    struct buffer block; /* the metadata of one kernel */
};

void amd_assembly_release(struct amd_assembly *assembly);

/* Read `line` if it is one of such a file; *is_one tells. */
bool amd_assembly_read(struct log_reader *reader, struct span line, bool *is_one,
                       struct error *err);

/* Nothing follows: all kernels go to the list. */
bool amd_assembly_finish(struct log_reader *reader, struct error *err);

#endif
