/* SPDX-License-Identifier: MIT */
/* A table by address and mode. */
#include "config/mode_archs.h"

#include <stdlib.h>

#include "base/hash.h"

struct mode_archs *mode_archs_new(void)
{
    return calloc(1, sizeof(struct mode_archs));
}

void mode_archs_free(struct mode_archs *modes)
{
    if (modes == NULL)
        return;
    pool_release(&modes->pool);
    free(modes);
}

static bool is_it(const struct mode_arch *slot, const struct occ_arch *arch,
                  struct launch_mode mode)
{
    return slot->base == arch && slot->mode.sub_group == mode.sub_group &&
           slot->mode.large_grf == mode.large_grf;
}

static struct mode_arch *find_slot(struct mode_archs *modes, const struct occ_arch *arch,
                                   struct launch_mode mode)
{
    uint64_t key = (uint64_t)(uintptr_t)arch ^ (uint64_t)mode.sub_group << 1 ^ mode.large_grf;
    size_t slot = (size_t)(hash_mix(key) >> 40) % MODE_ARCH_SLOTS;

    while (modes->slots[slot].base != NULL && !is_it(&modes->slots[slot], arch, mode))
        slot = (slot + 1) % MODE_ARCH_SLOTS;
    return &modes->slots[slot];
}

static bool make(struct mode_archs *modes, struct mode_arch *slot, struct error *err)
{
    if (modes->count + 1 == MODE_ARCH_SLOTS)
        return error_set(err, ERROR_INPUT, "there are more than %d modes of architectures",
                         MODE_ARCH_SLOTS);
    if ((slot->mode.sub_group != 0 &&
         !sub_group_check(special_inputs[SPECIAL_SUB_GROUP].name, slot->mode.sub_group,
                          slot->made, err)) ||
        !launch_mode_apply(slot->mode, &modes->pool, &slot->made, err))
        return false;
    modes->count++;
    return true;
}

const struct occ_arch *mode_archs_find(struct mode_archs *modes, const struct occ_arch *arch,
                                       struct launch_mode mode, struct error *err)
{
    if (modes->last != NULL && is_it(modes->last, arch, mode))
        return modes->last->made;
    struct mode_arch *slot = find_slot(modes, arch, mode);
    if (slot->base == NULL) {
        struct mode_arch made = {.base = arch, .made = arch, .mode = mode};
        if (!make(modes, &made, err))
            return NULL;
        *slot = made;
    }
    modes->last = slot;
    return slot->made;
}
