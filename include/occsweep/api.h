/* SPDX-License-Identifier: MIT */
/*
 * What every header of the library begins with: the mark of a function that
 * programs outside may call. Nothing else leaves the shared library.
 */
#ifndef OCCSWEEP_API_H
#define OCCSWEEP_API_H

#if defined(__GNUC__)
#define OCC_API __attribute__((visibility("default")))
#else
#define OCC_API
#endif

#endif
