#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# occsweep run: what is in the folder, that it appears whole or not at all,
# that the same input gives the same bytes, and that no text of a user runs.

load common

setup() {
    OCCSWEEP=$(realpath "$OCCSWEEP")
    configs=$(realpath "$BATS_TEST_DIRNAME/../../configs/sweeps")
    # Pictures are in the way of most tests: without gnuplot a run is quick.
    no_gnuplot=(env PATH=/nonexistent "$OCCSWEEP")
    # bats keeps files of its own in the folder that it gives us.
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work"
}

teardown() {
    [ -z "${running:-}" ] || kill -KILL "$running" 2>/dev/null || true
}

# tiny LINES...: tiny.yaml, a sweep of four rows and one chart, and more lines.
tiny() {
    printf '%s\n' 'name: tiny' 'architectures: [sm_90]' \
        'grid: {threads_per_block: 256, regs_per_thread: [32, 64], smem_per_block: [0, 4K]}' \
        'charts:' \
        '  - {type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}' \
        "$@" >tiny.yaml
}

# An old report that must survive, and what tells that it did.
make_old_report() {
    "${no_gnuplot[@]}" run tiny.yaml -o report >/dev/null 2>&1
    echo kept >report/mark
}

old_report_is_untouched() {
    [ "$(cat report/mark)" = kept ]
    [ "$(ls -A | grep -c occsweep-)" -eq 0 ]
}

# manifest EXPRESSION: a value of report/manifest.json, in Python's words.
manifest() {
    python3 -c 'import json, sys; m = json.load(open("report/manifest.json")); print('"$1"')'
}

# column FILE NAME: the cells of a column, one a line.
column() {
    python3 -c 'import csv, sys
for row in csv.DictReader(open(sys.argv[1], newline="")): print(row[sys.argv[2]])' "$1" "$2"
}

# ---- what is written ----

@test "quickstart writes every file that it should and says where the report is" {
    needs gnuplot
    works run "$configs/quickstart.yaml"
    [ "$output" = out/quickstart/index.html ]
    [ "$(cd out && find . -type f | LC_ALL=C sort)" = "$(
        cd out
        printf './quickstart/%s\n' index.html manifest.json data/{sweep,cliffs,kernels}.csv \
            charts/{cliffs-regs,cliffs-smem,cliffs-threads,limits-regs-smem,limits-regs-threads,occupancy-regs-threads}-sm_90{.gp,.csv,.svg,-dark.svg} \
            snippets/{chart-{cliffs-regs,cliffs-smem,cliffs-threads,limits-regs-smem,limits-regs-threads,occupancy-regs-threads}-sm_90,plateaus-cliffs-{regs,smem,threads}-sm_90,kernels}{.md,.rst,.tex,.html} |
            LC_ALL=C sort
    )" ]
}

@test "sweep.csv is what the sweep command writes" {
    tiny
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    works sweep --arch sm_90 --threads 256 --regs 32,64 --smem 0,4K
    diff <(printf '%s\n' "$output") report/data/sweep.csv
}

