# SPDX-License-Identifier: MIT
"""Draw charts at random, and hold each to what every chart promises.

    audit_charts.py OCCSWEEP FOLDER COUNT [--seed N] [--types WORD,...] [--time] [--keep]

Architectures are built in or made up (1 to 64 lanes, units of one, the largest
limits), axes and grids are up to 1024 threads and 255 registers, kernels 0 to
12 with long names, all themes and both sizes. Every panel must be below its
size, no text outside or on another, standard error empty; with --time a
drawing takes less than a second of the processor. Prints what differs, and the
command that makes it; --keep leaves those pictures in FOLDER.
"""
import argparse
import os
import random
import re
import subprocess
import sys

from svg_picture import Picture, most_bytes

MOST_SECONDS = 1.0
BUILT_IN = ("sm_30 sm_32 sm_35 sm_37 sm_50 sm_52 sm_53 sm_60 sm_61 sm_62 sm_70 sm_72 sm_75 sm_80 sm_86 sm_87 "
            "sm_88 sm_89 sm_90 sm_100 sm_103 sm_110 sm_120 sm_121").split()
GPUS = ["H100 SXM5", "H100 PCIe", "T4", "A100", "RTX 4090", "RTX 3060", "GTX 1080"]
INPUTS = {"threads": "threads_per_block", "regs": "regs_per_thread", "smem": "smem_per_block",
          "barriers": "barriers_per_block"}
LONG_NAME = "a name as long as that of a kernel made by several nested templates, one in the other"
TYPES = ("cliffs lines card waste step tax ladder generations waves compare-cliffs "
         "limits occupancy difference compare-limits compare-occupancy").split()


def spread(rng, low, high):
    """A whole number; small ones and large ones are as likely."""
    if rng.random() < 0.15:
        return rng.choice((low, high))
    return round(low * (high / low) ** rng.random())


