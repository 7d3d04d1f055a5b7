# SPDX-License-Identifier: MIT
"""Sweep files of almost 1 MiB, each of which would take long, or much memory, to read.

    large_configs.py write FOLDER
    large_configs.py read FOLDER PROGRAM SECONDS MEGABYTES

The latter has PROGRAM read each; says and counts those that take more processor time or memory.
"""
import os
import resource
import subprocess
import sys

SIZE = 1024 * 1024 - 64
HEAD = "name: n\narchitectures: [sm_90]\n"
GRID = "grid: {threads_per_block: 32, regs_per_thread: 32, smem_per_block: 0}\n"
LIMITS = ("vendor: V, limits: {threads_per_warp: 32, max_threads_per_block: 1024, max_warps_per_sm: 64, "
          "max_blocks_per_sm: 32}")
ONE_OF_MODES = "architectures:\n- {name: a, " + LIMITS + ", modes: ["
MODE = "{suffix: %sset: {limits.max_warps_per_sm: 64}},"
KERNEL = "- {name: k%d, threads_per_block: 1, regs_per_thread: 1, smem_per_block: 0}\n"
CHART = "- {%stype: limits, x: regs, y: threads, smem_per_block: 0}\n"
WAVES = "- {type: waves, threads_per_block: 32, regs_per_thread: 32, smem_per_block: 0, gpus: [%s]}\n"


def fill(head, piece, tail=""):
    """`piece`, which may hold a %d that counts, as often as there is room for."""
    parts, left, count = [], SIZE - len(head) - len(tail), 0
    while True:
        part = piece % count if "%d" in piece else piece
        left -= len(part)
        if left < 0:
            return head + "".join(parts) + tail
        parts.append(part)
        count += 1


def stepped_ranges():
    """Each value many times, by many steps."""
    ranges = (f"{first}..16M:{step}" for step in range(2, 440) for first in range(step))
    return ",".join(ranges)[:SIZE - 200].rsplit(",", 1)[0]


