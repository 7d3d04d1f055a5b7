/* SPDX-License-Identifier: MIT */
/* Findings for people: lines on a terminal, and annotations of GitHub. */
#include <string.h>

#include "base/text.h"
#include "cli/account_words.h"
#include "cli/check.h"

static const char *const marks[CHECK_LEVEL_COUNT] = {"note", "warning", "FAIL"};

void check_add_summary(const struct check *check, struct buffer *out)
{
    buffer_add_count(out, check->after.count, "kernel");
    buffer_add_text(out, " checked");
    if (check->against != NULL)
        buffer_printf(out, " against %s", check->against);
    buffer_add_text(out, ": ");
    buffer_add_count(out, check->counts[CHECK_ERROR], "failure");
    buffer_add_text(out, ", ");
    buffer_add_count(out, check->counts[CHECK_WARNING], "warning");
    buffer_add_text(out, ", ");
    buffer_add_count(out, check->counts[CHECK_NOTE], "note");
}

void check_write_text(const struct check *check, struct buffer *out)
{
    for (size_t i = 0; i < check->finding_count; i++) {
        const struct check_finding *finding = &check->findings[i];
        buffer_printf(out, "%-8s ", marks[finding->level]);
        if (finding->pair != NULL) {
            const struct check_entry *entry = check_pair_entry(finding->pair);
            words_add_masked(out, entry->kernel.demangled);
            buffer_add_text(out, ", ");
            words_add_masked(out, entry->arch_name);
            buffer_add_text(out, ": ");
        }
        words_add_masked(out, finding->message);
        buffer_printf(out, " [%s]\n", check_rules[finding->rule].id);
    }
    check_add_summary(check, out);
    buffer_add_char(out, '\n');
}

/* ---- GitHub ---- */

/* In a command of a workflow some characters stand for themselves only as
 * %XX; in a property two more. */
static void add_escaped(struct buffer *out, const char *text, bool is_property)
{
    for (size_t length; *text != '\0'; text += length) {
        const char *special = is_property ? "%\r\n:," : "%\r\n";
        length = text_utf8_length(text);
        bool is_masked = text_is_masked(text);
        length = length == 0 ? 1 : length;
        if (strchr(special, *text) != NULL)
            buffer_printf(out, "%%%02X", (unsigned)*text);
        else if (is_masked)
            buffer_add_char(out, '?');
        else
            buffer_add(out, text, length);
    }
}

void check_write_github(const struct check *check, struct buffer *out)
{
    static const char *const commands[CHECK_LEVEL_COUNT] = {"notice", "warning", "error"};

    for (size_t i = 0; i < check->finding_count; i++) {
        const struct check_finding *finding = &check->findings[i];
        const struct check_entry *entry =
            finding->pair != NULL ? check_pair_entry(finding->pair) : NULL;
        buffer_printf(out, "::%s ", commands[finding->level]);
        if (entry != NULL && strcmp(entry->kernel.source, "standard input") != 0) {
            buffer_add_text(out, "file=");
            add_escaped(out, entry->kernel.source, true);
            if (entry->kernel.line > 0)
                buffer_printf(out, ",line=%zu", entry->kernel.line);
            buffer_add_char(out, ',');
        }
        buffer_printf(out, "title=occsweep %s::", check_rules[finding->rule].id);
        if (entry != NULL) {
            add_escaped(out, entry->kernel.demangled, false);
            buffer_add_text(out, ", ");
            add_escaped(out, entry->arch_name, false);
            buffer_add_text(out, ": ");
        }
        add_escaped(out, finding->message, false);
        buffer_add_char(out, '\n');
    }
    check_add_summary(check, out);
    buffer_add_char(out, '\n');
}
