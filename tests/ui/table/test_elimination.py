"""At the table of a match that puts players out: who is out, how one comes back, and hands that are shown too early."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.engine.cards import parse_card
from game.engine.play.accounts import AccountEntry
from game.engine.play.verbs import is_offered
from game.engine.state import Ending, Phase
from game.interaction.showing import possible_showings
from game.session.match.accounts import deal_accounts
from game.session.match.match import Match
from game.session.match.outcome import Cheer, deal_outcome
from game.ui.cards.plates import marks, plates
from game.ui.ending.timeline import Beat, timeline
from game.ui.input.verbs import Confirm, Direction, Focus
from game.ui.widgets import Dialog
from tests.ui.support.laying import click_button
from tests.ui.support.tables import Seated, persons, played, still, table_of

RULES: dict[str, object] = {
    "dropping.first": 100,
    "melding.opening": 0,
    "scoring.at_once_times": 1,
    "match.target": 100,
    "match.elimination": True,
    "match.buy_backs": 1,
}


def out_after_a_deal(**rules: object) -> Match:
    """Return a match after the first deal, in which Ann dropped out for a hundred points and is eliminated."""
    hands = ["KS QS 2C", "7S 8S 9S", "KC 2D 3H"]
    table = table_of(hands, stock="5D 6D", game="romme", jokers=3, packs=2, rules=RULES | rules)
    played(table, "drop", "draw stock", "lay 7S 8S 9S", "discard 5D")
    assert table.truth.scores == (100, 0, 15)
    return table


def test_an_eliminated_player_buys_back_in_with_a_button() -> None:
    at = Seated(played(out_after_a_deal(), "next"))
    assert at.table.phase is Phase.BUY_BACK
    assert at.says("You are out with 100 points. Buy back in with 15?")
    assert [marks(plate) for plate in plates(at.table.view(0), tuple(persons(3)))] == ["out of the match", "", ""]
    click_button(at, "Buy back")
    assert at.table.truth.scores == (15, 0, 15)
    assert [len(hand) for hand in at.table.truth.hands] == [3, 3, 3]


def test_a_person_buys_back_into_the_match_with_one_key_and_stays_out_with_another() -> None:
    at = Seated(played(out_after_a_deal(), "next"))
    at.key("b")
    assert at.table.truth.scores == (15, 0, 15)
    at = Seated(played(out_after_a_deal(), "next"))
    at.key("p")
    assert at.table.truth.scores == (100, 0, 15)
    assert [len(hand) for hand in at.table.truth.hands] == [0, 3, 3]
    assert at.screen.stage.view.state.turn == 2


def test_an_eliminated_player_is_marked_as_out_of_the_match_and_has_no_legal_action() -> None:
    table = played(out_after_a_deal(), "next", "pass")
    state = table.truth
    scored = structs.replace(state, phase=Phase.DEAL_OVER, deal_scores=(0, 0, 0))
    assert [line.entry for line in deal_accounts(scored)[0].items] == [AccountEntry.OUT_OF_MATCH]
    at = Seated(table)
    assert at.says("out of the match")
    assert not at.screen.controller.legal()


INDIAN = "3S 4S 5S 8H 9H TH 2C 2D 2S 7D 8D 9D KD"
OTHER = "4S 6S 8S TC QC KH AH 3D 5D 9C JC 6H 7C"
SHOWS: dict[str, object] = {"knocking.false_show": 80, "deal.upcard": False, "pack.wild": ["joker"]}


def wrong_show(guard: bool) -> Seated:
    table = table_of(
        [INDIAN, OTHER, OTHER.replace("4S", "4D")],
        up="",
        stock="5C 6C",
        game="indian_rummy",
        jokers=1,
        packs=2,
        rules=SHOWS,
    )
    return Seated(played(table, "draw stock"), settings=structs.replace(still(), guard_lay_down=guard))


def test_showing_an_invalid_hand_is_prevented_or_asks_first_by_the_setting() -> None:
    at = wrong_show(guard=True)
    at.key("l")
    assert not at.table.truth.dropped
    assert at.says("only when nothing is left over")
    assert at.says("Showing it would cost you 80 points; your settings prevent that.")
    assert not at.screen.panels.controls.knock.enabled
    at = wrong_show(guard=False)
    show = at.screen.panels.controls.knock
    assert show.enabled
    assert show.tip.endswith("It costs you 80 points, and you are out of the deal.")
    at.key("l")
    question = at.loop.screens.top
    assert isinstance(question, Dialog)
    assert question.title == "Show this hand?"
    assert at.says("It costs you 80 points, and you are out of the deal.")
    at.loop.do(Confirm())
    assert not at.table.truth.dropped
    at.key("l")
    at.loop.do(Focus(Direction.LEFT), Confirm())
    assert [(each.seat, each.price) for each in at.table.truth.dropped] == [(0, 80)]
    assert marks(plates(at.table.view(1), tuple(persons(3)))[0]) == "out of the deal"


def test_no_price_is_named_in_a_last_turn_in_which_nobody_can_show() -> None:
    good = "3S 4S 5S 8H 9H TH JH 2C 2D 2S 7D 7C 7S"
    hands = [OTHER, OTHER.replace("4S", "4D").replace("7C", "8C"), good]
    rules = {**SHOWS, "last_turn": True}
    table = table_of(hands, up="", stock="5C KC 6D 6C", game="indian_rummy", jokers=1, packs=2, rules=rules)
    played(table, "draw stock", "discard 5C", "draw stock", "discard KC", "draw stock", "knock 6D", "draw stock")
    at = Seated(table, settings=structs.replace(still(), guard_lay_down=False))
    at.loop.step()
    show = at.screen.panels.controls.knock
    assert at.screen.controller.is_my_turn
    assert not show.enabled
    assert "finish your last turn" in show.tip
    assert "points" not in show.tip


def test_only_valid_ways_to_show_a_complete_hand_are_proposed() -> None:
    good = "3S 4S 5S 8H 9H TH JH 2C 2D 2S 7D 7C 7S"
    hands = [good, OTHER, OTHER.replace("4S", "4D").replace("7C", "8C")]
    table = table_of(hands, up="", stock="5C 6C", game="indian_rummy", jokers=1, packs=2, rules=SHOWS)
    view = played(table, "draw stock").view(0)
    proposed = possible_showings(view, parse_card("5C"))
    assert proposed
    assert all(is_offered(view.state, each.action) for each in proposed)
    assert {each.points for each in proposed} == {0}


WILD_RUNS = "3S X 5S TD JD X KD 9C 9H 9D 2H 2C 2S"
"""All in melds, two runs among them, but a joker in each."""


@pytest.mark.parametrize("price", [0, 80])
def test_a_hand_fully_in_melds_is_refused_with_the_melds_it_must_include(price: int) -> None:
    """The refusal does not speak of 68 points of deadwood, and no discard is chosen that would leave a queen over."""
    rules = {**SHOWS, "knocking.false_show": price}
    table = table_of([WILD_RUNS, OTHER], up="", stock="QS 6C", game="indian_rummy", jokers=1, packs=2, rules=rules)
    at = Seated(played(table, "draw stock"))
    assert at.says("To show: two runs, one of them without wilds")
    at.key("l")
    assert not at.table.truth.dropped
    assert at.says("The melds you show must include two runs, one of them without wilds.")
    assert not at.says("of deadwood")


def test_the_outcome_of_a_deal_leaves_out_eliminated_seats() -> None:
    table = played(out_after_a_deal(), "next", "pass")
    state = structs.replace(
        table.truth, phase=Phase.DEAL_OVER, ending=Ending.WENT_OUT, out=1, deal_scores=(0, 0, 20), scores=(100, 0, 35)
    )
    told = deal_outcome(state, (0,))
    assert told.winners == (1,)
    assert told.cheer is Cheer.NONE
    assert {cue.seat for cue in timeline(told).cues_of(Beat.SEAT)} == {1, 2}
    assert deal_outcome(state, (2,)).gap == 20
