"""The games there are: shipped ones, house rules by name, and files that come while one looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet, variation_of, with_keys
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import POLL_SECONDS, Games, LazySheets

SHIPPED = {name: load_sheet(name) for name in ("doofer", "rummy_500")}


@pytest.fixture
def games(tmp_path: Path) -> Games:
    (tmp_path / "ours.yaml").write_text("extends: rummy_500\ntitle: Ours\n")
    (tmp_path / "bad.yaml").write_text("extends: nothing\n")
    (tmp_path / "doofer.yaml").write_text("extends: rummy_500\ntitle: Not Doofer\n")
    return Games(SHIPPED, HouseRules(tmp_path))


def test_house_rules_are_listed_after_the_shipped_games_and_cannot_replace_one_by_its_name(games: Games) -> None:
    assert list(games) == ["doofer", "rummy_500", "ours"]
    assert len(games) == 3
    assert games["doofer"].title == "Doofer"
    assert games["ours"].title == "Ours"
    assert "bad" not in games
    assert [entry.name for entry in games.entries] == ["bad", "doofer", "ours"]


def test_the_base_of_a_house_rule_is_the_sheet_it_extends(games: Games) -> None:
    assert games.base_of_house_rule("ours") == SHIPPED["rummy_500"]
    assert (
        games.base_of_house_rule("doofer")
        is games.base_of_house_rule("bad")
        is games.base_of_house_rule("none")
        is None
    )


def test_the_folder_of_house_rules_is_read_again_only_after_the_poll_interval(games: Games, tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text("extends: doofer\ntitle: More\n")
    before = games.entries
    assert not games.poll_folder(POLL_SECONDS / 2)
    assert games.entries is before
    assert games.poll_folder(POLL_SECONDS / 2)
    assert "more" in games
    assert not games.poll_folder(POLL_SECONDS)


def test_broken_house_rules_are_played_by_their_last_good_version(games: Games, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: rummy_500\ntitle: Ours\nsets.min: none at all\n")
    assert games.poll_folder(POLL_SECONDS)
    assert games["ours"].title == "Ours"


def test_without_a_folder_of_house_rules_there_are_the_shipped_games() -> None:
    games = Games(SHIPPED)
    assert dict(games) == SHIPPED
    assert games.entries == ()
    assert not games.poll_folder(POLL_SECONDS)


def test_the_base_of_a_match_by_house_rules_is_the_sheet_they_extend(games: Games) -> None:
    assert games.base_of_sheet(games["ours"]) == SHIPPED["rummy_500"]
    assert games.base_of_sheet(SHIPPED["doofer"]) is None
    assert games.base_of_sheet(load_sheet("me")) is None


def test_the_base_of_a_sheet_is_found_by_its_rules_and_not_its_title(tmp_path: Path) -> None:
    (tmp_path / "untitled.yaml").write_text("extends: rummy_500\nruns.min: 4\n")
    for name, base in (("one", "doofer"), ("two", "rummy_500")):
        (tmp_path / f"{name}.yaml").write_text(f"extends: {base}\ntitle: Twins\nruns.min: 4\n")
    games = Games(SHIPPED, HouseRules(tmp_path))
    assert games.base_of_sheet(games["untitled"]) == SHIPPED["rummy_500"]
    assert games.base_of_sheet(games["one"]) == SHIPPED["doofer"]
    assert games.base_of_sheet(games["two"]) == SHIPPED["rummy_500"]
    longer = with_keys(games["two"], {"match.target": 900})
    assert games.base_of_sheet(longer) == SHIPPED["rummy_500"]
    assert games.base_of_sheet(with_keys(SHIPPED["doofer"], {"match.deals": 3})) is None
    assert (
        games.base_of_sheet(with_keys(games["two"], {"runs.min": 5})) is None
    )  # one of two of that title, changed since


def test_the_base_of_house_rules_whose_keys_have_changed_is_still_the_sheet_they_extend(games: Games) -> None:
    assert games.base_of_sheet(with_keys(games["ours"], {"runs.min": 5})) == SHIPPED["rummy_500"]


def test_games_of_other_tables_are_listed_after_the_main_games_and_before_house_rules(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: me\ntitle: Ours\n")
    games = Games(SHIPPED, HouseRules(tmp_path), {"me": load_sheet("me")})
    assert list(games) == ["doofer", "rummy_500", "me", "ours"]
    assert (games.main_names, games.others, games.house_rule_names) == (("doofer", "rummy_500"), ("me",), ("ours",))
    assert games.base_of_sheet(games["me"]) is None
    games.shipped["asked for"] = SHIPPED["doofer"]
    assert list(games) == ["doofer", "rummy_500", "asked for", "me", "ours"]


def test_variations_are_listed_with_their_game_in_the_order_of_the_games() -> None:
    names = ("gin_eleven", "carioca", "straight_gin", "kalooki_online", "oklahoma_gin_ace")
    shipped = LazySheets(("kaluki_51", "gin_rummy", "oklahoma_gin"), load_sheet)
    games = Games(shipped, others=LazySheets(names, load_sheet), variation_of=variation_of)
    assert games.variations == (
        ("kaluki_51", ("kalooki_online",)),
        ("gin_rummy", ("gin_eleven", "straight_gin")),
        ("oklahoma_gin", ("oklahoma_gin_ace",)),
        ("", ("carioca",)),
    )
    assert Games(shipped, others=LazySheets(names, load_sheet)).variations == (("", names),)


def test_a_sheet_is_read_once_and_only_when_first_used() -> None:
    read: list[str] = []

    def note(name: str) -> RuleSheet:
        read.append(name)
        return load_sheet(name)

    games = Games(LazySheets(("doofer", "me"), note), others=LazySheets(("carioca",), note))
    assert list(games) == ["doofer", "me", "carioca"]
    assert "me" in games.shipped
    assert "rummy_500" not in games.shipped
    assert read == []
    assert games["carioca"].title == games["carioca"].title == load_sheet("carioca").title
    assert read == ["carioca"]
    with pytest.raises(KeyError):
        games["rummy_500"]


def test_a_sheet_can_be_added_to_lazy_sheets() -> None:
    shelf = LazySheets(("doofer",), load_sheet)
    shelf["ours"] = load_sheet("me")
    assert list(shelf) == ["doofer", "ours"]
    assert len(shelf) == 2
    assert shelf["ours"] == load_sheet("me")
