# SPDX-License-Identifier: MIT
# ---- axes ----
if (X_IS_LOG2) { set logscale x 2 } else { set mxtics X_PARTS }
if (Y_IS_LOG2) { set logscale y 2 } else { set mytics Y_PARTS }
set xtics ceil(X_MIN),X_STEP,X_MAX
set ytics ceil(Y_MIN),Y_STEP,Y_MAX
set xrange [X_MIN:X_MAX*(X_IS_LOG2 ? 1.00001 : 1)]   # after stats, which obeys ranges; a hair more, or the last tic of a log axis is lost
set yrange [Y_MIN:Y_MAX*(Y_IS_LOG2 ? 1.00001 : 1)]
if (X_END) { set xtics add (plain(sprintf("%g",X_MAX),F_TIC) X_MAX) }
if (Y_END) { set ytics add (plain(sprintf("%g",Y_MAX),F_TIC) Y_MAX) }
unset grid
set clip two                                    # lines that begin and end outside of the plot
set border 3 front lc rgb FG lw 1
LINE_COLOUR = (THEME eq "dark") ? BG : 0xFFFFFF      # outlines, dots and halos

number_of(s) = strlen(s) ? s+0 : 0              # a loop over nothing looks at its first word all the same

# ---- outlines, as paths in a datablock: one index for each of three widths ----
OUTLINE_LIST = ""
set print $OUTLINES
do for [w=1:3] {
  PATHS = 0
  do for [i=1:OUTLINE_COUNT] { if (OUTLINE_CLASS[i] == w) {
    if (OUTLINE_FIRST[i]) { if (PATHS == 0) { if (strlen(OUTLINE_LIST)) { print ""; print "" } } else { print "" }; PATHS = PATHS+1 }
    print sprintf("%.10g,%.10g", OUTLINE_X[i], OUTLINE_Y[i])
  } }
  if (PATHS) { OUTLINE_LIST = OUTLINE_LIST . " " . w }
}
if (!strlen(OUTLINE_LIST)) { print "0,0" }
unset print

# ---- texts and marks; tags by the thousand for each kind ----
if (ANNOTATE) {
  do for [i=1:OPTIN_COUNT] { set arrow 1000+i from first OPTIN_X0[i],OPTIN_Y0[i] to first OPTIN_X1[i],OPTIN_Y1[i] nohead lc rgb ink_colour(OPTIN_SHADE[i]) lw 0.75 dt (4,4) front }
  do for [i=1:PLATE_COUNT] { set object 2000+i rect center first PLATE_X[i],PLATE_Y[i] size screen DX(PLATE_W[i]),screen DY(PLATE_H[i]) fc rgb (PLATE_SHADE[i] < 0 ? BG : plate_colour(PLATE_SHADE[i])) fs solid noborder front }
  array LABEL_FONTS[6] = [F_SMALL, F_BASE, F_SBOLD, F_BOLD, F_BIG, F_BIGGER]
  do for [i=1:LABEL_COUNT] {
    LABEL_IN = LABEL_FONTS[LABEL_FONT[i]]; LABEL_COLOUR = (LABEL_SHADE[i] == -2) ? ACCENT : (LABEL_SHADE[i] < 0) ? FG : ink_colour(LABEL_SHADE[i])
    LABEL_OUT = rich(LABEL_TEXT[i],LABEL_IN); LABEL_TURN = LABEL_UPRIGHT[i] ? 90 : 0
    if (LABEL_ALIGN[i] == 0) { set label 2000+i LABEL_OUT at first LABEL_X[i],LABEL_Y[i] left rotate by LABEL_TURN enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    if (LABEL_ALIGN[i] == 1) { set label 2000+i LABEL_OUT at first LABEL_X[i],LABEL_Y[i] center rotate by LABEL_TURN enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    if (LABEL_ALIGN[i] == 2) { set label 2000+i LABEL_OUT at first LABEL_X[i],LABEL_Y[i] right rotate by LABEL_TURN enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
  }
  do for [i=1:DOT_COUNT] { set label 3000+i '' at first DOT_X[i],DOT_Y[i] point pt 7 ps 0.75*POINT lc rgb LINE_COLOUR front }
  do for [i=1:MARK_COUNT] {
    set label 4000+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 2.4*DIAMOND lc rgb 0xFFFFFF front
    set label 4100+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 1.6*DIAMOND lc rgb (THEME eq "grey" ? 0x000000 : 0xB4004E) front
    if (!MARK_SOLID[i]) { set label 4200+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 0.8*DIAMOND lc rgb 0xFFFFFF front }
  }
}

# Columns of $FILLS: x0, x1, y0, y1. Fills have no border; lines along their lower and left edges close the seams between them.
plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:1:2:3:4 with boxxyerror fc rgb class_colour(number_of(word(FILL_LIST,i))) fs solid noborder title class_name(number_of(word(FILL_LIST,i))), \
     for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:($2-$1):(0) with vectors nohead lc rgb class_colour(number_of(word(FILL_LIST,i))) lw 0.6 notitle, \
     for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:(0):($4-$3) with vectors nohead lc rgb class_colour(number_of(word(FILL_LIST,i))) lw 0.6 notitle, \
     for [i=1:(HAS_STRIPES ? words(STRIPE_LIST) : 0)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb class_colour(number_of(word(STRIPE_LIST,i))) fs solid noborder title HAS_STRIPES ? "tied with ".CAT_NAME[1+number_of(word(STRIPE_LIST,i))] : "", \
     for [i=1:HAS_HATCH] $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title HAS_HATCH ? "cannot launch" : "", \
     for [i=1:(ANNOTATE ? words(OUTLINE_LIST) : 0)] $OUTLINES index i-1 using 1:2 with lines lc rgb LINE_COLOUR lw OUTLINE_WIDTH/hi(1,number_of(word(OUTLINE_LIST,i))) title "outline"
