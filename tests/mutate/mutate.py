#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Change each constant and operator of src/core, one at a time, and see that a test fails.

Run by `make mutate`, which passes the compiler's command and the objects. Each mutant is
compiled into a shared library that stands in for the core under the test programs. A mutant
whose machine code is that of the original changes nothing and is only counted. One that
survives must be listed in equivalent.txt with the reason why no launch can tell it apart.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

CORE = pathlib.Path("src/core")
EQUIVALENT = pathlib.Path("tests/mutate/equivalent.txt")

# Fastest first; the first that fails kills the mutant.
TESTS = ["unit/test_axes", "oracle/test_recorded_answers", "unit/test_names", "unit/test_waves",
         "unit/test_cluster", "unit/test_simple_rules", "unit/test_optional_fields",
         "unit/test_arch_mode", "unit/test_waste", "unit/test_warpgroups",
         "oracle/test_ptxas", "unit/test_plateau_properties", "unit/test_budget_properties",
         "unit/test_region", "unit/test_dense", "oracle/test_block_sizes",
         "oracle/test_llvm_waves", "oracle/test_intel_calculator", "unit/test_naive_allocator",
         "oracle/test_live_header"]

SWAPS = {
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"],
    "++": ["--"], "--": ["++"], "+=": ["-="], "-=": ["+="], "|=": ["&="], "&": ["|"],
    "<<": [">>"], "!": [""], "true": ["false"], "false": ["true"],
}

TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/ | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | ^[ \t]*\#[ \t]*
        (?:include|if|ifdef|ifndef|endif|else|elif)[^\n]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<number>\d+)
  | (?P<operator>->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\*=|/=|\|=|&=|[-+*/%<>!&])
