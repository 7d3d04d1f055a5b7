/* SPDX-License-Identifier: MIT */
/* What the account says about the whole GPU: waves of a grid, clusters. */
#include "cli/account_text.h"

#include <inttypes.h>

#include "cli/account_words.h"

/* The last wave, and the grids near by whose last wave is full. */
static void write_last_wave(const struct occ_waves *waves, struct buffer *out)
{
    buffer_add_text(out, "  the last one   ");
    buffer_add_count(out, waves->blocks_in_last_wave, "block");
    buffer_add_text(out, ", ");
    words_add_x100(out, waves->last_wave_pct_x100);
    buffer_add_text(out, " % of a full one; ");
    buffer_add_count(out, waves->slots_idle_in_last_wave, "slot");
    buffer_add_text(out, " idle\n  all full       with ");
    if (waves->slots_idle_in_last_wave != 0 && waves->full_grid_blocks_below != 0)
        buffer_printf(out, "%" PRIu64 " or ", waves->full_grid_blocks_below);
    buffer_add_count(out, waves->full_grid_blocks_above, "block");
    buffer_add_char(out, '\n');
}

void account_write_waves(const struct account *account, struct buffer *out)
{
    const struct account_grid *grid = &account->grid;
    const struct occ_waves *waves = &grid->waves;

    if (grid->blocks == 0 || waves->blocks_per_wave == 0)
        return;
    buffer_add_words(out, "\nWaves of ");
    buffer_add_count(out, grid->blocks, "block");
    buffer_printf(out, " on %s%s%u SMs\n", grid->gpu != NULL ? grid->gpu : "",
                  grid->gpu != NULL ? ", " : "", (unsigned)grid->sms);
    buffer_add_text(out, "  ");
    words_add_column(out, waves->waves == 1 ? "wave" : "waves", 14);
    buffer_printf(out, " %" PRIu64 " (", waves->waves);
    words_add_x100(out, waves->waves_x100);
    buffer_add_text(out, ") of ");
    buffer_add_count(out, waves->blocks_per_wave, "block");
    buffer_add_char(out, '\n');
    write_last_wave(waves, out);
}

/* "7 GPCs of 18 SMs and one of 6". */
static void write_gpcs(const struct account *account, struct buffer *out)
{
    const struct occ_cluster_estimate *estimate = &account->clusters.estimate;

    if (estimate->full_gpcs != 0) {
        buffer_add_count(out, estimate->full_gpcs, "GPC");
        buffer_printf(out, " of %u SMs", (unsigned)account->clusters.sms_per_gpc);
    }
    if (estimate->rest_sms != 0)
        buffer_printf(out, "%s %u", estimate->full_gpcs != 0 ? " and one of" : "one GPC of",
                      (unsigned)estimate->rest_sms);
    buffer_add_char(out, '\n');
}

void account_write_clusters(const struct account *account, struct buffer *out)
{
    const struct account_clusters *clusters = &account->clusters;
    const struct occ_cluster_estimate *estimate = &clusters->estimate;

    if (clusters->blocks_per_cluster == 0 || account->row.result.status != OCC_OK)
        return;
    buffer_add_text(out, "\nClusters of ");
    buffer_add_count(out, clusters->blocks_per_cluster, "block");
    buffer_printf(out, " on %u SMs, an estimate\n  assumed        one block on an SM, ",
                  (unsigned)account->grid.sms);
    write_gpcs(account, out);
    buffer_add_text(out, "  resident       ");
    buffer_add_count(out, estimate->clusters, "cluster");
    buffer_add_text(out, ", ");
    buffer_add_count(out, estimate->blocks, "block");
    buffer_add_text(out, "; ");
    buffer_add_count(out, estimate->sms_idle, "SM");
    buffer_add_text(out, " idle\n");
    if (clusters->waves.blocks_per_wave == 0)
        return;
    buffer_add_text(out, "  waves          ");
    words_add_x100(out, clusters->waves.waves_x100);
    buffer_printf(out, " of %u blocks\n", (unsigned)estimate->blocks);
}
