# ---- the data, once: what is to be filled, striped, hatched ----
# Needs ID.csv and, from the parts before, file_row(0), which is run for each row and files rectangles,
#   and file_rest(0), if there is one, for what it files after the last row.
# Gives $FILLS (index i-1 holds class word(FILL_LIST,i), columns x0, x1, y0, y1), $STRIPES (the same with STRIPE_LIST)
#   and $HATCH, and whether there are any (HAS_STRIPES, HAS_HATCH); no row of them is undefined, and only classes that occur are listed.
stats DIR.ID.".csv" skip 1 using (file_row(0)) nooutput
if (exists("GPFUN_file_rest")) { LAST_FILED = file_rest(0) }

# One print a line, for 5.2 would keep a text with line ends as one line. A "-" starts a polygon: a blank line.
# Exactly two blank lines end a category; an index that does not exist would be an error, so only those that occur are
# listed. Where nothing occurs there is one polygon or line of no size, for gnuplot reads even what it plots zero times.
if ((sum [i=1:CLASSES] strlen(FILLS[i])) == 0) { FILLS[7] = sprintf(" %.8g,%.8g,%.8g,%.8g", UX(0), UX(0), UY(0), UY(0)) }
HAS_STRIPES = (sum [i=1:CLASSES] strlen(STRIPES[i])) > 0; HAS_HATCH = strlen(HATCH) > 0
if (!HAS_STRIPES) { STRIPES[1] = hexagon(0.,0.,0.,0.,0.,0.) }
if (!HAS_HATCH) { HATCH = " -" . at(0.,0.) . at(0.,0.) }
FILL_LIST = ""; STRIPE_LIST = ""
set print $FILLS
do for [c=0:CLASSES-1] { if (strlen(FILLS[c+1])) {
  FILL_LIST = FILL_LIST . sprintf(" %d", c)
  do for [k=1:words(FILLS[c+1])] { print word(FILLS[c+1],k) }
  print ""; print ""
} }
set print $STRIPES
do for [c=0:CLASSES-1] { if (strlen(STRIPES[c+1])) {
  STRIPE_LIST = STRIPE_LIST . sprintf(" %d", c)
  do for [k=2:words(STRIPES[c+1])] { P = word(STRIPES[c+1],k); print P eq "-" ? "" : P }
  print ""; print ""
} }
set print $HATCH
do for [k=2:words(HATCH)] { P = word(HATCH,k); print P eq "-" ? "" : P }
unset print
