# SPDX-License-Identifier: MIT
"""Read a chart back from its SVG: texts with their boxes, paths in pixels.

Only what gnuplot's svg terminal writes is understood. Widths of texts are
those of Helvetica, taken from the table of the program, so that a check needs
no font.
"""
import math
import os
import re
import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
PAGE_BYTES, PANEL_BYTES = 120_000, 40_000  # what a picture stays below, and each panel of several
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def _metrics():
    with open(os.path.join(ROOT, "src", "chart", "text_metrics.c"), encoding="utf-8") as file:
        source = file.read()
    tables = {}
    for name in ("regular", "bold"):
        body = re.search(name + r"\[[^]]*\] = \{([^}]*)\}", source).group(1)
        tables[name] = [int(number) for number in re.findall(r"\d+", body)]
        assert len(tables[name]) == 95, name
    return tables


METRICS = _metrics()


# Texts are this much wider than in Helvetica: DejaVu, which stands in for Arial on many systems.
WIDER = float(os.environ.get("SVG_PICTURE_WIDER", "1"))


def text_width(text, size, is_bold):
    """The width of a text in pixels, as Helvetica sets it."""
    table = METRICS["bold" if is_bold else "regular"]
    widths = (table[ord(c) - 32] if 32 <= ord(c) <= 126 else 333 if c == "\u00b7" else 600 for c in text)
    return sum(widths) * size / 1000 * WIDER


class Text:
    """A text, and the box that its capitals and digits fill."""

    def __init__(self, text, x, y, size, anchor, is_bold, angle):
        self.text, self.size, self.is_bold, self.angle = text, size, is_bold, angle
        self.x, self.y = x, y
        width = text_width(text, size, is_bold)
        start = {"start": 0, "middle": -width / 2, "end": -width}[anchor]
        top = -0.72 * size
        if round(angle) == 0:
            self.box = (x + start, y + top, x + start + width, y)
        else:  # turned by 90 degrees: it reads upwards
            self.box = (x + top, y - start - width, x, y - start)

    def __repr__(self):
        return f"{self.text!r} at {self.x:.1f},{self.y:.1f}"


def most_bytes(panels):
    """What a picture of so many panels may take."""
    return PANEL_BYTES * panels if panels > 1 else PAGE_BYTES


def overlap(a, b, by=0.5):
    """True if two boxes share more than a hair."""
    return (min(a[2], b[2]) - max(a[0], b[0]) > by and min(a[3], b[3]) - max(a[1], b[1]) > by)


