# SPDX-License-Identifier: MIT
# ---- splits: one launch under every supported split of an SM's memory ----------------
# Needs from the settings: IS_PCT (bars are occupancy in percent, not blocks), MAX_WARPS, Y2_STEP, HIDE_BARRIERS, CANNOT_LAUNCH,
#   UNIT (bytes in one unit of the L1 axis), BAR_HALF, FRAME_PAD, FRAME_TOP (of the box around the needed split; below 0: none),
#   BRACKET_X0, _X1, _Y (a line over splits that hold no block; X1 0: none), all in page pixels, and tables:
#   PANEL_*  (TOP, HEIGHT, MAX, STEP, LAST): the bands, in page pixels, and their axes
#   BAR_*    (X, IS_GROWN, IS_NEEDED): the middle of each bar, in pixels of the plot; IS_GROWN: a larger split is in force
#   LABEL_*  (X, Y, ANGLE, ALIGN, STYLE, CODE, IS_PALE, PLATE, TEXT): in page pixels; PLATE: half the width of what hides the grid; STYLE 0 small, 1 small and muted, 2 bold,
#            3 bold and muted, 4 bold accent, 5 a word on a bar of the set CODE
#   KERNEL_* (X, Y, IS_SOLID): marks, in page pixels
PALE = (THEME eq "dark") ? 0.4 : 0.35           # strength of bars whose split is not in force
PLOT_H = PANEL_HEIGHT[1]+0.0
PX(v) = v; UX(p) = p                            # the x axis is in pixels of the plot
PY(v) = v/(PANEL_MAX[1]+0.0)*PLOT_H
UY(p) = p/PLOT_H*PANEL_MAX[1]

# Class c of a bar is its category, and c+8 the same in pale.
bar_colour(c) = c < 8 ? CAT_COLOUR[c+1] : mix(CAT_COLOUR[c-7], BG, PALE)
shown(blocks,m) = (blocks == 0) ? 0 : (HIDE_BARRIERS && (m/2&1)) ? m - (m/16&1)*16 : m
ROW = 0
file_bar(m,v) = (X0 = BAR_X[ROW]-BAR_HALF, X1 = BAR_X[ROW]+BAR_HALF, CLASS = BAR_IS_GROWN[ROW] ? 8 : 0, v <= 0 ? 0 : \
  (file_fill(category(m)+CLASS, X0, X1, 0.0, v), set_size(m) == 2 ? stripe_px(set_last(m)+CLASS, X0, X1, 0.0, PY(v)) : 0))
# Columns of ID.csv: 13 blocks_per_sm, 14 warps_per_sm, 17 limiter_code; of a ladder also 19 carveout_bytes, 20 l1_left_bytes, 21 is_needed.
file_row(dummy) = (ROW = ROW+1, file_bar(shown(int(column(13)), int(column(17))), IS_PCT ? 100.0*column(14)/MAX_WARPS : column(13)))
if (CANNOT_LAUNCH) { HATCHED = hatch_px(0.0, PLOT_W, 0.0, PLOT_H) }
