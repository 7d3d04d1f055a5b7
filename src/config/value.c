/* SPDX-License-Identifier: MIT */
/*
 * Single values: integers, sizes, words. Digits are added up by hand, since
 * strtoul() takes signs, blanks and a locale's ideas.
 */
#include "config/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "config/shown.h"
#include "config/words.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* clang-format off */
#define AXIS(name_, short_, resource_, words_, unit_, min_, max_, is_size_)                   \
    {                                                                                         \
        .name = #name_, .short_name = short_, .resource_name = resource_, .words = words_,    \
        .type = {.unit = unit_, .min = min_, .max = max_, .is_size = is_size_},               \
    }

const struct value_axis value_axes[OCC_AXIS_COUNT + 1] = {
    [OCC_AXIS_THREADS] = AXIS(threads_per_block, "threads", NULL, "threads per block", "threads",
                              1, OCC_MAX_THREADS_PER_BLOCK, false),
    [OCC_AXIS_REGS] = AXIS(regs_per_thread, "regs", "registers", "registers per thread", "regs",
                           0, OCC_MAX_REGS_PER_THREAD, false),
    [OCC_AXIS_SMEM] = AXIS(smem_per_block, "smem", "shared_memory", "shared memory per block",
                           "bytes", 0, OCC_MAX_SMEM_PER_BLOCK, true),
    [OCC_AXIS_BARRIERS] = AXIS(barriers_per_block, "barriers", NULL, "barriers per block",
                               "barriers", 0, OCC_MAX_BARRIERS_PER_BLOCK, false),
    [ALONG_CARVEOUT] = {.name = "carveout", .short_name = "carveout",
                        .words = "the shared memory split"},
};

/* The largest extents of a block: CUDA C++ Programming Guide, "Technical
 * Specifications per Compute Capability", the same for every one of them. */
static const uint32_t max_dimensions[] = {1024, 1024, 64};
/* clang-format on */

static bool is_called(const struct value_axis *axis, const char *word)
{
    return strcmp(word, axis->name) == 0 || strcmp(word, axis->short_name) == 0 ||
           (axis->resource_name != NULL && strcmp(word, axis->resource_name) == 0);
}

bool value_axis_find(const char *word, enum occ_axis *axis)
{
    for (size_t i = 0; i < OCC_AXIS_COUNT; i++) {
        if (!is_called(&value_axes[i], word))
            continue;
        *axis = (enum occ_axis)i;
        return true;
    }
    return false;
}

/* One of the first `count`. The other names are understood too; the message
 * need not list them. */
static bool parse_axis(const char *what, const char *text, size_t count, enum occ_axis *axis,
                       struct error *err)
{
    const char *names[COUNT(value_axes) + 1] = {NULL};
    size_t index = 0;
    for (size_t i = 0; i < count; i++)
        names[i] = value_axes[i].name;
    if (value_axis_find(text, axis))
        return true;
    if (!word_parse(what, text, names, &index, err))
        return false;
    *axis = (enum occ_axis)index;
    return true;
}

bool value_parse_axis(const char *what, const char *text, enum occ_axis *axis,
                      struct error *err)
{
    return parse_axis(what, text, OCC_AXIS_COUNT, axis, err);
}

bool value_parse_along(const char *what, const char *text, enum occ_axis *along,
                       struct error *err)
{
    return parse_axis(what, text, COUNT(value_axes), along, err);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "0 to 4096 regs", "0 to 16777216 bytes (16M)". */
static struct shown shown_bounds(const struct value_type *type)
{
    struct shown bounds = {""};
    const char *gap = type->unit[0] != '\0' ? " " : "";
    if (type->is_size && type->max % 1024 == 0)
        snprintf(bounds.text, sizeof(bounds.text), "%" PRIu32 " to %" PRIu32 " bytes (%.16s)",
                 type->min, type->max, shown_size(type->max).text);
    else
        snprintf(bounds.text, sizeof(bounds.text), "%" PRIu32 " to %" PRIu32 "%s%s", type->min,
                 type->max, gap, type->unit);
    return bounds;
}

/* Something that is no number at all, and the likely reason. */
static bool not_a_number(const char *what, const char *text, const struct value_type *type,
                         struct error *err)
{
    struct shown shown = shown_text(text);
    struct shown bounds = shown_bounds(type);

