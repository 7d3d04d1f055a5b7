# SPDX-License-Identifier: MIT
# ---- runs, printed as rectangles.gp does it: $RUNS and, along their left edges, $SEAMS; index i-1 holds class word(RUN_LIST,i) ----
RUN_LIST = ""
do for [c=0:CLASSES-1] { if (strlen(RUNS[c+1])) { RUN_LIST = RUN_LIST . sprintf(" %d", c) } }
if (!strlen(RUN_LIST)) { RUN_LIST = "6"; RUNS[7] = " -" . at(0.,0.) . at(0.,0.) . at(0.,0.); SEAMS[7] = " -" . at(0.,0.) . at(0.,0.) }
set print $RUNS
do for [i=1:words(RUN_LIST)] { c = word(RUN_LIST,i)+1
  do for [k=2:words(RUNS[c])] { P = word(RUNS[c],k); print P eq "-" ? "" : P }
  print ""; print ""
}
set print $SEAMS
do for [i=1:words(RUN_LIST)] { c = word(RUN_LIST,i)+1
  do for [k=2:words(SEAMS[c])] { P = word(SEAMS[c],k); print P eq "-" ? "" : P }
  print ""; print ""
}
unset print
