/* SPDX-License-Identifier: MIT */
/* The devices, launches and answers of a comparison. */
#include "cli/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arch_choice.h"
#include "cli/command.h"
#include "cli/grid_choice.h"
#include "cli/vendor_words.h"
#include "config/arch_names.h"

/* Rows are kept in memory; whoever wants more wants a sweep. */
#define MAX_ROWS UINT64_C(1000000)

/* ---- devices ---- */

static bool add_devices(struct comparison *comparison, const struct arch_matches *named,
                        struct error *err)
{
    comparison->devices = calloc(named->count, sizeof(*comparison->devices));
    if (comparison->devices == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < named->count; i++) {
        struct compare_device *device = &comparison->devices[comparison->device_count++];
        device->arch = arch_list_find(&comparison->archs, named->items[i].arch->name);
        device->gpu = named->items[i].gpu;
        comparison->has_gpus = comparison->has_gpus || device->gpu != NULL;
    }
    return true;
}

/* "sm_80, RTX 4060" for a message. */
static bool refuse_base(const struct comparison *comparison, struct error *err)
{
    struct buffer names = BUFFER_INIT;
    for (size_t i = 0; i < comparison->device_count; i++) {
        const struct compare_device *device = &comparison->devices[i];
        buffer_printf(&names, "%s%s", i == 0 ? "" : ", ",
                      device->gpu != NULL ? device->gpu->name : device->arch->name);
    }
    bool ok = names.failed
                  ? error_no_memory(err)
                  : error_set(err, ERROR_INPUT, "--base: %s is not among what is compared: %s",
                              comparison->args->base, names.bytes);
    buffer_release(&names);
    return ok;
}

/* An architecture means the first of its devices; a product itself. */
static bool find_base(struct comparison *comparison, const struct arch_matches *named,
                      struct error *err)
{
    if (named->count != 1)
        return error_set(err, ERROR_INPUT, "--base names %zu architectures; it must be one",
                         named->count);
    for (size_t i = 0; i < comparison->device_count; i++) {
        const struct compare_device *device = &comparison->devices[i];
        const struct gpu_match *base = &named->items[0];
        if (strcmp(device->arch->name, base->arch->name) != 0 ||
            (base->gpu != NULL && base->gpu != device->gpu))
            continue;
        comparison->base = i;
        return true;
    }
    return refuse_base(comparison, err);
}

static bool choose_base(struct comparison *comparison, struct error *err)
{
    struct arch_matches named = {.items = NULL};
    if (comparison->args->base == NULL)
        return true;
    bool ok = arch_list_parse_gpus("--base", comparison->args->base, NULL, &comparison->archs,
                                   &named, err) &&
              find_base(comparison, &named, err);
    free(named.items);
    return ok;
}

/* --set and --rules; the devices follow their architectures. */
static bool change_archs(struct comparison *comparison, struct error *err)
{
    struct arch_list *archs = &comparison->archs;
    for (size_t i = 0; i < archs->count; i++) {
        const struct occ_arch *before = archs->archs[i];
        if (!arch_choice_change(comparison->args, &archs->pool, &archs->archs[i], err))
            return false;
        for (size_t k = 0; k < comparison->device_count; k++)
            if (comparison->devices[k].arch == before)
                comparison->devices[k].arch = archs->archs[i];
    }
    return arch_choice_check_inputs(comparison->args, archs->archs, archs->count, err);
}

static void label_devices(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->device_count; i++) {
        struct compare_device *device = &comparison->devices[i];
        bool is_changed = strchr(device->arch->name, '+') != NULL;
        if (device->gpu == NULL)
            snprintf(device->label, sizeof(device->label), "%s", device->arch->name);
        else
            snprintf(device->label, sizeof(device->label), "%.72s%s", device->gpu->name,
                     is_changed ? "+set" : "");
    }
}

