"""Helpers: rule pages, and what can be read on them."""

from __future__ import annotations

from typing import Any

from game.content.rule_text.page import RulePage, rule_page
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.keys import RuleSheet


def said(page: RulePage, title: str = "") -> str:
    """All that can be read on a page, or in one of its sections."""
    found = [] if title else [page.title, page.players.text, page.about, page.aim, page.note]
    for section in page.sections:
        if title in ("", section.title):
            found += [section.title, *(f"{line.text} {line.aside}".rstrip() for line in section.lines)]
            found += [" | ".join(cells) for t in section.tables for cells in (t.columns, *(r.cells for r in t.rows))]
    return "\n".join(found)


def places(page: RulePage) -> list[str]:
    """Everything marked on a page."""
    found = [page.players.text] if page.players.differs else []
    for section in page.sections:
        found += [f"{line.text} {line.aside}".rstrip() for line in section.lines if line.differs]
        found += [" | ".join(row.cells) for table in section.tables for row in table.rows if row.differs]
    return found


def text(sheet: RuleSheet, title: str = "") -> str:
    return said(rule_page(sheet), title)


def changed(name: str, **keys: Any) -> RuleSheet:
    return with_keys(load_sheet(name), {key.replace("__", "."): value for key, value in keys.items()})
