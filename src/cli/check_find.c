/* SPDX-License-Identifier: MIT */
/* What there is to say of kernels before and now, by rules. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "cli/account_words.h"
#include "cli/check_parts.h"
#include "cli/occupancy_floor.h"

static void keep(struct check *check, const struct check_finding *finding)
{
    check->findings[check->finding_count++] = *finding;
    check->counts[finding->level]++;
    if (finding->pair == NULL)
        return;
    struct check_pair *pair = &check->pairs[finding->pair - check->pairs];
    if (!pair->has_finding || finding->level > pair->level)
        pair->level = finding->level;
    pair->has_finding = true;
}

struct buffer check_message(const struct check_pair *pair)
{
    const struct kernel_row *rows = pair->after != NULL ? pair->rows_after : pair->rows_before;
    struct buffer message = BUFFER_INIT;
    if (rows != NULL && pair->row_count > 0)
        message.words = &rows[0].launch.arch->words;
    return message;
}

/* Take over `message`, which is released; nothing where it is empty. */
bool check_add(struct check *check, enum check_rule_id rule, const struct check_pair *pair,
               struct buffer *message, struct error *err)
{
    struct check_finding finding = {rule, check_rules[rule].level, pair, NULL};
    bool is_empty = message->size == 0 && !message->failed;
    bool ok = buffer_check(message, err);

    /* Nothing waits to be recorded where two builds are compared. */
    if (rule == CHECK_IMPROVED && !check->is_baseline)
        finding.level = CHECK_NOTE;
    if (ok && !is_empty) {
        finding.message = pool_copy_text(&check->pool, message->bytes, err);
        struct check_finding *grown =
            array_grow(check->findings, check->finding_count, sizeof(*grown));
        ok = finding.message != NULL && (grown != NULL || error_no_memory(err));
        check->findings = grown != NULL ? grown : check->findings;
        if (ok)
            keep(check, &finding);
    }
    buffer_release(message);
    return ok;
}

void check_add_change(struct buffer *out, uint64_t before, uint64_t after, const char *noun)
{
    buffer_printf(out, "%llu -> ", (unsigned long long)before);
    buffer_add_count(out, after, noun);
}

const char *check_comma(const struct buffer *out)
{
    return out->size > 0 ? ", " : "";
}

void check_add_size(struct buffer *out, const struct kernel_row *row)
{
    buffer_add_text(out, " at ");
    buffer_add_count(out, row->launch.launch.threads_per_block, "thread");
}

uint32_t check_blocks(const struct kernel_row *row)
{
    return row->launch.result.blocks_per_sm;
}

/* ---- errors ---- */

/* Sizes that are only tried may well be too large; not all of them. */
static bool cannot_launch(const struct check_pair *pair)
{
    size_t refused = 0;
    for (size_t i = 0; i < pair->row_count; i++)
        refused += check_blocks(&pair->rows_after[i]) == 0 ? 1 : 0;
    return pair->rows_after[0].is_size_assumed ? refused == pair->row_count : refused > 0;
}

static bool find_refusal(struct check *check, const struct check_pair *pair, struct error *err)
{
    struct buffer message = check_message(pair);

    if (!cannot_launch(pair))
        return true;
    if (pair->after->kernel.is_refused) {
        buffer_add_words(&message, "did not build: more static shared memory than a block may "
                                   "have");
        return check_add(check, CHECK_CANNOT_LAUNCH, pair, &message, err);
    }
    for (size_t i = 0; i < pair->row_count; i++) {
        enum occ_status status = pair->rows_after[i].launch.result.status;
        if (status == OCC_OK)
            continue;
        buffer_add_text(&message, message.size > 0 ? ";" : "cannot launch");
        check_add_size(&message, &pair->rows_after[i]);
        buffer_add_text(&message, ": ");
        buffer_add_words(&message, occ_status_text(status));
    }
    return check_add(check, CHECK_CANNOT_LAUNCH, pair, &message, err);
}

/* Is it registers that cost the block? */
static bool is_register_cliff(const struct kernel_row *before, const struct kernel_row *after)
{
    const struct occ_result *old = &before->launch.result, *new = &after->launch.result;

    return after->launch.launch.regs_per_thread > before->launch.launch.regs_per_thread &&
           new->blocks_by[OCC_BY_REGISTERS] < old->blocks_by[OCC_BY_REGISTERS] &&
           new->blocks_by[OCC_BY_REGISTERS] == new->blocks_per_sm;
}

