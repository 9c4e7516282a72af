"""Rule sheets: the nine that come with the program, `extends`, and everything that is refused."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game import paths
from game.content.sheets.keys import ParsedRules
from game.content.sheets.sheets import (
    GAMES_FOLDER,
    NAMING_KEYS,
    certain_problems,
    changed_keys,
    house_names,
    load_sheet,
    names_by_file,
    open_sheet,
    open_text,
    other_game_names,
    sheet_names,
    shipped_path,
    with_keys,
)
from game.content.yaml.reader import MAX_MISTAKES, UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from tests.support.for_each import for_each

NAMES = (
    "basic_rummy",
    "conquian",
    "contract_rummy",
    "doofer",
    "double_rum",
    "dummy_rummy",
    "gin_rummy",
    "indian_rummy",
    "jamaican_kalooki",
    "kaluki_51",
    "knock_rummy",
    "liverpool_rummy",
    "liverpool_rummy_ten",
    "me",
    "oklahoma_gin",
    "romme",
    "rummy_500",
    "three_thirteen",
    "tonk",
)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path | str) -> list[str]:
    with pytest.raises(UnreadableError) as caught:
        load_sheet(path)
    return [str(mistake) for mistake in caught.value.mistakes]


def test_the_shipped_sheets_are_found_by_name() -> None:
    assert sheet_names() == NAMES


def test_games_from_other_tables_are_found_by_name_and_can_be_extended(tmp_path: Path) -> None:
    assert other_game_names()
    assert not set(other_game_names()) & set(NAMES)
    for name in other_game_names():
        assert shipped_path(name) is not None
        path = write(tmp_path, "ours", f"extends: {name}\ntitle: Ours\n")
        assert open_sheet(path).base == load_sheet(name)
    assert shipped_path("ours") is None


@for_each("name", NAMES)
def test_every_sheet_has_a_description_and_works_for_all_its_players(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.title
    assert len(sheet.about) > 60
    for players in range(sheet.players.min, sheet.players.max + 1):
        assert compile_rules(sheet, players).deals


def test_changed_keys_are_only_those_whose_values_differ_from_the_base_sheet() -> None:
    changed = changed_keys(load_sheet("me"), load_sheet("liverpool_rummy"))
    assert changed.keys() == {*NAMING_KEYS, "buying.order"}


def test_the_sheet_of_rummy_500_has_the_rules_of_the_rulebook() -> None:
    sheet = load_sheet("rummy_500")
    assert changed_keys(sheet, RuleSheet()) == {
        "title": "Rummy 500",
        "about": sheet.about,
        "known_as": sheet.known_as,
        "pack.jokers": 2,
        "deal.cutter": "left",
        "sets.max": 4,
        "wilds.named": True,
        "wilds.take": "to_hand",
        "draw.discards": "dig",
        "melding.unique_cards": True,
        "going_out": "float",
        "last_discard": "face_down",
        "calls.rummy_in_the_deck": True,
        "stock_out": "last_chance",
        "scoring.values": {"2-9": 5, "10-K": 10, "A": 15, "joker": 20, "QS": 40},
        "scoring.count": "melds_minus_hand",
        "scoring.winner": "highest",
        "match.target": 500,
    }


def test_the_tenth_deal_of_liverpool_has_21_cards_and_a_bigger_pack() -> None:
    for players, packs in ((3, 3), (6, 4)):
        rules = compile_rules(load_sheet("liverpool_rummy_ten"), players).of_deal(10)
        assert (rules.hand_size, rules.packs, rules.buying.allowed) == (21, packs, False)
        assert compile_rules(load_sheet("liverpool_rummy_ten"), players).of_deal(9).hand_size == 12


def test_the_deals_of_doofer_have_wild_ranks_from_ace_to_ace() -> None:
    deals = compile_rules(load_sheet("doofer"), 2).deals
    assert [rules.wild_names[0] for rules in deals] == [
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
    ]


def test_an_own_sheet_may_extend_another_own_sheet_that_extends_a_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, "ours", "extends: liverpool_rummy\nbuying.price: 2\ndeal: {hand_size: 11}\n")
    path = write(tmp_path, "mine", "extends: ours\ntitle: Mine\nbuying: {price: 3}\n")
    sheet = open_sheet(path)
    assert (sheet.rules.buying.price, sheet.rules.deal.hand_size, sheet.rules.runs.min) == (3, 11, 4)
    assert (sheet.extends, sheet.base_path, sheet.path) == ("ours", tmp_path / "ours.yaml", path)
    assert sheet.positions["deal.hand_size"].file.endswith("ours.yaml")


def test_a_house_sheet_may_have_the_name_of_the_game_it_extends(tmp_path: Path) -> None:
    path = write(tmp_path, "rummy_500", "extends: rummy_500\nmatch.target: 300\n")
    assert load_sheet(path).match.target == 300


def test_a_sheet_without_a_title_is_called_like_its_file(tmp_path: Path) -> None:
    assert load_sheet(write(tmp_path, "sunday", "sets.min: 4\n")).title == "sunday"


def test_a_circle_of_extends_is_refused_with_its_path(tmp_path: Path) -> None:
    write(tmp_path, "a", "extends: b\n")
    write(tmp_path, "b", "extends: c\n")
    path = write(tmp_path, "c", "extends: a\n")
    (line,) = refused(path)
    assert "in a circle: c → a → b → c" in line
    assert line.startswith(f"{path}:1:10: extends: 'a' cannot be used, because of b.yaml:1:10: extends: these sheets")
    (line,) = refused(write(tmp_path, "self", "extends: self\n"))
    assert "self → self" in line


def test_a_long_chain_of_extended_sheets_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "s0", "sets.min: 3\n")
    for number in range(1, 12):
        write(tmp_path, f"s{number}", f"extends: s{number - 1}\n")
    assert "a chain of more than" in refused(tmp_path / "s11.yaml")[0]
    assert load_sheet(tmp_path / "s7.yaml")


@pytest.mark.parametrize(
    ("text", "hint"), [("extends: rumy_500", "did you mean 'rummy_500'?"), ("extends: [a]", "the name of one sheet")]
)
def test_extends_of_anything_but_one_existing_sheet_is_refused(tmp_path: Path, text: str, hint: str) -> None:
    assert hint in refused(write(tmp_path, "x", text))[0]


def test_a_sheet_name_that_leads_nowhere_is_refused() -> None:
    assert "there is no sheet 'doofr'" in refused("doofr")[0]
    assert "did you mean 'doofer'?" in refused("doofr")[0]
    for known_as in ("500 Rum", "500-rum", "Pinochle Rummy"):
        assert "did you mean 'rummy_500'?" in refused(known_as)[0]
    assert "did you mean 'romme', " in refused("Rommé")[0]
    assert "did you mean 'romme'?" in refused("Deutsches Romme")[0]
    assert "there is no sheet" in refused("a\0b")[0]
    assert "there is no sheet" in refused("")[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ":1:1: the file is empty"),
        ("- a", ":1:1: this is not a rule sheet"),
        ("just text", ":1:1: this is not a rule sheet"),
        ("a: 1\n---\nb: 2", ":3:1: a second document"),
    ],
)
def test_a_sheet_file_of_anything_but_one_mapping_is_refused(tmp_path: Path, text: str, told: str) -> None:
    assert told in refused(write(tmp_path, "x", text))[0]


def test_a_key_given_twice_hides_no_other_mistake(tmp_path: Path) -> None:
    path = write(tmp_path, "x", "runs.min: 4\nruns.min: 5\nrunds.min: 3\nsets.min: ninety\n")
    twice, unknown, wrong = refused(path)
    assert "x.yaml:2:1: runs.min: given twice, first in line 1 — only once" in twice
    assert unknown.endswith("did you mean 'runs.min'?")
    assert "x.yaml:4:11: sets.min" in wrong


def test_all_mistakes_of_a_sheet_are_reported_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "x",
        "pack: {packs: 9, joker: 1}\ndeal.cutter: no\nmatch.deals:\n  - {pack.wild: 5}\nstalemate: '3'\ncolour: red\n",
    )
    found = refused(path)
    assert [line.removeprefix(f"{path}:").partition(": ")[0] for line in found] == [
        "1:15",
        "1:18",
        "2:14",
        "4:17",
        "5:12",
        "6:1",
    ]


def test_mistakes_and_contradictions_of_a_sheet_are_reported_at_once(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "x",
        "colour: red\n"
        "pack: {packs: many, wild: [joker, 14]}\n"
        "sets: {min: 5, max: 4}\n"
        "scoring:\n"
        "  values: {ZZ: 5, 9-2: 1, A: lots, QS: 40}\n"
        "  winner: highest\n"
        "match.deals:\n"
        "  - melding.contract: 2 sats\n"
        "  - scoring.values: {B: 3}\n",
    )
    found = [line.removeprefix(f"{path}:") for line in refused(path)]
    assert [line.partition(" — ")[0] for line in found if " — " in line] == [
        "1:1: colour: there is no key 'colour'",
        "2:15: pack.packs: 'many' is not allowed",
        "2:35: pack.wild: '14' names no cards",
        "5:12: scoring.values.ZZ: 'ZZ' names no cards",
        "5:19: scoring.values.9-2: '9-2' names no cards",
        "5:30: scoring.values.A: 'lots' is not allowed",
        "8:23: match.deals.1.melding.contract: '2 sats' is not part of a contract",
        "9:22: match.deals.2.scoring.values.B: 'B' names no cards",
    ]
    assert [line.partition(";")[0] for line in found if " — " not in line] == [
        "3:8: sets.min: a set has at least 5 cards, but at most 4 (with sets.max in line 3)",
        "6:3: scoring.winner: the highest score wins, so cards left in the hand would win the match",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "deal.hand_size: 20\npack.packs: two\n",
        "deal.hand_size: 20\npack.pack: 3\n",
        "players.max: 5\ndeal.hand_size: 10\npack.jokers: two\npack.packs: 1\ndeal.upcard: yes\n",
        "extends: nowhere\nscoring.winner: highest\n",
        "scoring: {winner: highest, count: hands}\n",
        "match.deals: [{pack.packs: x, deal.hand_size: 26}]\n",
    ],
)
def test_no_contradiction_is_reported_that_correcting_a_mistake_might_remove(tmp_path: Path, text: str) -> None:
    assert len(refused(write(tmp_path, "x", text))) == 1


def test_mistakes_of_an_extended_sheet_are_reported_at_the_extends_line(tmp_path: Path) -> None:
    write(tmp_path, "below", "sets.min: 1\n\nruns.min: 0\n")
    write(tmp_path, "between", "extends: below\n")
    path = write(tmp_path, "x", "title: X\nextends: between\nruns.min: 1\n")
    why = f"{path}:2:10: extends: 'between' cannot be used, because of below.yaml"
    assert [line.partition(" — ")[0] for line in refused(path)] == [
        f"{why}:1:11: sets.min: 1 is out of range",
        f"{why}:3:11: runs.min: 0 is out of range",
        f"{path}:3:11: runs.min: 1 is out of range",
    ]
    away = tmp_path / "away"
    away.mkdir()
    (line, *_more) = refused(write(away, "x", "extends: ../below\n"))
    assert f"because of {away / '..' / 'below.yaml'}:1:11: sets.min: " in line


def test_contradictions_of_an_extended_sheet_are_reported_at_the_extends_line(tmp_path: Path) -> None:
    write(tmp_path, "below", "extends: double_rum\nsets:\n  min: 5\n  max: 4\n")
    path = write(tmp_path, "x", "title: X\nextends: below\n")
    why = (
        f"{path}:2:10: extends: 'below' cannot be used, because of below.yaml:3:3: sets.min: a set has at least 5 cards"
    )
    assert refused(path)[0].startswith(why)
    path = write(tmp_path, "y", "title: X\nextends: below\nruns.min: many\n")
    assert any(line.startswith(why.replace("x.yaml", "y.yaml")) for line in refused(path))


def test_a_contradiction_of_two_keys_in_a_sheet_is_reported_with_both_lines(tmp_path: Path) -> None:
    path = write(tmp_path, "x", "title: X\nsets:\n  min: 5\n  max: 4\npack.packs: 2\n")
    assert refused(path) == [
        f"{path}:3:3: sets.min: a set has at least 5 cards, but at most 4 (with sets.max in line 4)"
    ]


def test_a_contradiction_with_a_shipped_sheet_names_its_title(tmp_path: Path) -> None:
    path = write(tmp_path, "x", "extends: double_rum\ndraw.discards: none\n")
    (line,) = refused(path)
    assert line.startswith(f"{path}:2:1: draw.discards: with an empty stock players draw from the discards")
    assert line.endswith(" (with stock_out in Double Rum)")
    path = write(tmp_path, "y", "extends: liverpool_rummy\ndeal.hand_size: 26\n")
    assert refused(path)[0].endswith(" (with pack.packs and players.max in Liverpool Rummy)")


def test_a_contradiction_with_a_sheet_of_ones_own_names_its_file(tmp_path: Path) -> None:
    below = write(tmp_path, "below", "extends: double_rum\nsets.max: 4\n")
    path = write(tmp_path, "x", "extends: below\nsets.min: 5\n")
    assert any(line.endswith(f"at most 4 (with sets.max in {below}, line 2)") for line in refused(path))


def test_a_contradiction_between_keys_of_a_shipped_sheet_is_reported_in_the_file_that_causes_it(tmp_path: Path) -> None:
    path = write(tmp_path, "x", "extends: liverpool_rummy_ten\nbuying.allowed: no\n")
    (line, *_more) = refused(path)
    assert line.startswith(f"{path}:2:1: buying.allowed: in deal 8: the contract 6 sets of 3 takes ")
    assert "melding.contract in Liverpool Rummy" in line
    assert "deal.hand_size in Liverpool Rummy" in line


def test_a_contradiction_with_a_default_names_the_default(tmp_path: Path) -> None:
    (line,) = refused(write(tmp_path, "x", "scoring.winner: highest\n"))
    assert line.endswith("(with scoring.count and scoring.settle by default)")


def test_a_contradiction_in_one_deal_is_reported_at_that_deal(tmp_path: Path) -> None:
    path = write(tmp_path, "x", "match:\n  deals:\n    - {}\n    - melding.contract: 8 sets\n")
    (line,) = refused(path)
    assert line.startswith(f"{path}:4:7: melding.contract: in deal 2: ")


def test_a_replaced_list_of_inherited_deals_leaves_no_positions_in_the_sheet(tmp_path: Path) -> None:
    path = write(tmp_path, "x", "extends: dummy_rummy\nmatch.deals: 3\n")
    assert "melding.contract_by" in refused(path)[0]
    path = write(tmp_path, "x", "extends: dummy_rummy\nmatch.deals: 3\nmelding.contract: 2 sets\n")
    assert not [key for key in open_sheet(path).positions if key.startswith("match.deals.")]


def test_replacing_keys_of_a_sheet_changes_only_the_given_keys() -> None:
    sheet = with_keys(load_sheet("doofer"), {"wilds.take": "this_turn"})
    assert sheet.wilds.take == "this_turn"
    assert sheet.wilds.named


def test_a_house_rule_is_found_by_its_name_but_never_in_place_of_a_shipped_sheet(tmp_path: Path) -> None:
    for name in ("doofer", other_game_names()[0], "ours"):
        write(tmp_path, name, "extends: rummy_500\ntitle: Ours\n")
    (tmp_path / "ours.yml").write_text("extends: rummy_500\ntitle: Theirs\n", encoding="utf-8")
    assert load_sheet("ours", tmp_path).title == "Ours"
    assert load_sheet("ours.yml", tmp_path).title == "Theirs"
    assert load_sheet("doofer", tmp_path).title == "Doofer"
    assert house_names(tmp_path) == ("ours", "ours.yml")
    assert house_names(tmp_path / "none") == ()
    with pytest.raises(UnreadableError, match="did you mean 'ours'"):
        load_sheet("our", tmp_path)


def test_a_house_rule_whose_file_has_capital_letters_is_suggested_for_a_name_like_it(tmp_path: Path) -> None:
    write(tmp_path, "GRANDMA", "extends: rummy_500\ntitle: Ours\n")
    with pytest.raises(UnreadableError, match="did you mean 'GRANDMA'"):
        load_sheet("Grandmas", tmp_path)


@pytest.mark.parametrize(
    "name", ["a" * 300, "a/" * 490, "x" * 100_000, "\\0", "\\ud800", "..", ".", "/", "~", "con", "C:"]
)
def test_a_sheet_that_extends_an_odd_name_is_refused_with_one_short_line(name: str, tmp_path: Path) -> None:
    (line,) = refused(write(tmp_path, "x", f'extends: "{name}"\n'))
    assert line.startswith(f"{tmp_path / 'x.yaml'}:1:")
    assert len(line) < 1500


def test_a_sheet_in_a_folder_without_access_counts_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    path = write(tmp_path, "x", "extends: other/sheet.yaml\n")
    text = path.read_text()
    monkeypatch.setattr(Path, "is_file", closed)
    with pytest.raises(UnreadableError, match=r"there is no sheet 'other/sheet\.yaml'"):
        open_text(text, path)


def test_extends_does_not_depend_on_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("here", "data/house_rules", "away"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("here", "data/house_rules"):
        write(tmp_path / folder, "party", "sets.min: 4\n")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path / "data"))
    for name in ("party", "party.yaml"):
        assert "there is no sheet" in refused(write(tmp_path / "away", "x", f"extends: {name}\n"))[0]
    path = write(tmp_path / "away", "y", "extends: ../here/party\n")
    assert load_sheet(path).sets.min == 4
    assert load_sheet("party.yaml").sets.min == 4
    assert "there is no sheet" in refused("party")[0]


def test_a_sheet_that_extends_a_path_named_like_a_shipped_sheet_extends_the_file_of_that_path(tmp_path: Path) -> None:
    below = write(tmp_path, "rummy_500", "pack.packs: 3\n")
    sheet = open_sheet(write(tmp_path, "x", "extends: ./rummy_500.yaml\n"))
    assert (sheet.extends, sheet.base_path, sheet.rules.pack.packs) == ("./rummy_500.yaml", below, 3)


def test_only_the_first_hundred_of_many_mistakes_in_a_sheet_are_reported(tmp_path: Path) -> None:
    found = refused(write(tmp_path, "x", "".join(f"stok{number}: 1\n" for number in range(3000))))
    assert len(found) == MAX_MISTAKES + 1
    assert found[-1].startswith(f"{tmp_path / 'x.yaml'}:101:1: stok100: there is more wrong than this")


def test_a_sheet_file_name_that_is_not_utf_8_is_shown_with_escapes() -> None:
    file = b"caf\xe9.yaml".decode(errors="surrogateescape")
    assert names_by_file([file]) == {"caf\\udce9": file}


def test_a_sheet_named_only_by_a_file_not_in_utf_8_gets_a_title_with_escapes(tmp_path: Path) -> None:
    sheet = open_text("runs.min: 4\n", tmp_path / b"caf\xe9.yaml".decode(errors="surrogateescape"))
    assert sheet.rules.title == "caf\\udce9"


SETS: dict[str, Any] = {"sets.min": 5, "sets.max": 4, "pack.packs": 2}


def told(rules: ParsedRules) -> list[tuple[str, ...]]:
    return [problem.keys for problem in certain_problems(partial(with_keys, RuleSheet()), rules)]


def test_a_contradiction_of_readable_keys_is_reported_beside_broken_ones() -> None:
    assert ("sets.min", "sets.max") in told(ParsedRules({**SETS}, {}, {"pack.jokers", "deal.upcard", "runs.ace"}))


def test_a_contradiction_about_a_broken_key_is_not_reported() -> None:
    assert ("sets.min", "sets.max") not in told(ParsedRules({**SETS}, {}, {"sets.max"}))


def test_a_contradiction_a_broken_key_could_remove_is_not_reported() -> None:
    rules = ParsedRules({"players.max": 2, "deal.hand_size": 25, "pack.packs": 1})
    assert ("deal.hand_size", "pack.packs", "players.max") not in told(rules)
    rules.values["deal.hand_size"] = 26
    assert ("deal.hand_size", "pack.packs", "players.max") in told(rules)
    rules.invalid = {"pack.jokers"}
    assert ("deal.hand_size", "pack.packs", "players.max") not in told(rules)


def test_a_contradiction_in_a_deal_with_a_broken_key_is_not_reported() -> None:
    plan: tuple[dict[str, Any], ...] = (SETS, {})
    assert told(ParsedRules({"match.deals": plan})) == [("sets.min", "sets.max")]
    assert told(ParsedRules({"match.deals": plan}, {}, {"match.deals.2.runs.min"})) == [("sets.min", "sets.max")]
    assert told(ParsedRules({"match.deals": plan}, {}, {"match.deals.1.runs.min"})) == []


def test_an_inherited_contract_made_too_large_is_reported_at_the_keys_of_the_file(tmp_path: Path) -> None:
    text = "extends: liverpool_rummy\ntitle: Fives\nsets.min: 5\nbuying.allowed: no\n"
    with pytest.raises(UnreadableError) as caught:
        open_text(text, tmp_path / "fives.yaml")
    places = [(mistake.line, mistake.key) for mistake in caught.value.mistakes]
    assert places == [(3, "sets.min"), (3, "sets.min")]
    assert all("buying.allowed in line 4" in mistake.text for mistake in caught.value.mistakes)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("extends: dummy_rummy\nwilds.named: yes\n", "2:1: wilds.named: in deal 11: the contract 1 set of 8"),
        ("extends: dummy_rummy\nruns.min: 2\nwilds.named: yes\n", "3:1: wilds.named: in deal 11: the contract"),
        ("extends: continental_rummy\nwilds.min_naturals: 4\n", "2:1: wilds.min_naturals: the contract 5 runs of 3"),
        ("players.max: 8\npack.jokers: 4\nstock_out: end_deal\n", "1:1: players.max: 8 players with 7 cards each"),
        (
            "extends: continental_rummy\nmatch.deals: [{}, {runs.min: 14}]\n",
            "2:20: runs.min: in deal 2: '5 runs of 3': a run has at least 14 cards here",
        ),
    ],
)
def test_a_contradiction_stands_at_the_line_of_the_file_that_makes_it(text: str, place: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        open_text(text, Path("ours.yaml"))
    assert any(str(mistake).startswith(f"ours.yaml:{place}") for mistake in caught.value.mistakes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("extends:rummy_500\n", "there is no space after the colon — extends: rummy_500"),
        ("extends:rummy_500\nruns.min:4\n", "there is no space after the colon — extends: rummy_500"),
        ("extends = rummy_500\n", "there is no colon in this line — extends: rummy_500"),
        (
            "sets.max\uff1a3\n",
            "there is no colon in this line; its \uff1a is a full-width sign that looks like : — sets.max: 3",
        ),
        ("runs.min = 4\nsets.min = 3\n", "there is no colon in this line — runs.min: 4"),
        ("runs.min:\u00a04\n", "the space after the colon is a no-break space — runs.min: 4"),
        ("hello\n", "this is not a rule sheet — lines such as runs.min: 3"),
        ("- runs.min: 3\n", "this is not a rule sheet — lines such as runs.min: 3, without dashes"),
    ],
)
def test_a_file_without_a_single_key_line_is_refused_with_how_to_write_its_first_line_as_a_key(
    tmp_path: Path, text: str, said: str
) -> None:
    path = write(tmp_path, "ours", text)
    (mistake,) = refused(path)
    assert mistake.partition(": ")[2] == said


@pytest.mark.parametrize(("kind", "least"), [("runs", 14), ("sets", 16)])
def test_a_least_meld_size_beyond_any_pack_is_answered_with_how_to_bar_the_meld(
    tmp_path: Path, kind: str, least: int
) -> None:
    (mistake,) = refused(write(tmp_path, "ours", f"{kind}.min: {least}\n"))
    assert f"; if there are to be no {kind}, write {kind}.allowed: no" in mistake
    assert load_sheet(write(tmp_path, "barred", f"{kind}.allowed: no\n"))


def test_cached_sheets_are_read_again_if_a_shipped_sheet_changes_or_a_new_one_appears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "levels" / GAMES_FOLDER
    games.mkdir(parents=True)
    sheet, other = games / "first.yaml", games / "second.yaml"
    sheet.write_text("title: One\n", encoding="utf-8")
    monkeypatch.setattr(paths, "_data_roots", lambda: [tmp_path])
    assert (sheet_names(), other_game_names()) == (("first",), ())
    assert load_sheet("first") is load_sheet("first")
    sheet.write_text("title: Two\n", encoding="utf-8")
    other.write_text("extends: first\n", encoding="utf-8")
    for path in (sheet, games):
        os.utime(path, (1, 1))
    assert sheet_names() == ("first", "second")
    assert [load_sheet(name).title for name in sheet_names()] == ["Two", "Two"]
