"""A look at one's own hand: all of it is there, inside the window, whatever its size."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.engine.actions import Buy
from game.engine.cards import FACES
from game.ui.couch.peek import Peek, PeekedHand
from game.ui.draw.look import Look
from game.ui.input.pads import TAP_SECONDS, Pads
from game.words.input_signs import spoken
from tests.support.for_each import for_each
from tests.support.matches import last
from tests.ui.support.headless import BlankImages, NullCanvas
from tests.ui.support.places import button
from tests.ui.support.services import pad_gate, services_of
from tests.ui.support.sofa import SOON, Sofa, me, plain, slow


class Finding(Peek):
    """A peek that always finds the same hand."""

    def __init__(self, found: PeekedHand | None) -> None:
        super().__init__(pad_gate(services_of(), Pads()))
        self.found = found

    def find(self) -> PeekedHand | None:
        return self.found


@for_each("size", [(960, 600), (1280, 800), (1920, 1080)])
@for_each("count", [0, 1, 7, 26])
def test_every_card_of_a_peek_can_be_read(size: tuple[int, int], count: int) -> None:
    pygame.font.init()
    look = Look.of(size, BlankImages())
    shown = PeekedHand("Ben", "owl", 1, tuple(FACES[:count]), FACES[30], "Call for it?")
    peek = Finding(shown)
    assert peek.tick(0)
    assert not peek.tick(0)
    canvas = NullCanvas(look)
    peek.draw(canvas)
    assert {"Ben looks at their cards", "Everybody else, please look away.", "Call for it?"} <= set(canvas.texts())
    places: list[Rect] = []
    for _name, (picture, at, *_) in [call for call in canvas.calls if call[0] == "image"]:
        assert isinstance(picture, pygame.Surface)
        assert isinstance(at, tuple)
        places.append(Rect(at, picture.size))
    hand = places[-count:] if count else []
    assert len(hand) == count
    window = Rect((0, 0), size)
    assert all(window.contains(place) for place in hand)
    assert all(right.x - left.x >= 0.3 * left.width for left, right in pairwise(hand))


def test_no_peek_is_drawn_while_nobody_holds_a_key_or_trigger() -> None:
    pygame.font.init()
    canvas = NullCanvas(Look.of((960, 600), BlankImages()))
    peek = Finding(None)
    assert not peek.tick(0)
    peek.draw(canvas)
    assert not canvas.calls


BEN, CLEO = 1, 2


class Racing(Sofa):
    """Four people without a gamepad; Ann has drawn, and all others are asked at once."""

    def __init__(self, open_hands: bool = False) -> None:
        super().__init__(me("Ann", "Ben", "Cleo", "Dora"), plain(open_hands, call_seconds=9), think=slow)
        self.peek = Peek(pad_gate(self.services, Pads()))
        self.loop.screens.overlays = [self.peek]
        if not open_hands:
            self.lift()
        self.keys("d")
        self.wait(SOON)
        self.callers = {caller.seat: caller for caller in self.page.round.callers}

    def press(self, name: str, down: bool = True) -> None:
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        self.loop.waiting.append(Event(kind, key=ord(name), mod=0))
        self.wait(0.05)

    def point(self, text: str, down: bool = True) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.loop.waiting.append(Event(kind, pos=button(self.page, text).rect.center, button=1))
        self.wait(0.05)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_holding_the_pass_key_shows_ones_hand_and_tapping_it_passes(by_mouse: bool) -> None:
    race = Racing()
    key = race.callers[BEN].pass_key

    def push(down: bool) -> None:
        if by_mouse:
            race.point(f"({key.upper()})", down)
        else:
            race.press(key, down)

    push(True)
    race.wait(TAP_SECONDS + 0.1)
    assert {"Ben looks at their cards", "Everybody else, please look away."} <= set(race.loop.display.texts)
    shown = race.peek.shown_content
    assert shown is not None
    assert sorted(shown.hand) == sorted(race.table.view(BEN).hand)
    race.press(race.callers[3].pass_key)
    race.press(race.callers[3].pass_key, False)
    assert race.couch.calls.asked_people == (BEN, CLEO), "others go on answering"
    assert race.peek.shown_content is not None, "and take nothing away from the one who looks"
    push(False)
    assert race.peek.shown_content is None
    assert race.couch.calls.asked_people == (BEN, CLEO), "who only looked has not passed"
    push(True)
    race.wait(TAP_SECONDS / 2)
    assert race.peek.shown_content is None
    assert race.couch.calls.asked_people == (BEN, CLEO)
    push(False)
    assert race.couch.calls.asked_people == (CLEO,)


def test_a_person_peeking_may_call_and_the_peek_ends_with_the_question() -> None:
    race = Racing()
    ben = race.callers[BEN]
    race.press(ben.pass_key)
    race.wait(TAP_SECONDS + 0.1)
    race.press(ben.call_key)
    assert last(race.table) == repr(Buy(BEN))
    race.wait(1.5)
    assert race.curtain.person.name == "Ann"
    assert race.peek.shown_content is None
    race.press(ben.pass_key, False)
    assert race.curtain.person.name == "Ann"


def test_a_peek_by_a_held_key_ends_when_the_window_loses_the_keyboard() -> None:
    race = Racing()
    race.press(race.callers[BEN].pass_key)
    race.wait(TAP_SECONDS + 0.1)
    race.loop.waiting.append(Event(pygame.WINDOWFOCUSLOST))
    race.wait(0.05)
    assert race.peek.shown_content is None
    assert BEN in race.couch.calls.asked_people


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("end", ["keyboard lost", "escape", "menu"])
def test_interrupting_a_press_before_it_becomes_a_peek_answers_no_question(end: str, by_mouse: bool) -> None:
    race = Racing()
    key = race.callers[BEN].pass_key
    if by_mouse:
        race.point(f"({key.upper()})")
    else:
        race.press(key)
    lost, code = Event(pygame.WINDOWFOCUSLOST), pygame.K_ESCAPE if end == "escape" else pygame.K_F10
    race.loop.waiting.append(lost if end == "keyboard lost" else Event(pygame.KEYDOWN, key=code, mod=0))
    race.wait(0.05)
    race.loop.waiting.append(Event(pygame.KEYUP, key=ord(key), mod=0))
    race.loop.waiting.append(Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1))
    race.wait(0.05)
    assert race.couch.calls.asked_people == (BEN, CLEO, 3)


@pytest.mark.parametrize("off", [False, True])
def test_sliding_off_the_pass_button_before_release_does_not_pass(off: bool) -> None:
    race = Racing()
    inside = button(race.page, f"({race.callers[BEN].pass_key.upper()})").rect
    to = (inside.centerx, inside.bottom + 2) if off else (inside.right - 3, inside.bottom - 3)
    moved = Event(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(1, 0, 0))
    for event in (
        Event(pygame.MOUSEBUTTONDOWN, pos=inside.center, button=1),
        moved,
        Event(pygame.MOUSEBUTTONUP, pos=to, button=1),
    ):
        race.loop.waiting.append(event)
        race.wait(0.05)
    assert race.couch.calls.asked_people == ((BEN, CLEO, 3) if off else (CLEO, 3))


def test_a_click_on_pass_counts_even_if_another_person_answers_while_the_button_is_held() -> None:
    race = Racing()
    race.point(f"({race.callers[BEN].pass_key.upper()})")
    race.press(race.callers[3].pass_key)
    race.press(race.callers[3].pass_key, False)
    race.point(f"({race.callers[BEN].pass_key.upper()})", False)
    assert race.couch.calls.asked_people == (CLEO,)


def test_with_open_hands_the_call_page_offers_no_peek() -> None:
    race = Racing(open_hands=True)
    race.press(race.callers[BEN].pass_key)
    assert race.couch.calls.asked_people == (CLEO, 3)
    race.wait(TAP_SECONDS + 0.1)
    assert race.peek.shown_content is None
    assert "hand" not in spoken(race.page.foot())
