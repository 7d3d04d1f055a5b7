/* SPDX-License-Identifier: MIT */
/* From the charts of a sweep file, or none, to pictures with ids. */
#include "report/run_plan.h"

#include <string.h>

#include "report/chart_ids.h"

/* Where the file says nothing: the block size that most kernels use, and as
 * many registers as keep every warp slot of most architectures in use. */
#define USUAL_THREADS_PER_BLOCK 256
#define USUAL_REGS_PER_THREAD 32

/* What is drawn of each architecture where the file has no `charts`. */
static const struct {
    enum chart_kind kind;
    enum occ_axis x, y;
} usual_charts[] = {
    {CHART_CLIFFS, OCC_AXIS_REGS, OCC_AXIS_REGS},
    {CHART_CLIFFS, OCC_AXIS_SMEM, OCC_AXIS_SMEM},
    {CHART_CLIFFS, OCC_AXIS_THREADS, OCC_AXIS_THREADS},
    {CHART_LIMITS, OCC_AXIS_REGS, OCC_AXIS_SMEM},
    {CHART_LIMITS, OCC_AXIS_REGS, OCC_AXIS_THREADS},
    {CHART_OCCUPANCY, OCC_AXIS_REGS, OCC_AXIS_THREADS},
};
#define USUAL_CHART_COUNT (sizeof usual_charts / sizeof usual_charts[0])

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The one value of a list that holds no other; else `otherwise`. */
static uint32_t only_value(const struct value_list *list, uint32_t otherwise)
{
    return value_list_is_one_number(list) ? list->ranges[0].from : otherwise;
}

/* Is it a mark on the charts of `arch`? Not where its block size is a guess. */
static bool is_marked(const struct run_kernel *kernel, const struct occ_arch *arch)
{
    return !kernel->row.is_size_assumed && kernel->row.launch.arch == arch;
}

struct occ_launch run_usual_launch(const struct sweep_spec *spec,
                                   const struct run_kernels *kernels,
                                   const struct occ_arch *arch)
{
    for (size_t i = 0; i < kernels->count; i++)
        if (is_marked(&kernels->items[i], arch))
            return kernels->items[i].row.launch.launch;

    const struct value_list *axes = spec->grid.axes;
    const struct carveout_list *carveouts = &spec->grid.carveouts;
    struct occ_launch launch = OCC_LAUNCH_DEFAULT;
    launch.threads_per_block =
        only_value(&axes[OCC_AXIS_THREADS],
                   least(USUAL_THREADS_PER_BLOCK, arch->limits.max_threads_per_block));
    launch.regs_per_thread = only_value(
        &axes[OCC_AXIS_REGS], least(USUAL_REGS_PER_THREAD, arch->registers.max_per_thread));
    launch.smem_per_block_bytes = only_value(&axes[OCC_AXIS_SMEM], 0);
    launch.barriers_per_block = only_value(&axes[OCC_AXIS_BARRIERS], launch.barriers_per_block);
    if (carveouts->count == 1 && !carveouts->has_all)
        launch.carveout = carveouts->items[0];
    launch.optin = spec->optin;
    launch.partitioned_caching = spec->partitioned_caching;
    launch.scalar_regs_per_warp = spec->scalar_regs_per_warp;
    launch.accum_regs_per_thread = spec->accum_regs_per_thread;
    return launch;
}

struct draft {
    struct run_plan plan;
    struct chart_ids ids;
    const struct sweep_spec *spec;
    const struct run_kernels *kernels;
};

/* The number of pictures that a chart of the file makes. */
static size_t picture_count(const struct sweep_chart *asked)
{
    return asked->type->keys & CHART_HAS_ARCHS ? 1 : asked->arch_count;
}

static bool set_id(struct draft *draft, struct planned_chart *chart, const struct buffer *id,
                   struct error *err)
{
    if (id->failed)
        return error_no_memory(err);
    chart->spec.id = pool_copy_text(&draft->plan.pool, id->bytes, err);
    return chart->spec.id != NULL && chart_ids_add(&draft->ids, id->bytes, chart, err);
}

