# SPDX-License-Identifier: MIT
# ---- maps of more regions than can be drawn one by one: polygons and paths that are ready to draw ----
# ID.csv has every region; what the settings hold is what can be seen of them at this size.
# Needs, besides what map.gp or compare_maps.gp needs, blocks of paths, x,y, index i-1 what word i of their list says:
#   $FILLS (FILLS_LIST: shades), $STRIPES (STRIPES_LIST: shades, ties of two), $HATCH (HATCH_LIST: kinds of lines),
#   $OUTLINES (OUTLINES_LIST: classes).
if (!exists("LINE_COLOURS")) { array LINE_COLOURS[1] = [VOID_LINE] }   # of kinds of lines
HATCH_SHOWN = sum [i=1:words(HATCH_LIST)] (number_of(word(HATCH_LIST,i)) < 4 || THEME eq "grey")   # more kinds are for print

# Marks of kernels: as curves they take a quarter of what points of labels take.
set print $MARKS
do for [i=1:MARK_COUNT] { print sprintf("%.8g,%.8g", MARK_X[i], MARK_Y[i]) }
if (MARK_COUNT == 0) { print sprintf("%.8g,%.8g", UX(0.), UY(0.)) }
set print $HOLLOW
HOLLOW_COUNT = 0
do for [i=1:MARK_COUNT] { if (!MARK_SOLID[i]) { HOLLOW_COUNT = HOLLOW_COUNT+1; print sprintf("%.8g,%.8g", MARK_X[i], MARK_Y[i]) } }
if (HOLLOW_COUNT == 0) { print sprintf("%.8g,%.8g", UX(0.), UY(0.)) }
unset print

set key noenhanced                              # names in the titles of curves are shown as they are,
unset key                                       # which an SVG has though no key is drawn
# A region reaches a little under those drawn after it, so that no seam is seen.
plot for [i=1:words(FILLS_LIST)] $FILLS index i-1 using 1:2 with filledcurves closed fc rgb ground_colour(number_of(word(FILLS_LIST,i))) fs solid noborder title class_name(class_of(number_of(word(FILLS_LIST,i)))), \
     for [i=1:words(STRIPES_LIST)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb stripe_colour(number_of(word(STRIPES_LIST,i))) fs solid noborder title "tied with ".CAT_NAME[1+set_last(number_of(word(STRIPES_LIST,i)))], \
     for [i=1:HATCH_SHOWN] $HATCH index i-1 using 1:2 with lines lc rgb LINE_COLOURS[hi(1,number_of(word(HATCH_LIST,i)))] lw (number_of(word(HATCH_LIST,i)) > 3 ? 0.5 : 1) title "hatch", \
     for [i=1:(ANNOTATE ? words(OUTLINES_LIST) : 0)] $OUTLINES index i-1 using 1:2 with lines lc rgb LINE_COLOUR lw OUTLINE_WIDTH/hi(1,number_of(word(OUTLINES_LIST,i))) title "outline", \
     for [i=1:(ANNOTATE && MARK_COUNT > 0)] $MARKS using 1:2 with points pt 13 ps 2.4*DIAMOND lc rgb 0xFFFFFF title "kernel", \
     for [i=1:(ANNOTATE && MARK_COUNT > 0)] $MARKS using 1:2 with points pt 13 ps 1.6*DIAMOND lc rgb (THEME eq "grey" ? 0x000000 : 0xB4004E) title "kernel", \
     for [i=1:(ANNOTATE && HOLLOW_COUNT > 0)] $HOLLOW using 1:2 with points pt 13 ps 0.8*DIAMOND lc rgb 0xFFFFFF title "kernel"
