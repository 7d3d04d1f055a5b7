/* SPDX-License-Identifier: MIT */
/* Commented files to start from, for `occsweep new`. */
#ifndef CLI_NEW_FILE_H
#define CLI_NEW_FILE_H

#include <occsweep/arch.h>

#include "base/buffer.h"

/* Append an architecture file that holds what `arch` does, with all keys. */
void new_arch_write(const struct occ_arch *arch, struct buffer *out);

/* Append a sweep file called `name` for the architecture `arch_name`. */
void new_sweep_write(const char *name, const char *arch_name, struct buffer *out);

#endif
