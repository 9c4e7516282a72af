"""Playing staged tables: every table of ours, and what a failing one says."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from game.content.tables import checking
from game.content.tables.checking import TableResult, check_file, count_cards, is_same_meld, with_actor
from game.content.tables.staged import ACTING_SEAT
from game.content.tables.staging import CardOrdering
from game.engine.actions import Discard, Lay
from game.engine.cards import parse_card
from game.engine.play.verbs import is_offered
from game.engine.state import State
from game.record.notation import parse_action, parse_uses
from game.session.match.dealer import Dealer
from tests.support.stages import backwards, check, differing, explain, in_words, staged

TABLES = sorted(Path(__file__).parent.glob("*.yaml"))
HEAD = "title: T\ngame: rummy_500\nplayers: 2\nhands: [3H KD, 4H 5C]\nstock: 5S 6S\ndiscards: 9C\nplay:\n"


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_shipped_staged_table_passes(path: Path) -> None:
    results = check_file(path, in_words, lambda seed: Dealer(seed).card_order)
    assert results
    assert [str(result) for result in results if not result.has_passed] == []


def test_there_are_at_least_ten_files_of_staged_tables_and_thirty_tables_of_rummy_500() -> None:
    assert len(TABLES) >= 10
    assert sum(path.read_text().count("title: Rummy 500") for path in TABLES) >= 30


def test_a_result_of_a_staged_table_is_one_line() -> None:
    assert str(TableResult("T")) == "ok T"
    assert str(TableResult("T", 3, "expected a, it is b")) == "FAILED T: step 3: expected a, it is b"


def failure(folder: Path, play: str) -> str:
    (result,) = check(folder, HEAD + play)
    return str(result)


def test_the_first_failing_step_of_a_staged_table_is_named(tmp_path: Path) -> None:
    assert failure(tmp_path, "- draw stock\n- expect: {turn: 1, stock: 5}\n") == (
        "FAILED T: step 2: expected turn to be 1, it is 0; expected stock to be 5, it is 1"
    )


def test_a_refused_action_fails_a_staged_table_with_the_reason(tmp_path: Path) -> None:
    assert failure(tmp_path, "- discard 3H\n") == (
        "FAILED T: step 1: expected 0: discard 3H to be allowed, it is refused: because of DrawFirst"
    )


def test_a_staged_table_fails_if_an_action_expected_to_be_refused_is_allowed(tmp_path: Path) -> None:
    assert failure(tmp_path, "- illegal: draw stock\n") == (
        "FAILED T: step 1: expected 0: draw stock to be refused, it is allowed"
    )


def test_an_expected_reason_for_a_refusal_must_occur_in_its_sentence_or_code(tmp_path: Path) -> None:
    assert failure(tmp_path, "- illegal: discard 3H\n  because: DRAW\n") == "ok T"
    assert failure(tmp_path, "- illegal: discard 3H\n  because: hand\n").endswith(
        "to be refused because of 'hand', the reason is: because of DrawFirst"
    )


def test_a_refused_action_of_a_staged_table_changes_no_state(tmp_path: Path) -> None:
    assert failure(tmp_path, "- illegal: {1: draw stock}\n- expect: {turn: 0, stock: 2, phase: draw}\n") == "ok T"


def test_a_staged_action_with_a_seat_in_front_is_played_by_that_seat(tmp_path: Path) -> None:
    assert "1: draw stock to be allowed" in failure(tmp_path, "- 1: draw stock\n")


def test_each_staged_table_of_a_file_has_its_own_result(tmp_path: Path) -> None:
    results = check(tmp_path, f"{HEAD}- draw stock\n---\n{HEAD}- pass\n")
    assert [result.has_passed for result in results] == [True, False]


def test_a_staged_table_turns_discards_into_a_new_stock_without_a_step_for_the_shuffle(tmp_path: Path) -> None:
    text = (
        "game: liverpool_rummy\nplayers: 3\nhands: [3H KD, 4H 5C, 8C]\nstock: 5S\ndiscards: 9C TC JC\n"
        "rules: {buying.allowed: no}\n"
        "play:\n- draw stock\n- discard KD\n- draw stock\n- expect: {discards: KD, stock: 2, hand_size: {1: 3}}\n"
    )
    assert [str(result) for result in check(tmp_path, text)] == ["ok a table without a title"]


def test_the_next_deal_after_a_staged_table_has_the_whole_pack(tmp_path: Path) -> None:
    text = (
        "game: rummy_500\nplayers: 2\nhands: [none, 9D]\nstock: 4H\nplay:\n"
        "- draw stock\n- discard 4H\n- next\n- expect: {stock: 39, turn: 1}\n- draw stock\n"
    )
    assert [str(result) for result in check(tmp_path, text)] == ["ok a table without a title"]


def test_a_staged_table_with_a_seed_has_the_same_cards_every_time(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    seeds: list[int] = []
    path.write_text("game: rummy_500\nplayers: 2\nseed: 77\nplay: [draw stock]\n")

    def dealers(seed: int) -> CardOrdering:
        seeds.append(seed)
        return backwards

    assert check_file(path, explain, dealers)[0].has_passed
    assert seeds == [77]


def test_counting_the_cards_of_a_state_includes_hands_piles_and_melds(tmp_path: Path) -> None:
    text = (
        "game: rummy_500\nplayers: 2\nhands: [3H, 4H]\nstock: 5S\ndiscards: 6S\n"
        "melds: {m1: {owner: 0, cards: QS QH X=QD}}\n"
    )
    assert sorted(map(repr, count_cards(staged(tmp_path, text)))) == ["3H", "4H", "5S", "6S", "QH", "QS", "X"]


@pytest.mark.parametrize(("change", "text"), [("", "gone is 5S"), ("5S 5S", "too many of 5S")])
def test_a_card_lost_or_doubled_fails_the_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, text: str
) -> None:
    """The engine never does this; a broken one stands in for it."""

    def broken(state: State, action: object) -> tuple[State, list[object]]:
        return structs.replace(state, stock=tuple(map(parse_card, [*change.split(), "6S"]))), []

    monkeypatch.setattr(checking, "apply", broken)
    assert text in failure(tmp_path, "- draw stock\n")


TABLE = """
game: rummy_500
players: 2
scores: [10, 20]
hands: [3H 3D KD, 4H]
stock: 5S 6S
discards: 9C TC
melds:
  m1: {owner: 1, cards: 6H 7H X=8H}
  m2: {owner: 1, cards: QC QD X=QH}
