/* SPDX-License-Identifier: MIT */
/*
 * The version of the program and of the library, in one place. It follows
 * semantic versioning: programs built against one version work with every
 * later one of the same major number, which is also that of the soname.
 */
#ifndef OCCSWEEP_VERSION_H
#define OCCSWEEP_VERSION_H

#include <occsweep/api.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OCCSWEEP_VERSION_MAJOR 2
#define OCCSWEEP_VERSION_MINOR 0
#define OCCSWEEP_VERSION_PATCH 0

/* The day of the release, as the manuals print it. */
#define OCCSWEEP_RELEASE_DATE "2026-11-30"

/* "2.0.0", made of these numbers. */
#define OCCSWEEP_VERSION                                                                       \
    OCCSWEEP_VERSION_TEXT(OCCSWEEP_VERSION_MAJOR, OCCSWEEP_VERSION_MINOR,                      \
                          OCCSWEEP_VERSION_PATCH)
#define OCCSWEEP_VERSION_TEXT(major, minor, patch) OCCSWEEP_VERSION_WORDS(major, minor, patch)
#define OCCSWEEP_VERSION_WORDS(major, minor, patch) #major "." #minor "." #patch

/* OCCSWEEP_VERSION of the library that the program runs with, which may be
 * another than that of the headers it was compiled with. */
OCC_API const char *occ_version(void);

#ifdef __cplusplus
}
#endif

#endif
