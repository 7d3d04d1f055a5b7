/* SPDX-License-Identifier: MIT */
/* Fat binaries: cubins and PTX for several targets, one behind the other. */
#ifndef KERNELS_FAT_BINARY_H
#define KERNELS_FAT_BINARY_H

#include "kernels/binary.h"

/* Does a fat binary begin here? */
bool fat_binary_is_one(struct bytes bytes);

/* Read the cubins in `bytes`: fat binaries with nothing but zeros between. */
bool fat_binary_read(struct binary *binary, struct bytes bytes, struct error *err);

#endif
