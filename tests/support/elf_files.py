# SPDX-License-Identifier: MIT
"""Small ELF files, put together from sections, and the notes of AMD's code objects."""
import struct

# Types of sections and segments, and machines.
PROGBITS, SYMTAB, STRTAB, NOTE = 1, 2, 3, 7
CUDA, AMDGPU, HOST = 190, 224, 62


def elf(sections, segments=b"", machine=AMDGPU, texts=b"\0"):
    """An ELF file of sections (type, bytes, and which has its texts); `texts` are the names of sections."""
    body, table, offset = b"", [], 64 + len(segments)
    for kind, data, link in [(0, b"", 0), *sections, (STRTAB, texts, 0)]:
        table.append(struct.pack("<IIQQQQIIQQ", 1 if machine == HOST and kind else 0, kind, 0, 0,
                                 offset + len(body), len(data), link, 0, 1, 24))
        body += data + bytes(-len(data) % 8)
    head = struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, 64 if segments else 0, offset + len(body), 0x3f,
                       64, 56, len(segments) // 56, 64, len(table), len(table) - 1)
    return b"\x7fELF\x02\x01\x01\x40\x03" + bytes(7) + head + segments + body + b"".join(table)


def note(text):
    text += bytes(-len(text) % 4)
    return struct.pack("<III", 7, len(text), 32) + b"AMDGPU\0\0" + text
