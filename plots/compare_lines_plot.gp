# SPDX-License-Identifier: MIT
# ---- lines, the widest first; one index each ----
set object 901 rect from first PANEL_X[1]-7,PANEL_Y[1]+1 to first PANEL_X[1],PANEL_Y[1]+PANEL_H+6 fc rgb BG fs solid noborder front
set print $LINES
do for [r=1:CURVE_COUNT] {
  print "-2,0"                                  # 5.2 and later read even an index that is empty
  k = int(RANK_CURVE[r])
  do for [i=1:words(CURVES[k])] { P = word(CURVES[k],i); print P eq "-" ? "" : P }
  print ""; print ""
}
unset print
if (ANNOTATE) {
  do for [i=1:SAMPLE_COUNT] {
    set arrow 900+i from screen X(SAMPLE_X[i]),Y(SAMPLE_Y[i]) to screen X(SAMPLE_X[i]+22),Y(SAMPLE_Y[i]) nohead lc rgb RANK_COLOUR[int(SAMPLE_RANK[i])] lw RANK_WIDTH[int(SAMPLE_RANK[i])] front
  }
  do for [i=1:MARK_COUNT] {
    if (MARK_Y[i] > MARK_FOOT[i]) { set arrow 1000+i from first MARK_X[i],MARK_FOOT[i] to first MARK_X[i],MARK_Y[i] nohead lc rgb ACCENT lw 1 dt (6,4) front }
    set label 1000+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 2.1*DIAMOND lc rgb BG front
    set label 1300+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 1.5*DIAMOND lc rgb ACCENT front
    if (!MARK_SOLID[i]) { set label 1600+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 0.8*DIAMOND lc rgb BG front }
  }
}

plot for [r=1:CURVE_COUNT] $LINES index r-1 using (PANEL_X[1]+$1):(PANEL_Y[1]+$2) with lines lc rgb RANK_COLOUR[r] lw RANK_WIDTH[r] title sprintf("curve %d",int(RANK_CURVE[r]))
