"""The page of gamepads: whose is which, in whose colour, and what the buttons of this make are."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.input.verbs import Confirm, Direction, Focus
from game.ui.pages.pads_page import LAYOUTS, PadSign, PadsPage
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadKind, on_pad, spoken
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.pads import FOUR_SEATS, four_pads
from tests.ui.support.places import SCALES, SIZES, button, click, sound


def opened(size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> tuple[HeadlessLoop, PadsPage]:
    page = PadsPage(FOUR_SEATS, four_pads())
    loop = HeadlessLoop(Screen(), size, text_scale=scale)
    loop.screens.push(page)
    loop.step()
    return loop, page


def test_every_person_has_a_line_with_their_pads_in_their_colour() -> None:
    loop, page = opened()
    signs = [each for each in page.group.root.walk() if isinstance(each, PadSign)]
    assert [(each.number, each.colour) for each in signs] == [(1, 0), (3, 5), (4, 5)]
    texts = loop.display.texts
    assert {"Ann", "Cy", "Dan", "Gamepad 1", "Gamepads 3 and 4", "Mouse and keyboard"} <= set(texts)
    assert "Bea" not in texts
    drawn = [given[2] for verb, given in loop.display.frame if verb == "icon" and given[0] == "pad"]
    assert drawn == [loop.canvas.look.theme.players[seat] for seat in (0, 5, 5)]


def test_a_seat_on_the_pads_page_gives_back_all_of_its_pads() -> None:
    loop, page = opened()
    give = [each for each in page.group.focusable() if spoken(getattr(each, "text", "")) == "Give the gamepad back"]
    click(loop, give[1])
    assert page.pads.pads(2) == ()
    assert page.pads.pads(0) == (3,)
    assert loop.display.texts.count("Mouse and keyboard") == 2


def test_a_pad_given_back_on_the_pads_page_after_it_was_unplugged_is_not_missed() -> None:
    loop, page = opened()
    give = [each for each in page.group.focusable() if spoken(getattr(each, "text", "")) == "Give the gamepad back"]
    page.pads.update([pad for pad in page.pads.connected_pads if page.pads.seat(pad) != 0])
    assert page.pads.without_pad == [0]
    click(loop, give[0])
    assert page.pads.without_pad == []


def test_enter_leaves_the_pads_page_without_a_change() -> None:
    loop, page = opened()
    loop.do(Confirm())
    assert loop.screens.top is not page
    assert page.pads.pads(0) == (3,)


@pytest.mark.parametrize("kind", PadKind)
def test_the_pads_page_shows_the_buttons_of_the_pad_in_use_at_their_places(kind: PadKind) -> None:
    loop, _ = opened()
    loop.kind_of = lambda pad: kind
    loop.do(Focus(Direction.UP, pad=0))
    told = next(text for text in loop.display.texts if "discard" in text)
    assert told.startswith(f"({LAYOUTS[PadKind.XBOX][2].mark(kind)}) select a card")
    at = {given[0]: given[1] for verb, given in loop.display.frame if verb == "text"}
    places = [at[on_pad(button, kind)] for button in LAYOUTS[kind]]
    assert all(isinstance(place, Rect) for place in places)
    top, right, bottom, left = [place for place in places if isinstance(place, Rect)]
    assert top.centery < left.centery == right.centery < bottom.centery
    assert left.centerx < top.centerx == bottom.centerx < right.centerx


def test_the_pads_page_shows_the_held_buttons_of_a_plain_pad() -> None:
    loop, _ = opened()
    loop.kind_of = lambda pad: PadKind.PLAIN
    loop.do(Focus(Direction.UP, pad=0))
    texts = "\n".join(loop.display.texts)
    assert "(hold LB) look at your own hand" in texts
    assert "(hold RB) call" in texts
    assert "(hold X) sort the hand" in texts
    assert "(hold Y) undo" in texts


def test_button_letters_are_swapped_on_nintendo_pads() -> None:
    xbox, nintendo = LAYOUTS[PadKind.XBOX], LAYOUTS[PadKind.NINTENDO]
    assert (xbox[2].mark(PadKind.XBOX), nintendo[1].mark(PadKind.NINTENDO)) == ("A", "A")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_pads_page_fits_every_window_without_overlap(size: tuple[int, int], scale: float) -> None:
    _, page = opened(size, scale)
    assert sound(page)
    assert button(page, "Back").rect.bottom <= size[1]
