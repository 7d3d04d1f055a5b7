# SPDX-License-Identifier: MIT
# ---- the tracks, from 0 to the ceiling ----
set print $TRACKS
do for [i=1:BAR_COUNT] { print sprintf("%.10g,%.10g,%.10g", BAR_CEILING[i], BAR_Y0[i], BAR_Y1[i]) }
unset print

# ---- axes ----
set xrange [0:X_END]                            # after stats, which obeys ranges
set yrange [0:Y_MAX]
set xtics 0,X_STEP,X_END
unset ytics
unset grid                                      # lines would run through texts above the bars
if (!IS_STACKED) { set grid xtics back lt 1 lc rgb GRID lw 0.75 }

# ---- names and notes; tags by the thousand for each kind ----
if (ANNOTATE) {
  do for [i=1:NAME_COUNT] {
    if (NAME_IS_RIGHT[i]) { set label 1000+i plain(NAME_TEXT[i],F_BASE) at screen X(NAME_X[i]),Y(NAME_Y[i]) right noenhanced font F_BASE textcolor rgb FG front }
    if (!NAME_IS_RIGHT[i]) { set label 1000+i plain(NAME_TEXT[i],F_BASE) at screen X(NAME_X[i]),Y(NAME_Y[i]) left noenhanced font F_BASE textcolor rgb FG front }
  }
  do for [i=1:NOTE_COUNT] {
    g = int(NOTE_GROUND[i]); NOTE_COLOUR = (g > 0) ? CAT_INK[(set_size(g) == 2 ? set_last(g) : category(g))+1] : IS_STACKED ? MUTED : FG
    NOTE_GROUND_COLOUR = (g > 0) ? fill(set_last(g)) : (g == -1) ? BG : VOID
    if (NOTE_PLATE_W[i] > 0) { set object 1000+i rect center first NOTE_PLATE_X[i],NOTE_Y[i] size screen DX(NOTE_PLATE_W[i]),screen DY(16) fc rgb NOTE_GROUND_COLOUR fs solid noborder front }
    if (NOTE_ALIGN[i] == 0) { set label 2000+i plain(NOTE_TEXT[i],F_SMALL) at first NOTE_X[i],NOTE_Y[i] left noenhanced font F_SMALL textcolor rgb NOTE_COLOUR front }
    if (NOTE_ALIGN[i] == 1) { set label 2000+i plain(NOTE_TEXT[i],F_SMALL) at first NOTE_X[i],NOTE_Y[i] center noenhanced font F_SMALL textcolor rgb NOTE_COLOUR front }
    if (NOTE_ALIGN[i] == 2) { set label 2000+i plain(NOTE_TEXT[i],F_SMALL) at first NOTE_X[i],NOTE_Y[i] right noenhanced font F_SMALL textcolor rgb NOTE_COLOUR front }
  }
  set arrow 900 from screen X(SAMPLE_X),Y(SAMPLE_Y-8) to screen X(SAMPLE_X),Y(SAMPLE_Y+8) nohead lc rgb FG lw 2 front
}

# Columns of $TRACKS: ceiling, y0, y1; of $FILLS: x0, x1, y0, y1.
plot $TRACKS using (0):2:(0):1:2:3 with boxxyerror fc rgb TRACK fs solid noborder title "track", \
     for [i=1:words(FILL_LIST)] $FILLS index i-1 using 1:3:1:2:3:4 with boxxyerror fc rgb fill(word(FILL_LIST,i)+0) fs solid noborder title CAT_NAME[word(FILL_LIST,i)+1], \
     for [i=1:words(STRIPE_LIST)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb fill(word(STRIPE_LIST,i)+0) fs solid noborder title "tied with ".CAT_NAME[word(STRIPE_LIST,i)+1], \
     $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title "cannot launch", \
     $TRACKS using 1:($2-3):(0):($3-$2+6) with vectors nohead lc rgb FG lw 2 title "most ".CAT_NAME[1]
