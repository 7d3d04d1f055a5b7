/* SPDX-License-Identifier: MIT */
/* Advance widths from Adobe's font metrics of Helvetica and Helvetica-Bold
 * (Core 14 AFM files), in thousandths of the font size, for ASCII 32 to 126. */
#include "chart/text_metrics.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum { FIRST_CHAR = 32, LAST_CHAR = 126 };

/* clang-format off */
static const uint16_t regular[LAST_CHAR - FIRST_CHAR + 1] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
};
static const uint16_t bold[LAST_CHAR - FIRST_CHAR + 1] = {
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
};
/* clang-format on */

/* DejaVu Sans, the usual stand-in for Arial, is so much wider. */
#define FALLBACK_WIDER 1.15

#define PX_PER_POINT (96.0 / 72.0)

/* Beyond ASCII nobody knows the font; these are on the safe side, for
 * characters of two, three and four bytes. */
static double width_beyond_ascii(const char *text, size_t length)
{
    static const double thousandths[] = {600, 600, 722, 1000, 1300};
    if (strncmp(text, "\xC2\xB7", 2) == 0) /* the dot between the parts of a subtitle */
        return 278;
    return thousandths[length];
}

static double char_width(const char *text, size_t length, bool is_bold)
{
    unsigned char c = (unsigned char)text[0];
    if (length != 1 || c < FIRST_CHAR || c > LAST_CHAR)
        return width_beyond_ascii(text, length);
    return is_bold ? bold[c - FIRST_CHAR] : regular[c - FIRST_CHAR];
}

static size_t char_length(const char *text)
{
    size_t length = text_utf8_length(text);
    return length == 0 ? 1 : length;
}

static double scale_px(double points)
{
    return points * PX_PER_POINT * FALLBACK_WIDER / 1000;
}

double text_width_px(const char *text, double points, bool is_bold)
{
    double width = 0;
    for (size_t length; *text != '\0'; text += length) {
        length = char_length(text);
        width += char_width(text, length, is_bold);
    }
    return width * scale_px(points);
}

void text_fit(struct buffer *out, const char *text, double points, bool is_bold,
              double width_px)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    if (text_width_px(text, points, is_bold) <= width_px) {
        buffer_add_text(out, text);
        return;
    }

    double width = text_width_px(ellipsis, points, is_bold);
    for (size_t length; *text != '\0'; text += length) {
        length = char_length(text);
        width += char_width(text, length, is_bold) * scale_px(points);
        if (width > width_px)
            break;
        buffer_add(out, text, length);
    }
    buffer_add_text(out, ellipsis);
}

double text_height_px(double points)
{
    return points * PX_PER_POINT;
}
