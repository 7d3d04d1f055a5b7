#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# A few charts drawn at random, of every type, for architectures built in and
# made up: each is small, and no text leaves it or covers another. Run
# audit_charts.py by itself for more of them, and for the time that they take.

load drawing

@test "charts drawn at random are small and legible" {
    python3 audit_charts.py "$OCCSWEEP" "$out" 24 --seed 100 --types \
        cliffs,lines,card,ladder,generations,waves,compare-cliffs,waste,step,tax
}

@test "the audit sees a picture that is too large" {
    run python3 -c '
import sys, audit_charts, svg_picture
svg_picture.PAGE_BYTES = svg_picture.PANEL_BYTES = 5000
sys.argv[1:] = [sys.argv[1], sys.argv[2], "2", "--seed", "100", "--types", "cliffs"]
audit_charts.main()' "$OCCSWEEP" "$out"
    [ "$status" -eq 1 ]
    [[ "$output" == *" bytes, "*" panels"* ]]
}
