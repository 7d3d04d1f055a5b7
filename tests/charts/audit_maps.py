# SPDX-License-Identifier: MIT
"""Draw random maps and hold them to what is promised of every one.

    audit_maps.py OCCSWEEP FOLDER SEED COUNT [--list]

Architectures are made up, warps of 1 to 64 lanes, units from 1 on; inputs, axes, splits,
sizes of the page and up to twelve kernels with the longest names are drawn at random. Each
SVG, in each theme, must be smaller than 120 kB, or 40 kB for each panel of several, and
gnuplot silent; where nothing changes within two pixels the topmost polygon must be of the
colour that the program's answer there has. With --list also the seconds of user and system
that a run took for each picture, its report included. Prints what differs.
"""
import csv
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
import xml.etree.ElementTree as ET

from svg_picture import most_bytes

LIMITS = ("warps", "blocks", "registers", "shared memory", "barriers")
COLUMNS = {"threads": "threads_per_block", "regs": "regs_per_thread", "smem": "smem_per_block_bytes"}
KEYS = {"threads": "threads_per_block", "regs": "regs_per_thread", "smem": "smem_per_block"}
THEMES = ("light", "dark", "grey")
NAMES = ("W" * 200, "gemm<" + "&" * 120 + ">", "a_kernel_with_a_name_" * 12, "m" * 47)
CLEAR_PX = 2
PROBES = 60


