/* SPDX-License-Identifier: MIT */
/* The version of the program and of the library, in one place. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define OCCSWEEP_VERSION "0.1.0"

#endif
