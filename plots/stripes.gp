# ---- rectangles of limits: fills, stripes for ties of two, hatch for "cannot launch" ----
# Needs from the part before: PX, PY (axis values to layout pixels of the plot area), UX, UY (back), and
#   file_row(0), which is run for each row of ID.csv and calls
#   rectangle(m, x0,x1, y0,y1), in axis values, for the set of limits m (0: cannot launch).
# Gives $FILLS (index i-1 holds category word(FILL_LIST,i)), $STRIPES (the same with STRIPE_LIST) and $HATCH;
#   no row of them is undefined, and nothing is plotted that does not occur.
PITCH = 11.; DUTY = 0.5; HATCH_PITCH = 11.      # pixels along x: stripe distance, filled share, hatch distance
array FILLS[7];   do for [i=1:7] { FILLS[i] = "" }
array STRIPES[5]; do for [i=1:5] { STRIPES[i] = "" }
HATCH = ""
at(px,py) = sprintf(" %.8g,%.8g", UX(px), UY(py))
hexagon(x0,y1,c0,c1,w,h) = (POINTS = " -", sum [i=1:6] (POINTS = POINTS . at(x0+hex_x(i,c0,c1,w,h), y1-hex_y(i,c0,c1,w,h)), 0), POINTS)
# In pixels. The phase is common to all rectangles, so stripes run on from one to the next.
stripe_px(c,x0,x1,y0,y1) = (U = x0-y1, RW = x1-x0, RH = y1-y0, sum [k=int(floor(U/PITCH)):int(floor((U+RW+RH)/PITCH))] \
  (C0 = within(k*PITCH-U, RW+RH), C1 = within((k+DUTY)*PITCH-U, RW+RH), \
   C1 > C0 ? (STRIPES[c+1] = STRIPES[c+1] . hexagon(x0,y1,C0,C1,RW,RH), 1) : 0))
hatch_px(x0,x1,y0,y1) = (U = x0-y1, RW = x1-x0, RH = y1-y0, sum [k=int(ceil(U/HATCH_PITCH)):int(floor((U+RW+RH)/HATCH_PITCH))] \
  (C0 = k*HATCH_PITCH-U, HATCH = HATCH . " -" . at(x0+lo(C0,RW), y1-hi(0,C0-RW)) . at(x0+hi(0,C0-RH), y1-lo(C0,RH)), 1))
rectangle(m,x0,x1,y0,y1) = (FILLS[category(m)+1] = FILLS[category(m)+1] . sprintf(" %.10g,%.10g,%.10g,%.10g", x0,x1,y0,y1), \
  set_size(m) == 2 ? stripe_px(set_last(m), PX(x0),PX(x1),PY(y0),PY(y1)) : m == 0 ? hatch_px(PX(x0),PX(x1),PY(y0),PY(y1)) : 0)

stats DIR.ID.".csv" skip 1 using (file_row(0)) nooutput

# One print a line, for 5.2 would keep a text with line ends as one line. A "-" starts a polygon: a blank line.
# Exactly two blank lines end a category; an index that does not exist would be an error, so only those that occur are
# listed. Where nothing occurs there is one polygon or line of no size, for gnuplot reads even what it plots zero times.
if (!strlen(FILLS[1].FILLS[2].FILLS[3].FILLS[4].FILLS[5].FILLS[6].FILLS[7])) { FILLS[7] = sprintf(" %.8g,%.8g,%.8g,%.8g", UX(0), UX(0), UY(0), UY(0)) }
if (!strlen(STRIPES[1].STRIPES[2].STRIPES[3].STRIPES[4].STRIPES[5])) { STRIPES[1] = hexagon(0.,0.,0.,0.,0.,0.) }
if (!strlen(HATCH)) { HATCH = " -" . at(0.,0.) . at(0.,0.) }
FILL_LIST = ""; STRIPE_LIST = ""
set print $FILLS
do for [c=0:6] { if (strlen(FILLS[c+1])) {
  FILL_LIST = FILL_LIST . sprintf(" %d", c)
  do for [k=1:words(FILLS[c+1])] { print word(FILLS[c+1],k) }
  print ""; print ""
} }
set print $STRIPES
do for [c=0:4] { if (strlen(STRIPES[c+1])) {
  STRIPE_LIST = STRIPE_LIST . sprintf(" %d", c)
  do for [k=2:words(STRIPES[c+1])] { P = word(STRIPES[c+1],k); print P eq "-" ? "" : P }
  print ""; print ""
} }
set print $HATCH
do for [k=2:words(HATCH)] { P = word(HATCH,k); print P eq "-" ? "" : P }
unset print
