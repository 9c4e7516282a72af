"""Helpers: rule pages, what can be read on them, and other values of rules."""

from __future__ import annotations

from typing import Any

from game.content.editing.form import (
    ChoicesValue,
    ChoiceValue,
    NumberByPlayersValue,
    NumberValue,
    YesNoValue,
    value_kind,
)
from game.content.rule_text.page import RulePage, rule_page
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.keys import RuleSheet


def said(page: RulePage, title: str = "") -> str:
    """Return all text of a rule page, or of the section with this title."""
    found = [] if title else [page.title, page.players.text, page.about, page.aim, page.note]
    for section in page.sections:
        if title in ("", section.title):
            found += [section.title, *(f"{line.text} {line.aside}".rstrip() for line in section.lines)]
            found += [" | ".join(cells) for t in section.tables for cells in (t.columns, *(r.cells for r in t.rows))]
    return "\n".join(found)


def places(page: RulePage) -> list[str]:
    """Return all texts of a rule page that are marked as different."""
    found = [page.players.text] if page.players.differs else []
    for section in page.sections:
        found += [f"{line.text} {line.aside}".rstrip() for line in section.lines if line.differs]
        found += [" | ".join(row.cells) for table in section.tables for row in table.rows if row.differs]
    return found


def text(sheet: RuleSheet, title: str = "") -> str:
    return said(rule_page(sheet), title)


def changed(name: str, **keys: Any) -> RuleSheet:
    return with_keys(load_sheet(name), {key.replace("__", "."): value for key, value in keys.items()})


def other_values(key: str, value: Any) -> list[Any]:
    """Return other values that a key can have."""
    kind = value_kind(key)
    if isinstance(kind, YesNoValue):
        return [not value]
    if isinstance(kind, ChoiceValue):
        return [option for option in kind.options if option != value]
    if isinstance(kind, ChoicesValue):
        return [[option] for option in kind.options if [option] != list(value)]
    if isinstance(kind, NumberValue):
        return [
            each for each in (*range(kind.least, min(kind.most, 5) + 1), *["none"] * kind.may_be_none) if each != value
        ]
    if isinstance(kind, NumberByPlayersValue):
        return [each for each in (kind.least, 2, {2: 2, 4: 3}) if each != value]
    others: dict[str, list[Any]] = {
        "title": ["Something else"],
        "about": ["Something else."],
        "pack.wild": [["joker", "K"], ["9"]],
        "pack.without": [["8", "9", "10"], ["A"]],
        "melding.contract": ["1 set + 1 run", "2 runs of 6"],
        "scoring.values": [{"A": 33}, {"7-9": 21, "JD": -5}],
        "match.deals": [7, [{}, {"pack.wild": ["8"]}], [{"deal.hand_size": 4}, {}, {}]],
    }
    return others[key]
