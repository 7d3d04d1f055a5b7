#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The snippets of README.md for builds and CI do what it says, as far as they
# can be tried here: a Makefile, CMake, the steps of a workflow, a hook.

load common

setup() {
    readme=$BATS_TEST_DIRNAME/../../README.md
    mkdir "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/work"
    ln -s "$(realpath "$OCCSWEEP")" "$BATS_TEST_TMPDIR/bin/occsweep"
    cd "$BATS_TEST_TMPDIR/work" || return 1
    PATH=$BATS_TEST_TMPDIR/bin:$PATH
    # These are builds of their own, not parts of the one that runs the tests.
    unset MAKEFLAGS MAKELEVEL MFLAGS
}

# snippet LANGUAGE: the only block of that language in the section about builds.
snippet() {
    awk -v "language=$1" '
        /^## / { is_here = /^## In a build and in CI/ }
        /^```/ { on = 0 }
        on
        is_here && $0 == "```" language { on = 1 }' "$readme"
}

# A compiler that says of each source how many registers the source asks for.
fake_nvcc() {
    cat >"$BATS_TEST_TMPDIR/bin/fake_nvcc" <<'END'
#!/bin/sh
for word; do
    case $last in -o) object=$word ;; esac
    last=$word
done
case " $* " in *" -Xptxas -v "*) ;; *) exit 7 ;; esac
grep -q broken "$last" && { echo "$last(1): error: broken" >&2; exit 2; }
registers=$(sed -n 's/.*registers: //p' "$last")
printf "ptxas info    : Compiling entry function '%s' for 'sm_90'\n" "${last%.cu}" >&2
printf "ptxas info    : Used %s registers\n" "$registers" >&2
: >"$object"
END
    chmod +x "$BATS_TEST_TMPDIR/bin/fake_nvcc"
}

makefile() {
    fake_nvcc
    { echo 'NVCC = fake_nvcc'; echo 'objects = a.o b.o'; echo; snippet make; } >Makefile
    echo '// registers: 80' >a.cu
    echo '// registers: 32' >b.cu
}

@test "the Makefile keeps the log, and check-kernels fails when a block is lost" {
    makefile
    make kernels.log
    occsweep check kernels.log --baseline kernels.csv --threads 256 --update
    run make check-kernels
    [ "$status" -eq 0 ]
    [[ "$output" == *"2 kernels checked"* ]]
    echo '// registers: 81' >a.cu
    touch -d '+1 minute' a.cu
    run make check-kernels
    [ "$status" -ne 0 ]
    [[ "$output" == *"a, sm_90: 80 -> 81 registers: 3 -> 2 blocks"* ]]
    echo 'broken' >b.cu
    touch -d '+2 minutes' b.cu
    run make check-kernels
    [ "$status" -ne 0 ]
    [[ "$output" == *"error: broken"* ]]
}

@test "the hook lets commits pass that lose nothing, and no others" {
    makefile
    make kernels.log
    occsweep check kernels.log --baseline kernels.csv --threads 256 --update
    git init -q .
    snippet sh >.git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit
    git add a.cu b.cu Makefile kernels.csv
    git -c user.name=n -c user.email=e commit -qm first
    echo '// registers: 81' >a.cu
    touch -d '+1 minute' a.cu
    git add a.cu
    run git -c user.name=n -c user.email=e commit -qm second
    [ "$status" -ne 0 ]
    [[ "$output" == *"3 -> 2 blocks"* ]]
    [ "$(git rev-list --count HEAD)" -eq 1 ]
    # Other files are none of its business.
    git reset -q
    echo words >notes
    git add notes
    git -c user.name=n -c user.email=e commit -qm third
}

