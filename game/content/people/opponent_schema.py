"""The JSON Schema of opponents, made from their types: `python packaging/pages.py` writes it."""

from __future__ import annotations

import json

from game.content.people.opponents import EXTENDS, GROUPS, KEYS, LEVELS, avatars
from game.content.sheets.schema import Schema, schema_of
from game.content.yaml.typed import description

NAME = "opponent.schema.json"


def opponent_schema() -> Schema:
    """Return the schema of a whole file: every key nested in its group or with dots."""
    known = {key: {**schema_of(kind), "description": description(kind)} for key, kind in KEYS.items()}
    known["avatar"]["enum"] = list(avatars())
    base = {"enum": list(LEVELS), "description": "The opponent whose level and traits hold where this one is silent"}
    groups = {
        group: {
            "type": "object",
            "properties": {key.partition(".")[2]: kind for key, kind in known.items() if key.startswith(f"{group}.")},
            "additionalProperties": False,
        }
        for group in GROUPS
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Opponent",
        "description": "Somebody to play with: a name, a picture, a voice, and how they play",
        "type": "object",
        "properties": {EXTENDS: base, **groups, **known},
        "required": ["name"],
        "additionalProperties": False,
    }


def written() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(opponent_schema(), indent=1, ensure_ascii=False) + "\n"
