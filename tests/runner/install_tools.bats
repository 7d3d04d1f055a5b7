#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# What is installed and what is only told, on machines made of stand-ins: a
# PATH with nothing but the commands that each test puts there.

setup() {
  id_before=$(id)
  script="$BATS_TEST_DIRNAME/../install_tools.sh"
  bin="$BATS_TEST_TMPDIR/bin"
  log="$BATS_TEST_TMPDIR/log"
  mkdir "$bin"
  ln -s "$(command -v sh)" "$(command -v id)" "$bin"
}

# command_that NAME BODY: a stand-in. Written beside and moved into place: a
# link there leads to the command of this very machine.
command_that() {
  printf '#!/bin/sh\n%s\n' "$2" >"$BATS_TEST_TMPDIR/stand-in"
  chmod +x "$BATS_TEST_TMPDIR/stand-in"
  mv -f "$BATS_TEST_TMPDIR/stand-in" "$bin/$1"
}

teardown() {
  [ "$(id)" = "$id_before" ] # nothing of this machine was written over
}

everything_is_here() {
  for tool in cc $(sed -n 's/.*command -v \([a-z0-9+-]*\)$/\1/p' "$script"); do
    command_that "$tool" 'exit 0'
  done
}

@test "nothing is said and done where nothing is missing" {
  everything_is_here
  command_that apt-get "echo apt-get >>$log"
  PATH=$bin run sh "$script" check
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [ ! -e "$log" ]
}

@test "root installs after the command was printed" {
  everything_is_here
  rm "$bin/gnuplot"
  command_that id 'echo 0'
  command_that apt-get "echo \"\$*\" >>$log; printf '#!/bin/sh\n' >$bin/gnuplot; /bin/chmod +x $bin/gnuplot"
  PATH=$bin run sh "$script" run
  [ "$status" -eq 0 ]
  [ "${lines[0]}" = "+ apt-get update && apt-get install -y gnuplot-nox" ]
  grep -q 'install -y -qq gnuplot-nox' "$log"
}

@test "a sudo that asks nothing is used" {
  everything_is_here
  rm "$bin/gnuplot"
  command_that id 'echo 1000'
  command_that apt-get 'exit 1'
  command_that sudo "echo \"sudo \$*\" >>$log; printf '#!/bin/sh\n' >$bin/gnuplot; /bin/chmod +x $bin/gnuplot"
  PATH=$bin run sh "$script" run
  [ "$status" -eq 0 ]
  grep -q '^sudo -n apt-get install -y -qq gnuplot-nox' "$log"
}

@test "without the right to install the one command is told" {
  everything_is_here
  rm "$bin/gnuplot" "$bin/bats"
  command_that id 'echo 1000'
  command_that apt-get "echo apt-get >>$log"
  command_that sudo 'exit 1'
  PATH=$bin run sh "$script" check
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "  sudo apt-get update && sudo apt-get install -y gnuplot-nox bats" ]
  [ ! -e "$log" ]
}

@test "where there is no sudo the command goes through su" {
  everything_is_here
  rm "$bin/gnuplot"
  command_that id 'echo 1000'
  command_that apt-get "echo apt-get >>$log"
  PATH=$bin run sh "$script" run
  [ "$status" -eq 1 ]
  [ "${lines[-1]}" = "  su - -c 'apt-get update && apt-get install -y gnuplot-nox'" ]
  [ ! -e "$log" ]
}

@test "a system without apt-get is told what is missing" {
  everything_is_here
  rm "$bin/gnuplot"
  PATH=$bin run sh "$script" run
  [ "$status" -eq 1 ]
  [ "$output" = "make run needs what Debian calls: gnuplot-nox" ]
}

@test "an installation that changes nothing is a failure" {
  everything_is_here
  rm "$bin/gnuplot"
  command_that id 'echo 0'
  command_that apt-get 'exit 0'
  PATH=$bin run sh "$script" run
  [ "$status" -eq 1 ]
  [[ "$output" == *"still missing after the installation: gnuplot-nox"* ]]
}
