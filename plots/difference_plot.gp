# SPDX-License-Identifier: MIT
# ---- hatch, as paths in a datablock: one index for each kind; a kind that does not occur has a line of no size ----
set print $KINDS
do for [c=1:5] {
  print sprintf("%.10g,%.10g", UX(0), UY(0)); print sprintf("%.10g,%.10g", UX(0), UY(0))
  do for [k=1:words(LINES[c])] { P = word(LINES[c],k); print P eq "-" ? "" : P }
  print ""; print ""
}
unset print

set key noenhanced                              # names in the titles of curves are shown as they are,
unset key                                       # which an SVG has though no key is drawn
# Columns of $FILLS: x0, x1, y0, y1, colour.
plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:1:2:3:4:5 with boxxyerror fc rgb variable fs solid noborder title class_name(number_of(word(FILL_LIST,i))), \
     for [c=1:5] $KINDS index c-1 using 1:2 with lines lc rgb LINE_COLOURS[c] lw (c > 3 ? 0.5 : 1) title "hatch", \
     for [i=1:(ANNOTATE ? words(OUTLINES_LIST) : 0)] $OUTLINES index i-1 using 1:2 with lines lc rgb LINE_COLOUR lw OUTLINE_WIDTH/hi(1,number_of(word(OUTLINES_LIST,i))) title "outline"