""", re.VERBOSE | re.DOTALL | re.MULTILINE)


class Mutant:
    def __init__(self, path, text, match, replacement):
        self.path = path
        self.line = text.count("\n", 0, match.start()) + 1
        self.text = text[:match.start()] + replacement + text[match.end():]
        start = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.start())
        self.before = text[start:end].strip()
        self.after = (text[start:match.start()] + replacement + text[match.end():end]).strip()

    def key(self):
        return (str(self.path), self.before, self.after)


def replacements(match):
    token = match.group()
    if match.lastgroup == "number":
        value = int(token)
        return [str(value + 1)] + ([str(value - 1)] if value > 0 else [])
    return SWAPS.get(token, [])


def mutants_of(path):
    text = path.read_text()
    return [Mutant(path, text, match, replacement)
            for match in TOKEN.finditer(text) if match.lastgroup != "skip"
            for replacement in replacements(match)]


def read_equivalent():
    """Records: the file, "- before", "+ after", "= reason" (which may run on, indented)."""
    known = set()
    text = EQUIVALENT.read_text()
    for record in re.split(r"\n\s*\n", re.sub(r"(?m)^#.*\n", "", text).strip()):
        match = re.fullmatch(r"(\S+)\n- (.*)\n\+ (.*)\n= (?:.|\n  )+", record)
        if not match:
            sys.exit(f"{EQUIVALENT}: not a record:\n{record}")
        known.add(match.groups())
    return known


class Builder:
    """Compiles the core, or a mutant of it, into a shared library."""

    def __init__(self, args, folder):
        self.compile = shlex.split(args.compile)
        self.folder = folder
        self.objects = {}
        self.code = {}
        for source in sorted(CORE.glob("*.c")):
            self.objects[source.name] = self.compile_file(source, CORE, folder / "original")
            self.code[source.name] = self.objects[source.name].read_bytes()

    def compile_file(self, source, core, out):
        out.mkdir(parents=True, exist_ok=True)
        target = out / (source.stem + ".o")
        # A mutated header stands before the original one.
        command = [self.compile[0], f"-I{core.parent}", *self.compile[1:], "-fPIC", "-w",
                   "-g0", "-c", "-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        return target if done.returncode == 0 else None

    def link(self, objects, out):
        library = out / "libcore.so"
        subprocess.run([self.compile[0], "-shared", "-o", str(library)] +
                       [str(o) for o in objects], check=True)
        return library

    def build(self, mutant, out):
        """The folder of the mutated library; "broken" or "same" if there is none."""
        core = out / "core"
        shutil.copytree(CORE, core)
        (core / mutant.path.name).write_text(mutant.text)
        objects, is_same = dict(self.objects), True
        touched = [mutant.path.name] if mutant.path.suffix == ".c" else sorted(objects)
        for name in touched:
            target = self.compile_file(core / name, core, out)
            if target is None:
                return "broken"
            is_same = is_same and target.read_bytes() == self.code[name]
            objects[name] = target
        if is_same:
            return "same"
        self.link(objects.values(), out)
        return out


def link_tests(args, builder, folder):
    """The test programs, linked with the shared core."""
    original = builder.link(builder.objects.values(), folder / "original")
    archive = folder / "rest.a"
    subprocess.run(["ar", "rcs", str(archive), *shlex.split(args.objects)], check=True)
    programs = []
    for name in args.tests.split():
        test_object = pathlib.Path(args.build) / "tests" / f"{name}.o"
        program = folder / pathlib.Path(name).name
        subprocess.run(builder.compile[:1] + ["-fopenmp", "-o", str(program),
                                              str(test_object), str(archive), str(original),
                                              *shlex.split(args.libs)], check=True)
        programs.append(program)
    return programs


def time_tests(programs, library_folder):
    """How long each program may take: a mutant that takes far longer has no end."""
    limits = {}
    for program in programs:
        start = time.monotonic()
        failure = first_failure({program: 600}, library_folder)
        if failure:
            sys.exit(f"{failure} fails without any mutation")
        limits[program] = 5 + 10 * (time.monotonic() - start)
    return limits


def first_failure(programs, library_folder):
    """The name of the program that fails with this core or takes longer than the number of
    seconds that `programs` gives it; None if all pass."""
    # The programs name the original library by its path; this one comes before it.
    environment = dict(os.environ, LD_PRELOAD=str(library_folder / "libcore.so"),
                       OMP_NUM_THREADS="1")
    for program, limit_s in programs.items():
        try:
            done = subprocess.run([str(program)], env=environment, timeout=limit_s,
                                  stdin=subprocess.DEVNULL, capture_output=True)
        except subprocess.TimeoutExpired:
            return f"{program.name} (no end)"
        if done.returncode != 0:
            return program.name
    return None


def try_mutant(builder, programs, mutant):
    with tempfile.TemporaryDirectory(dir=builder.folder) as out:
        built = builder.build(mutant, pathlib.Path(out))
        if isinstance(built, str):
            return built
        return first_failure(programs, built) or "survived"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compile", required=True, help="the compiler and its flags")
    parser.add_argument("--build", required=True, help="where the test objects are")
    parser.add_argument("--objects", required=True, help="objects of all but core and tests")
    parser.add_argument("--libs", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tests", default=" ".join(TESTS), help="test programs to run")
    parser.add_argument("--only", default="", help='part of "FILE:LINE"')
    args = parser.parse_args()

    known = read_equivalent()
    mutants = [mutant for path in sorted(CORE.glob("*.[ch]")) for mutant in mutants_of(path)
               if args.only in f"{path.name}:{mutant.line}"]
    counts, survivors, seen = {}, [], set()
    with tempfile.TemporaryDirectory() as folder:
        builder = Builder(args, pathlib.Path(folder))
        programs = time_tests(link_tests(args, builder, builder.folder),
                              builder.folder / "original")
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            outcomes = pool.map(lambda m: try_mutant(builder, programs, m), mutants)
            for number, (mutant, outcome) in enumerate(zip(mutants, outcomes), 1):
                if outcome == "survived" and mutant.key() in known:
                    outcome = "equivalent"
                    seen.add(mutant.key())
                if outcome == "survived":
                    survivors.append(mutant)
                    print(f"SURVIVED {mutant.path}:{mutant.line}\n  - {mutant.before}\n"
                          f"  + {mutant.after}", flush=True)
                counts[outcome] = counts.get(outcome, 0) + 1
                if number % 50 == 0:
                    print(f"# {number} of {len(mutants)}", flush=True)

    broken = counts.pop("broken", 0)
    print(f"# {len(mutants) - broken} mutants compile")
    for outcome, count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"# {count:5d} {outcome}")
    stale = [key for key in known if key not in seen] if not args.only else []
    for key in stale:
        print("STALE in equivalent.txt:", *key, sep="\n  ")
    print(f"{len(mutants) - broken - len(survivors)} killed or equivalent, "
          f"{len(survivors)} survived")
    return 1 if survivors or stale else 0


if __name__ == "__main__":
    sys.exit(main())
