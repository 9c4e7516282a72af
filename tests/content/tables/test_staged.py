"""`expect` as it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.tables.staged import MAX_STEPS, StagedMeld, StagedStep, read_melds, read_steps
from game.content.yaml.reader import MAX_MISTAKES, Node, Notes, parse_documents
from game.engine.actions import Buy, DrawStock
from game.engine.cards import parse_cards
from tests.support.for_each import for_each
from tests.support.stages import expecting, read, unreadable


def test_every_key_of_the_expectations_of_a_staged_table_is_read() -> None:
    expect, mistakes = expecting(
        "{turn: 1, phase: deal_over, hand: {0: 3H 4H}, hand_size: {1: 3}, stock: 5, discards: 3H, top: none,"
        " melds: {m1: 3H 4H X=5H}, meld_count: 1, crosswise: {m1: 0}, melded: [0], floating: [], points: {0: -5},"
        " scores: [1, 2], deal_scores: {1: 3}, out: none, wild: [joker, '2'], contract: {0: 2 sets}, winners: [0, 1],"
        " legal: [pass, {1: buy}], not_legal: draw stock}",
        2,
    )
    assert not mistakes
    assert len(expect.values) == 21
    assert expect.values["hand"] == {0: parse_cards("3H 4H")}
    assert expect.values["scores"] == {0: 1, 1: 2}
    assert expect.values["deal_scores"] == {1: 3}


@for_each(
    ("text", "mistake"),
    [
        ("{trun: 1}", "there is no key 'trun'"),
        ("{turn: 2}", "a number from 0 to 1"),
        ("{phase: shuffle}", "is not a phase"),
        ("{top: 3H 4H}", "2 cards — one card, or none"),
        ("{melds: {n1: 3H}}", "'n1' is not a meld"),
        ("{melds: 3H}", "values by meld"),
        ("{melds: {m0: 3H}}", "is not a meld"),
        ("{scores: [1]}", "one for each of the 2 seats"),
        ("{wild: [B]}", "is no rank"),
        ("{contract: {0: 3 sts}}", "not part of a contract"),
        ("{legal: [foo]}", "is no action"),
        ("{stock: -1}", "not allowed"),
        ("5", "this is not a mapping"),
    ],
)
def test_mistakes_in_the_expectations_of_a_staged_table_are_noted(text: str, mistake: str) -> None:
    _, found = expecting(text, 2)
    assert mistake in found[0]


def node(text: str) -> Node:
    (found,) = parse_documents(text, "f")
    return found


def melds(text: str) -> tuple[tuple[StagedMeld, ...], list[str]]:
    notes = Notes("f")
    return read_melds(node(text), "melds", notes, 3), [mistake.text for mistake in notes.mistakes]


def steps(text: str) -> tuple[tuple[StagedStep, ...], list[str]]:
    notes = Notes("f")
    return read_steps(node(text), "play", notes, 3), [mistake.text for mistake in notes.mistakes]


def test_the_cards_of_a_staged_meld_belong_to_its_owner_unless_another_seat_is_credited() -> None:
    (plain, shared), mistakes = melds(
        "m1: {owner: 2, cards: 4H 5H 6H}\nm2: {owner: 0, cards: [{by: 0, cards: 4C 5C 6C}, {by: 1, cards: 7C}]}"
    )
    assert not mistakes
    assert [(by, len(cards)) for by, cards in plain.groups] == [(2, 3)]
    assert [(by, len(cards)) for by, cards in shared.groups] == [(0, 3), (1, 1)]


def test_a_staged_meld_without_an_owner_belongs_to_the_first_credited_seat() -> None:
    ((meld,), mistakes) = melds("m1: {cards: [{by: 1, cards: 4C 5C 6C}, {by: 2, cards: 7C}]}")
    assert not mistakes
    assert meld.owner == 1


def test_a_list_of_cards_of_a_staged_meld_is_read_as_one_group() -> None:
    ((meld,), mistakes) = melds("m1: {owner: 1, cards: [4C, 5C, 6C]}")
    assert not mistakes
    assert len(meld.groups) == 1


def test_steps_of_a_staged_table_are_actions_refusals_and_expectations() -> None:
    found, mistakes = steps("- 2: buy\n- illegal: {1: buy}\n  because: turn\n- expect: {turn: 1}")
    assert not mistakes
    assert found[0].action == Buy(2)
    assert (found[1].action, found[1].is_illegal, found[1].because) == (Buy(1), True, "turn")
    assert found[2].action is None
    assert found[2].expect is not None


def test_an_unknown_step_is_noted_with_the_step_perhaps_meant() -> None:
    assert "did you mean 'expect'?" in steps("- expct: {turn: 1}")[1][0]
    assert "there is no key 'becuase'" in steps("- illegal: buy\n  becuase: x")[1][0]


def test_a_staged_table_refuses_more_steps_than_the_maximum() -> None:
    assert "up to 5000" in steps("[" + "pass, " * (MAX_STEPS + 1) + "]")[1][0]


HEAD = "title: T\ngame: rummy_500\nplayers: 2\n"


def test_a_staged_table_of_only_a_game_and_players_has_defaults_for_all_else(tmp_path: Path) -> None:
    (table,), mistakes = read(tmp_path, "game: rummy_500\nplayers: 3\n")
    assert not mistakes
    assert (table.title, table.dealer, table.turn, table.phase, table.deal, table.seed) == (
        "a table without a title", 2, 0, "draw", 1, 0,
    )  # fmt: skip
    assert table.is_dealt
    assert table.scores == (0, 0, 0)


def test_the_first_turn_of_a_staged_table_is_left_of_the_dealer(tmp_path: Path) -> None:
    (table,), _ = read(tmp_path, HEAD + "dealer: 0\nhands: [3H, 4H]\n")
    assert table.turn == 1
    assert not table.is_dealt


def test_a_file_may_hold_several_staged_tables(tmp_path: Path) -> None:
    tables, _ = read(tmp_path, f"{HEAD}---\n{HEAD}---\n{HEAD}")
    assert len(tables) == 3


def test_house_rules_of_a_staged_table_apply_to_its_match(tmp_path: Path) -> None:
    (table,), _ = read(tmp_path, HEAD + "rules: {draw.discards: top, sets: {min: 4}}\n")
    rules = table.match.of_deal(1)
    assert (rules.draw.discards, rules.set_min) == ("top", 4)


def test_a_game_may_be_a_sheet_beside_the_table(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("extends: doofer\ndeal.hand_size: 5\n")
    (table,), _ = read(tmp_path, "game: house.yaml\nplayers: 2\n")
    assert table.match.of_deal(1).hand_size == 5


def test_steps_of_a_staged_table_are_read_in_order(tmp_path: Path) -> None:
    (table,), _ = read(
        tmp_path, HEAD + "play:\n- draw stock\n- illegal: {1: draw stock}\n  because: turn\n- expect: {turn: 0}\n"
    )
    plain, illegal, expect = table.steps
    assert isinstance(plain.action, DrawStock)
    assert (illegal.is_illegal, illegal.because) == (True, "turn")
    assert isinstance(illegal.action, DrawStock)
    assert illegal.action.seat == 1
    assert expect.expect is not None


MISTAKES = [
    ("players: 2\n", "t.yaml:1:1: game: no game is named"),
    ("game: rumy\nplayers: 2\n", "t.yaml:1:7: game: there is no sheet 'rumy'"),
    ("game: rummy_500\nplayers: 7\n", "t.yaml:2:10: players: Rummy 500 is not for 7 players — 2 to 6 players"),
    (HEAD + "dealr: 1\n", "t.yaml:4:1: there is no key 'dealr'"),
    (HEAD + "dealer: 2\n", "t.yaml:4:9: dealer: '2' is not allowed — a number from 0 to 1"),
    (HEAD + "phase: drw\n", "t.yaml:4:8: phase: 'drw' is not allowed — draw, play, cut or offer; did you mean 'draw'?"),
    (
        HEAD + "puzzle: saef\n",
        "t.yaml:4:9: puzzle: 'saef' is not a kind of puzzle — out, dig, safe; did you mean 'safe'?",
    ),
    (HEAD + "puzzle:\n", "t.yaml:4:8: puzzle: '' is not a kind of puzzle — out, dig, safe"),
    (HEAD + "phase: play\n", "t.yaml:4:8: phase: a table whose cards are dealt begins with a draw"),
    (HEAD + "phase: cut\n", "t.yaml:4:8: phase: nobody is asked to cut in this game"),
    (HEAD + "scores: [1]\n", "t.yaml:4:9: scores: 1 numbers — one for each of the 2 seats"),
    (HEAD + "contracts: [1, 1]\n", "t.yaml:4:12: contracts: nobody has a contract of their own"),
    (HEAD + "hands: [3H]\n", "t.yaml:4:8: hands: 1 hand — a list with one hand for each of the 2 seats"),
    (HEAD + "hands: [3H, 3Z]\n", "t.yaml:4:13: hands.1: '3Z' is no card"),
    (HEAD + "hands: [3H 3H, 3S]\n", "t.yaml:4:9: hands.0: 3H appears too often — the pack holds 1 of them"),
    (HEAD + "stock: X X X\n", "t.yaml:4:8: stock: X appears too often — the pack holds 2 of them"),
    (HEAD + "melds: [3H 4H 5H]\n", "t.yaml:4:8: melds: this is not a mapping"),
    (HEAD + "melds: {m2: {owner: 0, cards: 3H 4H 5H}}\n", "t.yaml:4:9: melds: 'm2' is out of order — m1"),
    (HEAD + "melds: {m1: {owner: 0}}\n", "t.yaml:4:13: melds.m1: a meld needs its cards"),
    (HEAD + "melds: {m1: {cards: 3H 4H 5H}}\n", "t.yaml:4:13: melds.m1: nobody owns this meld"),
    (HEAD + "melds: {m1: {owner: 0, card: 3H, cards: 3H 4H 5H}}\n", "t.yaml:4:24: melds.m1: there is no key 'card'"),
    (HEAD + "melds: {m1: {owner: 0, cards: [{by: 0}]}}\n", "t.yaml:4:32: melds.m1.cards: whose cards"),
    (HEAD + "melds: {m1: {owner: 0, cards: 3H 4H 6H}}\n", "t.yaml:4:13: melds.m1: because of NotConsecutive"),
    (HEAD + "melds: {m1: {owner: 0, cards: KS KH X}}\n", "t.yaml:4:13: melds.m1: this could mean KS KH X=KD or"),
    (
        HEAD + "melds: {m1: {owner: 0, cards: 3H 4H X}, m2: {owner: 0, cards: 5H 6H 7H}}\n",
        "t.yaml:4:45: melds.m2: 5H 6H 7H has a card that is on the table already",
    ),
    (HEAD + "play: draw stock\n", "t.yaml:4:7: play: this is not a list of steps"),
    (HEAD + "play: [draw stok]\n", "t.yaml:4:8: play step 1: 'draw stok' is no action"),
    (HEAD + "play: [{expct: {}}]\n", "t.yaml:4:9: play step 1: there is no key 'expct'"),
    (HEAD + "play: [{illegal: pass, why: x}]\n", "t.yaml:4:24: play step 1: there is no key 'why'"),
    (HEAD + "play: [{expect: {foo: 1}}]\n", "t.yaml:4:18: play step 1: expect: there is no key 'foo'"),
    (HEAD + "rules: {stok: 1}\n", "t.yaml:4:9: stok: there is no key 'stok'"),
    (HEAD + "rules: {title: x}\n", "t.yaml:4:9: title: cannot be given here"),
    (HEAD + "rules: {melding.contract: 9 hats}\n", "t.yaml:4:27: melding.contract: '9 hats' is not part of a "
                                                   "contract"),
    ("[]", "t.yaml:1:1: this is not a table"),
    ("", "t.yaml:1:1: there is no table in this file"),
    ("game: dummy_rummy\nplayers: 2\ndeal: 13\n", "t.yaml:3:7: deal: '13' is not allowed — a number from 1 to 12"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mistake"), MISTAKES)
def test_a_mistake_of_a_staged_table_is_reported_at_its_place(tmp_path: Path, text: str, mistake: str) -> None:
    found = unreadable(tmp_path, text)
    assert any(mistake in line for line in found), found


def test_mistakes_of_all_staged_tables_are_found_at_once(tmp_path: Path) -> None:
    text = f"{HEAD}turn: 9\nstock: 1Z\n---\n{HEAD}melds: {{m1: {{owner: 0, cards: 3H}}}}\n---\n{HEAD}---\ngame: x\n"
    assert [line.split(":")[1] for line in unreadable(tmp_path, text)] == ["4", "5", "10", "16"]


def test_of_very_many_mistakes_in_staged_tables_each_of_the_first_is_reported_once(tmp_path: Path) -> None:
    found = unreadable(tmp_path, "game: nowhere\ncolour: red\n---\n" * 300)
    assert len(set(found)) == len(found) == MAX_MISTAKES + 1


def test_mistakes_in_the_sheet_of_a_staged_table_are_reported_with_the_lines_of_that_sheet(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("sets.min: 1\n")
    assert unreadable(tmp_path, "game: house.yaml\nplayers: 2\n")[0].startswith("house.yaml:1:11: sets.min")


def test_a_staged_table_may_hold_part_of_the_pack_and_as_many_copies_of_a_card_as_all_packs(tmp_path: Path) -> None:
    (table,), mistakes = read(tmp_path, "game: double_rum\nplayers: 2\nhands: [3H 3H, X X]\n")
    assert not mistakes
    assert len(table.hands[0]) == 2
