#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A mistake in a file is told by a validator at its own key.

schema_messages.py SCHEMA_FOLDER
"""
import json
import sys

import jsonschema

MISTAKES = [
    ("sweep", {"name": "a", "architectures": "sm_90", "grid": {"threads": "1"}}, "$.grid", "'threads'"),
    ("sweep", {"name": "a b", "architectures": "sm_90", "grid": {}}, "$.name", "does not match"),
    ("sweep", {"optin": "perhaps"}, "$.optin", "is not one of"),
    ("sweep", {"charts": [{"type": "cliff"}]}, "$.charts[0].type", "is not one of"),
    ("arch", {"limits": {"max_warps": 3}}, "$.limits", "'max_warps'"),
    ("arch", {"gpus": [{"name": "x", "sms": 0}]}, "$.gpus[0].sms", ""),
]


def main(folder):
    for kind, document, place, words in MISTAKES:
        with open(f"{folder}/{kind}.schema.json", encoding="utf-8") as file:
            validator = jsonschema.Draft7Validator(json.load(file))
        told = [(error.json_path, error.message) for error in validator.iter_errors(document)]
        if not any(where == place and words in message for where, message in told):
            sys.exit(f"{document}: {told}")


if __name__ == "__main__":
    main(sys.argv[1])
