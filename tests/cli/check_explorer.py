# SPDX-License-Identifier: MIT
"""Hold the explorer's tables in a page to what `occsweep regions` prints.

    check_explorer.py REPORT_DIR < regions.csv

Every table of the page, and no other, must be among the regions."""
import csv
import json
import sys

FIRST_AND_LAST = [f"{name}_{end}" for name in ("threads_per_block", "regs_per_thread", "smem_per_block_bytes")
                  for end in ("min", "max")]


def tables_of_page(data):
    """By architecture and key of the setting: the set of its boxes."""
    found = {}
    for arch in data["archs"]:
        for setting, table in zip(data["settings"], arch["tables"]):
            if isinstance(table, int):
                table = arch["tables"][table]
            found[arch["name"], setting["key"]] = {
                (first, last, *box[:4], data["reasons"][box[4]][0], *box[5:])
                for first, last, boxes in table["sizes"] for box in boxes}
    return found


def key_of(row):
    parts = [] if row["carveout"] == "default" else [row["carveout"].replace("%", "pct")]
    if row["barriers_per_block_min"] != "1":
        parts.append(f"barriers-{row['barriers_per_block_min']}")
    return "+".join(parts) or "default"


def tables_of_regions(rows):
    found = {}
    for row in rows:
        box = (*(int(row[name]) for name in FIRST_AND_LAST), row["status"],
               *(int(row[name]) for name in ("blocks_per_sm", "warps_per_sm", "limiter_code")))
        found.setdefault((row["arch"], key_of(row)), set()).add(box)
    return found


def main():
    with open(f"{sys.argv[1]}/index.html", encoding="utf-8") as file:
        text = file.read().split('id="explorer-data">', 1)[1].split("</script>", 1)[0]
    page = tables_of_page(json.loads(text))
    regions = tables_of_regions(csv.DictReader(sys.stdin))
    assert page.keys() == regions.keys(), (sorted(page), sorted(regions))
    for table, boxes in page.items():
        assert boxes == regions[table], (table, sorted(boxes ^ regions[table])[:2])
    print(len(page), "tables,", sum(map(len, page.values())), "boxes")


main()
