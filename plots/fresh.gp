# SPDX-License-Identifier: MIT
# ---- between two pictures that one gnuplot draws: as if it had just started ----
# Never part of a script: the program tells this to the gnuplots that it keeps, before every picture.
# A picture thus has the same bytes whatever was drawn before it, and those of `gnuplot -d ID.gp`.

reset session                                   # forgets values, functions and settings; with -d reads no ~/.gnuplot

# gnuplot finds a name by going through a list, in the order in which names came up, and keeps the list for
# good. These are the names that scripts use most, most used ones first: a third less time is spent.
i = P = c = k = HATCH = STRIPES = FILLS = POINTS = TEXT_OUT = TEXT_CHAR = C0 = c1 = c0 = FG = X0 = X1 = Y0 = Y1 = 0
PAGE_STYLE = x0 = y0 = w = ID = LABEL_SHADE = LABEL_ALIGN = SVG_NAME = PAGE_ALIGN = FILL_LIST = 0
LABEL_IN = LABEL_COLOUR = PAGE_FONT = PAGE_COLOUR = LABEL_FONT = m = C1 = 0
EDGES = BG = LINE = tag = ACCENT = LABEL_X = LABEL_Y = LABEL_OUT = LABEL_TURN = LABEL_TEXT = LABEL_UPRIGHT = 0
POINT = F_BASE = F_SMALL = PAGE_X = PAGE_Y = PAGE_TEXT = MUTED = LINES = RW = RH = U = X_MIN = TERM = THEME = 0
FS = FONT = PT = PATHS = F_TIC = LATEX = 0

# The terminal for SVG begins a picture in the last colour of the one before. A title leaves it no colour.
set terminal svg size 200,200 linewidth 1 butt
set output "/dev/null"
unset key; unset tics; unset border
set title " "
set samples 2
plot [0:1] [0:1] 0.5 with lines lw 1
set output
reset session
