/* SPDX-License-Identifier: MIT */
/* Bundles of code objects, as clang's tools write them. */
#ifndef SUPPORT_OFFLOAD_BUNDLES_H
#define SUPPORT_OFFLOAD_BUNDLES_H

#include "base/buffer.h"

/* Append a bundle of a host without code, and `count` parts for devices. */
void bundle_add(struct buffer *out, const struct buffer *const *parts, size_t count);

/* The same, but all entries point to the first part. */
void bundle_add_shared(struct buffer *out, const struct buffer *const *parts, size_t count);

/* Append `bundle` compressed by zstd, in version 1, 2 or 3 of that form. */
void bundle_pack(struct buffer *out, const struct buffer *bundle, unsigned version);

/* Append a part as clang's new driver embeds it. */
void bundle_embed(struct buffer *out, const struct buffer *part);

/* Zeros up to a multiple. */
void bundle_pad(struct buffer *out, size_t multiple);

#endif