/* What is on all SMs is known of products only. */
static bool check_products(const struct comparison *comparison, struct error *err)
{
    for (size_t i = 0; i < comparison->device_count; i++)
        if (comparison->args->measure == MEASURE_DEVICE && comparison->devices[i].gpu == NULL)
            return error_set(err, ERROR_INPUT,
                             "--measure threads_per_device counts the SMs of products, and %s "
                             "is none; name one, as in --arch \"H100 SXM5\"",
                             comparison->devices[i].label);
    return true;
}

static bool choose_devices(struct comparison *comparison, struct error *err)
{
    struct arch_matches named = {.items = NULL};
    bool ok = arch_list_parse_gpus("--arch", comparison->args->arch, NULL, &comparison->archs,
                                   &named, err) &&
              add_devices(comparison, &named, err) && choose_base(comparison, err) &&
              change_archs(comparison, err);
    free(named.items);
    if (ok)
        label_devices(comparison);
    return ok && check_products(comparison, err);
}

/* ---- launches ---- */

static bool expand_launches(struct comparison *comparison, struct error *err)
{
    const struct sweep_request request = {
        .lists = &comparison->args->lists,
        .optin = comparison->args->optin,
        .partitioned_caching = comparison->args->partitioned_caching,
        .scalar_regs_per_warp = comparison->args->scalar_regs_per_warp,
        .accum_regs_per_thread = comparison->args->accum_regs_per_thread,
        .axis_names = grid_choice_axis_names,
        .max_of = comparison->archs.archs,
        .max_of_count = comparison->archs.count,
    };

    if (!sweep_grid_init(&comparison->grid, &request,
                         comparison->devices[comparison->base].arch, err))
        return false;
    uint64_t kernel_count = comparison->kernels.count == 0 ? 1 : comparison->kernels.count;
    uint64_t most = MAX_ROWS / comparison->device_count / kernel_count;
    if (comparison->grid.row_count > most)
        return error_set(err, ERROR_INPUT,
                         "%llu launches on each of %zu are too many to compare; give shorter "
                         "lists, or sweep them",
                         (unsigned long long)(comparison->grid.row_count * kernel_count),
                         comparison->device_count);
    comparison->launch_count = (size_t)(comparison->grid.row_count * kernel_count);
    return true;
}

/* The kernel of a launch; NULL where launches are numbers. */
static const struct compared_kernel *kernel_at(const struct comparison *comparison,
                                               size_t index)
{
    if (comparison->kernels.count == 0)
        return NULL;
    return &comparison->kernels.items[index / comparison->grid.row_count];
}

/* A row but for how it compares. */
static bool answer(const struct comparison *comparison, size_t device, size_t index,
                   struct compare_row *row, struct error *err)
{
    const struct cli_args *args = comparison->args;
    const struct compared_kernel *kernel = kernel_at(comparison, index);
    struct sweep_row *here = &row->here;
    bool is_for_it = true;

    here->arch = comparison->devices[device].arch;
    here->launch = sweep_grid_launch(&comparison->grid, index % comparison->grid.row_count);
    here->launch.carveout = args->carveout;
    here->launch.barriers_per_block = args->barriers_per_block;
    if (kernel != NULL) {
        const struct kernel *build = compared_kernel_build(kernel, here->arch, &is_for_it);
        if (!compared_kernel_launch(args, build, &here->launch, err))
            return false;
        row->kernel = kernel->name;
        row->registers_compiled_for = is_for_it               ? NULL
                                      : build->target[0] == 0 ? "unknown"
                                                              : build->target;
    }
    here->result = occ_compute(here->arch, here->launch);
    return true;
}

/* One launch on all devices. */
static bool answer_launch(struct comparison *comparison, size_t index, struct error *err)
{
    const struct compare_device *devices = comparison->devices;
    size_t base = comparison->base;
    struct compare_row base_row = {.kernel = NULL};

    if (!answer(comparison, base, index, &base_row, err))
        return false;
    for (size_t k = 0; k < comparison->device_count; k++) {
        struct compare_row *row = &comparison->rows[k * comparison->launch_count + index];
        struct compare_row answered = {.kernel = NULL};
        if (!answer(comparison, k, index, &answered, err))
            return false;
        *row =
            compare_row_make(&answered.here, devices[k].gpu, &base_row.here, devices[base].gpu);
        row->kernel = answered.kernel;
        row->registers_compiled_for = answered.registers_compiled_for;
    }
    return true;
}

