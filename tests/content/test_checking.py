"""Playing staged tables: every table of ours, and what a failing one says."""

from pathlib import Path

import pytest
from msgspec import structs

from game.content.tables import checking
from game.content.tables.checking import Result, all_cards, check_file
from game.content.tables.staging import Orders
from game.engine.cards import parse_card
from game.engine.refusals import Refusal
from game.engine.state import State
from game.session.match.dealer import Dealer
from game.ui.words.refusals import refusal_text
from game.ui.words.strings import notation, seat_names
from tests.content.stages import backwards, check, explain, staged

TABLES = sorted((Path(__file__).parent / "tables").glob("*.yaml"))
HEAD = "title: T\ngame: rummy_500\nplayers: 2\nhands: [3H KD, 4H 5C]\nstock: 5S 6S\ndiscards: 9C\nplay:\n"


def in_words(refusal: Refusal, players: int) -> str:
    return refusal_text(refusal, seat_names(players), notation)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_our_tables_pass(path: Path) -> None:
    results = check_file(path, in_words, lambda seed: Dealer(seed).order)
    assert results
    assert [str(result) for result in results if not result.ok] == []


def test_there_is_a_table_for_every_rule_of_rummy_500_and_some_for_every_game() -> None:
    assert len(TABLES) >= 10
    assert sum(path.read_text().count("title: Rummy 500") for path in TABLES) >= 30


def test_a_result_is_one_line() -> None:
    assert str(Result("T")) == "ok T"
    assert str(Result("T", 3, "expected a, it is b")) == "FAILED T: step 3: expected a, it is b"


def failure(folder: Path, play: str) -> str:
    (result,) = check(folder, HEAD + play)
    return str(result)


def test_the_first_step_that_fails_is_named(tmp_path: Path) -> None:
    assert failure(tmp_path, "- draw stock\n- expect: {turn: 1, stock: 5}\n") == (
        "FAILED T: step 2: expected turn to be 1, it is 0; expected stock to be 5, it is 1"
    )


def test_an_action_that_is_refused_fails_with_the_reason(tmp_path: Path) -> None:
    assert failure(tmp_path, "- discard 3H\n") == (
        "FAILED T: step 1: expected 0: discard 3H to be allowed, it is refused: because of DrawFirst"
    )


def test_an_illegal_action_that_is_allowed_fails(tmp_path: Path) -> None:
    assert failure(tmp_path, "- illegal: draw stock\n") == (
        "FAILED T: step 1: expected 0: draw stock to be refused, it is allowed"
    )


def test_the_reason_must_contain_the_word_in_the_sentence_or_the_code(tmp_path: Path) -> None:
    assert failure(tmp_path, "- illegal: discard 3H\n  because: DRAW\n") == "ok T"
    assert failure(tmp_path, "- illegal: discard 3H\n  because: hand\n").endswith(
        "to be refused because of 'hand', the reason is: because of DrawFirst"
    )


def test_a_refused_action_changes_nothing(tmp_path: Path) -> None:
    assert failure(tmp_path, "- illegal: {1: draw stock}\n- expect: {turn: 0, stock: 2, phase: draw}\n") == "ok T"


def test_a_seat_in_front_acts_for_that_seat(tmp_path: Path) -> None:
    assert "1: draw stock to be allowed" in failure(tmp_path, "- 1: draw stock\n")


def test_several_tables_have_several_results(tmp_path: Path) -> None:
    results = check(tmp_path, f"{HEAD}- draw stock\n---\n{HEAD}- pass\n")
    assert [result.ok for result in results] == [True, False]


def test_the_dealer_shuffles_where_the_match_waits_for_it(tmp_path: Path) -> None:
    text = (
        "game: liverpool_rummy\nplayers: 3\nhands: [3H KD, 4H 5C, 8C]\nstock: 5S\ndiscards: 9C TC JC\n"
        "rules: {buying.allowed: no}\n"
        "play:\n- draw stock\n- discard KD\n- draw stock\n- expect: {discards: KD, stock: 2, hand_size: {1: 3}}\n"
    )
    assert [str(result) for result in check(tmp_path, text)] == ["ok a table without a title"]


def test_the_next_deal_has_the_whole_pack(tmp_path: Path) -> None:
    text = (
        "game: rummy_500\nplayers: 2\nhands: [none, 9D]\nstock: 4H\nplay:\n"
        "- draw stock\n- discard 4H\n- next\n- expect: {stock: 39, turn: 1}\n- draw stock\n"
    )
    assert [str(result) for result in check(tmp_path, text)] == ["ok a table without a title"]


def test_a_seed_gives_the_same_cards_every_time(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    seeds: list[int] = []
    path.write_text("game: rummy_500\nplayers: 2\nseed: 77\nplay: [draw stock]\n")

    def dealers(seed: int) -> Orders:
        seeds.append(seed)
        return backwards

    assert check_file(path, explain, dealers)[0].ok
    assert seeds == [77]


def test_cards_are_counted_wherever_they_are(tmp_path: Path) -> None:
    text = (
        "game: rummy_500\nplayers: 2\nhands: [3H, 4H]\nstock: 5S\ndiscards: 6S\n"
        "melds: {m1: {owner: 0, cards: QS QH X=QD}}\n"
    )
    assert sorted(map(repr, all_cards(staged(tmp_path, text)))) == ["3H", "4H", "5S", "6S", "QH", "QS", "X"]


@pytest.mark.parametrize(("change", "text"), [("", "gone is 5S"), ("5S 5S", "too many of 5S")])
def test_a_card_lost_or_doubled_fails_the_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, text: str
) -> None:
    """The engine never does this; a broken one stands in for it."""

    def broken(state: State, action: object) -> tuple[State, list[object]]:
        return structs.replace(state, stock=tuple(map(parse_card, [*change.split(), "6S"]))), []

    monkeypatch.setattr(checking, "apply", broken)
    assert text in failure(tmp_path, "- draw stock\n")
