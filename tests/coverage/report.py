#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sum up what gcov counted: lines and branches of each folder of src, and the
files of which least is reached.

    report.py BUILD [--lines FILE]

Fails where less is reached than LEAST says. --lines prints the lines of FILE
that nothing reached. Code of headers counts for the header."""
import collections
import glob
import json
import os
import subprocess
import sys

LEAST = {"core": 100.0, "src": 90.0}  # lines, in percent
SHOWN_FILES = 15
AT_A_TIME = 40


def reports(build):
    data = sorted(glob.glob(f"{build}/**/*.gcda", recursive=True))
    data = [path for path in data if "/tests/" not in path and "/gen/" not in path]
    for i in range(0, len(data), AT_A_TIME):
        said = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities",
                               *data[i:i + AT_A_TIME]], check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL).stdout
        for line in said.splitlines():
            yield json.loads(line)


def count(build):
    """file -> line -> times, and file -> (line, branch) -> times."""
    lines = collections.defaultdict(collections.Counter)
    branches = collections.defaultdict(collections.Counter)
    for report in reports(build):
        for file in report["files"]:
            name = os.path.relpath(file["file"])
            if not name.startswith(("src/", "include/")):
                continue
            for line in file["lines"]:
                lines[name][line["line_number"]] += line["count"]
                for number, branch in enumerate(line["branches"]):
                    branches[name][line["line_number"], number] += branch["count"]
    return lines, branches


def share(counters):
    values = [n for counter in counters for n in counter.values()]
    return (100.0 * sum(n > 0 for n in values) / len(values) if values else 100.0), len(values)


def main():
    build = sys.argv[1]
    lines, branches = count(build)
    if "--lines" in sys.argv:
        name = sys.argv[-1]
        for number, text in enumerate(open(name, encoding="utf-8"), 1):
            if lines[name].get(number) == 0:
                print(f"{name}:{number}: {text.rstrip()}")
        return 0
    folders = sorted({name.split("/")[1] for name in lines if name.startswith("src/")})
    reached = {}
    print("folder    lines  reached  branches  reached")
    for folder in [*folders, "src"]:
        chosen = [n for n in lines if n.startswith("src/" if folder == "src" else f"src/{folder}/")]
        line_pct, line_count = share([lines[n] for n in chosen])
        branch_pct, branch_count = share([branches[n] for n in chosen])
        reached[folder] = line_pct
        print(f"{folder:8} {line_count:6} {line_pct:7.2f}% {branch_count:9} {branch_pct:7.2f}%")
    print("\nleast reached")
    worst = sorted((share([lines[n]])[0], n) for n in lines)
    for pct, name in worst[:SHOWN_FILES]:
        print(f"{pct:7.2f}%  {name}")
    short = [f"{folder}: {reached.get(folder, 0):.2f} % of lines reached, {least:g} % asked for"
             for folder, least in LEAST.items() if reached.get(folder, 0) < least]
    print("\n".join(short))
    return len(short) > 0


if __name__ == "__main__":
    sys.exit(main())
