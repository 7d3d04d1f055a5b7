# SPDX-License-Identifier: MIT
"""Drives the pages of browser.bats in Chromium, all checks in one session.

    drive_report.py OCCSWEEP HOSTILE_DIR NO_OPTIN_DIR

Prints one line for each check: its name, then "ok" or what was found."""
import csv
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import traceback

from webdriver import Browser

HERE = pathlib.Path(__file__).parent
LAUNCHES_OF_ARCH = 200
CLIFFS_OF_ARCH = 3
ANSWER = (HERE / "report_answers.js").read_text(encoding="utf-8")
NEXT_FRAME = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))"
AXES = ["threads_per_block", "regs_per_thread", "smem_per_block_bytes"]


def url_of(folder, fragment=""):
    return (pathlib.Path(folder).resolve() / "index.html").as_uri() + fragment


def open_page(browser, folder, fragment=""):
    browser.open("about:blank")  # so that only a fragment that differs loads the page again
    browser.open(url_of(folder, fragment))
    browser.run_later(NEXT_FRAME)


def data_of(folder):
    page = (pathlib.Path(folder) / "index.html").read_text(encoding="utf-8")
    text = page.split('id="explorer-data">', 1)[1].split("</script>", 1)[0]
    return json.loads(text)


def equal(found, expected, what):
    assert found == expected, f"{what}: found {found!r}, expected {expected!r}"


# ---- launches and what the program says of them ----

