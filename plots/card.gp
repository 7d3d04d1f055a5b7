# ---- card: the largest register count for each block size (down) and number of resident blocks (across) ----
# Needs from the settings: MAX_WARPS, THREADS_PER_WARP, SMALL_CELLS (1: smaller numbers), and tables:
#   ROW_*    (THREADS): block sizes, from above; ID.csv has the cells of each behind one another
#   COLUMN_* (BLOCKS): block counts, from the left
#   SHADE_*  (X, Y, PCT): samples of the legend, their upper left corners in page pixels; PCT below 0: out of reach
#   FRAME_*  (COLUMN, ROW, IS_SOLID): cells of kernels; dashed where the card holds an input at another value than the kernel's

# A pale tint, strongest at full occupancy: the number is the message, and no tint says good or bad.
if (!exists("CARD_TINT")) CARD_TINT = (THEME eq "grey") ? 0x808080 : 0x6E59C9
shade(pct) = (pct < 0) ? VOID : mix(CARD_TINT, BG, 0.08+0.47*pct/100.0)
DASH = "–"
F_CELL = SMALL_CELLS ? F_SMALL : F_BASE; F_HEAD = SMALL_CELLS ? F_SBOLD : F_BOLD
GAP_X = 0.75*COLUMN_COUNT/PLOT_W; GAP_Y = 0.75*ROW_COUNT/PLOT_H    # half of the gap of 1.5 px between cells

unset border; unset xtics; unset ytics; unset grid
if (ANNOTATE) {
  do for [i=1:SHADE_COUNT] {
    set object 700+i rect from screen X(SHADE_X[i]),Y(SHADE_Y[i]) to screen X(SHADE_X[i]+16),Y(SHADE_Y[i]+12) fc rgb shade(SHADE_PCT[i]) fs solid border rgb mix(FG,BG,0.35) front
    if (SHADE_PCT[i] < 0) { set label 700+i plain(DASH, F_SMALL) at screen X(SHADE_X[i]+8),Y(SHADE_Y[i]+6) center noenhanced font F_SMALL textcolor rgb MUTED front }
  }
  do for [i=1:COLUMN_COUNT] { set label 1000+i rich(sprintf("%g",COLUMN_BLOCKS[i]), F_HEAD) at first i,0.5 center offset screen 0,DY(10) enhanced font F_HEAD textcolor rgb FG front }
  do for [i=1:ROW_COUNT] { set label 2000+i rich(sprintf("%g",ROW_THREADS[i]), F_BOLD) at first 0.5,i right offset screen DX(-10),0 enhanced font F_BOLD textcolor rgb FG front }
  do for [i=1:FRAME_COUNT] {
    if (FRAME_IS_SOLID[i]) { set object 3000+i rect from first FRAME_COLUMN[i]-0.5,FRAME_ROW[i]-0.5 to first FRAME_COLUMN[i]+0.5,FRAME_ROW[i]+0.5 fc rgb ACCENT fs empty border rgb ACCENT lw 2.25 front }
    if (!FRAME_IS_SOLID[i]) { set object 3000+i rect from first FRAME_COLUMN[i]-0.5,FRAME_ROW[i]-0.5 to first FRAME_COLUMN[i]+0.5,FRAME_ROW[i]+0.5 fc rgb ACCENT fs empty border rgb ACCENT lw 2.25 dt (4,2) front }
  }
}

# ---- the data, once. Columns of ID.csv: 2 threads_per_block 3 blocks_per_sm 6 status 7 max_regs_per_thread ----
# What is out of reach is blank where an SM does not hold the warps, and else a dash.
NUMBERS = ""; DASHES = ""; CELL = 0
warps_of(threads,blocks) = blocks*ceil(threads/(THREADS_PER_WARP+0.0))
file_cell(dummy) = (AT = sprintf(" %d,%d", CELL%COLUMN_COUNT+1, CELL/COLUMN_COUNT+1), CELL = CELL+1, WARPS = warps_of(column(2),column(3)), \
  strcol(6) eq "ok" ? (NUMBERS = NUMBERS . AT . sprintf(",%.10g,%s", 100.0*WARPS/MAX_WARPS, strcol(7)), 0) : \
  WARPS <= MAX_WARPS ? (DASHES = DASHES . AT, 0) : 0)
stats DIR.ID.".csv" skip 1 using (file_cell(0)) nooutput
if (!strlen(NUMBERS)) { NUMBERS = " 0,0,0,0" }     # nothing would be an error; this lies outside
if (!strlen(DASHES)) { DASHES = " 0,0" }
set print $NUMBERS
do for [k=1:words(NUMBERS)] { print word(NUMBERS,k) }
set print $DASHES
do for [k=1:words(DASHES)] { print word(DASHES,k) }
unset print

set xrange [0.5:COLUMN_COUNT+0.5]; set yrange [ROW_COUNT+0.5:0.5]   # after stats, which obeys ranges
# Columns: 1 column 2 row 3 occupancy 4 registers
plot $NUMBERS using 1:2:($1-0.5+GAP_X):($1+0.5-GAP_X):($2-0.5+GAP_Y):($2+0.5-GAP_Y):(shade($3)) with boxxyerror fc rgb variable fs solid noborder title "occupancy", \
     $DASHES using 1:2:($1-0.5+GAP_X):($1+0.5-GAP_X):($2-0.5+GAP_Y):($2+0.5-GAP_Y) with boxxyerror fc rgb VOID fs solid noborder title "out of reach", \
     for [i=1:ANNOTATE] $NUMBERS using 1:2:(drawn(sprintf("%d",$4), F_CELL)) with labels center noenhanced font F_CELL textcolor rgb FG title CAT_NAME[3], \
     for [i=1:ANNOTATE] $DASHES using 1:2:(drawn(DASH, F_CELL)) with labels center noenhanced font F_CELL textcolor rgb MUTED title "out of reach"
