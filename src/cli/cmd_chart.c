/* SPDX-License-Identifier: MIT */
/*
 * occsweep chart: one chart without a sweep file. A picture is drawn in a
 * folder of its own and put in its place when it is whole.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "chart/chart.h"
#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/launch_choice.h"
#include "cli/scratch_chart.h"
#include "config/words.h"

/* The chart that is asked for, and what it borrows. */
struct request {
    struct chart_spec spec;
    struct chart_kernel kernel;
    struct arch_list archs;
};

static bool choose_type(const struct cli_args *args, const struct chart_type **type,
                        struct error *err)
{
    const struct chart_word *word;
    if (!chart_word_parse("chart type", args->operands.items[0], &word, err))
        return false;
    *type = chart_type_find(word->name);
    assert(*type != NULL); /* what sweep files may name can be drawn */
    return true;
}

/* ---- axes and inputs ---- */

static const enum option_id axis_options[OCC_AXIS_COUNT] = {
    [OCC_AXIS_THREADS] = OPT_THREADS,
    [OCC_AXIS_REGS] = OPT_REGS,
    [OCC_AXIS_SMEM] = OPT_SMEM,
    [OCC_AXIS_BARRIERS] = OPT_BARRIERS,
};

static bool choose_axes(const struct cli_args *args, struct chart_spec *spec, struct error *err)
{
    static const enum option_id one[] = {OPT_ALONG, OPT_END}, two[] = {OPT_X, OPT_Y, OPT_END};
    bool is_map = spec->type->axis_count == 2;
    const enum option_id unwanted = is_map ? OPT_ALONG : args->given[OPT_X] ? OPT_X : OPT_Y;

    if (args->given[unwanted])
        return error_set(err, ERROR_INPUT, "a %s chart has no --%s; it takes %s",
                         spec->type->name, option_table[unwanted].name,
                         is_map ? "--x and --y" : "--along");
    spec->x = is_map ? args->x : args->along;
    spec->y = args->y;
    return options_require(args, is_map ? two : one, err);
}

static bool is_varied(const struct chart_spec *spec, enum occ_axis axis)
{
    return axis == spec->x || (spec->type->axis_count == 2 && axis == spec->y);
}

/* Threads and registers that the chart holds must be said; shared memory is
 * none and barriers one unless something else is. */
static bool require_held(const struct cli_args *args, const struct chart_spec *spec,
                         struct error *err)
{
    enum option_id needed[3] = {OPT_END, OPT_END, OPT_END};
    size_t count = 0;
    if (!is_varied(spec, OCC_AXIS_THREADS))
        needed[count++] = OPT_THREADS;
    if (!is_varied(spec, OCC_AXIS_REGS))
        needed[count++] = OPT_REGS;
    return options_require(args, needed, err);
}

/* True where every axis of the chart has a value too: a launch to mark. */
static bool has_mark(const struct cli_args *args, const struct chart_spec *spec)
{
    for (int axis = 0; axis < OCC_AXIS_COUNT; axis++)
        if (is_varied(spec, (enum occ_axis)axis) && !args->given[axis_options[axis]] &&
            !(axis == OCC_AXIS_SMEM && launch_choice_has_parts(args)))
            return false;
    return true;
}

static bool understand(const struct cli_args *args, struct request *request, struct error *err)
{
    struct chart_spec *spec = &request->spec;

    if (!choose_type(args, &spec->type, err) || !choose_axes(args, spec, err) ||
        !require_held(args, spec, err) || !launch_choice(args, &spec->launch, err) ||
        !arch_choice_one(args, &request->archs, NULL, err))
        return false;
    spec->title = args->title;
    spec->scale = (enum chart_scale)args->scale;
    spec->size = (enum chart_size)args->size;
    spec->barriers_given = args->given[OPT_BARRIERS];
    request->kernel.name = args->name == NULL ? "this launch" : args->name;
    request->kernel.launch = spec->launch;
    spec->kernels = &request->kernel;
    spec->kernel_count = has_mark(args, spec);
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
              scratch_chart_write(&request.spec, request.archs.archs[0],
                                  (enum picture_theme)args->theme, args->output, err);
    arch_list_release(&request.archs);
    return ok;
}

static const enum option_id options[] = {
    OPT_ALONG, OPT_X,     OPT_Y,     ARCH_OPTIONS, LAUNCH_OPTIONS, OPT_SCALE,
    OPT_SIZE,  OPT_THEME, OPT_TITLE, OPT_NAME,     OPT_PICTURE,    OPT_END,
};

const struct command cmd_chart = {
    .name = "chart",
    .words = {"chart", NULL},
    .arguments = "TYPE --arch NAME [INPUTS] -o FILE",
    .summary = "one chart of an architecture as SVG, PNG, PDF or gnuplot",
    .about = "TYPE is cliffs (occupancy along one input), limits (what binds, over two\n"
             "inputs) or occupancy (over two inputs). Threads and registers that the chart\n"
             "does not vary must be given. Where the inputs that it varies are given too, the\n"
             "launch is marked.\n",
    .examples =
        "occsweep chart cliffs --arch \"RTX 4060\" --along regs --threads 256 -o cliffs.pdf\n"
        "occsweep chart cliffs --arch sm_90 --along smem --threads 128 --regs 64 --smem 40K "
        "--name tiled -o tiled.svg\n"
        "occsweep chart limits --arch hopper --x regs --y smem --threads 256 -o limits.png\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run_chart,
    .is_first = true,
};
