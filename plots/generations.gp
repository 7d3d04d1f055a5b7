# SPDX-License-Identifier: MIT
# ---- generations: one launch on several architectures, in resident warps ----
# Needs from the settings: BLOCKS_COLUMN, WARPS_COLUMN, CODE_COLUMN (of ID.csv), X_END, X_STEP (warps), Y_MAX (the height of the plot as laid out), IS_STACKED (1: names and
# notes above the bars), SAMPLE_X, SAMPLE_Y (where the legend shows a ceiling; page pixels), and tables, heights in
# pixels above the axis:
#   BAR_*  (Y0, Y1, CEILING): the edges of each bar, and the most warps that an SM holds
#   ROW_*  (BAR, HIDES_BARRIERS): for each row of ID.csv the bar that it is; 0: it is drawn by another row's
#   NAME_* (X, Y, IS_RIGHT, TEXT): architectures, in page pixels; IS_RIGHT: the text ends there
#   NOTE_* (X, Y, ALIGN, GROUND, PLATE_X, PLATE_W, TEXT): X, PLATE_X in warps; GROUND: the limits of the bar that it
#          stands on, -1 the page, -2 the track; PLATE_W: how wide a plate must be, 0: none
PX(v) = v/(X_END+0.0)*PLOT_W
UX(p) = p/PLOT_W*X_END
PY(v) = v/(Y_MAX+0.0)*PLOT_H
UY(p) = p/PLOT_H*Y_MAX

# Columns of ID.csv: blocks_per_sm, warps_per_sm and limiter_code. A launch that is refused is hatched up to the ceiling.
shown(blocks,m,hides) = (blocks == 0) ? 0 : (hides && (m/2&1)) ? m - (m/16&1)*16 : m
ROWS = 0
file_row(n) = (ROWS = ROWS+1, B = ROW_BAR[ROWS], B == 0 ? 0 : \
  rectangle(shown(int(column(BLOCKS_COLUMN)),int(column(CODE_COLUMN)),ROW_HIDES_BARRIERS[ROWS]), 0.0, \
  column(BLOCKS_COLUMN) > 0 ? column(WARPS_COLUMN)+0.0 : BAR_CEILING[B]+0.0, BAR_Y0[B]+0.0, BAR_Y1[B]+0.0))
TRACK = mix(FG, BG, 0.07)
