/* SPDX-License-Identifier: MIT */
/* The metadata of AMD's code objects, a note in MessagePack. */
#ifndef KERNELS_AMD_METADATA_H
#define KERNELS_AMD_METADATA_H

#include "kernels/amd_kernel.h"
#include "kernels/binary.h"

struct amd_metadata {
    struct amd_kernel *kernels; /* those that have a name; owned */
    size_t count;
    struct span target;   /* "gfx90a" of "amdgcn-amd-amdhsa--gfx90a:xnack+"; may be empty */
    size_t unknown_items; /* values of known keys that cannot be */
};

/* Read the note; `source` names the file in messages. Release *metadata on
 * failure too. It points into `note`; names are kept with the list. */
bool amd_metadata_read(struct amd_metadata *metadata, const char *source, struct bytes note,
                       struct kernel_list *list, struct error *err);
void amd_metadata_release(struct amd_metadata *metadata);

/* The target at the end of "amdgcn-amd-amdhsa--gfx90a:xnack+"; empty if none. */
struct span amd_metadata_target(struct span text);

#endif
