/* SPDX-License-Identifier: MIT */
/* The one thing in a picture that differs from run to run. */
#ifndef CHART_PDF_DATE_H
#define CHART_PDF_DATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Set the date of creation in the bytes of a PDF to 1970-01-01, its length
 * unchanged. Nothing happens where there is none. */
void pdf_date_clear(char *bytes, size_t count);

/* The same for a file, in place. */
bool pdf_date_fix(const char *path, struct error *err);

#endif
