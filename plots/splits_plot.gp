# SPDX-License-Identifier: MIT
# ---- the bands: bars of blocks or occupancy, and under them what is left to L1 ----
unset xtics
set xrange [0:PLOT_W]
set multiplot
do for [p=1:PANEL_COUNT] {
  set tmargin at screen Y(PANEL_TOP[p]); set bmargin at screen Y(PANEL_TOP[p]+PANEL_HEIGHT[p])
  set yrange [0:PANEL_MAX[p]]
  set ytics 0,PANEL_STEP[p],PANEL_LAST[p] scale 0
  if (IS_PCT) { set y2range [0:PANEL_MAX[p]*MAX_WARPS/100.0]; set y2tics 0,Y2_STEP,MAX_WARPS scale 0 }
  # Labels come with the last band, over the grids of all; one line each in the settings; tags by the hundred for each kind.
  if (ANNOTATE && p == PANEL_COUNT) {
    array LABEL_FONTS[6] = [F_SMALL, F_SMALL, F_BOLD, F_BOLD, F_BOLD, F_SMALL]
    do for [i=1:LABEL_COUNT] {
      LABEL_STYLE_NOW = LABEL_STYLE[i]; LABEL_IN = LABEL_FONTS[LABEL_STYLE_NOW+1]
      LABEL_COLOUR = (LABEL_STYLE_NOW == 4) ? ACCENT : (LABEL_STYLE_NOW == 1 || LABEL_STYLE_NOW == 3) ? MUTED : \
        (LABEL_STYLE_NOW == 5 && !LABEL_IS_PALE[i]) ? CAT_INK[category(int(LABEL_CODE[i]))+1] : FG
      LABEL_OUT = rich(LABEL_TEXT[i],LABEL_IN)
      if (LABEL_PLATE[i] > 0) { set object 1000+i rect from screen X(LABEL_X[i]-LABEL_PLATE[i]),Y(LABEL_Y[i]-7) to screen X(LABEL_X[i]+LABEL_PLATE[i]),Y(LABEL_Y[i]+7) fc rgb BG fs solid noborder front }
      if (LABEL_ALIGN[i] == 0) { set label 1000+i LABEL_OUT at screen X(LABEL_X[i]),Y(LABEL_Y[i]) left rotate by LABEL_ANGLE[i] enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
      if (LABEL_ALIGN[i] == 1) { set label 1000+i LABEL_OUT at screen X(LABEL_X[i]),Y(LABEL_Y[i]) center rotate by LABEL_ANGLE[i] enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    }
    if (BRACKET_X1 > 0) { set arrow 590 from screen X(BRACKET_X0),Y(BRACKET_Y) to screen X(BRACKET_X1),Y(BRACKET_Y) nohead lc rgb MUTED lw 0.75 front }
    do for [i=1:KERNEL_COUNT] {
      set label 500+i '' at screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) point pt 13 ps 2.1*DIAMOND lc rgb BG front
      set label 540+i '' at screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) point pt 13 ps 1.5*DIAMOND lc rgb ACCENT front
      if (!KERNEL_IS_SOLID[i]) { set label 580+i '' at screen X(KERNEL_X[i]),Y(KERNEL_Y[i]) point pt 13 ps 0.8*DIAMOND lc rgb BG front }
    }
    do for [k=1:PANEL_COUNT] { do for [i=1:BAR_COUNT] { if (BAR_IS_NEEDED[i]) {
      FRAME_END = (k == 1) ? FRAME_TOP : PANEL_TOP[k]
      set object 500+k rect from screen X(LEFT+BAR_X[i]-BAR_HALF-FRAME_PAD),Y(PANEL_TOP[k]+PANEL_HEIGHT[k]) to screen X(LEFT+BAR_X[i]+BAR_HALF+FRAME_PAD),Y(FRAME_END) fc rgb ACCENT fs empty border rgb ACCENT lw 2 front
    } } }
  }
  if (p == 1) {
    plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 2:4:1:2:3:4 with boxxyerror fc rgb bar_colour(word(FILL_LIST,i)+0) fs solid noborder title CAT_NAME[(word(FILL_LIST,i)+0)%8+1], \
         for [i=1:words(STRIPE_LIST)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb bar_colour(word(STRIPE_LIST,i)+0) fs solid noborder title "tied with ".CAT_NAME[(word(STRIPE_LIST,i)+0)%8+1], \
         $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title "cannot launch"
  }
  if (p == 2) {
    plot DIR.ID.".csv" skip 1 using (BAR_X[int($0)+1]):($20/UNIT):(BAR_X[int($0)+1]-BAR_HALF):(BAR_X[int($0)+1]+BAR_HALF):(0):($20/UNIT):(mix(MUTED, BG, BAR_IS_GROWN[int($0)+1] ? 0.22 : 0.55)) with boxxyerror fc rgb variable fs solid noborder title "L1 left"
  }
  unset label; unset object; unset arrow
}
unset multiplot
