# SPDX-License-Identifier: MIT
"""Write the launches of tests/oracle/ncu_measured.csv as Nsight Compute prints them.

    ncu_reports.py LAYOUT [--change METRIC=VALUE] > report

LAYOUT: text, old-text, raw-text, details, old-details, base-details, raw. --change replaces a value in
every launch."""
import csv
import sys

# Label, raw name, unit, section.
METRICS = [
    ("Block Size", "launch__block_size", "", "Launch Statistics"),
    ("Grid Size", "launch__grid_size", "", "Launch Statistics"),
    ("Registers Per Thread", "launch__registers_per_thread", "register/thread", "Launch Statistics"),
    ("Shared Memory Configuration Size", "launch__shared_mem_config_size", "byte", "Launch Statistics"),
    ("Driver Shared Memory Per Block", "launch__shared_mem_per_block_driver", "byte/block", "Launch Statistics"),
    ("Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic", "byte/block", "Launch Statistics"),
    ("Static Shared Memory Per Block", "launch__shared_mem_per_block_static", "byte/block", "Launch Statistics"),
    ("Block Limit Barriers", "launch__occupancy_limit_barriers", "block", "Occupancy"),
    ("Block Limit SM", "launch__occupancy_limit_blocks", "block", "Occupancy"),
    ("Block Limit Registers", "launch__occupancy_limit_registers", "block", "Occupancy"),
    ("Block Limit Shared Mem", "launch__occupancy_limit_shared_mem", "block", "Occupancy"),
    ("Block Limit Warps", "launch__occupancy_limit_warps", "block", "Occupancy"),
    ("Theoretical Active Warps per SM", "sm__maximum_warps_avg_per_active_cycle", "warp", "Occupancy"),
    ("Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct", "%", "Occupancy"),
    ("Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active", "%", "Occupancy"),
    ("Achieved Active Warps Per SM", "sm__warps_active.avg.per_cycle_active", "warp", "Occupancy"),
]
MAX_WARPS = {"sm_80": 64, "sm_90": 64, "sm_100": 64, "sm_86": 48, "sm_87": 48, "sm_89": 48,
             "sm_110": 48, "sm_120": 48}


def launches(changes):
    for number, row in enumerate(csv.DictReader(open("tests/oracle/ncu_measured.csv"))):
        warps = int(row["theoretical_warps_per_sm"])
        values = {
            "Block Size": row["threads_per_block"], "Grid Size": "1234",
            "Registers Per Thread": row["regs_per_thread"],
            "Shared Memory Configuration Size": str(int(row["smem_config_kib"]) * 1024),
            "Driver Shared Memory Per Block": "1024",
            "Dynamic Shared Memory Per Block": row["dynamic_smem_bytes"],
            "Static Shared Memory Per Block": row["static_smem_bytes"],
            "Block Limit Barriers": row["block_limit_barriers"],
            "Block Limit SM": row["block_limit_sm"],
            "Block Limit Registers": row["block_limit_registers"],
            "Block Limit Shared Mem": row["block_limit_shared_mem"],
            "Block Limit Warps": row["block_limit_warps"],
            "Theoretical Active Warps per SM": str(warps),
            "Theoretical Occupancy": f"{100 * warps / MAX_WARPS[row['arch']]:.2f}".rstrip("0").rstrip("."),
            "Achieved Occupancy": f"{10 + number}.5",
            "Achieved Active Warps Per SM": "7.25",
        }
        values.update(changes)
        digits = row["arch"][3:]
        yield number, f"{digits[:-1]}.{digits[-1]}", f"k{number}<int, 2>(float *)", values


def people(value, unit):
    """As the profiler rounds sizes and parts thousands."""
    if unit.startswith("byte") and int(value) >= 1000:
        return f"{int(value) / 1000:.2f}", "K" + unit
    return (f"{int(value):,}" if value.isdigit() else value), unit


