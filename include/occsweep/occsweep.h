/* SPDX-License-Identifier: MIT */
/* The whole library. Each header stands alone as well. */
#ifndef OCCSWEEP_OCCSWEEP_H
#define OCCSWEEP_OCCSWEEP_H

#include <occsweep/arch.h>
#include <occsweep/best.h>
#include <occsweep/budget.h>
#include <occsweep/cluster.h>
#include <occsweep/dense.h>
#include <occsweep/occupancy.h>
#include <occsweep/plateau.h>
#include <occsweep/region.h>
#include <occsweep/version.h>
#include <occsweep/warpgroups.h>
#include <occsweep/waste.h>
#include <occsweep/waves.h>

#endif
