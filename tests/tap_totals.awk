# SPDX-License-Identifier: MIT
#
# Judge the TAP log of one test program, given twice: the first reading
# counts, the second prints the log where something failed. Writes the line
# "PASSED FAILED SKIPPED" to `totals`.

function fail(why) {
    failed++
    complaints = complaints "  FAILED: " why "\n"
}

function skip(line,    reason, words, count, i) {
    reason = line
    sub(/^.*# *[Ss][Kk][Ii][Pp] */, "", reason)
    count = split(required, words, " ")
    for (i = 1; i <= count; i++) {
        if (index(" " reason " ", " " words[i] " ") || index(reason, words[i] ":")) {
            fail("skipped, but " words[i] " is required: " reason)
            return
        }
    }
    skipped++
    reasons = reasons "  skipped: " reason "\n"
}

function summary() {
    if (exit_status != 0 && failed == 0)
        fail("ended with status " exit_status " though no test failed")
    if (seen != planned)
        fail("planned " planned " tests and ran " seen)
    if (seen + skipped + failed == 0)
        fail("ran no test")
    printf "%s %s: %d passed, %d failed, %d skipped (%.1f s)\n%s%s", \
        failed ? "FAIL" : "ok  ", program, passed, failed, skipped, elapsed_ms / 1000, \
        reasons, complaints
    print passed + 0, failed + 0, skipped + 0 >totals
    close(totals)
}

FNR == 1 && NR > 1 {
    second_reading = 1
    summary()
}

second_reading {
    if (failed)
        print "  | " $0
    next
}

/^1\.\.0 *# *[Ss][Kk][Ii][Pp]/ { skip($0); next }
/^1\.\.[0-9]+/ { planned += substr($1, 4); next }
# So cmocka calls what skip() ends.
/^not ok [0-9]+ # SKIP / { seen++; skip($0); next }
/^not ok/ { seen++; fail($0); next }
/^ok/ && /# *[Ss][Kk][Ii][Pp]/ { seen++; skip($0); next }
/^ok/ { seen++; passed++; next }
/^Bail out!/ { fail($0); next }
/^# exit status [0-9]+$/ { exit_status = $4 }
