/* SPDX-License-Identifier: MIT */
/* Which modes there are is what the table of architectures says. */
#include "kernels/amd_target.h"

#include <stdio.h>
#include <string.h>

#include "config/arch_match.h"

enum { MAX_TARGET_BYTES = 32, MAX_NAME_BYTES = 80 };

static bool is_of_target(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-';
}

struct span amd_target_begins(struct span text)
{
    static const char prefix[] = "gfx";
    struct span target = {text.begin, text.begin};

    if (!span_begins(text, prefix, NULL))
        return target;
    while (target.end < text.end && is_of_target(*target.end))
        target.end++;
    size_t size = span_size(target);
    if (size < sizeof(prefix) || size > MAX_TARGET_BYTES)
        target.end = target.begin;
    return target;
}

/* Append the suffix if there is such an architecture, which *arch then is. */
static void add_mode(char *name, const char *suffix, const struct occ_arch **arch)
{
    char longer[MAX_NAME_BYTES];
    int length = snprintf(longer, sizeof(longer), "%s%s", name, suffix);
    const struct occ_arch *found =
        length > 0 && (size_t)length < sizeof(longer) ? arch_spelled(longer) : NULL;

    if (found == NULL)
        return;
    *arch = found;
    memcpy(name, longer, (size_t)length + 1);
}

struct name *amd_target_name(struct kernel_list *list, struct span target, struct amd_mode mode,
                             struct error *err)
{
    char name[MAX_NAME_BYTES], wave[MAX_NAME_BYTES];

    snprintf(name, sizeof(name), "%.*s", (int)span_size(target), target.begin);
    snprintf(wave, sizeof(wave), "-wave%u", (unsigned)mode.threads_per_warp);
    const struct occ_arch *arch = arch_spelled(name);
    if (arch != NULL && mode.threads_per_warp != 0 &&
        arch->limits.threads_per_warp != mode.threads_per_warp)
        add_mode(name, wave, &arch);
    if (arch != NULL && mode.is_cumode)
        add_mode(name, "-cumode", &arch);
    return kernel_list_name(list, name, strlen(name), err);
}
