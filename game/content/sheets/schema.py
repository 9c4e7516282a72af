"""The JSON Schema of rule sheets, made from their types, with which editors complete and check the keys.

It accepts YAML read by either version of the language: `yes` may arrive as a text, `2` as a number. `python
packaging/pages.py` writes it to `levels`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from msgspec import inspect

from game.content.sheets.keys import DEALS, KEYS, PER_LANGUAGE, SYNONYMS
from game.content.sheets.sheets import key_values
from game.content.yaml.typed import plain_type
from game.engine.cards import RANKS
from game.engine.sheet.keys import TURNED, WHOLE_MATCH, RuleSheet

SCHEMA_NAME = "rule_sheet.schema.json"
Schema = dict[str, Any]


def _any_case_pattern(words: str) -> str:
    """Return a pattern that matches what the pattern `words` matches, in capitals as well as in small letters. JSON
    Schema has no flag for that.

    All letters of `words` must be small; ranges such as `[a-z]` are not understood.
    """
    return re.sub("[a-z]", lambda found: f"[{found[0].upper()}{found[0]}]", words)


_YES_NO: Schema = {
    "anyOf": [
        {"enum": [True, False, "yes", "no"]},
        {"type": "string", "pattern": _any_case_pattern("^(yes|no|true|false)$")},
    ]
}
_RANK = _any_case_pattern("(a|[2-9]|10|t|j|q|k)")
_WILD: Schema = {
    "anyOf": [
        {"enum": ["joker", TURNED, *RANKS, *range(2, 11)]},
        {"type": "string", "pattern": _any_case_pattern(f"^(joker|{TURNED})$") + f"|^{_RANK}$"},
    ]
}
_LEFT_OUT: Schema = {"anyOf": [{"enum": [*RANKS, *range(2, 11)]}, {"type": "string", "pattern": f"^{_RANK}$"}]}
_SUIT = f"({_any_case_pattern('(s|h|d|c)')}|[♠♥♦♣])"
_CARD = rf"^\s*({_any_case_pattern('joker|wild|x')}|{_RANK}(\s*-\s*{_RANK})?|{_RANK}{_SUIT})\s*$"
_MELDS = rf"\s*[0-9]{{1,4}}\s+{_any_case_pattern('(set|run)s?')}(\s+{_any_case_pattern('of')}\s+[0-9]{{1,4}})?\s*"
_WAY = rf"{_MELDS}(\+{_MELDS})*"
_CONTRACT = rf"^(\s*{_any_case_pattern('none')}\s*|{_WAY}(\s{_any_case_pattern('or')}\s{_WAY})*)$"
_EXTENDS: Schema = {"type": "string", "description": "The sheet whose rules hold where this one is silent"}


def rule_sheet_schema() -> Schema:
    """Return the JSON schema of a rule sheet file: every key nested or dotted, and `extends`."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Rule sheet",
        "description": "The rules of a game of the rummy family; what is not written holds as in the sheet extended",
        "type": "object",
        "properties": {"extends": _EXTENDS, **_properties(tuple(KEYS))},
        "additionalProperties": False,
        "definitions": _definitions(),
    }


def schema_text() -> str:
    """Return the JSON schema of rule sheets as the text of its file."""
    return json.dumps(rule_sheet_schema(), indent=1, ensure_ascii=False) + "\n"


def _definitions() -> Schema:
    """Return the JSON schema of each rule key by its dotted name."""
    from game.content.rule_text.keys.table import KEY_TEXTS

    values = key_values(RuleSheet())
    return {key: {**_key_schema(key), "description": KEY_TEXTS[key].meaning, "default": values[key]} for key in KEYS}


def _properties(keys: tuple[str, ...]) -> Schema:
    """Return the JSON schema properties of dotted keys, each both dotted and nested in its group."""
    groups: Schema = {}
    for key in keys:
        section, _, name = key.rpartition(".")
        if section:
            group = groups.setdefault(section, {"type": "object", "properties": {}, "additionalProperties": False})
            group["properties"][name] = _reference(key)
    return {**groups, **{key: _reference(key) for key in keys}}


def _reference(key: str) -> Schema:
    return {"$ref": f"#/definitions/{key}"}


def _key_schema(key: str) -> Schema:
    if key == DEALS:
        own = tuple(name for name in KEYS if name not in WHOLE_MATCH)
        deal = {"type": "object", "properties": _properties(own), "additionalProperties": False}
        number, many = _union_schemas(KEYS[key])
        return {"anyOf": [number, {**many, "items": deal}]}
    if key in ("pack.wild", "pack.without"):
        return {**type_schema(KEYS[key]), "items": _WILD if key == "pack.wild" else _LEFT_OUT}
    if key == "melding.contract":
        return {"type": "string", "pattern": _CONTRACT}
    if key in SYNONYMS:
        return {"enum": [*type_schema(KEYS[key])["enum"], *SYNONYMS[key]]}
    if key == "scoring.values":
        return {**type_schema(KEYS[key]), "propertyNames": {"pattern": _CARD}}
    return version_schema(type_schema(KEYS[key])) if key in PER_LANGUAGE else type_schema(KEYS[key])


def version_schema(text: Schema) -> Schema:
    """Return the JSON schema of a text, or list of texts, that may be given once for each language."""
    codes = {"pattern": "^[a-z]{2,3}$"}
    return {
        "anyOf": [text, {"type": "object", "additionalProperties": text, "propertyNames": codes, "minProperties": 1}]
    }


def _union_schemas(kind: inspect.Type) -> list[Schema]:
    kind = plain_type(kind)
    assert isinstance(kind, inspect.UnionType)
    return [type_schema(each) for each in kind.types]


def type_schema(kind: inspect.Type) -> Schema:
    """Return the JSON schema of a type with its limits."""
    kind = plain_type(kind)
    if isinstance(kind, inspect.UnionType):
        return {"anyOf": _union_schemas(kind)}
    if isinstance(kind, inspect.BoolType):
        return _YES_NO
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        whole = isinstance(kind, inspect.IntType)
        return {"type": "integer" if whole else "number", "minimum": kind.ge, "maximum": kind.le}
    if isinstance(kind, inspect.LiteralType):
        return {"enum": list(kind.values)}
    if isinstance(kind, inspect.VarTupleType):
        limits = {"minItems": kind.min_length, "maxItems": kind.max_length}
        return {"type": "array", "items": type_schema(kind.item_type), **_without_missing(limits)}
    if isinstance(kind, inspect.DictType):
        return {
            "type": "object",
            "additionalProperties": type_schema(kind.value_type),
            "propertyNames": _name_pattern(kind.key_type),
        }
    return {"type": ["string", "number"], **_without_missing({"maxLength": getattr(kind, "max_length", None)})}


def _name_pattern(kind: inspect.Type) -> Schema:
    kind = plain_type(kind)
    return {"pattern": f"^[{kind.ge}-{kind.le}]$"} if isinstance(kind, inspect.IntType) else {}


def _without_missing(limits: Schema) -> Schema:
    return {name: value for name, value in limits.items() if value is not None}
