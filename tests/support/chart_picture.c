/* SPDX-License-Identifier: MIT */
/* Charts drawn for tests, and made-up architectures to draw them for. */
#include "support/chart_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "chart/render_pool.h"

#define KIB 1024

const struct occ_arch made_up_archs[] = {
    {.name = "lanes24",
     .limits = {.threads_per_warp = 24,
                .max_threads_per_block = 1008,
                .max_warps_per_sm = 42,
                .max_blocks_per_sm = 20},
     .registers = {.per_sm = 49152,
                   .max_per_block = 49152,
                   .max_per_thread = 96,
                   .allocation_unit = 192,
                   .partitions = 3},
     .shared_memory = {.per_sm = 100 * KIB,
                       .max_per_block = 40 * KIB,
                       .max_per_block_optin = 80 * KIB,
                       .reserved_per_block = 512,
                       .allocation_unit = 256}},
    {.name = "one-block",
     .limits = {.threads_per_warp = 16,
                .max_threads_per_block = 256,
                .max_warps_per_sm = 16,
                .max_blocks_per_sm = 1},
     .registers = {.per_sm = 8192,
                   .max_per_block = 8192,
                   .max_per_thread = 64,
                   .allocation_unit = 64,
                   .partitions = 1},
     .shared_memory = {.per_sm = 16 * KIB,
                       .max_per_block = 16 * KIB,
                       .max_per_block_optin = 16 * KIB,
                       .allocation_unit = 64}},
    {.name = "no-smem",
     .limits = {.threads_per_warp = 32,
                .max_threads_per_block = 1024,
                .max_warps_per_sm = 32,
                .max_blocks_per_sm = 16},
     .registers = {.per_sm = 65536,
                   .max_per_block = 65536,
                   .max_per_thread = 255,
                   .allocation_unit = 256,
                   .partitions = 4}},
    {.name = "no-registers",
     .limits = {.threads_per_warp = 32,
                .max_threads_per_block = 1024,
                .max_warps_per_sm = 32,
                .max_blocks_per_sm = 16},
     .shared_memory = {.per_sm = 64 * KIB,
                       .max_per_block = 48 * KIB,
                       .max_per_block_optin = 64 * KIB,
                       .allocation_unit = 256}},
    {.name = "tiny",
     .limits = {.threads_per_warp = 4,
                .max_threads_per_block = 8,
                .max_warps_per_sm = 2,
                .max_blocks_per_sm = 2},
     .registers = {.per_sm = 32,
                   .max_per_block = 32,
                   .max_per_thread = 7,
                   .allocation_unit = 4,
                   .partitions = 1},
     .shared_memory =
         {.per_sm = 64, .max_per_block = 64, .max_per_block_optin = 64, .allocation_unit = 4}},
    {.name = "scalar", /* the first step of its axes ends at 1 */
     .limits = {.threads_per_warp = 1,
                .max_threads_per_block = 64,
                .max_warps_per_sm = 64,
                .max_blocks_per_sm = 64},
     .registers = {.per_sm = 4096,
                   .max_per_block = 4096,
                   .max_per_thread = 128,
                   .allocation_unit = 1,
                   .partitions = 4},
     .shared_memory = {.per_sm = 64 * KIB,
                       .max_per_block = 32 * KIB,
                       .max_per_block_optin = 32 * KIB,
                       .allocation_unit = 64}},
    {.name = "growing", /* a split that grows then holds two of the larger block */
     .limits = {.threads_per_warp = 32,
                .max_threads_per_block = 512,
                .max_warps_per_sm = 64,
                .max_blocks_per_sm = 32},
     .registers = {.per_sm = 49152,
                   .max_per_block = 49152,
                   .max_per_thread = 128,
                   .allocation_unit = 256,
                   .partitions = 4},
     .shared_memory = {.per_sm = 64 * KIB,
                       .max_per_block = 16 * KIB,
                       .max_per_block_optin = 16 * KIB,
                       .reserved_per_block = 8 * KIB,
                       .allocation_unit = 256,
                       .carveouts = {12 * KIB, 36 * KIB, 64 * KIB},
                       .carveout_count = 3}},
};
const size_t made_up_arch_count = sizeof(made_up_archs) / sizeof(made_up_archs[0]);

const struct occ_arch *chart_picture_arch(const char *name)
{
    for (size_t i = 0; i < made_up_arch_count; i++) {
        if (strcmp(made_up_archs[i].name, name) == 0)
            return &made_up_archs[i];
    }
    const struct occ_arch *arch = occ_arch_find(name);
    if (!arch)
        fail_msg("no architecture %s", name);
    return arch;
}

static void put_settings_first(struct buffer *script, const char *settings)
{
    struct buffer both = BUFFER_INIT;
    buffer_add_text(&both, settings);
    buffer_add(&both, script->bytes, script->size);
    buffer_release(script);
    *script = both;
}

void chart_picture_draw(struct chart_picture *picture, const struct chart_spec *spec,
                        const struct occ_arch *arch, const char *format, const char *theme,
                        const char *settings)
{
    char ending[16];
    snprintf(ending, sizeof(ending), ".%s", format);
    const struct render_format *as = render_format_find(ending);
    const struct render_theme *in = render_theme_find(theme);
    struct buffer name = BUFFER_INIT;
    struct error err = {0};

    memset(picture, 0, sizeof(*picture));
    assert_non_null(mkdtemp(scratch_template(picture->dir)));
    if (!chart_make(spec, arch, &picture->files, &err))
        fail_msg("%s: %s", arch->name, err.text);
    put_settings_first(&picture->files.script, settings);
    if (!chart_write(&picture->files, picture->dir, spec->id, &err) ||
        !render_picture(picture->dir, (struct render_task){spec->id, as, in}, &err))
        fail_msg("%s: %s", arch->name, err.text);
    render_picture_name(&name, spec->id, as, in);
    snprintf(picture->path, sizeof(picture->path), "%s/%s", picture->dir, name.bytes);
    buffer_release(&name);
}

static void remove_in(const char *dir, const char *id, const char *suffix)
{
    char path[PICTURE_PATH_BYTES];
    snprintf(path, sizeof(path), "%s/%s%s", dir, id, suffix);
    unlink(path);
}

void chart_picture_release(struct chart_picture *picture)
{
    const char *name = strrchr(picture->path, '/') + 1;
    char id[64];

    snprintf(id, sizeof(id), "%.*s", (int)strcspn(name, ".-"), name);
    unlink(picture->path);
    remove_in(picture->dir, id, ".gp");
    remove_in(picture->dir, id, ".csv");
    rmdir(picture->dir);
    chart_files_release(&picture->files);
}

double chart_picture_setting(const struct chart_picture *picture, const char *name)
{
    size_t length = strlen(name);
    const char *at = picture->files.script.bytes;

    while ((at = strstr(at, name)) != NULL) {
        bool starts = at == picture->files.script.bytes || strchr("\n ", at[-1]) != NULL;
        if (starts && strncmp(at + length, " = ", 3) == 0)
            return strtod(at + length + 3, NULL);
        at += length;
    }
    fail_msg("no setting %s", name);
    return 0;
}

char *chart_picture_text(const struct chart_picture *picture)
{
    FILE *in = fopen(picture->path, "rb");
    assert_non_null(in);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    size_t size = (size_t)ftell(in);
    char *text = calloc(size + 1, 1);
    assert_non_null(text);
    rewind(in);
    assert_int_equal(fread(text, 1, size, in), size);
    fclose(in);
    return text;
}
