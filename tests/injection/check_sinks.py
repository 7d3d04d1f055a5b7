#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names that want to be more than text, read back by what shows them.

    check_sinks.py inputs DIR             write DIR/names.log, DIR/sweep.yaml and more
    check_sinks.py csv|json|... FILE      hold what the program wrote against payloads.py
    check_sinks.py terminal PROGRAM ARGUMENTS...     on a pseudo-terminal
    check_sinks.py page DIR               in Chromium
"""
import csv
import glob
import html
import json
import os
import pty
import re
import struct
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET

from payloads import CONTROLS, PAYLOADS, TITLES

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from elf_files import NOTE, elf, note  # noqa: E402

DIRECTIONS = set("\u061c\u200e\u200f\u2028\u2029" + "".join(map(chr, range(0x202a, 0x202f)))
                 + "".join(map(chr, range(0x2066, 0x206a))))
FORMULA = tuple("=+-@\t\r")


def is_control(character):
    return unicodedata.category(character) == "Cc" or character in DIRECTIONS


def masked(text):
    """As the program shows it to people."""
    return "".join("?" if is_control(c) else c for c in text)


def hold(found, expected, what):
    missing = [text for text in expected if text not in found]
    assert not missing, f"{what}: {missing!r} not among {sorted(found)!r}"


def log_of(name):
    return (f"ptxas info    : Compiling entry function '{name}' for 'sm_90'\n"
            f"ptxas info    : Function properties for {name}\n"
            "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
            "ptxas info    : Used 72 registers, used 1 barriers, 40960 bytes smem\n")


def remarks_of(number, name):
    """Of LLVM, with two warnings, and before them one of the compiler itself."""
    items = (f"Function Name: {name}", "SGPRs: 20", "VGPRs: 72", "AGPRs: 0", "Dynamic Stack: True",
             "SGPRs Spill: 3", "VGPRs Spill: 0", "LDS Size [bytes/block]: 40960")
    return (f"'{name}' is not a recognized processor\n" +
            "".join(f"a.cl:{number}:1: remark: {item} [-Rpass-analysis=kernel-resource-usage]\n" for item in items))


def assembly_of(name):
    text = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in name)
    return f'  - .name: "{text}"\n    .vgpr_count: 72\n    .sgpr_count: 20\n    .group_segment_fixed_size: 40960\n'


def packed(text):
    return b"\xda" + struct.pack(">H", len(text.encode())) + text.encode()


def object_of(names):
    """A code object of gfx90a, by its metadata alone."""
    kernels = b"".join(b"\x83" + packed(".name") + packed(name) + packed(".vgpr_count") + b"\x48" +
                       packed(".group_segment_fixed_size") + b"\xcd\xa0\x00" for name in names)
    return elf([(NOTE, note(b"\x81" + packed("amdhsa.kernels") + b"\xdc" + struct.pack(">H", len(names)) + kernels), 0)])


def amd_inputs(folder):
    """The names in what AMD's tools write; of remarks three in a file, whose nine warnings are all shown."""
    names = PAYLOADS + CONTROLS
    with open(f"{folder}/names.s", "w", encoding="utf-8") as file:
        file.write('\t.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n\t.amdgpu_metadata\namdhsa.kernels:\n' +
                   "".join(map(assembly_of, names)) + "\t.end_amdgpu_metadata\n")
    with open(f"{folder}/names.o", "wb") as file:
        file.write(object_of(names))
    for i in range(0, len(names), 3):
        with open(f"{folder}/remarks-{i:02}.log", "wb") as file:
            file.write("".join(remarks_of(i + k + 1, name) for k, name in enumerate(names[i:i + 3])).encode())


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def inputs(folder):
    with open(f"{folder}/names.log", "wb") as log:
        log.write("".join(map(log_of, PAYLOADS + CONTROLS)).encode())
    amd_inputs(folder)
    with open(f"{folder}/arch.yaml", "w", encoding="utf-8") as arch:
        arch.write(f"name: made-up\nvendor: {quoted(PAYLOADS[0])}\nfamily: {quoted(PAYLOADS[-2])}\n"
                   "limits: {threads_per_warp: 32, max_threads_per_block: 1024, max_warps_per_sm: 64, "
                   "max_blocks_per_sm: 32}\ngpus:\n" +
                   "".join(f"  - {{name: {quoted(text)}, sms: {i + 1}}}\n" for i, text in enumerate(TITLES)) +
                   "sources:\n" + "".join(f"  - {{field: limits, document: {quoted(text)}, where: {quoted(text)}}}\n"
                                          for text in TITLES))
    launch = "threads_per_block: 256, regs_per_thread: 72, smem_per_block: 40K"
    lines = ["name: injection", f"title: {quoted(' '.join(PAYLOADS[11:19]))}",
             "architectures: [sm_90]", f"grid: {{{launch}}}", "kernels:"]
    lines += [f"  - {{name: {quoted(text)}, {launch}}}" for text in TITLES]
    lines += ["provenance:"] + [f"  {quoted(text)}: {quoted(text)}" for text in TITLES]
    lines += ["charts:"]
    lines += [f"  - {{type: cliffs, along: regs_per_thread, threads_per_block: {32 * (i + 1)}, smem_per_block: 0,"
              f" size: column, title: {quoted(text)}}}" for i, text in enumerate(TITLES) if i < 32]
    lines += ["output: {formats: [svg, pdf], data: none}"]
    with open(f"{folder}/sweep.yaml", "w", encoding="utf-8") as sweep:
        sweep.write("\n".join(lines) + "\n")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def check_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cells = {row["kernel"] for row in rows}
    hold(cells, ["'" + p if p.startswith(FORMULA) else p for p in PAYLOADS], "CSV")
    assert {row["arch"] for row in rows} == {"sm_90"}
    for row in rows:
        assert not any(cell.startswith(FORMULA) for cell in row.values()), row


