/* SPDX-License-Identifier: MIT */
/* The version that is compiled in. */
#include <occsweep/version.h>

const char *occ_version(void)
{
    return OCCSWEEP_VERSION;
}
