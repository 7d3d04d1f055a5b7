# SPDX-License-Identifier: MIT
"""How far apart the fills of the limits are, also for colour-blind eyes.

Reads the colours from plots/style.gp and prints, for each theme and strength
of the fills and each kind of vision, the smallest CIEDE2000 difference of two
fills. Vision is simulated as Machado, Oliveira and Fernandes (2009) do, at
severity 1.0. Fails where a pair is nearer than what is written here: stripes
of two fills must stay stripes. So are neighbours on the scale of amounts.
"""
import itertools
import math
import os
import re
import sys

# Sharma, Wu and Dalal (2005), table 1: two colours in L*a*b* and their difference.
SHARMA = """
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.0200 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1.0000
50 -1.1848 -84.8006 50 0 -82.7485 1.0000
50 -0.9009 -85.5211 50 0 -82.7485 1.0000
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.4900 -0.0010 50 -2.4900 0.0009 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0010 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0011 7.2195
50 2.4900 -0.0010 50 -2.4900 0.0012 7.2195
50 -0.0010 2.4900 50 0.0009 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0010 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0011 -2.4900 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.9030
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1.0000
50 2.5 0 50 3.2972 0 1.0000
50 2.5 0 50 1.8634 0.5757 1.0000
50 2.5 0 50 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""

STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "plots", "style.gp")

# Which of the colours is that of what cannot launch.
REFUSED = 6

VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}

# Theme, strength of the fills, and the least difference that is accepted for each vision. In full strength
# on white the least are 19, 12, 16 and 14, rounded; of the weaker fills the words on them are a part.
CASES = (("light", 1.0, (18.5, 11.5, 15.5, 13.5)), ("dark", 1.0, (18.5, 11.5, 14.5, 13.5)),
         ("light", 0.6, (11, 7.5, 11, 10.5)), ("dark", 0.5, (11, 7.4, 10, 10)))

# the least difference of neighbours on a scale from little to much
NEIGHBOURS = 6.4

# the same for print in greys: strength, and the least step of lightness
GREYS = ((1.0, 11), (0.7, 7.5))


def colours():
    """Background and the colours of limits and of ties; what cannot launch has none."""
    with open(STYLE, encoding="utf-8") as file:
        source = file.read()
    numbers = re.search(r"array CAT_COLOUR\[8\] = \[([^]]*)\]", source).group(1)
    light = [int(n, 16) for n in numbers.split(",")]
    block = re.search(r'THEME eq "dark"\) \{(.*?)\n\}', source, re.S).group(1)
    dark = list(light)
    for index, value in re.findall(r"CAT_COLOUR\[(\d)\] = (0x[0-9A-F]+)", block):
        dark[int(index) - 1] = int(value, 16)
    backgrounds = [int(n, 16) for n in re.findall(r"\bBG = (0x[0-9A-F]+)", source)]
    block = re.search(r'THEME eq "grey"\) \{(.*?)\n\}', source, re.S).group(1)
    grey = list(light)
    for index, value in re.findall(r"CAT_COLOUR\[(\d)\] = (0x[0-9A-F]+)", block):
        grey[int(index) - 1] = int(value, 16)
    for fills in (light, dark, grey):
        del fills[REFUSED]
    return {"light": (backgrounds[0], light), "dark": (backgrounds[1], dark),
            "grey": (backgrounds[0], grey)}


def amounts():
    """The eight colours of maps of an amount, little to much."""
    with open(os.path.join(os.path.dirname(STYLE), "bins.gp"), encoding="utf-8") as file:
        source = file.read()
    light = re.search(r"array BIN_COLOUR\[8\] = \[([^]]*)\]", source).group(1).split(",")
    dark = re.findall(r"BIN_COLOUR\[\d\] = (0x[0-9A-F]+)", source)
    return {"light": [int(n, 16) for n in light], "dark": [int(n, 16) for n in dark]}


def channels(colour):
    return [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]


def to_linear(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def to_lab(linear):
    """CIE L*a*b* (D65) of linear RGB."""
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
            (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(m * c for m, c in zip(row, linear)) / white
           for row, white in zip(rows, (0.95047, 1.0, 1.08883))]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(lab1, lab2):
    """The CIEDE2000 difference, all weights 1 (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = lab1, lab2
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c ** 7 / (mean_c ** 7 + 25 ** 7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dh = 0 if c1 * c2 == 0 else h2 - h1
    if abs(dh) > 180 + 1e-9:  # opposite hues are 180 degrees apart, whatever the last bit says
        dh -= math.copysign(360, dh)
    delta_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = (1 - 0.17 * math.cos(math.radians(mean_h - 30)) + 0.24 * math.cos(math.radians(2 * mean_h))
         + 0.32 * math.cos(math.radians(3 * mean_h + 6)) - 0.20 * math.cos(math.radians(4 * mean_h - 63)))
    rotation = 60 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_c = 2 * math.sqrt(mean_c ** 7 / (mean_c ** 7 + 25 ** 7))
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    r_t = -math.sin(math.radians(rotation)) * r_c
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, delta_h / s_h
    return math.sqrt(dl * dl + dc * dc + dh * dh + r_t * dc * dh)


def seen(colour, background, strength, vision):
    """L*a*b* of a fill as an eye of this kind sees it."""
    mixed = [b + (c - b) * strength for c, b in zip(channels(colour), channels(background))]
    linear = [to_linear(c) for c in mixed]
    simulated = [min(1, max(0, sum(m * c for m, c in zip(row, linear)))) for row in VISIONS[vision]]
    return to_lab(simulated)


def check_formulas():
    """The difference is the published one, and grey is grey to every eye."""
    for row in SHARMA.strip().split("\n"):
        *colours_of_row, expected = map(float, row.split())
        for a, b in ((colours_of_row[:3], colours_of_row[3:]), (colours_of_row[3:], colours_of_row[:3])):
            assert abs(ciede2000(a, b) - expected) < 5.1e-5, row
    for vision, rows in VISIONS.items():
        assert all(abs(sum(row) - 1) < 2e-6 for row in rows), vision


def luminance(colour):
    return sum(part * to_linear(c) for part, c in zip((0.2126, 0.7152, 0.0722), channels(colour)))


def contrast(a, b):
    """As WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def check_words():
    """Words on a fill of full strength can be read: their colours of each theme."""
    with open(STYLE, encoding="utf-8") as file:
        source = file.read()
    numbers = re.search(r"array CAT_INK\[8\] += \[([^]]*)\]", source).group(1)
    light = [int(n, 16) for n in numbers.split(",")]
    for theme, (_, fills) in colours().items():
        block = re.search(r'THEME eq "%s"\) \{(.*?)\n\}' % theme, source, re.S)
        inks = list(light)
        for index, value in re.findall(r"CAT_INK\[(\d)\] = (0x[0-9A-F]+)", block.group(1) if block else ""):
            inks[int(index) - 1] = int(value, 16)
        del inks[REFUSED]
        least = min(contrast(fill, ink) for fill, ink in zip(fills, inks))
        print(f"{theme}: words on fills have a contrast of at least {least:.1f}")
        assert least >= 3.8, theme


def main():
    names = ("warps", "blocks", "registers", "shared memory", "barriers", "tied", "scalar registers")
    check_formulas()
    failed = False
    for theme, strength, least in CASES:
        background, fills = colours()[theme]
        for vision, accepted in zip(VISIONS, least):
            labs = [seen(c, background, strength, vision) for c in fills]
            nearest, a, b = min((ciede2000(labs[a], labs[b]), a, b)
                                for a, b in itertools.combinations(range(len(labs)), 2))
            failed = failed or nearest < accepted
            print(f"{theme} {strength:.0%} {vision}: {nearest:.1f} {names[a]}, {names[b]}")
    for theme, steps in amounts().items():
        background = colours()[theme][0]
        for vision in VISIONS:
            labs = [seen(c, background, 1, vision) for c in steps]
            nearest = min(ciede2000(a, b) for a, b in zip(labs, labs[1:]))
            failed = failed or nearest < NEIGHBOURS or len(steps) != 8
            print(f"{theme} amounts {vision}: {nearest:.1f} between neighbours")
    for strength, least in GREYS:
        background, fills = colours()["grey"]
        lights = sorted(seen(c, background, strength, "normal")[0] for c in fills)
        step = min(b - a for a, b in zip(lights, lights[1:]))
        failed = failed or step < least or len(fills) != 7
        print(f"grey {strength:.0%}: steps of lightness of at least {step:.1f}")
    check_words()
    sys.exit(1 if failed else 0)


main()
