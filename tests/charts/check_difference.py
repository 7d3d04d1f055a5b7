# SPDX-License-Identifier: MIT
"""Hold a difference of two architectures against the program's answers.

    check_difference.py OCCSWEEP SCRIPT.gp PICTURE.svg BACKWARDS.csv MEASURE X Y A B ARGUMENTS...

Random launches are computed on both architectures. The data must have both
values, the picture the side of zero that they are on, and BACKWARDS.csv (the
data of B minus A) the same values the other way round. Prints what differs.
"""
import csv
import math
import random
import re
import subprocess
import sys

from svg_picture import PAGE_BYTES, Picture

COLUMNS = {"threads": "threads_per_block", "regs": "regs_per_thread", "smem": "smem_per_block_bytes"}
LAUNCHES = 150


class Axis:
    """One axis of the map, by the settings of the script."""

    def __init__(self, text, prefix, length, name):
        number = lambda key: float(re.search(rf"{prefix}_{key} = (-?[\d.e+]+)", text).group(1))
        self.lo, self.hi, self.unit = number("MIN"), number("MAX"), number("UNIT")
        self.is_log2, self.length, self.name = number("IS_LOG2") == 1, length, name

    def px(self, value):
        v = value / self.unit
        if self.is_log2:
            return math.log2(v / self.lo) / math.log2(self.hi / self.lo) * self.length
        return (v - self.lo) / (self.hi - self.lo) * self.length

    def draw(self, rng):
        """A value in sight."""
        last = int(self.hi * self.unit)
        return rng.randint(max(1, int(self.lo * self.unit) + 1), last)


def answer(program, arch, launches, x, y, measure, arguments):
    """The measure of each launch; None where it is refused."""
    lists = [",".join(map(str, sorted({launch[i] for launch in launches}))) for i in (0, 1)]
    out = subprocess.run([program, "sweep", "--arch", arch, f"--{x}", lists[0], f"--{y}", lists[1],
                          *arguments], check=True, capture_output=True, text=True).stdout
    rows = {(int(row[COLUMNS[x]]), int(row[COLUMNS[y]])): row for row in csv.DictReader(out.splitlines())}
    column = {"warps": "warps_per_sm", "blocks": "blocks_per_sm", "occupancy": "occupancy_pct"}
    for launch in launches:
        row = rows[launch]
        if row["blocks_per_sm"] == "0":
            yield None
        elif measure == "threads":
            yield int(row["blocks_per_sm"]) * int(row["threads_per_block"])
        else:
            yield float(row[column[measure]])


def rows_of(path, x, y):
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield ([int(row[f"{COLUMNS[a]}_{end}"]) for a in (x, y) for end in ("min", "max")],
                   tuple(float(row[c]) if row[c] else None for c in ("value", "other_value")))


def find(rows, a, b):
    return [values for (x0, x1, y0, y1), values in rows if x0 <= a <= x1 and y0 <= b <= y1]


def side_of(this, other, a, b):
    if this is None or other is None:
        return ("neither launches" if this is other else f"only {a} launches" if other is None
                else f"only {b} launches")
    return "equal" if this == other else f"more on {a if this > other else b}"


def main():
    program, script_path, path, backwards, measure, x, y, a, b = sys.argv[1:10]
    arguments = sys.argv[10:]
    with open(script_path, encoding="utf-8") as file:
        text = file.read()
    number = lambda key: float(re.search(rf'(?m)^(?:if \(!exists\("{key}"\)\) )?{key} = ([\d.]+)', text).group(1))
    width = number("W") - number("LEFT") - number("RIGHT")
    height = number("H") - number("TOP") - number("BOTTOM")
    across, up = Axis(text, "X", width, x), Axis(text, "Y", height, y)
    names = [re.search(rf"{key}_NAME = '([^']*)'", text).group(1) for key in ("THIS", "OTHER")]
    picture, rng = Picture(path), random.Random(7)
    faults = picture.check_page()
    launches = [(across.draw(rng), up.draw(rng)) for _ in range(LAUNCHES)]
    own = list(answer(program, a, launches, x, y, measure, arguments))
    other = list(answer(program, b, launches, x, y, measure, arguments))
    forth, back = list(rows_of(re.sub(r"\.gp$", ".csv", script_path), x, y)), list(rows_of(backwards, x, y))
    fills = [(title, points) for title, polygons in picture.fills.items() for points in polygons
             if title != "hatch"]
    for launch, this, that in zip(launches, own, other):
        if find(forth, *launch) != [(this, that)] and measure != "threads":
            faults.append(f"{launch}: data {find(forth, *launch)}, computed {(this, that)}")
        if [v[::-1] for v in find(back, *launch)] != find(forth, *launch):
            faults.append(f"{launch}: the other way round {find(back, *launch)}")
        px = number("LEFT") + across.px(launch[0]) - 0.02
        py = number("H") - number("BOTTOM") - up.px(launch[1]) + 0.02
        there = [title for title, points in fills
                 if min(p[0] for p in points) <= px <= max(p[0] for p in points)
                 and min(p[1] for p in points) <= py <= max(p[1] for p in points)]
        expected = side_of(this, that, *names)
        if there and expected not in there:
            faults.append(f"{launch}: filled as {there}, expected {expected}")
        if not there:
            faults.append(f"{launch}: nothing is filled")
    neutral = re.findall(r"fill = 'rgb\(243, 243, 243\)'", picture.bytes.decode())
    if len(neutral) < len(picture.fills.get("equal", [])):
        faults.append("something equal is not in the neutral colour")
    states = {title for title in picture.fills if "launches" in title}
    legend = {t.text for t in picture.texts}
    faults += [f"{state} is not in the legend" for state in states - legend]
    if len(picture.bytes) > PAGE_BYTES:
        faults.append(f"{len(picture.bytes)} bytes")
    print("\n".join(f"{path}: {fault}" for fault in faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