static bool answer_all(struct comparison *comparison, struct error *err)
{
    comparison->rows =
        calloc(comparison->device_count * comparison->launch_count, sizeof(*comparison->rows));
    if (comparison->rows == NULL)
        return error_no_memory(err);
    for (size_t i = 0; i < comparison->launch_count; i++)
        if (!answer_launch(comparison, i, err))
            return false;
    return true;
}

/* "--arch sm_80 sm_90" leaves a name where a file is expected. */
static bool check_file_name(const char *word, struct error *err)
{
    const struct occ_arch *arch = NULL;
    struct error not_told;
    if (access(word, F_OK) == 0 || !arch_name_parse("--arch", word, &arch, &not_told))
        return true;
    return error_set(err, ERROR_INPUT,
                     "%s is an architecture, and a file is expected there; "
                     "write architectures as one list, NAME,NAME",
                     word);
}

/* Numbers, or files that hold them: not both. */
static bool check_launches(const struct cli_args *args, struct error *err)
{
    static const enum option_id needed[] = {OPT_ARCH, OPT_THREADS_LIST, OPT_END};

    if (args->operands.count == 0 && (args->match != NULL || args->given[OPT_DYNAMIC_SMEM]))
        return error_set(err, ERROR_INPUT, "%s is for kernels of files; name a file",
                         args->match != NULL ? "--match" : "--dynamic-smem");
    if (args->operands.count == 0)
        return options_require(args, needed, err);
    if (!check_file_name(args->operands.items[0], err))
        return false;
    if (args->given[OPT_REGS_LIST] || args->given[OPT_SMEM_LIST])
        return error_set(err, ERROR_INPUT, "the files say what %s says; leave it out%s",
                         args->given[OPT_REGS_LIST] ? "--regs" : "--smem",
                         args->given[OPT_REGS_LIST] ? "" : ", or give --dynamic-smem");
    return options_require(args, needed, err);
}

static bool check_regs(const struct comparison *comparison, struct error *err)
{
    const struct arch_list *archs = &comparison->archs;
    return comparison->args->operands.count != 0 ||
           arch_choice_require_regs(comparison->args, OPT_REGS_LIST, archs->archs, archs->count,
                                    err);
}

bool comparison_init(const struct cli_args *args, struct comparison *comparison,
                     struct error *err)
{
    *comparison = (struct comparison){.args = args};
    if (!check_launches(args, err) || !choose_devices(comparison, err) ||
        !check_regs(comparison, err))
        return false;
    comparison->words = words_shared(comparison->archs.archs, comparison->archs.count);
    return (args->operands.count == 0 ||
            compared_kernels_read(args, &comparison->kernels, err)) &&
           expand_launches(comparison, err) && answer_all(comparison, err);
}

void comparison_release(struct comparison *comparison)
{
    free(comparison->rows);
    free(comparison->devices);
    compared_kernels_release(&comparison->kernels);
    sweep_grid_release(&comparison->grid);
    arch_list_release(&comparison->archs);
    *comparison = (struct comparison){.rows = NULL};
}

uint64_t comparison_measure(const struct comparison *comparison, const struct compare_row *row)
{
    const struct sweep_row *here = &row->here;
    switch ((enum chart_measure)comparison->args->measure) {
    case MEASURE_THREADS:
        return (uint64_t)here->result.blocks_per_sm * here->launch.threads_per_block;
    case MEASURE_DEVICE:
        return (uint64_t)here->result.blocks_per_sm * here->launch.threads_per_block * row->sms;
    case MEASURE_BLOCKS:
        return here->result.blocks_per_sm;
    case MEASURE_OCCUPANCY:
        return occ_occupancy_pct_x100(here->arch, here->result.warps_per_sm);
    default:
        return here->result.warps_per_sm;
    }
}