/* An id from the file; the architecture tells its pictures apart. */
static bool take_given_id(struct draft *draft, struct planned_chart *chart,
                          const struct sweep_chart *asked, struct error *err)
{
    struct buffer id = BUFFER_INIT;
    buffer_add_text(&id, asked->id);
    if (picture_count(asked) > 1)
        buffer_printf(&id, "-%s", chart->arch->name);
    const struct planned_chart *clash =
        id.failed ? NULL : chart_ids_find_clash(&draft->ids, id.bytes);
    bool ok = clash ? error_set(err, ERROR_INPUT,
                                "%s:%zu:%zu: the chart %s would overwrite the chart %s; "
                                "give it another id",
                                draft->spec->path, asked->line, asked->column, id.bytes,
                                clash->spec.id)
                    : set_id(draft, chart, &id, err);
    chart->has_given_id = true;
    buffer_release(&id);
    return ok;
}

static void write_usual_id(const struct planned_chart *chart, unsigned repeat,
                           struct buffer *id)
{
    buffer_clear(id);
    chart_add_usual_id(id, &chart->spec, chart->arch);
    if (repeat > 1)
        buffer_printf(id, "-%u", repeat);
}

/* TYPE-X-Y-ARCH, with -2, -3, ... for repeats, past those that the file gives. */
static bool take_usual_id(struct draft *draft, struct planned_chart *chart, struct error *err)
{
    struct buffer id = BUFFER_INIT;
    write_usual_id(chart, 1, &id);
    unsigned *repeat = id.failed ? NULL : chart_ids_next(&draft->ids, id.bytes, err);
    while (repeat != NULL && !id.failed) {
        write_usual_id(chart, (*repeat)++, &id);
        if (id.failed || !chart_ids_find_clash(&draft->ids, id.bytes))
            break;
    }
    bool ok = (repeat != NULL || id.failed) && set_id(draft, chart, &id, err);
    buffer_release(&id);
    return ok;
}

/* What every chart of a run has in common. */
static struct chart_spec common_spec(const struct draft *draft, const struct chart_word *type,
                                     struct occ_launch launch)
{
    const struct sweep_spec *sweep = draft->spec;
    return (struct chart_spec){
        .type = chart_type_of(type),
        .format = picture_format_names[sweep->output.first_format],
        .size = sweep->output.size,
        .launch = launch,
        .barriers_given = launch.barriers_per_block != 1,
    };
}

static struct planned_chart *add_chart(struct draft *draft, const struct occ_arch *arch)
{
    struct planned_chart *chart = &draft->plan.charts[draft->plan.chart_count++];
    chart->arch = arch;
    return chart;
}

static void add_asked(struct draft *draft, const struct sweep_chart *asked)
{
    for (size_t i = 0; i < picture_count(asked); i++) {
        struct chart_spec *spec = &add_chart(draft, asked->archs[i])->spec;
        *spec = common_spec(draft, asked->type, asked->launch);
        spec->panel = asked->panel == NULL ? NULL : chart_type_of(asked->panel);
        spec->title = asked->title;
        spec->x = asked->x;
        spec->y = asked->y;
        spec->of = asked->of;
        spec->measure = asked->measure;
        spec->shows_llvm = asked->llvm && asked->archs[i]->has_llvm_waves;
        spec->archs = asked->archs;
        spec->product = arch_list_product(&draft->spec->archs, asked->archs[i]);
        spec->arch_count = asked->arch_count;
        spec->gpus = asked->gpus;
        spec->gpu_count = asked->gpu_count;
        spec->shows_kernels = asked->shows_kernels;
        spec->scale = asked->scale;
        if (asked->block_sizes.count > 0)
            spec->block_sizes = &asked->block_sizes;
        if (asked->has_size)
            spec->size = asked->size;
    }
}

