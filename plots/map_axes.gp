# SPDX-License-Identifier: MIT
# ---- axes ----
if (X_IS_LOG2) { set logscale x 2 } else { set mxtics X_PARTS }
if (Y_IS_LOG2) { set logscale y 2 } else { set mytics Y_PARTS }
set xtics ceil(X_MIN),X_STEP,X_MAX
set ytics ceil(Y_MIN),Y_STEP,Y_MAX
set xrange [X_MIN:X_MAX*(X_IS_LOG2 ? 1.00001 : 1)]   # after stats, which obeys ranges; a hair more, or the last tic of a log axis is lost
set yrange [Y_MIN:Y_MAX*(Y_IS_LOG2 ? 1.00001 : 1)]
if (X_END) { set xtics add (plain(sprintf("%g",X_MAX),F_TIC) X_MAX) }
if (Y_END) { set ytics add (plain(sprintf("%g",Y_MAX),F_TIC) Y_MAX) }
unset grid
set clip two                                    # lines that begin and end outside of the plot
set border 3 front lc rgb FG lw 1
