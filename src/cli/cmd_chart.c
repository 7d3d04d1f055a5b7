/* SPDX-License-Identifier: MIT */
/*
 * occsweep chart: one chart without a sweep file. A picture is drawn in a
 * folder of its own and put in its place when it is whole.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart/chart.h"
#include "cli/arch_choice.h"
#include "cli/chart_gpus.h"
#include "cli/command.h"
#include "cli/launch_choice.h"
#include "cli/scratch_chart.h"

/* The chart that is asked for, and what it borrows. */
struct request {
    struct chart_spec spec;
    struct chart_kernel kernel;
    struct arch_list archs;
    struct value_list block_sizes; /* empty: the usual ones */
    struct chart_gpus gpus;
};

static bool choose_types(const struct cli_args *args, struct chart_spec *spec,
                         struct error *err)
{
    const struct chart_word *word;
    if (!chart_word_parse("chart type", args->operands.items[0], &word, err))
        return false;
    spec->type = chart_type_of(word);
    if (args->panel == NULL)
        return true;
    if (!chart_panel_parse("--chart", args->panel, &word, err))
        return false;
    spec->panel = chart_type_of(word);
    return true;
}

/* ---- axes and inputs ---- */

static const enum option_id axis_options[OCC_AXIS_COUNT] = {
    [OCC_AXIS_THREADS] = OPT_BLOCK_SIZES,
    [OCC_AXIS_REGS] = OPT_REGS,
    [OCC_AXIS_SMEM] = OPT_SMEM,
    [OCC_AXIS_BARRIERS] = OPT_BARRIERS,
};

/* Options that only some types have, and the flag of those. */
static const struct {
    enum option_id option;
    unsigned flag;
    bool is_optional;
} type_options[] = {
    {OPT_PANEL, CHART_HAS_CHART, false}, {OPT_ALONG, CHART_HAS_ALONG, false},
    {OPT_X, CHART_HAS_XY, false},        {OPT_Y, CHART_HAS_XY, false},
    {OPT_OF, CHART_HAS_OF, false},       {OPT_MEASURE, CHART_HAS_MEASURE, true},
    {OPT_SCALE, CHART_HAS_SCALE, true},  {OPT_LLVM, CHART_HAS_LLVM, true},
    {OPT_GRID, CHART_HAS_GPUS, true},    {OPT_LAUNCH_AGAINST, CHART_HAS_GPUS, true},
    {OPT_SMS, CHART_HAS_GPUS, true},
};
#define TYPE_OPTION_COUNT (sizeof(type_options) / sizeof(type_options[0]))

static bool refuse_option(const struct chart_spec *spec, enum option_id option,
                          struct error *err)
{
    char taken[96] = " none of these";
    size_t used = 0;
    for (size_t i = 0; i < TYPE_OPTION_COUNT && used < sizeof(taken); i++)
        if (chart_spec_keys(spec) & type_options[i].flag)
            used += (size_t)snprintf(taken + used, sizeof(taken) - used, " --%s",
                                     option_table[type_options[i].option].name);
    return error_set(err, ERROR_INPUT, "a %s chart has no --%s; it takes%s",
                     spec->type->word->name, option_table[option].name, taken);
}

static bool choose_axes(const struct cli_args *args, struct chart_spec *spec, struct error *err)
{
    enum option_id needed[TYPE_OPTION_COUNT + 1] = {OPT_END};
    unsigned keys = chart_spec_keys(spec);
    size_t count = 0;

    for (size_t i = 0; i < TYPE_OPTION_COUNT; i++) {
        bool is_of_type = (keys & type_options[i].flag) != 0;
        if (args->given[type_options[i].option] && !is_of_type)
            return refuse_option(spec, type_options[i].option, err);
        if (is_of_type && !type_options[i].is_optional)
            needed[count++] = type_options[i].option;
    }
    needed[count] = OPT_END;
    spec->x = keys & CHART_HAS_ALONG ? args->along : args->x;
    spec->y = args->y;
    spec->measure = (enum chart_measure)args->measure;
    return options_require(args, needed, err) &&
           (args->of == NULL ||
            chart_of_parse("--of", args->of, spec->type->word, &spec->of, err));
}