class Picture:
    """One chart."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.root = ET.fromstring(self.bytes)
        self.width, self.height = (float(v) for v in self.root.get("viewBox").split()[2:])
        self.texts = []
        self.groups = {}  # title: paths of a curve, each a list of subpaths of points
        self.fills = {}  # title: polygons of a curve, each a list of points
        self.gridlines = []
        self._walk(self.root, 0, 0, 0, {}, None)

    def _walk(self, node, x, y, angle, style, title):
        style = dict(style)
        for key in ("font-size", "font-family", "text-anchor", "font-weight"):
            if node.get(key):
                style[key] = node.get(key)
        for name, numbers in re.findall(r"(translate|rotate)\(([^)]*)\)", node.get("transform", "")):
            values = [float(v) for v in re.split(r"[ ,]+", numbers.strip())]
            if name == "translate":
                x, y = x + values[0], y + values[1]
            else:
                angle += values[0]
        own = node.find(SVG + "title")
        if own is not None and node.tag == SVG + "g":
            title = own.text
        if node.tag == SVG + "text":
            self._add_text(node, x, y, angle, style)
        if node.tag == SVG + "path" and title is not None:
            self.groups.setdefault(title, []).append(_subpaths(node.get("d")))
        if node.tag == SVG + "polygon" and title is not None:
            points = [tuple(map(float, p.split(","))) for p in node.get("points").split()]
            self.fills.setdefault(title, []).append(points)
        if node.get("class") == "gridline":
            self.gridlines += _subpaths(node.get("d"))
        if node.tag != SVG + "defs":
            for child in node:
                self._walk(child, x, y, angle, style, title)

    def _add_text(self, node, x, y, angle, style):
        text = "".join(node.itertext())
        if not text.strip():
            return
        weights = [style.get("font-weight", "")] + [t.get("font-weight") or "" for t in node]
        self.texts.append(Text(text, x, y, float(style["font-size"]),
                               style.get("text-anchor", "start"), "bold" in weights, angle))

    def check_page(self):
        """What holds for every chart: texts are inside and apart, nothing is a bitmap."""
        faults = []
        if b"<image" in self.bytes or b"NaN" in self.bytes or b"nan" in self.bytes:
            faults.append("an image or a NaN")
        for i, text in enumerate(self.texts):
            box = text.box
            if box[0] < -0.5 or box[1] < -0.5 or box[2] > self.width + 0.5 or box[3] > self.height + 0.5:
                faults.append(f"{text} leaves the page")
            for other in self.texts[:i]:
                if overlap(box, other.box):
                    faults.append(f"{text} overlaps {other}")
        return faults

    def texts_like(self, pattern):
        """The texts that match a regular expression in full."""
        return [t for t in self.texts if re.fullmatch(pattern, t.text)]


def _subpaths(data):
    """Lists of points of a path that is made of M and L."""
    paths = []
    for command, px, py in re.findall(r"([ML])\s*(-?[\d.]+),(-?[\d.]+)", data):
        point = (float(px), float(py))
        if command == "M":
            paths.append([point])
        else:
            paths[-1].append(point)
    return [p for p in paths if len(p) > 1]


def tops(points):
    """The horizontal pieces (x0, x1, y) along the top of a polygon that is closed along its lowest line."""
    base = max(y for _, y in points)
    found = []
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if y0 == y1 and x0 != x1 and base - y0 > 0.02:
            x0, x1 = min(x0, x1), max(x0, x1)
            if found and found[-1][1] == x0 and found[-1][2] == y0:
                found[-1] = (found[-1][0], x1, y0)
            else:
                found.append((x0, x1, y0))
    return found


def span(paths, a, b):
    """The least and the greatest y of lists of points between two x; None where none of them is."""
    found = []
    for path in paths:
        for (x0, y0), (x1, y1) in zip(path, path[1:]):
            if min(x0, x1) <= b and max(x0, x1) >= a:
                at = lambda x: y0 if x0 == x1 else y0 + (y1 - y0) * (x - x0) / (x1 - x0)
                found += [y0, y1] if x0 == x1 else [at(max(a, min(x0, x1))), at(min(b, max(x0, x1)))]
    return (min(found), max(found)) if found else None


class Axes:
    """Pixels to values, from grid lines and tic texts alone."""

    def __init__(self, picture, is_log2, beyond=0):
        """`beyond`: so many units are left of the first tic, and right of the last that could be."""
        lines = sorted(picture.gridlines, key=lambda line: -line[0][1])
        self.left, self.right = lines[0][0][0], lines[0][-1][0]
        self.bottom, self.pct_per_line = lines[0][0][1], 25
        self.line_px = self.bottom - lines[1][0][1]
        tics = [t for t in picture.texts if self.bottom + 8 < t.y < self.bottom + 30
                and re.fullmatch(r"[\d.]+", t.text)]
        values = [float(t.text) for t in tics]
        self.first, self.last = min(values), max(values)
        self.is_log2 = is_log2
        middle = {float(t.text): (t.box[0] + t.box[2]) / 2 for t in tics}
        if beyond:
            unit = (middle[self.last] - middle[self.first]) / (self.last - self.first)
            self.first, self.last = self.first - beyond, self.first - beyond + round((self.right - self.left) / unit)
            middle = {v: self.left + (v - self.first) * unit for v in (self.first, self.last)}
        assert abs(middle[self.first] - self.left) < 1 and abs(middle[self.last] - self.right) < 1

    def px(self, value):
        """The pixel at which a value of the x axis must stand."""
        if self.is_log2:
            value = max(value, self.first)
            share = math.log2(value / self.first) / math.log2(self.last / self.first)
        else:
            share = (value - self.first) / (self.last - self.first)
        return self.left + share * (self.right - self.left)

    def py(self, pct):
        """The pixel of a percentage."""
        return self.bottom - pct / self.pct_per_line * self.line_px
