/* SPDX-License-Identifier: MIT */
/* Products and launches of a waves chart, from options. */
#include "cli/chart_gpus.h"

#include <stdio.h>
#include <string.h>

#include "chart/kernel_words.h"
#include "cli/arch_choice.h"
#include "config/list_items.h"

static bool add_gpu(const struct cli_args *args, struct arch_list *list, struct gpu_match match,
                    struct chart_gpus *gpus, struct error *err)
{
    if (gpus->count == CHART_MAX_GPUS)
        return error_set(err, ERROR_INPUT, "--gpu names more than %d products; leave some out",
                         CHART_MAX_GPUS);
    if (!arch_choice_change(args, &list->pool, &match.arch, err))
        return false;
    gpus->items[gpus->count] = match;
    gpus->archs[gpus->count++] = match.arch;
    return true;
}

static bool add_named(const struct cli_args *args, struct arch_list *list,
                      struct chart_gpus *gpus, struct error *err)
{
    struct list_items items;
    list_items_begin(&items, args->gpu);
    while (list_items_next(&items, "--gpu", err)) {
        struct gpu_match match;
        if (!gpu_find("--gpu", items.item, list, &match, err) ||
            !add_gpu(args, list, match, gpus, err))
            return false;
    }
    return !items.failed;
}

static bool add_unnamed(const struct cli_args *args, struct arch_list *list,
                        struct chart_gpus *gpus, struct error *err)
{
    if (args->arch == NULL || !args->given[OPT_SMS] || list->count != 1)
        return error_set(err, ERROR_INPUT,
                         "a waves chart needs --gpu NAME, or --arch NAME with --sms N");
    snprintf(gpus->unnamed_text, sizeof gpus->unnamed_text, "%s", list->archs[0]->name);
    gpus->unnamed = (struct occ_gpu){gpus->unnamed_text, args->sms};
    return add_gpu(args, list, (struct gpu_match){list->archs[0], &gpus->unnamed}, gpus, err);
}

bool chart_gpus_choose(const struct cli_args *args, struct arch_list *list,
                       struct chart_gpus *gpus, struct chart_spec *spec, struct error *err)
{
    if (args->arch != NULL && !arch_list_parse("--arch", args->arch, NULL, list, err))
        return false;
    if (spec->measure == MEASURE_DEVICE && args->gpu == NULL)
        return error_set(err, ERROR_INPUT,
                         "--measure threads_per_device counts the SMs of products; name them, "
                         "as in --gpu \"MI250X,H100 SXM5\"");
    if (args->gpu != NULL && args->given[OPT_SMS])
        return error_set(err, ERROR_INPUT, "--gpu knows its SMs; leave --sms out");
    if (!(args->gpu != NULL ? add_named(args, list, gpus, err)
                            : add_unnamed(args, list, gpus, err)))
        return false;
    spec->gpus = gpus->items;
    spec->archs = gpus->archs;
    spec->gpu_count = spec->arch_count = gpus->count;
    return arch_choice_check_inputs(args, gpus->archs, gpus->count, err);
}

/* ---- several launches ---- */

/* What launches are called that nobody named. */
static void name_launch(const struct occ_launch *launch, char *name, size_t room)
{
    struct buffer text = BUFFER_INIT;
    kernel_words_launch(launch, &text);
    snprintf(name, room, "%s", text.failed ? "" : text.bytes);
    buffer_release(&text);
}

/* "256/80" or "256/80/40K": the inputs that differ from the chart's launch. */
static bool parse_launch(const char *text, struct occ_launch *launch, struct error *err)
{
    static const enum occ_axis order[] = {OCC_AXIS_THREADS, OCC_AXIS_REGS, OCC_AXIS_SMEM};
    char copy[64], *rest = copy;
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", text);
    while (rest != NULL && count < sizeof order / sizeof *order && strlen(text) < sizeof copy) {
        char *part = rest, *slash = strchr(rest, '/');
        uint32_t value = 0;
        rest = slash == NULL ? NULL : slash + 1;
        if (slash != NULL)
            *slash = '\0';
        if (!value_parse_axis_value("--against", part, order[count], &value, err))
            return false;
        occ_launch_set(launch, order[count++], value);
    }
    return (count >= 2 && rest == NULL) ||
           error_set(err, ERROR_INPUT,
                     "--against is '%s'; it must be THREADS/REGS or THREADS/REGS/SMEM: "
                     "256/80/40K",
                     text);
}

bool chart_gpus_add_launches(const struct cli_args *args, struct chart_gpus *gpus,
                             struct chart_spec *spec, struct error *err)
{
    if (args->launches_against.count == 0)
        return true;
    if (args->launches_against.count >= CHART_MAX_GPUS)
        return error_set(err, ERROR_INPUT, "--against is given %zu times; at most %d are shown",
                         args->launches_against.count, CHART_MAX_GPUS - 1);
    for (size_t i = 0; i <= args->launches_against.count; i++) {
        struct chart_kernel *kernel = &gpus->kernels[i];
        *kernel = (struct chart_kernel){
            .name = gpus->names[i], .launch = spec->launch, .grid_blocks = args->grid_blocks};
        if (i > 0 && !parse_launch(args->launches_against.items[i - 1], &kernel->launch, err))
            return false;
        name_launch(&kernel->launch, gpus->names[i], sizeof gpus->names[i]);
    }
    if (args->name != NULL)
        gpus->kernels[0].name = args->name;
    spec->kernels = gpus->kernels;
    spec->kernel_count = args->launches_against.count + 1;
    spec->shows_kernels = true;
    return true;
}
