# SPDX-License-Identifier: MIT
"""Hold the data of a card against a sweep over all register counts.

    check_card.py OCCSWEEP CARD.csv ARCHITECTURE SHARED_BYTES

Prints each cell whose number is not the largest register count with at least
so many blocks.
"""
import csv
import io
import subprocess
import sys


def main():
    program, path, arch, smem = sys.argv[1:]
    with open(path, encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    sizes = sorted({int(cell["threads_per_block"]) for cell in cells})
    out = subprocess.run(
        [program, "sweep", "--arch", arch, "--threads", ",".join(map(str, sizes)), "--regs", "1..max",
         "--smem", smem, "--columns", "threads_per_block,regs_per_thread,blocks_per_sm"],
        check=True, capture_output=True, text=True).stdout
    most = {}  # (threads, blocks): the most registers with exactly so many
    for row in csv.DictReader(io.StringIO(out)):
        most[int(row["threads_per_block"]), int(row["blocks_per_sm"])] = int(row["regs_per_thread"])
    failed = False
    for cell in cells:
        threads, blocks = int(cell["threads_per_block"]), int(cell["blocks_per_sm"])
        found = [regs for (t, b), regs in most.items() if t == threads and b >= blocks]
        expected = str(max(found)) if found else ""
        if cell["max_regs_per_thread"] != expected:
            failed = True
            print(f"{threads} threads, {blocks} blocks: {cell['max_regs_per_thread']!r}, not {expected!r}")
    sys.exit(1 if failed or not cells else 0)


main()
