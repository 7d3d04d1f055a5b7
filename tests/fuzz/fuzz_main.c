/* SPDX-License-Identifier: MIT */
/*
 * All targets as one program of libFuzzer: OCCSWEEP_FUZZ names the one to run.
 * Without it they are listed, as `NAME MAX_BYTES DICTIONARY SEEDS...`.
 */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const struct fuzz_target *chosen;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("OCCSWEEP_FUZZ");

    (void)argc;
    (void)argv;
    chosen = name == NULL ? NULL : fuzz_target_find(name);
    for (const struct fuzz_target *const *target = fuzz_targets; !chosen && *target; target++)
        printf("%s %zu %s %s\n", (*target)->name, (*target)->max_bytes,
               (*target)->dictionary == NULL ? "-" : (*target)->dictionary, (*target)->seeds);
    if (chosen == NULL)
        exit(name == NULL ? 0 : 2);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    chosen->run(bytes, size);
    return 0;
}
