#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Whatever stands in logs and binaries of 1 or 2 MB, they are read or refused at once. The
# time allowed is some twenty times what it takes; those that were gone through again for
# each of their parts took minutes.

load common

@test "logs and binaries of 1 or 2 MB are taken or refused in no time and 64 MB" {
    takes_little large_kernels.py '*.[lo]*' 35
}