def text(changes, is_old):
    print("==PROF== Connected to process 4711 (/opt/app)\nresult: 17, Context is lost\n")
    print("[4711] app@127.0.0.1")
    for _, cc, name, values in launches(changes):
        if is_old:
            print(f"  {name}, 2021-Jan-05 12:34:56, Context 1, Stream 7")
        else:
            print(f"  {name} (1234, 1, 1)x({values['Block Size']}, 1, 1), Context 1, Stream 7, Device 0, CC {cc}")
        for section in ("Launch Statistics", "Occupancy"):
            print(f"    Section: {section}\n    " + 80 * "-")
            for label, _, unit, of in METRICS:
                if of == section and values[label]:
                    value, shown = people(values[label], unit)
                    print(f"    {label:40}{shown:>20}{value:>20}")
            print("    " + 80 * "-")
            print("\n    OPT   Words about Theoretical Occupancy and\n          Achieved Occupancy 99.9 that are no metric.\n")


def raw_text(changes):
    for _, cc, name, values in launches(changes):
        print(f"  {name} (1234, 1, 1)x({values['Block Size']}, 1, 1), Context 1, Stream 7, Device 0, CC {cc}")
        for label, raw, unit, _ in METRICS:
            if values[label]:
                value, shown = people(values[label], unit)
                print(f"    {raw:60}{shown:>20}{value:>20}")


def details(changes, is_old, is_base):
    out = csv.writer(sys.stdout, quoting=csv.QUOTE_ALL, lineterminator="\n")
    print('==PROF== Connected to process 4711\nThe program says "hello')
    head = ["ID", "Process ID", "Process Name", "Host Name", "Kernel Name"]
    head += ["Kernel Time", "Context", "Stream"] if is_old else ["Context", "Stream", "Block Size", "Grid Size", "Device", "CC"]
    out.writerow(head + ["Section Name", "Metric Name", "Metric Unit", "Metric Value", "Rule Name", "Rule Type", "Rule Description"])
    for number, cc, name, values in launches(changes):
        begin = [number, 4711, "app", "127.0.0.1", name]
        begin += ["2021-Jan-05 12:34:56", 1, 7] if is_old else [1, 7, f"({values['Block Size']}, 1, 1)", "(1234, 1, 1)", 0, cc]
        for label, _, unit, section in METRICS:
            if values[label]:
                value, shown = (values[label], unit) if is_base else people(values[label], unit)
                out.writerow(begin + [section, label, shown, value])
        out.writerow(begin + ["LaunchStats", "", "", "", "Rule", "OPT", 'Words, "quoted"'])


def raw(changes):
    out = csv.writer(sys.stdout, quoting=csv.QUOTE_ALL, lineterminator="\n")
    out.writerow(["ID", "Process ID", "Kernel Name", "Block Size", "Grid Size", "Device", "CC", "gpu__time_duration.sum"] + [m[1] for m in METRICS])
    out.writerow(["", "", "", "", "", "", "", "ns"] + [("K" if m[2].startswith("byte") else "") + m[2] for m in METRICS])
    for number, cc, name, values in launches(changes):
        row = [number, 4711, name, f"({values['Block Size']}, 1, 1)", "(1234, 1, 1)", 0, cc, "1,234,567"]
        for label, _, unit, _ in METRICS:
            is_size = unit.startswith("byte")
            row.append(f"{int(values[label]) / 1000:.2f}" if is_size and values[label] else values[label])
        out.writerow(row)


layout, changes = sys.argv[1], dict(text.split("=", 1) for text in sys.argv[3:] if "=" in text)
{"text": lambda: text(changes, False), "old-text": lambda: text(changes, True),
 "raw-text": lambda: raw_text(changes), "details": lambda: details(changes, False, False),
 "base-details": lambda: details(changes, False, True),
 "old-details": lambda: details(changes, True, False), "raw": lambda: raw(changes)}[layout]()
