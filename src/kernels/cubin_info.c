/* SPDX-License-Identifier: MIT */
/*
 * A record is a byte for its format, one for its attribute and a 16-bit value;
 * in format 4 that is the size of what follows. Numbers as in cubins of CUDA
 * 13.0; nvlink calls them EIATTR_....
 */
#include "kernels/cubin_info.h"

#include <stddef.h>

#include <occsweep/occupancy.h>

enum { FORMAT_SIZED = 4, HEAD_BYTES = 4 };

enum value_kind {
    VALUE_OF_SYMBOL, /* a symbol and a number */
    VALUE_WORD,      /* a number of 32 bits */
    VALUE_HALF,      /* the 16 bits of the record */
    VALUE_BYTE,      /* the first 8 of them */
    VALUE_EXTENT,    /* three numbers of 32 bits */
    VALUE_FLAG,      /* being there is all it says */
};

#define FIELD(name) offsetof(struct kernel, name)

/* `max` is the largest that can be meant. */
struct attribute {
    unsigned char number;
    enum value_kind kind;
    size_t offset;
    uint32_t max;
};

/* clang-format off */
static const struct attribute attributes[] = {
    {0x05, VALUE_EXTENT, FIELD(max_block), UINT32_MAX},                     /* MAX_THREADS */
    {0x10, VALUE_EXTENT, FIELD(required_block), UINT32_MAX},                /* REQNTID */
    {0x11, VALUE_OF_SYMBOL, FIELD(stack_bytes), UINT32_MAX},                /* FRAME_SIZE */
    {0x12, VALUE_OF_SYMBOL, FIELD(cumulative_stack_bytes), UINT32_MAX},     /* MIN_STACK_SIZE */
    {0x1b, VALUE_HALF, FIELD(max_regs_per_thread), OCC_MAX_REGS_PER_THREAD}, /* MAXREG_COUNT */
    {0x23, VALUE_OF_SYMBOL, FIELD(cumulative_stack_bytes), UINT32_MAX},     /* MAX_STACK_SIZE */
    {0x2f, VALUE_OF_SYMBOL, FIELD(regs_per_thread), OCC_MAX_REGS_PER_THREAD}, /* REGCOUNT */
    {0x37, VALUE_WORD, FIELD(cuda_version), UINT32_MAX},                    /* CUDA_API_VERSION */
    {0x3d, VALUE_EXTENT, FIELD(cluster), UINT32_MAX},                       /* CTA_PER_CLUSTER */
    {0x3e, VALUE_FLAG, FIELD(has_explicit_cluster), 1},                     /* EXPLICIT_CLUSTER */
    {0x3f, VALUE_WORD, FIELD(max_blocks_per_cluster), UINT32_MAX},          /* MAX_CLUSTER_RANK */
    {0x4c, VALUE_BYTE, FIELD(barriers_per_block), OCC_MAX_BARRIERS_PER_BLOCK}, /* NUM_BARRIERS */
    {0x54, VALUE_FLAG, FIELD(uses_setmaxnreg), 1},                          /* REG_RECONFIG */
};

static const size_t value_bytes[] = {
    [VALUE_OF_SYMBOL] = 8, [VALUE_WORD] = 4, [VALUE_HALF] = 0,
    [VALUE_BYTE] = 0, [VALUE_EXTENT] = 12, [VALUE_FLAG] = 0,
};
/* clang-format on */

static const struct attribute *find(unsigned char number)
{
    for (size_t i = 0; i < sizeof(attributes) / sizeof(attributes[0]); i++)
        if (attributes[i].number == number)
            return &attributes[i];
    return NULL;
}

static bool put_number(struct kernel *kernel, const struct attribute *attribute, uint32_t value)
{
    if (value > attribute->max)
        return false;
    *(struct kernel_number *)((char *)kernel + attribute->offset) =
        (struct kernel_number){true, value};
    return true;
}

/* No count of threads or blocks is 0, and together they fit in a number. */
static bool put_extent(struct kernel *kernel, const struct attribute *attribute,
                       struct bytes payload)
{
    struct kernel_extent extent = {true, bytes_u32(payload, 0), bytes_u32(payload, 4),
                                   bytes_u32(payload, 8)};
    uint64_t plane = (uint64_t)extent.x * extent.y;

    if (plane == 0 || extent.z == 0 || plane > UINT32_MAX / extent.z)
        return false;
    *(struct kernel_extent *)((char *)kernel + attribute->offset) = extent;
    return true;
}

/* `payload` has the bytes that the kind of value needs; `value` are the 16
 * bits of the record. */
static bool put(struct kernel *kernel, const struct attribute *attribute, struct bytes payload,
                uint16_t value)
{
    switch (attribute->kind) {
    case VALUE_OF_SYMBOL:
        return put_number(kernel, attribute, bytes_u32(payload, 4));
    case VALUE_WORD:
        return put_number(kernel, attribute, bytes_u32(payload, 0));
    case VALUE_HALF:
        return put_number(kernel, attribute, value);
    case VALUE_BYTE:
        return put_number(kernel, attribute, value & 0xFF);
    case VALUE_EXTENT:
        return put_extent(kernel, attribute, payload);
    case VALUE_FLAG:
        *(bool *)((char *)kernel + attribute->offset) = true;
        return true;
    }
    return false;
}

static void read_record(struct cubin_info *info, const struct attribute *attribute,
                        struct bytes payload, uint16_t value)
{
    struct kernel *kernel = info->kernel;

    if (payload.size < value_bytes[attribute->kind]) {
        info->unknown_items++;
        return;
    }
    if (attribute->kind == VALUE_OF_SYMBOL)
        kernel = info->of_symbol(info->context, bytes_u32(payload, 0));
    if (kernel != NULL && !put(kernel, attribute, payload, value))
        info->unknown_items++;
}

bool cubin_info_read(struct cubin_info *info, struct bytes bytes, struct error *err)
{
    while (bytes.size >= HEAD_BYTES) {
        const struct attribute *attribute = find(bytes.at[1]);
        uint16_t value = bytes_u16(bytes, 2);
        struct bytes payload = {bytes.at + HEAD_BYTES, 0};
        if (bytes.at[0] == FORMAT_SIZED)
            payload.size = value;
        if (payload.size > bytes.size - HEAD_BYTES)
            break;
        if (attribute != NULL)
            read_record(info, attribute, payload, value);
        bytes.at += HEAD_BYTES + payload.size;
        bytes.size -= HEAD_BYTES + payload.size;
    }
    return bytes.size == 0 ||
           error_set(err, ERROR_INPUT, "%s: an attribute in .nv.info is cut off", info->source);
}
