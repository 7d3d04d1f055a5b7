/* SPDX-License-Identifier: MIT */
/*
 * Code objects of AMD as clang and hipcc put them together for several targets:
 * bundles ("__CLANG_OFFLOAD_BUNDLE__"), such that zstd compressed ("CCOB"), and
 * what clang's new driver embeds.
 */
#ifndef KERNELS_OFFLOAD_BUNDLE_H
#define KERNELS_OFFLOAD_BUNDLE_H

#include "kernels/binary.h"

/* Does a bundle begin here? */
bool offload_bundle_is_one(struct bytes bytes);

/* Read the code objects in `bytes`: bundles with nothing but zeros between. */
bool offload_bundle_read(struct binary *binary, struct bytes bytes, struct error *err);

/* The name of a section of a host's file that holds them. */
bool offload_bundle_is_section(const char *name);

#endif
