# SPDX-License-Identifier: MIT
# ---- maps: two inputs of a launch; what is drawn are exact regions, not samples ----
# Needs from the settings:
#   X_*, Y_* (MIN, MAX, STEP, PARTS, IS_LOG2, UNIT; COLUMN of ID.csv with the first value, the last one stands behind it;
#   HALF: 0.5 where cells are centred on their value; END: 1 for a tic at MAX), MAX_WARPS, OUTLINE_WIDTH, and tables, places in axis values:
#   AREA_*    (X0, X1, Y0, Y1, SHADE): what is striped or hatched
#   OPTIN_*   (X0, Y0, X1, Y1, SHADE): pieces of the line above which a kernel must opt in
#   PLATE_*   (X, Y, W, H, SHADE): plain patches under texts, W x H pixels; SHADE -1: the page's ground
#   LABEL_*   (X, Y, ALIGN, FONT, SHADE, UPRIGHT, TEXT): ALIGN 0 left 1 centre 2 right; FONT 1 to 6, see below; SHADE -1: the page's ink, -2: the kernels'
#   DOT_*     (X, Y): corners that labels speak of
#   MARK_*    (X, Y, SOLID): kernels; hollow where the map holds an input at another value than the kernel's
# $OUTLINES, paths between regions, index i-1 those of class word(OUTLINES_LIST,i): 1 is as wide as said, 2 half, 3 a third;
# and, from the template before this one, row_shade, class_of, file_lines, class_colour, class_name, plate_colour, ink_colour.

PX(v) = X_IS_LOG2 ? log(hi(v,X_MIN)/(X_MIN+0.0))/log(X_MAX/(X_MIN+0.0))*PLOT_W : (v-X_MIN)/(X_MAX-X_MIN+0.0)*PLOT_W
PY(v) = Y_IS_LOG2 ? log(hi(v,Y_MIN)/(Y_MIN+0.0))/log(Y_MAX/(Y_MIN+0.0))*PLOT_H : (v-Y_MIN)/(Y_MAX-Y_MIN+0.0)*PLOT_H
UX(p) = X_IS_LOG2 ? X_MIN*(X_MAX/(X_MIN+0.0))**(p/PLOT_W) : X_MIN+p/PLOT_W*(X_MAX-X_MIN)
UY(p) = Y_IS_LOG2 ? Y_MIN*(Y_MAX/(Y_MIN+0.0))**(p/PLOT_H) : Y_MIN+p/PLOT_H*(Y_MAX-Y_MIN)

# ---- the regions: a cell holds for x0 < x <= x1 ----
x_lo(v) = hi(X_MIN, (v-1+X_HALF)/X_UNIT);  x_hi(v) = lo(X_MAX, (v+X_HALF)/X_UNIT)
y_lo(v) = hi(Y_MIN, (v-1+Y_HALF)/Y_UNIT);  y_hi(v) = lo(Y_MAX, (v+Y_HALF)/Y_UNIT)
# row_shade reads the columns of ID.csv that follow the inputs. What lies before a log axis has no size.
file_row(n) = (X0 = x_lo(column(X_COLUMN)), X1 = x_hi(column(X_COLUMN+1)), Y0 = y_lo(column(Y_COLUMN)), Y1 = y_hi(column(Y_COLUMN+1)), \
  (X1 <= X0 || Y1 <= Y0) ? 0 : file_fill(class_of(row_shade(0)),X0,X1,Y0,Y1))
# rectangles.gp runs it for each row. Stripes and hatch are filed here: the same regions, in larger rectangles.
do for [i=1:AREA_COUNT] { AREA_FILED = file_lines(AREA_SHADE[i], PX(AREA_X0[i]),PX(AREA_X1[i]),PY(AREA_Y0[i]),PY(AREA_Y1[i])) }
