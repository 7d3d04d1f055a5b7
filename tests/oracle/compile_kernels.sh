#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Compile tests/kernels into FOLDER, in every form that kernels are read from:
#
#   tests/oracle/compile_kernels.sh FOLDER
#
# plain, packed     whole programs; packed is compressed by -compress-mode=size
# rdc, rdc-packed   two files, linked on the device
# In each: *.log of ptxas, nvlink.log, *.cubin, *.o, program.so.
set -eu
out=$1
sources=$PWD/tests/kernels
targets='75 80 90 100 120'
codes=$(for sm in $targets; do echo "-gencode arch=compute_$sm,code=sm_$sm"; done)
pic='-Xcompiler -fPIC'

# compile KIND SOURCE FLAG...
compile() {
    kind=$1
    name=$2
    shift 2
    mkdir -p "$out/$kind"
    nvcc $codes $pic --threads 2 -Xptxas -v --keep --keep-dir "$out/$kind" "$@" \
        -c "$sources/$name.cu" -o "$out/$kind/$name.o" >"$out/$kind/$name.log" 2>&1
}

# link KIND OBJECT... : what nvlink makes is kept too
link() {
    kind=$1
    shift
    mkdir -p "$out/$kind/linked"
    nvcc $codes -shared -Xnvlink -v --keep --keep-dir "$out/$kind/linked" "$@" \
        -o "$out/$kind/program.so" >"$out/$kind/nvlink.log" 2>&1
}

whole() {
    compile "$@"
    link "$1" "$out/$1/$2.o"
}

parts() {
    kind=$1
    shift
    compile "$kind" rdc_a -rdc=true "$@"
    compile "$kind" rdc_b -rdc=true "$@"
    link "$kind" "$@" -rdc=true "$out/$kind/rdc_a.o" "$out/$kind/rdc_b.o"
}

# Two at a time.
(whole plain kernels && parts rdc-packed -compress-mode=size) &
first=$!
(whole packed kernels -compress-mode=size && parts rdc)
wait $first
