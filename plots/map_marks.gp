# SPDX-License-Identifier: MIT
LINE_COLOUR = (THEME eq "dark") ? BG : 0xFFFFFF      # outlines, dots and halos

number_of(s) = strlen(s) ? s+0 : 0              # a loop over nothing looks at its first word all the same

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
  do for [i=1:(exists("FILLS_LIST") ? 0 : MARK_COUNT)] {   # dense_plot.gp draws them with less bytes
    set label 4000+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 2.4*DIAMOND lc rgb 0xFFFFFF front
    set label 4100+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 1.6*DIAMOND lc rgb (THEME eq "grey" ? 0x000000 : 0xB4004E) front
    if (!MARK_SOLID[i]) { set label 4200+i '' at first MARK_X[i],MARK_Y[i] point pt 13 ps 0.8*DIAMOND lc rgb 0xFFFFFF front }
  }
}
