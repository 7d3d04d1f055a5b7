# SPDX-License-Identifier: MIT
# ---- paths: step curves, from left to right, in pixels of the plot, y upwards ----
# A column of pixels can show one level. A step of LEAST_PX or more is drawn as it is; thinner ones side by side are
# joined into columns of that width, of the limits that most of it has. Where such a column rises or falls at
# once, or to and fro, it is a line from its lowest level to its highest, at its largest riser; points of other
# columns that lie on a straight line, to STRAIGHT_PX, are left out.
# Needs PATHS (how many there are), and what is done with them:
#   path_begin(p,x): points of path p follow, the first of them at x;  path_point(p,x,y);  path_end(p)
# Gives path_step(p,m,x0,x1,y): the next step of path p, for the set of limits m; where m changes another path begins
#   and path_break(p): what was begun is ended, for nothing can be drawn here, or nothing follows.
if (!exists("LEAST_PX")) LEAST_PX = 1.0
STRAIGHT_PX = 0.4
# The path that is open: its limits (-1: none), its last point, where its last step ends; and the last point of a
# straight line that may go on (ON), between the slopes LO and HI.
array AT_M[PATHS]; array AT_X[PATHS]; array AT_Y[PATHS]; array END_X[PATHS]; array END_Y[PATHS]
array ON[PATHS]; array ON_X[PATHS]; array ON_Y[PATHS]; array ON_LO[PATHS]; array ON_HI[PATHS]
# The column that is open (0: none), the first and the last level of it, its lowest and highest, how much it rises and
# falls in all, its largest riser, and the limits that most of it has.
array COL[PATHS]; array COL_X0[PATHS]; array COL_X1[PATHS]; array COL_FIRST[PATHS]; array COL_LAST[PATHS]; array COL_LO[PATHS]; array COL_HI[PATHS]
array COL_UP[PATHS]; array COL_DOWN[PATHS]; array RISER[PATHS]; array RISER_X[PATHS]; array COL_M[PATHS]; array COL_MOST[PATHS]
do for [p=1:PATHS] { AT_M[p] = -1; ON[p] = 0; COL[p] = 0; END_X[p] = 0.; END_Y[p] = 0. }
array SHARE[64]; array SHARE_OF[64]; do for [i=1:64] { SHARE_OF[i] = 0 }   # of a set of limits in the column SHARE_OF
COLS = 0

# ---- points ----
add_point(p,x,y) = (path_point(p,x,y), AT_X[p] = x, AT_Y[p] = y, 0)
end_line(p) = ON[p] ? (ON[p] = 0, add_point(p,ON_X[p],ON_Y[p])) : 0
corner(p,x,y) = (end_line(p), add_point(p,x,y))
slope(p,x,y) = (y-AT_Y[p])/(x-AT_X[p])
start_line(p,x,y) = (ON[p] = 1, ON_X[p] = x, ON_Y[p] = y, ON_LO[p] = slope(p,x,y-STRAIGHT_PX), ON_HI[p] = slope(p,x,y+STRAIGHT_PX), 0)
go_on(p,x,y) = (ON_X[p] = x, ON_Y[p] = y, ON_LO[p] = hi(ON_LO[p],slope(p,x,y-STRAIGHT_PX)), ON_HI[p] = lo(ON_HI[p],slope(p,x,y+STRAIGHT_PX)), 0)
is_straight(p,s) = s >= ON_LO[p] && s <= ON_HI[p]
bend(p,x,y) = x-AT_X[p] < 1e-6 ? corner(p,x,y) : !ON[p] ? start_line(p,x,y) : is_straight(p,slope(p,x,y)) ? go_on(p,x,y) : (end_line(p), start_line(p,x,y))

# ---- paths ----
reach_end(p) = (end_line(p), AT_X[p] < END_X[p]-1e-6 ? add_point(p,END_X[p],END_Y[p]) : 0)
end_path(p) = AT_M[p] < 0 ? 0 : (reach_end(p), path_end(p), AT_M[p] = -1)
begin_path(p,m,x,y) = AT_M[p] == m ? 0 : (end_path(p), AT_M[p] = m, path_begin(p,x), add_point(p,x,y))

# ---- columns ----
is_sharp(p) = COL_HI[p]-COL_LO[p] > STRAIGHT_PX && (lo(COL_UP[p],COL_DOWN[p]) > STRAIGHT_PX || abs(RISER[p]) > 0.75*(COL_HI[p]-COL_LO[p]))
draw_column(p) = is_sharp(p) ? (corner(p,RISER_X[p],RISER[p] < 0 ? COL_HI[p] : COL_LO[p]), corner(p,RISER_X[p],RISER[p] < 0 ? COL_LO[p] : COL_HI[p])) : \
  bend(p,COL_X1[p],COL_LAST[p])
end_column(p) = !COL[p] ? 0 : (COL[p] = 0, begin_path(p,COL_M[p],COL_X0[p],COL_FIRST[p]), draw_column(p), END_X[p] = COL_X1[p], END_Y[p] = COL_LAST[p], 0)
begin_column(p,x0,y) = (COLS = COLS+1, COL[p] = COLS, COL_X0[p] = x0, COL_FIRST[p] = y, COL_LAST[p] = AT_M[p] < 0 ? y : END_Y[p], \
  COL_LO[p] = COL_LAST[p], COL_HI[p] = COL_LAST[p], COL_UP[p] = 0., COL_DOWN[p] = 0., RISER[p] = 0., COL_MOST[p] = 0., 0)
add_riser(p,x0,by) = (COL_UP[p] = COL_UP[p]+hi(by,0), COL_DOWN[p] = COL_DOWN[p]+hi(-by,0), abs(by) > abs(RISER[p]) ? (RISER[p] = by, RISER_X[p] = x0) : 0)
add_share(p,m,by) = (SHARE[m+1] = (SHARE_OF[m+1] == COL[p] ? SHARE[m+1] : 0.)+by, SHARE_OF[m+1] = COL[p], SHARE[m+1] > COL_MOST[p] ? (COL_MOST[p] = SHARE[m+1], COL_M[p] = m) : 0)
add_thin(p,m,x0,x1,y) = (COL[p] ? 0 : begin_column(p,x0,y), add_riser(p,x0,y-COL_LAST[p]), add_share(p,m,x1-x0), \
  COL_LO[p] = lo(COL_LO[p],y), COL_HI[p] = hi(COL_HI[p],y), COL_LAST[p] = y, COL_X1[p] = x1, x1-COL_X0[p] < LEAST_PX ? 0 : end_column(p))
add_wide(p,m,x0,x1,y) = (end_column(p), AT_M[p] == m ? (reach_end(p), AT_Y[p] == y ? 0 : add_point(p,x0,y)) : begin_path(p,m,x0,y), \
  corner(p,x1,y), END_X[p] = x1, END_Y[p] = y, 0)
path_step(p,m,x0,x1,y) = x1-x0 < LEAST_PX ? add_thin(p,m,x0,x1,y) : add_wide(p,m,x0,x1,y)
path_break(p) = (end_column(p), end_path(p))
