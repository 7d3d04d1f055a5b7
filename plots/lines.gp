# SPDX-License-Identifier: MIT
# ---- lines: how many blocks each limit allows along one input; the lowest of them are resident ----
# Needs from the settings: COLUMN_FIRST, COLUMN_LAST (of ID.csv: the first and last value of a step), X_* (MIN, MAX, STEP, PARTS, IS_LOG2,
#   UNIT), Y_MAX (the end of the axis), Y_CAP (its last whole number), Y_STEP, OPTIN_AT (0: no line), and tables, places in axis values:
#   LINE_*   (LIMIT, COLUMN, WIDTH): limits in the order in which they are drawn, the column of ID.csv with the blocks that each allows
#   SAMPLE_* (X, Y, WIDTH, LIMIT): pieces of lines in the legend, page pixels; LIMIT -1: the lowest of all
#   LABEL_*  (X, Y, ALIGN, STYLE, TEXT): ALIGN 0 left 1 centre 2 right; STYLE 0 small and muted, 1 bold, 2 text, 3 small
#   DOT_*    (X, Y): corners that bold labels speak of
#   PLATE_*  (X0, Y0, X1, Y1): plain patches under texts in the hatch
#   KERNEL_* (X, Y, IS_SOLID, TEXT): marks

PX(v) = X_IS_LOG2 ? log(hi(v,X_MIN)/(X_MIN+0.0))/log(X_MAX/(X_MIN+0.0))*PLOT_W : (v-X_MIN)/(X_MAX-X_MIN+0.0)*PLOT_W
UX(p) = X_IS_LOG2 ? X_MIN*(X_MAX/(X_MIN+0.0))**(p/PLOT_W) : X_MIN+p/PLOT_W*(X_MAX-X_MIN)
PY(v) = v/(Y_MAX+0.0)*PLOT_H
UY(p) = p/PLOT_H*Y_MAX

# A level holds for x0 < x <= x1: the value before its first one, up to its last one.
x_from(v) = hi(X_MIN, v < 1 ? 0.0 : (v-1.0)/X_UNIT)
x_to(v)   = v/(X_UNIT+0.0)
# Each limit becomes one path, two points a level, so that wide lines have whole corners; it starts left of the axis,
# where the plot clips it, for a wide line that starts inside is frayed. The last path is the lowest of all.
array PATHS[LINE_COUNT+1]; do for [i=1:LINE_COUNT+1] { PATHS[i] = "" }
x_start(x0) = x0 > X_MIN ? x0 : X_IS_LOG2 ? 0.98*X_MIN : X_MIN-0.01*(X_MAX-X_MIN)
add_level(i,x0,x1,y) = (PATHS[i] = PATHS[i] . sprintf(" %.10g,%.10g %.10g,%.10g", x_start(x0),y, x1,y), 0)
break_paths(dummy) = (sum [i=1:LINE_COUNT+1] (PATHS[i] = PATHS[i] . " -", 0))
blocks_in(c) = strlen(strcol(c)) ? lo(column(c), 3*Y_MAX) : 3*Y_MAX     # no number: no limit there
# Columns of ID.csv: 13 blocks_per_sm.
file_step(x0,x1) = (column(13) == 0) ? (rectangle(0,x0,x1,0.0,Y_MAX+0.0), break_paths(0)) : \
  (sum [i=1:LINE_COUNT] add_level(i,x0,x1,blocks_in(int(LINE_COLUMN[i]))), add_level(LINE_COUNT+1,x0,x1,column(13)))
file_row(dummy) = (FROM = x_from(column(COLUMN_FIRST)), TO = x_to(column(COLUMN_LAST)), TO <= FROM ? 0 : file_step(FROM,TO))