@test "the workflow is YAML, and its commands do what they say" {
    snippet yaml >workflow.yaml
    makefile
    make kernels.log
    occsweep check kernels.log --baseline kernels.csv --threads 256 --update
    echo '// registers: 81' >a.cu
    touch -d '+1 minute' a.cu
    make kernels.log
    grep -q '^on: pull_request$' workflow.yaml
    sed -n 's/^ *\(- \)\{0,1\}run: \(occsweep .*\)/\2/p' workflow.yaml >commands
    [ "$(wc -l <commands)" -eq 3 ]
    export GITHUB_STEP_SUMMARY=$PWD/summary
    while read -r command; do
        run bash -c "$command"
        [ "$status" -eq 1 ] || show_and_fail "status $status: $command"
        [ -z "$output" ] || [[ "$output" == "::error file=kernels.log,line=1,title=occsweep register-cliff::a, sm_90: 80 -> 81 registers"* ]] ||
            show_and_fail "$command"
    done <commands
    grep -q '^| :x: failure | a | sm_90 | 256 | 80 → 81 |' summary
    python3 "$BATS_TEST_DIRNAME/../support/sarif_check.py" kernels.sarif
    python3 -c 'import yaml' 2>/dev/null || skip "needs yaml: the module of python3"
    python3 -c '
import yaml
steps = yaml.safe_load(open("workflow.yaml"))["jobs"]["occupancy"]["steps"]
assert all(("run" in step) != ("uses" in step) for step in steps), steps'
}

@test "the baseline of the branch fails what a rewritten one lets pass; a new name is a warning" {
    makefile
    make kernels.log
    occsweep check kernels.log --baseline kernels.csv --threads 256 --update
    git init -q . && git add kernels.csv
    git -c user.name=a -c user.email=a@b commit -qm baseline
    git update-ref refs/remotes/origin/main HEAD
    echo '// registers: 81' >a.cu
    make kernels.log
    occsweep check kernels.log --baseline kernels.csv --threads 256 --update
    occsweep check kernels.log --baseline kernels.csv
    bash -c "$(grep -o '`git show [^`]*`' "$readme" | tr -d '`')"
    run occsweep check kernels.log --baseline base.csv
    [ "$status" -eq 1 ]
    [[ "$output" == *"a, sm_90: 80 -> 81 registers: 3 -> 2 blocks"* ]]
    sed -i "s/function 'a'/function 'c'/" kernels.log
    run occsweep check kernels.log --baseline base.csv
    [ "$status" -eq 0 ]
    [[ "$output" == *"0 failures, 2 warnings"* ]]
    run occsweep check kernels.log --baseline base.csv --min-occupancy 40
    [ "$status" -eq 1 ]
}

@test "CMake keeps the logs of nvcc, and check-kernels reads them" {
    needs cmake
    needs nvcc
    {
        echo 'cmake_minimum_required(VERSION 3.19)'
        # What finding out about the compiler costs is not what is tried here.
        echo 'set(CMAKE_CUDA_COMPILER_WORKS 1)'
        echo 'set(CMAKE_CUDA_ARCHITECTURES 90)'
        echo 'project(app CUDA)'
        snippet cmake | sed '/^add_custom_target/,$d'
        echo 'add_library(app OBJECT a.cu b.cu)'
        snippet cmake | sed -n '/^add_custom_target/,$p'
    } >CMakeLists.txt
    echo 'extern "C" __global__ void a(float *x) { x[threadIdx.x] *= 2; }' >a.cu
    echo 'extern "C" __global__ void b(float *x) { x[threadIdx.x] += 2; }' >b.cu
    cmake -S . -B build >cmake.log
    cmake --build build >>cmake.log
    occsweep check build/CMakeFiles/app.dir/*.log --baseline kernels.csv --update --threads 256
    [ "$(grep -c ,sm_90, kernels.csv)" -eq 2 ]
    run cmake --build build --target check-kernels
    [ "$status" -eq 0 ]
    [[ "$output" == *"2 kernels checked"*"0 failures"* ]]
    sed -i 's/^\(a,a,sm_90\),[0-9]*/\1,1/' kernels.csv
    run cmake --build build --target check-kernels
    [[ "$output" == *"a, sm_90: 1 -> "* ]]
}

@test "the keys for kernels of files are those of a sweep file" {
    cp "$BATS_TEST_DIRNAME/../kernels/build.log" .
    {
        occsweep new sweep | sed -e '/^kernels:/,/^$/d'
        awk '/^```yaml$/ { getline; on = ($0 == "kernels:") } /^```$/ { on = 0 } on' "$readme"
    } >sweep.yaml
    run --separate-stderr occsweep run --dry-run sweep.yaml
    [ "$status" -eq 0 ] || show_and_fail "$(cat sweep.yaml)"
    [ -z "$stderr" ]
    [[ "$output" == *"charts  3"* ]]
}
