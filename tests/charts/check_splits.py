# SPDX-License-Identifier: MIT
"""Hold a chart of splits against the sweep over all of them.

    check_splits.py OCCSWEEP PICTURE.svg TYPE ARGUMENTS...

TYPE is ladder or cliffs; ARGUMENTS are those that `occsweep sweep` takes for
the same architecture and launch. Bars, their counts, what is left to L1 and
the needed split are read from the picture. Prints what differs.
"""
import csv
import io
import json
import subprocess
import sys

from svg_picture import Picture

TOLERANCE_PX = 0.05
LIMITS = ("warps", "blocks", "registers", "shared memory", "barriers")


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def answers(program, arguments):
    """One row for each split: dictionaries of the columns of a sweep."""
    out = run(program, "sweep", *arguments, "--carveout", "all")
    return list(csv.DictReader(io.StringIO(out)))


def arch_of(program, arguments):
    arch = arguments[arguments.index("--arch") + 1]
    rows = json.loads(run(program, "arch", "show", arch, "--format", "json"))
    return {row["field"]: row["value"] for row in rows}


def category(row, arch):
    """The fill of a bar, and the second one of a tie of two."""
    code = int(row["limiter_code"])
    if code & 2 and arch.get("barriers.per_sm") == arch["limits.max_blocks_per_sm"]:
        code &= ~16
    names = [name for i, name in enumerate(LIMITS) if code >> i & 1]
    return ("several tied", None) if len(names) > 2 else (names + [None])[:2]


def bars_in(picture, titles):
    """(left, right, top, bottom) of each polygon with one of the titles, from the left."""
    found = []
    for title in titles:
        for points in picture.fills.get(title, []):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            found.append((min(xs), max(xs), min(ys), max(ys), title))
    return sorted(found)


def check_bars(picture, bars, rows, values, faults):
    """Every value that is not 0 has a bar, and one pixel stands for as much in each."""
    drawn = [(row, value) for row, value in zip(rows, values) if value > 0]
    if len(bars) != len(drawn):
        faults.append(f"{len(bars)} bars for {len(drawn)} values")
        return
    scales = [(bar[3] - bar[2]) / value for bar, (_, value) in zip(bars, drawn)]
    if scales and max(scales) - min(scales) > TOLERANCE_PX:
        faults.append(f"bars of different scales: {scales}")


def main(program, path, kind, *arguments):
    picture, rows = Picture(path), answers(program, arguments)
    arch = arch_of(program, arguments)
    faults = picture.check_page()
    max_warps = arch["limits.max_warps_per_sm"]
    blocks = [int(row["blocks_per_sm"]) for row in rows]
    values = blocks if kind == "ladder" else [100 * int(row["warps_per_sm"]) / max_warps for row in rows]

    bars = bars_in(picture, LIMITS + ("several tied",))
    check_bars(picture, bars, rows, values, faults)
    runs = [row for row in rows if row["status"] == "ok"]
    for bar, row in zip(bars, runs):
        first, second = category(row, arch)
        if bar[4] != first:
            faults.append(f"{row['carveout']}: filled as {bar[4]}, is {first}")
        stripes = [s for s in bars_in(picture, [f"tied with {n}" for n in LIMITS])
                   if s[0] < bar[1] and s[1] > bar[0] and s[1] - s[0] > 1]
        seen = {s[4] for s in stripes}
        if seen != ({f"tied with {second}"} if second else set()):
            faults.append(f"{row['carveout']}: stripes {seen}, is tied with {second}")
    for bar, row in zip(bars, runs):
        above = [t.text for t in picture.texts if bar[0] - 8 < (t.box[0] + t.box[2]) / 2 < bar[1] + 8
                 and bar[2] - 20 < t.y < bar[2] and t.is_bold]
        if len(rows) <= 10 and row["blocks_per_sm"] not in above:
            faults.append(f"{row['carveout']}: {row['blocks_per_sm']} blocks, labelled {above}")

    unified = (arch.get("shared_memory.unified_with_l1") or 0)
    if kind == "ladder" and unified:
        left = [(unified - int(row["carveout_bytes"])) for row in rows]
        check_bars(picture, bars_in(picture, ["L1 left"]), rows, left, faults)
    check_needed(picture, rows, blocks, faults)
    check_legend(picture, rows, faults)
    return faults


def check_needed(picture, rows, blocks, faults):
    """The smallest split with as many blocks as the largest is named, where there is a choice."""
    said = [t.text for t in picture.texts_like("needed: .*")]
    if len(rows) == 1 or max(blocks) == 0:
        expected = []
    else:
        size = next(int(row["carveout_bytes"]) for row, count in zip(rows, blocks)
                    if count == blocks[-1] and in_bytes(row["carveout"]) == int(row["carveout_bytes"]))
        expected = [f"needed: {size / 1024:g} KiB" if size else "needed: 0 B"]
    if said != expected:
        faults.append(f"said {said}, is {expected}")


def in_bytes(text):
    """A size as the column `carveout` has it."""
    return int(float(text[:-1]) * 1024) if text.endswith("K") else int(text.rstrip("B"))


def check_legend(picture, rows, faults):
    """Refusals are named where they occur."""
    refused = any(row["status"] != "ok" for row in rows)
    if refused != bool(picture.texts_like("cannot launch")):
        faults.append("'cannot launch' in the legend, or not, against what occurs")


if __name__ == "__main__":
    found = main(*sys.argv[1:])
    print("\n".join(found))
    sys.exit(1 if found else 0)
