# SPDX-License-Identifier: MIT
# ---- tax: blocks that plain division promises and an SM does not hold ----
# Needs from the settings what bins.gp and map.gp need.
bin_name(b) = BIN_TEXT[b] . " lost"
