# SPDX-License-Identifier: MIT
# ---- panels: axes and texts; places are layout pixels from the lower left corner of the page ----
set xrange [0:CANVAS_W]
set yrange [0:CANVAS_H]
unset border; unset xtics; unset ytics; unset grid
X_TICS = X_IS_LOG2 ? int(log(X_MAX/(X_MIN+0.0))/log(X_STEP)+1e-6) : int((X_MAX-X_MIN)/(X_STEP+0.0)+1e-6)
x_tic(i) = X_IS_LOG2 ? X_MIN*X_STEP**i : ceil(X_MIN)+i*X_STEP
TIC_PX = 5
do for [k=1:PANEL_COUNT] {
  PANEL_TAG = 100*k                             # arrows of this panel
  do for [i=1:Y_GRID_LINES] { set arrow 10000+PANEL_TAG+i from first PANEL_X[k],PANEL_Y[k]+in_y(y_tic(i)) to first PANEL_X[k]+PANEL_W,PANEL_Y[k]+in_y(y_tic(i)) nohead lc rgb GRID lw 0.75 back }
  set arrow 10000+PANEL_TAG+20 from first PANEL_X[k],PANEL_Y[k] to first PANEL_X[k]+PANEL_W,PANEL_Y[k] nohead lc rgb FG lw 1 front
  do for [i=0:X_TICS] {
    TIC_AT = PANEL_X[k]+in_x(x_tic(i))
    set arrow 10000+PANEL_TAG+30+i from first TIC_AT,PANEL_Y[k] to first TIC_AT,PANEL_Y[k]-TIC_PX nohead lc rgb FG lw 1 front
    set label 10000+PANEL_TAG+i plain(sprintf("%.10g",x_tic(i)),F_TIC) at first TIC_AT,PANEL_Y[k]-TIC_PX-11 center noenhanced font F_TIC textcolor rgb FG
  }
  if (PANEL_IS_FIRST[k]) { do for [i=0:Y_TICS] {
    set label 10000+PANEL_TAG+30+i plain(sprintf("%.10g",y_tic(i)),F_TIC) at first PANEL_X[k]-8,PANEL_Y[k]+in_y(y_tic(i)) right noenhanced font F_TIC textcolor rgb FG
  } }
}

# Tags by the thousand for each kind.
if (ANNOTATE) {
  do for [i=1:PATCH_COUNT] { set object 8000+i rect from first PATCH_X0[i],PATCH_Y0[i] to first PATCH_X1[i],PATCH_Y1[i] fc rgb VOID fs solid noborder front }
  do for [i=1:HEAD_COUNT] {
    k = int(HEAD_KIND[i]); LABEL_COLOUR = (k == 5) ? ACCENT : (k == 2 || k == 4) ? MUTED : FG
    LABEL_IN = (k == 1) ? F_BOLD : (k == 5) ? F_SBOLD : (k == 6) ? F_BASE : F_SMALL
    LABEL_OUT = rich(HEAD_TEXT[i], LABEL_IN)
    if (HEAD_ALIGN[i] == 0) { set label 8000+i LABEL_OUT at first HEAD_X[i],HEAD_Y[i] left enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    if (HEAD_ALIGN[i] == 1) { set label 8000+i LABEL_OUT at first HEAD_X[i],HEAD_Y[i] center enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    if (HEAD_ALIGN[i] == 2) { set label 8000+i LABEL_OUT at first HEAD_X[i],HEAD_Y[i] right enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
  }
}
