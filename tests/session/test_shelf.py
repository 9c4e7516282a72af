"""Sheets are read when they are first asked for, each once."""

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.games import Games, Shelf


def test_a_sheet_is_read_when_it_is_asked_for_and_once() -> None:
    read: list[str] = []

    def note(name: str) -> RuleSheet:
        read.append(name)
        return load_sheet(name)

    games = Games(Shelf(("doofer", "me"), note), others=Shelf(("carioca",), note))
    assert list(games) == ["doofer", "me", "carioca"]
    assert "me" in games.shipped
    assert "rummy_500" not in games.shipped
    assert read == []
    assert games["carioca"].title == games["carioca"].title == load_sheet("carioca").title
    assert read == ["carioca"]
    with pytest.raises(KeyError):
        games["rummy_500"]


def test_a_sheet_can_be_added() -> None:
    shelf = Shelf(("doofer",), load_sheet)
    shelf["ours"] = load_sheet("me")
    assert list(shelf) == ["doofer", "ours"]
    assert len(shelf) == 2
    assert shelf["ours"] == load_sheet("me")
