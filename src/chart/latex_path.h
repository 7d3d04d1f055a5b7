/* SPDX-License-Identifier: MIT */
/* Texts for LaTeX without the folder that they were drawn in, so that they can
 * be moved with their picture and equal charts are equal bytes. */
#ifndef CHART_LATEX_PATH_H
#define CHART_LATEX_PATH_H

#include "base/buffer.h"
#include "base/error.h"

/* Take the folder out of the picture's path in the text at `source`. A text
 * that includes no picture stays as it is. */
void latex_path_clear(struct buffer *out, const char *source);

/* The same for the file at `path`. */
bool latex_path_fix(const char *path, struct error *err);

#endif
