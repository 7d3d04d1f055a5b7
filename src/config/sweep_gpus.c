/* SPDX-License-Identifier: MIT */
/* `gpus` of a chart: products of the architectures of the sweep. */
#include "config/sweep_parts.h"

/* Each name is looked for among all products. */
enum { MAX_NAMES = 64 };

struct found_gpus {
    const struct sweep_spec *spec;
    struct gpu_match items[CHART_MAX_GPUS];
    size_t count, named_count; /* the latter with repeats */
};

static bool add_gpu(const struct key_reader *reader, const char *label, const char *name,
                    void *target)
{
    struct found_gpus *found = target;
    struct gpu_match match;
    if (found->named_count++ == MAX_NAMES)
        return error_set(reader->err, ERROR_INPUT, "%s names more than %d; leave repeats out",
                         label, MAX_NAMES);
    if (!gpu_find(label, name, &found->spec->archs, &match, reader->err))
        return false;
    for (size_t i = 0; i < found->count; i++)
        if (found->items[i].gpu == match.gpu)
            return true;
    if (found->count == CHART_MAX_GPUS)
        return error_set(reader->err, ERROR_INPUT,
                         "%s names more products than a chart has room for, %d", label,
                         CHART_MAX_GPUS);
    found->items[found->count++] = match;
    return true;
}

bool sweep_gpus_read(const struct key_reader *reader, const struct yaml_node *node,
                     const struct sweep_spec *spec, struct sweep_chart *chart)
{
    struct found_gpus found = {.spec = spec};
    if (!key_each_item(reader, "gpus", node, add_gpu, &found))
        return false;
    struct gpu_match *gpus = pool_alloc(reader->pool, found.count, sizeof *gpus, reader->err);
    chart->archs = pool_alloc(reader->pool, found.count, sizeof *chart->archs, reader->err);
    if (gpus == NULL || chart->archs == NULL)
        return false;
    for (size_t i = 0; i < found.count; i++) {
        gpus[i] = found.items[i];
        chart->archs[i] = found.items[i].arch;
    }
    chart->gpus = gpus;
    chart->gpu_count = chart->arch_count = found.count;
    chart->gpu_name_count = found.named_count;
    return true;
}
