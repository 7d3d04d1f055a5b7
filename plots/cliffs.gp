# ---- cliffs: occupancy along one input of a launch ----------------------------------
# Needs from the settings: COLUMN_FIRST, COLUMN_LAST (of ID.csv: the first and last value of a plateau), MAX_WARPS,
#   X_* (MIN, MAX, STEP, PARTS, IS_LOG2, UNIT), Y_MAX, Y_STEP, Y2_STEP, IS_BARS, BAR_HALF (of the bar of one value; 0: none),
#   LLVM_* (COLUMN of ID.csv with LLVM's waves per SIMD, 0: not shown; MOST of them; X, Y of the sample of its line, page pixels),
#   HIDE_BARRIERS, LEAST_STRIPED (runs.gp), OPTIN_AT (0: no line), OPTIN_TOP, and tables:
#   CLIFF_*  (X, Y, DX, DY, ALIGN, ANGLE, STYLE, TEXT, LOW): a threshold, its text DX, DY pixels right of and above its corner;
#            STYLE 0 muted, 1 bold, 2 bold with a dot; LOW: the level beyond it, below 0 where it gets no circle
#   COUNT_*  (X, Y, DY, TEXT): blocks per SM, DY pixels above a level
#   WORD_*   (X, Y, DX, DY, ANGLE, TEXT): limits in words
#   KERNEL_* (X, Y, IS_SOLID, DX, DY, TEXT): marks, their letters DX, DY pixels right of and above them
#   PLATE_*  (X0, Y0, X1, Y1, CODE): in page pixels, under texts on stripes and hatch; CODE below 0: the background

PX(v) = X_IS_LOG2 ? log(hi(v,X_MIN)/(X_MIN+0.0))/log(X_MAX/(X_MIN+0.0))*PLOT_W : (v-X_MIN)/(X_MAX-X_MIN+0.0)*PLOT_W
UX(p) = X_IS_LOG2 ? X_MIN*(X_MAX/(X_MIN+0.0))**(p/PLOT_W) : X_MIN+p/PLOT_W*(X_MAX-X_MIN)
PY(v) = v/(Y_MAX+0.0)*PLOT_H
UY(p) = p/PLOT_H*Y_MAX

# A level holds for x0 < x <= x1: the value before its first one, up to its last one. The bar of one value stands
# around it, half of it (HALF) to either side; what cannot launch has no gaps.
x_from(v) = HALF > 0 ? v-HALF : hi(X_MIN, v < 1 ? 0.0 : (v-1.0)/X_UNIT)
x_to(v)   = v/(X_UNIT+0.0)+HALF
shown(blocks,m) = (blocks == 0) ? 0 : (HIDE_BARRIERS && (m/2&1)) ? m - (m/16&1)*16 : m
# The curve starts left of the axis, where the plot clips it: a wide line that starts inside is frayed.
LINE = ""; EDGES = ""
line_point(x,y) = (LINE = LINE . at(x > 0 ? x : -7.0, y), 0)
BAR_GAP = IS_BARS && BAR_HALF == 0 ? 1.5 : 0    # pixels between a bar and its edge
# The top of the bar of one value starts in its middle instead, and runs to one end and back.
bar_top(x0,x1,y) = (LINE = LINE . " -" . (BAR_HALF > 0 ? at(0.5*(x0+x1),y) . at(x0,y) . at(x1,y) : at(x0+BAR_GAP,y) . at(x1-BAR_GAP,y)), 0)
bar_edges(x0,x1,y) = (EDGES = EDGES . " -" . at(x0,0) . at(x0,y) . " -" . at(x1,0) . at(x1,y), 0)
PATHS = 1; RUN_W = PLOT_W; RUN_H = PLOT_H
path_begin(p,x) = run_begin(x,0.)
path_point(p,x,y) = (run_point(x,y), IS_BARS ? 0 : line_point(x,y))
path_end(p) = run_end(AT_M[p])
add_bar(x0,x1,y) = !IS_BARS ? 0 : (bar_top(x0,x1,y), BAR_HALF > 0 ? path_break(1) : bar_edges(x0,x1,y))
refuse(x0,x1) = (path_break(1), rectangle(0,UX(x0),UX(x1),0.0,Y_MAX+0.0), LINE = LINE . " -", 0)
file_step(m,x0,x1,y) = (m == 0) ? refuse(x0,x1) : (path_step(1,m,x0,x1,y), add_bar(x0,x1,y))
# LLVM's number is a path of its own, two points a level, whether a launch fits or not.
LLVM = ""; LLVM_LEVEL = -1.; LLVM_END = 0.
step_llvm(x,y) = y == LLVM_LEVEL ? 0 : (LLVM = LLVM . (LLVM_LEVEL < 0 ? "" : at(x,LLVM_LEVEL)) . at(x > 0 ? x : -7.0,y), LLVM_LEVEL = y, 0)
add_llvm(x0,x1) = LLVM_COLUMN == 0 ? 0 : (step_llvm(x0, PY(100.0*column(LLVM_COLUMN)/LLVM_MOST)), LLVM_END = x1, 0)
# Columns of ID.csv: 13 blocks_per_sm, 14 warps_per_sm, 17 limiter_code.
file_row(dummy) = (HALF = (BAR_HALF > 0 && column(13) == 0) ? 0.5 : BAR_HALF, FROM = x_from(column(COLUMN_FIRST)), TO = x_to(column(COLUMN_LAST)), TO <= FROM ? 0 : \
  (add_llvm(PX(FROM), PX(TO)), file_step(shown(int(column(13)), int(column(17))), PX(FROM), PX(TO), PY(100.0*column(14)/MAX_WARPS))))