def check_json(path):
    names = subprocess.run(["jq", "-j", '.[].kernel + "\\u0000"', path], check=True,
                           stdout=subprocess.PIPE).stdout.decode().split("\0")
    hold(names, PAYLOADS, "JSON")
    assert not any(is_control(c) for c in read(path) if c != "\n")


def check_notes(path):
    """Paragraphs below a table in Markdown: text, whatever stands in them."""
    page = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", path],
                          check=True, stdout=subprocess.PIPE).stdout.decode()
    assert not any(is_control(c) for c in page if c != "\n")
    tags = set(re.findall(r"<(/?[a-zA-Z!][^ >]*)", page))
    assert {tag.lstrip("/") for tag in tags} <= {"table", "thead", "tbody", "tr", "th", "td", "p", "code"}, tags
    notes = re.findall("<p>(.*?)</p>", page, re.S)
    assert len(notes) >= 9, page
    for text in notes:
        assert not re.search(r"@|#\d", re.sub("<code>.*?</code>|&#\\d+;", "", text)), text
    return [html.unescape(re.sub("</?code>", "", text)) for text in notes]


def check_all_notes(folder):
    texts = sum((check_notes(path) for path in sorted(glob.glob(f"{folder}/notes-*.md"))), [])
    for name in PAYLOADS:
        shown = masked(name).strip(" ")
        assert any(f"'{shown}' is not a recognized" in text for text in texts), (shown, texts)


def check_baseline(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    hold({row["kernel"] for row in rows}, PAYLOADS, "the baseline")


def check_sarif(path):
    results = json.loads(subprocess.run(["jq", ".runs[0].results", path], check=True,
                                        stdout=subprocess.PIPE).stdout)
    messages = [result["message"]["text"] for result in results]
    for payload in PAYLOADS:
        assert any(payload in message for message in messages), payload
    assert not any(is_control(c) for c in read(path) if c != "\n")
    assert {result["level"] for result in results} <= {"error", "warning", "note"}


def check_github(path):
    lines = read(path).splitlines()[:-1]  # the last says how many there are
    for line in lines:
        assert re.match(r"::(notice|warning|error) [^:]*::", line), line
        assert not any(is_control(c) for c in line), line
    texts = [line.split("::", 2)[2] for line in lines]
    for payload in PAYLOADS:
        shown = masked(payload).replace("%", "%25")
        assert any(text.startswith(shown + ", sm_90: ") for text in texts), payload


def check_md(path):
    """By GitHub's own reader: each name is the text of one cell, and nothing else is made of it;
    what is no code calls nobody and no issue."""
    page = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", path],
                          check=True, stdout=subprocess.PIPE).stdout.decode()
    assert not any(is_control(c) for c in page if c != "\n")
    tags = set(re.findall(r"<(/?[a-zA-Z!][^ >]*)", page))
    known = {"table", "thead", "tbody", "tr", "th", "td", "p", "h2", "h3", "strong", "details", "summary", "ul", "li", "code"}
    assert {tag.lstrip("/") for tag in tags} <= known, tags - known
    calls = re.findall(r".*(?:@|#\d).*", re.sub("<code>.*?</code>|&#\\d+;", "", page))
    assert not calls, calls
    cells = {html.unescape(re.sub("</?(code|strong)>", "", cell)) for cell in re.findall(r"<td[^>]*>(.*?)</td>", page, re.S)}
    expected = [" ".join(masked(p).split(" ")).strip(" ") for p in PAYLOADS]
    hold({cell.replace("**", "") for cell in cells}, expected, "Markdown")


