"""Whole deals with two gamepads and a mouse: cut, dealt, bought, melded, and scored."""

from __future__ import annotations

from game.engine.actions import Action, Add, Buy, Cut, Discard, Lay
from game.engine.state import Phase
from game.ui.input.pads import Pads
from game.ui.match.score_sheet import ScoreSheet
from tests.ui.support.pad_deal import PadDeal, stacked
from tests.ui.support.sofa import PadSofa, plain
from tests.ui.support.virtual_pad import Bench

ANN = "3H 3D 3S 3C 4H 4D 4S 4C QH QD JS 2C"
BEN = "7H 7D 7S 7C 8H 8D 8S 8C QS QC JH 2D"
CLEO = "9H 9D 9S 9C 9H TH TD TS TC TH 3H 7H"
DORA = "5H 5D 5S 5C 6H 6D 6S 6C KS KC JC 2S"


def done(deal: PadDeal, kind: type[Action]) -> list[tuple[str, int]]:
    """Return the control and the seat with which each action of a kind was done."""
    return [(how, action.seat) for how, action in deal.done if isinstance(action, kind)]


def scored(sofa: PadSofa) -> None:
    """Check that the deal is over and the score sheet shows every seat's points."""
    assert sofa.table.phase is Phase.DEAL_OVER
    sofa.wait(3)
    assert isinstance(sofa.top, ScoreSheet)
    shown = set(sofa.loop.display.texts)
    assert {seat.name for seat in sofa.table.seats} <= shown
    assert {f"{points}" for points in sofa.table.truth.scores} <= shown


def test_a_deal_of_liverpool_with_buys_is_played_to_its_end_by_pads(place: Bench, pads: Pads) -> None:
    table = stacked("liverpool_rummy", (ANN, BEN, CLEO), "JD 2H 5S 6D JC 5H")
    sofa = PadSofa(table, place, pads, size=(960, 600))
    sofa.join(0, 1)
    deal = PadDeal(sofa, dict(enumerate(sofa.pads)))
    deal.play()
    assert len(done(deal, Cut)) == 1
    assert done(deal, Buy) == [("pad", 1), ("pad", 0)]
    assert done(deal, Lay) == [("pad", 0), ("pad", 1), ("mouse", 2)]
    assert {"pad", "mouse"} == {how for how, _ in done(deal, Discard)}
    assert done(deal, Add)
    assert not table.truth.hands[2]
    scored(sofa)


def test_a_deal_of_the_game_me_is_won_by_pads_in_races_and_played_to_its_end(place: Bench, pads: Pads) -> None:
    table = stacked("me", (ANN, BEN, CLEO, DORA), "JD 2H 5S 6D JC 5H")
    sofa = PadSofa(table, place, pads, settings=plain(call_seconds=5), size=(960, 600))
    sofa.join(3, 1)
    deal = PadDeal(sofa, dict(zip((3, 1), sofa.pads, strict=True)))
    deal.play()
    assert done(deal, Buy) == [("pad", 1), ("pad", 3)]
    assert deal.late == [3]
    assert done(deal, Lay) == [("mouse", 0), ("pad", 1), ("mouse", 2), ("pad", 3)]
    assert not table.truth.hands[2]
    scored(sofa)
