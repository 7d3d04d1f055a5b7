/* SPDX-License-Identifier: MIT */
/* The account of a launch as one JSON object. */
#include "cli/account_columns.h"
#include "base/arch_words.h"
#include "cli/account_steps.h"
#include "cli/account_words.h"
#include "emit/formats.h"
#include "emit/json_writer.h"
#include "emit/tables.h"

/* The keys of inputs, as sweeps name their columns. */
static const char *const axis_keys[ACCOUNT_AXES] = {
    [OCC_AXIS_THREADS] = "threads_per_block",
    [OCC_AXIS_REGS] = "regs_per_thread",
    [OCC_AXIS_SMEM] = "smem_per_block_bytes",
};

static void write_value(struct json_writer *json, const char *key, bool exists, uint64_t value)
{
    json_key(json, key);
    if (exists)
        json_u64(json, value);
    else
        json_null(json);
}

static void write_waste(struct json_writer *json, const struct account *account)
{
    const struct occ_arch *arch = account->row.arch;
    const struct occ_waste *waste = account->waste;

    json_key(json, "waste");
    json_open_inline(json, '{');
    write_value(json, "warps_per_sm", true, waste[OCC_BY_WARPS].amount);
    write_value(json, "regs_per_sm", arch->registers.per_sm != 0,
                waste[OCC_BY_REGISTERS].amount);
    write_value(json, "smem_per_sm_bytes", arch->shared_memory.per_sm != 0,
                waste[OCC_BY_SHARED_MEMORY].amount);
    json_close(json, '}');
}

static void write_cliffs(struct json_writer *json, const struct account *account)
{
    json_key(json, "cliffs");
    json_open(json, '{');
    for (int i = 0; i < ACCOUNT_AXES; i++) {
        const struct account_cliff *cliff = &account->cliffs[i];
        json_key(json, axis_keys[i]);
        json_open_inline(json, '{');
        write_value(json, "previous", cliff->previous.exists, cliff->previous.value);
        write_value(json, "blocks_per_sm_previous", cliff->previous.exists,
                    cliff->previous.result.blocks_per_sm);
        write_value(json, "last", true, cliff->here.last);
        write_value(json, "blocks_per_sm_next", cliff->next.exists,
                    cliff->next.result.blocks_per_sm);
        json_close(json, '}');
    }
    json_close(json, '}');
}

/* As the table of rungs has it, but no limit is null. */
static void write_rung(struct json_writer *json, const struct occ_arch *arch,
                       const struct occ_rung *rung)
{
    bool is_in_reach = rung->out_of_reach_by == 0;
    struct cell limiters = {.kind = CELL_NONE};

    if (!is_in_reach)
        cell_from_limiters(&rung->out_of_reach_by, &limiters);
    json_open_inline(json, '{');
    json_member_u64(json, "blocks_per_sm", rung->blocks_per_sm);
    write_value(json, "max_regs_per_thread", is_in_reach && arch->registers.per_sm != 0,
                rung->max_regs_per_thread);
    write_value(json, "max_smem_per_block_bytes",
                is_in_reach && arch->shared_memory.per_sm != 0, rung->max_smem_per_block_bytes);
    json_key(json, "out_of_reach_by");
    json_cell(json, &limiters);
    json_close(json, '}');
}

static void write_ladder(struct json_writer *json, const struct account *account)
{
    json_key(json, "ladder");
    json_open(json, '[');
    for (struct occ_rung rung = {0}; account_next_rung(account, &rung);)
        write_rung(json, account->row.arch, &rung);
    json_close(json, ']');
}

static void write_barriers(struct json_writer *json, const struct account *account)
{
    json_key(json, "barriers");
    if (!account->has_barriers) {
        json_null(json);
        return;
    }
    json_open_inline(json, '{');
    write_value(json, "keep_up_to", account->barriers_keep_up_to.exists,
                account->barriers_keep_up_to.value);
    json_member_u64(json, "blocks_per_sm_at_16", account->blocks_per_sm_at_16_barriers);
    json_close(json, '}');
}

static void write_one_more_block(struct json_writer *json, const struct account *account)
{
    static const enum occ_axis order[] = {OCC_AXIS_REGS, OCC_AXIS_SMEM, OCC_AXIS_THREADS};

    json_key(json, "one_more_block");
    json_open_inline(json, '{');
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
        struct account_value most = account->one_more_block[order[i]];
        write_value(json, axis_keys[order[i]], most.exists, most.value);
    }
    json_close(json, '}');
}

/* An object with the columns of `table`; null where nothing was asked. */
static void write_object(struct json_writer *json, const char *key, bool was_asked,
                         const struct table *table, const struct account *account)
{
    struct selection columns = columns_all(table);

    json_key(json, key);
    if (!was_asked) {
        json_null(json);
        return;
    }
    json_open(json, '{');
    json_members(json, &columns, account);
    json_close(json, '}');
}

static void write_texts(struct json_writer *json, const struct account *account)
{
    struct buffer note = {.words = &account->row.arch->words};

    json_key(json, "set");
    json_open(json, '[');
    for (size_t i = 0; i < account->change_count; i++)
        json_text(json, account->changes[i]);
    json_close(json, ']');

    json_key(json, "notes");
    json_open(json, '[');
    for (size_t i = 0; account_note(account, i, &note); i++) {
        if (note.size != 0 && note.bytes != NULL)
            json_text(json, note.bytes);
        buffer_clear(&note);
    }
    json_close(json, ']');
    buffer_fail_if(json->out, note.failed);
    buffer_release(&note);
}

static void write_steps(struct json_writer *json, const struct account *account)
{
    struct steps steps = account_steps(account);
    struct buffer equation = BUFFER_INIT;

    json_key(json, "steps");
    json_open(json, '[');
    for (size_t i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];
        buffer_clear(&equation);
        step_write_text(step, &equation);
        json_open_inline(json, '{');
        json_member_text(json, "step", step->label);
        json_member_text(json, "arithmetic", equation.bytes);
        write_value(json, "result", step_has_result(step), step->result);
        json_close(json, '}');
    }
    json_close(json, ']');
    buffer_fail_if(json->out, equation.failed);
    buffer_release(&equation);
}

void account_write_json(const struct account *account, struct buffer *out)
{
    struct json_writer json = {.out = out};
    struct selection columns = sweep_columns(&account->row.arch, 1);

    json_open(&json, '{');
    json_members(&json, &columns, &account->row);
    if (account->row.result.status != OCC_OK && arch_speaks_cuda(account->row.arch))
        json_member_text(&json, "cuda_error",
                         occ_status_cuda_error(account->row.result.status));
    write_value(&json, "naive_blocks_per_sm", true, account->naive.blocks_per_sm);
    write_value(&json, "needed_carveout_bytes", true, account->needed_carveout_bytes);
    write_value(&json, "l1_left_bytes", account->l1_left_bytes.exists,
                account->l1_left_bytes.value);
    write_waste(&json, account);
    write_cliffs(&json, account);
    write_ladder(&json, account);
    write_barriers(&json, account);
    write_one_more_block(&json, account);
    write_object(&json, "waves", account->grid.blocks != 0, &account_waves_table, account);
    write_object(&json, "clusters", account->clusters.blocks_per_cluster != 0,
                 &account_clusters_table, account);
    if (account->shows_steps)
        write_steps(&json, account);
    write_texts(&json, account);
    json_close(&json, '}');
}
