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
# One point a line; an empty line begins a path.
set print $OTHERS
print sprintf("%.7g,%.7g", PANEL_X[1], PANEL_Y[1])
do for [k=1:PANEL_COUNT] { do for [i=1:PANEL_COUNT] { if (i != k) {
  print ""
  AT = 1
  while (AT <= words(CURVES[i])) {
    if (word(CURVES[i],AT) eq "-") { print ""; AT = AT+1 } else { print sprintf("%.7g,%.7g", PANEL_X[k]+word(CURVES[i],AT), PANEL_Y[k]+word(CURVES[i],AT+1)); AT = AT+2 }
  }
} } }
set print $OWN
print sprintf("%.7g,%.7g", PANEL_X[1], PANEL_Y[1])
do for [k=1:PANEL_COUNT] {
  print ""
  AT = 1
  while (AT <= words(CURVES[k])) {
    if (word(CURVES[k],AT) eq "-") { print ""; AT = AT+1 } else { print sprintf("%.7g,%.7g", PANEL_X[k]+word(CURVES[k],AT), PANEL_Y[k]+word(CURVES[k],AT+1)); AT = AT+2 }
  }
}
unset print

plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:1:2:3:4 with boxxyerror fc rgb fill(word(FILL_LIST,i)+0) fs solid border rgb fill(word(FILL_LIST,i)+0) lw 0.6 title CAT_NAME[word(FILL_LIST,i)+1], \
     for [i=1:words(STRIPE_LIST)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb fill(word(STRIPE_LIST,i)+0) fs solid noborder title "tied with ".CAT_NAME[word(STRIPE_LIST,i)+1], \
     $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title "cannot launch", \
     $OTHERS using 1:2 with lines lc rgb OTHER lw 0.75 title "other panels", \
     $OWN using 1:2 with lines lc rgb FG lw 2 title "curve"
