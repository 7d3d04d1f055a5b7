#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The pictures of a run: a few gnuplots draw them, each one after another. That
# does not show in the pictures, nor in which failure is told.

load common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    every=$(realpath "$BATS_TEST_DIRNAME/../charts/every-type.yaml")
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
}

# A sweep file of cliffs charts with these ids.
charts() {
    printf '%s\n' 'name: tiny' 'architectures: [sm_90]' \
        'grid: {threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}' 'charts:'
    printf '  - {id: %s, type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}\n' "$@"
}

# fake_drawing BODY: a gnuplot that for each picture does what the shell lines say:
# $id is the chart's, and draw makes a picture.
fake_drawing() {
    fake_gnuplot "
draw() { printf '<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n' >\"\$id.svg\"; }
while IFS= read -r line; do
    case \$line in
    load*) id=\${line#*./} id=\${id%.gp*} ;;
    print*) mark=\${line#*\'}
        $1
        echo \"\${mark%\'}\" ;;
    esac
done"
}

@test "every type of chart is drawn after others as a gnuplot of its own draws it" {
    needs gnuplot
    { cat "$every" && echo 'output: {formats: [png, svg], themes: [grey, light, dark], data: none}'; } >every.yaml
    works run every.yaml -j 1 -o alone
    cd alone/charts
    mkdir redrawn
    cp ./*.gp ./*.csv redrawn
    local script theme
    for script in redrawn/*sm_90.gp redrawn/compare*.gp redrawn/difference*.gp; do
        for theme in light dark; do
            gnuplot -d -e "TERM='svg'; THEME='$theme'" "$script"
        done
    done
    gnuplot -d -e "TERM='png'; THEME='grey'" redrawn/step*sm_90.gp
    for picture in redrawn/*.svg redrawn/*.png; do
        cmp "$picture" "$(basename "$picture")"
    done
    [ "$(ls redrawn/*.svg | wc -l)" -ge 30 ]
}

@test "drawn by one gnuplot or by several, pictures are the same" {
    needs gnuplot
    { cat "$every" && echo 'output: {themes: [light, dark], data: none}'; } >every.yaml
    works run every.yaml -j 1 -o one
    works run every.yaml -j 5 -o five
    diff -r one five
}

@test "a fake that draws is believed" {
    charts a b c d >tiny.yaml
    fake_drawing draw
    works run tiny.yaml -o report
    [ "$(ls report/charts/*.svg | wc -l)" -eq 4 ]
}

@test "of several failures the one of the first picture is told" {
    charts a b c d e >tiny.yaml
    # b fails at last, c and d long before it.
    local jobs
    for jobs in 1 2 3 8; do
        fake_drawing 'case $id in
            a|e) draw ;;
            b) sleep 0.3; echo "late of b" ;;
            c) echo "early of c"; exit 1 ;;
            d) exit 2 ;;
        esac'
        fails 3 run tiny.yaml -j "$jobs" -o report
        [[ "$stderr" == *"/b.svg: late of b" ]] || show_and_fail "with -j $jobs"
        [ "$(ls -A | tr '\n' ' ')" = "fake tiny.yaml " ]
    done
}

@test "what is printed belongs to the picture whose turn it is" {
    charts a b c >tiny.yaml
    fake_drawing 'draw; [ $id != b ] || printf "first\\nwarning: of b\\n" >&2'
    fails 3 run tiny.yaml -j 1 -o report
    [[ "$stderr" == *"/b.svg: warning: of b" ]]
    # After the last picture, too.
    fake_drawing 'draw; [ $id != c ] || trap "echo at the end" EXIT'
    fails 3 run tiny.yaml -j 1 -o report
    [[ "$stderr" == *"/c.svg: at the end" ]]
    fake_drawing 'draw; [ $id != c ] || trap "exit 5" EXIT'
    fails 3 run tiny.yaml -j 1 -o report
    [[ "$stderr" == *"/c.svg: failed without a word (status 5)" ]]
}

@test "endless output is no endless wait" {
    charts a >tiny.yaml
    fake_drawing 'while :; do echo and so on; done'
    fails 3 run tiny.yaml -o report
    [[ "$stderr" == *"/a.svg: "* ]]
}

@test "a picture that was cut short, as on a full disk, is a failure" {
    charts a >tiny.yaml
    local format last
    for format in svg png pdf cairolatex; do
        echo "output: {formats: [$format]}" | cat tiny.yaml - >one.yaml
        case $format in cairolatex) last=a-latex.tex ;; *) last=a.$format ;; esac
        fake_drawing 'for name in a.svg a.png a.pdf a-latex.tex; do
            printf "the beginning of a picture, and no end" >$name
        done'
        fails 3 run one.yaml -o report
        [[ "$stderr" == "occsweep: gnuplot wrote only a part of "*"/$last; is the disk full?" ]]
    done
    [ ! -e report ]
}

@test "a gnuplot found by a relative entry of PATH is the one that runs" {
    charts a >tiny.yaml
    fake_drawing draw
    PATH=fake:/usr/bin:/bin works run tiny.yaml -o report
    grep -q '"http://www.w3.org/2000/svg"></svg>' report/charts/a.svg
}

@test "a sweep without charts asks nothing of gnuplot" {
    charts a | sed '/^charts/,$d' >tiny.yaml
    echo 'charts: []' >>tiny.yaml
    fake_gnuplot "touch '$PWD/started'"
    works run tiny.yaml -o report
    [ ! -e started ]
}
