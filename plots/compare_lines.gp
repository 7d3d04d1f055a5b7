# SPDX-License-Identifier: MIT
# ---- compare, cliffs of two or three kinds: lines on lines, the widest that of the most warps; nothing is filled ----
# Needs from the settings: RANK_CURVE (from the widest to the thinnest, the curve that it is), and
#   SAMPLE_* (X, Y, RANK): pieces of line before names that stand above the plot; page pixels
array RANK_WIDTH[3]  = [11, 6, 1.75]
array RANK_COLOUR[3] = [0xB9B2F0, 0x7456D8, 0x1F1147]
if (THEME eq "dark") { RANK_COLOUR[1] = 0x4B4391; RANK_COLOUR[2] = 0x9D86F0; RANK_COLOUR[3] = 0xFFFFFF }
if (THEME eq "grey") { RANK_COLOUR[1] = 0xC8C8C8; RANK_COLOUR[2] = 0x7A7A7A; RANK_COLOUR[3] = 0x000000 }
path_begin(k,x) = 0
path_point(k,x,y) = curve_point(k,x,y)
path_end(k) = 0
file_step(k,m,x0,x1,y) = (m == 0) ? (path_break(k), IS_NEW = 1, 0) : path_step(k,1,x0,x1,y)
end_curve(k) = path_break(k)
