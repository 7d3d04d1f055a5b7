# SPDX-License-Identifier: MIT
"""Hold cliffs of several architectures against the program's answers.

    check_compare.py OCCSWEEP SCRIPT.gp PICTURE.svg INPUT MEASURE ARCH[,ARCH...] ARGUMENTS...

The places of the panels are settings of the script; every curve, fill and
threshold is read from the picture and held against launches computed one by
one. Architectures must share a panel exactly where all of them are the same.
Prints what differs.
"""
import csv
import io
import math
import re
import subprocess
import sys

from svg_picture import PANEL_BYTES, Picture, span

LIMITS = ("warps", "blocks", "registers", "shared memory", "barriers")
COLUMNS = {"threads": "threads_per_block", "regs": "regs_per_thread",
           "smem": "smem_per_block_bytes", "barriers": "barriers_per_block"}
SAMPLES = 300
THIN_PX = 1.6  # thinner steps are joined, and may be as far off
NEAR_PX = 0.8  # samples so near to a cliff are left out


class Script:
    """Numbers and tables of the settings."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()

    def number(self, name):
        return float(re.search(rf"(?:^|[; ]){name} = (-?[\d.e+]+)", self.text, re.M).group(1))

    def column(self, name):
        found = re.findall(rf"(?:^|; ){name}\[\d+\] = (-?[\d.e+]+)", self.text, re.M)
        return [float(value) for value in found]


class Axis:
    def __init__(self, script):
        self.lo, self.hi, self.unit = (script.number(f"X_{n}") for n in ("MIN", "MAX", "UNIT"))
        self.is_log2 = script.number("X_IS_LOG2") == 1
        self.width = script.number("PANEL_W")

    def px(self, value):
        v = max(value / self.unit, self.lo)
        if self.is_log2:
            return math.log2(v / self.lo) / math.log2(self.hi / self.lo) * self.width
        return (v - self.lo) / (self.hi - self.lo) * self.width

    def value(self, px):
        share = px / self.width
        v = self.lo * (self.hi / self.lo) ** share if self.is_log2 else self.lo + share * (self.hi - self.lo)
        return v * self.unit


def arch_numbers(program, arch):
    out = subprocess.run([program, "arch", "show", arch, "--format", "yaml"], check=True,
                         capture_output=True, text=True).stdout
    find = lambda pattern: re.search(pattern, out)
    barriers = re.search(r"^barriers:\s+per_sm: (\d+)", out, re.M)
    return {"name": find(r"(?m)^name: (\S+)").group(1),
            "warps": int(find(r"max_warps_per_sm: (\d+)").group(1)),
            "blocks": int(find(r"max_blocks_per_sm: (\d+)").group(1)),
            "barriers": int(barriers.group(1)) if barriers else None}


def answers(program, arch, name, values, measure, arguments):
    """What the architecture has at each value: (measure, limits shown)."""
    arch_has = arch_numbers(program, arch)
    out = subprocess.run([program, "sweep", "--arch", arch, *arguments, f"--{name}",
                          ",".join(map(str, sorted(set(values))))],
                         check=True, capture_output=True, text=True).stdout
    found = {}
    for row in csv.DictReader(io.StringIO(out)):
        warps, blocks, code = (int(row[c]) for c in ("warps_per_sm", "blocks_per_sm", "limiter_code"))
        hides = "--barriers" not in arguments and name != "barriers" and arch_has["barriers"] == arch_has["blocks"]
        code = 0 if blocks == 0 else code & ~16 if hides and code & 2 else code
        found[int(row[COLUMNS[name]])] = ({
            "warps": warps, "blocks": blocks, "threads": blocks * int(row["threads_per_block"]),
            "occupancy": 100 * warps / arch_has["warps"]}[measure], code)
    return found


def category(code):
    names = [name for i, name in enumerate(LIMITS) if code >> i & 1]
    return "cannot launch" if not names else names[0] if len(names) < 3 else "several tied"


class Panel:
    """One panel: its own curve and fills, in pixels from its lower left corner."""

    def __init__(self, picture, left, bottom, width, height):
        self.box = (left, bottom - height, left + width, bottom)
        inside = lambda x, y: left - 4 <= x <= left + width + 1 and bottom - height - 2 <= y <= bottom + 1
        self.paths = [[(x - left, bottom - y) for x, y in sub] for path in picture.groups.get("curve", [])
                      for sub in path if all(inside(*point) for point in sub)]
        self.levels, self.risers = pieces_of(self.paths)
        self.fills = []
        for title, polygons in picture.fills.items():
            for points in polygons if not title.startswith("tied with") else []:
                if all(inside(*point) for point in points):
                    self.fills.append(([(x - left, bottom - y) for x, y in points], title))

    def level_at(self, x):
        return [y for x0, x1, y in self.levels if x0 <= x <= x1]

    def fill_at(self, x):
        return [title for points, title in self.fills
                if min(p[0] for p in points) <= x <= max(p[0] for p in points)]


def pieces_of(paths):
    """Levels, as (x0, x1, y), and the x of risers."""
    levels, risers = [], []
    for (x0, y0), (x1, y1) in (pair for sub in paths for pair in zip(sub, sub[1:])):
        if y0 == y1 and x1 > x0:
            levels.append((x0, x1, y0))
        elif x0 == x1 and y0 != y1:
            risers.append(x0)
    return levels, risers


def is_at(paths, levels, x, y):
    """True if a curve is at y there; where steps are joined for being thinner than a pixel, if it is near."""
    if any(x0 <= x <= x1 and x1 - x0 >= 1 for x0, x1, _ in levels):
        return any(x0 <= x <= x1 and abs(level - y) <= 0.05 for x0, x1, level in levels)
    around = span(paths, x - THIN_PX, x + THIN_PX)
    return around is not None and around[0] - 1 <= y <= around[1] + 1


class Line:
    def __init__(self, risers):
        self.risers = risers


def check_lines(picture, script, groups, axis, found, height, top):
    """Curves as wide lines on one plot: at each value a line is at its level.
    Also returns where each line falls or rises."""
    faults, lines, left, up = [], [], script.column("PANEL_X")[0], script.column("PANEL_Y")[0]
    bottom = script.number("CANVAS_H") - up
    for index, group in enumerate(groups):
        paths = [[(x - left, bottom - y) for x, y in sub] for path in picture.groups.get(f"curve {index + 1}", []) for sub in path]
        levels, risers = pieces_of(paths)
        lines.append(Line(risers))
        for value, (measured, code) in found[group[0]].items():
            x = axis.px(value) - 0.05
            if x < NEAR_PX or any(abs(x - riser) < NEAR_PX for riser in risers):
                continue
            if code and not is_at(paths, levels, x, measured / top * height):
                faults.append(f"{group[0]} at {value}: no line at {measured / top * height:.2f}")
            if not code and span(paths, x, x) and not any(abs(x - p[-1][0]) < NEAR_PX for p in paths):
                faults.append(f"{group[0]} at {value}: a line where nothing launches")
    return faults, lines


def sample_values(axis, name, last):
    first = 0 if name == "smem" else 1
    values = {round(axis.value(i / SAMPLES * axis.width)) for i in range(SAMPLES + 1)}
    return sorted(v for v in values if first <= v <= last)


def check_panel(panel, axis, found, height, top, is_threads):
    faults = []
    for value, (measured, code) in found.items():
        x = axis.px(value) - 0.05  # just before the upper end of its cell
        if x < NEAR_PX or any(abs(x - riser) < NEAR_PX for riser in panel.risers):
            continue
        if is_threads:
            measured = None  # within a warp, threads are those of its end
        fills = panel.fill_at(x)
        if len(fills) == 0 or category(code) not in fills or len(set(fills)) > 1:
            faults.append(f"at {value}: filled {fills}, expected {category(code)}")
        levels = panel.level_at(x)
        if code == 0:
            if levels:
                faults.append(f"at {value}: a level where nothing launches")
        elif measured is not None and not is_at(panel.paths, panel.levels, x, measured / top * height):
            faults.append(f"at {value}: levels {levels}, expected {measured / top * height:.2f}")
    return faults


def check_risers(program, panel, axis, arch, name, measure, arguments):
    """Each drawn riser is a cliff: a little before it there is another value than after."""
    ends = {round(axis.value(x)) for x in panel.risers}
    slack = {end: 0 if name != "smem" else round(axis.value(axis.px(end) + 0.03) - end) + 1 for end in ends}
    values = [v for end in ends for v in (max(end - slack[end], 0), end + 1 + slack[end])]
    if not values:
        return []
    found = answers(program, arch, name, values, measure, arguments)
    return [f"riser at {end} of {arch} is no cliff" for end in ends
            if found[max(end - slack[end], 0)] == found[end + 1 + slack[end]]]


def last_value(program, archs, name, arguments):
    """The largest value that any of the architectures takes, by its own account."""
    lasts = []
    for arch in archs:
        out = subprocess.run([program, "sweep", "--arch", arch, *arguments, f"--{name}", "max",
                              "--columns", COLUMNS[name]], check=True, capture_output=True, text=True).stdout
        lasts.append(int(out.split()[1]))
    return max(lasts)


def main():
    program, script_path, path, name, measure, archs = sys.argv[1:7]
    archs, arguments = archs.split(","), sys.argv[7:]
    script, picture = Script(script_path), Picture(path)
    axis = Axis(script)
    height, top = script.number("PANEL_H"), script.number("Y_MAX")
    faults = picture.check_page()

    last = last_value(program, archs, name, arguments)
    values = sample_values(axis, name, last)
    found = {arch: answers(program, arch, name, values, measure, arguments) for arch in archs}
    groups = []
    for arch in archs:
        same = [g for g in groups if found[g[0]] == found[arch]]
        if same:
            same[0].append(arch)
        else:
            groups.append([arch])
    corners = list(zip(script.column("PANEL_X"), script.column("PANEL_Y")))
    is_lines = "RANK_COUNT" in script.text
    if is_lines:
        line_faults, lines = check_lines(picture, script, groups, axis, found, height, top)
        faults += line_faults
        for line, group in zip(lines, groups):
            faults += check_risers(program, line, axis, group[0], name, measure, arguments)
        corners = []
        if script.number("RANK_COUNT") != len(groups):
            faults.append(f"{script.number('RANK_COUNT')} lines for {len(groups)} curves")
    elif len(corners) != len(groups):
        faults.append(f"{len(corners)} panels for {len(groups)} curves")
    shown = " ".join(t.text for t in picture.texts if t.is_bold)
    canvas = script.number("CANVAS_H")
    for (left, up), group in zip(corners, groups):
        panel = Panel(picture, left, canvas - up, axis.width, height)
        is_threads = name == "threads" and measure == "threads"
        for fault in check_panel(panel, axis, found[group[0]], height, top, is_threads):
            faults.append(f"{group[0]} {fault}")
        if not is_threads:
            faults += check_risers(program, panel, axis, group[0], name, measure, arguments)
        first = arch_numbers(program, group[0])["name"]
        if len(first) < 14 and first not in shown:
            faults.append(f"{first} is not named")
    legend = [t for t in picture.texts if abs(t.size - 13.33) < 0.1]
    for group in groups if is_lines else []:
        if not any(arch_numbers(program, group[0])["name"][:12] in t.text for t in picture.texts):
            faults.append(f"{group[0]} is not named")
    for code in {code for of in found.values() for _, code in of.values()}:
        names = [n for i, n in enumerate(LIMITS) if code >> i & 1]
        if len(names) == 1 and not is_lines and not any(t.text == names[0] for t in legend):
            faults.append(f"{names[0]} is not in the legend")
    if len(picture.bytes) > PANEL_BYTES * max(len(groups), 1):
        faults.append(f"{len(picture.bytes)} bytes for {len(groups)} panels")
    print("\n".join(f"{path}: {fault}" for fault in faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
