/* SPDX-License-Identifier: MIT */
/*
 * The estimate of CUTLASS: whole clusters in each
 * full GPC and in the rest. A GPU of fewer SMs than a GPC is one such rest;
 * CUTLASS then counts a cluster that does not fit whole, which cannot run. In
 * words of C and C++, as occupancy.c.
 */
#include <occsweep/cluster.h>

struct occ_cluster_estimate occ_estimate_clusters(uint32_t sms, uint32_t sms_per_gpc,
                                                  uint32_t blocks_per_cluster)
{
    struct occ_cluster_estimate estimate = {0};

    estimate.full_gpcs = sms / sms_per_gpc;
    estimate.rest_sms = sms % sms_per_gpc;
    estimate.clusters = estimate.full_gpcs * (sms_per_gpc / blocks_per_cluster) +
                        estimate.rest_sms / blocks_per_cluster;
    estimate.blocks = estimate.clusters * blocks_per_cluster;
    estimate.sms_idle = sms - estimate.blocks;
    return estimate;
}
