# SPDX-License-Identifier: MIT
"""Hold maps of several architectures against the program's answers.

    check_panels.py OCCSWEEP SCRIPT.gp PICTURE.svg limits|warps|threads|blocks|occupancy X Y ARCH[,ARCH...] ARGUMENTS...

Random launches are computed on every architecture; each panel must be filled
with what limits them, or with the step that their measure is in, and the
architectures that share a panel must be those that are the same everywhere.
Prints what differs.
"""
import csv
import math
import random
import re
import subprocess
import sys

from svg_picture import Picture, most_bytes

COLUMNS = {"threads": "threads_per_block", "regs": "regs_per_thread", "smem": "smem_per_block_bytes"}
LIMITS = ("warps", "blocks", "registers", "shared memory", "barriers")
LAUNCHES = 120


def main():
    program, script_path, path, what, x, y, archs = sys.argv[1:8]
    archs, arguments = archs.split(","), sys.argv[8:]
    with open(script_path, encoding="utf-8") as file:
        text = file.read()
    number = lambda name: float(re.search(rf"(?:^|[; ]){name} = (-?[\d.e+]+)", text, re.M).group(1))
    column = lambda name: [float(v) for v in re.findall(rf"(?:^|; ){name}\[\d+\] = (-?[\d.e+]+)", text, re.M)]
    picture, rng = Picture(path), random.Random(11)
    faults = picture.check_page()

    def px(axis, value, length):
        lo, hi, unit = (number(f"{axis}_{key}") for key in ("MIN", "MAX", "UNIT"))
        v = value / unit
        return length * (math.log2(v / lo) / math.log2(hi / lo) if number(f"{axis}_IS_LOG2") == 1
                         else (v - lo) / (hi - lo))

    def draw(axis):
        lo, hi, unit = (number(f"{axis}_{key}") for key in ("MIN", "MAX", "UNIT"))
        return rng.randint(max(1, int(lo * unit) + 1), int(hi * unit))

    launches = [(draw("X"), draw("Y")) for _ in range(LAUNCHES)]
    lists = [",".join(map(str, sorted({launch[i] for launch in launches}))) for i in (0, 1)]
    seen = {}
    for arch in archs:
        show = subprocess.run([program, "arch", "show", arch, "--format", "yaml"], check=True,
                              capture_output=True, text=True).stdout
        most = int(re.search(r"max_warps_per_sm: (\d+)", show).group(1))
        slots = int(re.search(r"max_blocks_per_sm: (\d+)", show).group(1))
        barriers = re.search(r"^barriers:\s+per_sm: (\d+)", show, re.M)
        hides = barriers is not None and int(barriers.group(1)) == slots
        out = subprocess.run([program, "sweep", "--arch", arch, f"--{x}", lists[0], f"--{y}", lists[1],
                              *arguments], check=True, capture_output=True, text=True).stdout
        rows = {(int(r[COLUMNS[x]]), int(r[COLUMNS[y]])): r for r in csv.DictReader(out.splitlines())}
        found = []
        for launch in launches:
            row = rows[launch]
            blocks, warps, code = (int(row[c]) for c in ("blocks_per_sm", "warps_per_sm", "limiter_code"))
            if hides and code & 2:
                code &= ~16
            names = [n for i, n in enumerate(LIMITS) if code >> i & 1]
            if blocks == 0:
                found.append("cannot launch")
            elif what == "limits":
                found.append((names[0] if len(names) < 3 else "several tied", tuple(names)))
            else:
                value = {"warps": warps, "blocks": blocks, "occupancy": 100 * warps / most,
                         "threads": blocks * int(row["threads_per_block"])}[what]
                found.append(math.ceil(8 * value / number("BAR_TOP") - 1e-9))
        seen[arch] = found
    groups = []
    for arch in archs:
        same = [g for g in groups if seen[g[0]] == seen[arch]]
        same[0].append(arch) if same else groups.append([arch])
    corners = list(zip(column("PANEL_X"), column("PANEL_Y")))
    if len(corners) < len(groups):
        faults.append(f"{len(corners)} panels for {len(groups)} maps")
    fills = [(title, [p[0] for p in q], [p[1] for p in q]) for title, polygons in picture.fills.items()
             for q in polygons if not title.startswith("tied with")]
    for (left, up), group in zip(corners, groups) if len(corners) == len(groups) else []:
        for launch, expected in zip(launches, seen[group[0]]):
            if "threads" in (x, y) and what == "threads":
                continue  # within a warp, threads are those of its end
            ax = left + px("X", launch[0], number("PANEL_W")) - 0.02
            ay = number("CANVAS_H") - up - px("Y", launch[1], number("PANEL_H")) + 0.02
            there = {t for t, xs, ys in fills if min(xs) <= ax <= max(xs) and min(ys) <= ay <= max(ys)}
            top = number("BAR_TOP") / 8
            title = (expected if expected == "cannot launch" else expected[0] if what == "limits" else
                     f"above {(expected - 1) * top:g} up to {expected * top:g}{' %' if what == 'occupancy' else ''}")
            if title not in there:
                faults.append(f"{group[0]} {launch}: filled as {there}, expected {title}")
    if len(picture.bytes) > most_bytes(len(corners)):
        faults.append(f"{len(picture.bytes)} bytes for {len(corners)} panels")
    print("\n".join(f"{path}: {fault}" for fault in faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
