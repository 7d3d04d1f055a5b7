# SPDX-License-Identifier: MIT
"""Hold a lines chart against every value of its axis.

    check_lines.py OCCSWEEP PICTURE.svg INPUT LOG2 ARGUMENTS...

As check_cliffs.py, for each limit by itself: its line is where its number of
blocks is, from the axis up to the top of the plot; the lowest is resident; a
limit that is not drawn is named as off the chart. Prints what differs.
"""
import csv
import io
import re
import subprocess
import sys

from check_cliffs import LIMITS as ALL_LIMITS, values_along
from svg_picture import Axes, Picture, overlap

LIMITS = ALL_LIMITS[:5]  # the architectures of these tests have no scalar registers

TOLERANCE_PX = 0.04  # places in the picture and of its grid have two decimals
RESIDENT = "resident blocks"
COLUMNS = ["blocks_by_warps", "blocks_by_blocks", "blocks_by_registers",
           "blocks_by_shared_memory", "blocks_by_barriers", "blocks_per_sm"]
NAMES = {"threads": "threads_per_block", "regs": "regs_per_thread", "smem": "smem_per_block_bytes",
         "barriers": "barriers_per_block"}


def answers(program, name, arguments):
    """Values along the axis: (value, {line: blocks or None}), resident ones above 0 only."""
    out = subprocess.run(
        [program, "sweep", *arguments, f"--{name}", values_along(program, name, arguments),
         "--columns", ",".join([NAMES[name], *COLUMNS])],
        check=True, capture_output=True, text=True).stdout
    rows = csv.reader(io.StringIO(out))
    next(rows)
    for row in rows:
        blocks = [int(cell) if cell else None for cell in row[1:]]
        yield int(row[0]), dict(zip((*LIMITS, RESIDENT), blocks))


def levels(rows, line):
    """Runs of neighbours that allow the same: [value before the first, last, blocks]."""
    found, before = [], 0
    for value, blocks in rows:
        is_refused = blocks[RESIDENT] == 0
        if not is_refused:
            if found and found[-1][1] == before and found[-1][2] == blocks[line]:
                found[-1][1] = value
            else:
                found.append([before, value, blocks[line]])
        before = value
    return found


def pieces(paths):
    """The horizontal pieces of a line, those that touch at one height joined."""
    flat = sorted((min(a[0], b[0]), max(a[0], b[0]), a[1]) for path in paths for sub in path
                  for a, b in zip(sub, sub[1:]) if a[1] == b[1])
    joined = []
    for piece in flat:
        if joined and joined[-1][2] == piece[2] and piece[0] - joined[-1][1] <= TOLERANCE_PX:
            joined[-1][1] = max(joined[-1][1], piece[1])
        else:
            joined.append(list(piece))
    return joined


class Checker:
    """One picture, one set of answers."""

    def __init__(self, picture, axes, unit, rows):
        self.picture, self.axes, self.unit, self.rows = picture, axes, unit, rows
        self.top = min(y for path in picture.groups.values() for p in path for sub in p for _, y in sub)
        self.faults = []

    def expected(self, line):
        """Pieces of a line as far as they are on the page."""
        found = []
        for before, last, blocks in levels(self.rows, line):
            if blocks is None or self.axes.py(blocks) < self.top - TOLERANCE_PX:
                continue
            x0, x1 = self.axes.px(before / self.unit), self.axes.px(last / self.unit)
            if x1 > self.axes.left + 0.01:
                found.append([max(x0, self.axes.left), x1, self.axes.py(blocks)])
        return sorted(found)

    def check_line(self, line):
        drawn, wanted = pieces(self.picture.groups[line]), self.expected(line)
        drawn = [d for d in drawn if d[1] - d[0] > TOLERANCE_PX]
        if len(drawn) != len(wanted):
            self.faults.append(f"{line}: {len(drawn)} levels drawn, {len(wanted)} computed")
        for have, want in zip(drawn, wanted):
            if any(abs(h - w) > TOLERANCE_PX for h, w in zip(have, want)):
                self.faults.append(f"{line}: level drawn {have}, computed {want}")

    def check_presence(self, hides_barriers):
        """Each limit is drawn and in the legend, or named with its number as off the chart."""
        off = " ".join(t.text for t in self.picture.texts)
        for line in LIMITS:
            numbers = {b for _, _, b in levels(self.rows, line)} - {None}
            is_drawn = line in self.picture.groups
            in_legend = any(re.fullmatch(f"(allowed )?by {line}", t.text) for t in self.picture.texts)
            if is_drawn != in_legend:
                self.faults.append(f"{line}: drawn {is_drawn}, in the legend {in_legend}")
            if is_drawn:
                self.check_line(line)
            elif numbers and not (line == "barriers" and hides_barriers):
                if not re.search(rf"\bby {line} (\d+ to )?{max(numbers)}\b", off):
                    self.faults.append(f"{line}: neither drawn nor off the chart")

    def check_thresholds(self):
        """Bold numbers in the plot are the last values of levels of the lowest."""
        ends = {}
        for _, last, blocks in levels(self.rows, RESIDENT):
            text = f"{last / self.unit:.10g}" if self.unit == 1 or last % 128 == 0 else f"{last} B"
            ends.setdefault(text, []).append((self.axes.px(last / self.unit), self.axes.py(blocks)))
        for text in self.picture.texts:
            is_inside = self.axes.left < text.x < self.axes.right and text.y < self.axes.bottom
            if not (text.is_bold and is_inside and re.fullmatch(r"[\d.]+( B)?", text.text)):
                continue
            if text.text not in ends:
                self.faults.append(f"{text} is no threshold")
            elif min(abs(x - text.x) + abs(y - text.y) for x, y in ends[text.text]) > 150:
                self.faults.append(f"{text} is far from its corner")

    def check_lines_are_free(self):
        for line in (*LIMITS, RESIDENT):
            for path in self.picture.groups.get(line, []):
                for sub in path:
                    for (x0, y0), (x1, y1) in zip(sub, sub[1:]):
                        box = (min(x0, x1) - 1.5, min(y0, y1) - 1.5, max(x0, x1) + 1.5, max(y0, y1) + 1.5)
                        self.faults += [f"{t} lies on the line of {line}" for t in self.picture.texts
                                        if overlap(t.box, box, 0.3)]


def blocks_per_gridline(picture, axes):
    """The y tic that stands at the second line of the grid from below."""
    for text in picture.texts:
        middle = (text.box[1] + text.box[3]) / 2
        if text.box[2] < axes.left and abs(middle - (axes.bottom - axes.line_px)) < 3:
            return int(text.text)
    raise SystemExit("no number at the grid")


def main():
    program, path, name, log2 = sys.argv[1:5]
    arguments = sys.argv[5:]
    picture = Picture(path)
    rows = list(answers(program, name, arguments))
    in_kib = any("(KiB" in t.text for t in picture.texts)
    axes = Axes(picture, log2 == "log2")
    axes.pct_per_line = blocks_per_gridline(picture, axes)
    checker = Checker(picture, axes, 1024 if in_kib else 1, rows)
    if any(blocks[RESIDENT] for _, blocks in rows):
        words = " ".join(t.text for t in picture.texts)
        checker.check_presence("one barrier per block limits as much" in words)
        checker.check_line(RESIDENT)
        checker.check_thresholds()
    checker.check_lines_are_free()
    faults = picture.check_page() + checker.faults
    print("\n".join(f"{path}: {fault}" for fault in faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
