/* SPDX-License-Identifier: MIT */
/* Kernels as one line of text, for tests to compare. */
#ifndef SUPPORT_SHOWN_KERNELS_H
#define SUPPORT_SHOWN_KERNELS_H

#include "base/buffer.h"
#include "kernels/kernel.h"

/*
 * "k@sm_80 r24 s1024 b1 f0 w0 l0 t256! <a warning>|...": registers, shared
 * memory ("+": the reserve may be in it), barriers, stack frame, spills written
 * and loaded, launch bounds, refused. Accumulation and scalar registers ("a", "g")
 * come behind registers, a compiler's own waves ("o") behind launch bounds. What is missing is
 * left out. Kinds other than ptxas come first. Then device functions that spill, and warnings
 * of the list.
 */
void show_kernels(const struct kernel_list *list, struct buffer *out);

/* Read the bytes as a file, settle, and assert that they show so. */
void expect_kernels(const void *bytes, size_t size, const char *expected);

/* `text` in UTF-16 of that byte order, with its mark and half a unit more. */
void add_utf16(struct buffer *wide, const char *text, bool is_big_endian);

#endif
