#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep new: files to start from, each complete and each key in it.

load common

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
}

# The last word of each key's path, of the kind of file $1.
keys_of() {
    "$OCCSWEEP" explain --format csv | awk -F, -v kind="$1" '$1 == kind { sub(/.*[.]/, "", $2); print $2 }'
}

@test "a sweep file runs as it is" {
    works new sweep -o my-sweep.yaml
    works run my-sweep.yaml --dry-run
    [ "${lines[0]#* }" = " out/my-sweep" ]
    works new sweep gemm.2 --arch 8.9
    [[ "$output" == *"architectures: [sm_89]"* ]]
    printf '%s\n' "$output" >gemm.yaml
    works run gemm.yaml --dry-run
}

@test "a sweep file tells of every key" {
    works new sweep
    [ "$(keys_of sweep | wc -l)" -gt 30 ]
    for key in $(keys_of sweep | grep -vxE 'along|x|y|scale|of|chart|measure|gpus|id|group'); do
        grep -qE "\b$key\b" <<<"$output" || show_and_fail "no $key"
    done
}

@test "what is commented out in a sweep file is right, too" {
    works new sweep
    printf '%s\n' "$output" | sed -E -e '/from: report.csv|from: build.log|profiles:/d' \
        -e '/launches:|match:/d' -e '/^ *# +dynamic_smem/s/#/ /' \
        -e 's/^( *)# (- |[a-z_]+: |links:|  - )/\1\2/' >all.yaml
    [ "$(grep -cE '^ *# (- |[a-z_]+: )' all.yaml)" -eq 0 ]
    works run all.yaml --dry-run
    [ "$(sed -n 's/^charts *//p' <<<"$output")" -eq 6 ]
}

@test "an architecture file is read, and says what the one it was made of says" {
    for arch in sm_30 sm_52 sm_90 sm_120; do
        rm -f mine.yaml
        works new arch mine --from "$arch" -o mine.yaml
        works arch check mine.yaml
        "$OCCSWEEP" arch show "$arch" --format csv | grep -v '^aliases,' >theirs
        [ -s theirs ]
        "$OCCSWEEP" arch show ./mine.yaml --format csv | grep -v '^aliases,' | diff theirs -
    done
    works new arch --from ./mine.yaml
    [[ "$output" == *"name: my-gpu"* ]]
}

@test "an architecture file without --from is nobody's, and has every key" {
    works new arch
    printf '%s\n' "$output" >my-gpu.yaml
    [[ "$output" != *NVIDIA* ]]
    works arch check my-gpu.yaml
    [ "$(keys_of arch | wc -l)" -gt 20 ]
    for key in $(keys_of arch); do
        grep -qE "\b$key:" my-gpu.yaml || show_and_fail "no $key"
    done
}

@test "names that no file could have" {
    refuses "the name is '../x'; it must be a letter and then at most 47 letters, digits, '.', '_' or '-', without '..'" new sweep ../x
    fails 2 new arch 'a b'
    fails 2 new sweep --arch nvidia
    refuses "--from takes one architecture; sm_80,sm_90 names 2" new arch --from sm_80,sm_90
}

@test "no file that is there is written over" {
    works new sweep -o mine.yaml
    echo '# edited' >>mine.yaml
    fails 3 new sweep -o mine.yaml
    [ "$stderr" = "occsweep: mine.yaml is there already; remove it, or choose another name" ]
    fails 3 new arch -o mine.yaml
    grep -q '^# edited' mine.yaml
}
