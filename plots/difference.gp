# SPDX-License-Identifier: MIT
# ---- difference: one architecture minus another; blue where it has more, brown where it has less, by how much ----
# Needs from the settings: DIFFERENCE_ZERO (the shade of "equal"; beside it one for each part), DIFFERENCE_RANGE (where the
#   colours end, in parts), DIFFERENCE_PARTS (100: amounts are in hundredths), BAR_X, BAR_Y, BAR_W (the legend's bar, page
#   pixels), THIS_NAME, OTHER_NAME, STATE_* (KIND, X, Y: the swatches of what is no number), and what map.gp needs.
# A shade below 3 is a state: 0 neither launches, 1 only this one, 2 only the other.
array TONE_AT[4]   = [0, 0.3, 0.6, 1]
array TONE_MORE[4] = [0xDCEAF6, 0x86B6DD, 0x2E7EBC, 0x08306B]
array TONE_LESS[4] = [0xFBE6CF, 0xF3A65A, 0xC9690F, 0x7F3B08]
EQUAL = 0xF3F3F3
if (THEME eq "dark") {
  TONE_MORE[1] = 0x14304A; TONE_MORE[2] = 0x1B5E93; TONE_MORE[3] = 0x3E97D6; TONE_MORE[4] = 0xA6D6FF
  TONE_LESS[1] = 0x3F2A14; TONE_LESS[2] = 0x8F4E0C; TONE_LESS[3] = 0xD9780F; TONE_LESS[4] = 0xFFB366
  EQUAL = 0x22272E
}
if (THEME eq "grey") { do for [i=1:4] { TONE_MORE[i] = mix(0x4D4D4D, 0xE0E0E0, TONE_AT[i]); TONE_LESS[i] = TONE_MORE[i] } ; EQUAL = 0xF8F8F8 }
piece_of(t) = (t <= 0.3) ? 1 : (t <= 0.6) ? 2 : 3
more(t) = (PIECE = piece_of(t), mix(TONE_MORE[PIECE+1], TONE_MORE[PIECE], (t-TONE_AT[PIECE])/(TONE_AT[PIECE+1]-TONE_AT[PIECE])))
less(t) = (PIECE = piece_of(t), mix(TONE_LESS[PIECE+1], TONE_LESS[PIECE], (t-TONE_AT[PIECE])/(TONE_AT[PIECE+1]-TONE_AT[PIECE])))
tone(t) = (t == 0) ? EQUAL : (t > 0) ? more(lo(t,1)) : less(lo(-t,1))
share(s) = (s-DIFFERENCE_ZERO)/(DIFFERENCE_RANGE+0.0)
shade_colour(s) = (s < 3) ? VOID : tone(share(s))
luma(c) = 0.299*(c/65536%256) + 0.587*(c/256%256) + 0.114*(c%256)
# Columns of ID.csv: 12 value, 13 other_value (empty where that side cannot launch).
row_state(n) = strlen(strcol(12)) ? (strlen(strcol(13)) ? 3 : 1) : strlen(strcol(13)) ? 2 : 0
row_shade(n) = (SHADE = row_state(0), SHADE < 3 ? SHADE : int(DIFFERENCE_ZERO + floor((column(12)-column(13))*DIFFERENCE_PARTS+0.5)))
IS_STRIPED = 0
# Classes: 0 to 2 the states, 3 equal, 4 less, 5 more; the colour goes with each rectangle.
class_of(s) = (FILL_COLOUR = shade_colour(s), s < 3 ? s : s == DIFFERENCE_ZERO ? 3 : s < DIFFERENCE_ZERO ? 4 : 5)
class_name(c) = (c == 0) ? "neither launches" : (c == 1) ? "only ".THIS_NAME." launches" : (c == 2) ? "only ".OTHER_NAME." launches" : \
  (c == 3) ? "equal" : (c == 4) ? "more on ".OTHER_NAME : "more on ".THIS_NAME
# A hair more to the left and below, under the neighbours there: else a seam is seen between them.
file_fill(c,x0,x1,y0,y1) = (FILLS[c+1] = FILLS[c+1] . sprintf(" %.10g,%.10g,%.10g,%.10g,%d", UX(PX(x0)-0.25),x1,UY(PY(y0)-0.25),y1,FILL_COLOUR), 0)
plate_colour(s) = shade_colour(s); ground_colour(s) = shade_colour(s)
ink_colour(s)   = (s < 3) ? MUTED : luma(shade_colour(s)) > 140 ? 0x1F2328 : 0xFFFFFF

