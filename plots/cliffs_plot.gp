# ---- the curve ----
if (!IS_BARS || BAR_HALF > 0 || !strlen(EDGES)) { EDGES = " -" . at(0.,0.) . at(0.,0.) }
if (!strstrt(LINE, ",")) { LINE = at(0.,0.) . at(0.,0.) }
set print $LINE
do for [k=(word(LINE,1) eq "-" ? 2 : 1):words(LINE)] { P = word(LINE,k); print P eq "-" ? "" : P }
set print $LLVM
do for [k=1:words(LLVM)] { print word(LLVM,k) }
set print $EDGES
do for [k=2:words(EDGES)] { P = word(EDGES,k); print P eq "-" ? "" : P }
unset print
set xrange [X_MIN:X_MAX*(X_IS_LOG2 ? 1.00001 : 1)]   # after stats, which obeys ranges; a hair more, or the last tic of a log axis is lost
set yrange [0:Y_MAX]
set y2range [0:Y_MAX*MAX_WARPS/100.0]

# A curve that is drawn zero times would be in the picture all the same.
LLVM_CURVE = LLVM_COLUMN > 0 ? "$LLVM using 1:2 with lines lc rgb LLVM_COLOUR lw LLVM_WIDTH dt LLVM_DASH title 'LLVM', " : ""
# Columns of $FILLS: x0, x1, y0, y1: what cannot launch. Nothing has a border; lines along the left edges of runs close the seams between them.
plot for [i=1:words(FILL_LIST)] $FILLS index i-1 using 2:4:1:2:3:4 with boxxyerror fc rgb fill(word(FILL_LIST,i)+0) fs solid noborder title CAT_NAME[word(FILL_LIST,i)+1], \
     for [i=1:words(RUN_LIST)] $RUNS index i-1 using 1:2 with filledcurves closed fc rgb fill(word(RUN_LIST,i)+0) fs solid noborder title CAT_NAME[word(RUN_LIST,i)+1], \
     for [i=1:words(RUN_LIST)] $SEAMS index i-1 using 1:2 with lines lc rgb fill(word(RUN_LIST,i)+0) lw 0.6 notitle, \
     for [i=1:words(STRIPE_LIST)] $STRIPES index i-1 using 1:2 with filledcurves closed fc rgb fill(word(STRIPE_LIST,i)+0) fs solid noborder title "tied with ".CAT_NAME[word(STRIPE_LIST,i)+1], \
     $HATCH using 1:2 with lines lc rgb VOID_LINE lw 1 title "cannot launch", \
     $EDGES using 1:2 with lines lc rgb EDGE lw (THEME eq "grey" ? 0.6 : 1.5) notitle, \
     @LLVM_CURVE $LINE using 1:2 with lines lc rgb FG lw 2 title "occupancy"
