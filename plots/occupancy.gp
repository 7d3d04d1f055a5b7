# SPDX-License-Identifier: MIT
# ---- occupancy in eight steps of 12.5 %: viridis, or even steps of grey ----
# Needs from the settings: MAX_WARPS, WARPS_COLUMN (of ID.csv: what of them are there), BAR_LEFT, BAR_STEP, BAR_Y (the legend's bar: its left end, the width
# of a step, its middle; page pixels), and what map.gp needs.
# A shade is a step, 1 to 8; 0 is "cannot launch", which is not an occupancy of 0.
array STEP_COLOUR[8] = [0x440154, 0x46327E, 0x365C8D, 0x277F8E, 0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725]
array STEP_INK[8]    = [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x1F2328, 0x1F2328, 0x1F2328, 0x1F2328]
if (THEME eq "grey") { do for [i=1:8] { STEP_COLOUR[i] = int(26+(i-1)*31.2)*0x010101; STEP_INK[i] = (i < 5) ? 0xFFFFFF : 0x000000 } }
step_of(warps) = int(ceil(8.0*warps/MAX_WARPS))  # a step holds its upper end
if (!exists("BAR_TOP")) { BAR_TOP = 100; BAR_UNIT = " %" }   # where the bar ends; panels of several may have another measure
row_shade(n) = (column(12) == 0) ? 0 : step_of(column(WARPS_COLUMN))   # columns of ID.csv: 12 blocks_per_sm
class_of(s) = s
ground_colour(s) = class_colour(s)
file_lines(s,x0,x1,y0,y1) = (s == 0) ? hatch_px(x0,x1,y0,y1) : 0
class_colour(c) = (c == 0) ? VOID : STEP_COLOUR[c]
class_name(c)   = (c == 0) ? "cannot launch" : sprintf("above %g up to %g%s", (c-1)*BAR_TOP/8.0, c*BAR_TOP/8.0, BAR_UNIT)
plate_colour(s) = class_colour(s)
ink_colour(s)   = (s == 0) ? MUTED : STEP_INK[s]

# ---- the legend: a bar with its ends marked ----
if (ANNOTATE) {
  do for [i=1:8] { set object 1500+i rect from screen X(BAR_LEFT+(i-1)*BAR_STEP),Y(BAR_Y-6) to screen X(BAR_LEFT+8*BAR_STEP),Y(BAR_Y+6) fc rgb STEP_COLOUR[i] fs solid noborder front }
  set object 1510 rect from screen X(BAR_LEFT),Y(BAR_Y-6) to screen X(BAR_LEFT+8*BAR_STEP),Y(BAR_Y+6) fc rgb mix(FG,BG,0.35) fs empty border rgb mix(FG,BG,0.35) front
  do for [i=0:8] { if (BAR_STEP > 35 || i%2 == 0) { set label 1510+i plain(sprintf("%g",i*BAR_TOP/8.0),F_SMALL) at screen X(BAR_LEFT+i*BAR_STEP),Y(BAR_Y+15) center noenhanced font F_SMALL textcolor rgb FG } }
}
