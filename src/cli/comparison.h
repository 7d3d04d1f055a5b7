/* SPDX-License-Identifier: MIT */
/*
 * The same launches on several architectures or products: what compare works
 * out before a word of it is written.
 */
#ifndef CLI_COMPARISON_H
#define CLI_COMPARISON_H

#include "base/buffer.h"
#include "cli/compared_kernels.h"
#include "cli/options.h"
#include "emit/compare_columns.h"

#define DEVICE_LABEL_BYTES 80

/* What a launch is put on. */
struct compare_device {
    const struct occ_arch *arch;
    const struct occ_gpu *gpu; /* NULL: no product, or one of several SM counts */
    char label[DEVICE_LABEL_BYTES];
};

/* Zeroed, it is empty. */
struct comparison {
    const struct cli_args *args;
    struct arch_list archs;
    struct compare_device *devices;
    size_t device_count;
    size_t base; /* the device that the others are held against */
    bool has_gpus;
    const struct occ_arch_words *words; /* of all architectures; NULL: ours, they differ */
    struct sweep_grid grid;             /* of the launches, for all devices */
    struct compared_kernels kernels;    /* none: the grid has all there is */
    size_t launch_count;
    struct compare_row *rows; /* launch by launch of one device after the other */
};

/* Release *comparison on failure too. */
bool comparison_init(const struct cli_args *args, struct comparison *comparison,
                     struct error *err);
void comparison_release(struct comparison *comparison);

static inline const struct compare_row *comparison_row(const struct comparison *comparison,
                                                       size_t device, size_t launch)
{
    return &comparison->rows[device * comparison->launch_count + launch];
}

/* What is compared: --measure. Occupancy is in hundredths of a percent. */
uint64_t comparison_measure(const struct comparison *comparison, const struct compare_row *row);

/* For people: a line for each launch, a column for each device. */
void comparison_write_matrix(const struct comparison *comparison, struct buffer *out);

/* For people: a table of devices for each launch. */
void comparison_write_launches(const struct comparison *comparison, struct buffer *out);

/* Below either: in what units they are compared,
 * where these differ; who cannot launch, from where on all are alike, --set. */
void comparison_write_notes(const struct comparison *comparison, struct buffer *out);

/* "256 threads per block, 40960 B of shared memory": the inputs that no list
 * varies, in a line of their own; nothing where there are none. */
void comparison_write_constants(const struct comparison *comparison, struct buffer *out);

#endif
