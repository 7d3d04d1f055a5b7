/* SPDX-License-Identifier: MIT */
/* What of kernels before and now is worth a warning or a note. */
#include "cli/account_words.h"
#include "cli/check_parts.h"

bool check_find_other_limit(struct check *check, const struct check_pair *pair,
                            struct error *err)
{
    struct buffer message = check_message(pair);

    for (size_t i = 0; i < pair->row_count; i++) {
        const struct occ_result *before = &pair->rows_before[i].launch.result;
        const struct occ_result *after = &pair->rows_after[i].launch.result;
        if (before->blocks_per_sm != after->blocks_per_sm || after->blocks_per_sm == 0 ||
            before->limiter_code == after->limiter_code)
            continue;
        buffer_printf(&message, "%sstill ", message.size > 0 ? "; " : "");
        buffer_add_count(&message, after->blocks_per_sm, "block");
        check_add_size(&message, &pair->rows_after[i]);
        buffer_add_text(&message, ", but limited by ");
        words_add_limiters(&message, after->limiter_code);
        buffer_add_text(&message, " instead of ");
        words_add_limiters(&message, before->limiter_code);
    }
    return check_add(check, CHECK_LIMIT_CHANGED, pair, &message, err);
}

bool check_find_improvement(struct check *check, const struct check_pair *pair,
                            struct error *err)
{
    struct buffer message = check_message(pair);

    check_add_blocks(&message, pair, check_is_more);
    check_add_spills(&message, pair, false);
    if (message.size > 0 && check->is_baseline)
        buffer_add_text(&message, "; --update records it");
    return check_add(check, CHECK_IMPROVED, pair, &message, err);
}

static void add_spare(struct buffer *out, const struct check_pair *pair)
{
    uint32_t spare = OCC_UNLIMITED;

    for (size_t i = 0; i < pair->row_count; i++)
        if (check_blocks(&pair->rows_after[i]) > 0 && pair->rows_after[i].regs_to_cliff < spare)
            spare = pair->rows_after[i].regs_to_cliff;
    if (spare == 0)
        buffer_add_words(out, "; no further register without loss");
    else if (spare != OCC_UNLIMITED) {
        buffer_add_text(out, "; ");
        buffer_add_count(out, spare, "register");
        buffer_add_text(out, " to spare");
    }
}

bool check_find_growth(struct check *check, const struct check_pair *pair, struct error *err)
{
    const struct kernel *before = &pair->before->kernel, *after = &pair->after->kernel;
    struct buffer message = check_message(pair);

    if (check_has_blocks(pair, check_is_fewer))
        return true;
    if (after->regs_per_thread.value > before->regs_per_thread.value)
        check_add_change(&message, before->regs_per_thread.value, after->regs_per_thread.value,
                         "register");
    if (after->static_smem_bytes.value > before->static_smem_bytes.value) {
        buffer_add_text(&message, check_comma(&message));
        check_add_change(&message, before->static_smem_bytes.value,
                         after->static_smem_bytes.value, "byte");
        buffer_add_words(&message, " of static shared memory");
    }
    if (message.size == 0)
        return true;
    if (pair->row_count == 1) {
        buffer_add_text(&message, ", still ");
        buffer_add_count(&message, check_blocks(&pair->rows_after[0]), "block");
        check_add_size(&message, &pair->rows_after[0]);
    } else {
        buffer_add_words(&message, ", no block lost");
    }
    add_spare(&message, pair);
    return check_add(check, CHECK_GROWTH, pair, &message, err);
}

bool check_find_missing(struct check *check, const struct check_pair *pair, struct error *err)
{
    struct buffer message = check_message(pair);
    bool is_gone = pair->after == NULL;

    if (check->against == NULL || (pair->before != NULL && !is_gone))
        return true;
    buffer_printf(&message, is_gone ? "is in %s, but not in this build" : "is not in %s",
                  check->against);
    return check_add(check, is_gone ? CHECK_VANISHED : CHECK_APPEARED, pair, &message, err);
}
