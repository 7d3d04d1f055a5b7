# SPDX-License-Identifier: MIT
"""How far apart the fills of the limits are, also for colour-blind eyes.

Reads the colours from plots/style.gp and prints, for each theme and strength
of the fills and each kind of vision, the smallest CIEDE2000 difference of two
fills. Vision is simulated as Machado, Oliveira and Fernandes (2009) do, at
severity 1.0. Fails where a pair is nearer than what is written here: stripes
of two fills must stay stripes.
"""
import itertools
import math
import os
import re
import sys

STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "plots", "style.gp")

VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}

# theme, strength of the fills, and the least difference that is accepted
CASES = (("light", 1.0, 11.5), ("dark", 1.0, 11.5), ("light", 0.6, 7.5), ("dark", 0.5, 7.4))

# the same for print in greys: strength, and the least step of lightness
GREYS = ((1.0, 11), (0.7, 7.5))


def colours():
    """Background and the colours of warps, blocks, registers, shared memory, barriers, ties."""
    with open(STYLE, encoding="utf-8") as file:
        source = file.read()
    numbers = re.search(r"array CAT_COLOUR\[7\] = \[([^]]*)\]", source).group(1)
    light = [int(n, 16) for n in numbers.split(",")][:6]
    block = re.search(r'THEME eq "dark"\) \{(.*?)\n\}', source, re.S).group(1)
    dark = list(light)
    for index, value in re.findall(r"CAT_COLOUR\[(\d)\] = (0x[0-9A-F]+)", block):
        dark[int(index) - 1] = int(value, 16)
    backgrounds = [int(n, 16) for n in re.findall(r"\bBG = (0x[0-9A-F]+)", source)]
    block = re.search(r'THEME eq "grey"\) \{(.*?)\n\}', source, re.S).group(1)
    grey = [int(n, 16) for _, n in sorted(re.findall(r"CAT_COLOUR\[(\d)\] = (0x[0-9A-F]+)", block))]
    return {"light": (backgrounds[0], light), "dark": (backgrounds[1], dark),
            "grey": (backgrounds[0], grey)}


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
    dh = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
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


def main():
    names = ("warps", "blocks", "registers", "shared memory", "barriers", "tied")
    # a pair of the paper's own table, so that the formula is known to be right
    assert abs(ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) - 2.0425) < 5e-5
    failed = False
    for theme, strength, least in CASES:
        background, fills = colours()[theme]
        for vision in VISIONS:
            labs = [seen(c, background, strength, vision) for c in fills]
            nearest, a, b = min((ciede2000(labs[a], labs[b]), a, b)
                                for a, b in itertools.combinations(range(len(labs)), 2))
            failed = failed or nearest < least
            print(f"{theme} {strength:.0%} {vision}: {nearest:.1f} {names[a]}, {names[b]}")
    for strength, least in GREYS:
        background, fills = colours()["grey"]
        lights = sorted(seen(c, background, strength, "normal")[0] for c in fills)
        step = min(b - a for a, b in zip(lights, lights[1:]))
        failed = failed or step < least or len(fills) != 6
        print(f"grey {strength:.0%}: steps of lightness of at least {step:.1f}")
    sys.exit(1 if failed else 0)


main()
