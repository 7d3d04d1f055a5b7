# SPDX-License-Identifier: MIT
# ---- the curves: in each panel its own on those of all others ----
do for [k=1:PANEL_COUNT] { set object 900+k rect from first PANEL_X[k]-7,PANEL_Y[k]+1 to first PANEL_X[k],PANEL_Y[k]+PANEL_H+4 fc rgb BG fs solid noborder front }
if (ANNOTATE) {
  do for [i=1:MARK_COUNT] {
    if (MARK_Y[i] > MARK_FOOT[i]) { set arrow 1000+i from first MARK_X[i],MARK_FOOT[i] to first MARK_X[i],MARK_Y[i] nohead lc rgb ACCENT lw 1 dt (6,4) front }
    set label 1000+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 1.6*DIAMOND lc rgb BG front
    set label 1300+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 1.1*DIAMOND lc rgb ACCENT front
    if (!MARK_SOLID[i]) { set label 1600+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 0.55*DIAMOND lc rgb BG front }
  }
}
OTHER = mix(FG, BG, 0.35)                       # seen on fills and on the page
# One curve an index: x, y.
panel_x(k) = PANEL_X[lo(k,PANEL_COUNT)]; panel_y(k) = PANEL_Y[lo(k,PANEL_COUNT)]    # a loop over nothing looks at its first element all the same
set print $CURVES
do for [k=1:CURVE_COUNT] {
  print "-2,0"                                  # 5.2 and later read even an index that is empty
  do for [i=1:words(CURVES[k])] { P = word(CURVES[k],i); print P eq "-" ? "" : P }
  print ""; print ""
}
unset print

plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:1:2:3:4 with boxxyerror fc rgb fill(word(FILL_LIST,i)+0) fs solid noborder title CAT_NAME[word(FILL_LIST,i)+1], \
     for [i=1:words(RUN_LIST)] $RUNS index i-1 using 1:2 with filledcurves closed fc rgb fill(word(RUN_LIST,i)+0) fs solid noborder title CAT_NAME[word(RUN_LIST,i)+1], \
     for [i=1:words(RUN_LIST)] $SEAMS index i-1 using 1:2 with lines lc rgb fill(word(RUN_LIST,i)+0) lw 0.6 notitle, \
     for [i=1:words(STRIPE_LIST)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb fill(word(STRIPE_LIST,i)+0) fs solid noborder title "tied with ".CAT_NAME[word(STRIPE_LIST,i)+1], \
     $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title "cannot launch", \
     for [k=2:PANEL_COUNT] $CURVES index 0:(k-2) using (panel_x(k)+$1):(panel_y(k)+$2) with lines lc rgb OTHER lw 0.75 title "other panels", \
     for [k=1:PANEL_COUNT-1] $CURVES index lo(k,PANEL_COUNT-1):(PANEL_COUNT-1) using (panel_x(k)+$1):(panel_y(k)+$2) with lines lc rgb OTHER lw 0.75 title "other panels", \
     for [k=1:PANEL_COUNT] $CURVES index k-1 using (panel_x(k)+$1):(panel_y(k)+$2) with lines lc rgb FG lw 2 title "curve"
