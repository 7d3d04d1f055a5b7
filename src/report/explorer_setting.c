/* SPDX-License-Identifier: MIT */
/* Ways to launch, in words and in addresses. */
#include "report/explorer_setting.h"

#include <string.h>

#include "config/value.h"
#include "report/html.h"

void explorer_carveout_words(struct buffer *out, struct occ_carveout carveout)
{
    char text[CARVEOUT_TEXT_BYTES];
    carveout_format(carveout, text);
    if (carveout.kind == OCC_CARVEOUT_DEFAULT)
        buffer_add_words(out, "the largest split of shared memory");
    else if (carveout.kind == OCC_CARVEOUT_NEEDED)
        buffer_add_words(out, "the smallest split that costs no block");
    else
        buffer_printf(out, "a split of %s", text);
}

void explorer_setting_words(struct buffer *out, const struct occ_launch *setting)
{
    explorer_carveout_words(out, setting->carveout);
    buffer_add_text(out, ", ");
    buffer_add_count(out, setting->barriers_per_block, "barrier");
    if (!setting->optin)
        buffer_add_words(out, ", no opt-in to large shared memory");
    if (setting->partitioned_caching != OCC_CACHING_OFF)
        buffer_printf(out, ", partitioned caching %s",
                      occ_partitioned_caching_name(setting->partitioned_caching));
    if (setting->scalar_regs_per_warp != 0)
        buffer_printf(out, ", %u scalar registers per warp",
                      (unsigned)setting->scalar_regs_per_warp);
    if (setting->accum_regs_per_thread != 0)
        buffer_printf(out, ", %u accumulation registers per thread",
                      (unsigned)setting->accum_regs_per_thread);
}

void explorer_setting_key(struct buffer *out, const struct occ_launch *setting)
{
    char carveout[CARVEOUT_TEXT_BYTES];
    const char *joint = "";
    carveout_format(setting->carveout, carveout);
    if (setting->carveout.kind != OCC_CARVEOUT_DEFAULT) {
        buffer_printf(out, "%.*s%s", (int)strcspn(carveout, "%"), carveout,
                      strchr(carveout, '%') ? "pct" : "");
        joint = "+";
    }
    if (setting->barriers_per_block != 1) {
        buffer_printf(out, "%sbarriers-%u", joint, (unsigned)setting->barriers_per_block);
        joint = "+";
    }
    if (!setting->optin) {
        buffer_printf(out, "%sno-optin", joint);
        joint = "+";
    }
    if (setting->partitioned_caching != OCC_CACHING_OFF) {
        buffer_printf(out, "%scaching-%s", joint,
                      occ_partitioned_caching_name(setting->partitioned_caching));
        joint = "+";
    }
    if (setting->scalar_regs_per_warp != 0) {
        buffer_printf(out, "%sscalar-regs-%u", joint, (unsigned)setting->scalar_regs_per_warp);
        joint = "+";
    }
    if (setting->accum_regs_per_thread != 0) {
        buffer_printf(out, "%saccum-regs-%u", joint, (unsigned)setting->accum_regs_per_thread);
        joint = "+";
    }
    if (joint[0] == '\0')
        buffer_add_text(out, "default");
}

bool explorer_same_setting(const struct occ_launch *a, const struct occ_launch *b)
{
    return a->carveout.kind == b->carveout.kind && a->carveout.value == b->carveout.value &&
           a->barriers_per_block == b->barriers_per_block && a->optin == b->optin &&
           a->partitioned_caching == b->partitioned_caching &&
           a->scalar_regs_per_warp == b->scalar_regs_per_warp &&
           a->accum_regs_per_thread == b->accum_regs_per_thread;
}

/* As src/report/launch_text.js writes it: in KiB where that is short. */
static void write_size(struct buffer *out, uint32_t bytes)
{
    if (bytes == 0 || bytes % 128 != 0)
        buffer_add_u64(out, bytes);
    else
        buffer_printf(out, "%.10gK", bytes / 1024.0);
}

void explorer_address(struct buffer *out, const struct occ_arch *arch,
                      const struct occ_launch *launch, const struct occ_launch *first)
{
    buffer_add_char(out, '#');
    html_text(out, arch->name);
    buffer_printf(out, "/%u/%u/", (unsigned)launch->threads_per_block,
                  (unsigned)launch->regs_per_thread);
    write_size(out, launch->smem_per_block_bytes);
    if (explorer_same_setting(launch, first))
        return;
    buffer_add_char(out, '/');
    explorer_setting_key(out, launch);
}
