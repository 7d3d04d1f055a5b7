#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep run with kernels from files: read, placed on the architectures of
# the sweep, marked on charts, tabled.

load common

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
    mkdir build
    cp "$BATS_TEST_DIRNAME/../kernels/build.log" build/kernels.log
}

# sweep ARCHITECTURES [LINES]: a sweep file of that log, with further lines.
sweep() {
    cat >s.yaml <<END
name: files
architectures: [$1]
grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}
kernels:
  - {name: mine, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {from: build/kernels.log}
${2:-}
END
}

both_launches='launches:
  - {match: "gemm*", threads_per_block: [128, 256], dynamic_smem: 40K, carveout: 164K}
  - {match: "*", threads_per_block: 64}'

cells() {
    python3 -c '
import csv, sys
for row in csv.DictReader(open("out/data/kernels.csv")):
    print(" ".join(row[name] or "-" for name in sys.argv[1:]))' "$@"
}

@test "kernels.csv has those of files at their launches, as the command has them" {
    sweep sm_90 "$both_launches"
    works run s.yaml -o out
    diff <(cells name threads_per_block smem_per_block_bytes carveout blocks_per_sm source) - <<'END'
mine 256 40960 default 3 s.yaml
gemm 128 43008 164K 3 ptxas
gemm 256 43008 164K 3 ptxas
reduce 64 1024 default 32 ptxas
END
    works kernels build/kernels.log --threads 64 --match reduce --format csv
    grep -qxF "${lines[1]}" out/data/kernels.csv
}

@test "charts mark them by name, and by block size where there are several" {
    needs gnuplot
    sweep sm_90 "$both_launches"
    works run s.yaml -o out
    grep -q 'gemm, 128 threads' out/charts/cliffs-regs-sm_90.svg
    grep -q 'gemm, 256 threads' out/charts/cliffs-regs-sm_90.svg
    grep -q 'reduce' out/charts/cliffs-regs-sm_90.svg
    grep -q '>gemm</th>' out/index.html
    grep -qF '3&nbsp;kernels' out/index.html
    # The plateaus around each kernel are in cliffs.csv, too.
    grep -q '^sm_90,smem_per_block,128,128,80,80,.*,164K,' out/data/cliffs.csv
}

@test "the first launch that matches holds; one that matches nothing is told" {
    sweep sm_90 'launches:
  - {match: "*", threads_per_block: 64}
  - {match: gemm, threads_per_block: 128}
  - {match: nothing, threads_per_block: 128}'
    run --separate-stderr "$OCCSWEEP" run s.yaml -o out
    [ "$status" -eq 0 ]
    [ "$stderr" = "occsweep: warning: s.yaml:10:5: no kernel is called nothing" ]
    [ "$(cells name threads_per_block | tr '\n' ,)" = "mine 256,gemm 64,reduce 64," ]
}

@test "without a block size a kernel is tabled at the usual four, marked nowhere, and that is told" {
    needs gnuplot
    sweep sm_90
    run --separate-stderr "$OCCSWEEP" run s.yaml -o out
    [ "$status" -eq 0 ]
    [[ "$stderr" == "occsweep: warning: s.yaml:6:12: nothing says with which block size gemm is launched, so no chart marks it; say it under launches" ]]
    [ "$(cells name threads_per_block | grep -c '^gemm')" -eq 4 ]
    run ! grep -q gemm out/charts/*.svg
    grep -q 'shown at 128, 256, 512 and 1024 threads' out/index.html
}

@test "a build for the architecture stands there; else another's, which is told" {
    sed 's/sm_90/sm_80/; s/Used 80/Used 72/' build/kernels.log >>build/kernels.log
    sweep 'sm_86, sm_80, sm_90' "$both_launches"
    run --separate-stderr "$OCCSWEEP" run s.yaml -o out
    [ "$status" -eq 0 ]
    [[ "$stderr" == *"gemm was not built for sm_86; there it stands with the registers that were chosen for sm_90"* ]]
    diff <(cells name arch threads_per_block regs_per_thread source | grep '^gemm.* 128 ') - <<'END'
gemm sm_86 128 80 ptxas for sm_90
gemm sm_80 128 72 ptxas
gemm sm_90 128 80 ptxas
END
    run --separate-stderr "$OCCSWEEP" run s.yaml -o out --set registers.partitions=1
    [ "$status" -eq 0 ]
    cells name arch source | grep -qx 'gemm sm_80+set ptxas'
}

@test "paths start from the folder of the sweep file; names may be hostile" {
    mkdir sub
    printf "ptxas info    : Compiling entry function 'f<a, \"b\">(c&) <script>' for 'sm_90'\nptxas info    : Used 32 registers\n" \
        >build/kernels.log
    sweep sm_90 'launches: [{match: "f<*", threads_per_block: 64}]'
    mv s.yaml build sub
    works run sub/s.yaml -o out
    grep -qF '"f<a, ""b"">(c&) <script>"' out/data/kernels.csv
    run ! grep -q '<script>f\|(c&) <script>' out/index.html
    grep -qF 'f&lt;a, &quot;b&quot;&gt;(c&amp;) &lt;script&gt;' out/index.html
}

@test "a file that cannot be read ends the run, and nothing is written" {
    sweep sm_90
    echo nothing >build/kernels.log
    fails 2 run s.yaml -o out
    [[ "$stderr" == "occsweep: s.yaml:6:12: build/kernels.log: no kernel in it; "* ]]
    echo 'ptxas info    : 0 bytes gmem' >build/kernels.log
    refuses "no kernel in the files: their sources hold none" run s.yaml -o out
    rm build/kernels.log
    fails 3 run s.yaml -o out
    [ "$stderr" = "occsweep: s.yaml:6:12: build/kernels.log: No such file or directory" ]
    sweep ./missing.yaml
    fails 3 run s.yaml -o out
    [ "$stderr" = "occsweep: s.yaml:2:17: ./missing.yaml: No such file or directory" ]
    [ ! -e out ]
}

@test "a profiler's report among the files gives its launches, and what was achieved" {
    (cd "$BATS_TEST_DIRNAME/../.." && python3 tests/support/ncu_reports.py text) >build/report.txt
    # The same launch again is no other kernel.
    sed -n '/^  k8</,/^  k9</p' build/report.txt | sed '$d' >>build/report.txt
    sweep sm_89 'launches: [{match: "*", threads_per_block: 64}, {match: "x"}]'
    sed -i 's/kernels.log/report.txt/; /^launches/d' s.yaml
    run --separate-stderr "$OCCSWEEP" run s.yaml -o out
    [ "$status" -eq 0 ]
    diff <(cells kernel arch source threads_per_block regs_per_thread static_smem_bytes | grep ' ncu [0-9]' | sort) - <<'END'
k10<int, 2>(float *) sm_89 ncu 256 72 33024
k7<int, 2>(float *) sm_89 ncu 256 40 640
k8<int, 2>(float *) sm_89 ncu 256 48 8192
k9<int, 2>(float *) sm_89 ncu 256 39 8192
END
    [ "$(cells source | grep -c '^ncu for sm_')" -eq 10 ]
    grep -q 'id="achieved"' out/index.html
    needs gnuplot
    grep -qF 'k0&lt;int, 2>(float *)' out/charts/cliffs-regs-sm_89.svg
}
