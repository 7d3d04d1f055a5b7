# SPDX-License-Identifier: MIT
# ---- compare, maps: the same map of several architectures ----
# The plot is the whole page, in layout pixels from its lower left corner; panels lie on it, and what map_marks.gp draws.
# Needs from the settings: CANVAS_W, CANVAS_H (the page as laid out), X_*, Y_*, AREA_* and so on as map.gp, places in
#   pixels of the page; IS_STEPS (1: occupancy), MEASURE (0 warps, 1 threads, 2 blocks, 3 percent, 4 threads on all SMs), BAR_TOP; PANEL_W, PANEL_H,
#   PANEL_* (X, Y, IS_FIRST), CURVE_* (LAST: the last row of ID.csv of a panel; HIDES_BARRIERS, MAX_WARPS, SMS), HEAD_*, PATCH_*
PX(v) = v/(CANVAS_W+0.0)*PLOT_W
UX(p) = p/PLOT_W*CANVAS_W
PY(v) = v/(CANVAS_H+0.0)*PLOT_H
UY(p) = p/PLOT_H*CANVAS_H

# From values to a panel.
in_x(v) = (X_IS_LOG2 ? log(hi(v,X_MIN)/(X_MIN+0.0))/log(X_MAX/(X_MIN+0.0)) : (v-X_MIN)/(X_MAX-X_MIN+0.0))*PANEL_W
in_y(v) = (Y_IS_LOG2 ? log(hi(v,Y_MIN)/(Y_MIN+0.0))/log(Y_MAX/(Y_MIN+0.0)) : (v-Y_MIN)/(Y_MAX-Y_MIN+0.0))*PANEL_H
Y_TICS = Y_IS_LOG2 ? int(log(Y_MAX/ceil(Y_MIN))/log(Y_STEP)+1e-6) : int((Y_MAX-ceil(Y_MIN))/(Y_STEP+0.0)+1e-6)
y_tic(i) = Y_IS_LOG2 ? ceil(Y_MIN)*Y_STEP**i : ceil(Y_MIN)+i*Y_STEP
Y_GRID_LINES = 0

# A cell holds for x0 < x <= x1. Columns of ID.csv: 3 threads_per_block_max, 12 blocks_per_sm, 13 warps_per_sm.
x_lo(v) = hi(X_MIN, (v-1+X_HALF)/X_UNIT);  x_hi(v) = lo(X_MAX, (v+X_HALF)/X_UNIT)
y_lo(v) = hi(Y_MIN, (v-1+Y_HALF)/Y_UNIT);  y_hi(v) = lo(Y_MAX, (v+Y_HALF)/Y_UNIT)
measured(k) = (MEASURE == 1) ? column(12)*column(3) : (MEASURE == 4) ? column(12)*column(3)*CURVE_SMS[k] : (MEASURE == 2) ? column(12)+0.0 : (MEASURE == 3) ? 100.0*column(13)/CURVE_MAX_WARPS[k] : column(13)+0.0
panel_shade(k) = (HIDE_BARRIERS = CURVE_HIDES_BARRIERS[k], !IS_STEPS ? row_shade(0) : (column(12) == 0) ? 0 : int(ceil(8.0*measured(k)/BAR_TOP-1e-9)))
ROWS = 0; K = 1
file_row(n) = (ROWS = ROWS+1, K = K + (ROWS > CURVE_LAST[K] ? 1 : 0), \
  X0 = x_lo(column(X_COLUMN)), X1 = x_hi(column(X_COLUMN+1)), Y0 = y_lo(column(Y_COLUMN)), Y1 = y_hi(column(Y_COLUMN+1)), (X1 <= X0 || Y1 <= Y0) ? 0 : \
  file_fill(class_of(panel_shade(K)), PANEL_X[K]+hi(0,in_x(X0)-0.25), PANEL_X[K]+in_x(X1), PANEL_Y[K]+hi(0,in_y(Y0)-0.25), PANEL_Y[K]+in_y(Y1)))
HAS_SEAMS = 0                                   # a hair more to the left and below, under the neighbours there
# rectangles.gp runs it for each row. Stripes and hatch are filed here: the same regions, in larger rectangles.
PITCH = 22.; HATCH_PITCH = 14.
do for [i=1:AREA_COUNT] { AREA_FILED = file_lines(AREA_SHADE[i], PX(AREA_X0[i]),PX(AREA_X1[i]),PY(AREA_Y0[i]),PY(AREA_Y1[i])) }
