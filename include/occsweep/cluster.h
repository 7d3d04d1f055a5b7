/* SPDX-License-Identifier: MIT */
/*
 * Clusters: how many are resident on a whole GPU. The exact answer depends on
 * the single device (cudaOccupancyMaxActiveClusters); this is an estimate
 * from the number of its SMs, as CUTLASS makes it. Thread-safe.
 */
#ifndef OCCSWEEP_CLUSTER_H
#define OCCSWEEP_CLUSTER_H

#include <stdint.h>

#include <occsweep/api.h>

#ifdef __cplusplus
extern "C" {
#endif

struct occ_cluster_estimate {
    uint32_t full_gpcs; /* GPCs of sms_per_gpc SMs */
    uint32_t rest_sms;  /* SMs of one more, smaller GPC; 0: there is none */
    uint32_t clusters;  /* resident, one block on an SM */
    uint32_t blocks;    /* in them */
    uint32_t sms_idle;  /* on which no cluster fits */
};

/*
 * The clusters of `blocks_per_cluster` (1 or more) blocks that fit a GPU of
 * `sms` SMs: every GPC has `sms_per_gpc` (1 or more) of them but for a last,
 * smaller one, a cluster stays within a GPC, and an SM takes one block. Real
 * GPCs differ in size, so that the device may take fewer or more.
 */
OCC_API struct occ_cluster_estimate occ_estimate_clusters(uint32_t sms, uint32_t sms_per_gpc,
                                                          uint32_t blocks_per_cluster);

#ifdef __cplusplus
}
#endif

#endif
