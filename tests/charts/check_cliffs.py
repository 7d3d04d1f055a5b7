# SPDX-License-Identifier: MIT
"""Hold a cliffs chart against every value of its axis.

    check_cliffs.py OCCSWEEP PICTURE.svg INPUT LOG2 ARGUMENTS...

INPUT is threads, regs, smem or barriers; ARGUMENTS are those that `occsweep sweep`
takes for the same architecture and the inputs held. Values along the axis are
computed one by one; the curve, the fills and the thresholds are read from the
picture. Prints what differs.
"""
import csv
import functools
import io
import math
import re
import subprocess
import sys

from svg_picture import Axes, Picture, span, tops

TOLERANCE_PX = 0.03
LEAST_BAR_PX = 4  # narrower bars are drawn as steps
LEAST_PX, NEAR_PX = 1, 1.6  # thinner steps are joined; they are that near
STRIPED_PX = 12  # where it is as wide a tie must have stripes
BAR_HALF, MOST_BAR_HALF_PX = 0.38, 40  # of the bar of one value
LIMITS = ("warps", "blocks", "registers", "shared memory", "barriers", "scalar registers")
WORDS = ("warp", "block", "registers", "shared_memory")  # that a vendor may have its own for


def values_along(program, name, arguments):
    """The list for --threads, --regs, --barriers or --smem: every value, but of shared memory only
    both sides of each step of allocation, for nothing changes within one."""
    if name == "barriers":
        return "0..max"
    if name != "smem":
        return "1..max"
    unit = arch_number(program, arguments, "allocation_unit", "shared_memory")
    sizes = re.search(r"allocation_sizes: \[(.*?)\]", arch_account(program, arguments[arguments.index("--arch") + 1]))
    if sizes:  # nothing changes but at one of them; and what is between them is the same
        unit = math.gcd(*(1024 * int(size.rstrip("K")) for size in sizes.group(1).split(", ")))
    if unit is None:
        return "0..64K"  # where there is none, a chart shows that it limits nothing
    reserve = arch_number(program, arguments, "reserved_per_block", "shared_memory") or 0
    last_of_step = -reserve % unit
    return f"0,max,{last_of_step}..max:{unit},{last_of_step + 1}..max:{unit}"


def answers(program, name, arguments):
    """Values along the axis: (value, warps, blocks, limiter_code, status)."""
    columns = {"threads": "threads_per_block", "regs": "regs_per_thread",
               "smem": "smem_per_block_bytes", "barriers": "barriers_per_block"}[name]
    out = subprocess.run(
        [program, "sweep", *arguments, f"--{name}", values_along(program, name, arguments),
         "--columns", columns + ",warps_per_sm,blocks_per_sm,limiter_code,status"],
        check=True, capture_output=True, text=True).stdout
    rows = csv.reader(io.StringIO(out))
    next(rows)
    for row in rows:
        yield (*(int(cell) for cell in row[:4]), row[4])


def runs(rows, key):
    """Neighbours with the same key: (first, last, row)."""
    found = []
    for row in rows:
        if found and key(found[-1][2]) == key(row):
            found[-1][1] = row[0]
        else:
            found.append([row[0], row[0], row])
    return found


def joined(pieces):
    """Those that touch and are else the same are one: (x0, x1, ...)."""
    found = []
    for piece in pieces:
        if found and found[-1][2:] == piece[2:] and abs(found[-1][1] - piece[0]) <= TOLERANCE_PX:
            piece = (found.pop()[0], *piece[1:])
        found.append(piece)
    return found


def category(row, hides_barriers, limits=LIMITS):
    """The fill under a level: its first limit, or several; and the second of two."""
    code = row[3]
    if row[2] == 0:
        return ("cannot launch", None)
    if hides_barriers and code & 2:
        code &= ~16
    names = [name for i, name in enumerate(limits) if code >> i & 1]
    if len(names) > 2:
        return ("several tied", None)
    return (names[0], names[1] if len(names) == 2 else None)


