/* SPDX-License-Identifier: MIT */
/* Launches of a comparison one by one, and the notes below it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arch_words.h"
#include "base/text.h"
#include "cli/account_words.h"
#include "cli/comparison.h"

/* ---- inputs in words ---- */

/* What parts one thing from those before it in `out`. */
static const char *comma(const struct buffer *out)
{
    return out->size > 0 ? ", " : "";
}

static void add_input(const struct occ_launch *launch, enum occ_axis axis, struct buffer *out)
{
    uint32_t value = occ_launch_get(launch, axis);
    switch (axis) {
    case OCC_AXIS_THREADS:
        buffer_add_count(out, value, "thread");
        buffer_add_words(out, " per block");
        break;
    case OCC_AXIS_REGS:
        buffer_add_count(out, value, "register");
        buffer_add_words(out, " per thread");
        break;
    default:
        words_add_bytes(out, value);
        buffer_add_words(out, " of shared memory");
        break;
    }
}

/* The sizes that vary, or the others. */
static void add_inputs(const struct comparison *comparison, const struct occ_launch *launch,
                       bool that_vary, struct buffer *out)
{
    size_t begin = out->size;
    for (int axis = OCC_AXIS_THREADS; axis <= OCC_AXIS_SMEM; axis++) {
        if ((comparison->grid.axes[axis].count > 1) != that_vary)
            continue;
        buffer_add_text(out, out->size > begin ? ", " : "");
        add_input(launch, (enum occ_axis)axis, out);
    }
}

/* What no list of a comparison varies, where it is not the default. */
static void add_modes(const struct occ_launch *launch, struct buffer *out)
{
    char carveout[CARVEOUT_TEXT_BYTES];

    if (launch->barriers_per_block != 1) {
        buffer_add_text(out, comma(out));
        buffer_add_count(out, launch->barriers_per_block, "barrier");
    }
    carveout_format(launch->carveout, carveout);
    if (launch->carveout.kind != OCC_CARVEOUT_DEFAULT)
        buffer_printf(out, "%scarveout %s", comma(out), carveout);
    if (!launch->optin)
        buffer_printf(out, "%sno opt-in", comma(out));
    if (launch->partitioned_caching != OCC_CACHING_OFF)
        buffer_printf(out, "%spartitioned caching %s", comma(out),
                      occ_partitioned_caching_name(launch->partitioned_caching));
}

/* ---- a table of devices for each launch ---- */

static size_t widest_label(const struct comparison *comparison)
{
    size_t width = 0;
    for (size_t i = 0; i < comparison->device_count; i++) {
        size_t length = strlen(comparison->devices[i].label);
        width = length > width ? length : width;
    }
    return width;
}

/* Words in lines that begin below one another. */
static void add_hanging(struct buffer *out, size_t indent, const char *words)
{
    size_t columns = WORDS_PAGE_COLUMNS > indent + 20 ? WORDS_PAGE_COLUMNS - indent : 20;

    for (bool is_first = true; *words != '\0'; is_first = false) {
        size_t length = text_line_length(words, columns);
        buffer_printf(out, "%*s%.*s\n", is_first ? 0 : (int)indent, "", (int)length, words);
        words += length + (words[length] == ' ');
    }
}

/* The same from a buffer that ends with it. */
static void add_sentence(struct buffer *words, size_t indent, struct buffer *out)
{
    if (!words->failed && words->size != 0)
        add_hanging(out, indent, words->bytes);
    buffer_fail_if(out, words->failed);
    buffer_release(words);
}

void comparison_write_constants(const struct comparison *comparison, struct buffer *out)
{
    const struct occ_launch *launch = &comparison->rows[0].here.launch;
    struct buffer words = {.words = out->words};

    add_inputs(comparison, launch, false, &words);
    add_modes(launch, &words);
    add_sentence(&words, 0, out);
}

static void add_ratio(struct buffer *out, uint32_t ratio_x100)
{
    if (ratio_x100 == OCC_UNLIMITED)
        buffer_printf(out, " %6s", "-");
    else
        buffer_printf(out, " %3u.%02u", (unsigned)(ratio_x100 / 100),
                      (unsigned)(ratio_x100 % 100));
}

