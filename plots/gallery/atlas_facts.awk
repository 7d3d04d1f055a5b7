# SPDX-License-Identifier: MIT
#
# What atlas_pages.awk needs of an architecture, from `occsweep arch show NAME
# --format yaml`: a line "arch|..." and a line "gpu|..." for each product; of
# a mode of `base` a line "mode|...".
BEGIN { sm = "SM" }
{ gsub(/"/, "") }
/^[a-z]/ { group = $1 }
sub(/^name: /, "") { name = $0 }
sub(/^vendor: /, "") { vendor = $0 }
sub(/^family: /, "") { family = $0 }
sub(/^compute_capability: /, "") { capability = $0 }
sub(/^  threads_per_warp: /, "") { warp = $0 }
group == "registers:" && /^  per_sm: / { has_registers = 1 }
/^  carveouts: / { has_splits = 1 }
/^  large_mode: true/ { has_large = 1 }
/^  accumulators: (separate|unified)/ { has_accumulators = 1 }
sub(/^  sub_group_sizes: \[/, "") { gsub(/[],]/, ""); sub_groups = $0 }
group == "words:" && sub(/^  sm: /, "") { sm = $0 }
group == "gpus:" && sub(/^  - \{name: /, "") && sub(/, sms: /, "|") && sub(/\}$/, "") { gpus[++count] = $0 }
END {
    if (base != "") {
        print "mode|" base "|" name "|" substr(name, length(base) + 2) "|" sm
        exit
    }
    # Pages of compute capabilities have had that chart from the beginning.
    print "arch|" name "|" vendor "|" family "|" capability "|" warp "|" sm "|" has_registers + 0 "|" (has_splits || capability != "") \
        "|" has_accumulators + 0 "|" has_large + 0 "|" sub_groups
    for (i = 1; i <= count; i++)
        print "gpu|" name "|" gpus[i]
}
