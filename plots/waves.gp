# SPDX-License-Identifier: MIT
# ---- waves: share of block slots in use against the blocks of the grid ---------------
# Needs from the settings: X_MAX (blocks), BAND_H (height of a band), Y_STEP, SWATCH_USE_X, SWATCH_IDLE_X, SWATCH_Y, in page pixels, and tables:
#   BAND_*   (TOP, WAVE, STEP): its upper edge in page pixels, blocks in a full wave (0: cannot launch), blocks from tic to tic
#   TAG_*    (X, Y, TEXT): wave numbers;  LOW_* (X, Y, IS_OPEN, TEXT): just above a full wave; PLATE_* (X, Y, HALF, TEXT): refusals
#   KERNEL_* (X, Y, FOOT, IS_SOLID, TEXT_X, TEXT_Y, TEXT_HALF, TEXT): marks; all in page pixels
IN_USE = mix(MUTED, BG, (THEME eq "dark") ? 0.5 : 0.35)      # neutral: the colours of limits would be read as limits
IDLE   = (THEME eq "grey") ? 0xFFFFFF : mix(ACCENT, BG, 0.22)
Y_MAX  = 112.0

# ---- the lines, one index for each band: paths of corners. Columns of ID.csv: 1 band, 7 blocks_per_wave, 8 grid_blocks, 9 waves ----
array LINES[BAND_COUNT]; do for [b=1:BAND_COUNT] { LINES[b] = "" }
LAST_WAVE = 0; LAST_BAND = 0
used(blocks,waves,wave) = 100.0*blocks/(waves*wave)
file_corner(b,wave,blocks,waves) = (LINES[b] = LINES[b] . (b == LAST_BAND && waves != LAST_WAVE && wave > 1 ? " -" : "") . sprintf(" %.10g,%.10g", blocks, used(blocks,waves,wave)), LAST_BAND = b, LAST_WAVE = waves, 0)
file_row(dummy) = (column(7) > 0 ? file_corner(int(column(1)), column(7), column(8), column(9)) : 0)
stats DIR.ID.".csv" skip 1 using (file_row(0)) nooutput
HATCHES = ""; do for [k=1:int((W-LEFT-RIGHT+BAND_H)/11)] { HATCHES = HATCHES . " " . (k*11) }
set print $WAVES
do for [b=1:BAND_COUNT] {
  if (!strlen(LINES[b])) { LINES[b] = " 0,0" }
  do for [k=1:words(LINES[b])] { P = word(LINES[b],k); print P eq "-" ? "" : P }
  print ""; print ""
}
# The area under a line: the same corners in one piece.
set print $AREAS
do for [b=1:BAND_COUNT] {
  do for [k=1:words(LINES[b])] { P = word(LINES[b],k); if (P ne "-") { print P } }
  print ""; print ""
}
unset print

