# SPDX-License-Identifier: MIT
"""Hold a waves chart against plain arithmetic.

    check_waves.py PICTURE.svg DATA.csv BANDS

BANDS are blocks per wave of each band, from above, joined with commas; 0 where
the launch is refused. Every corner of the data and of the lines drawn must lie
at 100 grid / (waves wave) percent, with waves = grid / wave, rounded up, and
the texts must keep apart. Prints what differs.
"""
import csv
import math
import sys

from svg_picture import Picture

TOLERANCE_PX = 0.06


def used(grid, wave):
    return 100 * grid / (math.ceil(grid / wave) * wave)


def check_data(path, waves, faults):
    """The first and the last grid of every wave in sight are there, and right."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file)]
    end = max(int(row["grid_blocks"]) for row in rows)
    for number, wave in enumerate(waves, 1):
        own = [row for row in rows if int(row["band"]) == number]
        if any(int(row["blocks_per_wave"]) != wave for row in own):
            faults.append(f"band {number} has waves of {own[0]['blocks_per_wave']}, not {wave}")
        if wave == 0:
            continue
        grids = {int(row["grid_blocks"]) for row in own}
        corners = {g for k in range(min(400, end // wave)) for g in (k * wave + 1, (k + 1) * wave)}
        if not corners <= grids:
            faults.append(f"band {number} lacks corners at {sorted(corners - grids)[:5]}")
        for row in own:
            grid = int(row["grid_blocks"])
            if abs(float(row["used_pct"]) - used(grid, wave)) > 0.00501:
                faults.append(f"band {number}: {grid} blocks are {row['used_pct']} %")
    return end


def check_lines(picture, waves, end, faults):
    """What is drawn is a straight line from the first to the last grid of each wave."""
    paths = picture.groups.get("slots in use", [])
    areas = [path for path in paths if any(len(sub) > 1 for sub in path)]
    drawn = [wave for wave in waves if wave > 0]
    by_band = {}
    for path in areas:
        for sub in path:
            by_band.setdefault(round(min(y for _, y in sub)), []).append(sub)
    if len(by_band) != len(drawn):
        faults.append(f"{len(by_band)} bands drawn, not {len(drawn)}")
        return
    for top, wave in zip(sorted(by_band), drawn):
        subs = sorted(by_band[top])
        full = [sub for sub in subs if abs(sub[-1][1] - min(s[-1][1] for s in subs)) < 0.1]
        pitch = full[0][-1][0] - full[0][0][0] if wave > 1 else None
        if pitch is None or len(full) < 2:
            continue
        per_block = (full[-1][-1][0] - full[0][-1][0]) / wave / (len(full) - 1)
        per_pct = (full[0][0][1] - full[0][-1][1]) / (100 - used(1, wave))
        for k, sub in enumerate(full[:400]):
            low = 100 - (sub[0][1] - sub[-1][1]) / per_pct
            if abs(low - used(k * wave + 1, wave)) * per_pct > TOLERANCE_PX:
                faults.append(f"wave {k + 1} of {wave} begins at {low:.2f} %")
            if abs(sub[-1][0] - full[0][-1][0] - k * wave * per_block) > TOLERANCE_PX:
                faults.append(f"wave {k + 1} of {wave} ends elsewhere")


def main(picture_path, data_path, bands):
    picture = Picture(picture_path)
    faults = picture.check_page()
    waves = [int(wave) for wave in bands.split(",")]
    end = check_data(data_path, waves, faults)
    if any(waves):
        check_lines(picture, waves, end, faults)
    if sum(waves) == 0 and not picture.texts_like("cannot launch.*"):
        faults.append("nobody says that the launch is refused")
    return faults


if __name__ == "__main__":
    found = main(*sys.argv[1:])
    print("\n".join(found))
    sys.exit(1 if found else 0)
