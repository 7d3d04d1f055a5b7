# SPDX-License-Identifier: MIT
# ---- lines as rectangles: wide lines would be notched where they turn, and frayed where they begin ----
piece(x0,x1,y0,y1) = sprintf("%.7g,%.7g,%.7g,%.7g", PANEL_X[1]+x0, PANEL_X[1]+x1, PANEL_Y[1]+y0, PANEL_Y[1]+y1)
set print $LINES
do for [r=1:CURVE_COUNT] {
  k = int(RANK_CURVE[r]); HALF = RANK_WIDTH[r]/2.0; AT = 1; IS_ON = 0
  print piece(0.0, 0.0, 0.0, 0.0)               # 5.2 and later read even an index that is empty
  while (AT <= words(CURVES[k])) {
    if (word(CURVES[k],AT) eq "-") { IS_ON = 0; AT = AT+1 } else {
      X0 = word(CURVES[k],AT)+0.0; LEVEL = word(CURVES[k],AT+1)+0.0; X1 = word(CURVES[k],AT+2)+0.0
      if (IS_ON && LEVEL != BEFORE) { print piece(X0-HALF, X0+HALF, lo(LEVEL,BEFORE)-HALF, hi(LEVEL,BEFORE)+HALF) }
      print piece(IS_ON ? X0-HALF : X0, X1, LEVEL-HALF, LEVEL+HALF)   # overlapping, or a seam is seen
      IS_ON = 1; BEFORE = LEVEL; AT = AT+4
    }
  }
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

# Columns of $LINES: x0, x1, y0, y1.
plot for [r=1:CURVE_COUNT] $LINES index r-1 using 1:3:1:2:3:4 with boxxyerror fc rgb RANK_COLOUR[r] fs solid noborder title sprintf("curve %d",int(RANK_CURVE[r]))