/* "3 -> 2 blocks at 256 threads, 6 -> 5 at 128 threads". */
void check_add_blocks(struct buffer *out, const struct check_pair *pair,
                      bool (*is_meant)(uint32_t before, uint32_t after))
{
    size_t begin = out->size;

    for (size_t i = 0; i < pair->row_count; i++) {
        uint32_t before = check_blocks(&pair->rows_before[i]);
        uint32_t after = check_blocks(&pair->rows_after[i]);
        if (!is_meant(before, after))
            continue;
        buffer_add_text(out, out->size > begin ? ", " : "");
        check_add_change(out, before, after, "block");
        check_add_size(out, &pair->rows_after[i]);
    }
}

bool check_is_fewer(uint32_t before, uint32_t after)
{
    return after < before;
}

bool check_is_more(uint32_t before, uint32_t after)
{
    return after > before;
}

bool check_has_blocks(const struct check_pair *pair, bool (*is_meant)(uint32_t, uint32_t))
{
    for (size_t i = 0; i < pair->row_count; i++)
        if (is_meant(check_blocks(&pair->rows_before[i]), check_blocks(&pair->rows_after[i])))
            return true;
    return false;
}

static bool find_lost_blocks(struct check *check, const struct check_pair *pair,
                             struct error *err)
{
    enum check_rule_id rule = CHECK_FEWER_BLOCKS;
    struct buffer message = check_message(pair);
    const struct kernel_row *lost = NULL;

    if (!check_has_blocks(pair, check_is_fewer))
        return true;
    for (size_t i = 0; i < pair->row_count; i++) {
        if (!check_is_fewer(check_blocks(&pair->rows_before[i]),
                            check_blocks(&pair->rows_after[i])))
            continue;
        lost = &pair->rows_after[i];
        if (is_register_cliff(&pair->rows_before[i], lost))
            rule = CHECK_REGISTER_CLIFF;
    }
    if (rule == CHECK_REGISTER_CLIFF) {
        check_add_change(&message, pair->before->kernel.regs_per_thread.value,
                         pair->after->kernel.regs_per_thread.value, "register");
        buffer_add_text(&message, ": ");
    }
    check_add_blocks(&message, pair, check_is_fewer);
    if (rule == CHECK_FEWER_BLOCKS) {
        buffer_add_text(&message, ", limited by ");
        words_add_limiters(&message, lost->launch.result.limiter_code);
    }
    return check_add(check, rule, pair, &message, err);
}

static uint32_t pct_of(const struct kernel_row *row)
{
    return occ_occupancy_pct_x100(row->launch.arch, row->launch.result.warps_per_sm);
}

/* Of sizes that are only tried the best counts, of those known each. */
static const struct kernel_row *judged_by_floor(const struct check_pair *pair)
{
    const struct kernel_row *judged = &pair->rows_after[0];

    for (size_t i = 1; i < pair->row_count; i++) {
        const struct kernel_row *row = &pair->rows_after[i];
        bool is_better = pct_of(row) > pct_of(judged);
        bool is_worse = pct_of(row) < pct_of(judged);
        if (row->is_size_assumed ? is_better : is_worse)
            judged = row;
    }
    return judged;
}

static bool find_low_occupancy(struct check *check, const struct check_pair *pair,
                               struct occupancy_floors *floors, struct error *err)
{
    const struct kernel_row *row = judged_by_floor(pair);
    const struct occupancy_floor *floor = occupancy_floor_find(floors, &pair->after->kernel);
    struct buffer message = check_message(pair);

    if (floor == NULL || pct_of(row) >= floor->pct_x100)
        return true;
    words_add_x100(&message, pct_of(row));
    buffer_add_text(&message, " % occupancy");
    check_add_size(&message, row);
    buffer_add_text(&message, row->is_size_assumed ? ", the best of those tried, is below "
                                                   : " is below ");
    words_add_x100(&message, floor->pct_x100);
    buffer_printf(&message, " %%%s%s", floor->pattern != NULL ? ", the floor of " : "",
                  floor->pattern != NULL ? floor->pattern : "");
    return check_add(check, CHECK_OCCUPANCY_FLOOR, pair, &message, err);
}

/* What either build does not tell is not compared. */
static void add_spills(struct buffer *out, struct kernel_number before,
                       struct kernel_number after, bool wants_more, const char *what)
{
    bool is_meant = wants_more ? after.value > before.value : after.value < before.value;
    if (!before.is_known || !after.is_known || !is_meant)
        return;
    buffer_printf(out, "%s%llu -> %llu bytes of %s", out->size > 0 ? ", " : "spills ",
                  (unsigned long long)before.value, (unsigned long long)after.value, what);
}

