/* SPDX-License-Identifier: MIT */
/* Percentages, exact to a hundredth: no floating point, no locale. */
#include "config/value.h"

#include <string.h>

#include "config/shown.h"

/* The digits at *text, `max_digits` at most; *text moves behind them. */
static uint32_t take_digits(const char **text, size_t max_digits, size_t *count)
{
    uint32_t number = 0;
    for (*count = 0; *count < max_digits && **text >= '0' && **text <= '9'; (*count)++)
        number = number * 10 + (uint32_t)(*(*text)++ - '0');
    return number;
}

/* Hundredths, from the point on if there is one. */
static bool take_fraction(const char **text, uint32_t *hundredths)
{
    size_t digits = 0;

    *hundredths = 0;
    if (**text != '.')
        return true;
    (*text)++;
    *hundredths = take_digits(text, 2, &digits);
    if (digits == 1)
        *hundredths *= 10;
    return digits != 0;
}

bool value_parse_percent(const char *what, const char *text, uint32_t *pct_x100,
                         struct error *err)
{
    const char *rest = text;
    size_t digits = 0;
    uint32_t hundredths = 0, whole = take_digits(&rest, 3, &digits);
    bool has_leading_zero = text[0] == '0' && digits > 1;
    bool is_number = digits != 0 && !has_leading_zero && take_fraction(&rest, &hundredths) &&
                     (rest[0] == '\0' || strcmp(rest, "%") == 0);
    uint32_t value = whole * 100 + hundredths;

    if (!is_number || value == 0 || value > 10000)
        return error_set(err, ERROR_INPUT,
                         "%s is '%s'; it must be above 0 and up to 100 percent, with at most "
                         "two decimals: 50, 37.5%%",
                         what, shown_text(text).text);
    *pct_x100 = value;
    return true;
}
