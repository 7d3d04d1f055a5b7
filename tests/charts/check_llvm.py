# SPDX-License-Identifier: MIT
"""Hold LLVM's line of a cliffs chart along registers against each value.

    check_llvm.py OCCSWEEP PICTURE.svg ARCH THREADS

The levels of the line are read from the picture; what LLVM counts is asked for
one register count at a time. Prints what differs, and where LLVM's number
promises no more than fits anywhere, for then the picture shows nothing.
"""
import csv
import io
import subprocess
import sys

from svg_picture import Axes, Picture, span


def main():
    program, path, arch, threads = sys.argv[1:5]
    out = subprocess.run(
        [program, "sweep", "--arch", arch, "--threads", threads, "--regs", "1..max", "--smem", "0", "--columns",
         "regs_per_thread,llvm_waves_per_simd,warps_per_sm,occupancy_pct"],
        check=True, capture_output=True, text=True).stdout
    rows = [(int(r[0]), int(r[1]), float(r[3])) for r in list(csv.reader(io.StringIO(out)))[1:]]
    picture = Picture(path)
    legend = picture.texts_like(r"LLVM: waves per SIMD \((\d+) are 100 %\)")[0].text
    most = int(legend.split("(")[1].split()[0])
    axes = Axes(picture, False, 0)
    line = [path for paths in picture.groups["LLVM"] for path in paths]
    faults, above = [], 0
    for regs, waves, pct in rows:
        x = axes.px(regs - 0.5)
        have = span(line, x - 0.01, x + 0.01)
        want = axes.py(100 * waves / most)
        above += 100 * waves / most > pct
        if have is None or abs(have[0] - want) > 0.1 or abs(have[1] - want) > 0.1:
            faults.append(f"{regs}: the line is at {have}, computed {want:.2f}")
    if above == 0:
        faults.append("it promises nowhere more than fits")
    print("\n".join(faults[:10]), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