class Checker:
    """One picture, one set of answers."""

    def __init__(self, picture, axes, unit, max_warps, limits=LIMITS):
        self.picture, self.axes, self.unit, self.max_warps = picture, axes, unit, max_warps
        self.limits = limits
        self.faults = []
        ends = [y for points in picture.fills.get("cannot launch", []) for _, y in points]
        self.top = min(ends) if ends else 0  # of what cannot launch
        self.wide = []  # the ends of plateaus of a pixel or more

    def say(self, text):
        self.faults.append(text)

    def x_of(self, value):
        return self.axes.px(value / self.unit)

    def y_of(self, row):
        return self.axes.py(100 * row[1] / self.max_warps)

    def near(self, a, b):
        return abs(a - b) <= TOLERANCE_PX

    def check_curve(self, levels):
        """Levels are horizontal pieces from the end of the last to their own end."""
        pieces = []
        for path in self.picture.groups.get("occupancy", []):
            for sub in path:
                for (x0, y0), (x1, y1) in zip(sub, sub[1:]):
                    if y0 == y1 and x1 > x0:
                        if pieces and pieces[-1][1] == x0 and pieces[-1][2] == y0:
                            pieces[-1][1] = x1
                        else:
                            pieces.append([x0, x1, y0])
        wanted = [(*self.ends_of(f, l), self.y_of(r)) for f, l, r in levels if r[2] > 0]
        for want in filter(self.is_wide, wanted):
            if not any(self.is_piece(p, want) for p in pieces):
                self.say(f"no level drawn at {want}")
        paths = [sub for path in self.picture.groups.get("occupancy", []) for sub in path]
        self.check_thin("curve", paths, wanted)

    def is_wide(self, piece):
        """True if a plateau in it is at least a pixel wide; else all of it is joined to others."""
        return any(piece[0] - 0.01 <= x0 and x1 <= piece[1] + 0.01 for x0, x1 in self.wide)

    def is_piece(self, piece, want):
        """True if a piece is the level `want`. An end beside plateaus that are joined may be a pixel off."""
        slack = [TOLERANCE_PX if any(self.near(x, edge) for wide in self.wide for edge in wide) else NEAR_PX
                 for x in want[:2]]
        return self.near(piece[2], want[2]) and all(abs(piece[i] - want[i]) <= slack[i] for i in (0, 1))

    def check_thin(self, what, paths, wanted):
        """Levels thinner than a pixel are joined: each is near the line, and the line near one of them."""
        for want in wanted:
            if self.is_wide(want) or want[1] - want[0] < 0.02 or want[0] < self.axes.left + LEAST_PX:
                continue
            middle = (want[0] + want[1]) / 2
            around = [w[2] for w in wanted if w[0] < middle + NEAR_PX and w[1] > middle - NEAR_PX]
            have = span(paths, middle - NEAR_PX, middle + NEAR_PX)
            here = span(paths, middle - 0.01, middle + 0.01)
            if have is None or not have[0] - 1 <= want[2] <= have[1] + 1:
                self.say(f"{what} at {have} around {middle:.2f}, computed {want[2]:.2f}")
            elif here and not (min(around) - 1 <= here[0] and here[1] <= max(around) + 1):
                self.say(f"{what} at {here} at {middle:.2f}, computed {min(around):.2f} to {max(around):.2f}")

    def ends_of(self, first, last):
        """Of a right-closed step."""
        return self.x_of(0 if first == 0 else first - 1), self.x_of(last)

    def find_wide(self, plateaus):
        ends = [self.ends_of(first, last) for first, last, _ in plateaus]
        self.wide = [(x0, x1) for x0, x1 in ends if x1 - x0 >= LEAST_PX]

    def ends_of_bar(self, value, row):
        """What cannot launch has no gaps."""
        half = min(BAR_HALF * (self.x_of(1) - self.x_of(0)), MOST_BAR_HALF_PX)
        if row[2] == 0:
            half = (self.x_of(1) - self.x_of(0)) / 2
        return self.x_of(value) - half, self.x_of(value) + half

    def check_fills(self, plateaus, hides_barriers, by_value=False):
        """Each plateau, or each value, is filled with its category up to its level, and nothing else is."""
        drawn, shapes = [], []
        for title, polygons in self.picture.fills.items():
            for points in polygons if not title.startswith("tied with") else []:
                drawn += [(*piece, title) for piece in tops(points)]
                shapes.append((title, points))
        wanted = []
        for f, l, row in plateaus:
            x0, x1 = self.ends_of_bar(f, row) if by_value else self.ends_of(f, l)
            y = self.y_of(row) if row[2] > 0 else self.top
            if x1 - x0 > 0.02:
                wanted.append((x0, x1, y, category(row, hides_barriers, self.limits)))
        seconds = {w[3][1] for w in wanted if w[3][1] and w[1] - w[0] >= STRIPED_PX}
        wanted = joined([(*w[:3], w[3][0]) for w in wanted])
        drawn = [d for d in joined(sorted(drawn)) if d[1] - d[0] >= LEAST_PX]
        wide = list(filter(self.is_wide, wanted))
        for want in wide:
            if not any(d[3] == want[3] and self.is_piece(d, want) for d in drawn):
                self.say(f"not filled: {want}")
        if len(wide) == len(wanted) and len(drawn) != len(wanted):
            self.say(f"{len(drawn)} levels filled, {len(wanted)} computed")
        self.check_thin("fill", [points for title, points in shapes if title != "cannot launch"],
                        [w for w in wanted if w[3] != "cannot launch"])
        for second in seconds:
            if f"tied with {second}" not in self.picture.fills:
                self.say(f"no stripes for a tie with {second}")

    def check_bars(self, bars):
        tops = []
        for path in self.picture.groups.get("occupancy", []):
            tops += [(sub[0][0], sub[1][0], sub[0][1]) for sub in path]
        wanted = [b for b in bars if b[2][2] > 0]
        if len(tops) != len(wanted):
            self.say(f"{len(tops)} bars drawn, {len(wanted)} computed")
        for top, (first, last, row) in zip(sorted(tops), wanted):
            x0, x1 = self.x_of(first - 1), self.x_of(last)
            if not (x0 < top[0] < x0 + 2 and x1 - 2 < top[1] < x1 and self.near(top[2], self.y_of(row))):
                self.say(f"bar drawn {top}, computed {(x0, x1, self.y_of(row))}")

    def check_value_bars(self, rows):
        """The top of a bar runs from its middle to its left end, then to its right one."""
        tops = sorted((sub[1][0], sub[2][0], sub[2][1])
                      for path in self.picture.groups.get("occupancy", []) for sub in path if len(sub) == 3)
        wanted = [(*self.ends_of_bar(row[0], row), self.y_of(row)) for row in rows if row[2] > 0]
        if len(tops) != len(wanted):
            self.say(f"{len(tops)} bars drawn, {len(wanted)} computed")
        for top, want in zip(tops, wanted):
            if not all(self.near(a, b) for a, b in zip(top, want)):
                self.say(f"bar drawn {top}, computed {want}")

    def check_value_counts(self, rows, must_be_all):
        """A number over a bar is its blocks, bold on the last of a level. Where there is no room some
        are left out, of those that are not bold."""
        pitch = self.x_of(1) - self.x_of(0)
        found = {}
        for text in self.picture.texts:
            middle = (text.box[0] + text.box[2]) / 2
            is_inside = self.axes.left < middle < self.axes.right and text.y < self.axes.bottom
            if is_inside and text.angle == 0 and re.fullmatch(r"[0-9]+", text.text):
                found[round((middle - self.x_of(0) - 1) / pitch)] = text
        for i, row in enumerate(rows):
            text = found.pop(row[0], None)
            is_last = i + 1 == len(rows) or rows[i + 1][1:3] != row[1:3]
            if text is None:
                if row[2] > 0 and (must_be_all or is_last):
                    self.say(f"no count at {row}")
            elif text.text != str(row[2]) or text.is_bold != is_last:
                self.say(f"{text}, computed {row}")
            elif not 0 < self.y_of(row) - text.y < 25:
                self.say(f"{text} is far from its bar")
        self.faults += [f"{text} is over no bar" for text in found.values()]

    def check_thresholds(self, levels):
        """A bold number beside the curve is the last value of some level, at its height."""
        ends = {}
        for _, last, row in levels:
            text = f"{last / self.unit:.10g}" if self.unit == 1 or last % 128 == 0 else f"{last} B"
            ends.setdefault(text, []).append((self.x_of(last), self.y_of(row)))
        count = 0
        for text in self.picture.texts:
            is_inside = self.axes.left < text.x < self.axes.right and text.y < self.axes.bottom
            if not (text.is_bold and is_inside and re.fullmatch(r"[\d.]+( B)?", text.text)):
                continue
            count += 1
            if text.text not in ends:
                self.say(f"{text} is no threshold")
            elif min(abs(x - text.x) for x, _ in ends[text.text]) > 70:
                self.say(f"{text} is far from its cliff")
        return count

    def check_curve_is_free(self):
        """No text lies across the curve."""
        segments = [pair for path in self.picture.groups.get("occupancy", []) for sub in path for pair in zip(sub, sub[1:])]
        for text in self.picture.texts:
            for segment in segments:
                y = span([segment], text.box[0] - 0.3, text.box[2] + 0.3)
                if y and y[0] - 0.6 < text.box[3] - 0.3 and y[1] + 0.6 > text.box[1] + 0.3:
                    self.say(f"{text} lies on the curve")