file_rest(dummy) = (path_break(1), LLVM = LLVM . at(LLVM_END, LLVM_LEVEL), 0)

# ---- axes ----
if (X_IS_LOG2) { set logscale x 2 } else { set mxtics X_PARTS }
X_FIRST = BAR_HALF > 0 ? 0 : X_MIN
set xtics X_FIRST,X_STEP,X_MAX
set ytics 0,Y_STEP,100 scale 0
set y2tics 0,Y2_STEP,MAX_WARPS scale 0

# ---- labels: one line each in the settings, in axis values; tags by the hundred for each kind ----
if (ANNOTATE) {
  if (LLVM_COLUMN > 0) { set arrow 592 from screen X(LLVM_X),Y(LLVM_Y) to screen X(LLVM_X+22),Y(LLVM_Y) nohead lc rgb LLVM_COLOUR lw LLVM_WIDTH dt LLVM_DASH front }
  do for [i=1:PLATE_COUNT] { set object 50+i rect from screen X(PLATE_X0[i]),Y(PLATE_Y0[i]) to screen X(PLATE_X1[i]),Y(PLATE_Y1[i]) fc rgb (PLATE_CODE[i] < 0 ? BG : fill(category(PLATE_CODE[i]))) fs solid noborder front }
  do for [i=1:COUNT_COUNT] { set label 200+i plain(COUNT_TEXT[i],F_SMALL) at first COUNT_X[i],COUNT_Y[i] center offset screen 0,DY(COUNT_DY[i]) noenhanced font F_SMALL textcolor rgb FG front }
  do for [i=1:WORD_COUNT] { set label 300+i plain(WORD_TEXT[i],F_SMALL) at first WORD_X[i],WORD_Y[i] left rotate by WORD_ANGLE[i] offset screen DX(WORD_DX[i]),DY(WORD_DY[i]) noenhanced font F_SMALL textcolor rgb FG front }
  do for [i=1:CLIFF_COUNT] {
    CLIFF_FONT = CLIFF_STYLE[i] ? F_BOLD : F_SMALL; CLIFF_COLOUR = CLIFF_STYLE[i] ? FG : MUTED
    if (CLIFF_LOW[i] >= 0) { set label 400+i '' at first CLIFF_X[i],CLIFF_LOW[i] point pt 7 ps 0.62*POINT lc rgb FG front }
    if (CLIFF_LOW[i] >= 0) { set label 450+i '' at first CLIFF_X[i],CLIFF_LOW[i] point pt 7 ps 0.34*POINT lc rgb BG front }
    if (CLIFF_STYLE[i] == 2) { set label 150+i '' at first CLIFF_X[i],CLIFF_Y[i] point pt 7 ps 0.5*POINT lc rgb FG front }
    if (CLIFF_ALIGN[i] == 0) { set label 100+i rich(CLIFF_TEXT[i],CLIFF_FONT) at first CLIFF_X[i],CLIFF_Y[i] left rotate by CLIFF_ANGLE[i] offset screen DX(CLIFF_DX[i]),DY(CLIFF_DY[i]) enhanced font CLIFF_FONT textcolor rgb CLIFF_COLOUR front }
    if (CLIFF_ALIGN[i] == 1) { set label 100+i rich(CLIFF_TEXT[i],CLIFF_FONT) at first CLIFF_X[i],CLIFF_Y[i] center rotate by CLIFF_ANGLE[i] offset screen DX(CLIFF_DX[i]),DY(CLIFF_DY[i]) enhanced font CLIFF_FONT textcolor rgb CLIFF_COLOUR front }
    if (CLIFF_ALIGN[i] == 2) { set label 100+i rich(CLIFF_TEXT[i],CLIFF_FONT) at first CLIFF_X[i],CLIFF_Y[i] right rotate by CLIFF_ANGLE[i] offset screen DX(CLIFF_DX[i]),DY(CLIFF_DY[i]) enhanced font CLIFF_FONT textcolor rgb CLIFF_COLOUR front }
  }
  # A kernel that lies on this slice is solid; one drawn with other inputs than its own is hollow.
  do for [i=1:KERNEL_COUNT] {
    if (!IS_BARS) { set arrow 500+i from first KERNEL_X[i],0 to first KERNEL_X[i],KERNEL_Y[i] nohead lc rgb ACCENT lw 1.5 dt (6,4) front }
    KERNEL_AT = (IS_BARS && BAR_HALF == 0) ? 0.5*KERNEL_Y[i] : KERNEL_Y[i]
    set label 500+i '' at first KERNEL_X[i],KERNEL_AT point pt 13 ps 2.1*DIAMOND lc rgb BG front
    set label 520+i '' at first KERNEL_X[i],KERNEL_AT point pt 13 ps 1.5*DIAMOND lc rgb ACCENT front
    if (!KERNEL_IS_SOLID[i]) { set label 540+i '' at first KERNEL_X[i],KERNEL_AT point pt 13 ps 0.8*DIAMOND lc rgb BG front }
    set label 560+i rich(KERNEL_TEXT[i],F_SBOLD) at first KERNEL_X[i],KERNEL_AT center offset screen DX(KERNEL_DX[i]),DY(KERNEL_DY[i]) enhanced font F_SBOLD textcolor rgb ACCENT front
  }
  if (OPTIN_AT > 0) { set arrow 590 from first OPTIN_AT,0 to first OPTIN_AT,OPTIN_TOP nohead lc rgb MUTED lw 1 dt (2,3) front }
}