static void add_usual(struct draft *draft, const struct occ_arch *arch)
{
    struct occ_launch launch = run_usual_launch(draft->spec, draft->kernels, arch);
    for (size_t i = 0; i < USUAL_CHART_COUNT; i++) {
        struct chart_spec *spec = &add_chart(draft, arch)->spec;
        *spec = common_spec(draft, &chart_words[usual_charts[i].kind], launch);
        spec->product = arch_list_product(&draft->spec->archs, arch);
        spec->x = usual_charts[i].x;
        spec->y = usual_charts[i].y;
    }
}

static void add_arch(struct run_plan *plan, const struct occ_arch *arch)
{
    for (size_t i = 0; i < plan->arch_count; i++)
        if (strcmp(plan->archs[i]->name, arch->name) == 0)
            return;
    plan->archs[plan->arch_count++] = arch;
}

static void add_archs(struct draft *draft)
{
    for (size_t i = 0; i < draft->spec->archs.count; i++)
        add_arch(&draft->plan, draft->spec->archs.archs[i]);
    for (size_t i = 0; i < draft->plan.chart_count; i++)
        add_arch(&draft->plan, draft->plan.charts[i].arch);
}

static void add_charts(struct draft *draft)
{
    const struct sweep_spec *sweep = draft->spec;
    for (size_t i = 0; i < sweep->chart_count; i++)
        add_asked(draft, &sweep->charts[i]);
    for (size_t i = 0; !sweep->has_charts && i < sweep->archs.count; i++)
        add_usual(draft, sweep->archs.archs[i]);
}

/* Ids of the file first, so that a made-up one never takes theirs. */
static bool take_ids(struct draft *draft, struct error *err)
{
    const struct sweep_spec *sweep = draft->spec;
    struct planned_chart *chart = draft->plan.charts;
    for (size_t i = 0; i < sweep->chart_count; i++)
        for (size_t a = 0; a < picture_count(&sweep->charts[i]); a++, chart++)
            if (sweep->charts[i].id && !take_given_id(draft, chart, &sweep->charts[i], err))
                return false;
    for (size_t i = 0; i < draft->plan.chart_count; i++)
        if (!draft->plan.charts[i].spec.id &&
            !take_usual_id(draft, &draft->plan.charts[i], err))
            return false;
    return true;
}

static bool make_room(struct draft *draft, struct error *err)
{
    const struct sweep_spec *sweep = draft->spec;
    struct run_plan *plan = &draft->plan;
    size_t room = sweep->has_charts ? 0 : sweep->archs.count * USUAL_CHART_COUNT;
    for (size_t i = 0; i < sweep->chart_count; i++)
        room += picture_count(&sweep->charts[i]);

    plan->charts = pool_alloc(&plan->pool, room, sizeof *plan->charts, err);
    plan->run_kernels = draft->kernels;
    plan->kernels = pool_alloc(&plan->pool, draft->kernels->count, sizeof *plan->kernels, err);
    plan->archs = pool_alloc(&plan->pool, room + sweep->archs.count, sizeof *plan->archs, err);
    return plan->charts && plan->kernels && plan->archs;
}

/* The marks of one architecture, as it is in some mode, from `marks` on; their number. */
static size_t mark_charts(struct draft *draft, const struct occ_arch *arch,
                          struct chart_kernel *marks)
{
    struct run_plan *plan = &draft->plan;
    size_t count = 0;
    for (size_t i = 0; i < draft->kernels->count; i++) {
        const struct run_kernel *kernel = &draft->kernels->items[i];
        if (is_marked(kernel, arch))
            marks[count++] = (struct chart_kernel){.name = kernel->label,
                                                   .launch = kernel->row.launch.launch,
                                                   .grid_blocks = kernel->row.grid_blocks};
    }
    for (size_t i = 0; i < plan->chart_count; i++) {
        if (plan->charts[i].arch != arch)
            continue;
        plan->charts[i].spec.kernels = marks;
        plan->charts[i].spec.kernel_count = count;
    }
    return count;
}

