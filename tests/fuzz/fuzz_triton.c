/* SPDX-License-Identifier: MIT */
/*
 * A folder of Triton's cache: a cubin of ours, and notes beside it that are
 * made up. The launch that they tell is that of the kernels.
 */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "fuzz/fuzz_kernels.h"
#include "fuzz/fuzz_targets.h"
#include "kernels/kernel_file.h"
#include "support/scratch.h"

static char folder[SCRATCH_PATH_BYTES];

static void put_file(const char *name, const void *bytes, size_t size)
{
    char path[SCRATCH_PATH_BYTES + 16];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    FUZZ_CHECK(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static void remove_folder(void)
{
    static const char *const names[] = {"k.cubin", "k.json"};
    char path[SCRATCH_PATH_BYTES + 16];

    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void make_folder(void)
{
    struct buffer cubin = BUFFER_INIT;
    const char *name;
    struct error err;

    FUZZ_CHECK(mkdtemp(scratch_template(folder)) != NULL && atexit(remove_folder) == 0);
    FUZZ_CHECK(whole_file_read("tests/fuzz/seeds/cubin/sm_75", &cubin, &name, &err));
    put_file("k.cubin", cubin.bytes, cubin.size);
    buffer_release(&cubin);
}

static void run(const uint8_t *bytes, size_t size)
{
    struct kernel_list list = {.items = NULL};
    struct error err = {.kind = ERROR_NONE};

    if (folder[0] == '\0')
        make_folder();
    put_file("k.json", bytes, size);
    if (kernel_file_read(folder, &list, &err)) {
        FUZZ_CHECK(kernel_list_settle(&list, &err) && list.count == 1);
        fuzz_kernels_check(&list);
        FUZZ_CHECK(list.items[0].threads_per_block.value % 32 == 0);
        FUZZ_CHECK(list.items[0].threads_per_block.value >= 32);
        FUZZ_CHECK(list.items[0].dynamic_smem_bytes.value <= OCC_MAX_SMEM_PER_BLOCK);
    } else {
        fuzz_check_error(&err);
    }
    kernel_list_release(&list);
}

const struct fuzz_target fuzz_triton = {
    .name = "triton",
    .run = run,
    .max_bytes = 4096,
    .seeds = "tests/fuzz/seeds/triton/*",
    .dictionary = "triton.dict",
};
