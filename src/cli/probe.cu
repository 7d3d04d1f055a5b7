/* SPDX-License-Identifier: MIT */
/*
 * A GPU asked about occupancy by the CUDA runtime. Compile and run it where
 * the GPU is:
 *
 *     nvcc -o probe probe.cu
 *     ./probe arch > probed.yaml       # an architecture file: occsweep --arch ./probed.yaml
 *     ./probe answers > answers.csv    # what the runtime answers: occsweep verify answers.csv
 *
 * `./probe` prints the one after the other; a number behind it chooses the
 * device. No kernel is launched.
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

/* ---- kernels of several register counts ---- */

/* LIVE values are needed at once, each with its address: about three times as
 * many registers are. */
template <int LIVE, int STATIC_BYTES> __global__ void keeps(float *data, int rounds)
{
    enum { BYTES = STATIC_BYTES == 0 ? 1 : STATIC_BYTES };
    __shared__ char fixed[BYTES];
    float kept[LIVE];
#pragma unroll
    for (int i = 0; i < LIVE; i++)
        kept[i] = data[i * blockDim.x + threadIdx.x];
    for (int round = 0; round < rounds; round++) {
#pragma unroll
        for (int i = 0; i < LIVE; i++)
            kept[i] = kept[i] * kept[(i + 1) % LIVE] + 1.0f;
    }
    if (STATIC_BYTES != 0) {
        fixed[threadIdx.x % BYTES] = (char)kept[0];
        __syncthreads();
        kept[0] += fixed[(threadIdx.x + 1) % BYTES];
    }
#pragma unroll
    for (int i = 0; i < LIVE; i++)
        data[i * blockDim.x + threadIdx.x] = kept[i];
}

struct kernel {
    const char *name;
    const void *function;
};

#define KERNEL(live, bytes)                                                                    \
    {                                                                                          \
        "keeps_" #live "_" #bytes, (const void *)keeps<live, bytes>                            \
    }

static const kernel kernels[] = {
    KERNEL(4, 0),   KERNEL(8, 0),     KERNEL(11, 0),     KERNEL(14, 0), KERNEL(18, 0),
    KERNEL(21, 0),  KERNEL(24, 0),    KERNEL(28, 0),     KERNEL(33, 0), KERNEL(40, 0),
    KERNEL(44, 0),  KERNEL(54, 0),    KERNEL(60, 0),     KERNEL(76, 0), KERNEL(84, 0),
    KERNEL(4, 112), KERNEL(14, 4096), KERNEL(24, 16384),
};
static const int kernel_count = sizeof(kernels) / sizeof(kernels[0]);

/* ---- the device ---- */

static int device;

static void stop(const char *what, cudaError_t error)
{
    std::fprintf(stderr, "probe: %s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

static int attribute(cudaDeviceAttr which)
{
    int value = 0;
    cudaError_t error = cudaDeviceGetAttribute(&value, which, device);
    if (error != cudaSuccess)
        stop("cudaDeviceGetAttribute", error);
    return value;
}

struct limits {
    int major, minor;
    int warp, max_threads, max_warps, max_blocks, sms;
    int regs_per_sm, regs_per_block;
    int smem_per_sm, smem_per_block, smem_optin, smem_reserved;
    char name[256];
};

static limits find_limits()
{
    limits l;
    cudaDeviceProp properties;
    cudaError_t error = cudaGetDeviceProperties(&properties, device);
    if (error != cudaSuccess)
        stop("cudaGetDeviceProperties", error);
    std::snprintf(l.name, sizeof(l.name), "%s", properties.name);
    l.major = attribute(cudaDevAttrComputeCapabilityMajor);
    l.minor = attribute(cudaDevAttrComputeCapabilityMinor);
    l.warp = attribute(cudaDevAttrWarpSize);
    l.max_threads = attribute(cudaDevAttrMaxThreadsPerBlock);
    l.max_warps = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / l.warp;
    l.sms = attribute(cudaDevAttrMultiProcessorCount);
    l.regs_per_sm = attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
    l.regs_per_block = attribute(cudaDevAttrMaxRegistersPerBlock);
    l.smem_per_sm = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    l.smem_per_block = attribute(cudaDevAttrMaxSharedMemoryPerBlock);
    l.smem_optin = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    l.max_blocks = 32;
    l.smem_reserved = l.major >= 8 ? 1024 : 0;
#if CUDART_VERSION >= 11000
    l.max_blocks = attribute(cudaDevAttrMaxBlocksPerMultiprocessor);
    l.smem_reserved = attribute(cudaDevAttrReservedSharedMemoryPerBlock);
#endif
    return l;
}

/* ---- what the runtime answers ---- */

/* Resident blocks; 0 for a launch that is refused. A carveout of -1 is the
 * default one, else a percentage. */
static int ask(const void *function, int threads, int dynamic_bytes, int carveout)
{
    int blocks = 0;
    bool is_set = cudaFuncSetAttribute(function, cudaFuncAttributePreferredSharedMemoryCarveout,
                                       carveout) == cudaSuccess &&
                  cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       dynamic_bytes) == cudaSuccess;
    if (!is_set || cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                       &blocks, function, threads, (size_t)dynamic_bytes) != cudaSuccess)
        blocks = 0;
    cudaGetLastError();
    return blocks;
}

