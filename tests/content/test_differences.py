"""How a state is compared with what a table expects."""

from pathlib import Path

import pytest

from game.content.tables.checking import by_actor, offered, same_meld
from game.content.tables.staged import MOVER
from game.engine.actions import Discard, Lay
from game.engine.cards import parse_card
from game.engine.state import State
from game.record.notation import parse_action, parse_uses
from tests.content.stages import differing, staged

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
def test_what_is_so_does_not_differ(state: State, text: str) -> None:
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
def test_what_is_not_so_is_said_in_one_line(state: State, text: str, difference: str) -> None:
    (found,) = differing(state, text)
    assert difference in found


def test_all_differences_are_named(state: State) -> None:
    assert len(differing(state, "{turn: 1, stock: 0, top: 9C}")) == 3


def test_contracts_are_compared_by_meaning(tmp_path: Path) -> None:
    text = "game: dummy_rummy\nplayers: 2\ncontracts: [2, 1]\nhands: [3H, 4H]\nstock: 5S\n"
    state = staged(tmp_path, text)
    assert differing(state, "contract: {0: 1 run of 4 + 1 set, 1: 2 sets}") == []
    assert differing(state, "contract: {0: 1 run of 5 + 1 set}")


def test_a_wild_rank_as_itself_is_not_the_same_as_standing_for_another(tmp_path: Path) -> None:
    text = "game: doofer\nplayers: 2\ndeal: 5\nhands: [3H, 4H]\nstock: 5S\nmelds: {m1: {owner: 0, cards: 5H 6H 5D}}\n"
    meld = staged(tmp_path, text).melds[0]
    assert repr(meld) == "5H 6H 5D=7H"
    assert same_meld(meld, parse_uses("5H 6H 5D"))
    assert same_meld(meld, parse_uses("5H=5H 6H 5D=7H"))
    assert not same_meld(meld, parse_uses("5D 6H 5H"))


def test_a_false_lay_down_is_accepted_but_never_offered(tmp_path: Path) -> None:
    text = "game: liverpool_rummy\nplayers: 3\nphase: play\nhands: [3H 3D 3S 9C, 4H, 4C]\nstock: 5S\n"
    state = staged(tmp_path, text)
    false = parse_action("lay 3H 3D 3S", 0)
    assert isinstance(false, Lay)
    assert not offered(state, false)
    assert offered(state, Discard(0, parse_card("9C")))
    assert "false lay-down" in differing(state, "legal: [lay 3H 3D 3S]")[0]


def test_an_action_without_a_seat_is_the_actors(state: State) -> None:
    card = parse_card("9C")
    assert by_actor(state, Discard(MOVER, card)) == Discard(0, card)
    assert by_actor(state, Discard(1, card)) == Discard(1, card)
