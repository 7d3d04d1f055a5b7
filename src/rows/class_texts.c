/* SPDX-License-Identifier: MIT */
/* Places side by side, each in as few lines of the cache as it can. */
#include "rows/class_texts.h"

#include <stdlib.h>

enum { LINE_BYTES = 64 };

bool class_texts_init(struct class_texts *texts, size_t places, size_t class_bytes)
{
    /* One more to begin at a line, and one for what is read behind a text. */
    *texts = (struct class_texts){
        .memory = calloc(places + 2, class_bytes),
        .mask = places - 1,
        .class_bytes = class_bytes,
    };
    if (texts->memory == NULL)
        return false;
    size_t beyond = (uintptr_t)texts->memory % LINE_BYTES;
    texts->classes = (char *)texts->memory + (LINE_BYTES - beyond) % LINE_BYTES;
    return true;
}

void class_texts_release(struct class_texts *texts)
{
    free(texts->memory);
    *texts = (struct class_texts){.memory = NULL};
}