/* Clusters on the whole device, -1 where there are none. */
static int ask_clusters(const void *function, int threads, int dynamic_bytes,
                        int cluster_blocks)
{
    int clusters = -1;
#if CUDART_VERSION >= 11080
    cudaLaunchConfig_t config = {};
    cudaLaunchAttribute cluster = {};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = (unsigned)cluster_blocks;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    config.gridDim = dim3((unsigned)cluster_blocks);
    config.blockDim = dim3((unsigned)threads);
    config.dynamicSmemBytes = (size_t)dynamic_bytes;
    config.attrs = &cluster;
    config.numAttrs = 1;
    if (cudaOccupancyMaxActiveClusters(&clusters, function, &config) != cudaSuccess)
        clusters = -1;
    cudaGetLastError();
#endif
    return clusters;
}

/* ---- the architecture file ---- */

/* The shared memory in force with a carveout: the largest two equal blocks that
 * are resident together, with what the system takes of each. */
static int measured_capacity(const limits &l, int carveout)
{
    int fits = -1, fails = l.smem_optin + 1;
    const void *function = kernels[0].function;
    while (fails - fits > 1) {
        int bytes = fits + (fails - fits) / 2;
        if (ask(function, l.warp, bytes, carveout) >= 2)
            fits = bytes;
        else
            fails = bytes;
    }
    return fits < 0 ? 0 : 2 * (fits + 1 + l.smem_reserved) / 1024 * 1024;
}

static void print_carveouts(const limits &l)
{
    int last = -1;
    if (l.major < 7)
        return;
    std::printf("  carveouts: [");
    for (int percent = 0; percent <= 100; percent++) {
        int bytes = measured_capacity(l, percent);
        if (bytes <= last)
            continue;
        std::printf("%s%d", last < 0 ? "" : ", ", bytes);
        last = bytes;
    }
    std::printf("]    # measured; a split of 0 is not told from the smallest\n");
}

static void print_arch(const limits &l)
{
    int runtime = 0, driver = 0;
    cudaRuntimeGetVersion(&runtime);
    cudaDriverGetVersion(&driver);
    std::printf("# Printed by the program of occsweep probe on the device itself.\n"
                "name: probed_sm_%d%d\nvendor: NVIDIA\ncompute_capability: \"%d.%d\"\n",
                l.major, l.minor, l.major, l.minor);
    std::printf(
        "limits: {threads_per_warp: %d, max_threads_per_block: %d, max_warps_per_sm: %d, "
        "max_blocks_per_sm: %d}\n",
        l.warp, l.max_threads, l.max_warps, l.max_blocks);
    std::printf("# No property tells max_per_thread, allocation_unit and partitions: they are "
                "those of\n# this generation, as is the allocation_unit of shared memory.\n"
                "registers: {per_sm: %d, max_per_block: %d, max_per_thread: %d, "
                "allocation_unit: 256, partitions: %s}\n",
                l.regs_per_sm, l.regs_per_block, l.major == 3 && l.minor == 0 ? 63 : 255,
                l.major == 6 && l.minor == 0 ? "2, launch_check_partitions: 4" : "4");
    std::printf("shared_memory:\n  per_sm: %d\n  max_per_block: %d\n  max_per_block_optin: %d\n"
                "  reserved_per_block: %d\n  allocation_unit: %d\n",
                l.smem_per_sm, l.smem_per_block, l.smem_optin, l.smem_reserved,
                l.major >= 8 ? 128 : 256);
    print_carveouts(l);
    if (l.major >= 9)
        std::printf("barriers: {per_sm: %d}    # no property: that of this generation\n",
                    l.major >= 11 ? l.max_blocks : 64);
    std::printf("gpus:\n  - {name: \"%s\", sms: %d}\n", l.name, l.sms);
    std::printf("sources:\n  - {field: limits, document: \"cudaDeviceGetAttribute on %s\",\n"
                "     where: \"runtime %d, driver %d\"}\n",
                l.name, runtime, driver);
}

