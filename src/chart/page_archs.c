/* SPDX-License-Identifier: MIT */
/* Which architectures those are, by the type of the chart. */
#include "chart/page_archs.h"

#include "config/special_inputs.h"

struct shown_archs shown_archs(const struct chart_spec *spec, const struct occ_arch *const *one)
{
    if (chart_spec_keys(spec) & CHART_HAS_ARCHS)
        return (struct shown_archs){spec->archs, spec->arch_count};
    return (struct shown_archs){one, 1};
}

bool shown_any_has(struct shown_archs shown, bool (*has)(const struct occ_arch *arch))
{
    return archs_have(shown.archs, shown.count, has);
}