def made_up_arch(rng, name):
    """An architecture that the program takes, up to what it may have."""
    lanes = rng.choice((1, 1, 1, 2, 3, 4, 5, 8, 16, 24, 32, 32, 64))
    threads = rng.choice((1024, 1024, rng.randint(1, 1024)))
    warps = rng.choice((min(4096, math.ceil(2048 / lanes)), rng.randint(1, 4096)))
    warps = max(warps, math.ceil(threads / lanes))
    blocks = rng.choice((16, 24, 32, rng.randint(1, 64), rng.randint(1, 1024)))
    unit, parts = rng.choice((1, 1, 2, 8, 64, 256, 512)), rng.choice((1, 1, 2, 4))
    regs = rng.choice((65536, 65536, 131072, rng.randint(1024, 262144))) // (unit * parts) * unit * parts
    smem_unit = rng.choice((1, 1, 16, 128, 256, 1024))
    smem = rng.choice((16 << 10, 100 << 10, 228 << 10, 1 << 20, 16 << 20)) // smem_unit * smem_unit
    reserve = rng.choice((0, 0, smem_unit, 1024 if smem > 4096 else 0))
    sizes = sorted({smem * k // rng.randint(4, 9) // smem_unit * smem_unit for k in range(1, 5)} - {0})
    carveouts = f", carveouts: {[s for s in sizes if s < smem] + [smem]}" if rng.random() < 0.6 else ""
    return (f"name: {name}\nvendor: Nobody\n"
            f"limits: {{threads_per_warp: {lanes}, max_threads_per_block: {threads}, max_warps_per_sm: {warps}, "
            f"max_blocks_per_sm: {blocks}}}\n"
            f"registers: {{per_sm: {regs}, max_per_block: {regs}, max_per_thread: {rng.choice((255, 255, rng.randint(1, 255)))}, "
            f"allocation_unit: {unit}, partitions: {parts}}}\n"
            f"shared_memory: {{per_sm: {smem}, max_per_block: {smem - reserve}, max_per_block_optin: {smem - reserve}, "
            f"reserved_per_block: {reserve}, allocation_unit: {smem_unit}{carveouts}}}\n"
            "sources: [{field: limits, document: made up, where: here}]\n"), threads


def random_chart(rng, archs, most_threads):
    """The type, its axes and the inputs held, as words of a sweep file."""
    kind = rng.choice(("limits", "limits", "occupancy", "waste", "step", "tax", "difference", "compare", "compare"))
    x, y = rng.sample(("threads", "regs", "smem"), 2)
    words = {"x": KEYS[x], "y": KEYS[y], "size": rng.choice(("page", "page", "column"))}
    held = {"threads": rng.randint(1, most_threads), "regs": rng.choice((1, 16, 32, rng.randint(1, 64))),
            "smem": rng.choice((0, 0, 512, 4096))}
    words.update({KEYS[k]: v for k, v in held.items() if k not in (x, y)})
    if rng.random() < 0.6:
        words["carveout"] = rng.choice(("needed", "needed", "100%"))
    if rng.random() < 0.3:
        words["scale"] = rng.choice(("linear", "log2"))
    if kind in ("difference", "compare"):
        words["architectures"] = archs[:2] if kind == "difference" else archs
        words["measure"] = rng.choice(("warps", "threads", "blocks", "occupancy"))
    else:
        words["architectures"] = archs[:1]
    if kind == "compare":
        words["chart"] = rng.choice(("limits", "limits", "occupancy"))
    if kind in ("waste", "step"):
        words["of"] = rng.choice(("registers", "shared_memory"))
    return kind, dict(words, type=kind, id="map")


def write_case(rng, folder):
    """A sweep file with a chart; returns its type and words."""
    archs, threads = [], 1024
    for i in range(rng.choice((1, 2, 3, 4, 6))):
        name = f"made{i}"
        if rng.random() < 0.25:
            archs.append(rng.choice(("sm_35", "sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_110", "sm_120")))
            continue
        text, most = made_up_arch(rng, name)
        with open(os.path.join(folder, name + ".yaml"), "w", encoding="utf-8") as file:
            file.write(text)
        archs.append(f"./{name}.yaml")
        threads = min(threads, most)
    archs = list(dict.fromkeys(archs))
    kind, words = random_chart(rng, archs + ([] if len(archs) > 1 else ["sm_75" if archs[0] == "sm_90" else "sm_90"]), threads)
    kernels = [{"name": rng.choice(NAMES), "threads_per_block": rng.randint(1, threads),
                "regs_per_thread": rng.randint(1, 64), "smem_per_block": rng.randint(0, 16384)}
               for _ in range(rng.choice((0, 0, 1, 4, 12)))]
    sweep = {"name": "audit", "architectures": words["architectures"],
             "grid": {"threads_per_block": 1, "regs_per_thread": 1, "smem_per_block": 0},
             "charts": [words], "kernels": kernels,
             "output": {"formats": ["svg"], "themes": list(THEMES), "data": "none"}}
    if not kernels:
        del sweep["kernels"]
    with open(os.path.join(folder, "audit.yaml"), "w", encoding="utf-8") as file:
        json.dump(sweep, file)  # which is YAML
    return kind, words


class Map:
    """One drawn map: its axes, and its polygons in the order in which they were drawn."""

    def __init__(self, script, picture):
        number = lambda name: float(re.search(rf"(?:^|[; ]){name} = (-?[\d.e+]+)", script, re.M).group(1))
        self.axes = {a: {k: number(f"{a}_{k}") for k in ("MIN", "MAX", "IS_LOG2", "UNIT")} for a in "XY"}
        self.left, self.top = number("LEFT"), number("TOP")
        self.width = number("W") - self.left - number("RIGHT")
        self.height = number("H") - self.top - number("BOTTOM")
        self.fills, svg = [], "{http://www.w3.org/2000/svg}"
        for group in ET.fromstring(picture).iter(svg + "g"):
            title = group.find(svg + "title")
            if title is None or "plot_" not in group.get("id", "") or title.text.startswith("tied with"):
                continue
            for polygon in group.iter(svg + "polygon"):
                points = [tuple(map(float, p.split(","))) for p in polygon.get("points").split()]
                self.fills.append((title.text, points))

    def value(self, axis, share):
        a = self.axes[axis]
        v = a["MIN"] * (a["MAX"] / a["MIN"]) ** share if a["IS_LOG2"] else a["MIN"] + share * (a["MAX"] - a["MIN"])
        return max(1, math.ceil(v * a["UNIT"] - 1e-9))

    def launch(self, px, py):
        return (self.value("X", (px - self.left) / self.width), self.value("Y", 1 - (py - self.top) / self.height))

    def at(self, px, py):
        for title, points in reversed(self.fills):
            inside, b = False, points[-1]
            for a in points:
                if (a[1] > py) != (b[1] > py) and px < (b[0] - a[0]) * (py - a[1]) / (b[1] - a[1]) + a[0]:
                    inside = not inside
                b = a
            if inside:
                return title
        return None


def answers(program, folder, words, launches):
    """What limits each launch, in the words of a chart of limits."""
    x, y = (next(k for k, v in KEYS.items() if v == words[a]) for a in "xy")
    held = [f for k, v in KEYS.items() if k not in (x, y) for f in (f"--{k}", str(words[v]))]
    if "carveout" in words:
        held += ["--carveout", words["carveout"]]
    lists = [",".join(map(str, sorted({launch[i] for launch in launches}))) for i in (0, 1)]
    out = subprocess.run([program, "sweep", "--arch", words["architectures"][0], f"--{x}", lists[0], f"--{y}", lists[1],
                          *held], check=True, capture_output=True, text=True, cwd=folder).stdout
    found = {}
    for row in csv.DictReader(out.splitlines()):
        code, names = int(row["limiter_code"]), []
        if int(row["blocks_per_sm"]) == 0:
            title = "cannot launch"
        else:
            code &= ~16 if code & 2 else ~0  # a tie with the barrier that nobody asked for
            names = [n for i, n in enumerate(LIMITS) if code >> i & 1]
            title = names[0] if len(names) < 3 else "several tied"
        found[int(row[COLUMNS[x]]), int(row[COLUMNS[y]])] = title, tuple(names)
    return found


def wrong_colours(program, folder, words, charts, rng):
    """Launches around which nothing changes, and which are not drawn as what they are."""
    with open(os.path.join(charts, "map.gp"), encoding="utf-8") as file:
        script = file.read()
    with open(os.path.join(charts, "map.svg"), "rb") as file:
        drawn = Map(script, file.read())
    spots = []
    for _ in range(PROBES):
        px = drawn.left + rng.uniform(CLEAR_PX, drawn.width - CLEAR_PX)
        py = drawn.top + rng.uniform(CLEAR_PX, drawn.height - CLEAR_PX)
        around = [drawn.launch(px + dx * CLEAR_PX, py + dy * CLEAR_PX) for dx, dy in
                  ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (1, 0), (0, -1), (0, 1))]
        spots.append((px, py, around))
    found = {}
    for first in range(0, len(spots), 4):  # or the grid of all would be large
        part = [launch for spot in spots[first:first + 4] for launch in spot[2]]
        found.update(answers(program, folder, words, part))
    for px, py, around in spots:
        titles = {found[launch] for launch in around}
        if len(titles) == 1 and drawn.at(px, py) != next(iter(titles))[0]:
            yield f"{around[0]} is drawn as {drawn.at(px, py)}, and is {next(iter(titles))[0]}"


def seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check_case(program, folder, seed, lists):
    rng = random.Random(seed)
    os.makedirs(folder)
    kind, words = write_case(rng, folder)
    before = seconds()
    run = subprocess.run([program, "run", "audit.yaml", "-o", "out"], cwd=folder, capture_output=True, text=True)
    took = (seconds() - before) / len(THEMES)
    if run.returncode == 2 and "more than can be drawn" in run.stderr:
        return
    charts = os.path.join(folder, "out", "charts")
    if run.returncode != 0 or run.stderr:
        yield f"status {run.returncode}: {run.stderr}"
        return
    with open(os.path.join(charts, "map.gp"), encoding="utf-8") as file:
        script = file.read()
    count = re.search(r"^PANEL_COUNT = (\d+)", script, re.M)
    panels = int(count.group(1)) if count else 1
    is_dense = "$FILLS << END" in script
    for theme in THEMES:
        size = os.path.getsize(os.path.join(charts, "map" + ("" if theme == "light" else "-" + theme) + ".svg"))
        if size >= most_bytes(panels):
            yield f"{theme}: {size} bytes for {panels} panels"
        if lists and theme == "light":
            print(f"# {seed} {kind} {words['x']} {words['y']} {words['size']} panels {panels} bytes {size} "
                  f"dense {int(is_dense)} seconds {took:.2f}", flush=True)
    if kind == "limits":
        yield from wrong_colours(program, folder, words, charts, rng)


def main():
    program, folder, seed, count = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    faults = 0
    for case in range(seed, seed + count):
        for fault in check_case(program, os.path.join(folder, str(case)), case, "--list" in sys.argv):
            print(f"{case}: {fault}", flush=True)
            faults += 1
    drawn = sum(os.path.isdir(os.path.join(folder, str(case), "out")) for case in range(seed, seed + count))
    if drawn <= count // 2:
        print(f"only {drawn} of {count} were drawn")
        faults += 1
    sys.exit(1 if faults else 0)


main()
