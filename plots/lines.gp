# SPDX-License-Identifier: MIT
# ---- lines: how many blocks each limit allows along one input; the lowest of them are resident ----
# Needs from the settings: COLUMN_FIRST, COLUMN_LAST (of ID.csv: the first and last value of a step), X_* (MIN, MAX, STEP, PARTS, IS_LOG2,
#   UNIT), LLVM_* (COLUMN of ID.csv with LLVM's waves per SIMD, 0: not shown; WARPS: of one wave on each SIMD; X, Y of the sample of its
#   line, page pixels), THREADS_PER_WARP, Y_MAX (the end of the axis), Y_CAP (its last whole number), Y_STEP, OPTIN_AT (0: no line), and tables, places in axis values:
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
# A level is filed when another follows: where a limit is off the chart there may be thousands of steps that look the same.
array LEVEL_FROM[LINE_COUNT+1]; array LEVEL_TO[LINE_COUNT+1]; array LEVEL_Y[LINE_COUNT+1]; do for [i=1:LINE_COUNT+1] { LEVEL_Y[i] = -1. }
file_level(i) = LEVEL_Y[i] < 0 ? 0 : (PATHS[i] = PATHS[i] . sprintf(" %.10g,%.10g %.10g,%.10g", x_start(LEVEL_FROM[i]),LEVEL_Y[i], LEVEL_TO[i],LEVEL_Y[i]), LEVEL_Y[i] = -1., 0)
start_level(i,x0,y) = (file_level(i), LEVEL_FROM[i] = x0, LEVEL_Y[i] = y, 0)
add_level(i,x0,x1,y) = (LEVEL_Y[i] == y ? 0 : start_level(i,x0,y), LEVEL_TO[i] = x1, 0)
file_levels(dummy) = (sum [i=1:LINE_COUNT+1] file_level(i))
break_paths(dummy) = (file_levels(0), sum [i=1:LINE_COUNT+1] (PATHS[i] = PATHS[i] . " -", 0))
blocks_in(c) = strlen(strcol(c)) ? lo(column(c), 3*Y_MAX) : 3*Y_MAX     # no number: no limit there
# Columns of ID.csv: 13 blocks_per_sm. Refused steps side by side, of which there may be hundreds, are one rectangle and one gap in the paths.
REFUSED_FROM = -1.; REFUSED_TO = -1.
file_refused(dummy) = REFUSED_FROM < 0 ? 0 : (rectangle(0,REFUSED_FROM,REFUSED_TO,0.0,Y_MAX+0.0), break_paths(0), REFUSED_FROM = -1., 0)
add_refused(x0,x1) = (REFUSED_FROM = REFUSED_FROM < 0 ? x0 : REFUSED_FROM, REFUSED_TO = x1, 0)
file_step(x0,x1) = (column(13) == 0) ? add_refused(x0,x1) : (file_refused(0), \
  (sum [i=1:LINE_COUNT] add_level(i,x0,x1,blocks_in(int(LINE_COLUMN[i])))), add_level(LINE_COUNT+1,x0,x1,column(13)))
# LLVM's number, in blocks of as many warps as the last of a step has: a path of its own, whether a launch fits or not.
LLVM = ""; LLVM_LEVEL = -1.; LLVM_END = 0.
step_llvm(x,y) = y == LLVM_LEVEL ? 0 : (LLVM = LLVM . (LLVM_LEVEL < 0 ? "" : sprintf(" %.10g,%.10g", x,LLVM_LEVEL)) . sprintf(" %.10g,%.10g", x_start(x),y), LLVM_LEVEL = y, 0)
llvm_blocks(dummy) = lo(column(LLVM_COLUMN)*LLVM_WARPS/ceil(column(4)/(THREADS_PER_WARP+0.0)), 3*Y_MAX)   # column 4: threads_per_block_max
add_llvm(x0,x1) = LLVM_COLUMN == 0 ? 0 : (step_llvm(x0,llvm_blocks(0)), LLVM_END = x1, 0)
file_row(dummy) = (FROM = x_from(column(COLUMN_FIRST)), TO = x_to(column(COLUMN_LAST)), TO <= FROM ? 0 : (add_llvm(FROM,TO), file_step(FROM,TO)))
file_rest(dummy) = (file_refused(0), file_levels(0), LLVM = LLVM . sprintf(" %.10g,%.10g", LLVM_END,LLVM_LEVEL), 0)
