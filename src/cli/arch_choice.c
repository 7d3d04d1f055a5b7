/* SPDX-License-Identifier: MIT */
/* Architectures of a command line. */
#include "cli/arch_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "config/arch_file.h"
#include "cli/command.h"

/* The textbook's rule: one pool of registers for the whole SM. */
#define SIMPLE_PARTITIONS "registers.partitions=1"

/* The most changes that --rules simple makes to one architecture. */
#define MAX_RULE_CHANGES 3

/* The textbook's rule as changes to `arch`; what goes with partitions goes
 * too, because caching in halves needs an even number of them. */
static size_t simple_rules(const struct occ_arch *arch, const char **changes)
{
    size_t count = 0;
    if (arch->registers.per_sm == 0)
        return 0;
    if (arch->has_partitioned_caching)
        changes[count++] = "has_partitioned_caching=false";
    if (arch->registers.launch_check_partitions != 0)
        changes[count++] = "registers.launch_check_partitions=1";
    changes[count++] = SIMPLE_PARTITIONS;
    return count;
}

bool arch_choice_change(const struct cli_args *args, struct pool *pool,
                        const struct occ_arch **arch, struct error *err)
{
    const char **changes = calloc(MAX_RULE_CHANGES + args->set.count, sizeof(*changes));
    if (changes == NULL)
        return error_no_memory(err);

    size_t count = args->rules == CLI_RULES_SIMPLE ? simple_rules(*arch, changes) : 0;
    for (size_t i = 0; i < args->set.count; i++)
        changes[count++] = args->set.items[i];
    bool ok = count == 0 || arch_with_sets(*arch, changes, count, pool, arch, err);
    free(changes);
    if (!ok || (!args->given[OPT_SUB_GROUP] && !args->given[OPT_LARGE_GRF]))
        return ok;
    return (!args->given[OPT_SUB_GROUP] ||
            sub_group_check("--sub-group", args->mode.sub_group, *arch, err)) &&
           launch_mode_apply(args->mode, pool, arch, err);
}

const enum option_id special_options[SPECIAL_COUNT] = {
    [SPECIAL_SCALAR_REGS] = OPT_SCALAR_REGS,
    [SPECIAL_ACCUM_REGS] = OPT_ACCUM_REGS,
    [SPECIAL_SUB_GROUP] = OPT_SUB_GROUP,
    [SPECIAL_LARGE_GRF] = OPT_LARGE_GRF,
};

bool arch_choice_check_inputs(const struct cli_args *args, const struct occ_arch *const *archs,
                              size_t count, struct error *err)
{
    for (int i = 0; i < SPECIAL_COUNT; i++) {
        char what[32];
        snprintf(what, sizeof(what), "--%s", option_table[special_options[i]].name);
        if (args->given[special_options[i]] &&
            !special_input_check(what, (enum special_input)i, archs, count, err))
            return false;
    }
    return true;
}

bool arch_choice_require_regs(const struct cli_args *args, enum option_id option,
                              const struct occ_arch *const *archs, size_t count,
                              struct error *err)
{
    const enum option_id needed[] = {option, OPT_END};
    return !archs_have(archs, count, arch_has_registers) || options_require(args, needed, err);
}

bool arch_choice(const struct cli_args *args, struct arch_list *list,
                 const struct occ_gpu **gpu, struct error *err)
{
    struct gpu_match match = {NULL, NULL};

    if (args->arch == NULL && args->gpu == NULL)
        return error_set(err, ERROR_INPUT,
                         "%s needs --arch NAME or --gpu NAME; occsweep arch list shows them",
                         args->command->name);
    if (args->arch != NULL && !arch_list_parse("--arch", args->arch, NULL, list, err))
        return false;
    if (args->gpu != NULL && !gpu_find("--gpu", args->gpu, list, &match, err))
        return false;
    if (args->arch == NULL && !arch_list_add(list, match.arch, err))
        return false;
    for (size_t i = 0; i < list->count; i++)
        if (!arch_choice_change(args, &list->pool, &list->archs[i], err))
            return false;
    if (gpu != NULL)
        *gpu = match.gpu;
    return arch_choice_check_inputs(args, list->archs, list->count, err);
}

/* "sm_80, sm_86, ..." for a message. */
static bool too_many(const struct cli_args *args, const struct arch_list *list,
                     struct error *err)
{
    struct buffer names = BUFFER_INIT;
    for (size_t i = 0; i < list->count; i++)
        buffer_printf(&names, "%s%s", i == 0 ? "" : ", ", list->archs[i]->name);
    bool ok =
        names.failed
            ? error_no_memory(err)
            : error_set(err, ERROR_INPUT, "%s takes one architecture; --arch %s names %zu: %s",
                        args->command->name, args->arch, list->count, names.bytes);
    buffer_release(&names);
    return ok;
}

bool arch_choice_one(const struct cli_args *args, struct arch_list *list,
                     const struct occ_gpu **gpu, struct error *err)
{
    return arch_choice(args, list, gpu, err) && (list->count == 1 || too_many(args, list, err));
}

size_t arch_choice_changes(const struct cli_args *args, const char **changes)
{
    size_t count = 0;
    if (args->rules == CLI_RULES_SIMPLE)
        changes[count++] = SIMPLE_PARTITIONS;
    for (size_t i = 0; i < args->set.count; i++)
        changes[count++] = args->set.items[i];
    return count;
}
