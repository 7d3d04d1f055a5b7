/* SPDX-License-Identifier: MIT */
/* The targets, one for each kind of input that comes from outside. */
#ifndef FUZZ_FUZZ_TARGETS_H
#define FUZZ_FUZZ_TARGETS_H

#include "fuzz/fuzz.h"

extern const struct fuzz_target fuzz_arch, fuzz_sweep, fuzz_value;
extern const struct fuzz_target fuzz_log_ptxas, fuzz_log_nvlink, fuzz_log_usage, fuzz_log_jit;
extern const struct fuzz_target fuzz_log_llvm, fuzz_amd_assembly, fuzz_code_object;
extern const struct fuzz_target fuzz_cubin, fuzz_fat_binary, fuzz_library, fuzz_wrapped;
extern const struct fuzz_target fuzz_triton, fuzz_profile, fuzz_baseline, fuzz_run;

#endif
