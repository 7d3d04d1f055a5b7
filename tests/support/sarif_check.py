# SPDX-License-Identifier: MIT
"""Hold a SARIF file against what SARIF 2.1.0 (OASIS) asks of the objects that occsweep writes:
names, types, required properties and the rules between them. sarif_check.py FILE"""
import json
import re
import sys

TEXT, NUMBER = str, int

# Property: (type or the name of an object, required); a list in [].
OBJECTS = {
    "log": {"$schema": (TEXT, False), "version": (TEXT, True), "runs": (["run"], True)},
    "run": {"tool": ("tool", True), "columnKind": (TEXT, False), "results": (["result"], False)},
    "tool": {"driver": ("driver", True)},
    "driver": {"name": (TEXT, True), "version": (TEXT, False), "rules": (["rule"], False)},
    "rule": {"id": (TEXT, True), "shortDescription": ("message", False),
             "defaultConfiguration": ("configuration", False)},
    "configuration": {"level": (TEXT, False)},
    "message": {"text": (TEXT, True)},
    "result": {"ruleId": (TEXT, False), "ruleIndex": (NUMBER, False), "level": (TEXT, False),
               "message": ("message", True), "locations": (["location"], False),
               "partialFingerprints": ("fingerprints", False)},
    "location": {"physicalLocation": ("physical", False), "logicalLocations": (["logical"], False)},
    "physical": {"artifactLocation": ("artifact", True), "region": ("region", False)},
    "artifact": {"uri": (TEXT, True)},
    "region": {"startLine": (NUMBER, True)},
    "logical": {"fullyQualifiedName": (TEXT, False), "decoratedName": (TEXT, False),
                "kind": (TEXT, False)},
}


def check(kind, value, where):
    if kind == "fingerprints":
        assert value and all(isinstance(text, str) for text in value.values()), where
        return
    assert isinstance(value, dict), where
    fields = OBJECTS[kind]
    for name in value:
        assert name in fields, f"{where}.{name} is not known"
    for name, (type_, required) in fields.items():
        if name not in value:
            assert not required, f"{where}.{name} is missing"
            continue
        here = f"{where}.{name}"
        if isinstance(type_, list):
            assert isinstance(value[name], list), here
            for i, item in enumerate(value[name]):
                check(type_[0], item, f"{here}[{i}]")
        elif isinstance(type_, str):
            check(type_, value[name], here)
        else:
            assert isinstance(value[name], type_), here


def check_rules(log):
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    levels = {"none", "note", "warning", "error"}
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        ids = [rule["id"] for rule in rules]
        assert len(set(ids)) == len(ids)
        for rule in rules:
            assert rule["defaultConfiguration"]["level"] in levels
        assert run["columnKind"] in {"utf16CodeUnits", "unicodeCodePoints"}
        for result in run["results"]:
            assert result["level"] in levels
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["message"]["text"]
            for location in result.get("locations", []):
                physical = location.get("physicalLocation")
                if physical is not None:
                    uri = physical["artifactLocation"]["uri"]
                    assert re.fullmatch(r"([A-Za-z0-9._~/-]|%[0-9A-F]{2}|^file://)+", uri), uri
                    assert physical.get("region", {"startLine": 1})["startLine"] >= 1


log = json.load(open(sys.argv[1], encoding="utf-8"))
check("log", log, "log")
check_rules(log)
