/* SPDX-License-Identifier: MIT */
/* Kernels for AMD's targets: plain, LDS, registers of each kind, scratch, bounds. */
#define ID __builtin_amdgcn_workitem_id_x()

__kernel void plain(__global float *x, __global const float *y) { x[ID] += y[ID]; }

__attribute__((reqd_work_group_size(64, 4, 1))) __kernel void lds(__global float *x)
{
    __local float tile[1024];
    tile[ID] = x[ID];
    __builtin_amdgcn_s_barrier();
    x[ID] = tile[1023 - ID];
}

__attribute__((reqd_work_group_size(256, 1, 1))) __kernel void vectors(__global float *x)
{
    __asm__ volatile("" ::: "v100", "s60");
    x[ID] = 1;
}

__attribute__((amdgpu_flat_work_group_size(512, 512))) __kernel void scratch(__global int *x)
{
    volatile int a[64];
    for (int i = 0; i < 64; i++)
        a[i] = x[i];
    x[ID] = a[x[ID] & 63];
}

__attribute__((amdgpu_flat_work_group_size(1, 1024))) __kernel void wide(__global int *x)
{
    x[ID] = 2;
}

__attribute__((reqd_work_group_size(256, 1, 1), amdgpu_waves_per_eu(2, 3))) __kernel void
few_waves(__global float *x)
{
    x[ID] = 3;
}

__attribute__((noinline)) int called(int x)
{
    __asm__ volatile("" ::: "v40");
    return x * x;
}

__attribute__((reqd_work_group_size(256, 1, 1))) __kernel void calls(__global int *x)
{
    x[ID] = called(x[ID]);
}

#ifdef HAS_ACCUMULATORS
__attribute__((reqd_work_group_size(256, 1, 1))) __kernel void accumulators(__global float *x)
{
    __asm__ volatile("" ::: "v90", "a10", "s40");
    x[ID] = 4;
}
#endif
