#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Whatever stands in a sweep file of 1 MiB, it is taken or refused at once. The
# time allowed is ten times what it takes; files whose parts were compared
# pairwise took minutes.

load common

@test "sweep files of 1 MiB are taken or refused in no time and 64 MB" {
    takes_little large_configs.py '*.yaml' 50
}