set xrange [0:X_MAX]; set yrange [0:Y_MAX]
set format x TIC_FORM."%.0f"
set ytics 0,Y_STEP,100 scale 0
unset grid
set multiplot
do for [b=1:BAND_COUNT] {
  B0 = BAND_TOP[b]+BAND_H; PLOT_W = W-LEFT-RIGHT
  set tmargin at screen Y(BAND_TOP[b]); set bmargin at screen Y(B0)
  if (BAND_STEP[b] < 1) { unset xtics } else { set xtics 0,BAND_STEP[b],X_MAX }
  if (BAND_WAVE[b] > 0) { set object 1 rect from graph 0,0 to first X_MAX,100 fc rgb IDLE fs solid noborder behind }
  if (BAND_WAVE[b] == 0) { do for [k=1:words(HATCHES)] { c = word(HATCHES,k)+0.0
    set arrow 900+k from screen X(LEFT+lo(c,PLOT_W)),Y(BAND_TOP[b]+hi(0,c-PLOT_W)) to screen X(LEFT+hi(0,c-BAND_H)),Y(BAND_TOP[b]+lo(c,BAND_H)) nohead lc rgb VOID_LINE lw 1 back
  } }
  if (ANNOTATE && BAND_WAVE[b]/X_MAX*PLOT_W >= 8) { do for [k=1:int((X_MAX-1)/hi(1,BAND_WAVE[b]))] { set arrow 100+k from first k*BAND_WAVE[b],100 to first k*BAND_WAVE[b],Y_MAX nohead lc rgb GRID lw 0.75 back } }
  # Labels come with the last band, over all fills; tags by the hundred for each kind.
  if (ANNOTATE && b == BAND_COUNT) {
    set object 11 rect from screen X(SWATCH_USE_X),Y(SWATCH_Y-6) to screen X(SWATCH_USE_X+16),Y(SWATCH_Y+6) fc rgb IN_USE fs solid border rgb mix(FG,BG,0.35) front
    set object 12 rect from screen X(SWATCH_IDLE_X),Y(SWATCH_Y-6) to screen X(SWATCH_IDLE_X+16),Y(SWATCH_Y+6) fc rgb IDLE fs solid border rgb mix(FG,BG,0.35) front
    do for [i=1:TAG_COUNT] { set label 1000+i plain(TAG_TEXT[i],F_SMALL) at screen X(TAG_X[i]),Y(TAG_Y[i]) center noenhanced font F_SMALL textcolor rgb MUTED front }
    do for [i=1:LOW_COUNT] {
      set label 3000+i '' at screen X(LOW_X[i]),Y(LOW_Y[i]) point pt 7 ps 0.6*POINT lc rgb FG front
      if (LOW_IS_OPEN[i]) { set label 4000+i '' at screen X(LOW_X[i]),Y(LOW_Y[i]) point pt 7 ps 0.34*POINT lc rgb BG front }
      set label 5000+i plain(LOW_TEXT[i],F_SMALL) at screen X(LOW_X[i]+6),Y(LOW_Y[i]+9) left noenhanced font F_SMALL textcolor rgb FG front
    }
    do for [i=1:PLATE_COUNT] {
      set object 100+i rect from screen X(PLATE_X[i]-PLATE_HALF[i]),Y(PLATE_Y[i]-9) to screen X(PLATE_X[i]+PLATE_HALF[i]),Y(PLATE_Y[i]+9) fc rgb BG fs solid noborder front
      set label 6000+i plain(PLATE_TEXT[i],F_SMALL) at screen X(PLATE_X[i]),Y(PLATE_Y[i]) center noenhanced font F_SMALL textcolor rgb MUTED front
    }
    do for [i=1:KERNEL_COUNT] {
      set arrow 500+i from screen X(KERNEL_X[i]),Y(KERNEL_FOOT[i]) to screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) nohead lc rgb ACCENT lw 1.5 dt (6,4) front
      set label 7000+i '' at screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) point pt 13 ps 2.1*DIAMOND lc rgb BG front
      set label 7200+i '' at screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) point pt 13 ps 1.5*DIAMOND lc rgb ACCENT front
      if (!KERNEL_IS_SOLID[i]) { set label 7400+i '' at screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) point pt 13 ps 0.8*DIAMOND lc rgb BG front }
      if (strlen(KERNEL_TEXT[i]) > 1) { set object 300+i rect from screen X(KERNEL_TEXT_X[i]-KERNEL_TEXT_HALF[i]-2),Y(KERNEL_TEXT_Y[i]-8) to screen X(KERNEL_TEXT_X[i]+KERNEL_TEXT_HALF[i]+2),Y(KERNEL_TEXT_Y[i]+8) fc rgb BG fs solid noborder front }
      if (strlen(KERNEL_TEXT[i])) { set label 7600+i rich(KERNEL_TEXT[i],F_SBOLD) at screen X(KERNEL_TEXT_X[i]),Y(KERNEL_TEXT_Y[i]) center enhanced font F_SBOLD textcolor rgb ACCENT front }
    }
  }
  plot $AREAS index b-1 using 1:2 with filledcurves y1=0 fc rgb (BAND_WAVE[b] > 0 ? IN_USE : BG) fs solid noborder title "in use", \
       $WAVES index b-1 using 1:2 with lines lc rgb FG lw 2 title "slots in use"
  unset label; unset object; unset arrow
}
unset multiplot
