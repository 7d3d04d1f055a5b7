/* SPDX-License-Identifier: MIT */
/*
 * A command is told by an option that names a target. clang compiles for its
 * targets one after the other, sorted by name (seen with 16 and 19), so that
 * the first function of all begins the next one's.
 */
#include "kernels/build_commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "kernels/amd_target.h"

static const char *const options[] = {"-mcpu",          "-offload-arch", "-cuda-gpu-arch",
                                      "-amdgpu-target", "-march",        "-target-cpu"};

static const char *const suffixes[] = {".hip", ".cpp", ".cc", ".cxx", ".c++", ".C",   ".c",
                                       ".cu",  ".cl",  ".ll", ".bc",  ".mir", ".f90", ".F90"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

void build_commands_release(struct build_commands *commands)
{
    for (size_t i = 0; i < commands->file_count; i++)
        commands->files[i]->command = 0;
    free(commands->files);
    free(commands->items);
    *commands = (struct build_commands){.items = NULL};
}

static bool ends_with_any(struct span text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (span_ends(text, words[i], NULL))
            return true;
    return false;
}

/* ---- targets ---- */

/* Does an option stand before `at`, with its value there? */
static bool is_value(const char *begin, const char *at)
{
    struct span before = {begin, at};

    while (before.end > begin && strchr(" \t='\"", before.end[-1]) != NULL)
        before.end--;
    return before.end < at && ends_with_any(before, options, COUNT(options));
}

static bool add_target(struct build_command *command, const struct name *target)
{
    for (size_t i = 0; i < command->target_count; i++)
        if (command->targets[i] == target)
            return true;
    if (command->target_count == MAX_COMMAND_TARGETS)
        return false;
    command->targets[command->target_count++] = target;
    return true;
}

/* Behind the features of a target, "gfx90a:sramecc+:xnack-". */
static const char *skip_features(const char *at, const char *end)
{
    while (at < end && strchr(" \t,;'\"", *at) == NULL)
        at++;
    return at;
}

/* "gfx90a,gfx942:xnack+"; *rest is what follows. */
static bool read_targets(struct build_command *command, struct span *rest, struct amd_mode mode,
                         struct kernel_list *list, struct error *err)
{
    for (;;) {
        struct span target = amd_target_begins(*rest);
        if (span_size(target) == 0)
            return true;
        const struct name *name = amd_target_name(list, target, mode, err);
        if (name == NULL)
            return false;
        command->is_doubtful |= !add_target(command, name);
        rest->begin = skip_features(target.end, rest->end);
        if (rest->begin == rest->end || (*rest->begin != ',' && *rest->begin != ';'))
            return true;
        rest->begin++;
    }
}

static struct amd_mode find_mode(struct span line)
{
    bool is_wave64 = span_find(line, "-mwavefrontsize64", NULL) != NULL ||
                     span_find(line, "+wavefrontsize64", NULL) != NULL;
    return (struct amd_mode){
        .threads_per_warp = is_wave64 ? 64 : 0,
        .is_cumode = span_find(line, "-mcumode", NULL) != NULL ||
                     span_find(line, "+cumode", NULL) != NULL,
    };
}

static bool find_targets(struct build_command *command, struct span line,
                         struct kernel_list *list, struct error *err)
{
    struct amd_mode mode = {.threads_per_warp = 0};
    struct span rest = line;
    bool has_mode = false;
    const char *at;

    while ((at = span_find(rest, "gfx", NULL)) != NULL) {
        bool is_one = is_value(line.begin, at);
        rest.begin = at + (is_one ? 0 : 1);
        if (!is_one)
            continue;
        if (!has_mode)
            mode = find_mode(line);
        has_mode = true;
        if (!read_targets(command, &rest, mode, list, err))
            return false;
        if (rest.begin == at)
            rest.begin++;
    }
    return true;
}

static int compare_targets(const void *left, const void *right)
{
    const struct name *const *a = left, *const *b = right;
    return strcmp((*a)->text, (*b)->text);
}

/* ---- files ---- */

/* Without folders, of either kind. */
static struct span base_of(struct span path)
{
    for (const char *c = path.end; c > path.begin; c--)
        if (c[-1] == '/' || c[-1] == '\\')
            return (struct span){c, path.end};
    return path;
}

static bool are_equal_targets(const struct build_command *a, const struct build_command *b)
{
    if (a->target_count != b->target_count)
        return false;
    return memcmp(a->targets, b->targets, a->target_count * sizeof(a->targets[0])) == 0;
}

/* Of two that compile one file for different targets, before any word of the
 * first, either may be meant; but what clang -v shows is the same command. */
static bool is_doubtful(const struct build_command *before, const struct build_command *now)
{
    return !now->is_cc1 && !before->is_used && !are_equal_targets(before, now);
}

static bool add_file(struct build_commands *commands, struct build_command *command,
                     struct span file, struct kernel_list *list, struct error *err)
{
    struct name *name = kernel_list_name(list, file.begin, span_size(file), err);

    if (name == NULL)
        return false;
    if (name->command == commands->count + 1)
        return true;
    if (name->command != 0) {
        command->is_doubtful |= is_doubtful(&commands->items[name->command - 1], command);
    } else {
        struct name **files = array_grow(commands->files, commands->file_count, sizeof(*files));
        if (files == NULL)
            return error_no_memory(err);
        commands->files = files;
        files[commands->file_count++] = name;
    }
    name->command = commands->count + 1;
    command->file_count++;
    return true;
}

/* Words are separated by blanks and quotes. */
static bool find_files(struct build_commands *commands, struct build_command *command,
                       struct span line, struct kernel_list *list, struct error *err)
{
    static const char separators[] = " \t'\"";

    while (line.begin < line.end && command->file_count < MAX_COMMAND_FILES) {
        struct span word = {line.begin, line.begin};
        while (word.end < line.end && strchr(separators, *word.end) == NULL)
            word.end++;
        line.begin = word.end < line.end ? word.end + 1 : line.end;
        if (span_size(word) > 0 && word.begin[0] != '-' &&
            ends_with_any(word, suffixes, COUNT(suffixes)) &&
            !add_file(commands, command, base_of(word), list, err))
            return false;
    }
    return true;
}

/* ---- commands ---- */

static bool add(struct build_commands *commands, struct build_command *command,
                struct span line, struct kernel_list *list, struct error *err)
{
    struct build_command *items =
        array_grow(commands->items, commands->count, sizeof(*commands->items));

    if (items == NULL)
        return error_no_memory(err);
    commands->items = items;
    qsort(command->targets, command->target_count, sizeof(command->targets[0]),
          compare_targets);
    if (!find_files(commands, command, line, list, err))
        return false;
    const struct name *only = command->target_count == 1 ? command->targets[0] : NULL;
    if (commands->count == 0)
        commands->target = only;
    else if (commands->target != only)
        commands->target = NULL;
    if (commands->count > 0)
        commands->are_parallel |= is_doubtful(&items[commands->count - 1], command);
    items[commands->count++] = *command;
    return true;
}

bool build_commands_read(struct build_commands *commands, struct span line,
                         struct kernel_list *list, struct error *err)
{
    struct build_command command = {.target_count = 0};

    if (!find_targets(&command, line, list, err))
        return false;
    if (command.target_count == 0)
        return true;
    command.is_cc1 = span_find(line, "-cc1", NULL) != NULL;
    return add(commands, &command, line, list, err);
}

/* ---- whose a remark is ---- */

/* "k.cl:2:1", or "k.cl(2,1)", without the numbers. */
static struct span file_of(struct span place)
{
    while (place.end > place.begin && strchr("0123456789:(),", place.end[-1]) != NULL)
        place.end--;
    return base_of(place);
}

static struct build_command *find_command(const struct build_commands *commands,
                                          struct span place, const struct kernel_list *list)
{
    struct span file = file_of(place);
    const struct name *name = name_table_find(&list->names, file.begin, span_size(file));

    if (name != NULL && name->command != 0)
        return &commands->items[name->command - 1];
    /* What stands elsewhere, as in a header, is the last one's, as long as
     * each was through when the next began. */
    return commands->count == 0 || commands->are_parallel
               ? NULL
               : &commands->items[commands->count - 1];
}

const struct name *build_commands_target(struct build_commands *commands, struct span place,
                                         const struct name *function,
                                         const struct kernel_list *list)
{
    struct build_command *command = find_command(commands, place, list);

    if (command != NULL)
        command->is_used = true;
    if (commands->target != NULL)
        return commands->target;
    if (command == NULL || command->is_doubtful)
        return NULL;
    if (command->target_count == 1)
        return command->targets[0];
    if (command->file_count > 1)
        return NULL;
    if (command->first == NULL)
        command->first = function;
    else if (command->first == function)
        command->current++;
    return command->current < command->target_count ? command->targets[command->current] : NULL;
}
