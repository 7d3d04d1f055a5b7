/* SPDX-License-Identifier: MIT */
/* Where tests put what they write: below $TMPDIR, or /tmp. */
#ifndef SUPPORT_SCRATCH_H
#define SUPPORT_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>

enum { SCRATCH_PATH_BYTES = 200 };

/* What mkdtemp() and mkstemp() make a name of; they refuse one that is cut. */
static inline char *scratch_template(char path[SCRATCH_PATH_BYTES])
{
    const char *folder = getenv("TMPDIR");

    snprintf(path, SCRATCH_PATH_BYTES, "%s/occsweep-test-XXXXXX",
             folder == NULL || *folder == '\0' ? "/tmp" : folder);
    return path;
}

/* Remove what stands there, with all that is in it; 0, or a status. */
static inline int scratch_remove(const char *path)
{
    char command[SCRATCH_PATH_BYTES + 16];

    snprintf(command, sizeof(command), "rm -r '%s'", path);
    return system(command);
}

#endif
