/* SPDX-License-Identifier: MIT */
/*
 * A CUDA runtime without a GPU, for the program of `probe`: properties come
 * from the environment, answers from NVIDIA's own cuda_occupancy.h. Linked in
 * place of libcudart by tests/cli/probe.bats. Register counts are made up, so
 * that many are asked about; nothing can be launched.
 *
 * FAKE_DEVICE: major minor max_threads max_warps max_blocks regs_per_sm
 * regs_per_block smem_per_sm smem_per_block smem_optin smem_reserved sms
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuda_occupancy.h>
#include <map>

static int device[12];
static const char *const names[] = {"major",          "minor",       "max_threads",
                                    "max_warps",      "max_blocks",  "regs_per_sm",
                                    "regs_per_block", "smem_per_sm", "smem_per_block",
                                    "smem_optin",     "smem_reserved", "sms"};

static int of_device(const char *name)
{
    for (int i = 0; i < 12; i++)
        if (std::strcmp(names[i], name) == 0)
            return device[i];
    std::abort();
}

struct function {
    int regs, static_bytes, dynamic_bytes = 0, carveout = -1;
};

/* Kernels register before main() begins, in no order that could be told. */
static std::map<const void *, function> &functions()
{
    static std::map<const void *, function> all;
    return all;
}

static cudaOccDeviceProp properties()
{
    cudaOccDeviceProp p;
    p.computeMajor = of_device("major");
    p.computeMinor = of_device("minor");
    p.maxThreadsPerBlock = of_device("max_threads");
    p.maxThreadsPerMultiprocessor = 32 * of_device("max_warps");
    p.regsPerBlock = of_device("regs_per_block");
    p.regsPerMultiprocessor = of_device("regs_per_sm");
    p.warpSize = 32;
    p.sharedMemPerBlock = (size_t)of_device("smem_per_block");
    p.sharedMemPerMultiprocessor = (size_t)of_device("smem_per_sm");
    p.numSms = of_device("sms");
    p.sharedMemPerBlockOptin = (size_t)of_device("smem_optin");
    p.reservedSharedMemPerBlock = (size_t)of_device("smem_reserved");
    return p;
}

extern "C" {

cudaError_t cudaSetDevice(int)
{
    const char *at = std::getenv("FAKE_DEVICE");
    for (int i = 0; at != nullptr && i < 12; i++)
        device[i] = (int)std::strtol(at, const_cast<char **>(&at), 10);
    return at == nullptr ? cudaErrorNoDevice : cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int)
{
    std::memset(static_cast<void *>(p), 0, sizeof(*p));
    std::snprintf(p->name, sizeof(p->name), "Fake GPU");
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr which, int)
{
    switch (which) {
    case cudaDevAttrComputeCapabilityMajor: *value = of_device("major"); break;
    case cudaDevAttrComputeCapabilityMinor: *value = of_device("minor"); break;
    case cudaDevAttrWarpSize: *value = 32; break;
    case cudaDevAttrMaxThreadsPerBlock: *value = of_device("max_threads"); break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = 32 * of_device("max_warps"); break;
    case cudaDevAttrMultiProcessorCount: *value = of_device("sms"); break;
    case cudaDevAttrMaxRegistersPerMultiprocessor: *value = of_device("regs_per_sm"); break;
    case cudaDevAttrMaxRegistersPerBlock: *value = of_device("regs_per_block"); break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: *value = of_device("smem_per_sm"); break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = of_device("smem_per_block"); break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = of_device("smem_optin"); break;
    case cudaDevAttrMaxBlocksPerMultiprocessor: *value = of_device("max_blocks"); break;
    case cudaDevAttrReservedSharedMemoryPerBlock: *value = of_device("smem_reserved"); break;
    default: return cudaErrorInvalidValue;
    }
    return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *pointer)
{
    std::memset(static_cast<void *>(attributes), 0, sizeof(*attributes));
    attributes->numRegs = functions().at(pointer).regs;
    attributes->sharedSizeBytes = (size_t)functions().at(pointer).static_bytes;
    return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *pointer, cudaFuncAttribute which, int value)
{
    function &f = functions().at(pointer);
    if (which == cudaFuncAttributePreferredSharedMemoryCarveout)
        f.carveout = value;
    else if (value + f.static_bytes > of_device("smem_optin"))
        return cudaErrorInvalidValue;
    else
        f.dynamic_bytes = value;
    return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *pointer,
                                                          int threads, size_t dynamic_bytes)
{
    const function &f = functions().at(pointer);
    cudaOccDeviceProp p = properties();
    cudaOccFuncAttributes attributes;
    cudaOccDeviceState state;
    cudaOccResult result;
    attributes.maxThreadsPerBlock = of_device("max_threads");
    attributes.numRegs = f.regs;
    attributes.sharedSizeBytes = (size_t)f.static_bytes;
    attributes.partitionedGCConfig = PARTITIONED_GC_OFF;
    attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    attributes.maxDynamicSharedSizeBytes = (size_t)f.dynamic_bytes;
    attributes.numBlockBarriers = 1;
    state.cacheConfig = CACHE_PREFER_NONE;
    state.carveoutConfig = f.carveout;
    if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &p, &attributes, &state, threads,
                                                dynamic_bytes) != CUDA_OCC_SUCCESS)
        return cudaErrorInvalidValue;
    *blocks = result.activeBlocksPerMultiprocessor;
    return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *, const cudaLaunchConfig_t *)
{
    *clusters = 7;
    return cudaSuccess;
}

cudaError_t cudaGetLastError(void) { return cudaSuccess; }
const char *cudaGetErrorString(cudaError_t) { return "no device is faked"; }
cudaError_t cudaRuntimeGetVersion(int *version) { return *version = 13000, cudaSuccess; }
cudaError_t cudaDriverGetVersion(int *version) { return *version = 13000, cudaSuccess; }

/* Called before main() by what nvcc puts into a program. The name of a kernel
 * holds its two template parameters: keeps<LIVE, STATIC_BYTES>. */
void __cudaRegisterFunction(void **, const char *pointer, char *name, const char *, int, uint3 *,
                            uint3 *, dim3 *, dim3 *, int *)
{
    function f;
    int live = std::atoi(std::strstr(name, "ILi") + 3);
    f.regs = live * 3 + 3 > 255 ? 255 : live * 3 + 3;
    f.static_bytes = std::atoi(std::strstr(name, "ELi") + 3);
    functions()[pointer] = f;
}

void **__cudaRegisterFatBinary(void *) { return nullptr; }
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}
char __cudaInitModule(void **) { return 1; }
cudaError_t __cudaGetKernel(cudaKernel_t *, const void *) { return cudaErrorUnknown; }
cudaError_t __cudaPopCallConfiguration(dim3 *, dim3 *, size_t *, void *) { return cudaErrorUnknown; }
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void **, size_t, cudaStream_t)
{
    return cudaErrorUnknown;
}
}
