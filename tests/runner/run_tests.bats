#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The runner itself: what it counts, and what it calls a failure.

setup() {
  cd "$BATS_TEST_TMPDIR"
  runner="$BATS_TEST_DIRNAME/../run_tests"
  unset OCCSWEEP_REQUIRE OCCSWEEP_TALLY
}

# program NAME LINE...: a test program that prints the lines.
program() {
  name=$1
  shift
  printf 'echo "%s"\n' "$@" >"$name"
}

@test "it sums what several programs print" {
  program one.sh "1..2" "ok 1 - a" "ok 2 - b"
  program two.sh "1..2" "ok 1 - c" "ok 2 - d # SKIP needs gnuplot"
  run "$runner" -j 2 one.sh two.sh
  [ "$status" -eq 0 ]
  [ "${lines[-1]}" = "3 passed, 0 failed, 1 skipped" ]
}

@test "what cmocka skips is skipped, and no other test that is not ok" {
  program one.sh "1..3" "ok 1 - a" "not ok 2 # SKIP gfx950" "not ok 3 - # SKIP this"
  run "$runner" one.sh
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "1 passed, 1 failed, 1 skipped" ]
}

@test "it shows the whole output of a program that failed" {
  program bad.sh "1..1" "not ok 1 - a" "# why it failed"
  run "$runner" bad.sh
  [ "$status" -eq 1 ]
  [[ "$output" == *"# why it failed"* ]]
  [ "${lines[-1]}" = "0 passed, 1 failed, 0 skipped" ]
}

@test "to run no test is a failure" {
  program none.sh "hello"
  run "$runner" none.sh
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "0 passed, 1 failed, 0 skipped" ]
  run "$runner"
  [ "$status" -eq 1 ]
}

@test "fewer tests than planned are a failure" {
  program short.sh "1..3" "ok 1 - a"
  run "$runner" short.sh
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "1 passed, 1 failed, 0 skipped" ]
}

@test "a program that ends badly has failed, whatever it printed" {
  program crash.sh "1..1" "ok 1 - a"
  echo 'kill -SEGV $$' >>crash.sh
  run "$runner" crash.sh
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "1 passed, 1 failed, 0 skipped" ]
}

@test "a skip for want of a required tool is a failure" {
  program skip.sh "1..0 # SKIP needs nvcc: no toolkit"
  program good.sh "1..1" "ok 1 - a"
  run "$runner" good.sh skip.sh
  [ "$status" -eq 0 ]
  OCCSWEEP_REQUIRE="nvcc gnuplot" run "$runner" good.sh skip.sh
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "1 passed, 1 failed, 0 skipped" ]
}

@test "it adds its sum to a tally of several runs" {
  program good.sh "1..1" "ok 1 - a"
  OCCSWEEP_TALLY=tally "$runner" good.sh
  OCCSWEEP_TALLY=tally "$runner" good.sh good.sh
  [ "$(cat tally)" = "1 0 0
2 0 0" ]
}
