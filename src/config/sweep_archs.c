/* SPDX-License-Identifier: MIT */
/* `architectures` of a chart: some of the sweep's, or all. */
#include <stddef.h>

#include "config/sweep_parts.h"

/* Where the architectures of a chart come from and go to. */
struct chart_archs {
    const struct sweep_spec *spec;
    const char *folder;
    struct arch_list found;
};

/* A name is one of the sweep's, or another spelling of one. */
static bool add_arch(const struct key_reader *reader, const char *label, const char *item,
                     void *target)
{
    struct chart_archs *archs = target;
    const struct occ_arch *listed = arch_list_find(&archs->spec->archs, item);
    return listed != NULL
               ? arch_list_add(&archs->found, listed, reader->err)
               : arch_list_parse(label, item, archs->folder, &archs->found, reader->err);
}

static bool copy_archs(const struct key_reader *reader, const struct yaml_node *node,
                       const struct sweep_spec *spec, const struct arch_list *found,
                       struct sweep_chart *chart)
{
    chart->archs = pool_alloc(reader->pool, found->count, sizeof(*chart->archs), reader->err);
    if (chart->archs == NULL)
        return false;
    for (size_t i = 0; i < found->count; i++) {
        const char *name = found->archs[i]->name;
        chart->archs[i] = arch_list_find(&spec->archs, name);
        if (chart->archs[i] == NULL)
            return yaml_error(reader->file, node, reader->err,
                              "%s is not among the architectures of this sweep; add it there",
                              name);
    }
    chart->arch_count = found->count;
    return true;
}

bool sweep_archs_read(const struct key_reader *reader, const struct sweep_spec *spec,
                      struct sweep_chart *chart)
{
    const struct yaml_node *node =
        key_place(reader->places, offsetof(struct sweep_chart, archs));
    const struct yaml_node *gpus =
        key_place(reader->places, offsetof(struct sweep_chart, gpus));
    if (gpus != NULL && node != NULL)
        return yaml_error(reader->file, node, reader->err,
                          "architectures are those of the gpus; leave them out");
    if (gpus != NULL)
        return sweep_gpus_read(reader, gpus, spec, chart);
    struct chart_archs archs = {.spec = spec, .folder = reader->context};
    if (node == NULL)
        return copy_archs(reader, NULL, spec, &spec->archs, chart);
    bool ok = key_each_item(reader, "architectures", node, add_arch, &archs) &&
              copy_archs(reader, node, spec, &archs.found, chart);
    arch_list_release(&archs.found);
    return ok;
}
