# ---- axes ----
if (X_IS_LOG2) { set logscale x 2 } else { set mxtics X_PARTS }
set xtics X_MIN,X_STEP,X_MAX
set ytics 0,Y_STEP,Y_CAP scale 0
set xrange [X_MIN:X_MAX*(X_IS_LOG2 ? 1.00001 : 1)]   # after stats, which obeys ranges; a hair more, or the last tic of a log axis is lost
set yrange [0:Y_MAX]
# In print the lowest line has a rim, or it is lost on the dark one of shared memory; the others show beside it.
IN_PRINT = (THEME eq "grey"); LOWEST_WIDTH = IN_PRINT ? 2 : 2.5

# ---- labels: one line each in the settings; tags by the hundred for each kind ----
if (ANNOTATE) {
  if (LLVM_COLUMN > 0) { set arrow 592 from screen X(LLVM_X),Y(LLVM_Y) to screen X(LLVM_X+22),Y(LLVM_Y) nohead lc rgb LLVM_COLOUR lw LLVM_WIDTH dt LLVM_DASH front }
  do for [i=1:SAMPLE_COUNT] { set arrow 100+i from screen X(SAMPLE_X[i]),Y(SAMPLE_Y[i]) to screen X(SAMPLE_X[i]+22),Y(SAMPLE_Y[i]) nohead lc rgb (SAMPLE_LIMIT[i] < 0 ? FG : fill(SAMPLE_LIMIT[i])) lw (SAMPLE_LIMIT[i] < 0 ? LOWEST_WIDTH : SAMPLE_WIDTH[i]) front }
  do for [i=1:PLATE_COUNT] { set object 50+i rect from first PLATE_X0[i],PLATE_Y0[i] to first PLATE_X1[i],PLATE_Y1[i] fc rgb VOID fs solid noborder front }
  array LABEL_FONTS[4] = [F_SMALL, F_BOLD, F_BASE, F_SMALL]
  do for [i=1:LABEL_COUNT] {
    LABEL_IN = LABEL_FONTS[LABEL_STYLE[i]+1]; LABEL_COLOUR = LABEL_STYLE[i] ? FG : MUTED; LABEL_OUT = rich(LABEL_TEXT[i],LABEL_IN)
    if (LABEL_ALIGN[i] == 0) { set label 100+i LABEL_OUT at first LABEL_X[i],LABEL_Y[i] left enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    if (LABEL_ALIGN[i] == 1) { set label 100+i LABEL_OUT at first LABEL_X[i],LABEL_Y[i] center enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
    if (LABEL_ALIGN[i] == 2) { set label 100+i LABEL_OUT at first LABEL_X[i],LABEL_Y[i] right enhanced font LABEL_IN textcolor rgb LABEL_COLOUR front }
  }
  do for [i=1:DOT_COUNT] { set label 300+i '' at first DOT_X[i],DOT_Y[i] point pt 7 ps 0.7*POINT lc rgb FG front }
  # A kernel that lies on this slice is solid; one drawn with other inputs than its own is hollow.
  do for [i=1:KERNEL_COUNT] {
    set arrow 500+i from first KERNEL_X[i],0 to first KERNEL_X[i],KERNEL_Y[i] nohead lc rgb ACCENT lw 1.5 dt (6,4) front
    set label 500+i '' at first KERNEL_X[i],KERNEL_Y[i] point pt 13 ps 2.4*DIAMOND lc rgb BG front
    set label 520+i '' at first KERNEL_X[i],KERNEL_Y[i] point pt 13 ps 1.6*DIAMOND lc rgb ACCENT front
    if (!KERNEL_IS_SOLID[i]) { set label 540+i '' at first KERNEL_X[i],KERNEL_Y[i] point pt 13 ps 0.8*DIAMOND lc rgb BG front }
    set label 560+i rich(KERNEL_TEXT[i],F_SBOLD) at first KERNEL_X[i],KERNEL_Y[i] center offset screen DX(KERNEL_DX[i]),DY(KERNEL_DY[i]) enhanced font F_SBOLD textcolor rgb ACCENT front
  }
  if (OPTIN_AT > 0) { set arrow 590 from first OPTIN_AT,0 to first OPTIN_AT,Y_MAX nohead lc rgb MUTED lw 1 dt (2,3) front }
}

# A loop over nothing looks at its first element all the same.
limit_of(i) = LINE_COUNT ? LINE_LIMIT[i] : 0
width_of(i) = LINE_COUNT ? LINE_WIDTH[i]+IN_PRINT : 1

# ---- the lines: one index each; exactly two blank lines part them. A "-" is a gap: a launch that is refused ----
set print $LINES
do for [i=1:LINE_COUNT+1] {
  if (!strstrt(PATHS[i], ",")) { PATHS[i] = at(0.,0.) . at(0.,0.) }
  do for [k=1:words(PATHS[i])] { P = word(PATHS[i],k); print P eq "-" ? "" : P }
  if (i <= LINE_COUNT) { print ""; print "" }
}
set print $LLVM
do for [k=1:words(LLVM)] { print word(LLVM,k) }
unset print
# A curve that is drawn zero times would be in the picture all the same.
LLVM_CURVE = LLVM_COLUMN > 0 ? "$LLVM using 1:2 with lines lc rgb LLVM_COLOUR lw LLVM_WIDTH dt LLVM_DASH title 'LLVM', " : ""

plot $FILLS index 0 using 2:4:1:2:3:4 with boxxyerror fc rgb VOID fs solid border rgb VOID lw 0.6 title "cannot launch", \
     $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 notitle, \
     for [i=1:LINE_COUNT] $LINES index i-1 using 1:2 with lines lc rgb fill(limit_of(i)) lw width_of(i) title CAT_NAME[limit_of(i)+1], \
     @LLVM_CURVE for [i=1:IN_PRINT] $LINES index LINE_COUNT using 1:2 with lines lc rgb BG lw LOWEST_WIDTH+1 notitle, \
     $LINES index LINE_COUNT using 1:2 with lines lc rgb FG lw LOWEST_WIDTH title "resident ".CAT_NAME[2]
