/* SPDX-License-Identifier: MIT */
/* "ptxas info    : ...": a message begins behind a colon and its two words. */
#include "kernels/log_message.h"

#include <string.h>

static const char *const levels[] = {"info", "warning", "error", "fatal"};

static const struct {
    const char *name;
    enum kernel_kind kind;
} tools[] = {{"ptxas", KERNEL_FROM_PTXAS}, {"nvlink", KERNEL_FROM_NVLINK}};

/* The driver gives no name, so only what it is known to say is its own. All words
 * of a line end as it does, so that is found out once for the line. */
static bool is_of_driver(struct span words, bool ends_as_driver)
{
    static const char *const begins[] = {"Function properties for ", "used ", "Used ",
                                         "Compiling entry function '"};
    for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++)
        if (span_begins(words, begins[i], NULL))
            return true;
    return ends_as_driver;
}

/* Is what stands before the colon the head of a message? */
static bool is_head(struct span head, bool ends_as_driver, struct log_message *message)
{
    struct span before = {.begin = NULL};

    head = span_trim_end(head);
    for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++)
        if (span_ends(head, levels[i], &before))
            break;
    if (before.begin == NULL)
        return false;
    for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++) {
        message->kind = tools[i].kind;
        struct span word = span_trim_end(before);
        if (word.end != before.end && span_ends(word, tools[i].name, NULL))
            return true;
    }
    message->kind = KERNEL_FROM_JIT;
    return span_ends(head, "info", NULL) && is_of_driver(message->words, ends_as_driver);
}

/* nvlink names the target at the end where it links for several. */
static void split_off_target(struct log_message *message)
{
    struct span *words = &message->words, target;
    const char *begin;

    message->target = (struct span){words->end, words->end};
    if (words->begin == words->end || words->end[-1] != ')')
        return;
    begin = span_find_last(*words, "(target: ", &target);
    if (begin == NULL)
        return;
    message->target = (struct span){target.begin, words->end - 1};
    words->end = begin;
    *words = span_trim_end(*words);
}

bool log_message_find(struct span line, struct log_message *message)
{
    bool ends_as_driver = span_ends(line, "bytes gmem", NULL);
    const char *colon = line.begin;

    for (; (colon = memchr(colon, ':', (size_t)(line.end - colon))) != NULL; colon++) {
        message->words = span_skip_blanks((struct span){colon + 1, line.end});
        if (!is_head((struct span){line.begin, colon}, ends_as_driver, message))
            continue;
        split_off_target(message);
        return true;
    }
    return false;
}

/* The name may hold quotes, so it ends at the last one that can be meant. */
bool log_name_split(struct span quoted, struct span *name, struct span *target)
{
    if (span_size(quoted) < 3 || quoted.begin[0] != '\'' || quoted.end[-1] != '\'')
        return false;
    *name = (struct span){quoted.begin + 1, quoted.end - 1};
    *target = (struct span){name->end, name->end};

    const char *quote = name->end;
    while (quote > name->begin && quote[-1] != '\'')
        quote--;
    struct span before = span_trim_end((struct span){name->begin, quote - 1});
    if (quote == name->begin || !span_ends(before, "for", &before))
        return true;
    before = span_trim_end(before);
    if (before.begin == before.end || before.end[-1] != '\'')
        return true;
    *target = (struct span){quote, name->end};
    name->end = before.end - 1;
    return true;
}