/* ---- the answers ---- */

static void print_answer(const limits &l, const kernel &k, const cudaFuncAttributes &attributes,
                         int threads, int dynamic_bytes, int carveout, int cluster_blocks)
{
    static long query;
    std::printf("%ld,%s,%d.%d,%d,%d,%d,%d,", ++query, k.name, l.major, l.minor,
                attributes.numRegs, (int)attributes.sharedSizeBytes, dynamic_bytes, threads);
    if (carveout < 0)
        std::printf("default,");
    else
        std::printf("%d%%,", carveout);
    std::printf("%d,", ask(k.function, threads, dynamic_bytes, carveout));
    if (cluster_blocks == 0) {
        std::printf(",\n");
        return;
    }
    int clusters = ask_clusters(k.function, threads, dynamic_bytes, cluster_blocks);
    std::printf("%d,", cluster_blocks);
    if (clusters >= 0)
        std::printf("%d", clusters);
    std::printf("\n");
}

static void print_kernel(const limits &l, const kernel &k)
{
    static const int threads[] = {32, 64, 96, 128, 192, 256, 288, 384, 512, 768, 1024};
    static const int carveouts[] = {-1, 0, 25, 50, 75, 100};
    static const int clusters[] = {1, 2, 4, 8};
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, k.function);
    if (error != cudaSuccess)
        stop(k.name, error);
    int room = l.smem_optin - (int)attributes.sharedSizeBytes;
    const int sizes[] = {0,        1024, 10240,   16385, 40960, l.smem_per_block,
                         room / 2, room, room + 1};
    for (int t : threads)
        for (int bytes : sizes)
            for (int carveout : carveouts)
                if (l.major >= 7 || carveout < 0)
                    print_answer(l, k, attributes, t, bytes, carveout, 0);
    for (int blocks : clusters)
        if (l.major >= 9)
            print_answer(l, k, attributes, 256, 16384, -1, blocks);
}

static void print_answers(const limits &l)
{
    std::printf("query,kernel,compute_capability,regs_per_thread,static_smem_bytes,"
                "dynamic_smem_bytes,threads_per_block,carveout,blocks_per_sm,cluster_blocks,"
                "clusters_per_gpu\n");
    for (int i = 0; i < kernel_count; i++)
        print_kernel(l, kernels[i]);
}

int main(int argc, char **argv)
{
    bool wants_arch = argc < 2 || std::strcmp(argv[1], "answers") != 0;
    bool wants_answers = argc < 2 || std::strcmp(argv[1], "arch") != 0;
    if (argc > 3 || (wants_arch && wants_answers && argc > 1)) {
        std::fprintf(stderr, "usage: probe [arch or answers [DEVICE]]\n");
        return 2;
    }
    device = argc > 2 ? std::atoi(argv[2]) : 0;
    cudaError_t error = cudaSetDevice(device);
    if (error != cudaSuccess)
        stop("no CUDA device can be used", error);
    limits l = find_limits();
    if (wants_arch)
        print_arch(l);
    if (wants_answers)
        print_answers(l);
    return std::fflush(stdout) == 0 ? 0 : 1;
}