def shapes():
    """The text of each file by its name."""
    return {
        # What is nested.
        "flow-lists": "[" * SIZE,
        "flow-maps": "{" * SIZE,
        "flow-lists-on-lines": "[\n" * (SIZE // 2),
        "block-lists": fill("", "- ", "a\n"),
        "block-maps": "".join(" " * depth + "a:\n" for depth in range(1400)),
        "complex-keys": fill("", "? ", "a\n"),
        "nested-in-a-key": HEAD + "grid: " + "[" * (SIZE - 100),
        # What is not read.
        "anchors": fill("", "- &a%d a\n"),
        "aliases": fill("a: &a b\nb:\n", "- *a\n"),
        "tags": fill("", "- !!str a\n"),
        "long-tag": "!" + "a" * SIZE,
        "tag-directives": fill("", "%%TAG !a%d! tag:a\n", "--- a\n"),
        "version-directives": fill("", "%YAML 1.1\n", "--- a\n"),
        "documents": fill("", "--- a\n"),
        "byte-order-marks": "\ufeff" * (SIZE // 3),
        # What is long.
        "scalar": "name: " + "a" * (SIZE - 8) + "\n",
        "quoted": 'name: "' + "a\n " * (SIZE // 3 - 8) + '"\n',
        "escapes": 'name: "' + "\\x41" * (SIZE // 4 - 8) + '"\n',
        "literal": fill(HEAD + GRID + "title: |\n", "  a\n"),
        "comments": fill("", "#\n", HEAD + GRID),
        "one-comment": "# " + "c" * (SIZE - 300) + "\n" + HEAD + GRID,
        "empty-lines": "name: a" + "\n" * (SIZE - 8),
        "long-key": "? " + "a" * (SIZE - 16) + "\n: 1\n",
        "long-word": HEAD + GRID + "charts:\n- {type: " + "a" * (SIZE - 200) + "}\n",
        # What is many.
        "keys": fill("", "k%d: 1\n"),
        "flow-keys": "{" + "a," * (SIZE // 2 - 2) + "a}",
        "empty-keys": fill("", "a:\n"),
        "texts": "[" + "a," * (SIZE // 2 - 2) + "a]",
        "pairs": "[" + "a: ," * (SIZE // 4 - 2) + "a]",
        "values": HEAD + "grid: {regs_per_thread: 32, smem_per_block: 0, threads_per_block: [" +
                  "1," * (SIZE // 2 - 100) + "1]}\n",
        "stray-values": HEAD + "grid: {threads_per_block: 1" + ",1" * (SIZE // 2 - 100) + "}\n",
        "ranges": HEAD + "grid:\n  threads_per_block: 32\n  regs_per_thread: 32\n  smem_per_block: " +
                  stepped_ranges() + "\n",
        "each-byte": HEAD + GRID.replace("block: 0", "block: 0..16M"),
        "most-bytes": HEAD + GRID.replace("block: 0", "block: [0..8M, 8388610..16M]"),
        "carveouts": fill(HEAD + GRID[:-2] + ", carveout: [0", ",%dB", "]}\n"),
        "kernels": fill(HEAD + GRID + "kernels:\n", KERNEL),
        "kernels-on-all": fill(HEAD.replace("sm_90", "all") + GRID + "kernels:\n", KERNEL),
        "kernel-files": fill(HEAD + GRID + "kernels:\n", "- {from: f%d}\n"),
        "charts": fill(HEAD + GRID + "charts:\n", CHART % "id: c%d, "),
        "charts-of-one-id": fill(HEAD + GRID + "charts:\n", CHART % "id: c, "),
        "charts-without-id": fill(HEAD + GRID + "charts:\n", CHART % ""),
        "charts-without-id-4000": HEAD + GRID + "charts:\n" + CHART % "" * 4000,
        "charts-of-all": fill(HEAD.replace("sm_90", "all") + GRID + "charts:\n", CHART % ""),
        "charts-of-products": fill(HEAD + GRID + "charts:\n", WAVES % ", ".join(["H100 SXM5"] * 24)),
        "products-of-a-chart": fill(HEAD + GRID + "charts:\n" + WAVES[:-4], "H100 SXM5,", "a]}\n"),
        "architectures": fill("name: n\n" + GRID + "architectures:\n", "- {name: a%d, " + LIMITS + "}\n"),
        "architectures-256": "name: n\n" + GRID + "architectures:\n" +
                             "".join(f"- {{name: a{i}, {LIMITS}}}\n" for i in range(256)),
        "modes": fill("name: n\n" + GRID + ONE_OF_MODES, MODE % "m%d, ", "]}\n"),
        "modes-and-products": fill(fill("name: n\n" + GRID + ONE_OF_MODES,
                                        MODE % "m%d, sms_times: 2, ", "], gpus: [" + " " * (SIZE // 2)).rstrip(" "),
                                   "{name: g%d, sms: 1},", "]}\n"),
        "modes-32-and-products": fill("name: n\n" + GRID + ONE_OF_MODES +
                                      "".join(MODE % f"m{i}, sms_times: 2, " for i in range(32)) + "], gpus: [",
                                      "{name: g%d, sms: 1},", "]}\n"),
        "sizes-of-sub-groups": fill("name: n\n" + GRID + "architectures:\n- {name: a, " +
                                    LIMITS[:-1] + ", sub_group_sizes: [", "8,", "32]}}\n"),
        "one-architecture": fill("name: n\n" + GRID + "architectures:\n", "- {name: a, " + LIMITS + "}\n"),
        "products": fill("name: n\n" + GRID + "architectures: [", "H100 SXM5,", "sm_90]\n"),
        "aliases-of-one": fill("name: n\n" + GRID + "architectures:\n- {name: a, " + LIMITS + ", aliases: [",
                               "a%d,", "b]}\n"),
        "provenance": fill(HEAD + GRID + "provenance:\n", "  k%d: a\n"),
        "provenance-list": HEAD + GRID + "provenance:\n  k: [" + "a," * (SIZE // 2 - 100) + "a]\n",
        "links": fill(HEAD + GRID + "links:\n", "- {name: l%d, to: a}\n"),
        "profiles": fill(HEAD + GRID + "profiles:\n", "- {from: f%d}\n"),
        "formats": fill(HEAD + GRID + "output: {formats: [", "svg,", "svg]}\n"),
    }


def write(folder):
    for name, text in shapes().items():
        with open(os.path.join(folder, name + ".yaml"), "wb") as file:
            file.write(text.encode())


def read(path, command, seconds):
    """The exit status, processor seconds and megabytes that reading one file takes."""
    limit = (2 * seconds, 2 * seconds)
    child = subprocess.Popen([*command, path], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit))
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = 0
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def read_all(folder, command, seconds, megabytes):
    """Whether `command` takes more than that for a file of the folder; says for which."""
    slow = 0
    for name in sorted(os.listdir(folder)):
        status, took, size = read(os.path.join(folder, name), command, seconds)
        if status not in (0, 2, 3) or took > seconds or size > megabytes:
            print(f"{name}: status {status}, {took:.2f} s, {size:.0f} MB")
            slow += 1
    print(len(os.listdir(folder)), "files,", slow, "that take too much")
    return slow > 0


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2])
    else:
        sys.exit(read_all(sys.argv[2], [sys.argv[3], "run", "--dry-run"], int(sys.argv[4]), int(sys.argv[5])))