/* At least `least`, and as wide as the word above it. */
static size_t columns_for(const struct comparison *comparison, const char *word, size_t least)
{
    size_t columns = words_columns(comparison->words, word);
    return columns > least ? columns : least;
}

static void write_device(const struct comparison *comparison, const struct compare_row *row,
                         const char *label, struct buffer *out)
{
    const struct occ_result *result = &row->here.result;
    uint32_t pct_x100 = occ_occupancy_pct_x100(row->here.arch, result->warps_per_sm);
    size_t begin = out->size;
    struct buffer why = {.words = out->words};

    buffer_printf(out, "  %-*s %*u %*u %3u.%02u", (int)widest_label(comparison), label,
                  (int)columns_for(comparison, "blocks", 6), (unsigned)result->blocks_per_sm,
                  (int)columns_for(comparison, "warps", 5), (unsigned)result->warps_per_sm,
                  (unsigned)(pct_x100 / 100), (unsigned)(pct_x100 % 100));
    add_ratio(out, row->blocks_ratio_x100);
    if (comparison->has_gpus && row->gpu != NULL)
        buffer_printf(out, " %7u", (unsigned)row->blocks_per_gpu);
    else if (comparison->has_gpus)
        buffer_printf(out, " %7s", "-");
    buffer_printf(out, " %s ", row->limiters_changed ? "*" : " ");
    if (result->status != OCC_OK)
        words_add_answer(&why, result);
    else
        words_add_limiters(&why, result->limiter_code);
    add_sentence(&why, out->size - begin, out);
}

static void write_launch(const struct occ_launch *launch, struct buffer *out)
{
    struct buffer words = {.words = out->words};

    for (int axis = OCC_AXIS_THREADS; axis <= OCC_AXIS_SMEM; axis++) {
        buffer_add_text(&words, comma(&words));
        add_input(launch, (enum occ_axis)axis, &words);
    }
    add_modes(launch, &words);
    add_sentence(&words, 0, out);
}

static void write_heads(const struct comparison *comparison, struct buffer *out)
{
    buffer_printf(out, "  %-*s ", (int)widest_label(comparison), "");
    words_add_right(out, "blocks", 6);
    buffer_add_char(out, ' ');
    words_add_right(out, "warps", 5);
    buffer_printf(out, " %6s %6s%s   limited by\n", "%", "ratio",
                  comparison->has_gpus ? " per GPU" : "");
}

void comparison_write_launches(const struct comparison *comparison, struct buffer *out)
{
    for (size_t i = 0; i < comparison->launch_count; i++) {
        buffer_add_text(out, i == 0 ? "" : "\n");
        write_launch(&comparison_row(comparison, 0, i)->here.launch, out);
        write_heads(comparison, out);
        for (size_t k = 0; k < comparison->device_count; k++)
            write_device(comparison, comparison_row(comparison, k, i),
                         comparison->devices[k].label, out);
    }
}

/* ---- notes ---- */

/* Launches of one device that are refused for one reason. */
struct refusals {
    size_t count;
    size_t first;
};

static struct refusals count_refusals(const struct comparison *comparison, size_t device,
                                      enum occ_status status)
{
    struct refusals refusals = {.count = 0};
    for (size_t i = 0; i < comparison->launch_count; i++) {
        if (comparison_row(comparison, device, i)->here.result.status != status)
            continue;
        if (refusals.count++ == 0)
            refusals.first = i;
    }
    return refusals;
}

/* Devices that refuse as many for that reason, beginning with the same one,
 * share a note, which has the error that CUDA would say. */
static bool share_a_note(const struct comparison *comparison, size_t a, size_t b,
                         enum occ_status status)
{
    struct refusals one = count_refusals(comparison, a, status);
    struct refusals other = count_refusals(comparison, b, status);
    return one.count == other.count && one.first == other.first &&
           arch_speaks_cuda(comparison->devices[a].arch) ==
               arch_speaks_cuda(comparison->devices[b].arch);
}

