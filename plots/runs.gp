# SPDX-License-Identifier: MIT
# ---- runs: what is under a path, filled, and striped where two limits tie ----
# The path of steps with the same limits is closed along the axis: one polygon. A stripe is that polygon cut between
# two lines at 45 degrees: edge by edge, from where an edge enters the stripe to where it leaves it.
# Needs RUN_W, RUN_H (the pixels in which all are), LEAST_STRIPED (narrower runs get no stripes), and of stripes.gp PITCH, DUTY, STRIPES.
# Gives run_begin(x), run_point(x,y), run_end(m); what was filed is printed by runs_plot.gp.
array RUNS[CLASSES]; array SEAMS[CLASSES]; do for [i=1:CLASSES] { RUNS[i] = ""; SEAMS[i] = "" }
array RUN_X[int(4*RUN_W)+20]; array RUN_Y[int(4*RUN_W)+20]; RUN_N = 0
BAND_0 = int(floor(-RUN_H/PITCH))-1; BANDS = int(ceil(RUN_W/PITCH))-BAND_0+2
array BAND[BANDS]; do for [i=1:BANDS] { BAND[i] = "" }
run_point(x,y) = (RUN_N = RUN_N+1, RUN_X[RUN_N] = x, RUN_Y[RUN_N] = y, 0)
run_begin(x,y) = (RUN_N = 0, run_point(x,y))

cut_point(k,t) = (BAND[k] = BAND[k] . at(XA+t*(XB-XA), YA+t*(YB-YA)), 0)
cut_at(k,u) = cut_point(k,(u-UA)/(UB-UA))
within_band(u,a,b) = hi(a,lo(b,u))
cut_edge(k,a,b) = hi(lo(UA,UB),a) > lo(hi(UA,UB),b) ? 0 : UA == UB ? cut_point(k,1) : \
  (UA >= a && UA <= b ? 0 : cut_at(k,within_band(UA,a,b)), cut_at(k,within_band(UB,a,b)))
run_edge(xa,ya,xb,yb) = (XA = xa, YA = ya, XB = xb, YB = yb, UA = xa-ya, UB = xb-yb, xa == xb && ya == yb ? 0 : \
  sum [k=int(floor(lo(UA,UB)/PITCH)):int(floor(hi(UA,UB)/PITCH))] cut_edge(k-BAND_0,k*PITCH,(k+DUTY)*PITCH))
file_band(c,k) = strlen(BAND[k]) ? (STRIPES[c+1] = STRIPES[c+1] . " -" . BAND[k], BAND[k] = "", 0) : 0
stripe_run(c) = ((sum [i=1:RUN_N] run_edge(RUN_X[i],RUN_Y[i],RUN_X[i%RUN_N+1],RUN_Y[i%RUN_N+1])), (sum [k=1:BANDS] file_band(c,k)))
fill_run(c) = (RUNS[c+1] = RUNS[c+1] . " -", (sum [i=1:RUN_N] (RUNS[c+1] = RUNS[c+1] . at(RUN_X[i],RUN_Y[i]), 0)), \
  SEAMS[c+1] = SEAMS[c+1] . " -" . at(RUN_X[1],RUN_Y[1]) . at(RUN_X[2],RUN_Y[2]), 0)
run_end(m) = (run_point(RUN_X[RUN_N],RUN_Y[1]), fill_run(category(m)), \
  set_size(m) == 2 && RUN_X[RUN_N]-RUN_X[1] >= LEAST_STRIPED ? stripe_run(set_last(m)) : 0)