    if (text[0] == '\0')
        return error_set(err, ERROR_INPUT, "%s is empty; it must be %s", what, bounds.text);
    if (text[0] == '-' || text[0] == '+')
        return error_set(err, ERROR_INPUT, "%s is %s; it must be %s, without a sign", what,
                         shown.text, bounds.text);
    if (strchr(text, '_') != NULL && is_digit(text[0]))
        return error_set(err, ERROR_INPUT, "%s is %s; write the number without '_'", what,
                         shown.text);
    if (text[0] == '0' && is_digit(text[1]))
        return error_set(err, ERROR_INPUT, "%s is %s; write the number without a leading zero",
                         what, shown.text);
    if (is_digit(text[0]) && strchr(text, '-') != NULL)
        return error_set(err, ERROR_INPUT, "%s is %s; write a range as FROM..TO", what,
                         shown.text);
    if (type->is_size)
        return error_set(err, ERROR_INPUT,
                         "%s is '%s'; it must be %s: a number with nothing, B, K, KB, KiB, M, "
                         "MB or MiB after it",
                         what, shown.text, bounds.text);
    return error_set(err, ERROR_INPUT, "%s is '%s'; it must be a whole number, %s", what,
                     shown.text, bounds.text);
}

/* The number in front of `text`, and what follows it. A number too large for
 * 64 bits stays at the largest, which is out of every bound. NULL if `text`
 * does not begin with a number that is written as we want it. */
static const char *scan_integer(const char *text, uint64_t *number)
{
    if (!is_digit(text[0]) || (text[0] == '0' && is_digit(text[1])))
        return NULL;

    uint64_t sum = 0;
    for (; is_digit(*text); text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        sum = sum > (UINT64_MAX - digit) / 10 ? UINT64_MAX : sum * 10 + digit;
    }
    *number = sum;
    return text;
}

static bool check_bounds(const char *what, const char *text, uint64_t number,
                         const struct value_type *type, struct error *err)
{
    if (number >= type->min && number <= type->max)
        return true;
    return error_set(err, ERROR_INPUT, "%s is %s; it must be %s", what, shown_text(text).text,
                     shown_bounds(type).text);
}

/* What may follow the number of a size, and the power of two it stands for. */
static const struct {
    const char *name;
    unsigned shift;
} size_units[] = {
    {"", 0}, {"B", 0}, {"K", 10}, {"KB", 10}, {"KiB", 10}, {"M", 20}, {"MB", 20}, {"MiB", 20},
};

static bool find_unit(const char *text, unsigned *shift)
{
    for (size_t i = 0; i < COUNT(size_units); i++) {
        if (!text_equal_nocase(text, size_units[i].name))
            continue;
        *shift = size_units[i].shift;
        return true;
    }
    return false;
}

/* The most digits after a point that are looked at. */
#define MAX_FRACTION_DIGITS 40

/*
 * A decimal fraction times two to the power of `shift`, exactly, for any
 * number of digits: double the digits `shift` times and collect what is
 * carried out. False if something is left behind the point.
 */
static bool scale_fraction(const char *digits, size_t count, unsigned shift, uint64_t *whole)
{
    unsigned char digit[MAX_FRACTION_DIGITS];
    for (size_t i = 0; i < count; i++)
        digit[i] = (unsigned char)(digits[i] - '0');

    uint64_t carried = 0;
    for (unsigned bit = 0; bit < shift; bit++) {
        unsigned carry = 0;
        for (size_t i = count; i-- > 0;) {
            unsigned twice = 2u * digit[i] + carry;
            digit[i] = (unsigned char)(twice % 10);
            carry = twice / 10;
        }
        carried = 2 * carried + carry;
    }
    *whole = carried;
    for (size_t i = 0; i < count; i++) {
        if (digit[i] != 0)
            return false;
    }
    return true;
}

/*
 * Shared memory in a profiler's report is in decimal kilobytes, rounded: the
 * 49,152 bytes of 48K read as 49.15. The size that was meant is then the
 * multiple of 128 bytes within half of the last of two or three digits, if
 * there is one.
 */
static uint64_t guess_decimal_size(uint64_t number, const char *digits, size_t count,
                                   unsigned shift)
{
    if (shift != 10 || count < 2 || count > 3 || number > UINT32_MAX)
        return 0;
    uint64_t scale = 1;
    uint64_t bytes = number * 1000;
    for (size_t i = 0; i < 3; i++)
        scale *= i < count ? 1 : 10;
    for (size_t i = 0, place = 100; i < count; i++, place /= 10)
        bytes += (uint64_t)(digits[i] - '0') * place;

    uint64_t nearest = (bytes + 64) / 128 * 128;
    uint64_t off = nearest > bytes ? nearest - bytes : bytes - nearest;
    return 2 * off <= scale ? nearest : 0;
}

static bool not_whole(const char *what, const char *text, uint64_t guess, unsigned shift,
                      struct error *err)
{
    if (guess != 0)
        return error_set(err, ERROR_INPUT,
                         "%s is %s, not a whole number of bytes; K is 1024 here, and profilers "
                         "print decimal kilobytes of 1000: write %" PRIu64 " (%s)",
                         what, text, guess, shown_size(guess).text);
    if (shift != 0)
        return error_set(err, ERROR_INPUT,
                         "%s is %s, not a whole number of bytes; K is 1024 here: if this is in "
                         "decimal kilobytes of 1000, as profilers print it, write it in bytes",
                         what, text);
    return error_set(err, ERROR_INPUT, "%s is %s; it must be a whole number of bytes", what,
                     text);
}

static bool parse_size(const char *what, const char *text, const struct value_type *type,
                       uint64_t *number, struct error *err)
{
    uint64_t whole = 0;
    uint64_t fraction = 0;
    unsigned shift = 0;
    const char *rest = scan_integer(text, &whole);
    if (rest == NULL)
        return not_a_number(what, text, type, err);

    const char *digits = rest;
    size_t digit_count = 0;
    if (*rest == '.') {
        digits = rest + 1;
        digit_count = strspn(digits, "0123456789");
        rest = digits + digit_count;
        if (digit_count == 0)
            return not_a_number(what, text, type, err);
    }
    if (!find_unit(rest, &shift) || digit_count > MAX_FRACTION_DIGITS)
        return not_a_number(what, text, type, err);
    if (!scale_fraction(digits, digit_count, shift, &fraction))
        return not_whole(what, shown_text(text).text,
                         guess_decimal_size(whole, digits, digit_count, shift), shift, err);
    *number = whole > UINT64_MAX >> (shift + 1) ? UINT64_MAX : (whole << shift) + fraction;
    return true;
}

bool value_parse_number(const char *what, const char *text, const struct value_type *type,
                        uint32_t *value, struct error *err)
{
    uint64_t number = 0;
    if (type->is_size) {
        if (!parse_size(what, text, type, &number, err))
            return false;
    } else {
        const char *rest = scan_integer(text, &number);
        if (rest == NULL || *rest != '\0')
            return not_a_number(what, text, type, err);
    }
    if (!check_bounds(what, text, number, type, err))
        return false;
    *value = (uint32_t)number;
    return true;
}

/* `16x16x4`: up to three extents, each within what CUDA allows. */
static bool parse_dimensions(const char *what, const char *text, uint32_t *value,
                             struct error *err)
{
    const struct value_type *type = &value_axes[OCC_AXIS_THREADS].type;
    const char *rest = text;
    uint64_t product = 1;
    for (size_t i = 0; i < COUNT(max_dimensions); i++) {
        uint64_t extent = 0;
        rest = scan_integer(rest, &extent);
        if (rest == NULL)
            break;
        if (extent < 1 || extent > max_dimensions[i])
            return error_set(err, ERROR_INPUT,
                             "%s is %s; its dimensions must be 1 to 1024 x 1024 x 64", what,
                             shown_text(text).text);
        product *= extent;
        if (*rest != 'x')
            break;
        rest++;
    }
    if (rest == NULL || *rest != '\0')
        return error_set(err, ERROR_INPUT,
                         "%s is '%s'; write a number of threads or dimensions such as 16x16x4",
                         what, shown_text(text).text);
    if (!check_bounds(what, text, product, type, err))
        return false;
    *value = (uint32_t)product;
    return true;
}

bool value_parse_axis_value(const char *what, const char *text, enum occ_axis axis,
                            uint32_t *value, struct error *err)
{
    if (axis == OCC_AXIS_THREADS && strchr(text, 'x') != NULL && is_digit(text[0]))
        return parse_dimensions(what, text, value, err);
    return value_parse_number(what, text, &value_axes[axis].type, value, err);
}

bool value_parse_bool(const char *what, const char *text, bool *value, struct error *err)
{
    static const struct {
        const char *word;
        bool value;
    } words[] = {{"yes", true}, {"no", false}, {"true", true}, {"false", false}};

    for (size_t i = 0; i < COUNT(words); i++) {
        if (strcmp(text, words[i].word) != 0)
            continue;
        *value = words[i].value;
        return true;
    }
    return error_set(err, ERROR_INPUT, "%s is '%s'; it must be yes or no", what,
                     shown_text(text).text);
}

bool value_parse_caching(const char *what, const char *text, enum occ_partitioned_caching *mode,
                         struct error *err)
{
    const char *names[OCC_CACHING_STRICT + 2] = {NULL};
    size_t index = 0;
    for (size_t i = OCC_CACHING_OFF; i <= OCC_CACHING_STRICT; i++)
        names[i] = occ_partitioned_caching_name((enum occ_partitioned_caching)i);
    if (!word_parse(what, text, names, &index, err))
        return false;
    *mode = (enum occ_partitioned_caching)index;
    return true;
}

bool value_check_smem_sum(const char *what, uint64_t bytes, struct error *err)
{
    return bytes <= OCC_MAX_SMEM_PER_BLOCK ||
           error_set(err, ERROR_INPUT,
                     "%s: static and dynamic shared memory are %llu bytes together; at most %u "
                     "are accepted",
                     what, (unsigned long long)bytes, (unsigned)OCC_MAX_SMEM_PER_BLOCK);
}

/* The longest name of a sweep, a chart or an architecture. */
#define MAX_NAME_BYTES 48

bool value_check_name(const char *what, const char *text, struct error *err)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static const char others[] = "0123456789._-";

    size_t length = 0;
    while (text[length] != '\0' && (strchr(letters, text[length]) != NULL ||
                                    (length > 0 && strchr(others, text[length]) != NULL)))
        length++;
    bool is_name = length > 0 && text[length] == '\0' && length <= MAX_NAME_BYTES;
    if (is_name && strstr(text, "..") == NULL)
        return true;
    return error_set(
        err, ERROR_INPUT,
        "%s is '%s'; it must be a letter and then at most 47 letters, digits, '.', "
        "'_' or '-', without '..'",
        what, shown_text(text).text);
}
