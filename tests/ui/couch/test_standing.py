"""Answers given beforehand, at the table: by mouse, keys and pads, for each person alone."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.content.rule_text.facts import ranks_in_words
from game.content.sheets.sheets import with_keys
from game.engine.actions import Cut
from game.engine.cards import RANKS
from game.engine.state import Phase
from game.session.match.match import Match
from game.ui.couch.call_page import CallPage
from game.ui.couch.passing import Curtain
from game.ui.input.keys import Shortcut
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.input.verbs import Cancel, Confirm
from game.ui.table.overlays import OnlyFor
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.support.matches import header
from tests.ui.support.places import click
from tests.ui.support.sofa import SOON, PadSofa, Sofa, alone, asked, at_rummy, bots, liverpool, plain, slow
from tests.ui.support.virtual_pad import Bench


def the_button(sofa: Sofa, text: str) -> Button:
    """Return the button at the table whose text begins with these words."""
    groups = sofa.screen.panels.groups
    found = [each for group in groups for each in group.focusable() if isinstance(each, Button)]
    return next(each for each in found if spoken(each.text).startswith(text))


def signs(sofa: Sofa) -> list[str]:
    groups = sofa.screen.panels.groups
    return [spoken(each.text) for group in groups for each in group.focusable() if isinstance(each, Button)]


def test_a_standing_pass_is_shown_and_lasts_until_the_own_turn_or_a_second_click() -> None:
    sofa = alone(turn=2)
    click(sofa.loop, the_button(sofa, "Skip me until my turn"))
    assert not sofa.screen.panels.banner.is_open
    assert the_button(sofa, "Skip me until my turn").icon == "close"
    sofa.wait(3)
    passes = [line for line in sofa.table.recording.lines if line.startswith("0: pass")]
    assert len(passes) == 2, "in the turns of two others"
    asked(sofa.table, turn=2)
    sofa.wait(0.1)
    assert sofa.screen.panels.banner.is_open, "it was for one round"
    click(sofa.loop, the_button(sofa, "Skip me until my turn"))
    click(sofa.loop, the_button(sofa, "Skip me until my turn"))
    assert sofa.screen.panels.banner.is_open
    sofa.keys("b")
    assert sofa.table.truth.buys[0] == 1


def test_the_not_now_key_sets_and_withdraws_a_standing_pass() -> None:
    sofa = alone()
    for _round in range(2):
        sofa.do(Shortcut.NOT_NOW.verb)
        assert not sofa.screen.panels.banner.is_open
        sofa.do(Shortcut.NOT_NOW.verb)
        assert sofa.screen.panels.banner.is_open
    sofa.do(Shortcut.NOT_NOW.verb)
    sofa.wait(0.5)
    sofa.do(Shortcut.NOT_NOW.verb)
    assert "Skip me until my turn" not in signs(sofa)
    assert "You are asked about every discard again." in sofa.said


def test_undo_takes_back_a_pass_made_by_a_standing_pass() -> None:
    sofa = alone()
    sofa.do(Shortcut.NOT_NOW.verb)
    sofa.wait(0.5)
    sofa.do(Shortcut.UNDO.verb)
    sofa.wait(1)
    assert sofa.table.acting[0] == 0
    assert sofa.screen.panels.banner.is_open


def test_a_standing_pass_limited_to_ranks_asks_only_about_discards_of_these_ranks() -> None:
    sofa = alone()
    top = sofa.table.truth.discards[-1]
    sofa.do(Shortcut.ONLY_FOR.verb)
    page = sofa.top
    assert isinstance(page, OnlyFor)
    turn(sofa, top.rank % 13 + 1)
    sofa.click("Only for these")
    assert the_button(sofa, f"Only for {ranks_in_words([RANKS[top.rank % 13]])}")
    assert not sofa.screen.panels.banner.is_open
    sofa.do(Shortcut.ONLY_FOR.verb)
    assert sofa.screen.panels.banner.is_open, "said again it is taken back"
    sofa.do(Shortcut.ONLY_FOR.verb)
    turn(sofa, top.rank)
    sofa.click("Only for these")
    sofa.wait(1)
    assert sofa.screen.panels.banner.is_open
    assert sofa.table.acting[0] == 0


def turn(sofa: Sofa, number: int) -> None:
    """Click on rank `number` of the page."""
    assert isinstance(sofa.top, OnlyFor)
    click(sofa.loop, next(each for each in sofa.top.group.root.walk() if getattr(each, "text", "") == rank(number)))


def rank(number: int) -> str:
    return RANKS[number - 1].replace("T", "10")


def test_the_page_that_limits_buying_to_ranks_begins_with_the_ranks_of_picked_cards() -> None:
    sofa = alone()
    sofa.screen.hand.toggle(0)
    picked = sofa.screen.hand.selected_cards[0].rank
    sofa.do(Shortcut.ONLY_FOR.verb)
    assert isinstance(sofa.top, OnlyFor)
    assert sofa.top.ranks == {picked}
    sofa.do(Cancel())
    assert sofa.screen.panels.banner.is_open
    sofa.do(Shortcut.ONLY_FOR.verb, Confirm())
    assert f"Only for {ranks_in_words([RANKS[picked - 1]])}" in signs(sofa)


def test_no_curtain_comes_down_for_a_person_with_a_standing_pass() -> None:
    sofa = Sofa(liverpool())
    first, second = sofa.couch.table_holding.next_person, (sofa.couch.table_holding.next_person + 1) % 3
    sofa.lift()
    sofa.keys("d")
    sofa.wait()
    assert sofa.curtain.person.seat == second
    sofa.lift()
    sofa.do(Shortcut.NOT_NOW.verb)
    sofa.wait(0.5)
    assert sofa.table.history.last_seat == second
    sofa.wait()
    assert sofa.curtain.person.seat == (first + 2) % 3, "the next one is asked, who has said nothing"
    sofa.lift()
    assert "Skip me until my turn" not in signs(sofa) or sofa.screen.panels.banner.is_open, "said for oneself alone"
    sofa.keys("p")
    sofa.wait()
    assert sofa.curtain.person.seat == first


def test_a_standing_pass_of_everybody_keeps_the_call_page_away() -> None:
    sofa = Sofa(liverpool(), plain(call_seconds=3))
    first = sofa.couch.table_holding.next_person
    sofa.lift()
    click(sofa.loop, the_button(sofa, "Buy only"))
    sofa.click("Skip me until my turn")
    assert sofa.couch.standing[first]
    for seat in range(3):
        sofa.couch.standing.pass_until_turn(seat)
    sofa.keys("d")
    sofa.wait(SOON)
    assert not isinstance(sofa.top, CallPage)
    sofa.wait(1)
    assert sofa.table.phase is Phase.PLAY
    assert not isinstance(sofa.top, Curtain), "whoever plays goes on"


def test_the_call_page_shows_the_person_with_a_standing_pass() -> None:
    sofa = Sofa(liverpool(), plain(call_seconds=3))
    first = sofa.couch.table_holding.next_person
    sofa.lift()
    sofa.couch.standing.pass_until_turn((first + 1) % 3)
    sofa.keys("d")
    sofa.wait(SOON)
    assert sofa.page.round.statuses() == ["passes", "is asked"]
    assert sofa.table.phase is Phase.BUY


def test_the_button_for_a_standing_pass_is_reached_by_a_pad(place: Bench, pads: Pads) -> None:
    table = bots()
    sofa = PadSofa(table, place, pads, count=1, think=slow)
    asked(table, turn=3)
    sofa.wait(0.1)
    sofa.join(0)
    pad = sofa.pads[0]
    for _step in range(12):
        button = sofa.screen.buttons.button
        if isinstance(button, Button) and spoken(button.text).startswith("Skip me until my turn"):
            break
        sofa.tap(pad, On.DOWN)
    sofa.tap(pad, On.A)
    assert sofa.couch.standing[0]


def test_a_standing_pass_is_refused_if_discards_are_not_bought() -> None:
    sofa = Sofa(at_rummy(1, 2))
    for shortcut in (Shortcut.NOT_NOW, Shortcut.ONLY_FOR):
        sofa.do(shortcut.verb)
        assert "Discards cannot be bought out of turn here." in sofa.said
    assert sofa.couch.standing[0] is None


@pytest.mark.parametrize(("limit", "offered"), [(3, True), (0, False)])
def test_a_standing_answer_about_buying_is_offered_only_where_somebody_may_buy(limit: int, offered: bool) -> None:
    usual = header(3, game="liverpool_rummy", people=3)
    table = Match(structs.replace(usual, sheet=with_keys(usual.sheet, {"buying.limit": limit})))
    table.begin()
    table.submit(Cut(table.acting[0], 5))
    sofa = Sofa(table, plain(call_seconds=3))
    sofa.lift()
    assert sofa.screen.panels.controls.can_answer_beforehand is offered
