# SPDX-License-Identifier: MIT
"""Read the snippets of a run back and hold the languages against each other.

    check_snippets.py RUN html|md|tex     each against the HTML, read as XML
    check_snippets.py RUN rst             by docutils, status 77 where Python has none
    check_snippets.py RUN texts           print every text, one a line

What a snippet says is its caption, the alternative text and picture of a
figure or the cells of a table; these are the same in each language.
"""
import glob
import os
import re
import sys
import xml.etree.ElementTree as ET


def clean(text):
    return " ".join((text or "").split())


def from_html(path):
    root = ET.parse(path).getroot()
    if root.tag == "figure":
        image = root.find(".//img")
        says = {"caption": clean("".join(root.find("figcaption").itertext()))}
        if image is None:
            says["alt"] = clean(root.find("p").text)
        else:
            says.update(alt=clean(image.get("alt")), picture=image.get("src"))
            says["dark"] = [s.get("srcset") for s in root.iter("source")]
        return says
    assert root.tag == "table", root.tag
    return {"caption": clean(root.find("caption").text),
            "cells": [[clean(c.text) for c in row] for row in root.iter("tr")]}


def unescape_md(text):
    # Within code nobody is called by @name, and no issue by #1.
    assert not re.search(r"@|#\d", re.sub("<code>[^ ]*?</code>", "", text)), text
    text = re.sub("<code>([^ ]*?)</code>", r"\1", text)
    plain = re.sub(r"\\([!-/:-@\[-`{-~])", lambda m: chr(0xE000 + ord(m.group(1))), text)
    assert not re.search(r"[\\`*\[\]<>|&~$]", plain), text
    return clean(re.sub("[\ue000-\ue07f]", lambda m: chr(ord(m.group(0)) - 0xE000), plain))


def from_md(path):
    source = open(path, encoding="utf-8").read()
    if source.startswith("<picture>"):
        block, caption = source.split("\n\n", 1)
        image = ET.fromstring(block)
        return {"caption": unescape_md(caption), "alt": clean(image.find("img").get("alt")),
                "picture": image.find("img").get("src"),
                "dark": [s.get("srcset") for s in image.iter("source")]}
    if os.path.basename(path).startswith("chart-"):
        parts = source.strip().split("\n\n")
        return {"alt": unescape_md(parts[0])}
    caption, table = source.split("\n\n", 1)
    rows = table.strip().split("\n")
    assert re.fullmatch(r"(\| -+:? )+\|", rows[1]), rows[1]
    cells = [[unescape_md(c) for c in re.split(r"(?<!\\)(?:\\\\)*\|", row)[1:-1]]
             for row in rows[:1] + rows[2:]]
    return {"caption": unescape_md(caption), "cells": cells}


def unescape_tex(text):
    text = re.sub(r"(?<!-)--(?!-)", "\u2013", text)
    for tex, plain in ((r"\textbackslash{}", "\ue001"), (r"\textasciicircum{}", "^"),
                       (r"\textasciitilde{}", "\ue002"), (r"\textless{}", "<"), (r"\textgreater{}", ">"),
                       (r"\textbar{}", "|"), (r"{\char34}", '"'), (r"{\char96}", "`"), ("{[}", "["),
                       ("{*}", "*"), (r"\ensuremath{\cdot}", "\u00b7"), ("~", "\u00a0"),
                       (r"\ensuremath{\le}", "\u2264"), (r"\ldots{}", "\u2026"), ("{}", "")):
        text = text.replace(tex, plain)
    text = re.sub(r"\\occsweepchar\{([0-9A-F]+)\}\{(.)\}", lambda m: chr(int(m.group(1), 16)), text)
    text = re.sub(r"\\([{}$&#%_])", r"\1", text)
    assert "\\" not in text, text
    return clean(text.replace("\ue001", "\\").replace("\ue002", "~"))


def braced(source, before):
    """What stands between the braces that follow a text."""
    begin = source.index(before + "{") + len(before) + 1
    depth, at = 1, begin
    while depth:
        depth += {"{": 1, "}": -1}.get(source[at], 0) if source[at - 1] != "\\" else 0
        at += 1
    return source[begin:at - 1]


def from_tex(path):
    source = open(path, encoding="utf-8").read()
    says = {"caption": unescape_tex(braced(source, "\\caption"))}
    if "\\includegraphics" in source:
        says["alt"] = unescape_tex(braced(source, "alt="))
    if "\\begin{tabular}" in source:
        body = source[source.index("\\hline"):source.index("\\end{tabular}")]
        rows = [r.strip() for r in body.replace("\\hline", "").split("\\\\\n") if r.strip()]
        says["cells"] = [[unescape_tex(c) for c in re.split(r"(?<!\\)&", row)] for row in rows]
    return says


def from_rst(path):
    from docutils import core, nodes  # pylint: disable=import-outside-toplevel
    tree = core.publish_doctree(open(path, encoding="utf-8").read(), settings_overrides={
        "halt_level": 2, "report_level": 1, "raw_enabled": False, "file_insertion_enabled": False})
    for kind in (nodes.reference, nodes.problematic, nodes.emphasis, nodes.strong, nodes.literal):
        assert not list(tree.findall(kind)), (path, kind)
    figures, tables = list(tree.findall(nodes.figure)), list(tree.findall(nodes.table))
    if figures:
        image = next(figures[0].findall(nodes.image))
        return {"caption": clean(next(figures[0].findall(nodes.caption)).astext()),
                "alt": clean(image["alt"]), "picture": image["uri"]}
    if not tables:
        return {"alt": clean(tree.astext())}
    return {"caption": clean(next(tables[0].findall(nodes.title)).astext()),
            "cells": [[clean(c.astext()) for c in row.findall(nodes.entry)]
                      for row in tables[0].findall(nodes.row)]}


READERS = {"html": from_html, "md": from_md, "tex": from_tex, "rst": from_rst}


def main():
    run, language = sys.argv[1:3]
    if language == "rst":
        try:
            import docutils  # pylint: disable=import-outside-toplevel,unused-import
        except ImportError:
            sys.exit(77)
    pages = sorted(glob.glob(os.path.join(run, "snippets", "*.html")))
    assert pages
    for page in pages:
        says = from_html(page)
        if language == "texts":
            print(says["caption"], says.get("alt", ""), *[c for row in says.get("cells", []) for c in row], sep="\n")
            continue
        for picture in [says.get("picture")] + says.get("dark", []):
            assert picture is None or os.path.exists(os.path.join(run, "snippets", picture)), picture
        other = READERS[language](page[:-len("html")] + language)
        assert other, page
        for key, value in other.items():
            assert says.get(key, value) == value, f"{page}, {language}:\n{says[key]!r}\n{value!r}"
    names = {os.path.splitext(os.path.basename(p))[0] for p in glob.glob(os.path.join(run, "snippets", "*"))}
    assert len(names) == len(pages), names


main()
