"""Calls of people at one machine: one after the other, all at once, and rummy in the deck."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.engine.actions import Buy, CallRummy, DrawStock, Pass
from game.engine.cards import UNKNOWN, Card
from game.engine.state import Phase
from game.session.match.match import Match
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import CallPage
from game.ui.couch.calling import REPLY_SECONDS, Replies
from game.ui.couch.couch import PASS_ON_SECONDS
from game.ui.couch.passing import LATE_CALL_SECONDS, LIFT_DELAY
from game.ui.input.verbs import Cancel, Confirm, Menu
from game.ui.pages.pause import PauseScreen
from game.ui.table.controller import Chooser
from game.ui.table.screen import TableScreen
from game.ui.widgets import Dialog
from game.ui.widgets.screens import Screen
from tests.support.matches import last, lines_of
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.sofa import SOON, TIMED, Sofa, at_rummy, discard, liverpool, me, plain, slow, staged


def pressed(key: str) -> Event:
    """Return the event of a key that was pressed."""
    return Event(pygame.KEYDOWN, key=ord(key), mod=0)


def racing(table: Match) -> Sofa:
    """Return a sofa at which Ann has drawn and all others may call."""
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    return sofa


def calling(table: Match) -> Sofa:
    """Return a sofa at which Ann has discarded a king that could have been laid, and all others may call rummy."""
    sofa = Sofa(table, TIMED)
    hand = sofa.lift().hand
    sofa.keys("f")
    hand.selected.clear()
    hand.toggle(next(at for at, card in enumerate(hand.cards) if repr(card) == "KC"))
    sofa.keys("x")
    sofa.wait(SOON)
    return sofa


# Out of turn, one after the other


def test_each_person_is_asked_to_buy_behind_the_curtain_in_the_order_of_the_rules() -> None:
    table = liverpool()
    sofa = Sofa(table)
    sofa.lift()
    sofa.keys("d")
    for name in ("Ben", "Cleo"):
        sofa.wait()
        assert sofa.curtain.person.name == name
        assert sofa.curtain.about.startswith("Buy the ")
        screen = sofa.lift()
        assert screen.panels.banner.is_open
        sofa.keys("p" if name == "Ben" else "b")
    assert last(table) == repr(Buy(2))
    sofa.wait()
    assert sofa.curtain.person.name == "Ann"
    assert sofa.lift().seat == 0
    assert table.phase is Phase.PLAY


def test_without_a_call_time_bots_wait_for_the_people_asked_to_buy_before_them() -> None:
    table = me("Ann", "Ben", "bot", "Dora")
    sofa = Sofa(table)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(4)
    assert table.truth.asked == (1, 2, 3)
    assert sofa.curtain.person.name == "Ben"


def test_the_table_holder_cannot_answer_a_call_question_before_the_people_asked_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    table.submit(DrawStock(0))
    sofa = Sofa(table)
    ben = sofa.lift()
    assert [sofa.couch.waits(seat) for seat in range(4)] == [False, False, True, True]
    assert ben.panels.banner.is_open
    with monkeypatch.context() as patched:
        patched.setattr(sofa.couch, "waits", lambda seat: True)
        sofa.keys("b", "p")
        assert not any(isinstance(action, Buy | Pass) for action in ben.controller.legal())
        assert not ben.controller.submit(Buy(1))
    assert table.truth.asked == (1, 2, 3)
    sofa.preferences.change(call_seconds=5)
    assert not sofa.couch.waits(3)


# Out of turn, all at once


def test_with_a_time_limit_all_are_asked_to_buy_at_once_on_a_page_without_a_hand() -> None:
    table = me("Ann", "Ben", "bot", "Dora")
    sofa = Sofa(table, TIMED, think=slow)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    page = sofa.page
    assert page.sudden
    assert [caller.seat for caller in page.round.callers] == [1, 2, 3]
    assert {"Ben", "Dora", "Call for the 9♦?"} <= set(sofa.loop.display.texts)
    assert sofa.loop.screens.visible() == (page,)
    [key] = [key for key, seat in sofa.couch.call_keys.items() if seat == 3]
    sofa.keys(key)
    sofa.wait(0.1)
    assert last(table) == repr(Buy(3))
    sofa.wait()
    assert sofa.curtain.person.name == "Ann"
    sofa.wait(LIFT_DELAY)
    sofa.keys(sofa.curtain.person.call_key)  # Ann was not asked: her key is no call
    assert sofa.screen.seat == 0


def test_a_call_key_pressed_too_late_shows_no_hand() -> None:
    sofa = calling(staged("liverpool_rummy/calling.yaml", "Ann", "Ben", "Cleo"))
    assert [caller.seat for caller in sofa.page.round.callers] == [1, 2]
    while isinstance(sofa.top, CallPage):
        sofa.step()
    sofa.wait(LIFT_DELAY)
    curtain = sofa.curtain
    assert curtain.person.name == "Ben"
    sofa.keys(curtain.person.call_key)
    assert sofa.top is curtain
    assert len(sofa.said) == 1
    sofa.wait(LATE_CALL_SECONDS)
    sofa.keys(curtain.person.call_key)
    assert sofa.screen.seat == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("open_hands", [False, True])
def test_the_table_is_seen_above_the_call_question_and_hands_are_seen_only_if_they_are_open(
    size: tuple[int, int], open_hands: bool
) -> None:
    table = me("Ann", "Ben", "bot", "Dora")
    sofa = Sofa(table, plain(open_hands=open_hands, call_seconds=3), think=slow, size=size)
    if not open_hands:
        sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    panel, above = sofa.page.group.root.rect, sofa.page.table_above
    assert above is not None
    standing: dict[Zone, list[tuple[int, Card]]] = {}
    for sprite in above.stage.sprites.all:
        standing.setdefault(sprite.slot.place.zone, []).append((sprite.slot.place.owner, sprite.face))
        low = sprite.slot.place.zone is Zone.HAND and not open_hands
        assert low or sprite.box.bottom <= panel.top
    assert (0, table.truth.discards[-1]) in standing[Zone.RIVER]
    for seat, hand in enumerate(table.truth.hands):
        held = [face for zone in (Zone.HAND, Zone.BACKS) for owner, face in standing[zone] if owner == seat]
        assert sorted(held) == (sorted(hand) if open_hands and seat != 2 else [UNKNOWN] * len(hand))
    sofa.keys(sofa.couch.calling.call_keys[0])
    sofa.wait(0.5)
    assert sofa.said
    assert sofa.match.replies.toasts.top < panel.top


def test_the_call_page_closes_when_the_call_time_is_over_and_the_turn_continues() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(2)
    assert isinstance(sofa.top, CallPage)
    assert sofa.table.truth.asked
    sofa.wait(2.5)
    assert sofa.curtain.person.name == "Ann"
    assert table.phase is Phase.PLAY


def test_the_time_limit_for_calls_pauses_while_the_menu_is_open() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON + 0.4)
    sofa.do(Cancel())
    sofa.wait(10)
    assert isinstance(sofa.top, PauseScreen)
    assert table.truth.asked == (1, 2, 3)
    sofa.click("Resume")
    sofa.keys("p", "p")
    sofa.wait(0.5)
    assert table.phase is Phase.PLAY


def test_a_call_of_a_seat_that_is_not_asked_is_answered_with_the_reason() -> None:
    sofa = racing(me("Ann", "Ben", "Cleo", "Dora"))
    table = sofa.table
    [key] = [key for key, seat in sofa.couch.call_keys.items() if seat == 0]
    sofa.keys(key)
    sofa.wait(0.1)
    assert len(sofa.said) == 1
    assert sofa.said[0].startswith("Ann: ")
    assert table.truth.asked == (1, 2, 3)


@pytest.mark.parametrize("order", [(1, 3), (3, 1), (2, 1), (1, 2)])
def test_of_two_call_keys_in_one_frame_the_first_clockwise_counts(order: tuple[int, int]) -> None:
    sofa = racing(me("Ann", "Ben", "Cleo", "Dora"))
    table = sofa.table
    sofa.loop.waiting += [pressed(sofa.couch.calling.call_keys[seat]) for seat in order]
    sofa.wait(0.1)
    assert last(table) == repr(Buy(1))
    [said] = sofa.said
    assert said.startswith(f"{table.seats[max(order)].name}: ")


@pytest.mark.parametrize("open_hands", [True, False])
def test_switching_the_call_time_off_asks_the_people_in_turn(open_hands: bool) -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, plain(open_hands, call_seconds=3))
    if not open_hands:
        sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    assert isinstance(sofa.top, CallPage)
    sofa.do(Menu())
    sofa.preferences.change(call_seconds=0.0)
    sofa.wait(0.2)
    assert isinstance(sofa.top, PauseScreen)
    sofa.do(Cancel())
    sofa.wait()
    if not open_hands:
        assert sofa.curtain.person.name == "Ben"
        sofa.lift()
    assert sofa.screen.seat == 1
    sofa.keys("p")
    assert table.truth.asked == (2, 3)


def test_once_every_person_has_passed_by_key_the_turn_continues() -> None:
    sofa = racing(me("Ann", "Ben", "Cleo", "Dora"))
    table = sofa.table
    for caller in sofa.page.round.callers:
        assert table.phase is Phase.BUY
        sofa.keys(caller.pass_key)
        sofa.wait(0.05)
    assert table.phase is Phase.PLAY


def test_a_call_before_ones_turn_is_noted_if_buying_goes_in_order() -> None:
    sofa = racing(liverpool())
    table = sofa.table
    [key] = [key for key, seat in sofa.couch.call_keys.items() if seat == 2]
    sofa.keys(key)
    sofa.wait(0.1)
    assert "wants it" in sofa.loop.display.texts
    sofa.wait(3.2)
    assert lines_of(table)[-2:] == [repr(Pass(1)), repr(Buy(2))]


def test_rummy_can_be_called_by_a_click() -> None:
    table = staged("liverpool_rummy/calling.yaml", "Ann", "Ben", "Cleo")
    sofa = calling(table)
    labels = [caller for caller in sofa.page.round.callers if caller.seat == 2]
    sofa.click(f"({labels[0].call_key.upper()})")
    sofa.wait(0.1)
    assert last(table) == repr(CallRummy(2))


def test_a_single_person_among_bots_sees_the_time_limit_for_calls_on_their_own_table() -> None:
    alone = me("bot 0", "Ben", "bot 2", "bot 3")
    alone.submit(DrawStock(0))
    sofa = Sofa(alone, TIMED, think=slow)
    assert sofa.screen.panels.banner.is_racing
    sofa.wait(1)
    assert sofa.couch.time_left_share() == pytest.approx(2 / 3, abs=0.1)
    sofa.wait(2.5)
    assert 1 not in alone.truth.asked


# A call that is nothing


def opened(sofa: Sofa, what: str) -> None:
    """Begin something that is open at the table of the player to act: a chooser, a dialog, the log, or a slow
    flight.
    """
    if what == "chooser":
        choices = [("This", DrawStock(0)), ("That", DrawStock(0))]
        sofa.loop.screens.push(Chooser("Which?", choices, (400, 400), lambda action: None))
    elif what == "dialog":
        sofa.loop.screens.push(Dialog("Discard it?", "It is wild."))
    elif what == "log":
        sofa.keys("g")
    else:
        sofa.screen.stage.speed = "slow"
        sofa.table.submit(DrawStock(0))
    sofa.loop.step()


def test_a_wrong_call_is_refused_with_a_reason_over_any_open_page() -> None:
    sofa = Sofa(at_rummy())
    screen, table = sofa.lift(), sofa.table
    key = sofa.couch.calling.call_keys[2]
    for what in ("chooser", "dialog", "log", "cards in the air"):
        opened(sofa, what)
        before, open_now = table.truth, sofa.top
        assert (what == "cards in the air") == bool(screen.stage.busy_for)
        sofa.keys(key)
        sofa.wait(0.1)
        [said] = sofa.match.replies.toasts.texts
        assert said == "Cleo: No discard fits a meld or makes one."
        assert said in sofa.loop.display.texts
        assert sofa.top is open_now
        assert table.truth == before
        if what != "cards in the air":
            sofa.do(Cancel())
            assert said in sofa.loop.display.texts, "what was open does not take it along"
        sofa.wait(4.2)
        assert not sofa.said


def test_a_wrong_call_is_answered_even_while_the_table_is_passed_on() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    discard(sofa)
    sofa.wait(PASS_ON_SECONDS - 0.1)
    sofa.keys(sofa.couch.calling.call_keys[2])
    sofa.wait(0.3)
    assert sofa.curtain
    assert any(text.startswith("Cleo: ") for text in sofa.loop.display.texts)


def test_an_early_call_is_answered_with_the_person_asked_before() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    table.submit(DrawStock(0))
    sofa = Sofa(table)
    sofa.lift()
    sofa.keys(sofa.couch.calling.call_keys[3])
    sofa.wait(0.1)
    assert list(sofa.said) == ["Dora: Ben is asked before you."]


def test_call_keys_do_nothing_in_the_menu() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    sofa.do(Menu())
    sofa.keys(sofa.couch.calling.call_keys[2])
    sofa.wait(0.2)
    assert not sofa.said


# Rummy in the deck


def test_rummy_is_called_with_a_call_key_during_the_turn_of_another_and_on_the_curtain() -> None:
    for on_the_curtain in (True, False):
        table = staged("rummy_500/rummy_in_the_deck.yaml", "Ann", "Ben", "Cleo")
        sofa = Sofa(table)
        if not on_the_curtain:
            sofa.lift()
        [key] = [key for key, seat in sofa.couch.call_keys.items() if seat == 2]
        sofa.keys(key)
        sofa.wait(0.1)
        assert last(table).startswith("2: claim")
        sofa.keys(key)
        sofa.wait(0.1)
        assert list(sofa.said) == ["Cleo: No discard fits a meld or makes one."]


def test_one_of_several_claims_is_chosen_in_a_chooser() -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml:4", "Ann", "Ben")
    sofa = Sofa(table)
    sofa.lift()
    [key] = [key for key, seat in sofa.couch.call_keys.items() if seat == 1]
    sofa.keys(key)
    sofa.wait(0.1)
    assert any(text.startswith("Ben: ") for text in sofa.loop.display.texts)
    sofa.do(Confirm())
    assert last(table).startswith("1: claim")


def test_a_call_while_another_chooses_a_claim_can_be_made_afterwards() -> None:
    table = staged("rummy_500/rummy_in_the_deck.yaml:4", "Ann", "Ben")
    sofa = Sofa(table)
    sofa.lift()
    ann, ben = (sofa.couch.calling.call_keys[seat] for seat in (0, 1))
    sofa.loop.waiting += [pressed(ben), pressed(ann)]
    sofa.wait(0.1)
    assert sofa.couch.calling.claim_chooser == 0
    assert list(sofa.said) == ["Ben: Ann is asked before you."]
    sofa.do(Cancel())
    assert sofa.couch.calling.claim_chooser is None
    assert isinstance(sofa.top, TableScreen)
    sofa.keys(ben)
    sofa.wait(0.1)
    assert sofa.couch.calling.claim_chooser == 1


def test_a_reply_to_a_call_stands_above_the_toasts_of_a_page_and_outlives_it() -> None:
    loop = HeadlessLoop(Screen())
    replies = Replies(loop.screens)
    loop.screens.overlays = [replies]
    replies.say("Ann", "Not now.")
    loop.run_for(0.5)
    alone = replies.toasts.top
    dialog = Dialog("Discard it?")
    loop.screens.push(dialog)
    dialog.toasts.show("Something else.", 60.0)
    loop.run_for(0.5)
    assert {"Something else.", "Ann: Not now."} <= set(loop.display.texts)
    assert replies.toasts.top < dialog.toasts.top
    loop.screens.pop()
    loop.run_for(0.5)
    assert "Ann: Not now." in loop.display.texts
    assert replies.toasts.top == alone
    loop.run_for(REPLY_SECONDS)
    assert "Ann: Not now." not in loop.display.texts