/* True if a device before this one shares its note. */
static bool is_noted(const struct comparison *comparison, size_t device, enum occ_status status)
{
    for (size_t k = 0; k < device; k++) {
        if (share_a_note(comparison, device, k, status))
            return true;
    }
    return false;
}

static void add_refusing_devices(const struct comparison *comparison, size_t device,
                                 enum occ_status status, struct buffer *out)
{
    for (size_t k = device; k < comparison->device_count; k++) {
        if (share_a_note(comparison, device, k, status))
            buffer_printf(out, "%s%s", comma(out), comparison->devices[k].label);
    }
}

static void note_refusal(const struct comparison *comparison, size_t device,
                         enum occ_status status, struct buffer *out)
{
    struct refusals refusals = count_refusals(comparison, device, status);
    size_t count = comparison->launch_count;

    if (refusals.count == 0 || is_noted(comparison, device, status))
        return;
    add_refusing_devices(comparison, device, status, out);
    buffer_add_text(out, " cannot launch ");
    if (count == 1)
        buffer_add_text(out, "it");
    else if (refusals.count == count)
        buffer_printf(out, "any of these %zu", count);
    else
        buffer_printf(out, "%zu of %zu", refusals.count, count);
    if (refusals.count < count) {
        buffer_add_text(out, refusals.count == 1 ? ", that with " : ", the first with ");
        add_inputs(comparison, &comparison_row(comparison, device, refusals.first)->here.launch,
                   true, out);
    }
    buffer_add_text(out, ": ");
    buffer_add_words(out, occ_status_text(status));
    if (arch_speaks_cuda(comparison->devices[device].arch))
        buffer_printf(out, " (%s)", occ_status_cuda_error(status));
}

/* How alike the devices are at one register count. */
struct likeness {
    bool is_same; /* in what is compared, and in whether they launch */
    bool none_runs;
};

static struct likeness likeness_at(const struct comparison *comparison, size_t regs_index)
{
    const struct sweep_axis *axes = comparison->grid.axes;
    uint32_t regs = sweep_axis_value(&axes[OCC_AXIS_REGS], regs_index);
    struct likeness likeness = {true, true};

    for (size_t i = 0; i < comparison->launch_count; i++) {
        const struct compare_row *first = comparison_row(comparison, 0, i);
        if (first->here.launch.regs_per_thread != regs)
            continue;
        for (size_t k = 0; k < comparison->device_count; k++) {
            const struct compare_row *row = comparison_row(comparison, k, i);
            bool runs = row->here.result.status == OCC_OK;
            likeness.none_runs = likeness.none_runs && !runs;
            likeness.is_same =
                likeness.is_same && runs == (first->here.result.status == OCC_OK) &&
                comparison_measure(comparison, row) == comparison_measure(comparison, first);
        }
    }
    return likeness;
}

static void add_the_same(const char *measure, struct buffer *out)
{
    buffer_add_text(out, "the same ");
    buffer_add_words(out, measure);
    buffer_add_text(out, " on all");
}

/* Where a list of registers ends in counts at which all devices are alike. */
static void note_likeness(const struct comparison *comparison, struct buffer *out)
{
    static const char *const measures[MEASURE_COUNT] = {
        [MEASURE_WARPS] = "warps per SM",        [MEASURE_THREADS] = "threads per SM",
        [MEASURE_BLOCKS] = "blocks per SM",      [MEASURE_OCCUPANCY] = "occupancy",
        [MEASURE_DEVICE] = "threads on all SMs",
    };
    const struct sweep_axis *regs = &comparison->grid.axes[OCC_AXIS_REGS];
    size_t from = regs->count;
    bool none_runs = true;

    if (regs->count < 2 || comparison->device_count < 2)
        return;
    for (struct likeness at; from > 0; from--, none_runs = none_runs && at.none_runs) {
        at = likeness_at(comparison, from - 1);
        if (!at.is_same)
            break;
    }
    if (from == regs->count)
        return;
    bool has_gaps = sweep_axis_value(regs, regs->count - 1) - sweep_axis_value(regs, from) !=
                    regs->count - 1 - from;
    if (from == 0)
        buffer_add_text(out, "at all register counts");
    else
        buffer_printf(out, "from %u registers on", (unsigned)sweep_axis_value(regs, from));
    buffer_add_text(out, has_gaps ? ", at those listed, " : " ");
    if (none_runs)
        buffer_add_text(out, "none can launch");
    else
        add_the_same(measures[comparison->args->measure], out);
}

