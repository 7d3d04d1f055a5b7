/* SPDX-License-Identifier: MIT */
/* Warnings, one line each. */
#include "cli/print_warnings.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

void print_warnings(const struct buffer *warnings)
{
    for (const char *line = warnings->bytes; line != NULL && *line != '\0';) {
        const char *end = strchr(line, '\n');
        struct error masked;
        error_fill(&masked, ERROR_INPUT, "%.*s", (int)(end - line), line);
        fprintf(stderr, "occsweep: warning: %s\n", masked.text);
        line = end + 1;
    }
}