class Page:
    """A report, its architectures as the command line names them."""

    def __init__(self, occsweep, folder):
        self.occsweep, self.folder, self.data = occsweep, folder, data_of(folder)

    def arch_argument(self, name):
        made_up = HERE.parent / "charts" / f"{name}.yaml"
        return str(made_up) if made_up.exists() else name

    def options(self, setting):
        """The key of a setting, as options of the command line."""
        options = []
        for part in filter(None, self.data["settings"][setting]["key"].split("+")):
            word = part.split("-")[-1]
            options += {"barriers": ["--barriers", word], "no": ["--optin", "no"],
                        "caching": ["--partitioned-caching", word]}.get(
                            part.split("-")[0], ["--carveout", part.replace("pct", "%")])
        return options

    def evaluate(self, arch, setting, points):
        rows = "\n".join(",".join(map(str, point)) for point in points)
        out = subprocess.run(
            [self.occsweep, "eval", "--arch", self.arch_argument(arch), *self.options(setting)],
            input=f"{','.join(AXES)}\n{rows}\n", capture_output=True, text=True, check=True).stdout
        return list(csv.DictReader(io.StringIO(out)))

    def calc(self, arch, setting, point):
        options = [f"--{name}={value}" for name, value in zip(("threads", "regs", "smem"), point)]
        out = subprocess.run(
            [self.occsweep, "calc", "--arch", self.arch_argument(arch), "--format", "json", *options,
             *self.options(setting)], capture_output=True, text=True, check=False).stdout
        return json.loads(out)

    def random_point(self, rng, arch):
        table = arch["tables"][0]
        point = [rng.randint(low, max(low, most + most // 12))
                 for (low, _), most in zip(self.data["limits"], table["max"])]
        if rng.random() < 0.5:
            point[0] = max(1, point[0] // 32 * 32)
        if rng.random() < 0.5:  # most launches use little shared memory
            point[2] = int(point[2] * rng.random() ** 3)
        if rng.random() < 0.02:
            axis = rng.randrange(3)
            point[axis] = self.data["limits"][axis][1]
        return point

    def expected(self, row):
        reason = dict(self.data["reasons"])[row["status"]]
        words = dict(self.data["limiters"])
        limits = " + ".join(words[name] for name in row["limiters"].split("+"))
        return [int(row["blocks_per_sm"]), int(row["warps_per_sm"]), float(row["occupancy_pct"]),
                f"limited by {limits}" if row["status"] == "ok" else f"cannot launch: {reason}", ""]


def shown(answer):
    """The numbers of an answer that was read from the page."""
    blocks, warps, occupancy, limits, error = answer[:5]
    equal(re.sub(r"[\d,]+ ", "", blocks) in ("block", "blocks"), True, blocks)
    return [int(blocks.split()[0].replace(",", "")), int(warps.split()[0].replace(",", "")),
            float(occupancy.split()[0]), limits, error]


def ask(browser, launches):
    return browser.run(ANSWER, launches)


def answers_are_right(browser, page):
    rng = random.Random(4)
    open_page(browser, page.folder)
    settings = range(len(page.data["settings"]))
    for arch in page.data["archs"]:
        for setting in settings:
            points = [page.random_point(rng, arch)
                      for _ in range(-(-LAUNCHES_OF_ARCH // len(settings)))]
            answers = ask(browser, [[arch["name"], setting, *point] for point in points])
            rows = page.evaluate(arch["name"], setting, points)
            for point, answer, row in zip(points, answers, rows):
                equal(shown(answer), page.expected(row), f"{arch['name']} {setting} {point}")


# ---- cliffs ----

def amounts(text):
    """ "57,345 B" and "56 KiB" in bytes, other numbers as they are. """
    return [int(float(number.replace(",", "")) * {" MiB": 1 << 20, " KiB": 1024}.get(unit, 1))
            for number, unit in re.findall(r"(\d[\d,]*(?:\.\d+)?)( MiB| KiB| B)?", text)]


def blocks_in(text):
    return int(re.search(r"([\d,]+) block", text).group(1)) if "block," in text or "blocks," in text else 0


def cliffs_are_right(browser, page):
    rng = random.Random(5)
    open_page(browser, page.folder)
    for arch in page.data["archs"]:
        done = 0
        while done < CLIFFS_OF_ARCH:
            setting = rng.randrange(len(page.data["settings"]))
            point = page.random_point(rng, arch)
            truth = page.calc(arch["name"], setting, point)
            if truth["status"] != "ok":
                continue
            done += 1
            cliffs = ask(browser, [[arch["name"], setting, *point]])[0][5]
            shown = [axis for axis in AXES if axis != "regs_per_thread" or not arch.get("no_registers")]
            equal(len(cliffs), len(shown), arch["name"])
            for axis, (holds, less, more) in zip(shown, cliffs):
                hold_cliff(truth["cliffs"][axis], holds, less, more, f"{arch['name']} {point} {axis}")


def hold_cliff(truth, holds, less, more, what):
    if truth["previous"] is None:
        equal(less, "\u2013", what)
    else:
        equal(amounts(less)[0], truth["previous"], what)
        equal(blocks_in(less), truth["blocks_per_sm_previous"], what)
    if truth["blocks_per_sm_next"] is not None:
        equal(amounts(holds)[-1], truth["last"], what)
        equal(amounts(more)[0], truth["last"] + 1, what)
        equal(blocks_in(more), truth["blocks_per_sm_next"], what)


# ---- the state of the page ----

def is_quiet(browser):
    messages = browser.console()
    assert not messages, messages[0]
    assert browser.run("return window.ran") is None, "a text of the user ran"


def opens_without_errors(browser, page):
    for theme in ("light", "dark"):
        browser.set_theme(theme)
        open_page(browser, page.folder)
        is_quiet(browser)
    loaded = browser.run("return performance.getEntriesByType('resource').map((e) => e.name)")
    assert all(name.startswith("data:") for name in loaded), loaded
    policy = browser.run("return document.querySelector('meta[http-equiv]').content")
    assert "unsafe" not in policy and "http" not in policy, policy


def the_policy_stops_scripts(browser, page):
    """An element that a hole in the escaping would bring in does nothing."""
    open_page(browser, page.folder)
    browser.run("""const script = document.createElement('script');
        script.textContent = 'window.ran = 1'; document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran=1">');""")
    browser.run_later(NEXT_FRAME)
    equal(browser.run("return window.ran"), None, "a script")
    assert any("Content Security Policy" in message for message in browser.console())


def charts_are_visible(browser, page):
    manifest = json.loads((pathlib.Path(page.folder) / "manifest.json").read_text(encoding="utf-8"))
    sources = {}
    for theme in ("light", "dark"):
        browser.set_theme(theme)
        open_page(browser, page.folder)
        pictures = browser.run("""return [...document.querySelectorAll('#charts img')].map((img) =>
            [img.complete && img.naturalWidth > 0, img.getBoundingClientRect().height > 100,
             img.alt.length > 40, img.currentSrc])""")
        equal(len(pictures), len(manifest["charts"]), "charts")
        for picture in pictures:
            equal(picture[:3], [True, True, True], theme)
        sources[theme] = [picture[3] for picture in pictures]
    assert all(light != dark for light, dark in zip(sources["light"], sources["dark"])), "same picture"


def the_theme_follows_the_reader(browser, page):
    brightness = {}
    for theme in ("light", "dark"):
        browser.set_theme(theme)
        open_page(browser, page.folder)
        colours = browser.run("""const style = getComputedStyle(document.body);
            return [style.backgroundColor, style.color]""")
        brightness[theme] = [sum(map(int, re.findall(r"\d+", colour))) for colour in colours]
    assert brightness["light"][0] > brightness["light"][1], brightness
    assert brightness["dark"][0] < brightness["dark"][1], brightness


def nothing_overflows(browser, page):
    for theme in ("light", "dark"):
        for width in (390, 700, 1280):
            browser.set_theme(theme)
            browser.set_width(width)
            open_page(browser, page.folder, "#sm_90/512/96/100K")
            found = browser.run("return [innerWidth, document.documentElement.scrollWidth]")
            assert found[0] == width and found[1] <= width, f"{theme} {width}: {found}"
            beyond = browser.run("""
                const scrolls = (e) => e && (getComputedStyle(e).overflowX !== 'visible' || scrolls(e.parentElement));
                return [...document.querySelectorAll('main *, header *')]
                    .filter((e) => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 0.5
                        && !scrolls(e.parentElement)).map((e) => e.outerHTML.slice(0, 80))""")
            assert not beyond, f"{theme} {width}: {beyond[0]}"
    browser.set_width(1280)


# ---- tables ----

SORTED = """const table = [...document.querySelectorAll('#charts table')][0];
    const head = [...table.tHead.rows[0].cells].find((cell) => cell.textContent === arguments[0]);
    return [head.getAttribute('aria-sort'), head.cellIndex,
        [...table.tBodies[0].rows].map((row) => row.cells[head.cellIndex].textContent)]"""


def tables_sort(browser, page):
    open_page(browser, page.folder)
    button = "#charts table th:nth-child({}) button"
    for head, column in (("Blocks per SM", 2), ("Warps per SM", 3), ("Occupancy", 4)):
        browser.click(f"#charts table th:nth-child({column})")
        order, _, cells = browser.run(SORTED, head)
        numbers = [float(cell.split()[0]) for cell in cells]
        equal(order, "ascending", head)
        equal(numbers, sorted(numbers), head)
        assert len(set(numbers)) > 4, "too few to tell an order"
        browser.type(button.format(column), "\ue007")  # Enter
        order, _, cells = browser.run(SORTED, head)
        equal(order, "descending", head)
        equal([float(cell.split()[0]) for cell in cells], numbers[::-1], head)
    equal(browser.run("return document.querySelectorAll('#charts table')[0].querySelectorAll('[aria-sort]').length"),
          1, "columns that say that they are sorted")
    browser.type(button.format(1), " ")
    _, _, cells = browser.run(SORTED, "Registers per thread")
    firsts = [int(re.match(r"\d+", cell).group()) for cell in cells]
    equal(firsts, sorted(firsts), "ranges")


def dashes_stay_behind_numbers(browser, page):
    open_page(browser, page.folder)
    column = """const table = [...document.querySelectorAll('#charts table')].find((t) => t.tHead.textContent.includes('4 blocks'));
        table.closest('details').open = true;
        const head = [...table.tHead.rows[0].cells].find((cell) => cell.textContent === '4 blocks');
        head.click();
        return [...table.tBodies[0].rows].map((row) => row.cells[head.cellIndex].textContent)"""
    equal(browser.run(column), ["32", "128", "\u2013"], "ascending")
    equal(browser.run(column), ["128", "32", "\u2013"], "descending")


def only_sorted_columns_are_marked(browser, page):
    marks = """const arrows = [...document.querySelectorAll('button.sort')].map((button) =>
        getComputedStyle(button, '::after').content).filter((content) => content !== 'none');
        return arrows"""
    open_page(browser, page.folder)
    equal(browser.run(marks), [], "arrows")
    browser.click("#charts table th:nth-child(2) button")
    equal(browser.run(marks), ['"\u2191"'], "arrows")


def every_sort_keeps_the_rows(browser, page):
    open_page(browser, page.folder)
    lost = browser.run("""const lost = [];
        for (const table of document.querySelectorAll('table.sortable'))
            for (const button of table.querySelectorAll('button.sort')) {
                const texts = () => [...table.tBodies[0].rows].map((row) => row.textContent).sort().join();
                const before = texts();
                button.click();
                if (texts() !== before) lost.push(button.textContent);
            }
        return lost""")
    equal(lost, [], "columns that lose rows")


# ---- the explorer ----

def the_address_holds_the_state(browser, page):
    arch = "sm_90"
    open_page(browser, page.folder, f"#{arch}/256/72/40K")
    read = """return ['arch', 'threads', 'regs', 'smem'].map((name) => {
        const field = document.getElementById(`explorer-${name}`);
        return field.selectedOptions ? field.selectedOptions[0].text.split(' ')[0] : field.value })"""
    equal(browser.run(read), [arch, "256", "72", "40K"], "fields")
    equal(browser.run("return document.getElementById('explorer-blocks').textContent"), "3 blocks", "answer")
    browser.run("document.getElementById('explorer-regs').value = ''")
    browser.type("#explorer-regs", "81")
    equal(browser.run("return document.getElementById('explorer-blocks').textContent"), "2 blocks", "answer")
    browser.run_later("setTimeout(arguments[0], 500)")
    equal(browser.run("return location.hash"), f"#{arch}/256/81/40K", "address")
    for address, threads in (("#sm_86/128/64/27.5K", "128"), ("#sm_90/0/72/40K", "128"),
                             ("#nonesuch/256/72/40K", "128"), ("#charts", "128"),
                             ("#sm_90/1024/40/0/barriers-16", "1024"), ("#%E0%A4%A/1/1/1", "1024")):
        browser.run("location.hash = arguments[0]", address)
        browser.run_later(NEXT_FRAME)
        equal(browser.run(read)[1], threads, address)
    is_quiet(browser)


def a_wrong_number_is_said_to_be(browser, page):
    open_page(browser, page.folder, "#sm_90/256/72/40K")
    for name, wrong in (("threads", "0"), ("threads", "65537"), ("regs", "x"), ("regs", "-1"),
                        ("smem", "1.0001K"), ("smem", ""), ("regs", "1e2"), ("smem", "17M")):
        told = browser.run("""const field = document.getElementById(`explorer-${arguments[0]}`);
            const put = (value) => { field.value = value; field.dispatchEvent(new Event('input')); };
            const good = field.value;
            put(arguments[1]);
            const told = [field.hasAttribute('aria-invalid'), document.getElementById('explorer-error').textContent !== ''];
            put(good);
            return told.concat(field.hasAttribute('aria-invalid'), document.getElementById('explorer-error').textContent)""",
                           name, wrong)
        equal(told, [True, True, False, ""], f"{name} {wrong!r}")


def the_point_is_on_the_maps(browser, page):
    """What lies under the mark has the colour of the answer."""
    cases = (("#sm_90/256/72/40K", ["registers", "registers"]),
             ("#sm_90/256/20/10K", ["warps", "warps"]),
             ("#sm_90/256/60/100K", ["shared_memory", "shared_memory"]),
             ("#sm_90/1000/200/30K", ["refused", "refused"]),
             ("#sm_120/50/20/1500", ["warps-blocks", "warps-blocks"]))
    for address, colours in cases:
        open_page(browser, page.folder, address)
        found = browser.run("""return ['pairs', 'sizes'].map((name) => {
            const map = document.getElementById(`explorer-${name}`);
            map.scrollIntoView({ block: 'center' });
            const mark = map.querySelector('.point').getBoundingClientRect();
            const under = document.elementsFromPoint(mark.x + mark.width / 2, mark.y + mark.height / 2)
                .find((element) => element.tagName === 'rect');
            return (under.getAttribute('class') ?? under.getAttribute('fill'))
                .replace('fill ', '').replace(`url(#explorer-${name}-`, '').replace(')', '') })""")
        equal(found, colours, address)


RINGS = """return [...document.querySelectorAll('figure[data-plane]')].map((figure) => {
    const ring = figure.querySelector('.ring');
    if (!ring || ring.hidden) return null;
    const place = ring.getBoundingClientRect(), picture = figure.querySelector('img').getBoundingClientRect();
    return [ring.className, (place.x + place.width / 2 - picture.x) / picture.width,
        (place.y + place.height / 2 - picture.y) / picture.height]; })"""


def drawn_mark(folder, chart):
    """Where gnuplot drew the kernel of a map, as shares of the picture."""
    svg = (pathlib.Path(folder) / "charts" / f"{chart}.svg").read_text(encoding="utf-8")
    width, height = map(float, re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
    marks = re.findall(r"xlink:href='#gpPt12' transform='translate\(([\d.]+),([\d.]+)\)[^>]*color='rgb\(180,   0,  78\)'", svg)
    return [float(marks[0][0]) / width, float(marks[0][1]) / height]


def the_point_is_on_the_charts(browser, page):
    """Where gnuplot has the kernel, the explorer has it too."""
    for width in (1280, 390):
        browser.set_width(width)
        open_page(browser, page.folder)
        equal(browser.run(RINGS), [None, None], "rings before the explorer is used")
        open_page(browser, page.folder, "#sm_90/256/72/40K")
        pairs, sizes = browser.run(RINGS)
        equal([pairs[0], sizes[0]], ["ring", "ring elsewhere"], "solid on its own slice only")
        for ring, chart in ((pairs, "limits-regs-smem-sm_90"), (sizes, "occupancy-regs-threads-sm_90")):
            mark = drawn_mark(page.folder, chart)
            assert abs(ring[1] - mark[0]) < 0.004 and abs(ring[2] - mark[1]) < 0.03, (width, chart, ring, mark)
        open_page(browser, page.folder, "#sm_86/256/72/40K")
        equal(browser.run(RINGS), [None, None], "rings of another architecture")


def kernels_lead_to_the_explorer(browser, page):
    open_page(browser, page.folder)
    browser.click("#kernels a.quiet[href^='#sm_90/128/64/8K']")
    browser.run_later(NEXT_FRAME)
    fields = browser.run("return ['threads', 'regs', 'smem'].map((n) => document.getElementById(`explorer-${n}`).value)")
    equal(fields, ["128", "64", "8K"], "fields")
    top = browser.run("return document.getElementById('explorer').getBoundingClientRect().top")
    assert abs(top) < 5, f"the explorer is {top} px from the top"
    found = browser.run("""const links = [...document.querySelectorAll('a.quiet')].map((a) => a.getAttribute('href'));
        return links.filter((link) => { location.hash = ''; location.hash = link; return !readAddress(location.hash); })""")
    equal(found, [], "addresses that cannot be read")


def every_architecture_has_its_maps(browser, page):
    """Also one whose axes are as short as they get, and those without one of them."""
    open_page(browser, page.folder)
    for arch in page.data["archs"]:
        shown = browser.run_later("""const done = arguments[1];
            location.hash = `#${arguments[0]}/1/1/0`;
            setTimeout(() => requestAnimationFrame(() => done([...document.querySelectorAll('.maps figure')]
                .filter((figure) => !figure.hidden).map((figure) => {
                    const left = figure.querySelector('svg').getBoundingClientRect().left;
                    return [figure.querySelectorAll('rect').length > 0,
                        [...figure.querySelectorAll('text')].every((text) => text.getBoundingClientRect().left >= left)];
                }))), 50)""", arch["name"])
        has_smem = arch["tables"][0]["max"][2] > 0
        has_registers = not arch.get("no_registers")
        equal(shown, [[True, True]] * (has_registers + has_smem), arch["name"])
    is_quiet(browser)


def a_click_on_a_map_goes_there(browser, page):
    open_page(browser, page.folder, "#sm_90/256/72/40K")
    browser.run("document.getElementById('explorer-sizes').scrollIntoView({ block: 'center' })")
    browser.click("#explorer-sizes svg")  # its middle
    point = browser.run("return ['threads', 'regs', 'smem'].map((n) => document.getElementById(`explorer-${n}`).value)")
    assert 400 < int(point[0]) < 640 and 90 < int(point[1]) < 160 and point[2] == "40K", point
    browser.click("#explorer .preset")
    equal(browser.run("return document.getElementById('explorer-regs').value"), "72", "the first kernel")


def everything_has_a_name(browser, page):
    open_page(browser, page.folder)
    tree = browser.devtools("Accessibility.getFullAXTree")["nodes"]
    roles = ("textbox", "combobox", "slider", "button", "link", "image", "img", "table", "spinbutton")
    nameless = [node["role"]["value"] for node in tree
                if not node.get("ignored") and node.get("role", {}).get("value") in roles
                and node["role"]["value"] != "table" and not node.get("name", {}).get("value")]
    equal(nameless, [], "without a name")
    assert sum(node.get("role", {}).get("value") == "slider" for node in tree) == 3
    assert any(node.get("role", {}).get("value") == "status" for node in tree)


def keys_reach_the_explorer(browser, page):
    open_page(browser, page.folder, "#sm_90/256/72/40K")
    browser.type("#explorer-regs-slider", "\ue014")  # arrow right
    equal(browser.run("return document.getElementById('explorer-regs').value"), "73", "registers")
    browser.type("#explorer-threads", "\ue013\ue013\ue015")  # up, up, down
    browser.type("#explorer-smem", "\ue015")
    equal(browser.run("return ['threads', 'smem'].map((n) => document.getElementById(`explorer-${n}`).value)"),
          ["288", "39K"], "fields")
    open_page(browser, page.folder, "#sm_90/256/72/40K")
    browser.type("#explorer-cliffs tr:nth-child(2) td:nth-child(3) button", "\ue007")
    equal(browser.run("return document.getElementById('explorer-regs').value"), "64", "the cliff below")
    equal(browser.run("return document.getElementById('explorer-blocks').textContent"), "4 blocks", "blocks")


def a_changed_number_changes_the_answer(browser, page):
    """The page has nothing but its table to answer from."""
    data = json.loads(json.dumps(page.data))
    arch = next(arch for arch in data["archs"] if arch["name"] == "sm_90")
    boxes = next(boxes for first, last, boxes in arch["tables"][0]["sizes"] if first <= 256 <= last)
    box = next(box for box in boxes if box[0] <= 72 <= box[1] and box[2] <= 40960 <= box[3])
    equal(box[5], 3, "blocks in the table")
    box[5] = 29
    source = pathlib.Path(page.folder)
    text = (source / "index.html").read_text(encoding="utf-8")
    head, rest = text.split('id="explorer-data">', 1)
    tail = rest.split("</script>", 1)[1]
    changed = source / "changed"
    changed.mkdir(exist_ok=True)
    (changed / "index.html").write_text(
        f'{head}id="explorer-data">{json.dumps(data)}</script>{tail}', encoding="utf-8")
    open_page(browser, changed, "#sm_90/256/72/40K")
    equal(browser.run("return document.getElementById('explorer-blocks').textContent"), "29 blocks", "answer")
    equal(browser.run("return {...document.getElementById('explorer-answer').dataset}"),
          {"status": "ok", "blocksPerSm": "29", "warpsPerSm": "24", "limiterCode": "4"}, "data")


# ---- texts of users ----

def hostile_texts_are_shown(browser, page):
    config = (HERE / "hostile.yaml").read_text(encoding="utf-8")
    title = re.search(r"^title: '(.*)'$", config, re.M).group(1).replace("''", "'")
    kernels = [name.replace("''", "'") for name in re.findall(r"\{name: '(.*?)', threads", config)]
    open_page(browser, page.folder)
    equal(browser.run("return document.querySelector('h1').textContent"), title, "heading")
    equal(browser.run("return document.title"), " ".join(title.split()), "title")
    equal(browser.run("return [...document.querySelectorAll('.preset')].slice(1).map((b) => b.textContent)"),
          kernels, "kernels in the explorer")
    equal(browser.run("return [...document.querySelectorAll('#kernels h4')].slice(1).map((b) => b.textContent)"),
          kernels, "kernels")
    equal(browser.run("return document.querySelectorAll('main script').length"), 1, "scripts")
    is_quiet(browser)


CHECKS = (
    opens_without_errors, the_policy_stops_scripts, charts_are_visible, the_theme_follows_the_reader,
    nothing_overflows, tables_sort, dashes_stay_behind_numbers, only_sorted_columns_are_marked,
    every_sort_keeps_the_rows, answers_are_right, cliffs_are_right,
    the_address_holds_the_state, a_wrong_number_is_said_to_be, the_point_is_on_the_maps,
    the_point_is_on_the_charts, kernels_lead_to_the_explorer, every_architecture_has_its_maps, a_click_on_a_map_goes_there, everything_has_a_name, keys_reach_the_explorer,
    a_changed_number_changes_the_answer, hostile_texts_are_shown,
)
CHECKS_WITHOUT_OPTIN = (opens_without_errors, every_architecture_has_its_maps, answers_are_right, cliffs_are_right)


def told(check, browser, page):
    """What a check found, on one line."""
    try:
        browser.console()
        browser.set_theme("light")
        browser.set_width(1280)
        check(browser, page)
        return "ok"
    except Exception as error:  # whatever it is, the other checks go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in line {place.lineno}: {error}".replace("\n", " ")


def main():
    occsweep, hostile, no_optin = sys.argv[1:]
    with Browser() as browser:
        for checks, folder in ((CHECKS, hostile), (CHECKS_WITHOUT_OPTIN, no_optin)):
            page = Page(occsweep, folder)
            for check in checks:
                suffix = "" if folder == hostile else "_without_optin"
                print(f"{check.__name__}{suffix} {told(check, browser, page)}", flush=True)


main()
