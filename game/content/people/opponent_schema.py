"""The JSON Schema of opponents, made from their types; `python packaging/pages.py` writes it."""

from __future__ import annotations

import json

from game.content.people.opponents import EXTENDS, GROUPS, KEYS, LEVELS, PER_LANGUAGE, avatar_names
from game.content.sheets.schema import Schema, type_schema, version_schema
from game.content.yaml.typed import description

SCHEMA_NAME = "opponent.schema.json"


def opponent_schema() -> Schema:
    """Return the JSON schema of an opponent file: every key nested or dotted, and `extends`."""
    known = {key: {**_schema_of(key), "description": description(kind)} for key, kind in KEYS.items()}
    known["avatar"]["enum"] = list(avatar_names())
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


def _schema_of(key: str) -> Schema:
    return version_schema(type_schema(KEYS[key])) if key in PER_LANGUAGE else type_schema(KEYS[key])


def opponent_schema_text() -> str:
    """Return the JSON schema of opponents as the text of its file."""
    return json.dumps(opponent_schema(), indent=1, ensure_ascii=False) + "\n"
