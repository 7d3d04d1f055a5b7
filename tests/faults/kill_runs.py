# SPDX-License-Identifier: MIT
"""Kill `occsweep run` at random moments, and hold it to what it promises.

    kill_runs.py OCCSWEEP COUNT [SEED]

Two sweep files take turns in writing one folder. COUNT runs of them get
SIGKILL, SIGTERM, SIGINT or two SIGINTs, a random while after they have entered
the sweep, the charts, the report or the rename. After each the folder is the
old one or the new one, byte for byte; nothing lies beside it but what the next
run removes; no gnuplot is left. Prints which phases were hit. On a machine so
fast or busy that many runs have ended before, as many again are made.
"""
import collections
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PHASES = ("start", "sweep", "charts", "report", "rename")
KILLS = (("KILL", [signal.SIGKILL]), ("TERM", [signal.SIGTERM]), ("INT", [signal.SIGINT]),
         ("INT twice", [signal.SIGINT, signal.SIGINT]))
PATIENCE_S = 20

SWEEP = """name: report
title: {title}
architectures: [sm_90]
grid: {{threads_per_block: 32..1024:32, regs_per_thread: 8..248:8, smem_per_block: 0..max:8K}}
kernels:
  - {{name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}}
charts:
  - {{type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K}}
  - {{type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 40K}}
  - {{type: occupancy, x: regs_per_thread, y: threads_per_block, smem_per_block: 40K}}
output: {{themes: [light, dark]}}
"""


def digest(folder):
    """Of every file's path and bytes; None without a folder."""
    if not os.path.isdir(folder):
        return None
    total = hashlib.sha256()
    for where, folders, files in sorted(os.walk(folder)):
        for name in sorted(files) + sorted(folders):
            path = os.path.join(where, name)
            total.update(os.path.relpath(path, folder).encode() + b"\0")
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()


