/* SPDX-License-Identifier: MIT */
/* What each scheduler calls the number of a process and that of all of them
 * stands in one table; arrays may begin anywhere and go in steps. */
#include "sweep/shard.h"

#include <stdlib.h>
#include <string.h>

#include "config/value.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MAX_PARTS UINT32_MAX
#define MAX_DIGITS 20

/* floor(rows * part / count), without a product beyond 64 bits. */
static uint64_t rows_before(uint64_t rows, uint64_t part, uint64_t count)
{
    return rows / count * part + rows % count * part / count;
}

void sweep_shard_rows(struct sweep_shard shard, uint64_t rows, uint64_t *first, uint64_t *end)
{
    *first = rows_before(rows, shard.part - 1, shard.count);
    *end = rows_before(rows, shard.part, shard.count);
}

/* ---- environments ---- */

/* Variables of one way to start many processes; NULL: it has none such. */
struct scheduler {
    const char *name;  /* for messages */
    const char *index; /* that this is set is what tells that it started us */
    const char *count;
    const char *first; /* else: `usual_first` */
    uint32_t usual_first;
    const char *step; /* else: 1 */
    const char *last; /* instead of a count */
};

/* Those that start every rank at once come first: they may run in an array. */
static const struct scheduler schedulers[] = {
    {"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, 0, NULL, NULL},
    {"PMI", "PMI_RANK", "PMI_SIZE", NULL, 0, NULL, NULL},
    /* Of a step alone: a batch script has SLURM_PROCID too. */
    {"a Slurm step", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", NULL, 0, NULL, NULL},
    {"a Slurm array", "SLURM_ARRAY_TASK_ID", NULL, "SLURM_ARRAY_TASK_MIN", 0,
     "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_MAX"},
    {"a Grid Engine array", "SGE_TASK_ID", NULL, "SGE_TASK_FIRST", 1, "SGE_TASK_STEPSIZE",
     "SGE_TASK_LAST"},
    {"an LSF array", "LSB_JOBINDEX", NULL, NULL, 1, "LSB_JOBINDEX_STEP", "LSB_JOBINDEX_END"},
    {"a PBS array", "PBS_ARRAY_INDEX", NULL, NULL, 1, NULL, NULL},
    {"a PBS array", "PBS_ARRAYID", NULL, NULL, 1, NULL, NULL},
};

/* True where the variable holds a number. */
static bool read_variable(sweep_getenv *get, const char *name, uint32_t *value)
{
    static const struct value_type any = {"", 0, MAX_PARTS - 1, false};
    struct error ignored;
    const char *text = name == NULL ? NULL : get(name);
    return text != NULL && value_parse_number(name, text, &any, value, &ignored);
}

/* An LSF job that is no array has index 0, and one of Grid Engine
 * "undefined": neither is an index of theirs. */
static bool has_started_us(const struct scheduler *scheduler, sweep_getenv *get)
{
    uint32_t index;
    bool is_counted = scheduler->count != NULL;
    return read_variable(get, scheduler->index, &index) &&
           (is_counted ? get(scheduler->count) != NULL
                       : index != 0 || scheduler->usual_first == 0);
}

static bool refuse_variables(const char *what, const struct scheduler *scheduler,
                             struct error *err)
{
    return error_set(err, ERROR_INPUT,
                     "%s auto: the variables of %s (%s, ...) do not make a part of a whole; "
                     "write K/N",
                     what, scheduler->name, scheduler->index);
}

/* `given` is the N of auto/N, or 0. */
static bool part_of(const char *what, const struct scheduler *scheduler, sweep_getenv *get,
                    uint32_t given, struct sweep_shard *shard, struct error *err)
{
    uint32_t index = 0, first = scheduler->usual_first, step = 1, last = 0, count = given;

    read_variable(get, scheduler->index, &index);
    read_variable(get, scheduler->first, &first);
    read_variable(get, scheduler->step, &step);
    bool has_last = read_variable(get, scheduler->last, &last);
    if (step == 0 || index < first || (index - first) % step != 0 ||
        (has_last && (last < first || (last - first) % step != 0)))
        return refuse_variables(what, scheduler, err);
    if (has_last)
        count = (last - first) / step + 1;
    else
        read_variable(get, scheduler->count, &count);
    if (count == 0)
        return error_set(err, ERROR_INPUT,
                         "%s auto: %s does not tell how many there are; write auto/N", what,
                         scheduler->name);
    if (given != 0 && given != count)
        return error_set(err, ERROR_INPUT, "%s auto/%u: %s says that there are %u", what,
                         (unsigned)given, scheduler->name, (unsigned)count);
    if ((index - first) / step >= count)
        return refuse_variables(what, scheduler, err);
    *shard = (struct sweep_shard){.part = (index - first) / step + 1, .count = count};
    return true;
}

static bool parse_auto(const char *what, uint32_t count, sweep_getenv *get,
                       struct sweep_shard *shard, struct error *err)
{
    for (size_t i = 0; i < COUNT(schedulers); i++)
        if (has_started_us(&schedulers[i], get))
            return part_of(what, &schedulers[i], get, count, shard, err);
    return error_set(err, ERROR_INPUT,
                     "%s auto: no scheduler started this (Open MPI, PMI, a Slurm step, or an "
                     "array of Slurm, Grid Engine, LSF or PBS); write K/N",
                     what);
}

/* ---- what is written ---- */

bool sweep_shard_parse(const char *what, const char *text, sweep_getenv *get,
                       struct sweep_shard *shard, struct error *err)
{
    static const struct value_type parts = {"", 1, MAX_PARTS, false};
    const char *slash = strchr(text, '/');
    size_t length = slash == NULL ? strlen(text) : (size_t)(slash - text);
    bool is_auto = length == strlen("auto") && strncmp(text, "auto", length) == 0;
    char part[MAX_DIGITS] = "";
    struct sweep_shard found = {0, 0};

    if ((slash == NULL && !is_auto) || (!is_auto && length >= sizeof(part)))
        return error_set(err, ERROR_INPUT, "%s is '%s'; it must be K/N, auto or auto/N", what,
                         text);
    if (slash != NULL && !value_parse_number(what, slash + 1, &parts, &found.count, err))
        return false;
    if (is_auto)
        return parse_auto(what, found.count, get, shard, err);

    strncpy(part, text, length);
    if (!value_parse_number(what, part, &parts, &found.part, err))
        return false;
    if (found.part > found.count)
        return error_set(err, ERROR_INPUT, "%s is '%s'; of %u parts, K is 1..%u", what, text,
                         (unsigned)found.count, (unsigned)found.count);
    *shard = found;
    return true;
}

/* The length of a number's place at `text`, "%05d", and its width; 0 if there
 * is none. */
static size_t place_of_number(const char *text, size_t *width, bool *has_zeros)
{
    size_t length = 1;

    *width = 0;
    *has_zeros = text[1] == '0';
    while (text[0] == '%' && text[length] >= '0' && text[length] <= '9' && length <= 2)
        *width = *width * 10 + (size_t)(text[length++] - '0');
    return text[0] == '%' && text[length] == 'd' ? length + 1 : 0;
}

static void add_number(struct buffer *name, uint32_t number, size_t width, bool has_zeros)
{
    struct buffer digits = BUFFER_INIT;
    buffer_add_u64(&digits, number);
    for (size_t i = digits.size; i < width; i++)
        buffer_add_char(name, has_zeros ? '0' : ' ');
    buffer_add(name, digits.bytes, digits.size);
    buffer_fail_if(name, digits.failed);
    buffer_release(&digits);
}

bool sweep_shard_file_name(const char *what, const char *pattern, struct sweep_shard shard,
                           struct buffer *name, bool *has_number, struct error *err)
{
    *has_number = false;
    for (const char *c = pattern; *c != '\0';) {
        size_t width;
        bool has_zeros;
        size_t length = place_of_number(c, &width, &has_zeros);
        if (length != 0 && *has_number)
            return error_set(err, ERROR_INPUT,
                             "%s is '%s'; the number of the part has one place (%%05d)", what,
                             pattern);
        if (length == 0) {
            buffer_add_char(name, *c++);
            continue;
        }
        add_number(name, shard.part, width, has_zeros);
        *has_number = true;
        c += length;
    }
    return buffer_check(name, err);
}