@test "every format in every theme is drawn, and the script makes the first format" {
    needs gnuplot
    tiny 'output: {formats: [png, svg, cairolatex, pdf], themes: [light, dark, grey]}'
    works run tiny.yaml -o report
    [ "$(cd report/charts && ls | LC_ALL=C sort | tr '\n' ' ')" = "$(printf '%s ' \
        cliffs-regs-sm_90{-dark-latex.pdf,-dark-latex.tex,-dark.pdf,-dark.png,-dark.svg,-grey-latex.pdf,-grey-latex.tex,-grey.pdf,-grey.png,-grey.svg,-latex.pdf,-latex.tex,.csv,.gp,.pdf,.png,.svg})" ]
    mkdir elsewhere
    cp report/charts/*.gp report/charts/cliffs-regs-sm_90.csv elsewhere
    (cd elsewhere && gnuplot cliffs-regs-sm_90.gp)
    cmp elsewhere/cliffs-regs-sm_90.png report/charts/cliffs-regs-sm_90.png
}

@test "without charts in the file a sensible set is drawn of each architecture" {
    tiny
    sed -i '/^charts/,$d; s/sm_90/sm_80, sm_90/' tiny.yaml
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(ls report/charts/*.gp | xargs -n 1 basename)" = "$(printf '%s\n' \
        {cliffs-regs,cliffs-smem,cliffs-threads,limits-regs-smem,limits-regs-threads,occupancy-regs-threads}-sm_{80,90}.gp |
        LC_ALL=C sort)" ]
}

@test "repeated ids are numbered, given ones are kept, clashing ones refused" {
    chart='  - {type: cliffs, along: regs_per_thread, threads_per_block: 128, smem_per_block: 0}'
    tiny "$chart" "$chart" "${chart/type/id: cliffs-regs-sm_90-2, type}"
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(manifest '*[c["id"] for c in m["charts"]]')" = \
        "cliffs-regs-sm_90 cliffs-regs-sm_90-3 cliffs-regs-sm_90-4 cliffs-regs-sm_90-2" ]

    # A given id takes no number from the others.
    tiny "${chart/128/256}"
    sed -i '0,/type: cliffs/s//id: mine, type: cliffs/' tiny.yaml
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(manifest '*[c["id"] for c in m["charts"]]')" = "mine cliffs-regs-sm_90" ]

    tiny "${chart/type/id: mine, type}" "${chart/type/id: mine-dark, type}"
    fails 2 run tiny.yaml -o clash
    [[ "$stderr" == *"tiny.yaml:7:"*"mine-dark"* ]]
    tiny "${chart/type/id: mine, type}" "${chart/type/id: mine-grey-latex, type}"
    fails 2 run tiny.yaml -o clash
    [[ "$stderr" == *"tiny.yaml:7:"*"mine-grey-latex"* ]]
    [ ! -e clash ]
}

@test "data: none leaves sweep.csv out" {
    tiny 'output: {data: none}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(ls report/data)" = cliffs.csv ]
    [ "$(manifest 'm["rows"]')" = "{'data/cliffs.csv': 8}" ]
}

@test "kernels are tabled, and their plateaus along three inputs are in cliffs.csv" {
    tiny 'kernels:' '  - {name: k, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(column report/data/kernels.csv kernel)" = k ]
    [ "$(column report/data/kernels.csv source)" = tiny.yaml ]
    [ "$(column report/data/kernels.csv blocks_per_sm)" = 3 ]
    [ "$(column report/data/kernels.csv regs_to_cliff)" = 8 ]
    [ "$(column report/data/kernels.csv blocks_per_sm_next)" = 2 ]
    [ "$(column report/data/cliffs.csv along | uniq | tr '\n' ' ')" = \
        "regs_per_thread smem_per_block threads_per_block " ]
    [ "$(column report/data/cliffs.csv along | grep -c regs)" -eq 14 ]
}

@test "the manifest tells the config, the limits, the rows and true checksums" {
    tiny 'provenance: {compiler: nvcc 13.0}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(manifest 'm["configs"][0]["text"]')" = "$(cat tiny.yaml)" ]
    [ "$(manifest 'm["provenance"]["compiler"]')" = "nvcc 13.0" ]
    [ "$(manifest 'm["architectures"][0]["registers"]["allocation_unit"]')" = 256 ]
    [ "$(manifest 'm["rows"]["data/sweep.csv"]')" = 4 ]
    manifest '*["%s  %s" % (f["sha256"], f["path"]) for f in m["files"]], sep="\n"' >sums
    (cd report && sha256sum --quiet -c ../sums)
    [ "$(cut -c67- sums)" = "$(cd report && find . -type f ! -name manifest.json | cut -c3- | LC_ALL=C sort)" ]
    run ! grep -q "$PWD" report/manifest.json report/index.html
}

@test "several configs get a folder each below DIR" {
    tiny
    sed 's/name: tiny/name: other/' tiny.yaml >other.yaml
    run --separate-stderr "${no_gnuplot[@]}" run tiny.yaml other.yaml -o both
    [ "$status" -eq 0 ]
    [ "$output" = "$(printf 'both/%s/index.html\n' tiny other)" ]
    [ "$(ls -A both | tr '\n' ' ')" = "other tiny " ]

    fails 2 run tiny.yaml tiny.yaml -o twice
    [[ "$stderr" == *"same name"* ]]
    echo 'name: [' >bad.yaml
    fails 2 run tiny.yaml bad.yaml -o twice
    [ ! -e twice ]
}

@test "--set changes the architectures, and everything says so" {
    tiny
    "${no_gnuplot[@]}" run tiny.yaml -o report --set registers.partitions=1 2>/dev/null
    [ "$(column report/data/sweep.csv arch | uniq)" = sm_90+set ]
    [ "$(manifest 'm["set"]')" = "['registers.partitions=1']" ]
    [ "$(manifest 'm["architectures"][0]["registers"]["partitions"]')" = 1 ]
    [ -e report/charts/cliffs-regs-sm_90+set.gp ]
}

@test "a dry run tells rows, bytes and charts, and writes nothing" {
    tiny
    works run --dry-run tiny.yaml
    [ "${lines[0]}" = "folder  out/tiny" ]
    [ "${lines[1]}" = "rows    4" ]
    [[ "${lines[2]}" == "bytes   about "* ]]
    [ "${lines[3]}" = "charts  1" ]
    [ "${lines[4]}" = "  cliffs-regs-sm_90" ]
    [ "$(ls)" = tiny.yaml ]
}

# ---- whole or not at all ----

@test "a folder that is not ours is left alone" {
    tiny
    mkdir report
    echo precious >report/file
    fails 2 run tiny.yaml -o report
    [[ "$stderr" == *"report exists"*"manifest.json"* ]]
    [ "$(ls -A report)" = file ]
    echo '{"name": "a web page"}' >report/manifest.json
    fails 2 run tiny.yaml -o report
    [ "$(ls -A | tr '\n' ' ')" = "report tiny.yaml " ]
}

@test "bad input writes nothing" {
    fails 3 run missing.yaml
    tiny 'colour: blue'
    fails 2 run tiny.yaml
    fails 2 run
    [ "$(ls)" = tiny.yaml ]
}

@test "a new run replaces the old one and what a killed one left" {
    tiny
    make_old_report
    mkdir -p .report.occsweep-new/charts
    echo half >.report.occsweep-new/charts/half.svg
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ ! -e report/mark ]
    [ "$(ls -A | tr '\n' ' ')" = "report tiny.yaml " ]
}

@test "without gnuplot there are data and scripts, and one line says so" {
    tiny
    run --separate-stderr "${no_gnuplot[@]}" run tiny.yaml -o report
    [ "$status" -eq 0 ]
    [ "${#stderr_lines[@]}" -eq 1 ]
    [[ "$stderr" == "occsweep: gnuplot is not installed"* ]]
    [ "$(ls report/charts | tr '\n' ' ')" = "cliffs-regs-sm_90.csv cliffs-regs-sm_90.gp " ]
    grep -q 'blocks' report/index.html
}

@test "a gnuplot that fails or prints is status 3 and leaves the old report" {
    tiny
    make_old_report
    local body
    for body in 'exit 1' 'exit 0' 'echo warning >&2' 'echo hello' 'kill -SEGV $$'; do
        fake_gnuplot "$body"
        fails 3 run tiny.yaml -o report
        [[ "$stderr" == *gnuplot* ]] || [[ "$stderr" == *cliffs-regs-sm_90.svg* ]]
        old_report_is_untouched
    done
}

@test "a full disk is status 3 and leaves the old report" {
    tiny
    make_old_report
    run --separate-stderr bash -c 'ulimit -f 1; exec env PATH=/nonexistent "$0" run tiny.yaml -o report' \
        "$OCCSWEEP"
    [ "$status" -eq 3 ]
    [[ "$stderr" == *"File too large"* ]]
    old_report_is_untouched
}

# start_run [BODY]: occsweep run in the background, with a gnuplot that hangs.
start_run() {
    fake_gnuplot 'echo $$ >"${0%/fake/gnuplot}/gnuplot.pid"; '"${1:-}"' exec sleep 50'
    "$OCCSWEEP" run tiny.yaml -o report >run.log 2>&1 3>&- &
    running=$!
    local tries=0
    until [ -s gnuplot.pid ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ]
        sleep 0.05
    done
}

@test "an interrupted run is status 130, kills gnuplot and leaves nothing" {
    tiny
    make_old_report
    local signal status closing
    for signal in INT TERM; do
        closing=
        # The end of its output is not the end of a process.
        [ "$signal" = INT ] || closing='exec >/dev/null 2>&1;'
        rm -f gnuplot.pid
        start_run "$closing"
        [ -d .report.occsweep-new ]
        kill "-$signal" "$running"
        status=0
        wait "$running" || status=$?
        [ "$status" -eq 130 ]
        run ! kill -0 "$(cat gnuplot.pid)"
        old_report_is_untouched
    done
}

@test "two runs at once: the second says so, and a killed one blocks nobody" {
    tiny
    make_old_report
    start_run
    fails 3 run tiny.yaml -o report
    [[ "$stderr" == *"another run"* ]]
    kill -KILL "$running"
    wait "$running" || true
    [ "$(cat report/mark)" = kept ]
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ ! -e report/mark ]
    [ "$(ls -A | grep -c occsweep-)" -eq 0 ]
}

# ---- the same bytes ----

@test "threads, locale, time zone and folder do not change a byte" {
    needs gnuplot
    tiny 'output: {formats: [svg, png, pdf, cairolatex]}'
    sed -i 's/smem_per_block: \[0, 4K\]/smem_per_block: 0..max:1K/' tiny.yaml
    works run tiny.yaml -j 1 -o one
    mkdir -p deep/er
    cp tiny.yaml deep/er
    sleep 1 # so that a time of day would differ
    (cd deep/er && TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=tr_TR HOME=/nonexistent \
        "$OCCSWEEP" run -j 2 tiny.yaml -o two)
    diff -r one deep/er/two
}

# ---- text of the user ----

hostile_config() {
    tiny 'kernels:' \
        "  - {name: '\`touch ran\`</td><script>k()</script>', threads_per_block: 256, regs_per_thread: 72, smem_per_block: 0}" \
        "title: '</title><script>document.title=\"ran\"</script>\"><img src=x onerror=t()>''{{style}}'" \
        'provenance: {"<u onclick=p()>": "</dd><script>v()</script>"}' \
        '# </code></pre><script>c()</script>'
}

@test "no text of the user becomes markup" {
    hostile_config
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    python3 - <<'PYTHON'
from html.parser import HTMLParser

class Reader(HTMLParser):
    void = {"meta", "img", "input", "source", "br"}
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.heading, self.scripts = [], [], "", []
    def handle_starttag(self, tag, attributes):
        assert tag not in ("u", "iframe", "object"), tag
        if tag == "script":
            self.scripts.append(dict(attributes))
        for name, value in attributes:
            assert not name.startswith("on"), name
            if name in ("src", "srcset"):
                assert value.startswith("data:image/"), value[:40]
        if tag not in self.void:
            self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()
    def handle_data(self, data):
        if "script" in self.open:
            assert not any(call in data for call in ("k()", "v()", "touch ran", "onerror")), "user text"
        self.texts.append(data)
        if "h1" in self.open:
            self.heading += data

reader = Reader()
reader.feed(open("report/index.html", encoding="utf-8").read())
reader.close()
assert reader.open == [], reader.open
assert reader.scripts == [{"type": "application/json", "id": "explorer-data"}, {}], reader.scripts
text = "".join(reader.texts)
assert reader.heading == """</title><script>document.title="ran"</script>"><img src=x onerror=t()>'{{style}}""", reader.heading
for part in ("`touch ran`</td><script>k()</script>", "<u onclick=p()>", "</dd><script>v()</script>",
             "# </code></pre><script>c()</script>"):
    assert part in text, part
PYTHON
}

@test "no text of the user runs in gnuplot" {
    needs gnuplot
    hostile_config
    works run tiny.yaml -o report
    [ "$(find . -name ran)" = "" ]
}

# ---- the page ----

# rows SECTION: the table rows of a section of the page, cells joined with |.
rows() {
    python3 - "$1" <<'PYTHON'
import re, sys
page = open("report/index.html", encoding="utf-8").read()
section = page.split('<section id="%s">' % sys.argv[1])[1].split("</section>")[0]
for row in re.findall(r"<tr>(.*?)</tr>", section, re.S):
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)
    print("|".join(re.sub(r"<[^>]*>", "", cell).replace("–", "-") for cell in cells))
PYTHON
}

@test "the page tells where a kernel stands and what one more block asks of it" {
    tiny 'kernels:' \
        '  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}' \
        '  - {name: tie, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 48K}' \
        '  - {name: big, threads_per_block: 1024, regs_per_thread: 72, smem_per_block: 0}' \
        '  - {name: full, threads_per_block: 256, regs_per_thread: 32, smem_per_block: 0}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    diff - <(rows kernels | grep '^sm_90') <<'ROWS'
sm_90 (Hopper)|3|24 of 64|37.5 %|registers|80 registers|75 KiB|64 registers
sm_90 (Hopper)|4|32 of 64|50 %|registers + shared memory|64 registers|56 KiB|48 registers and 44.5 KiB
sm_90 (Hopper)|0|0 of 64|0 %|cannot launch: too many registers per block|-|-|64 registers
sm_90 (Hopper)|8|64 of 64|100 %|warps + registers|32 registers|27.5 KiB|out of reach: warps
ROWS
}

@test "the page asks nothing of what an architecture does not limit" {
    local limits='limits: {threads_per_warp: 32, max_threads_per_block: 1024, max_warps_per_sm: 48, max_blocks_per_sm: 24}'
    local registers='registers: {per_sm: 65536, max_per_thread: 255, allocation_unit: 256, partitions: 4}'
    local memory='shared_memory: {per_sm: 64K, max_per_block: 48K, allocation_unit: 256}'
    printf '%s\n' 'name: regs-only' "$limits" "$registers" >regs-only.yaml
    printf '%s\n' 'name: smem-only' "$limits" "$memory" >smem-only.yaml
    tiny 'kernels:' \
        '  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 24K}'
    sed -i 's|sm_90|./regs-only.yaml, ./smem-only.yaml|' tiny.yaml
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    diff - <(rows kernels | grep only) <<'ROWS'
regs-only|3|24 of 48|50 %|registers|80 registers|no limit|64 registers
smem-only|2|16 of 48|33.33 %|shared memory|no limit|32 KiB|21.25 KiB
ROWS
}

@test "the page points to other pages, group by group" {
    tiny 'links:' '  - {name: Atlas, to: ../index.html}' \
        "  - {name: '<b>&', to: 'a b.html?x=\"&y', group: GPUs}" '  - {name: Home, to: "https://example.org/"}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    sed -n '/<section id="links">/,/<\/section>/p' report/index.html >links
    diff links - <<'HTML'
<section id="links">
<h2>Other pages</h2>
<ul class="pages">
<li><a href="../index.html">Atlas</a></li>
<li><a href="https://example.org/">Home</a></li>
</ul>
<h3>GPUs</h3>
<ul class="pages">
<li><a href="a b.html?x=&quot;&amp;y">&lt;b&gt;&amp;</a></li>
</ul>
</section>
HTML
    grep -q '<a href="#links">Other pages</a>' report/index.html
    tiny
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    run ! grep -q 'id="links"' report/index.html
}

@test "the page has the thresholds of a cliffs chart as a table" {
    tiny
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    diff - <(rows charts | sed 1d) <<'ROWS'
0-24|8|64 of 64|100 %|warps
25-32|8|64 of 64|100 %|warps + registers
33-40|6|48 of 64|75 %|registers
41-48|5|40 of 64|62.5 %|registers
49-64|4|32 of 64|50 %|registers
65-80|3|24 of 64|37.5 %|registers
81-128|2|16 of 64|25 %|registers
129-255|1|8 of 64|12.5 %|registers
ROWS
}

@test "the page says what the grid holds, what cannot run, and why" {
    tiny 'kernels:' \
        '  - {name: big, threads_per_block: 1024, regs_per_thread: 72, smem_per_block: 0}'
    sed -i 's/sm_90/sm_86, sm_90/; s/threads_per_block: 256, regs_per_thread: .32, 64./threads_per_block: [256, 1024], regs_per_thread: [32, 72]/' tiny.yaml
    sed -i 's/smem_per_block: .0, 4K./smem_per_block: [0, 100K]/' tiny.yaml
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    diff - <(rows summary | grep '^sm_') <<'ROWS'
sm_86 (Ampere)|8|37.5&nbsp;%|12.5&nbsp;%|48 of 48|66.7&nbsp;%|33.3&nbsp;%|&ndash;
sm_90 (Hopper)|8|75.0&nbsp;%|37.5&nbsp;%|64 of 64|50.0&nbsp;%|66.7&nbsp;%|50.0&nbsp;%
ROWS
    diff - <(rows validity | cut -d'|' -f1-4 | grep '^sm_') <<'ROWS'
sm_86 (Ampere)|too many registers per block|2|25.0&nbsp;%
sm_86 (Ampere)|too much shared memory per block|3|37.5&nbsp;%
sm_90 (Hopper)|too many registers per block|2|25.0&nbsp;%
ROWS
    grep -q 'big</span> with 1024 threads: too many registers per block (<code>cudaErrorLaunchOutOfResources</code>) on sm_86 (Ampere), sm_90 (Hopper)' report/index.html
}

@test "the page alone holds its small tables and its sweep file" {
    tiny 'kernels:' '  - {name: k, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    mkdir saved
    python3 - <<'PYTHON'
import base64, re
page = open("report/index.html", encoding="utf-8").read()
for name, content in re.findall(r'<a download="([^"]*)" href="data:[^,"]*;base64,([^"]*)"', page):
    open("saved/" + name, "wb").write(base64.b64decode(content))
PYTHON
    [ "$(ls saved | tr '\n' ' ')" = "cliffs.csv kernels.csv tiny.yaml " ]
    cmp saved/cliffs.csv report/data/cliffs.csv
    cmp saved/kernels.csv report/data/kernels.csv
    cmp saved/tiny.yaml tiny.yaml
}

@test "what a profiler measured has a heading of its own, and none without a report" {
    tiny
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    run ! grep -qi 'achieved occupancy' report/index.html
    (cd "$BATS_TEST_DIRNAME/../.." && python3 tests/support/ncu_reports.py text) >ncu.txt
    tiny 'profiles: [{from: ncu.txt}]'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    diff - <(rows achieved | sed -n '3,5p;$p') <<'ROWS'
k0&lt;int, 2&gt;(float *)|sm_90 (Hopper)|256|16|0 B|64|100 %|7.25|10.5 %|&ndash;
k1&lt;int, 2&gt;(float *)|sm_90 (Hopper)|1,024|31|12 KiB|64|100 %|7.25|11.5 %|&ndash;
k2&lt;int, 2&gt;(float *)|sm_80 (Ampere)|256|106|48 KiB|16|25 %|7.25|12.5 %|&ndash;
k13&lt;int, 2&gt;(float *)|sm_120 (Blackwell)|256|40|0 B|48|100 %|7.25|23.5 %|&ndash;
ROWS
    # A launch leads to the explorer where its page has the architecture.
    [ "$(grep -o 'href="#sm_[^"]*"' report/index.html | sort | tr '\n' ' ')" = \
        'href="#sm_90/1024/31/12K/32K" href="#sm_90/256/16/0/32K" ' ]
    tiny 'profiles: [{from: missing.txt}]'
    fails 3 run tiny.yaml -o report
    [ "$stderr" = "occsweep: tiny.yaml:6:19: missing.txt: No such file or directory" ]
    tiny 'profiles: [{from: tiny.yaml}]'
    fails 2 run tiny.yaml -o report
    [[ "$stderr" == "occsweep: tiny.yaml:6:19: tiny.yaml: "* ]]
}

@test "the explorer's tables are the regions, box by box, for every way to launch" {
    local made_up=$BATS_TEST_DIRNAME/../charts/lanes24.yaml
    tiny
    sed -i "s#sm_90#sm_35, sm_90, $made_up#; s#4K.}#4K], carveout: [default, 50%], barriers_per_block: [1, 16]}#; /^charts/,\$d" tiny.yaml
    echo 'charts: []' >>tiny.yaml
    works run tiny.yaml -o report
    "$OCCSWEEP" regions --arch "sm_35,sm_90,$made_up" --carveout default,50% --barriers 1,16 --format csv |
        python3 "$BATS_TEST_DIRNAME/check_explorer.py" report >told
    [ "$(cut -d' ' -f1,2 told)" = "12 tables," ]
    [ "$(cut -d' ' -f3 told)" -gt 4000 ]
}

@test "the page has a card and the lines as tables, too" {
    tiny '  - {type: card, smem_per_block: 0, threads_per_block: [128, 1024]}' \
        '  - {type: lines, along: regs_per_thread, threads_per_block: 1024, smem_per_block: 0}'
    "${no_gnuplot[@]}" run tiny.yaml -o report 2>/dev/null
    [ "$(rows charts | grep -c '^Threads per block|1 block|2 blocks')" -eq 1 ]
    rows charts | grep -q '^128|255|'
    rows charts | grep -q '^1024|64|32|&ndash;\|^1024|64|32|-'
    rows charts | grep -q '^33&ndash;64|1|32 of 64\|^33-64|1|32 of 64\|^33–64|1|32 of 64'
}

@test "LLVM's waves of a kernel, where an architecture has no registers to divide" {
    cat >bare.yaml <<'END'
name: bare
limits: {threads_per_warp: 64, max_threads_per_block: 512, max_warps_per_sm: 32, max_blocks_per_sm: 16}
has_llvm_waves: true
END
    cat >s.yaml <<'END'
name: s
architectures: [bare.yaml]
grid: {threads_per_block: 256, regs_per_thread: 0, smem_per_block: 0}
kernels:
  - {name: k, threads_per_block: 256, regs_per_thread: 0, smem_per_block: 0}
END
    run "${no_gnuplot[@]}" run s.yaml -o out
    [ "$status" -eq 0 ]
    grep -q '<td class="n">32<span class="of"> of 32</span></td>' out/index.html
}