static bool require_threads(const struct cli_args *args, const struct chart_spec *spec,
                            struct error *err)
{
    static const enum option_id needed[] = {OPT_BLOCK_SIZES, OPT_END};
    return chart_spec_varies(spec, OCC_AXIS_THREADS) || options_require(args, needed, err);
}

/* Threads and registers that the chart holds must be said; shared memory is
 * none and barriers one unless something else is. */
static bool require_regs(const struct cli_args *args, const struct chart_spec *spec,
                         struct error *err)
{
    return chart_spec_varies(spec, OCC_AXIS_REGS) ||
           arch_choice_require_regs(args, OPT_REGS, spec->archs, spec->arch_count, err);
}

/* A type that lists block sizes takes a single one, given with registers, for
 * the launch to mark. */
static bool choose_threads(const struct cli_args *args, struct request *request,
                           struct error *err)
{
    struct chart_spec *spec = &request->spec;
    struct value_list *list = &request->block_sizes;
    uint32_t *threads = &spec->launch.threads_per_block;

    if (args->block_sizes == NULL)
        return true;
    if (!(chart_spec_keys(spec) & CHART_HAS_SIZES))
        return value_parse_axis_value("--threads", args->block_sizes, OCC_AXIS_THREADS, threads,
                                      err);
    if (!value_list_parse("--threads", args->block_sizes, OCC_AXIS_THREADS, list, err))
        return false;
    if (!args->given[OPT_REGS]) {
        spec->block_sizes = list;
        return true;
    }
    *threads = list->ranges[0].from;
    return value_list_is_one_number(list) ||
           error_set(err, ERROR_INPUT,
                     "--regs marks a launch, which has one block size; --threads gives more");
}

/* True where every axis of the chart has a value too: a launch to mark. One
 * that varies nothing shows a launch anyway, and marks it by its name. */
static bool has_mark(const struct cli_args *args, const struct chart_spec *spec)
{
    bool varies = false;
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++) {
        if (!chart_spec_varies(spec, (enum occ_axis)axis))
            continue;
        varies = true;
        if (!args->given[axis_options[axis]] &&
            !(axis == OCC_AXIS_SMEM && launch_choice_has_parts(args)))
            return false;
    }
    if (chart_spec_keys(spec) & CHART_HAS_GPUS)
        return args->given[OPT_GRID];
    return chart_spec_varies_split(spec) ? args->given[OPT_CARVEOUT]
                                         : varies || args->name != NULL;
}

/* By name, because it is asked for what all their SMs hold, or they are several. */
static bool compares_products(const struct cli_args *args, const struct chart_spec *spec)
{
    return chart_spec_keys(spec) & CHART_MAY_GPUS &&
           (spec->measure == MEASURE_DEVICE ||
            (args->gpu != NULL && strchr(args->gpu, ',') != NULL));
}

static bool choose_archs(const struct cli_args *args, struct request *request,
                         struct error *err)
{
    if (chart_spec_keys(&request->spec) & CHART_HAS_GPUS ||
        compares_products(args, &request->spec))
        return chart_gpus_choose(args, &request->archs, &request->gpus, &request->spec, err);
    bool has_many = (chart_spec_keys(&request->spec) & CHART_HAS_ARCHS) != 0;
    const struct occ_gpu *gpu = NULL;
    bool ok = has_many ? arch_choice(args, &request->archs, &gpu, err)
                       : arch_choice_one(args, &request->archs, &gpu, err);
    request->spec.archs = request->archs.archs;
    request->spec.arch_count = request->archs.count;
    if (ok)
        request->spec.product =
            gpu != NULL ? gpu->name
                        : arch_list_product(&request->archs, request->archs.archs[0]);
    return ok;
}

