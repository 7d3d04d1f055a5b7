# SPDX-License-Identifier: MIT
if (!exists("HAS_SEAMS")) HAS_SEAMS = 1         # 0: what was filed overlaps
# Columns of $FILLS: x0, x1, y0, y1. Fills have no border; lines along their lower and left edges close the seams between them.
plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:1:2:3:4 with boxxyerror fc rgb class_colour(number_of(word(FILL_LIST,i))) fs solid noborder title class_name(number_of(word(FILL_LIST,i))), \
     for [i=1:(HAS_SEAMS ? words(FILL_LIST) : 0)] $FILLS index i-1 using 1:3:($2-$1):(0) with vectors nohead lc rgb class_colour(number_of(word(FILL_LIST,i))) lw 0.6 notitle, \
     for [i=1:(HAS_SEAMS ? words(FILL_LIST) : 0)] $FILLS index i-1 using 1:3:(0):($4-$3) with vectors nohead lc rgb class_colour(number_of(word(FILL_LIST,i))) lw 0.6 notitle, \
     for [i=1:(HAS_STRIPES ? words(STRIPE_LIST) : 0)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb class_colour(number_of(word(STRIPE_LIST,i))) fs solid noborder title HAS_STRIPES ? "tied with ".CAT_NAME[1+number_of(word(STRIPE_LIST,i))] : "", \
     for [i=1:HAS_HATCH] $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title HAS_HATCH ? "cannot launch" : "", \
     for [i=1:(ANNOTATE ? words(OUTLINES_LIST) : 0)] $OUTLINES index i-1 using 1:2 with lines lc rgb LINE_COLOUR lw OUTLINE_WIDTH/hi(1,number_of(word(OUTLINES_LIST,i))) title "outline"
