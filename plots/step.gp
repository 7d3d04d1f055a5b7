# SPDX-License-Identifier: MIT
# ---- step: how much less of one resource gives one more block ----
# Needs from the settings UNIT ("registers", "KiB" or "bytes"), and what bins.gp and map.gp need.
bin_name(b) = BIN_TEXT[b] . " " . UNIT . " less"
