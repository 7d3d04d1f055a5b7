# SPDX-License-Identifier: MIT
# ---- compare, cliffs: the same measure along one input, on several architectures ----
# The plot is the whole page, in layout pixels from its lower left corner; panels lie on it.
# Needs from the settings: CANVAS_W, CANVAS_H (the page as laid out), COLUMN_FIRST (of ID.csv: the first value of a
#   plateau; the last one stands behind it), MEASURE (0 warps, 1 threads, 2 blocks, 3 percent, 4 threads on all SMs), X_* (MIN, MAX, STEP, PARTS,
#   IS_LOG2, UNIT), Y_MAX, Y_STEP, PANEL_W, PANEL_H, LEAST_STRIPED (runs.gp), and tables:
#   PANEL_* (X, Y, IS_FIRST): the lower left corner of each plot; IS_FIRST: of its row
#   CURVE_* (LAST, HIDES_BARRIERS, SMS): the last row of ID.csv that belongs to it, and how many SMs there are; a tie of blocks and barriers is shown as blocks
#   HEAD_*  (X, Y, ALIGN, KIND, TEXT): KIND 1 names, 2 notes under them, 3 thresholds, 4 muted ones, 5 letters of kernels, 6 names beside lines
#   PATCH_* (X0, Y0, X1, Y1): under texts on hatch
#   MARK_*  (X, Y, FOOT, SOLID): kernels, and the axis under them
PX(v) = v/(CANVAS_W+0.0)*PLOT_W
UX(p) = p/PLOT_W*CANVAS_W
PY(v) = v/(CANVAS_H+0.0)*PLOT_H
UY(p) = p/PLOT_H*CANVAS_H

# From values to the panel k.
x_share(v) = X_IS_LOG2 ? log(hi(v,X_MIN)/(X_MIN+0.0))/log(X_MAX/(X_MIN+0.0)) : (v-X_MIN)/(X_MAX-X_MIN+0.0)
in_x(v) = x_share(v)*PANEL_W
in_y(v) = v/(Y_MAX+0.0)*PANEL_H
Y_TICS = int(Y_MAX/(Y_STEP+0.0)+1e-6); Y_GRID_LINES = Y_TICS
y_tic(i) = i*Y_STEP

# A level holds for x0 < x <= x1: the value before its first one, up to its last one.
x_from(v) = hi(X_MIN, v < 1 ? 0.0 : (v-1.0)/X_UNIT)
x_to(v)   = v/(X_UNIT+0.0)
shown(blocks,m,hides) = (blocks == 0) ? 0 : (hides && (m/2&1)) ? m - (m/16&1)*16 : m
# Columns of ID.csv: 4 threads_per_block_max, 13 blocks_per_sm, 14 warps_per_sm, 15 occupancy_pct, 17 limiter_code.
measured(n) = (MEASURE == 1) ? column(13)*column(4) : (MEASURE == 4) ? column(13)*column(4)*CURVE_SMS[K] : (MEASURE == 2) ? column(13)+0.0 : (MEASURE == 3) ? column(15)+0.0 : column(14)+0.0
# A wide line that begins in sight is frayed: curves begin left of their axis, under a strip of the page.
array CURVES[CURVE_COUNT]; do for [i=1:CURVE_COUNT] { CURVES[i] = "" }   # x,y of points in the panel; "-" before each line
IS_NEW = 1
curve_point(k,x,y) = (CURVES[k] = CURVES[k] . (IS_NEW ? " -" : "") . sprintf(" %.7g,%.7g", x > 0 ? x : -2.0, y), IS_NEW = 0, 0)
# Each panel has every curve: where they have thousands of steps in all, wider ones are joined.
LEAST_PX = CURVE_LAST[CURVE_COUNT] > 800 ? hi(1.0,(CURVE_COUNT-1)*PANEL_W/785.0) : 1.0
PATHS = CURVE_COUNT; PITCH = 16.*STRIPES_APART; RUN_W = PLOT_W; RUN_H = PLOT_H
page_x(k,x) = PX(PANEL_X[k]+x)
page_y(k,y) = PY(PANEL_Y[k]+y)
path_begin(k,x) = run_begin(page_x(k,x),page_y(k,0))
path_point(k,x,y) = (run_point(page_x(k,x),page_y(k,y)), curve_point(k,x,y))
path_end(k) = run_end(AT_M[k])
# What cannot launch, side by side, is one rectangle.
VOID_X0 = -1.; VOID_X1 = -1.
hatch_panel(k,x0,x1) = (file_fill(6, PANEL_X[k]+x0, PANEL_X[k]+x1, PANEL_Y[k], PANEL_Y[k]+PANEL_H), hatch_px(page_x(k,x0),page_x(k,x1),page_y(k,0),page_y(k,PANEL_H)))
end_void(k) = VOID_X0 < 0 ? 0 : (hatch_panel(k,VOID_X0,VOID_X1), VOID_X0 = -1., 0)
add_void(k,x0,x1) = (VOID_X0 < 0 ? (path_break(k), IS_NEW = 1, VOID_X0 = x0) : 0, VOID_X1 = x1, 0)
file_step(k,m,x0,x1,y) = (m == 0) ? add_void(k,x0,x1) : (end_void(k), path_step(k,m,x0,x1,y))
end_curve(k) = (end_void(k), path_break(k))
ROWS = 0; K = 1
next_curve(dummy) = (ROWS = ROWS+1, ROWS > CURVE_LAST[K] ? (end_curve(K), IS_NEW = 1, K = K+1) : 0)
file_row(n) = (next_curve(0), FROM = x_from(column(COLUMN_FIRST)), TO = x_to(column(COLUMN_FIRST+1)), TO <= FROM ? 0 : \
  file_step(K, shown(int(column(13)), int(column(17)), CURVE_HIDES_BARRIERS[K]), in_x(FROM), in_x(TO), in_y(measured(0))))
file_rest(dummy) = end_curve(K)