"""


@pytest.fixture
def state(tmp_path: Path) -> State:
    return staged(tmp_path, TABLE)


TRUE = (
    "turn: 0",
    "phase: draw",
    "hand: {0: KD 3H 3D}",
    "hand_size: {0: 3, 1: 1}",
    "stock: 2",
    "discards: 9C TC",
    "top: TC",
    "melds: {m1: 6H 7H X=8H}",
    "melds: {m1: 6H 7H X, m2: X=QH QD QC}",
    "meld_count: 2",
    "crosswise: {m1: 0}",
    "melded: [1]",
    "floating: none",
    "points: {0: 0, 1: 70}",
    "scores: [10, 20]",
    "out: none",
    "wild: [joker]",
    "contract: {0: none}",
    "winners: none",
    "legal: [draw stock, draw discards]",
    "not_legal: [draw discards from 9C, discard KD, {1: draw stock}]",
)


@pytest.mark.parametrize("text", TRUE)
def test_a_true_expectation_has_no_difference(state: State, text: str) -> None:
    assert differing(state, text) == []


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        ("turn: 1", "expected turn to be 1, it is 0"),
        ("phase: play", "expected phase to be play, it is draw"),
        ("hand: {0: KD 3H}", "expected hand of seat 0 to be KD 3H, it is 3H 3D KD"),
        ("hand: {0: KD 3H 3H}", "expected hand of seat 0 to be KD 3H 3H, it is 3H 3D KD"),
        ("hand_size: {1: 2}", "expected hand size of seat 1 to be 2, it is 1"),
        ("stock: 3", "expected stock to be 3, it is 2"),
        ("discards: TC 9C", "expected discards to be TC 9C, it is 9C TC"),
        ("discards: none", "expected discards to be none, it is 9C TC"),
        ("top: 9C", "expected top discard to be 9C, it is TC"),
        ("melds: {m1: 6H 7H X=5H}", "expected meld m1 to be 6H 7H X=5H, it is 6H 7H X=8H"),
        ("melds: {m1: X 6H 7H}", "expected meld m1 to be X 6H 7H, it is 6H 7H X=8H"),
        ("melds: {m2: QC QD X=QS}", "expected meld m2 to be QC QD X=QS, it is QC QD X=QH"),
        ("melds: {m2: QC QD}", "expected meld m2 to be QC QD, it is QC QD X=QH"),
        ("melds: {m3: QC}", "expected meld m3 QC, there is none"),
        ("meld_count: 1", "expected number of melds to be 1, it is 2"),
        ("crosswise: {m1: 1}", "expected crosswise jokers in m1 to be 1, it is 0"),
        ("crosswise: {m9: 1}", "expected 1 crosswise in meld m9, there is no such meld"),
        ("melded: [0, 1]", "expected melded seats to be 0, 1, it is 1"),
        ("floating: 0", "expected floating seats to be 0, it is none"),
        ("points: {1: 50}", "expected points of seat 1 to be 50, it is 70"),
        ("scores: {0: 5}", "expected score of seat 0 to be 5, it is 10"),
        ("deal_scores: {0: 5}", "expected deal score of seat 0 to be 5, it is none"),
        ("out: 1", "expected out to be 1, it is none"),
        ("wild: [joker, '2']", "expected wild to be joker 2, it is joker"),
        ("contract: {0: 2 sets}", "expected contract of seat 0 to be 2 sets, it is none"),
        ("contract: {0: 1 set of 2}", "which cannot be read"),
        ("winners: [0]", "expected winners to be 0, it is none"),
        ("legal: discard KD", "expected 0: discard KD to be offered, it is not: because of DrawFirst"),
        ("not_legal: draw stock", "expected 0: draw stock not to be offered, it is"),
    ],
)
def test_a_false_expectation_is_reported_in_one_line(state: State, text: str, difference: str) -> None:
    (found,) = differing(state, text)
    assert difference in found


def test_all_differences_from_an_expectation_are_named(state: State) -> None:
    assert len(differing(state, "{turn: 1, stock: 0, top: 9C}")) == 3


def test_expected_contracts_of_staged_tables_are_compared_by_meaning(tmp_path: Path) -> None:
    text = "game: dummy_rummy\nplayers: 2\ncontracts: [2, 1]\nhands: [3H, 4H]\nstock: 5S\n"
    state = staged(tmp_path, text)
    assert differing(state, "contract: {0: 1 run of 4 + 1 set, 1: 2 sets}") == []
    assert differing(state, "contract: {0: 1 run of 5 + 1 set}")


def test_a_staged_meld_distinguishes_a_wild_used_as_its_own_rank_from_one_that_stands_for_another(
    tmp_path: Path,
) -> None:
    text = "game: doofer\nplayers: 2\ndeal: 5\nhands: [3H, 4H]\nstock: 5S\nmelds: {m1: {owner: 0, cards: 5H 6H 5D}}\n"
    meld = staged(tmp_path, text).melds[0]
    assert repr(meld) == "5H 6H 5D=7H"
    assert is_same_meld(meld, parse_uses("5H 6H 5D"))
    assert is_same_meld(meld, parse_uses("5H=5H 6H 5D=7H"))
    assert not is_same_meld(meld, parse_uses("5D 6H 5H"))


def test_a_false_lay_down_counts_as_not_offered_and_the_difference_names_it(tmp_path: Path) -> None:
    text = "game: liverpool_rummy\nplayers: 3\nphase: play\nhands: [3H 3D 3S 9C, 4H, 4C]\nstock: 5S\n"
    state = staged(tmp_path, text)
    false = parse_action("lay 3H 3D 3S", 0)
    assert isinstance(false, Lay)
    assert not is_offered(state, false)
    assert is_offered(state, Discard(0, parse_card("9C")))
    assert "false lay-down" in differing(state, "legal: [lay 3H 3D 3S]")[0]


def test_a_staged_action_without_a_seat_is_played_by_the_acting_seat(state: State) -> None:
    card = parse_card("9C")
    assert with_actor(state, Discard(ACTING_SEAT, card)) == Discard(0, card)
    assert with_actor(state, Discard(1, card)) == Discard(1, card)
