# SPDX-License-Identifier: MIT
"""Logs and binaries of 1 or 2 MB, each of which would take long, or much memory, to read.

    large_kernels.py write FOLDER
    large_kernels.py read FOLDER PROGRAM SECONDS MEGABYTES

The latter has PROGRAM read each; says and counts those that take more processor time or memory.
"""
import os
import struct
import sys

from large_configs import read_all

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from elf_files import CUDA, HOST, NOTE, PROGBITS, STRTAB, SYMTAB, elf, note  # noqa: E402

SIZE = 1000 * 1000  # a line of more than 1 MiB is cut off
REMARK = "remark: a.cl:1:1: "
HALF = SIZE // 2


def fill(piece, size=SIZE):
    return piece * (size // len(piece))


def lines():
    """Logs of one long line among others: those that a log is looked through for are in it many times."""
    return {
        "remarks": fill("remark:"),
        "remarks-and-blanks": fill("remark: "),
        "remarks-of-places": fill("remark: a: "),
        "blanks-before-an-option": REMARK + "VGPRs: 4" + " " * SIZE + "]",
        "options": REMARK + "VGPRs: 4" + fill(" [-R") + "]",
        "heads": fill("info:", HALF) + "bytez" + " " * HALF + "gmem",
        "blanks-behind-a-name": "ptxas warning : for entry x .minnctapersm will be ignored" + " " * SIZE + "y",
        "quotes": "ptxas warning : Potential Performance Loss function '" + "'" * SIZE,
        "names-and-targets": "ptxas info : Compiling entry function '" + fill("' for '") + "'",
        "targets": "nvlink info : used 1 registers " + fill("(target: ") + ")",
        "options-without-target": fill("-mcpu=gfx "),
        "options-with-target": fill("-mcpu=gfx9 "),
        "targets-of-an-option": "-mcpu=" + fill("gfx90a,"),
        "files": "-mcpu=gfx90a " + fill("a.c "),
        "functions": fill("Function ") + ":",
        "figures": "Function k:\nREG:" + fill("REG:"),
        "frames": fill("bytes stack frame "),
        "escapes": fill("\033["),
        "blanks-in-a-comment": '.amdgcn_target "a--gfx90a"\n.amdhsa_kernel k\n;' + " " * SIZE + "NumVgprs: 3",
        "target-of-targets": '.amdgcn_target "' + fill("-gfx") + '"',
    }


def metadata(block):
    """Assembly with metadata of kernels, each of which begins with a dash."""
    return ('\t.amdgcn_target "a--gfx90a"\n\t.amdgpu_metadata\namdhsa.kernels:\n' + fill(block) +
            "\n\t.end_amdgpu_metadata\n")


def assembly():
    """Each block is as long as one may be."""
    long = 250 * 1024
    return {
        "blocks": metadata("  - a\n"),
        "keys": metadata("  - a: b\n" + fill("    a: b\n", long)),
        "flow": metadata("  - a: " + "[" * long + "\n"),
        "list": metadata("  - a: [" + fill("a,", long) + "]\n"),
        "nested": metadata("  - " + fill("- ", long) + "\n"),
        "anchors": metadata("  - a: [" + fill("&a b,", long) + "]\n"),
        "directives": metadata("  - a: b" + fill("\r%TAG !a! b", long) + "\n"),
    }


def library(texts, member):
    """An archive with as many members as there is room for, all of them called as `texts` begins."""
    def head(name, data):
        return f"{name:16}{0:<12}{0:<6}{0:<6}{644:<8}{len(data):<10}`\n".encode()
    part = head("/0", member) + member
    return b"!<arch>\n" + head("//", texts) + texts + fill(part)


def bundle(parts, body):
    """As many parts, each of which is the same bytes."""
    entry = struct.pack("<QQQ", 32 + 24 * parts, len(body), 0)
    return b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", parts) + entry * parts + body


# {"amdhsa.kernels": [{".name": "k", ".symbol": "k.kd"}]}
KERNEL = note(b"\x81\xaeamdhsa.kernels\x91\x82\xa5.name\xa1k\xa7.symbol\xa4k.kd")
EMPTY = (PROGBITS, b"", 0)


def binaries():
    segment = struct.pack("<IIQQQQQQ", 4, 0, 0, 0, 0, 0, 0, 1)
    symbol = struct.pack("<IBBHQQ", 0, 0, 0, 1, 0, 0)
    notes = (NOTE, fill(KERNEL), 0)
    empty = [EMPTY] * (HALF // 64)
    return {
        "notes-and-symbols": elf([notes, (SYMTAB, fill(symbol), 3), (STRTAB, b"\0", 0)]),
        "notes-and-sections": elf([notes] + [EMPTY] * (SIZE // 64)),
        "sections-of-notes": elf([(NOTE, note(b"\x80"), 0)] * (2 * SIZE // 96)),
        "texts-without-end": elf([EMPTY] * (SIZE // 64), texts=b"\0" + b"a" * (8 * SIZE)),
        "part-of-sections": bundle(SIZE // 24, elf(empty)),
        "part-of-segments": bundle(SIZE // 24, elf([EMPTY], fill(segment))),
        "part-of-notes": bundle(SIZE // 24, elf([notes])),
        "parts-of-nothing": bundle(SIZE // 24, b"abcd"),
        "metadata-in-metadata": elf([(NOTE, note(b"\x81\xa1a" + b"\x91" * SIZE), 0)]),
        "metadata-of-numbers": elf([(NOTE, note(b"\x81\xa1a\xdd" + struct.pack(">I", SIZE) + b"\1" * SIZE), 0)]),
        "name-of-members": library(b"a" * SIZE + b"/\n", elf([EMPTY])),
        "name-without-end": library(b"a" * SIZE, elf([EMPTY])),
        "sections-of-a-cubin": elf([EMPTY] * (SIZE // 64), machine=CUDA),
        "sections-of-a-bundle": elf([EMPTY] * (SIZE // 64), machine=HOST, texts=b"\0.hip_fatbin\0"),
    }


def write(folder):
    texts = {**lines(), **{"metadata-of-" + name: text for name, text in assembly().items()}}
    files = {**{name + ".log": text.encode() for name, text in texts.items()},
             **{name + ".o": data for name, data in binaries().items()}}
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2])
    else:
        sys.exit(read_all(sys.argv[2], [sys.argv[3], "kernels"], int(sys.argv[4]), int(sys.argv[5])))
