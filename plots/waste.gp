# SPDX-License-Identifier: MIT
# ---- waste: what stays unused of one resource of an SM, in steps of 12.5 % ----
# Needs from the settings what bins.gp and map.gp need. A bin holds its upper end.
bin_name(b) = BIN_TEXT[b] . " % unused"
