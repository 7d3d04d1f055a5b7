# SPDX-License-Identifier: MIT
"""Find words of another vendor in charts.

    check_words.py VENDOR FOLDER/index.html FOLDER/charts/*.svg

Every text of the pictures, their hidden titles and the alternative texts of the
report are read; prints those that call a thing as that vendor does not. Fails
too where next to nothing was read, or the vendor's own words are missing.
"""
import html
import re
import sys
import xml.etree.ElementTree as ET

# What must not stand there, and what must somewhere. Names of columns have "_".
FOREIGN = {
    "AMD": r"\b(warps?|SMs?|shared mem\w*|blocks?|threads?|(?<!scalar )registers?)\b",
    "Intel": r"\b(warps?|SMs?|shared mem\w*|blocks?|waves? per)\b",
}
OWN = {
    "AMD": ("waves", "workgroups", "CU", "LDS", "VGPRs", "work-items"),
    "Intel": ("threads", "work-groups", "Xe-core", "SLM", "work-items"),
}


def texts_of(path):
    """The texts of a picture, spans joined; or the alternative texts of a page."""
    if path.endswith(".html"):
        with open(path, encoding="utf-8") as file:
            return [html.unescape(text) for text in re.findall(r'alt="([^"]*)"', file.read())]
    texts = []
    for element in ET.parse(path).getroot().iter():
        if element.tag.split("}")[1] in ("text", "title"):
            texts.append("".join(element.itertext()))
    return texts


def main():
    vendor, *paths = sys.argv[1:]
    read, faults = [], []
    for path in paths:
        found = texts_of(path)
        read += found
        faults += [f"{path}: {text}" for text in found if re.search(FOREIGN[vendor], text, re.I if vendor == "AMD" else 0)]
    for word in OWN[vendor]:
        if not any(re.search(rf"\b{word}", text, re.I) for text in read):
            faults.append(f"nowhere {word}")
    if len(read) < 300:
        faults.append(f"only {len(read)} texts")
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


main()