class Place:
    """The folder with the two sweep files and the report."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.report = os.path.join(folder, "report")
        self.draft = os.path.join(folder, ".report.occsweep-new")
        self.pictures = [f"charts/{name}-sm_90{theme}.svg" for theme in ("", "-dark")
                         for name in ("cliffs-regs", "limits-regs-threads", "occupancy-regs-threads")]
        self.right = {}
        for name in "ab":
            with open(os.path.join(folder, name + ".yaml"), "w", encoding="utf-8") as file:
                file.write(SWEEP.format(title=name))
            self.finish(name)
            self.right[name] = digest(self.report)
        if self.right["a"] == self.right["b"]:
            sys.exit("the two sweep files make the same report")

    def start(self, name):
        return subprocess.Popen([self.program, "run", name + ".yaml", "-o", "report"], cwd=self.folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, name):
        run = self.start(name)
        _, told = run.communicate(timeout=60)
        if run.returncode != 0 or told:
            sys.exit(f"a run that nobody killed: status {run.returncode}, {told.decode()}")

    def before(self):
        """What phase() needs to know of the time before a run: the report, and a killed run's folder."""
        return stat_of(self.report, "st_ino"), stat_of(os.path.join(self.draft, "data"), "st_mtime_ns")

    def phase(self, before):
        """Where a run is, by what lies there."""
        old_report, old_data = before
        def has(path):
            return os.path.exists(os.path.join(self.draft, path))
        if stat_of(self.report, "st_ino") != old_report:
            return "rename"
        if stat_of(os.path.join(self.draft, "data"), "st_mtime_ns") in (None, old_data):
            return "start"
        if has("manifest.json"):
            return "rename"
        if not has("charts/occupancy-regs-threads-sm_90.csv"):
            return "start"
        # Pictures are drawn while data are written, and either may be done first.
        drawn, written = sum(map(has, self.pictures)), has("data/kernels.csv")
        if drawn == len(self.pictures) and written:
            return "report"
        return "charts" if written or 0 < drawn < len(self.pictures) else "sweep"

    def beside(self):
        return sorted(set(os.listdir(self.folder)) - {"a.yaml", "b.yaml", "report"})

    def gnuplots(self):
        """Processes that stand in a folder of ours."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.readlink(f"/proc/{pid}/cwd").startswith(self.folder + "/"):
                    found.append(int(pid))
            except OSError:
                pass
        return found


def stat_of(path, field):
    """None without a file."""
    try:
        return getattr(os.stat(path), field)
    except OSError:
        return None


def reach(place, run, target, before):
    """Wait until the run is in a phase or beyond; how long that took. None: it has ended."""
    start = time.monotonic()
    while run.poll() is None:
        if PHASES.index(place.phase(before)) >= PHASES.index(target):
            return time.monotonic() - start
        time.sleep(0.0001)
    return None


def lengths(place):
    """How long each phase lasts here and now: the shortest of a few runs."""
    shortest = dict.fromkeys(PHASES[1:], 1.0)
    for name in "abab":
        before, run = place.before(), place.start(name)
        for phase, following in zip(PHASES[1:], PHASES[2:] + (None,)):
            if reach(place, run, phase, before) is None:
                break
            start = time.monotonic()
            if following:
                reach(place, run, following, before)
            else:
                run.wait()
            shortest[phase] = min(shortest[phase], time.monotonic() - start)
        run.communicate()
    return shortest


def check(place, old, name, kill, phase, status, told):
    """What is wrong after a run of `name` that got the signals of `kill`."""
    after = digest(place.report)
    allowed = [old, place.right[name]]
    if status == 0:
        allowed = [place.right[name]]
    elif status == 130 and phase != "rename":
        allowed = [old]
    if after not in allowed:
        known = {old: "the old one", place.right[name]: "the new one", None: "gone"}
        return f"status {status}, but the folder is {known.get(after, 'neither the old nor the new one')}"
    if status not in (0, 130, -signal.SIGKILL) or (status == -signal.SIGKILL) != (kill == "KILL" and status != 0):
        return f"status {status}"
    if told not in (b"", b"occsweep: interrupted\n"):
        return f"it said {told.decode()}"
    leftover = [".report.occsweep-new"] if kill == "KILL" and status != 0 else []
    if not set(place.beside()) <= set(leftover):
        return f"beside it lie {place.beside()}"
    deadline = time.monotonic() + PATIENCE_S
    while place.gnuplots():
        if time.monotonic() > deadline:
            return f"a gnuplot outlives it: {place.gnuplots()}"
        time.sleep(0.01)
    return None


def kill_one(place, number, longest):
    """One run: (phase, kind of kill, was it running), or exit."""
    if number % 10 == 9:
        shutil.rmtree(place.report, ignore_errors=True)
    old, before, name = digest(place.report), place.before(), "ab"[number % 2]
    kill, signals = KILLS[number // 2 % len(KILLS)]
    run = place.start(name)
    target = PHASES[1 + number // 8 % (len(PHASES) - 1)]
    if reach(place, run, target, before) is not None:
        time.sleep(random.uniform(0, longest[target]))
    phase = place.phase(before)
    for sent in signals:
        run.send_signal(sent)
        time.sleep(0.001 if len(signals) > 1 else 0)
    _, told = run.communicate(timeout=PATIENCE_S)
    wrong = check(place, old, name, kill, phase, run.returncode, told)
    if wrong:
        sys.exit(f"run {number} of {name}.yaml, {kill} in {phase}: {wrong}")
    return phase, kill, run.returncode != 0


def has_enough(hits, count):
    """Three quarters of the kills hit a running process, and all phases had their share."""
    in_phases = [sum(hits[phase, kill] for kill, _ in KILLS) for phase in PHASES[1:]]
    return sum(hits.values()) >= 0.75 * count and min(in_phases) >= count / 20


def main(program, count, seed):
    random.seed(seed)
    hits, number = collections.Counter(), 0
    with tempfile.TemporaryDirectory(prefix="occsweep-kills-") as folder:
        place = Place(os.path.abspath(program), os.path.realpath(folder))
        longest = lengths(place)
        while number < count or not has_enough(hits, count) and number < 4 * count:
            phase, kill, is_hit = kill_one(place, number, longest)
            hits[phase, kill] += is_hit
            number += 1
        place.finish("a")
        if digest(place.report) != place.right["a"] or place.beside():
            sys.exit(f"the last run left {place.beside()}")
    for phase in PHASES:
        print(f"{phase:7}", ", ".join(f"{kill} {hits[phase, kill]}" for kill, _ in KILLS))
    print(f"{sum(hits.values())} of {number} hit a running process, seed {seed}")
    if not has_enough(hits, count):
        sys.exit("too few were hit")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6))