static void note_changes(const struct comparison *comparison, struct buffer *out)
{
    const struct cli_args *args = comparison->args;
    if (args->rules == CLI_RULES_SIMPLE)
        buffer_add_text(out, "the architectures are changed: --rules simple");
    for (size_t i = 0; i < args->set.count; i++) {
        buffer_printf(out, "%s%s", out->size == 0 ? "the architectures are changed: " : ", ",
                      args->set.items[i]);
    }
}

/* Warps that hold different numbers of threads are different units. */
static void note_warps(const struct comparison *comparison, struct buffer *out)
{
    const struct occ_arch *first = comparison->devices[0].arch;
    size_t measure = comparison->args->measure;
    bool is_mixed = false;

    for (size_t k = 1; k < comparison->device_count; k++)
        is_mixed = is_mixed || comparison->devices[k].arch->limits.threads_per_warp !=
                                   first->limits.threads_per_warp;
    if (!is_mixed)
        return;
    buffer_add_words(out, "threads of a warp: ");
    for (size_t k = 0; k < comparison->device_count; k++)
        buffer_printf(out, "%s%s %u", k == 0 ? "" : ", ", comparison->devices[k].label,
                      (unsigned)comparison->devices[k].arch->limits.threads_per_warp);
    if (measure == MEASURE_WARPS || measure == MEASURE_BLOCKS)
        buffer_printf(out,
                      "; so --measure %s (resident threads) or occupancy (the share of each "
                      "one's own warps) compares better",
                      "threads");
}

/* The table of whole products has no column for these. */
static void note_no_products(const struct comparison *comparison, struct buffer *out)
{
    for (size_t k = 0; comparison->has_gpus && k < comparison->device_count; k++)
        if (comparison->devices[k].gpu == NULL)
            buffer_printf(out, "%s%s", comma(out), comparison->devices[k].label);
    if (out->size != 0)
        buffer_add_words(out,
                         ": no single product is named, so the number of SMs is not known");
}

static void add_dictionary(const struct comparison *comparison, struct buffer *out)
{
    if (comparison->words != NULL)
        return;
    buffer_add_char(out, '\n');
    words_add_dictionary(out, comparison->archs.archs, comparison->archs.count);
}

/* Write the note, if there is one, below the heading, if that is not yet. */
static void end_note(struct buffer *note, bool *has_heading, struct buffer *out)
{
    if (note->size != 0) {
        buffer_add_text(out, *has_heading ? "" : "\nNotes\n");
        words_add_note(out, note->bytes);
        *has_heading = true;
    }
    buffer_fail_if(out, note->failed);
    buffer_clear(note);
}

void comparison_write_notes(const struct comparison *comparison, struct buffer *out)
{
    struct buffer note = {.words = out->words};
    bool has_heading = false;

    note_changes(comparison, &note);
    end_note(&note, &has_heading, out);
    note_warps(comparison, &note);
    end_note(&note, &has_heading, out);
    note_no_products(comparison, &note);
    end_note(&note, &has_heading, out);
    note_likeness(comparison, &note);
    end_note(&note, &has_heading, out);
    for (size_t k = 0; k < comparison->device_count; k++)
        for (int status = OCC_OK + 1; status < OCC_STATUS_COUNT; status++) {
            note_refusal(comparison, k, (enum occ_status)status, &note);
            end_note(&note, &has_heading, out);
        }
    buffer_release(&note);
    add_dictionary(comparison, out);
}
