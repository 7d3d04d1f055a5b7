/* SPDX-License-Identifier: MIT */
/* Every target there is. */
#include "fuzz/fuzz_targets.h"

#include <string.h>

const struct fuzz_target *const fuzz_targets[] = {
    &fuzz_arch,         &fuzz_sweep,       &fuzz_value,   &fuzz_log_ptxas,
    &fuzz_log_nvlink,   &fuzz_log_usage,   &fuzz_log_jit, &fuzz_log_llvm,
    &fuzz_amd_assembly, &fuzz_code_object, &fuzz_cubin,   &fuzz_fat_binary,
    &fuzz_library,      &fuzz_wrapped,     &fuzz_triton,  &fuzz_profile,
    &fuzz_baseline,     &fuzz_run,         NULL};

const struct fuzz_target *fuzz_target_find(const char *name)
{
    for (const struct fuzz_target *const *target = fuzz_targets; *target != NULL; target++)
        if (strcmp((*target)->name, name) == 0)
            return *target;
    return NULL;
}
