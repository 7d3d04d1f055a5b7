#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the schemas of config files against files that the reader takes and refuses.

check_schemas.py SCHEMA_FOLDER BLIND_LIST: every good-* and shipped file is valid;
of the bad-* ones just those of BLIND_LIST are, which no schema can see. Prints what
is not so, and ends with 1.
"""
import glob
import json
import os
import sys

import jsonschema
import yaml


def load_schema(folder, kind):
    with open(f"{folder}/{kind}.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def kind_of(path):
    is_arch = "/arch/" in path or os.path.basename(path).startswith(("good-arch-", "bad-arch-"))
    return "arch" if is_arch else "sweep"


def with_text_keys(value):
    """As JSON has it: every key a text. Some versions of jsonschema sort them."""
    if isinstance(value, dict):
        return {str(key): with_text_keys(item) for key, item in value.items()}
    return [with_text_keys(item) for item in value] if isinstance(value, list) else value


def fault_of(path, schemas):
    """What is wrong with the file, or None."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            document = yaml.safe_load(file)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        return f"no YAML: {type(error).__name__}"
    for error in schemas[kind_of(path)].iter_errors(with_text_keys(document)):
        return f"{error.json_path}: {error.message[:200]}"
    return None


def main(folder, blind_list):
    schemas = {kind: load_schema(folder, kind) for kind in ("sweep", "arch")}
    with open(blind_list, encoding="utf-8") as file:
        blind = {line.split()[0] for line in file if line.strip() and not line.startswith("#")}
    good = glob.glob("tests/configs/good-*.yaml") + glob.glob("configs/sweeps/*.yaml")
    good += glob.glob("configs/arch/*/*.yaml")
    bad = glob.glob("tests/configs/bad-*.yaml")
    assert len(good) > 50 and len(bad) > 100
    failures = [f"{path}: refused, {fault}" for path in sorted(good)
                if (fault := fault_of(path, schemas)) is not None]
    taken = {os.path.basename(path)[:-len(".yaml")] for path in bad
             if fault_of(path, schemas) is None}
    failures += [f"{name}: no longer refused" for name in sorted(taken - blind)]
    failures += [f"{name}: refused by now; take it off the list" for name in sorted(blind - taken)]
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