def main():
    program, path, name, log2 = sys.argv[1:5]
    arguments = sys.argv[5:]
    picture = Picture(path)
    rows = list(answers(program, name, arguments))
    max_warps = arch_number(program, arguments, "max_warps_per_sm")
    hides_barriers = "one barrier per " in " ".join(t.text for t in picture.texts)
    in_kib = any("(KiB" in t.text for t in picture.texts)
    by_value = name == "barriers" and log2 != "log2"
    axes = Axes(picture, log2 == "log2", 0.5 if by_value else 0)
    checker = Checker(picture, axes, 1024 if in_kib else 1, max_warps, limits_of(program, arguments))
    plateaus = runs(rows, lambda r: r[1:])
    levels = runs(rows, lambda r: (r[1], r[2]))
    warp = arch_number(program, arguments, "threads_per_warp")
    checker.find_wide(plateaus)
    if by_value:
        checker.wide = [checker.ends_of_bar(row[0], row) for row in rows]
        checker.check_value_bars(rows)
        checker.check_fills([(row[0], row[0], row) for row in rows], hides_barriers, True)
        checker.check_value_counts(rows, picture.width > 400)
    elif name == "threads" and checker.x_of(warp) - checker.x_of(0) >= LEAST_BAR_PX:
        bars = runs(rows, lambda r: (r[2] and (r[0] - 1) // warp, *r[1:]))
        checker.find_wide(bars)
        checker.check_bars(bars)
        checker.check_fills(bars, hides_barriers)
    else:
        checker.check_curve(levels)
        checker.check_fills(plateaus, hides_barriers)
        checker.check_thresholds(levels)
    checker.check_curve_is_free()
    faults = picture.check_page() + checker.faults
    print("\n".join(f"{path}: {fault}" for fault in faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


@functools.lru_cache
def arch_account(program, arch):
    """The program's own account of an architecture, as a file that it reads."""
    return subprocess.run([program, "arch", "show", arch, "--format", "yaml"], check=True,
                          capture_output=True, text=True).stdout


def limits_of(program, arguments):
    """What the chart calls them: the vendor's words, of which all but the memory's have a plural."""
    out = arch_account(program, arguments[arguments.index("--arch") + 1])
    words = re.search(r"words:\s*\{?([\s\S]*?)(\}|\n\S|$)", out)
    own = [re.search(rf"\b{word}: ([^,}}\n]+)", words.group(1)) if words else None for word in WORDS]
    return tuple((found.group(1).strip() + ("s" if i < 3 else "")) if i < 4 and (found := own[i]) else name
                 for i, name in enumerate(LIMITS))


def arch_number(program, arguments, key, section=""):
    """One number of the architecture; None without. Sizes in bytes."""
    out = arch_account(program, arguments[arguments.index("--arch") + 1])
    found = re.search(section + r"[\s\S]*?" + key + r": (\d+)([KM]?)", out) if section in out else None
    return int(found.group(1)) * {"": 1, "K": 1024, "M": 1 << 20}[found.group(2)] if found else None


if __name__ == "__main__":
    main()