/* How wide warps of `arch` are before a chart or a kernel chooses. */
static uint32_t usual_width(const struct sweep_spec *spec, const struct occ_arch *arch)
{
    const struct occ_arch *listed = arch_list_find(&spec->archs, arch->name);
    return (listed == NULL ? arch : listed)->limits.threads_per_warp;
}

/* Does `arch` of a chart answer in the mode that the kernel is launched in? */
static bool is_in_mode_of(const struct occ_arch *arch, const struct run_kernel *kernel,
                          const struct sweep_spec *spec)
{
    const struct launch_mode *own = kernel->row.own_mode;
    struct launch_mode mode = own == NULL ? spec->mode : *own;
    uint32_t width = mode.sub_group != 0 && arch_has_sub_groups(arch) ? mode.sub_group
                                                                      : usual_width(spec, arch);
    return arch->limits.threads_per_warp == width &&
           arch->in_large_mode == (mode.large_grf && arch_has_large_mode(arch));
}

static bool is_in_all_modes(const struct run_kernel *kernel, const struct chart_spec *chart,
                            const struct sweep_spec *spec)
{
    for (size_t i = 0; i < chart->arch_count; i++)
        if (!is_in_mode_of(chart->archs[i], kernel, spec))
            return false;
    return true;
}

/* A picture of several architectures has the marks of its first one, but not those
 * of kernels that another one would answer in another mode than theirs. */
static bool keep_common_marks(struct draft *draft, struct planned_chart *chart,
                              struct error *err)
{
    const struct run_kernels *kernels = draft->kernels;
    const struct chart_kernel *marks = chart->spec.kernels;
    struct chart_kernel *kept =
        pool_alloc(&draft->plan.pool, chart->spec.kernel_count, sizeof *kept, err);
    if (kept == NULL)
        return false;
    size_t count = 0;
    for (size_t i = 0; i < kernels->count; i++) {
        if (!is_marked(&kernels->items[i], chart->arch))
            continue;
        if (is_in_all_modes(&kernels->items[i], &chart->spec, draft->spec))
            kept[count++] = *marks;
        marks++;
    }
    chart->spec.kernels = kept;
    chart->spec.kernel_count = count;
    return true;
}

static bool is_first_of_arch(const struct run_plan *plan, size_t chart)
{
    size_t first = 0;
    while (plan->charts[first].arch != plan->charts[chart].arch)
        first++;
    return first == chart;
}

/* Each kernel is on one architecture, so that there is room. */
static bool mark_kernels(struct draft *draft, struct error *err)
{
    struct run_plan *plan = &draft->plan;
    size_t count = 0;
    for (size_t i = 0; i < plan->chart_count; i++)
        if (is_first_of_arch(plan, i))
            count += mark_charts(draft, plan->charts[i].arch, plan->kernels + count);
    for (size_t i = 0; i < plan->chart_count; i++)
        if (plan->charts[i].spec.type->word->keys & CHART_HAS_ARCHS &&
            !keep_common_marks(draft, &plan->charts[i], err))
            return false;
    return true;
}

bool run_plan_init(struct run_plan *plan, const struct sweep_spec *spec,
                   const struct run_kernels *kernels, struct error *err)
{
    struct draft draft = {.spec = spec, .kernels = kernels};
    struct pool scratch = {.blocks = NULL};
    draft.ids.pool = &scratch;
    bool ok = make_room(&draft, err);
    if (ok) {
        add_charts(&draft);
        add_archs(&draft);
        ok = mark_kernels(&draft, err) && take_ids(&draft, err);
    }
    chart_ids_release(&draft.ids);
    pool_release(&scratch);
    if (ok)
        *plan = draft.plan;
    else
        run_plan_release(&draft.plan);
    return ok;
}

void run_plan_release(struct run_plan *plan)
{
    pool_release(&plan->pool);
    *plan = (struct run_plan){.charts = NULL};
}
