/* SPDX-License-Identifier: MIT */
/* The built-in architecture of an AMDGPU target in one of its modes. */
#ifndef SUPPORT_AMDGPU_ARCH_H
#define SUPPORT_AMDGPU_ARCH_H

#include <occsweep/arch.h>

/* With waves of so many threads, in one compute unit or the two of a WGP; NULL
 * if it is not built in. A target without modes has its own alone. */
const struct occ_arch *amdgpu_arch(const char *target, uint32_t wave, bool is_cumode);

#endif
