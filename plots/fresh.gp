# SPDX-License-Identifier: MIT
# ---- between two pictures that one gnuplot draws: as if it had just started ----
# Never part of a script: the program tells this to the gnuplots that it keeps, before every picture.
# A picture thus has the same bytes whatever was drawn before it, and those of `gnuplot -d ID.gp`.

reset session                                   # forgets values, functions and settings; with -d reads no ~/.gnuplot

# gnuplot finds a name by going through a list, in the order in which names came up, and keeps the list for
# good. These are the names that the templates use most: coming first, they save a quarter of the time.
i = k = m = c = p = w = x0 = x1 = y0 = y1 = c0 = c1 = 0
FG = BG = MUTED = ACCENT = THEME = TERM = LATEX = SVG = ANNOTATE = W = H = FS = FONT = PT = LINE = POINT = DIAMOND = 0
F_BASE = F_SMALL = F_BOLD = F_SBOLD = F_TIC = TEXT_OUT = TEX_OUT = 0
X_MIN = X_MAX = Y_MIN = Y_MAX = PLOT_W = PLOT_H = X_IS_LOG2 = Y_IS_LOG2 = X_UNIT = Y_STEP = 0
FILLS = STRIPES = HATCH = FILL_LIST = STRIPE_LIST = CLASSES = P = U = RW = RH = C0 = C1 = X0 = X1 = 0
PAGE_X = PAGE_Y = PAGE_TEXT = PAGE_FONT = PAGE_COLOUR = PAGE_ALIGN = PAGE_STYLE = 0
LABEL_X = LABEL_Y = LABEL_IN = LABEL_OUT = LABEL_COLOUR = LABEL_TURN = CAT_COLOUR = CAT_INK = PATHS = LINES = CURVES = 0

# The terminal for SVG begins a picture in the last colour of the one before. A title leaves it no colour.
set terminal svg size 200,200 linewidth 1 butt
set output "/dev/null"
unset key; unset tics; unset border
set title " "
set samples 2
plot [0:1] [0:1] 0.5 with lines lw 1
set output
reset session
