#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The report in a real browser. One session of Chromium makes all checks of
# drive_report.py; each test here looks up what one of them found.

bats_require_minimum_version 1.5.0

missing_tool() {
    for tool in chromium chromedriver; do
        command -v $tool >/dev/null || echo "needs chromium: $tool is not installed"
    done
    command -v gnuplot >/dev/null || echo "needs gnuplot: charts are looked at"
}

setup_file() {
    export found=$BATS_FILE_TMPDIR/found
    [ -z "$(missing_tool)" ] || return 0
    local here=$BATS_TEST_DIRNAME program
    program=$(realpath "${OCCSWEEP:-build/release/occsweep}")
    "$program" run "$here/hostile.yaml" -o "$BATS_FILE_TMPDIR/hostile"
    "$program" run "$here/no_optin.yaml" -o "$BATS_FILE_TMPDIR/no-optin"
    # Chromium outlives its driver by a moment, and must not hold bats' pipes.
    python3 "$here/drive_report.py" "$program" "$BATS_FILE_TMPDIR"/{hostile,no-optin} \
        >"$found" 2>"$found.errors" 3>&- || true
}

# found CHECK: what was found is "ok".
found() {
    local missing
    missing=$(missing_tool)
    [ -z "$missing" ] || skip "${missing%%$'\n'*}"
    grep "^$1 " "$found" || cat "$found.errors"
    grep -qx "$1 ok" "$found"
}

@test "the page opens without errors, loads nothing, and allows nothing" {
    found opens_without_errors
    found opens_without_errors_without_optin
}

@test "the page's policy stops scripts that are not its own" {
    found the_policy_stops_scripts
}

@test "each chart is visible, in the picture of the reader's theme" {
    found charts_are_visible
}

@test "the page is light or dark as the reader has it" {
    found the_theme_follows_the_reader
}

@test "nothing overflows a screen of 390, 700 and 1280 pixels" {
    found nothing_overflows
}

@test "tables sort by number, with the mouse and with keys" {
    found tables_sort
}

@test "a dash sorts behind the numbers, up and down" {
    found dashes_stay_behind_numbers
}

@test "an arrow marks the sorted column and no other" {
    found only_sorted_columns_are_marked
}

@test "sorting keeps every row" {
    found every_sort_keeps_the_rows
}

@test "the explorer answers 200 random launches of each architecture as eval does" {
    found answers_are_right
    found answers_are_right_without_optin
}

@test "the explorer has the cliffs of calc" {
    found cliffs_are_right
    found cliffs_are_right_without_optin
}

@test "the explorer answers from its table: a changed number changes the answer" {
    found a_changed_number_changes_the_answer
}

@test "the address holds the state of the explorer" {
    found the_address_holds_the_state
}

@test "a number that is none is said to be wrong" {
    found a_wrong_number_is_said_to_be
}

@test "the point is on the maps, on the colour of its answer" {
    found the_point_is_on_the_maps
}

@test "the point is on the charts that are maps, where gnuplot would draw it" {
    found the_point_is_on_the_charts
}

@test "a kernel on an architecture leads to its launch in the explorer" {
    found kernels_lead_to_the_explorer
}

@test "maps suit every architecture, and say nothing of what none limits" {
    found every_architecture_has_its_maps
    found every_architecture_has_its_maps_without_optin
}

@test "a click on a map, and on a kernel, goes there" {
    found a_click_on_a_map_goes_there
}

@test "all that can be used has a name for screen readers" {
    found everything_has_a_name
}

@test "keys reach the sliders and the cliffs" {
    found keys_reach_the_explorer
}

@test "markup, scripts, quotes and scripts of other languages are shown as text" {
    found hostile_texts_are_shown
}
