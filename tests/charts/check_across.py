# SPDX-License-Identifier: MIT
"""Hold a chart of one launch on several architectures against the program's answers.

    check_across.py OCCSWEEP PICTURE.svg ARCH[,ARCH...] ARGUMENTS...

ARGUMENTS are those of the launch, as `occsweep sweep` takes them. Bars are
read from the picture: their length, what limits them, the ceiling of their
track, the names beside them. Prints what differs.
"""
import csv
import io
import re
import subprocess
import sys

from svg_picture import Picture

TOLERANCE_PX = 0.05
LIMITS = ("warps", "blocks", "registers", "shared memory", "barriers")

# Refusals name a number: the key of an architecture that holds it, and where it stands.
REASONS = {"too_many_threads_per_block": ("max_threads_per_block", "limits"),
           "too_many_regs_per_thread": ("max_per_thread", "registers"),
           "too_many_regs_per_block": ("max_per_block", "registers"),
           "too_much_smem_per_block": ("max_per_block_optin", "shared_memory"),
           "needs_smem_optin": ("max_per_block", "shared_memory")}


def arch_limits(program, arch):
    """The numbers of one architecture, by the last part of their key."""
    out = subprocess.run([program, "arch", "show", arch, "--format", "yaml"], check=True,
                         capture_output=True, text=True).stdout
    barriers = re.search(r"^barriers:\s+per_sm: (\d+)", out, re.M)
    numbers = {(key, section): found.group(1) if (found := re.search(section + r":[\s\S]*?" + key + r": (\w+)", out))
               else None for key, section in REASONS.values()}
    return {"name": re.search(r"^name: (\S+)", out, re.M).group(1),
            "warps": int(re.search(r"max_warps_per_sm: (\d+)", out).group(1)),
            "blocks": int(re.search(r"max_blocks_per_sm: (\d+)", out).group(1)),
            "barriers": int(barriers.group(1)) if barriers else None, "numbers": numbers}


def answer(program, arch, arguments):
    """What the architecture answers to the launch."""
    out = subprocess.run([program, "sweep", "--arch", arch, *arguments], check=True,
                         capture_output=True, text=True).stdout
    return next(csv.DictReader(io.StringIO(out)))


def shown(row, limits, arguments):
    """The set of limits that a chart names, as a tuple of words."""
    if row["blocks_per_sm"] == "0":
        return ()
    code = int(row["limiter_code"])
    if "--barriers" not in arguments and limits["barriers"] == limits["blocks"] and code & 2:
        code &= ~16
    return tuple(name for i, name in enumerate(LIMITS) if code >> i & 1)


def reason(row, limits):
    """What a refusal says: the reason, the number asked for and the most there may be."""
    if row["status"] not in REASONS:
        return row["status"]
    asked = row["regs_allocated_per_block"] if row["status"] == "too_many_regs_per_block" else ""
    return row["status"], asked, limits["numbers"][REASONS[row["status"]]]


def expected_bars(program, archs, arguments):
    """Groups in the order of their first members: [key, names]."""
    groups = []
    for arch in archs:
        limits, row = arch_limits(program, arch), answer(program, arch, arguments)
        key = (int(row["warps_per_sm"]), int(row["blocks_per_sm"]), shown(row, limits, arguments),
               limits["warps"], reason(row, limits))
        for group in groups:
            if group[0] == key:
                group[1].append(limits["name"])
                break
        else:
            groups.append([key, [limits["name"]]])
    return groups


def drawn_boxes(picture, titles):
    """(top, x0, x1, title) of the rectangles under these titles, from the top down."""
    boxes = []
    for title in titles:
        for points in picture.fills.get(title, []):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            boxes.append((min(ys), min(xs), max(xs), title))
    return sorted(boxes)


def category(limits):
    return {0: "cannot launch", 1: limits[0] if limits else "", 2: limits[0] if limits else ""}.get(
        len(limits), "several tied")


def px_per_warp(picture, origin):
    """From the numbers under the axis, which stand on one line."""
    tics = [t for t in picture.texts if re.fullmatch(r"\d+", t.text)]
    lowest = max(t.y for t in tics)
    tics = [t for t in tics if abs(t.y - lowest) < 1]
    last = max(tics, key=lambda t: int(t.text))
    return ((last.box[0] + last.box[2]) / 2 - origin) / int(last.text)


def check(program, picture, archs, arguments):
    faults = picture.check_page()
    bars = drawn_boxes(picture, (*LIMITS, "several tied", "cannot launch"))
    tracks = drawn_boxes(picture, ("track",))
    groups = expected_bars(program, archs, arguments)
    if len(bars) != len(groups) or len(tracks) != len(groups):
        return faults + [f"{len(bars)} bars and {len(tracks)} tracks for {len(groups)} answers"]
    scale = px_per_warp(picture, bars[0][1])
    words = " ".join(t.text for t in picture.texts)
    for (key, names), bar, track in zip(groups, bars, tracks):
        warps, blocks, limits, ceiling, _ = key
        length = (warps if limits else ceiling) * scale
        if abs(bar[2] - bar[1] - length) > 0.6 or bar[3] != category(limits):
            faults.append(f"{names}: bar {bar}, expected {length:.2f} px, {limits}")
        if abs(track[2] - track[1] - ceiling * scale) > 0.6:
            faults.append(f"{names}: track {track}, expected {ceiling * scale:.2f} px")
        note = f"{warps} warp{'' if warps == 1 else 's'}" if limits else " "
        if note not in words:
            faults.append(f"{names}: no {note!r}")
        if len(names[0]) < 40 and names[0] not in words:
            faults.append(f"{names[0]} is not named")
    seconds = {f"tied with {k[2][1]}" for k, _ in groups if len(k[2]) == 2}
    drawn = {t for t in picture.fills if t.startswith("tied with")}
    visible = {t for t in drawn if any(len({p for p in q}) > 2 for q in picture.fills[t])}
    if seconds - drawn or visible - seconds:
        faults.append(f"stripes {drawn}, expected {seconds}")
    legend = {t.text for t in picture.texts if abs(t.size - 13.33) < 0.1}
    for limits in {k[2] for k, _ in groups if len(k[2]) < 3}:
        if (" + ".join(limits) if limits else "cannot launch") not in legend:
            faults.append(f"{limits} is not in the legend")
    for limit in LIMITS:
        if limit in legend and not any(k[2] == (limit,) for k, _ in groups):
            faults.append(f"{limit} is in the legend and nowhere else")
    return faults


def main():
    program, path, archs = sys.argv[1:4]
    faults = check(program, Picture(path), archs.split(","), sys.argv[4:])
    print("\n".join(f"{path}: {fault}" for fault in faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