static bool understand(const struct cli_args *args, struct request *request, struct error *err)
{
    struct chart_spec *spec = &request->spec;

    if (!choose_types(args, spec, err) || !choose_axes(args, spec, err) ||
        !require_threads(args, spec, err) || !launch_choice(args, &spec->launch, err) ||
        !choose_threads(args, request, err) || !choose_archs(args, request, err) ||
        !require_regs(args, spec, err))
        return false;
    spec->shows_llvm = args->llvm;
    if (spec->shows_llvm && !spec->archs[0]->has_llvm_waves)
        return error_set(
            err, ERROR_INPUT,
            "LLVM counts no waves of %s; leave --llvm out, or name an architecture "
            "of AMD",
            spec->archs[0]->name);
    spec->title = args->title;
    spec->scale = (enum chart_scale)args->scale;
    spec->size = (enum chart_size)args->size;
    spec->barriers_given = args->given[OPT_BARRIERS];
    request->kernel.name = args->name == NULL ? "this launch" : args->name;
    request->kernel.launch = spec->launch;
    request->kernel.grid_blocks = args->grid_blocks;
    spec->kernels = &request->kernel;
    spec->kernel_count = has_mark(args, spec);
    if (!chart_gpus_add_launches(args, &request->gpus, spec, err))
        return false;
    if (args->name != NULL && spec->kernel_count == 0)
        return error_set(err, ERROR_INPUT,
                         "--name calls a launch by its name, and none is marked; give a value "
                         "for each input that the chart varies");
    return true;
}

static bool run_chart(const struct cli_args *args, int *status, struct error *err)
{
    static const enum option_id needed[] = {OPT_PICTURE, OPT_END};
    struct request request = {.archs = {.count = 0}};

    (void)status;
    bool ok = options_require(args, needed, err) && understand(args, &request, err) &&
              scratch_chart_write(&request.spec, request.spec.archs[0],
                                  (enum picture_theme)args->theme, args->output, err);
    arch_list_release(&request.archs);
    value_list_release(&request.block_sizes);
    return ok;
}

static const enum option_id options[] = {
    OPT_ALONG,
    OPT_X,
    OPT_Y,
    OPT_OF,
    OPT_PANEL,
    OPT_GRID,
    OPT_SMS,
    OPT_LAUNCH_AGAINST,
    ARCH_OPTIONS,
    OPT_BLOCK_SIZES,
    LAUNCH_OPTIONS_BUT_THREADS,
    OPT_SCALE,
    OPT_LLVM,
    OPT_MEASURE,
    OPT_THEME,
    OPT_SIZE,
    OPT_TITLE,
    OPT_NAME,
    OPT_PICTURE,
    OPT_END,
};

static void add_types(struct buffer *out)
{
    buffer_add_text(out, "TYPE is one of\n");
    for (size_t i = 0; i < CHART_KIND_COUNT; i++)
        buffer_printf(out, "  %-11s  %s\n", chart_words[i].name, chart_words[i].summary);
}

const struct command cmd_chart = {
    .name = "chart",
    .words = {"chart", NULL},
    .arguments = "TYPE --arch NAME [INPUTS] -o FILE",
    .summary = "one chart of an architecture as SVG, PNG, PDF or gnuplot",
    .add_operands = add_types,
    .about = "Threads and registers that the chart does not vary must be given. Where the\n"
             "inputs that it varies are given too, the launch is marked; over splits, where\n"
             "--carveout is.\n",
    .examples =
        "occsweep chart cliffs --arch \"RTX 4060\" --along regs --threads 256 -o cliffs.pdf\n"
        "occsweep chart cliffs --arch sm_90 --along smem --threads 128 --regs 64 --smem 40K "
        "--name tiled -o tiled.svg\n"
        "occsweep chart waves --gpu \"H100 SXM5,H100 PCIe\" --threads 256 --regs 72 "
        "--grid 1000 -o waves.svg\n"
        "occsweep chart ladder --arch sm_90 --threads 256 --regs 64 --smem 40K -o ladder.svg\n"
        "occsweep chart cliffs --arch gfx90a --along regs --threads 512 --llvm -o llvm.svg\n"
        "occsweep chart limits --arch hopper --x regs --y smem --threads 256 -o limits.png\n"
        "occsweep chart waste --arch hopper --x regs --y threads --of registers -o waste.svg\n"
        "occsweep chart generations --arch nvidia --threads 256 --regs 72 --smem 40K "
        "-o generations.svg\n"
        "occsweep chart compare --chart cliffs --arch sm_75,sm_86,sm_90 --along smem "
        "--threads 128 --regs 32 -o compare.svg\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run_chart,
    .is_first = true,
};
