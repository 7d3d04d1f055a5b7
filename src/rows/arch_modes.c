/* SPDX-License-Identifier: MIT */
/* A table by address and mode. */
#include "rows/arch_modes.h"

#include <stdlib.h>

#include "base/hash.h"

struct arch_modes *arch_modes_new(void)
{
    return calloc(1, sizeof(struct arch_modes));
}

void arch_modes_free(struct arch_modes *modes)
{
    if (modes == NULL)
        return;
    pool_release(&modes->pool);
    free(modes);
}

static bool is_it(const struct arch_mode *slot, const struct occ_arch *arch,
                  struct launch_mode mode)
{
    return slot->base == arch && slot->mode.sub_group == mode.sub_group &&
           slot->mode.large_grf == mode.large_grf;
}

static struct arch_mode *find_slot(struct arch_modes *modes, const struct occ_arch *arch,
                                   struct launch_mode mode)
{
    uint64_t key = (uint64_t)(uintptr_t)arch ^ (uint64_t)mode.sub_group << 1 ^ mode.large_grf;
    size_t slot = (size_t)(hash_mix(key) >> 40) % ARCH_MODE_SLOTS;

    while (modes->slots[slot].base != NULL && !is_it(&modes->slots[slot], arch, mode))
        slot = (slot + 1) % ARCH_MODE_SLOTS;
    return &modes->slots[slot];
}

static bool make(struct arch_modes *modes, struct arch_mode *slot, struct error *err)
{
    if (modes->count + 1 == ARCH_MODE_SLOTS)
        return error_set(err, ERROR_INPUT, "there are more than %d modes of architectures",
                         ARCH_MODE_SLOTS);
    if ((slot->mode.sub_group != 0 &&
         !sub_group_check(special_inputs[SPECIAL_SUB_GROUP].name, slot->mode.sub_group,
                          slot->made, err)) ||
        !launch_mode_apply(slot->mode, &modes->pool, &slot->made, err))
        return false;
    modes->count++;
    return true;
}

const struct occ_arch *arch_modes_find(struct arch_modes *modes, const struct occ_arch *arch,
                                       struct launch_mode mode, struct error *err)
{
    if (modes->last != NULL && is_it(modes->last, arch, mode))
        return modes->last->made;
    struct arch_mode *slot = find_slot(modes, arch, mode);
    if (slot->base == NULL) {
        struct arch_mode made = {.base = arch, .made = arch, .mode = mode};
        if (!make(modes, &made, err))
            return NULL;
        *slot = made;
    }
    modes->last = slot;
    return slot->made;
}