def check_svg(folder):
    pictures = glob.glob(f"{folder}/charts/*.svg")
    assert len(pictures) >= 20, pictures
    subprocess.run(["xmllint", "--noout", "--nonet", *pictures], check=True)
    shown = set()
    for picture in pictures:
        for element in ET.parse(picture).getroot().iter():
            tag = element.tag.split("}")[-1]
            assert tag not in ("script", "foreignObject", "image", "a", "iframe", "style"), (picture, tag)
            for name, value in element.attrib.items():
                assert not name.startswith("on"), (picture, name)
                assert "href" not in name or value.startswith("#"), (picture, name, value)
            if tag in ("text", "title"):
                shown.add(" ".join("".join(element.itertext()).split()))
    everything = "\n".join(shown)
    for word in ("touch canary", "<script>window.ran=1</script>", "\\write18{touch", "&lt;b&gt;"):
        assert word in everything, word


def check_pdf(folder):
    text = ""
    for picture in glob.glob(f"{folder}/charts/*.pdf"):
        text += subprocess.run(["pdftotext", picture, "-"], check=True, stdout=subprocess.PIPE).stdout.decode()
        with open(picture, "rb") as file:
            content = file.read()
        assert not re.search(rb"/(JavaScript|JS|Launch|URI|OpenAction|EmbeddedFile)\b", content), picture
    for word in ("touch canary", "<script>window.ran=1</script>", "&lt;b&gt;"):
        assert word in text, word


def check_page(folder):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../browser"))
    from webdriver import Browser
    with Browser() as browser:
        browser.open("file://" + os.path.abspath(f"{folder}/index.html"))
        assert browser.run("return typeof window.ran") == "undefined"
        assert browser.run("return document.scripts.length") > 0
        texts = set(browser.run("return [...document.querySelectorAll('td, th, dt, dd')].map(e => e.textContent)"))
        hold({" ".join(t.split()) for t in texts}, [" ".join(p.split()) for p in TITLES], "the page")
        assert browser.run("return document.title") != ""
        strange = browser.run("return [...document.querySelectorAll('*')].filter(e => "
                              "[...e.attributes].some(a => a.name.startsWith('on') || "
                              "/^\\s*javascript:/i.test(a.value))).length")
        assert strange == 0, strange


def terminal(words):
    """What a command sends to a terminal may hold no byte that one obeys, but for what
    makes the head of a table bold."""
    sent = bytearray()

    def keep(descriptor):
        piece = os.read(descriptor, 65536)
        sent.extend(piece)
        return b" "

    os.environ.update(TERM="xterm", COLUMNS="400")
    status = os.waitstatus_to_exitcode(pty.spawn(words, keep))
    text = sent.decode("utf-8").replace("\r\n", "\n")
    text = re.sub("\x1b\\[[01]m", "", text) if "--format" not in words or "text" in words else text
    wrong = sorted({c for c in text if c != "\n" and is_control(c)})
    assert not wrong, (words, wrong)
    assert "canary" in text, words
    return status


def main():
    what, *rest = sys.argv[1:]
    if what == "terminal":
        return terminal(rest)
    functions = {"inputs": inputs, "csv": check_csv, "json": check_json, "baseline": check_baseline,
                 "sarif": check_sarif, "github": check_github, "md": check_md, "svg": check_svg,
                 "pdf": check_pdf, "page": check_page, "notes": check_all_notes}
    functions[what](*rest)
    return 0


if __name__ == "__main__":
    assert len(PAYLOADS) >= 20
    sys.exit(main())
