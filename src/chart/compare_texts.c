/* SPDX-License-Identifier: MIT */
/* What cliffs of several architectures say in words; every number in them is
 * computed. */
#include "chart/across_notes.h"
#include "chart/compare.h"
#include "config/value.h"

enum { ALT_MAX_LEVELS = 12 };

/* ---- where curves coincide ---- */

/* Where along the axis two curves, or several, have different values. */
struct differences {
    bool is_any;
    uint32_t first, last; /* the first and the last value of the axis where they do */
};

static void note_difference(struct differences *found, uint32_t first, uint32_t last)
{
    if (!found->is_any || first < found->first)
        found->first = first;
    if (!found->is_any || last > found->last)
        found->last = last;
    found->is_any = true;
}

static uint32_t later(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Both curves cover the same values: walk along both. */
static void compare_two(const struct compare *c, size_t a, size_t b, struct differences *found)
{
    const struct cliff_steps *as = compare_curve(c, a), *bs = compare_curve(c, b);
    for (size_t i = 0, k = 0; i < as->count && k < bs->count;) {
        const struct cliff_step *one = &as->items[i], *other = &bs->items[k];
        uint32_t end = earlier(one->plateau.last, other->plateau.last);
        if (compare_value(c, a, one) != compare_value(c, b, other))
            note_difference(found, later(one->plateau.first, other->plateau.first), end);
        i += one->plateau.last == end;
        k += other->plateau.last == end;
    }
}

/* True if something can launch at this value of the axis. */
static bool launches_at(const struct compare *c, uint32_t value)
{
    const struct cliff_steps *steps = compare_curve(c, 0);
    return steps->items[cliff_steps_at(steps, value)].code != 0;
}

/* "32 registers"; of shared memory its size. */
static void add_amount(const struct compare *c, uint32_t value, struct buffer *out)
{
    axis_amount_text(c->spec->x, value, out);
}

static void add_coincidences(const struct compare *c, const struct differences *found,
                             struct buffer *out)
{
    const struct cliff_steps *steps = compare_curve(c, 0);
    uint32_t begin = steps->items[0].plateau.first;
    uint32_t end = steps->items[steps->count - 1].plateau.last;
    bool before = found->first > begin && launches_at(c, begin);
    bool after = found->last < end && launches_at(c, found->last + 1);

    if (!before && !after)
        return;
    buffer_add_text(out, "All curves coincide");
    if (before) {
        buffer_add_text(out, " up to ");
        add_amount(c, found->first - 1, out);
    }
    buffer_add_text(out, before && after ? " and" : "");
    if (after && c->spec->x == OCC_AXIS_SMEM) {
        buffer_add_text(out, " above ");
        add_amount(c, found->last, out);
    } else if (after) {
        buffer_add_text(out, " from ");
        add_amount(c, found->last + 1, out);
        buffer_add_text(out, " on");
    }
    buffer_add_char(out, '.');
}

void compare_add_statement(const struct compare *c, struct buffer *out)
{
    struct differences found = {.is_any = false};

    for (size_t i = 1; i < c->groups.count; i++)
        compare_two(c, 0, i, &found);
    if (found.is_any)
        add_coincidences(c, &found, out);
    else if (c->groups.count > 1)
        buffer_add_text(out, "All curves coincide; what limits differs.");
}

/* ---- title and alternative text ---- */

void compare_title(const struct compare *c, struct buffer *out)
{
    static const char *const names[OCC_AXIS_COUNT][2] = {
        [OCC_AXIS_THREADS] = {"threads per block", "threads"},
        [OCC_AXIS_REGS] = {"registers per thread", "registers"},
        [OCC_AXIS_SMEM] = {"shared memory per block", "shared memory"},
        [OCC_AXIS_BARRIERS] = {"barriers per block", "barriers"},
    };
    bool is_column = page_is_column(&c->page);
    const char *name = measure_name(c->spec->measure);

    if (is_column && c->spec->x == OCC_AXIS_SMEM) /* no room for "Resident " */
        name = measure_short_name(c->spec->measure);
    buffer_add_words(out, name);
    buffer_add_text(out, " by ");
    buffer_add_words(out, names[c->spec->x][is_column]);
}

/* "64 up to 32, 48 up to 40, then cannot launch". */
static void add_levels(const struct compare *c, size_t group, struct buffer *out)
{
    const struct cliff_steps *steps = compare_curve(c, group);
    size_t shown = 0;

    for (size_t i = 0, next; i < steps->count && shown < ALT_MAX_LEVELS; i = next, shown++) {
        double value = compare_value(c, group, &steps->items[i]);
        next = i + 1;
        while (next < steps->count && compare_value(c, group, &steps->items[next]) == value)
            next++;
        buffer_add_text(out, i == 0 ? "" : ", ");
        if (value == 0)
            buffer_add_text(out, "cannot launch");
        else
            measure_value_text(c->spec->measure, value, out);
        buffer_add_text(out, " up to ");
        add_amount(c, steps->items[next - 1].plateau.last, out);
    }
    buffer_add_text(out, shown == ALT_MAX_LEVELS ? ", and more." : ".");
}

void compare_alt_text(const struct compare *c, struct buffer *out)
{
    buffer_add_words(out, measure_title(c->spec->measure));
    buffer_add_text(out, " on ");
    buffer_add_count(out, c->spec->arch_count, "architecture");
    buffer_add_text(out, ", along ");
    buffer_add_words(out, value_axes[c->spec->x].words);
    buffer_add_text(out, ". Held: ");
    page_subtitle_text(&c->page, c->spec, c->spec->archs[0], out);
    buffer_add_text(out, ". ");
    compare_add_statement(c, out);
    for (size_t g = 0; g < c->groups.count; g++) {
        const struct arch_group *group = &c->groups.items[g];
        buffer_add_char(out, ' ');
        for (size_t i = 0; i < group->count; i++)
            buffer_printf(out, "%s%s", i == 0 ? "" : ", ",
                          c->spec->archs[group->members[i]]->name);
        buffer_add_text(out, ": ");
        add_levels(c, g, out);
    }
    for (size_t i = 0; i < chart_mark_count(c->spec); i++) {
        buffer_add_char(out, ' ');
        across_note(c->spec, i, out);
        buffer_add_char(out, '.');
    }
}
