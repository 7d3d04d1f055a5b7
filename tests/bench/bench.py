# SPDX-License-Identifier: MIT
"""Measure what is promised of speed, each figure beside its reference.

    python3 tests/bench/bench.py BENCH_CORE BENCH_LAUNCHES OCCSWEEP

Both sides of a figure are measured in this run; the shortest of a few times
counts. Prints a Markdown table and ends with 1 if a figure is missed.
"""
import glob
import os
import subprocess
import sys
import tempfile
import time

bench_core, bench_launches, occsweep = (os.path.abspath(path) for path in sys.argv[1:4])

# What is compared; by at least what factor ours is better.
CORE_FIGURES = {
    "dense-header": ("10^8 answers in memory, one thread", "cuda_occupancy.h, a call each", 60),
    "dense-memset": ("the same", "memset over the array", 0.4),
    "csv-smem-last": ("CSV, shared memory last", "fprintf of known values", 40),
    "csv-regs-last": ("CSV, registers last", "fprintf of known values", 15),
    "csv-barriers-last": ("CSV, barriers last", "fprintf of known values", 5),
    "csv-carveout-last": ("CSV, carveout last", "fprintf of known values", 5),
    "csv-one-point-axes": ("CSV, one axis of many values", "fprintf of known values", 5),
    "csv-24-archs": ("CSV, 24 architectures", "fprintf of known values", 5),
    "csv-all-different": ("CSV, every row another answer", "fprintf of known values", 5),
    "csv-two-threads": ("CSV with two threads", "with one", 1.7),
}


def seconds_of(*command, repeats=3, stdin=None, cwd=None):
    """The shortest time of a command that writes to nowhere."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdin=stdin, stdout=subprocess.DEVNULL, cwd=cwd)
        times.append(time.perf_counter() - start)
        if stdin is not None:
            stdin.seek(0)
    return min(times)


def resident_bytes(pid):
    """The most memory that a process had at once so far; 0 when it has ended."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        sizes = [int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM")]
    return sizes[0] if sizes else 0


def peak_bytes(*command):
    """The most memory that a command had at once. What wait4() tells begins with
    that of the process it was made from, which is more."""
    peak = 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            peak = max(peak, resident_bytes(process.pid))
            time.sleep(0.0005)
    if process.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed")
    return peak


def core_figures():
    output = subprocess.run([bench_core], check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        name, ours, reference = line.split("\t")
        what, against, least = CORE_FIGURES[name]
        yield what, float(ours), against, float(reference), least


def threads_figure():
    """What bench_core measures inside, of a whole command."""
    grid = ["sweep", "--arch", "sm_90", "--threads", "1..1024", "--regs", "0..255", "--smem",
            "0..227K:128"]
    ours, reference = (seconds_of(occsweep, *grid, "-j", jobs, repeats=3) for jobs in "21")
    return "the whole command with two threads", ours, "with one", reference, 1.7


def regions_figure():
    ours = seconds_of(occsweep, "regions", "--arch", "nvidia", "--format", "csv", repeats=10)
    reference = seconds_of(occsweep, "sweep", "--arch", "sm_90", "--threads", "1..1024",
                           "--regs", "0..255", "--smem", "0..227K:128", "-j", "2", repeats=2)
    return "regions of all NVIDIA", ours, "sweep of sm_90 at 128 B", reference, 300


def run_figure(folder):
    """The whole run against its gnuplot calls alone, one after another."""
    ours = seconds_of(occsweep, "run", "configs/sweeps/quickstart.yaml", "-o", folder)
    charts = os.path.join(folder, "charts")
    reference = sum(seconds_of("gnuplot", "-d", os.path.basename(script), cwd=charts)
                    for script in sorted(glob.glob(os.path.join(charts, "*.gp"))))
    return ("run of the quickstart, 6 charts in 2 themes", ours,
            "gnuplot calls for one theme, one after another", reference, 1)


def memory_figures():
    def peak(threads):
        return peak_bytes(occsweep, "sweep", "--arch", "sm_90", "--threads", threads,
                          "--regs", "0..255", "--smem", "0..227K:128")
    whole, part = peak("1..1024"), peak("1..10")
    return [("peak memory of 476 million rows", whole, "of a hundredth of them", part, 1 / 1.2),
            ("the same", whole, "64 MB", 64e6, 1)]


# Launches for eval, by what bench_launches calls them: what they are, and on
# which architectures the sweep beside them is.
LAUNCHES = {
    "random": ("random ones", "sm_90"),
    "architectures": ("random ones on any architecture of NVIDIA", "nvidia"),
    "noted": ("random ones in a table with names, quotes, blanks and K", "sm_90"),
}


def eval_seconds(launches, sink=""):
    with open(launches, "rb") as file:
        return seconds_of("sh", "-c", f"cat | {occsweep} eval {sink}", stdin=file, repeats=2)


def sweep_seconds(arch, sink="", columns=""):
    """A sweep of about 10^7 rows."""
    memory = {"sm_90": "0..227K:186", "nvidia": "0..48K:864"}[arch]
    return seconds_of("sh", "-c", f"{occsweep} sweep --arch {arch} --threads 32..1024:32 "
                      f"--regs 1..250 --smem {memory} {columns} {sink}", repeats=2)


def eval_figures(folder):
    """Launches through a pipe, answers into another, as the rows of the sweep.
    To nowhere, where nobody takes the bytes, the sweep need not even make them."""
    launches = os.path.join(folder, "launches.csv")
    references = {arch: sweep_seconds(arch, "| cat") for arch in ("sm_90", "nvidia")}
    sweep_seconds("sm_90", columns=f"--columns arch,threads,regs,smem -o {launches}")
    yield ("eval of 10^7 launches, from pipe to pipe: a grid", eval_seconds(launches, "| cat"),
           "sweep of as many on sm_90 into a pipe", references["sm_90"], 0.25)
    for kind, (what, arch) in LAUNCHES.items():
        with open(launches, "wb") as file:
            subprocess.run([bench_launches, kind, "10000000"], stdout=file, check=True)
        yield (f"the same: {what}", eval_seconds(launches, "| cat"),
               f"sweep of as many on {arch} into a pipe", references[arch], 0.25)
        if kind == "random":
            yield ("the same to nowhere", eval_seconds(launches), "the sweep to nowhere",
                   sweep_seconds("sm_90"), 0)


def start_figures():
    reference = seconds_of("true", repeats=30)
    for arguments in (["--version"], ["arch", "list"],
                      ["calc", "--arch", "sm_90", "--threads", "256", "--regs", "72"]):
        ours = seconds_of(occsweep, *arguments, repeats=30)
        yield f"start of {arguments[0]}", ours, "true and 3 ms", reference + 0.003, 1


def figures():
    with tempfile.TemporaryDirectory() as folder:
        yield from core_figures()
        yield threads_figure()
        yield regions_figure()
        yield run_figure(os.path.join(folder, "run"))
        yield from memory_figures()
        yield from eval_figures(folder)
        yield from start_figures()


def amount(value):
    """Bytes or seconds: nothing here takes 10,000 s."""
    return f"{value / 1e6:.1f} MB" if value > 1e4 else f"{value:.4f} s"


missed = 0
print("| what | ours | against | reference | factor | at least | |")
print("|---|---|---|---|---|---|---|")
for what, ours, against, reference, least in figures():
    factor = reference / ours
    missed += factor < least
    print(f"| {what} | {amount(ours)} | {against} | {amount(reference)} | {factor:.2f} "
          f"| {least:.2f} | {'' if factor >= least else 'missed'} |", flush=True)
sys.exit(missed > 0)
