/* SPDX-License-Identifier: MIT */
/* User text and sizes for messages. */
#include "config/shown.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define KIB UINT64_C(1024)
#define MIB (KIB * KIB)

/* The most bytes of user text that a message repeats. */
#define SHOWN_BYTES 40

struct shown shown_text(const char *text)
{
    struct shown shown = {""};
    size_t length = strlen(text);
    if (length <= SHOWN_BYTES) {
        memcpy(shown.text, text, length);
        return shown;
    }

    size_t cut = SHOWN_BYTES;
    while (cut > 0 && ((unsigned char)text[cut] & 0xC0) == 0x80)
        cut--;
    memcpy(shown.text, text, cut);
    memcpy(shown.text + cut, "...", 3);
    return shown;
}

struct shown shown_size(uint64_t bytes)
{
    struct shown shown = {""};
    bool is_mib = bytes != 0 && bytes % MIB == 0;
    bool is_kib = bytes != 0 && bytes % KIB == 0;
    uint64_t unit = is_mib ? MIB : is_kib ? KIB : 1;
    snprintf(shown.text, sizeof(shown.text), "%" PRIu64 "%s", bytes / unit,
             is_mib   ? "M"
             : is_kib ? "K"
                      : "");
    return shown;
}
