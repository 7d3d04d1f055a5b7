# ---- rectangles of limits: fills, stripes for ties of two, hatch for "cannot launch" ----
# Needs PX, PY (axis values to layout pixels of the plot area) and UX, UY (back). Gives
#   rectangle(m, x0,x1, y0,y1): files one rectangle, in axis values, for the set of limits m (0: cannot launch).
# What was filed is text, one item a word; rectangles.gp runs this for the data and prints it.
if (!exists("STRIPES_APART")) STRIPES_APART = 1 # 2: twice as far, where there would be too many
PITCH = 11.*STRIPES_APART; DUTY = 0.5; HATCH_PITCH = 11.      # pixels along x: stripe distance, filled share, hatch distance
stripe_colour(m) = fill(set_last(m))             # of a tie of two
CLASSES = 16                                    # of fills; a chart says which colours they have
array FILLS[CLASSES];   do for [i=1:CLASSES] { FILLS[i] = "" }
array STRIPES[CLASSES]; do for [i=1:CLASSES] { STRIPES[i] = "" }
HATCH = ""
at(px,py) = sprintf(" %.8g,%.8g", UX(px), UY(py))
hexagon(x0,y1,c0,c1,w,h) = (POINTS = " -", sum [i=1:6] (POINTS = POINTS . at(x0+hex_x(i,c0,c1,w,h), y1-hex_y(i,c0,c1,w,h)), 0), POINTS)
# In pixels. The phase is common to all rectangles, so stripes run on from one to the next. None are seen on less than half a pixel.
stripe_px(c,x0,x1,y0,y1) = (U = x0-y1, RW = x1-x0, RH = y1-y0, RW < 0.5 || RH < 0.5 ? 0 : sum [k=int(floor(U/PITCH)):int(floor((U+RW+RH)/PITCH))] \
  (C0 = within(k*PITCH-U, RW+RH), C1 = within((k+DUTY)*PITCH-U, RW+RH), \
   C1 > C0 ? (STRIPES[c+1] = STRIPES[c+1] . hexagon(x0,y1,C0,C1,RW,RH), 1) : 0))
hatch_px(x0,x1,y0,y1) = (U = x0-y1, RW = x1-x0, RH = y1-y0, sum [k=int(ceil(U/HATCH_PITCH)):int(floor((U+RW+RH)/HATCH_PITCH))] \
  (C0 = k*HATCH_PITCH-U, HATCH = HATCH . " -" . at(x0+lo(C0,RW), y1-hi(0,C0-RW)) . at(x0+hi(0,C0-RH), y1-lo(C0,RH)), 1))
file_fill(c,x0,x1,y0,y1) = (FILLS[c+1] = FILLS[c+1] . sprintf(" %.10g,%.10g,%.10g,%.10g", x0,x1,y0,y1), 0)
rectangle(m,x0,x1,y0,y1) = (file_fill(category(m),x0,x1,y0,y1), \
  set_size(m) == 2 ? stripe_px(set_last(m), PX(x0),PX(x1),PY(y0),PY(y1)) : m == 0 ? hatch_px(PX(x0),PX(x1),PY(y0),PY(y1)) : 0)
