# SPDX-License-Identifier: MIT
# ---- limits: which limits bind (colours, stripes) and how many blocks there are (outlines, numbers) ----
# Needs from the settings: HIDE_BARRIERS (1: a tie of blocks and barriers is shown as blocks), and what map.gp needs.
# A shade is a set of limits as in limiter_code; 0 is "cannot launch".
PITCH = 14.                                     # wide stripes for wide areas
shown(m) = (HIDE_BARRIERS && (m/2&1)) ? m - (m/16&1)*16 : m
row_shade(n) = (column(12) == 0) ? 0 : shown(int(column(16)))   # columns of ID.csv: 12 blocks_per_sm, 16 limiter_code
class_of(s) = category(s)
ground_colour(s) = fill(category(s))
file_lines(s,x0,x1,y0,y1) = (s == 0) ? hatch_px(x0,x1,y0,y1) : (set_size(s) == 2) ? stripe_px(set_last(s),x0,x1,y0,y1) : 0
class_colour(c) = fill(c)                       # of what is filled: limits, 5 tied, 6 cannot launch
class_name(c)   = CAT_NAME[c+1]
plate_colour(s) = fill(set_size(s) == 2 ? set_last(s) : category(s))
ink_colour(s)   = CAT_INK[(set_size(s) == 2 ? set_last(s) : category(s))+1]
