# SPDX-License-Identifier: MIT
"""The commands of inject.py. DIR is a folder that each run has for itself.

    run      what is run
    files    what is put into DIR before: name -> text
    made     a program, and the file in DIR that gets what it prints
    before   what makes the rest of DIR before: an older output, a baseline
    threads  OpenMP's, where there is more than one
    varies   how many calls there are depends on which thread or process is faster
    gnuplot  "real": not the one of fake/
"""

GRID = ["--threads", "32..256:32", "--regs", "32,64", "--smem", "0,4K"]
KERNEL = ["--threads", "256", "--regs", "72", "--smem", "40K"]

CONFIG = """\
name: faults
architectures: [sm_90]
grid: {threads_per_block: 128..256:128, regs_per_thread: [32, 64], smem_per_block: [0, 48K]}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {from: kernels.log}
launches:
  - {match: '*', threads_per_block: 256}
"""
NO_CHARTS = CONFIG + "charts: []\n"
CHARTS = CONFIG + """\
charts:
  - {type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 40K}
  - {type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 40K}
"""
MORE_CHARTS = CONFIG.replace("[sm_90]", "[sm_75, sm_90]") + """\
charts:
  - {type: occupancy, x: regs_per_thread, y: threads_per_block, smem_per_block: 0, architectures: [sm_90]}
  - {type: lines, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0, architectures: [sm_90]}
  - {type: cliffs, along: carveout, threads_per_block: 256, regs_per_thread: 64, smem_per_block: 40K, architectures: [sm_90]}
  - {type: waste, x: regs_per_thread, y: threads_per_block, of: registers, smem_per_block: 0, architectures: [sm_90]}
  - {type: step, x: regs_per_thread, y: threads_per_block, of: regs_per_thread, smem_per_block: 0, architectures: [sm_90]}
  - {type: tax, x: regs_per_thread, y: threads_per_block, smem_per_block: 0, architectures: [sm_75]}
  - {type: card, threads_per_block: [128, 256], smem_per_block: 0, architectures: [sm_90]}
  - {type: ladder, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K, architectures: [sm_90]}
  - {type: waves, gpus: [H100 SXM5, T4], threads_per_block: 256, regs_per_thread: 72, smem_per_block: 0}
  - {type: difference, architectures: [sm_90, sm_75], x: regs_per_thread, y: threads_per_block, smem_per_block: 0}
  - {type: generations, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K}
  - {type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}
  - {type: compare, chart: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 0}
output: {themes: [light, dark]}
"""
MODE_CHARTS = """\
name: modes
architectures: [gfx90a, gfx1100-wave64]
grid: {threads_per_block: 256, regs_per_thread: [32, 64], smem_per_block: 0}
kernels:
  - {name: tiled, threads_per_block: 256, regs_per_thread: 72, smem_per_block: 16K}
charts:
  - {type: lines, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0, architectures: [gfx90a], llvm: yes}
  - {type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0}
"""
LOG = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z5tiledPfS_i' for 'sm_90'
ptxas info    : Function properties for _Z5tiledPfS_i
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 72 registers, used 1 barriers, 40960 bytes smem
"""
WORSE = LOG.replace("Used 72", "Used 64")

OLD_RUN = ["run", "DIR/old.yaml", "-o", "DIR/report"]
RUN_FILES = {"kernels.log": LOG, "old.yaml": NO_CHARTS.replace("tiled,", "older,")}

COMMANDS = {
    "sweep": {"run": ["sweep", "--arch", "sm_90", *GRID]},
    "sweep-file": {
        "run": ["sweep", "--arch", "sm_90", *GRID, "-o", "DIR/sweep.csv"],
        "files": {"sweep.csv": "an older table\n"},
    },
    "sweep-threads": {
        "run": ["sweep", "--arch", "sm_90", "--threads", "32..1024:32", "--regs", "1..255", "--smem", "0,4K",
                "-o", "DIR/sweep.csv"],
        "files": {"sweep.csv": "an older table\n"},
        "threads": "3",
        "varies": True,
    },
    "calc": {"run": ["calc", "--arch", "sm_90", *KERNEL, "--explain"]},
    "calc-json": {"run": ["calc", "--gpu", "H100 SXM5", *KERNEL, "--grid", "400", "--format", "json"]},
    "cliffs": {"run": ["cliffs", "--arch", "sm_90", "--along", "regs", "--threads", "256", "--smem", "0"]},
    "budget": {"run": ["budget", "--arch", "sm_90", "--threads", "128,256", "--occupancy", "50"]},
    "best": {"run": ["best", "--arch", "sm_90", "--regs", "72", "--smem", "4K"]},
    "compare": {"run": ["compare", "--arch", "sm_80,sm_90", *KERNEL]},
    "compare-kernels": {
        "run": ["compare", "--arch", "sm_80,sm_90", "DIR/kernels.log", "--threads", "256"],
        "files": {"kernels.log": LOG},
    },
    "regions": {"run": ["regions", "--arch", "sm_90"]},
    "eval": {
        "run": ["eval", "--arch", "sm_90", "DIR/launches.csv"],
        "files": {"launches.csv": "threads_per_block,regs_per_thread,smem_per_block_bytes\n256,72,40960\n"},
    },
    "kernels-log": {"run": ["kernels", "DIR/kernels.log", "--threads", "256"], "files": {"kernels.log": LOG}},
    "kernels-cubin": {"run": ["kernels", "tests/kernels/kernels_sm_90.cubin", "--threads", "256"]},
    "kernels-library": {
        "run": ["kernels", "DIR/lib.a", "--threads", "256"],
        "made": (["sh", "-c", "ar rc $0 tests/kernels/kernels_sm_90.cubin tests/kernels/kernels_sm_80.cubin && cat $0",
                  "DIR/lib.a"], "lib.a"),
    },
    "kernels-remarks": {"run": ["kernels", "tests/kernels/amd_gfx90a.log", "--arch", "gfx90a", "--threads", "256"]},
    "kernels-assembly": {"run": ["kernels", "tests/kernels/amd_gfx90a.s", "--threads", "256"]},
    "kernels-code-object": {"run": ["kernels", "tests/kernels/amd_gfx1100.co", "--threads", "256"]},
    "kernels-bundle": {"run": ["kernels", "tests/kernels/amd_packed.fatbin", "--threads", "256"]},
    "kernels-json": {
        "run": ["kernels", "DIR/kernels.log", "--threads", "256", "--format", "json", "-o", "DIR/table.json"],
        "files": {"kernels.log": LOG},
    },
    "check": {
        "run": ["check", "DIR/kernels.log", "--baseline", "DIR/base.csv", "--threads", "256"],
        "files": {"kernels.log": LOG},
        "before": [["check", "DIR/kernels.log", "--baseline", "DIR/base.csv", "--update", "--threads", "256"]],
    },
    "check-update": {
        "run": ["check", "DIR/kernels.log", "--baseline", "DIR/base.csv", "--update", "--threads", "256"],
        "files": {"kernels.log": LOG, "worse.log": WORSE},
        "before": [["check", "DIR/worse.log", "--baseline", "DIR/base.csv", "--update", "--threads", "256"]],
    },
    "check-against": {
        "run": ["check", "DIR/kernels.log", "--against", "DIR/worse.log", "--format", "json", "--threads", "256"],
        "files": {"kernels.log": LOG, "worse.log": LOG},
    },
    "verify": {
        "run": ["verify", "DIR/report.txt"],
        "made": (["python3", "tests/support/ncu_reports.py", "text"], "report.txt"),
    },
    "arch-list": {"run": ["arch", "list"]},
    "arch-show": {"run": ["arch", "show", "sm_90"]},
    "arch-file": {"run": ["calc", "--arch", "tests/charts/lanes24.yaml", *KERNEL]},
    "arch-modes": {"run": ["calc", "--arch", "configs/arch/amd/gfx1100.yaml", *KERNEL]},
    "sweep-scalars": {"run": ["sweep", "--arch", "gfx90a", *GRID, "--scalar-regs", "102", "--accum-regs", "64",
                              "-o", "DIR/sweep.csv"]},
    "chart": {"run": ["chart", "cliffs", "--arch", "sm_90", "--along", "regs", "--threads", "256",
                      "--smem", "0", "-o", "DIR/cliffs.svg"],
              "files": {"cliffs.svg": "an older picture\n"}, "varies": True},
    "chart-script": {"run": ["chart", "limits", "--arch", "sm_90", "--x", "regs", "--y", "threads",
                             "--smem", "0", "-o", "DIR/limits.gp"]},
    "run": {
        "run": ["run", "DIR/new.yaml", "-o", "DIR/report"],
        "files": {"new.yaml": NO_CHARTS, **RUN_FILES},
        "before": [OLD_RUN],
    },
    "run-first": {
        "run": ["run", "DIR/new.yaml", "-o", "DIR/a/b/report"],
        "files": {"new.yaml": NO_CHARTS, **RUN_FILES},
    },
    "run-charts": {
        "run": ["run", "DIR/new.yaml", "-o", "DIR/report", "-j", "1"],
        "varies": True,
        "files": {"new.yaml": CHARTS, **RUN_FILES},
        "before": [OLD_RUN],
    },
    "run-more-charts": {
        "run": ["run", "DIR/new.yaml", "-o", "DIR/report", "-j", "1"],
        "varies": True,
        "files": {"new.yaml": MORE_CHARTS, **RUN_FILES},
        "before": [OLD_RUN],
    },
    "run-modes": {
        "run": ["run", "DIR/new.yaml", "-o", "DIR/report", "-j", "1"],
        "varies": True,
        "files": {"new.yaml": MODE_CHARTS, **RUN_FILES},
        "before": [OLD_RUN],
    },
    "run-pdf": {
        "run": ["run", "DIR/new.yaml", "-o", "DIR/report", "-j", "1"],
        "varies": True,
        "files": {"new.yaml": CHARTS + "output: {formats: [pdf, cairolatex]}\n", **RUN_FILES},
        "before": [OLD_RUN],
        "gnuplot": "real",
    },
}
