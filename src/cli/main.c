/* SPDX-License-Identifier: MIT */
/* The program: finds the command and runs it. */
#include <stdio.h>

#include "base/version.h"

int main(void)
{
    puts("occsweep " OCCSWEEP_VERSION);
    return 0;
}
