# SPDX-License-Identifier: MIT
# ---- an amount in eight colours, the more the stronger: violet, or even steps of grey ----
# Needs from the settings: BAR_* (CLASS, X, Y, W; page pixels: where the legend shows a colour), BIN_TEXT (of each
# bin), EMPTY_TEXT (of class 9), and from the template before this one bin_name.
# A shade is a bin, 1 to 8; 0 is "cannot launch"; 9 has nothing to show and is left empty. ID.csv has it in column 11.
array BIN_COLOUR[8] = [0xDFCFEC, 0xCBB3E0, 0xB798D3, 0xA27CC5, 0x8B60B4, 0x71459D, 0x552C7D, 0x381456]
array BIN_INK[8]    = [0x1F2328, 0x1F2328, 0x1F2328, 0x1F2328, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF]
if (THEME eq "dark") { do for [i=1:8] { BIN_INK[i] = (i < 5) ? 0xE6EDF3 : 0x0D1117 }
  BIN_COLOUR[1] = 0x2B1A40; BIN_COLOUR[2] = 0x42285F; BIN_COLOUR[3] = 0x5B3A80; BIN_COLOUR[4] = 0x754FA1
  BIN_COLOUR[5] = 0x9070BE; BIN_COLOUR[6] = 0xAC92D2; BIN_COLOUR[7] = 0xC9B6E4; BIN_COLOUR[8] = 0xE9DEF6
}
if (THEME eq "grey") { do for [i=1:8] { BIN_COLOUR[i] = (208-(i-1)*26)*0x010101; BIN_INK[i] = (i < 5) ? 0x000000 : 0xFFFFFF } }
EMPTY = mix(VOID,BG,0.5)
row_shade(n) = int(column(11))
class_of(s) = s
ground_colour(s) = class_colour(s)
file_lines(s,x0,x1,y0,y1) = (s == 0) ? hatch_px(x0,x1,y0,y1) : 0
class_colour(c) = (c == 0) ? VOID : (c == 9) ? EMPTY : BIN_COLOUR[c]
class_name(c)   = (c == 0) ? "cannot launch" : (c == 9) ? EMPTY_TEXT : bin_name(c)
plate_colour(s) = class_colour(s)
ink_colour(s)   = (s == 0 || s == 9) ? MUTED : BIN_INK[s]

# ---- the legend: a bar of the colours that occur; its texts are the page's ----
if (ANNOTATE) { do for [i=1:BAR_COUNT] {
  set object 1500+2*i rect from screen X(BAR_X[i]),Y(BAR_Y[i]-6) to screen X(BAR_X[i]+BAR_W[i]),Y(BAR_Y[i]+6) fc rgb class_colour(BAR_CLASS[i]) fs solid noborder front
  set object 1501+2*i rect from screen X(BAR_X[i]),Y(BAR_Y[i]-6) to screen X(BAR_X[i]+BAR_W[i]),Y(BAR_Y[i]+6) fc rgb mix(FG,BG,0.35) fs empty border rgb mix(FG,BG,0.35) front
} }
