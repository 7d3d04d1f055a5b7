#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An example of the library in Python, by ctypes: the thresholds of a kernel.

    python3 thresholds.py [liboccsweep.so.2]
"""
import ctypes
import sys
from ctypes import POINTER, Structure, c_bool, c_char_p, c_int, c_uint32, c_uint64, c_void_p

REGS = 1  # enum occ_axis
LIMITERS = ("warps", "blocks", "registers", "shared_memory", "barriers",
            "scalar_registers")


class Carveout(Structure):
    """struct occ_carveout"""

    _fields_ = [("kind", c_int), ("value", c_uint32)]


class Launch(Structure):
    """struct occ_launch; all zero but for what OCC_LAUNCH_DEFAULT sets."""

    _fields_ = [
        ("threads_per_block", c_uint32),
        ("regs_per_thread", c_uint32),
        ("smem_per_block_bytes", c_uint32),
        ("barriers_per_block", c_uint32),
        ("carveout", Carveout),
        ("optin", c_bool),
        ("partitioned_caching", c_int),
        ("max_threads_for_kernel", c_uint32),
        ("scalar_regs_per_warp", c_uint32),
        ("accum_regs_per_thread", c_uint32),
    ]


class Result(Structure):
    """struct occ_result"""

    _fields_ = [
        ("status", c_int),
        ("warps_per_block", c_uint32),
        ("blocks_by", c_uint32 * len(LIMITERS)),
        ("blocks_per_sm", c_uint32),
        ("warps_per_sm", c_uint32),
        ("limiter_code", c_uint32),
        ("regs_allocated_per_block", c_uint64),
        ("smem_allocated_per_block_bytes", c_uint64),
        ("carveout_bytes", c_uint32),
        ("partitioned_caching", c_int),
    ]


class Plateau(Structure):
    """struct occ_plateau"""

    _fields_ = [("first", c_uint32), ("last", c_uint32), ("result", Result)]


def load(path):
    """The library, with the types of what is called here."""
    library = ctypes.CDLL(path)
    for name, result, *arguments in (
        ("occ_version", c_char_p),
        ("occ_arch_find", c_void_p, c_char_p),
        ("occ_axis_max", c_uint32, c_void_p, c_int, c_bool),
        ("occ_plateau_from", Plateau, c_void_p, Launch, c_int, c_uint32, c_uint32),
        ("occ_max_for_blocks", c_bool, c_void_p, Launch, c_int, c_uint32, POINTER(c_uint32)),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def main():
    library = load(sys.argv[1] if len(sys.argv) > 1 else "liboccsweep.so.2")
    arch = library.occ_arch_find(b"sm_90")
    launch = Launch(threads_per_block=256, smem_per_block_bytes=40 * 1024,
                    barriers_per_block=1, optin=True)
    print("occsweep", library.occ_version().decode())

    end = library.occ_axis_max(arch, REGS, launch.optin)
    first = 1
    while first <= end:
        plateau = library.occ_plateau_from(arch, launch, REGS, first, end)
        code = plateau.result.limiter_code
        names = "+".join(name for i, name in enumerate(LIMITERS) if code >> i & 1)
        print(f"{plateau.first}..{plateau.last}: {plateau.result.blocks_per_sm} blocks, {names}")
        first = plateau.last + 1

    most = c_uint32()
    if library.occ_max_for_blocks(arch, launch, REGS, 4, ctypes.byref(most)):
        print(f"4 blocks keep up to {most.value} registers per thread")


if __name__ == "__main__":
    main()
