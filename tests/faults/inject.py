#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Let each call for memory, files and processes of a command fail in turn.

    inject.py PROGRAM LIBRARY [--thin] [--jobs N] [--commands A,B] [--show N]

Each command of commands.py is first run whole, its calls listed by libfaults.so.
Then it is run again for each of them, that one call failing; and once more with
all later calls of its kind failing, too. A command with many calls has the first
and the last of each stack fail, since a loop asks again and again for the same;
--thin takes of these one in a few, which each run chooses as the last one did.

Such a run may do one of two things. It works: same status, output, messages and
files as without a fault. Or it fails: status 3, one line on standard error, no
file that was not there before, and those that were there as they were; standard
output may end early. Either way it gives back all memory and descriptors.
TAP output; --show N prints the stack of call N.
"""
import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile

from commands import COMMANDS

ALL_UP_TO = 400  # calls: up to here each fails, not only the first and the last of a stack
THIN_RUNS = 60  # of each command
REMOVALS = {"unlink", "remove", "rmdir", "nftw"}  # what cannot be removed stays
NEEDED_TO_REMOVE = {"malloc", "calloc", "realloc"}  # while there is none, a folder stays
WRITES = {"write", "fwrite", "fflush", "close", "fclose"}
HANGS_AFTER_S, HANGS = 120, "hangs"
OPENMP = "libgomp: "  # which ends a program itself where it gets no memory


def files_below(folder):
    """Path -> content, of everything in `folder`; None for a folder."""
    found = {}
    for parent, folders, names in os.walk(folder):
        for name in folders:
            found[os.path.relpath(os.path.join(parent, name), folder)] = None
        for name in names:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


class Outcome:
    def __init__(self, done, folder, report):
        self.status = done.returncode
        self.out, self.err = (text.replace(folder.encode(), b"DIR")
                              for text in (done.stdout, done.stderr))
        self.files = files_below(folder)
        try:
            with open(report) as file:
                words = file.read().split()
            self.failed = words[0]
            self.blocks, self.first_call, self.descriptors, self.calls = map(int, words[1:])
        except OSError:
            self.failed = None


class Command:
    def __init__(self, name, settings, program, library):
        self.name, self.settings = name, settings
        self.program, self.library = program, library
        self.scratch = tempfile.mkdtemp(prefix="occsweep-faults-")
        self.prepared = os.path.join(self.scratch, "prepared")
        os.mkdir(self.prepared)
        for name_of_file, text in settings.get("files", {}).items():
            self.put(name_of_file, text.encode())
        if "made" in settings:
            words, name_of_file = settings["made"]
            self.put(name_of_file, subprocess.run(self.fill(words, self.prepared), check=True, stdout=subprocess.PIPE).stdout)
        for arguments in settings.get("before", []):
            subprocess.run([program, *self.fill(arguments, self.prepared)], check=True,
                           stdout=subprocess.DEVNULL, env=self.environment(self.prepared))
        self.before = files_below(self.prepared)

    def put(self, name, content):
        with open(os.path.join(self.prepared, name), "wb") as file:
            file.write(content)

    def fill(self, arguments, folder):
        return [word.replace("DIR", folder) for word in arguments]

    def environment(self, folder, **more):
        fake = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake")
        path = os.environ["PATH"]
        return {"PATH": path if self.settings.get("gnuplot") == "real" else f"{fake}:{path}",
                "HOME": folder, "TMPDIR": folder, "OMP_NUM_THREADS": "1",
                "SOURCE_DATE_EPOCH": "0", **more}

    def run(self, **faults):
        """One run in a folder of its own, which is removed afterwards."""
        place = tempfile.mkdtemp(dir=self.scratch)
        folder = os.path.join(place, "work")
        report = os.path.join(place, "report")
        shutil.copytree(self.prepared, folder, symlinks=True)
        threads = self.settings.get("threads", "1")
        environment = self.environment(folder, LD_PRELOAD=self.library, FAULT_REPORT=report,
                                       **{"OMP_NUM_THREADS": threads, **faults})
        words = [self.program, *self.fill(self.settings["run"], folder)]
        try:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                                  env=environment, timeout=HANGS_AFTER_S, check=False)
        except subprocess.TimeoutExpired:
            done = subprocess.CompletedProcess(words, HANGS, b"", b"")
        outcome = Outcome(done, folder, report)
        shutil.rmtree(place)
        return outcome

    def list_calls(self):
        """(name, stack) of each call of a run without a fault; that run."""
        path = os.path.join(self.scratch, "list")
        self.whole = self.run(FAULT_LIST=path)
        with open(path) as file:
            return [tuple(line.split()) for line in file]

    def problem(self, outcome, on):
        """What is wrong with a run in which a call failed, or None."""
        if outcome.status == HANGS:
            return f"not ended after {HANGS_AFTER_S} s"
        if outcome.failed is None:
            if outcome.status == 3 and OPENMP.encode() in outcome.err:
                return None
            return f"ended with status {outcome.status} without its report: {outcome.err[-300:]}"
        if outcome.status < 0:
            return f"killed by signal {-outcome.status}"
        if outcome.failed == "none":
            return None if "varies" in self.settings else "made fewer calls than before"
        wrong = self.is_whole_wrong(outcome, on) if outcome.status == self.whole.status \
            else self.is_failure_wrong(outcome, on)
        if wrong:
            return wrong
        if outcome.blocks > 0 and not OPENMP.encode() in outcome.err:
            return f"{outcome.blocks} blocks not given back, the first of call {outcome.first_call}"
        if outcome.descriptors > 0:
            return f"{outcome.descriptors} descriptors not closed"
        return None

    def is_whole_wrong(self, outcome, on):
        if outcome.out != self.whole.out:
            return "worked, with another output"
        if outcome.err != self.whole.err:
            return f"worked, with another message: {outcome.err}"
        return self.compare(outcome, on, self.whole.files, "worked")

    def is_failure_wrong(self, outcome, on):
        lines = [line for line in outcome.err.decode(errors="replace").splitlines() if line]
        usual = self.whole.err.decode().splitlines()
        said = [line for line in lines if line not in usual]
        if outcome.status != 3:
            return f"ended with status {outcome.status}: {outcome.err}"
        if len(said) != 1 or not said[0].startswith(("occsweep: ", OPENMP)):
            return f"did not print one message of ours: {outcome.err}"
        if said[0].endswith((": ", "Success")):
            return f"does not say why: {said[0]}"
        if not self.whole.out.startswith(outcome.out):
            return "failed, with an output that is not the beginning of the whole"
        # Where the output is complete, and only its name cannot be printed.
        if outcome.failed in WRITES and outcome.files == self.whole.files:
            return None
        return self.compare(outcome, on, self.before, "failed")

    def compare(self, outcome, on, expected, what):
        stays = outcome.failed in REMOVALS or \
            on == "1" and outcome.failed in NEEDED_TO_REMOVE
        if stays:
            expected = {**{p: outcome.files[p] for p in outcome.files if p not in expected},
                        **expected}
        for path in sorted(set(outcome.files) | set(expected)):
            if path not in outcome.files:
                return f"{what}, and {path} is gone"
            if path not in expected:
                return f"{what}, and left {path}"
            if outcome.files[path] != expected[path]:
                return f"{what}, and {path} is another"
        return None


def choose(calls, is_thin):
    """The numbers of the calls that are to fail."""
    if len(calls) <= ALL_UP_TO:
        chosen = list(range(1, len(calls) + 1))
    else:
        first = {call: number for number, call in reversed(list(enumerate(calls, 1)))}
        last = {call: number for number, call in enumerate(calls, 1)}
        chosen = sorted({*first.values(), *last.values()})
    if not is_thin or len(chosen) <= THIN_RUNS:
        return chosen
    # Memory is asked for everywhere; of the rest nothing is left out.
    rare = [n for n in chosen if calls[n - 1][0] not in ("malloc", "calloc", "realloc")]
    often = [n for n in chosen if n not in set(rare)]
    step = max(1, len(often) // max(1, THIN_RUNS - len(rare)))
    return sorted(rare + often[::step])


def inject(command, pool, is_thin):
    """The problems of one command, each a line; and a comment on what was tried."""
    calls = command.list_calls()
    wrong = []
    if command.whole.status != 0:
        wrong.append(f"ended with status {command.whole.status}: {command.whole.err}")
    if command.whole.blocks or command.whole.descriptors:
        wrong.append(f"without a fault: {command.whole.blocks} blocks, "
                     f"{command.whole.descriptors} descriptors left")
    modes = ["0"] if is_thin else ["0", "1"]
    tries = [(number, on) for number in choose(calls, is_thin) for on in modes]
    outcomes = pool.map(lambda t: command.run(FAULT_AT=str(t[0]), FAULT_ON=t[1]), tries)
    works = {}
    for (number, on), outcome in zip(tries, outcomes):
        problem = command.problem(outcome, on)
        name = calls[number - 1][0]
        if problem:
            wrong.append(f"call {number}, {name}{' and later ones' if on == '1' else ''}: {problem}")
        elif outcome.status == command.whole.status and outcome.failed == name:
            works[name] = works.get(name, 0) + 1
    borne = ", ".join(f"{count} {name}" for name, count in sorted(works.items()))
    return wrong, f"{len(calls)} calls, {len(tries)} runs; borne: {borne or 'none'}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("--thin", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--show", type=int)
    parser.add_argument("--commands", default=",".join(COMMANDS))
    arguments = parser.parse_args()
    names = arguments.commands.split(",")
    program, library = map(os.path.abspath, (arguments.program, arguments.library))
    failures = 0
    print(f"1..{len(names)}", flush=True)
    for number, name in enumerate(names, 1):
        command = Command(name, COMMANDS[name], program, library)
        if arguments.show:
            shown = command.run(FAULT_AT=str(arguments.show), FAULT_TRACE="1")
            print(shown.err.decode(), shown.status, sorted(shown.files))
            continue
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            wrong, comment = inject(command, pool, arguments.thin)
        failures += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}: each fault is one message or none")
        print(f"# {comment}")
        for line in wrong:
            print(f"# {line}", flush=True)
        shutil.rmtree(command.scratch)
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