# Hatch by kind: 1 neither, 2 only this one, 3 only the other (the other way), 4 and 5 less, in print, on light and dark greys.
array LINES[5]; do for [i=1:5] { LINES[i] = "" }
array LINE_COLOURS[5] = [VOID_LINE, tone(0.6), tone(-0.6), 0x000000, 0xFFFFFF]
back_px(x0,x1,y0,y1) = (U = x1+y1, RW = x1-x0, RH = y1-y0, sum [k=int(ceil((U-RW-RH)/HATCH_PITCH)):int(floor(U/HATCH_PITCH))] \
  (C0 = U-k*HATCH_PITCH, HATCH = HATCH . " -" . at(x1-lo(C0,RW), y1-hi(0,C0-RW)) . at(x1-hi(0,C0-RH), y1-lo(C0,RH)), 1))
line_kind(s) = (s < 3) ? s+1 : (THEME ne "grey" || s >= DIFFERENCE_ZERO) ? 0 : share(s) > -0.6 ? 4 : 5
file_lines(s,x0,x1,y0,y1) = (KIND = line_kind(s), KIND == 0 ? 0 : (HATCH = "", KIND == 3 ? back_px(x0,x1,y0,y1) : hatch_px(x0,x1,y0,y1), LINES[KIND] = LINES[KIND] . HATCH, HATCH = "", 1))

# ---- the legend: the bar in pieces, "equal" in its middle; swatches of the states ----
if (ANNOTATE) {
  # Each piece goes on to the end of the bar, under those that follow: between two that touch, the page would show.
  BAR_PIECES = 30; BAR_PIECE = (BAR_W/2.0-5)/BAR_PIECES; BAR_MIDDLE = BAR_X+BAR_W/2.0
  piece_at(i) = i == 1 ? 0 : 5+(i-1)*BAR_PIECE   # the first begins under "equal"
  do for [i=1:BAR_PIECES] {
    set object 1500+i rect from screen X(BAR_MIDDLE+piece_at(i)),Y(BAR_Y-6) to screen X(BAR_X+BAR_W),Y(BAR_Y+6) fc rgb tone((i-0.5)/BAR_PIECES) fs solid noborder front
    set object 1550+i rect from screen X(BAR_X),Y(BAR_Y-6) to screen X(BAR_MIDDLE-piece_at(i)),Y(BAR_Y+6) fc rgb tone(-(i-0.5)/BAR_PIECES) fs solid noborder front
  }
  set object 1600 rect from screen X(BAR_MIDDLE-5),Y(BAR_Y-6) to screen X(BAR_MIDDLE+5),Y(BAR_Y+6) fc rgb EQUAL fs solid noborder front
  if (THEME eq "grey") { do for [i=1:int(BAR_W/2.0-17)/8] { set arrow 1500+i from screen X(BAR_X+(i-1)*8),Y(BAR_Y+6) to screen X(BAR_X+(i-1)*8+12),Y(BAR_Y-6) nohead lc rgb (i < BAR_W/40.0 ? 0xFFFFFF : 0x000000) lw 0.75 front } }
  set object 1601 rect from screen X(BAR_X),Y(BAR_Y-6) to screen X(BAR_X+BAR_W),Y(BAR_Y+6) fc rgb mix(FG,BG,0.35) fs empty border rgb mix(FG,BG,0.35) front
  do for [i=1:STATE_COUNT] {
    KIND = int(STATE_KIND[i])+1; x0 = STATE_X[i]; y0 = STATE_Y[i]-6
    set object 1610+2*i rect from screen X(x0),Y(y0) to screen X(x0+16),Y(y0+12) fc rgb VOID fs solid noborder front
    do for [k=1:3] {
      if (KIND != 3) { set arrow 1600+10*i+k from screen X(x0+lo(k*7.,16.)),Y(y0+hi(0,k*7.-16)) to screen X(x0+hi(0,k*7.-12)),Y(y0+lo(k*7.,12.)) nohead lc rgb LINE_COLOURS[KIND] lw 1 front }
      if (KIND == 3) { set arrow 1600+10*i+k from screen X(x0+16-lo(k*7.,16.)),Y(y0+hi(0,k*7.-16)) to screen X(x0+16-hi(0,k*7.-12)),Y(y0+lo(k*7.,12.)) nohead lc rgb LINE_COLOURS[KIND] lw 1 front }
    }
    set object 1611+2*i rect from screen X(x0),Y(y0) to screen X(x0+16),Y(y0+12) fc rgb mix(FG,BG,0.35) fs empty border rgb mix(FG,BG,0.35) front
  }
}