def made_up(rng, folder, number):
    """A file of an architecture that nobody built."""
    lanes = rng.choice((1, 1, 2, 3, 4, 5, 8, 16, 24, 32, 64, rng.randint(1, 64)))
    most_threads = rng.choice((1024, 1024, 1024, spread(rng, lanes, 1024)))
    warps = max(-(-most_threads // lanes), spread(rng, 1, 4096))
    regs = spread(rng, 1024, 1 << 24)
    parts = rng.choice((1, 2, 4, 4, 16, 64))
    smem = spread(rng, 1024, 16 << 20)
    reserve = rng.choice((0, 0, 1, 1024)) if smem > 4096 else 0
    optin = spread(rng, 256, smem - reserve)
    lines = [f"name: made{number}", "vendor: Nobody",
             f"limits: {{threads_per_warp: {lanes}, max_threads_per_block: {most_threads}, "
             f"max_warps_per_sm: {warps}, max_blocks_per_sm: {spread(rng, 1, 4096)}}}"]
    if rng.random() < 0.95:
        lines.append(f"registers: {{per_sm: {regs // parts * parts}, max_per_block: {spread(rng, 512, regs // parts * parts)}, "
                     f"max_per_thread: {rng.choice((255, 255, spread(rng, 4, 255)))}, "
                     f"allocation_unit: {rng.choice((1, 1, 8, lanes, 256))}, partitions: {parts}}}")
    if rng.random() < 0.95:
        lines.append(f"shared_memory: {{per_sm: {smem}, max_per_block: {spread(rng, 128, optin)}, "
                     f"max_per_block_optin: {optin}, reserved_per_block: {reserve}, "
                     f"allocation_unit: {rng.choice((1, 1, 3, 128, 1024))}"
                     + (f", carveouts: [{', '.join(str(smem * i // 8) for i in range(0, 9))}], unified_with_l1: {smem + 4096}"
                        if rng.random() < 0.3 else "") + "}")
    if rng.random() < 0.6:
        lines.append(f"barriers: {{per_sm: {spread(rng, 1, 65536)}}}")
    lines.append(f"gpus: [{{name: Made {number}, sms: {spread(rng, 1, 65536)}}}]")
    lines.append("sources: [{field: limits, document: made up, where: here}]")
    path = os.path.join(folder, f"made{number}.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


class Case:
    """One chart: what a sweep file says of it."""

    def __init__(self, rng, program, folder, number, types):
        self.rng, self.program, self.folder, self.number = rng, program, folder, number
        self.type = rng.choice(types)
        self.theme = rng.choice(("light", "dark", "grey"))
        self.size = rng.choice(("page", "column"))
        self.archs = self.choose_archs()
        self.keys = self.choose_keys()
        self.kernels = [self.launch() for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 9, 12)))]

    def arch(self):
        if self.rng.random() < 0.35:
            return self.rng.choice(BUILT_IN)
        while True:
            path = made_up(self.rng, self.folder, self.rng.randint(0, 10**6))
            if subprocess.run([self.program, "arch", "check", path], capture_output=True, check=False).returncode == 0:
                return path
            os.remove(path)

    def choose_archs(self):
        if self.type == "waves":
            return []
        count = {"difference": 2, "generations": self.rng.choice((1, 3, 8, 24))}.get(
            self.type, self.rng.choice((2, 3, 4, 6, 9, 16)) if self.type.startswith("compare") else 1)
        if count == 24:
            return list(BUILT_IN)
        found = []
        while len(found) < count:
            arch = self.arch()
            if arch not in found:
                found.append(arch)
        return found

    def value(self, name):
        rng = self.rng
        if name == "threads":
            return rng.choice((32, 64, 96, 128, 256, 512, 1024, rng.randint(1, 1024), spread(rng, 1, 1024)))
        if name == "regs":
            return rng.choice((0, 1, 16, 32, 64, 72, 128, 255, rng.randint(0, 255), spread(rng, 1, 255)))
        if name == "smem":
            return rng.choice((0, 0, rng.randint(0, 1 << 18), spread(rng, 1, 1 << 18)))
        return rng.choice((0, 1, 1, 2, 8, 16))

    def launch(self):
        return {name: self.value(name) for name in INPUTS}

    def choose_keys(self):
        """The keys of the chart, in the order of a sweep file."""
        rng, type_, keys = self.rng, self.type, {}
        held = list(INPUTS)
        if type_.startswith("compare"):
            keys["chart"] = type_.split("-")[1]
            type_ = keys["chart"] if keys["chart"] == "cliffs" else "limits"
            keys["measure"] = rng.choice(("warps", "threads", "blocks", "occupancy"))
        if type_ == "difference":
            keys["measure"] = rng.choice(("warps", "threads", "blocks", "occupancy"))
        if type_ in ("cliffs", "lines"):
            along = rng.choice(("threads", "threads", "regs", "smem", "barriers"))
            if self.type == "cliffs" and rng.random() < 0.1:
                along = "carveout"
            keys["along"] = INPUTS.get(along, along)
            if along != "carveout":
                held.remove(along)
                keys["scale"] = rng.choice(("auto", "auto", "auto", "linear", "log2"))
        if type_ in ("limits", "occupancy", "waste", "step", "tax", "difference"):
            pair = rng.sample(list(INPUTS) if type_ in ("limits", "occupancy") else ["threads", "regs", "smem"], 2)
            keys["x"], keys["y"] = (INPUTS[name] for name in pair)
            held = [name for name in held if name not in pair]
        if type_ == "waste":
            keys["of"] = rng.choice(("registers", "shared_memory", "warps"))
        if type_ == "step":
            keys["of"] = rng.choice(("regs_per_thread", "smem_per_block"))
        if type_ == "card":
            held = ["smem", "barriers"]
            count = rng.choice((1, 8, 32, 200, 1024))
            keys["threads_per_block"] = "[" + ", ".join(map(str, sorted(rng.sample(range(1, 1025), count)))) + "]"
        if type_ == "waves":
            keys["gpus"] = "[" + ", ".join(rng.sample(GPUS, rng.choice((1, 2, 3, 6)))) + "]"
        if type_ == "generations" and rng.random() < 0.5:
            held.remove("barriers")
        for name in held:
            keys[INPUTS[name]] = self.value(name)
        return keys

    def sweep_file(self):
        """One chart and its kernels."""
        archs = ", ".join(self.archs) or "all"
        lines = ["name: audit", f"architectures: [{archs}]",
                 "grid: {threads_per_block: 32, regs_per_thread: 32, smem_per_block: 0}"]
        if self.kernels:
            lines.append("kernels:")
        for i, launch in enumerate(self.kernels):
            grid = f", grid_blocks: {spread(self.rng, 1, 100000)}" if self.type == "waves" else ""
            lines.append(f"  - {{name: '{LONG_NAME} {i}', " +
                         ", ".join(f"{INPUTS[name]}: {value}" for name, value in launch.items()) + grid + "}")
        type_ = self.type.split("-")[0]
        lines += ["charts:", "  - {id: x, type: " + ", ".join([type_] + [f"{k}: {v}" for k, v in self.keys.items()]) + "}",
                  f"output: {{themes: [{self.theme}], size: {self.size}, data: none}}"]
        return "\n".join(lines) + "\n"

    def run(self, is_timed):
        """Draw it; what differs."""
        base = os.path.join(self.folder, f"case{self.number}")
        with open(base + ".yaml", "w", encoding="utf-8") as file:
            file.write(self.sweep_file())
        done = subprocess.run([self.program, "run", base + ".yaml", "-o", base], capture_output=True, text=True, check=False)
        if done.returncode == 2:
            return None, [done.stderr.strip()]
        if done.returncode != 0 or done.stderr:
            return [f"status {done.returncode}: {done.stderr.strip()}"], []
        faults, notes = [], []
        ending = "" if self.theme == "light" else "-" + self.theme
        for name in sorted(os.listdir(base + "/charts")):
            if not name.endswith(ending + ".svg"):
                continue
            script = f"{base}/charts/{name[:-len(ending + '.svg')]}.gp"
            faults += self.check(f"{base}/charts/{name}", script, notes)
            if is_timed:
                faults += self.check_time(script, notes)
        return faults, notes

    def check(self, path, script, notes):
        picture = Picture(path)
        with open(script, encoding="utf-8") as file:
            panels = re.search(r"(?<![A-Z])PANEL_COUNT = (\d+)", file.read())
        count = int(panels.group(1)) if panels and self.type.startswith("compare") else 1
        notes.append(f"{len(picture.bytes)} B / {count}")
        return picture.check_page() + (
            [f"{len(picture.bytes)} bytes, {count} panels"] if len(picture.bytes) >= most_bytes(count) else [])

    def check_time(self, script, notes):
        pid = os.posix_spawnp("gnuplot", ["gnuplot", "-d", "-e", f"THEME='{self.theme}'; OUT='{self.folder}/timed.svg'", script],
                              os.environ)
        _, status, usage = os.wait4(pid, 0)
        seconds = usage.ru_utime + usage.ru_stime
        notes.append(f"{seconds:.2f} s")
        return ([f"{seconds:.2f} s"] if seconds >= MOST_SECONDS else []) + (["gnuplot failed"] if status else [])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--types", default=",".join(TYPES))
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    failed = drawn = 0
    for number in range(options.seed, options.seed + options.count):
        case = Case(random.Random(number), options.program, options.folder, number, options.types.split(","))
        faults, notes = case.run(options.time)
        drawn += faults is not None
        if faults or options.verbose:
            print(f"{number} {case.type} {case.theme} {case.size} {case.keys} {case.archs} {len(case.kernels)} kernels: {notes}", flush=True)
        for fault in faults or []:
            print(f"    {fault}", flush=True)
        failed += bool(faults)
        base = os.path.join(options.folder, f"case{number}")
        if not (options.keep and faults):
            subprocess.run(["rm", "-rf", base, base + ".yaml"], check=True)
    print(f"{options.count} charts, {drawn} drawn, {failed} with faults")
    sys.exit(1 if failed or drawn == 0 else 0)


if __name__ == "__main__":
    main()