void check_add_spills(struct buffer *out, const struct check_pair *pair, bool wants_more)
{
    const struct kernel *before = &pair->before->kernel, *after = &pair->after->kernel;
    struct buffer spills = BUFFER_INIT;

    add_spills(&spills, before->spill_store_bytes, after->spill_store_bytes, wants_more,
               "stores");
    add_spills(&spills, before->spill_load_bytes, after->spill_load_bytes, wants_more, "loads");
    if (spills.size > 0)
        buffer_printf(out, "%s%s", check_comma(out), spills.bytes);
    buffer_fail_if(out, spills.failed);
    buffer_release(&spills);
}

static bool find_spills(struct check *check, const struct check_pair *pair, struct error *err)
{
    struct buffer message = check_message(pair);
    check_add_spills(&message, pair, true);
    return check_add(check, CHECK_SPILLS, pair, &message, err);
}

/* All of a build is compared, so all of it has to be there. */
static bool find_callee_spills(struct check *check, struct error *err)
{
    const struct check_callees *before = &check->before.callees, *after = &check->after.callees;
    bool is_partial = check->args->match != NULL || check->args->arch != NULL;
    struct buffer message = BUFFER_INIT;

    if (is_partial || !before->are_known || !after->are_known)
        return true;
    if (after->spill_store_bytes > before->spill_store_bytes)
        buffer_printf(&message,
                      "functions that kernels call spill %llu -> %llu bytes of stores",
                      (unsigned long long)before->spill_store_bytes,
                      (unsigned long long)after->spill_store_bytes);
    else if (after->spill_load_bytes > before->spill_load_bytes)
        buffer_printf(&message, "functions that kernels call spill %llu -> %llu bytes of loads",
                      (unsigned long long)before->spill_load_bytes,
                      (unsigned long long)after->spill_load_bytes);
    return check_add(check, CHECK_SPILLS, NULL, &message, err);
}

/* ---- all ---- */

static bool find_in_pair(struct check *check, const struct check_pair *pair,
                         struct occupancy_floors *floors, struct error *err)
{
    static bool (*const comparisons[])(struct check * check, const struct check_pair *pair,
                                       struct error *err) = {
        find_lost_blocks,       find_spills,       check_find_other_limit,
        check_find_improvement, check_find_growth,
    };
    bool ok = check_find_missing(check, pair, err);

    if (!ok || pair->after == NULL)
        return ok;
    ok = find_refusal(check, pair, err) && find_low_occupancy(check, pair, floors, err);
    for (size_t i = 0; ok && pair->before != NULL && !cannot_launch(pair) &&
                       i < sizeof(comparisons) / sizeof(comparisons[0]);
         i++)
        ok = comparisons[i](check, pair, err);
    return ok;
}

static bool find_unmatched(struct check *check, const struct occupancy_floors *floors,
                           struct error *err)
{
    for (size_t i = 0; i < floors->count; i++) {
        struct buffer message = BUFFER_INIT;
        if (floors->items[i].pattern == NULL || floors->items[i].is_used)
            continue;
        buffer_printf(&message, "--min-occupancy: no kernel is called %s",
                      floors->items[i].pattern);
        if (!check_add(check, CHECK_UNMATCHED_PATTERN, NULL, &message, err))
            return false;
    }
    return true;
}

/* Errors first; else as they were found, which is by name. Pairs lie in one
 * array, so that their order is that of their addresses. */
static int compare_findings(const void *left, const void *right)
{
    const struct check_finding *a = left, *b = right;
    if (a->level != b->level)
        return a->level > b->level ? -1 : 1;
    if (a->pair != b->pair)
        return a->pair == NULL || (b->pair != NULL && a->pair > b->pair) ? 1 : -1;
    return (a->rule > b->rule) - (a->rule < b->rule);
}

bool check_find(struct check *check, struct error *err)
{
    struct occupancy_floors floors = {.items = NULL};
    bool ok = occupancy_floors_parse(&check->args->min_occupancy, &floors, err);

    for (size_t i = 0; ok && i < check->pair_count; i++)
        ok = find_in_pair(check, &check->pairs[i], &floors, err);
    ok = ok && find_callee_spills(check, err) && find_unmatched(check, &floors, err);
    if (ok && check->finding_count > 0)
        qsort(check->findings, check->finding_count, sizeof(*check->findings),
              compare_findings);
    occupancy_floors_release(&floors);
    return ok;
}
